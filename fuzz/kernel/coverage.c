/* SPDX-License-Identifier: MIT */
/* KCOV of the modules, as counters that libFuzzer reads after each input: one an edge, by a hash of
 * both its ends. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernel.h"

#define KCOV_INIT_TRACE _IOR('c', 1, unsigned long)
#define KCOV_ENABLE	_IO('c', 100)
#define KCOV_TRACE_PC	0

#define PLACES	 (1 << 16) /* of an input; the kernel drops the rest */
#define COUNTERS (1 << 14)
#define THREADS	 2

__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[COUNTERS];
static unsigned long *places[THREADS]; /* the first is how many follow */

void coverage_thread(unsigned int thread)
{
	int fd = open("/sys/kernel/debug/kcov", O_RDWR | O_CLOEXEC);

	if (fd < 0 || ioctl(fd, KCOV_INIT_TRACE, PLACES))
		kernel_failed("no KCOV in this kernel");
	places[thread] =
		mmap(NULL, PLACES * sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (places[thread] == MAP_FAILED || ioctl(fd, KCOV_ENABLE, KCOV_TRACE_PC))
		kernel_failed("KCOV cannot be enabled");
	coverage_forget(thread);
}

void coverage_forget(unsigned int thread)
{
	__atomic_store_n(&places[thread][0], 0, __ATOMIC_RELAXED);
}

void coverage_fold(unsigned int thread)
{
	const unsigned long count = __atomic_load_n(&places[thread][0], __ATOMIC_RELAXED);
	unsigned long before = 0;

	for (unsigned long i = 1; i <= count && i < PLACES; i++) {
		const unsigned long hash = places[thread][i] * 0x9e3779b97f4a7c15UL >> 50;
		uint8_t *counter = &counters[(hash ^ before) % COUNTERS];

		*counter += *counter < UINT8_MAX;
		before = hash >> 1;
	}
}
