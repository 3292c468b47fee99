/* SPDX-License-Identifier: MIT */
/* What workloads call. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>

#include "drm_core.h"
#include "protocol_state.h"

uint64_t workload_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void workload_queue(const char *name, const char *engine, uint32_t units)
{
	if (protocol.queue_count == WORKLOAD_QUEUES)
		return;
	snprintf(protocol.queues[protocol.queue_count++], NAME_BYTES, "%s", name);
	printf("queue %s %s %u\n", name, engine, units);
}

void workload_region(const char *name)
{
	printf("region %s\n", name);
}

void workload_can(uint32_t can)
{
	static const char *const words[] = {"adopt",  "fault",	   "hang",   "interrupts",
					    "memory", "share",	   "purge",  "destroy",
					    "reset",  "frequency", "timeout"};

	if (!can)
		return;
	fputs("can", stdout);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (can & 1u << i)
			printf(" %s", words[i]);
	puts("");
}

void workload_started(uint32_t job, uint64_t t)
{
	if (protocol.started)
		return;
	protocol.started = true;
	printf("started %u %" PRIu64 "\n", job, t);
}

struct workload_client *workload_clients(void)
{
	return protocol.clients;
}

int workload_ioctl(int fd, unsigned long request, void *argument)
{
	while (ioctl(fd, request, argument))
		if (errno != EINTR && errno != EAGAIN)
			return -errno;
	return 0;
}

int workload_syncobj(int fd, uint32_t *handle)
{
	struct core_syncobj syncobj = {0};
	const int err = workload_ioctl(fd, CORE_SYNCOBJ_NEW, &syncobj);

	*handle = syncobj.handle;
	return err;
}

int workload_export(int fd, uint32_t handle, bool destroy)
{
	struct core_syncobj_fd out = {.handle = handle, .flags = CORE_SYNCOBJ_SYNC_FILE, .fd = -1};
	struct core_syncobj old = {.handle = handle};
	const int err = workload_ioctl(fd, CORE_SYNCOBJ_FD, &out);

	if (destroy)
		workload_ioctl(fd, CORE_SYNCOBJ_DESTROY, &old);
	return err ? err : out.fd;
}
