/* SPDX-License-Identifier: MIT */
#include "trace_device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "xmalloc.h"

#define DEVICE	  "/dev/grtrace"
#define BUF_SIZE  (256 << 10)
#define BUF_COUNT 16

static int open_failed(char **why)
{
	const int err = errno;

	*why = xasprintf("%s: %s%s", DEVICE, strerror(err),
			 err == ENOENT	 ? "; load grtrace.ko before the devices are made"
			 : err == EACCES ? "; it needs CAP_PERFMON"
					 : "");
	return -err;
}

static int call_failed(const char *call, char **why)
{
	const int err = errno;

	*why = xasprintf("%s: %s: %s%s", DEVICE, call, strerror(err),
			 err == EBUSY ? "; somebody else records now" : "");
	return -err;
}

/* A read never waits: poll() does. */
static int open_stream(const struct trace_session *session, uint32_t cpu)
{
	int fd = ioctl(session->control, GRT_IOC_STREAM, &cpu);

	if (fd >= 0)
		fcntl(fd, F_SETFL, O_NONBLOCK);
	return fd;
}

int trace_session_open(struct trace_session *session, char **why)
{
	*session = (struct trace_session){.notes = -1};
	session->setup = (struct grt_setup){.size = sizeof(session->setup),
					    .version = GRT_VERSION,
					    .buf_size = BUF_SIZE,
					    .buf_count = BUF_COUNT,
					    .dev = UINT32_MAX};
	session->control = open(DEVICE, O_RDWR | O_CLOEXEC);
	if (session->control < 0)
		return open_failed(why);
	if (ioctl(session->control, GRT_IOC_SETUP, &session->setup))
		return call_failed("SETUP", why);
	session->notes = open_stream(session, GRT_NOTES);
	if (session->notes < 0)
		return call_failed("STREAM", why);
	session->streams = xcalloc(session->setup.cpus, sizeof(*session->streams));
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++)
		session->streams[cpu] = -1;
	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		session->streams[cpu] = open_stream(session, cpu);
		if (session->streams[cpu] < 0 && errno != EINVAL)
			return call_failed("STREAM", why);
	}
	return 0;
}

int trace_session_start(struct trace_session *session, char **why)
{
	return ioctl(session->control, GRT_IOC_START) ? call_failed("START", why) : 0;
}

int trace_session_stop(struct trace_session *session, char **why)
{
	return ioctl(session->control, GRT_IOC_STOP) ? call_failed("STOP", why) : 0;
}

uint64_t trace_session_lost(const struct trace_session *session)
{
	uint64_t lost = 0;

	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		struct grt_stats stats = {.size = sizeof(stats), .cpu = cpu};

		if (!ioctl(session->control, GRT_IOC_STATS, &stats))
			lost += stats.dropped_full + stats.dropped_big;
	}
	return lost;
}

void trace_session_close(struct trace_session *session)
{
	for (uint32_t cpu = 0; session->streams && cpu < session->setup.cpus; cpu++)
		if (session->streams[cpu] >= 0)
			close(session->streams[cpu]);
	free(session->streams);
	if (session->notes >= 0)
		close(session->notes);
	if (session->control >= 0)
		close(session->control);
}
