/* SPDX-License-Identifier: MIT */
/* An input's calls, made by two threads. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernel.h"

#define PAGE  4096
#define SPACE (16 * PAGE)

struct side {
	struct kernel_call calls[CALLS_MAX];
	size_t count;
	bool inside; /* of a call */
};

static struct side first, beside;
static pthread_barrier_t both;
static unsigned char *edge; /* behind the last byte that can be accessed */
unsigned long long calls_overlapped;
bool calls_alone;

static void side_run(struct side *side, struct side *other, unsigned int thread)
{
	coverage_forget(thread);
	for (size_t i = 0; i < side->count; i++) {
		const struct kernel_call *call = &side->calls[i];

		__atomic_store_n(&side->inside, true, __ATOMIC_SEQ_CST);
		if (__atomic_load_n(&other->inside, __ATOMIC_SEQ_CST))
			__atomic_add_fetch(&calls_overlapped, 1, __ATOMIC_RELAXED);
		kernel_target.kinds[call->kind % kernel_target.kind_count].make(call);
		__atomic_store_n(&side->inside, false, __ATOMIC_SEQ_CST);
	}
}

static void *run_beside(void *unused)
{
	(void)unused;
	coverage_thread(1);
	for (;;) {
		pthread_barrier_wait(&both);
		side_run(&beside, &first, 1);
		pthread_barrier_wait(&both);
	}
	return NULL;
}

void calls_begin(void)
{
	unsigned char *space = mmap(NULL, SPACE + PAGE, PROT_READ | PROT_WRITE,
				    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	pthread_t thread;

	if (space == MAP_FAILED || mprotect(space + SPACE, PAGE, PROT_NONE))
		kernel_failed("no memory");
	edge = space + SPACE;
	coverage_thread(0);
	pthread_barrier_init(&both, NULL, 2);
	if (pthread_create(&thread, NULL, run_beside, NULL))
		kernel_failed("no second thread");
}

void calls_run(const uint8_t *data, size_t size)
{
	first.count = beside.count = 0;
	for (size_t at = 0; at + 8 <= size && at < 8 * CALLS_MAX; at += 8) {
		struct side *side = data[at + 1] & CALL_BESIDE ? &beside : &first;

		memcpy(&side->calls[side->count++], data + at, 8);
	}
	calls_alone = !beside.count;
	/* a thread that has nothing to do costs two switches */
	if (beside.count)
		pthread_barrier_wait(&both);
	side_run(&first, &beside, 0);
	if (beside.count)
		pthread_barrier_wait(&both);
	if (kernel_target.end)
		kernel_target.end();
	coverage_fold(0);
	if (beside.count)
		coverage_fold(1);
}

uint64_t kernel_number(uint32_t n)
{
	static const uint64_t numbers[] = {
		0,	    1,		2,	    3,		79,	    80,	       127,
		128,	    129,	4095,	    4096,	4097,	    8192,      65534,
		65535,	    65536,	1 << 20,    4 << 20,	1024,	    1025,      INT32_MAX,
		UINT32_MAX, 1ULL << 32, 1ULL << 39, 1ULL << 53, 1ULL << 63, INT64_MAX, UINT64_MAX};

	return n & 1 ? numbers[(n >> 1) % (sizeof(numbers) / sizeof(numbers[0]))] : n >> 1;
}

void *kernel_place(unsigned int how, void *bytes, size_t len)
{
	switch (how % 16) {
	case 1:
		return NULL;
	case 2:
		return (void *)(uintptr_t)(UINT64_MAX - 8);
	case 3:
		return edge - 1 - len / 2;
	default:
		return bytes;
	}
}
