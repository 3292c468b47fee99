/* SPDX-License-Identifier: MIT */
/* A workload on the protocol of ours that drives nothing: a job is a timer, and its descriptor is
 * the fence. */
#include <errno.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "protocol.h"

static int begin(const char *node)
{
	if (access(node, R_OK))
		return -errno;
	workload_queue("a", "render", 1);
	workload_queue("b", "video", 2);
	workload_region("vram");
	workload_can(WORKLOAD_ADOPT | WORKLOAD_HANG | WORKLOAD_MEMORY | WORKLOAD_DESTROY);
	return 0;
}

/* Of the second queue, the driver can tell when jobs begin. */
static int run(struct workload_client *client, uint32_t queue, uint32_t job, uint64_t us,
	       enum workload_outcome outcome)
{
	const struct itimerspec time = {.it_value = {.tv_sec = (time_t)(us / 1000000),
						     .tv_nsec = (long)(us % 1000000 * 1000 + 1)}};
	int fence;

	if (client->fd < 0 || queue > 1)
		return -EINVAL;
	if (outcome == WORKLOAD_FAULTY)
		return -EPERM;
	fence = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
	if (fence >= 0 && outcome == WORKLOAD_DONE && timerfd_settime(fence, 0, &time, NULL))
		return -errno;
	if (queue)
		workload_started(job, workload_now());
	return fence;
}

int main(int argc, char **argv)
{
	static const struct workload workload = {
		.name = "timers", .version = "1", .begin = begin, .run = run};

	return workload_main(&workload, argc, argv);
}
