/* SPDX-License-Identifier: MIT */
/* Jobs that have not ended, and when they do. */
#include <errno.h>
#include <inttypes.h>
#include <linux/sync_file.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "protocol_state.h"

#define FENCES_MOST 8 /* in one sync_file whose times are asked */

/* A job whose fence has not signalled. */
struct pending {
	uint32_t job;
	int fence;
};

static struct {
	struct pending pending[WORKLOAD_JOBS];
	struct pollfd polled[1 + WORKLOAD_JOBS]; /* standard input, then the fences */
	nfds_t count;
} jobs;

static uint64_t monotonic_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* When the last fence of the sync_file signalled, of CLOCK_MONOTONIC; *err what it says. */
static uint64_t fence_end(int fence, int *err)
{
	struct sync_fence_info fences[FENCES_MOST] = {0};
	struct sync_file_info info = {.num_fences = FENCES_MOST,
				      .sync_fence_info = (uintptr_t)fences};
	uint64_t last = 0;

	*err = 0;
	if (workload_ioctl(fence, SYNC_IOC_FILE_INFO, &info))
		return 0;
	if (info.status < 0)
		*err = -info.status;
	for (uint32_t i = 0; i < info.num_fences && i < FENCES_MOST; i++) {
		if (fences[i].status < 0)
			*err = -fences[i].status;
		if (fences[i].timestamp_ns > last)
			last = fences[i].timestamp_ns;
	}
	return last;
}

static void job_end(const struct pending *pending)
{
	int err;
	const uint64_t at = fence_end(pending->fence, &err);
	const uint64_t awake = monotonic_now(), asleep = workload_now() - awake;
	const uint64_t now = workload_now();

	/* without a time: it has signalled before now */
	printf("ended %u %" PRIu64 " %d\n", pending->job,
	       at && at + asleep < now ? at + asleep : now, err);
	close(pending->fence);
}

/* Those that have signalled, and without them. */
static void fences_receive(void)
{
	nfds_t kept = 0;

	for (nfds_t i = 0; i < jobs.count; i++) {
		if (jobs.polled[1 + i].revents) {
			job_end(&jobs.pending[i]);
			continue;
		}
		jobs.pending[kept] = jobs.pending[i];
		jobs.polled[1 + kept++] = jobs.polled[1 + i];
	}
	jobs.count = kept;
}

bool fences_add(uint32_t job, int fence)
{
	if (jobs.count == WORKLOAD_JOBS)
		return false;
	jobs.pending[jobs.count] = (struct pending){job, fence};
	jobs.polled[1 + jobs.count++] = (struct pollfd){.fd = fence, .events = POLLIN};
	return true;
}

bool fences_wait(int input)
{
	do {
		fflush(stdout);
		jobs.polled[0] = (struct pollfd){.fd = input, .events = POLLIN};
		if (poll(jobs.polled, 1 + jobs.count, -1) < 0 && errno != EINTR)
			return false;
		fences_receive();
	} while (!jobs.polled[0].revents);
	return true;
}
