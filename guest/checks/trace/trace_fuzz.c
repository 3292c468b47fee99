/* SPDX-License-Identifier: MIT */
#include "trace_fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define PAGE	4096
#define SPACE	(4 * PAGE)
#define JOB	1000 /* ns */
#define NUMBERS (sizeof(numbers) / sizeof(numbers[0]))

/* Numbers at limits, which members are set to. */
static const uint64_t numbers[] = {0,	 1,	2,	    3,		79,	    80,
				   127,	 128,	129,	    4095,	4096,	    4097,
				   8192, 65534, 65535,	    65536,	1 << 20,    4 << 20,
				   1024, 1025,	UINT32_MAX, 1ULL << 53, 1ULL << 63, UINT64_MAX};

static uint32_t draw(uint64_t *state, uint32_t below)
{
	*state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
	return (uint32_t)(*state >> 33) % below;
}

/* What a call may say, whatever it is given. */
static bool may_be(int ret)
{
	static const int errors[] = {EINVAL, EBUSY, E2BIG, EPERM,  EFAULT, ENOTTY, ENOMEM, EAGAIN,
				     EMFILE, EBADF, EINTR, ENODEV, EACCES, ENOENT, ENOSPC};

	if (ret >= 0)
		return true;
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
		if (ret == -errors[i])
			return true;
	return report_failure("a random call: %s", strerror(-ret));
}

static int *any_control(struct trace_fuzz *fuzz, uint64_t *state)
{
	return &fuzz->controls[draw(state, FUZZ_CONTROLS)];
}

static int *any_stream(struct trace_fuzz *fuzz, uint64_t *state)
{
	return &fuzz->streams[draw(state, FUZZ_STREAMS)];
}

/* Bytes for a call: whole, up to the last one that can be accessed, beyond it, or nowhere. */
static void *place(struct trace_fuzz *fuzz, uint64_t *state, unsigned char *bytes, size_t len)
{
	switch (draw(state, 16)) {
	case 0:
		return NULL;
	case 1:
		return (void *)(uintptr_t)(UINT64_MAX - draw(state, SPACE));
	case 2:
		return fuzz->edge - draw(state, (uint32_t)len);
	case 3:
		return memcpy(fuzz->edge - len, bytes, len);
	default:
		return bytes;
	}
}

/* A setup that is nearly sound: some members are other ones. */
static int do_setup(struct trace_fuzz *fuzz, uint64_t *state)
{
	union {
		struct grt_setup setup;
		unsigned char bytes[sizeof(struct grt_setup) + 64];
	} with = {.bytes = {0}};
	unsigned int changes = draw(state, 4);

	with.setup = trace_setup_for(draw(state, 4), 8192 << draw(state, 4));
	with.setup.clock = draw(state, 3);
	while (changes--) {
		const size_t len = 4u << draw(state, 2);
		const size_t at = draw(state, (uint32_t)(sizeof(with) - len)) & ~(len - 1);

		memcpy(with.bytes + at, &numbers[draw(state, NUMBERS)], len);
	}
	return trace_call(*any_control(fuzz, state), GRT_IOC_SETUP,
			  place(fuzz, state, with.bytes, sizeof(with)));
}

static int do_plain(struct trace_fuzz *fuzz, uint64_t *state)
{
	static const unsigned long calls[] = {GRT_IOC_START, GRT_IOC_START, GRT_IOC_STOP,
					      GRT_IOC_TEARDOWN};

	return trace_call(*any_control(fuzz, state), calls[draw(state, 4)], NULL);
}

/* Any number, direction and size, with any bytes; a descriptor that comes of it is closed. */
static int do_any(struct trace_fuzz *fuzz, uint64_t *state)
{
	unsigned char bytes[256];
	const unsigned int what = _IOC(draw(state, 4), draw(state, 8) ? 'G' : draw(state, 256),
				       0xbe + draw(state, 12), draw(state, 300));
	int ret;

	for (size_t i = 0; i < sizeof(bytes); i += 8)
		memcpy(bytes + i, &numbers[draw(state, NUMBERS)], 8);
	ret = trace_call(*any_control(fuzz, state), what, place(fuzz, state, bytes, 128));
	if (ret > 2)
		close(ret);
	return ret;
}

static int do_open(struct trace_fuzz *fuzz, uint64_t *state)
{
	uint32_t cpu = draw(state, 4) ? draw(state, 5) : (uint32_t)numbers[draw(state, NUMBERS)];
	int fd = trace_call(*any_control(fuzz, state), GRT_IOC_STREAM, &cpu);

	if (fd >= 0) {
		int *slot = any_stream(fuzz, state);

		fcntl(fd, F_SETFL, O_NONBLOCK);
		if (*slot >= 0)
			close(*slot);
		*slot = fd;
	}
	return fd;
}

static int do_read(struct trace_fuzz *fuzz, uint64_t *state)
{
	static const uint32_t sizes[] = {0, 1, 79, 80, 160, 4176, SPACE};
	unsigned char bytes[SPACE];
	const size_t size = sizes[draw(state, 7)];
	ssize_t len = read(*any_stream(fuzz, state), size ? place(fuzz, state, bytes, size) : bytes,
			   size);

	return len < 0 ? -errno : len ? (int)len : -EAGAIN;
}

static int do_poll(struct trace_fuzz *fuzz, uint64_t *state)
{
	struct pollfd polled[] = {{.fd = *any_stream(fuzz, state), .events = POLLIN},
				  {.fd = *any_control(fuzz, state), .events = POLLIN}};

	return poll(polled, 2, 0) < 0 ? -errno : 0;
}

static int do_close(struct trace_fuzz *fuzz, uint64_t *state)
{
	int *slot = any_stream(fuzz, state);

	if (draw(state, 4)) {
		close(*slot);
		*slot = -1;
		return 0;
	}
	slot = any_control(fuzz, state);
	close(*slot);
	*slot = open("/dev/grtrace", O_RDWR | O_CLOEXEC);
	return *slot < 0 ? -errno : 0;
}

static int do_stats(struct trace_fuzz *fuzz, uint64_t *state)
{
	struct grt_stats stats = {.size = sizeof(stats),
				  .cpu = draw(state, 4) ? draw(state, 4)
							: (uint32_t)numbers[draw(state, NUMBERS)]};

	if (!draw(state, 8))
		stats.size = (uint32_t)numbers[draw(state, NUMBERS)];
	return trace_call(*any_control(fuzz, state), GRT_IOC_STATS,
			  place(fuzz, state, (unsigned char *)&stats, sizeof(stats)));
}

static int do_message(struct trace_fuzz *fuzz, uint64_t *state)
{
	unsigned char text[256] = "text";
	struct grt_msg message = {.len = draw(state, 8) ? 1 + draw(state, 256)
							: (uint32_t)numbers[draw(state, NUMBERS)],
				  .reserved = !draw(state, 16),
				  .text = (uintptr_t)place(fuzz, state, text, sizeof(text))};

	return trace_call(*any_control(fuzz, state), GRT_IOC_MSG,
			  place(fuzz, state, (unsigned char *)&message, sizeof(message)));
}

/* The tracer's calls to others, and others' calls to the tracer. */
static int do_other(struct trace_fuzz *fuzz, uint64_t *state)
{
	unsigned char bytes[256] = {0};
	const unsigned int own = _IOC(3, 'G', 0xc0 + draw(state, 7), draw(state, 200));
	const unsigned int drm = _IOC(3, 'd', draw(state, 256), draw(state, 200));
	int to = draw(state, 2) ? fuzz->others[draw(state, FUZZ_OTHERS)] : *any_stream(fuzz, state);
	int ret = draw(state, 2) ? trace_call(to, own, bytes)
				 : trace_call(*any_control(fuzz, state), drm, bytes);

	if (ret > 2)
		close(ret);
	return ret;
}

static int do_job(struct trace_fuzz *fuzz, uint64_t *state)
{
	(void)state;
	return gpu_submit(fuzz->gpu, 0, JOB);
}

static const struct input {
	int (*make)(struct trace_fuzz *fuzz, uint64_t *state);
	unsigned int weight;
	bool refused; /* always */
} inputs[] = {
	{do_setup, 6, false},	{do_plain, 8, false}, {do_any, 6, false},   {do_open, 4, false},
	{do_read, 8, false},	{do_poll, 2, false},  {do_close, 3, false}, {do_stats, 3, false},
	{do_message, 4, false}, {do_other, 2, true},  {do_job, 4, false},
};

static bool input_make(struct trace_fuzz *fuzz, uint64_t *state)
{
	unsigned int sum = 0, at;
	size_t i;
	int ret;

	for (i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++)
		sum += inputs[i].weight;
	at = draw(state, sum);
	for (i = 0; at >= inputs[i].weight; i++)
		at -= inputs[i].weight;
	ret = inputs[i].make(fuzz, state);
	fuzz->accepted[i] += ret >= 0;
	return may_be(ret);
}

bool trace_fuzz_run(struct trace_fuzz *fuzz, uint64_t seed, unsigned int count)
{
	uint64_t state = seed;

	for (unsigned int i = 0; i < count; i++)
		if (!input_make(fuzz, &state))
			return report_failure("input %u of seed %llu", i, (unsigned long long)seed);
	return true;
}

bool trace_fuzz_reached(const struct trace_fuzz *fuzz)
{
	for (size_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++)
		MUST(!fuzz->accepted[i] == inputs[i].refused,
		     "%u calls of kind %zu were accepted, expected %s", fuzz->accepted[i], i,
		     inputs[i].refused ? "none" : "some");
	return true;
}

bool trace_fuzz_begin(struct trace_fuzz *fuzz)
{
	unsigned char *space = mmap(NULL, SPACE + PAGE, PROT_READ | PROT_WRITE,
				    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	memset(fuzz->controls, 0xff, sizeof(fuzz->controls));
	memset(fuzz->streams, 0xff, sizeof(fuzz->streams));
	memset(fuzz->others, 0xff, sizeof(fuzz->others));
	MUST(space != MAP_FAILED && !mprotect(space + SPACE, PAGE, PROT_NONE), "no memory");
	fuzz->edge = space + SPACE;
	fuzz->gpu = gpu_open(0);
	MUST(fuzz->gpu >= 0, "the device cannot be opened");
	for (int i = 0; i < FUZZ_CONTROLS; i++)
		MUST((fuzz->controls[i] = open("/dev/grtrace", O_RDWR | O_CLOEXEC)) >= 0,
		     "/dev/grtrace: %s", strerror(errno));
	fuzz->others[0] = fuzz->gpu;
	fuzz->others[1] = open("/dev/null", O_RDWR | O_CLOEXEC);
	fuzz->others[2] = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
	return true;
}

void trace_fuzz_end(struct trace_fuzz *fuzz)
{
	for (int i = 0; i < FUZZ_STREAMS; i++)
		close(fuzz->streams[i]);
	for (int i = 0; i < FUZZ_CONTROLS; i++)
		close(fuzz->controls[i]);
	for (int i = 0; i < FUZZ_OTHERS; i++)
		close(fuzz->others[i]);
	munmap(fuzz->edge - SPACE, SPACE + PAGE);
}
