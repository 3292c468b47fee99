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
#define BUF_COUNT (TRACE_SESSION_BYTES / BUF_SIZE)
#define CHUNK	  (1 << 18) /* bytes of a read */

static int open_failed(char **why)
{
	const int err = errno;

	*why = xasprintf(
		"%s: %s%s", DEVICE, strerror(err),
		err == ENOENT
			? "; load grtrace.ko before the devices are made ('decoy doctor tracer')"
		: err == EACCES ? "; it needs CAP_PERFMON"
				: "");
	return -err;
}

static int call_failed(const char *call, char **why)
{
	const int err = errno;

	*why = xasprintf("%s: %s: %s%s", DEVICE, call, strerror(err),
			 err == EBUSY ? "; another session has the tracer" : "");
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
					    .flags = GRT_SETUP_BRIDGE,
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
	for (size_t i = 0; i < 2; i++)
		session->bytes[i] = xmalloc(CHUNK);
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

/* What is there now: its length, 0, or -errno. */
static ssize_t read_stream(int fd, unsigned char *bytes, char **why)
{
	ssize_t len = read(fd, bytes, CHUNK);

	if (len >= 0 || errno == EAGAIN || errno == EINTR)
		return len < 0 ? 0 : len;
	*why = xasprintf("cannot read: %s", strerror(errno));
	return -errno;
}

static int drain_notes(struct trace_session *session, trace_session_receive *receive, void *to,
		       char **why)
{
	unsigned char *bytes = session->bytes[1];
	ssize_t len;
	int err = 0;

	while (!err && (len = read_stream(session->notes, bytes, why)) != 0)
		err = len < 0 ? (int)len : receive(to, GRT_NO_CPU, bytes, (size_t)len);
	return err;
}

/* Notes are in the table before the events that need them: read them later, and give them first. */
int trace_session_drain(struct trace_session *session, trace_session_receive *receive, void *to,
			char **why)
{
	int err = drain_notes(session, receive, to, why);

	for (uint32_t cpu = 0; !err && cpu < session->setup.cpus; cpu++) {
		const int fd = session->streams[cpu];
		unsigned char *bytes = session->bytes[0];
		ssize_t len;

		while (!err && fd >= 0 && (len = read_stream(fd, bytes, why)) != 0) {
			err = len < 0 ? (int)len : drain_notes(session, receive, to, why);
			err = err ? err : receive(to, cpu, bytes, (size_t)len);
		}
	}
	return err;
}

size_t trace_session_stats(const struct trace_session *session, struct grt_stats *list)
{
	size_t count = 0;

	for (uint32_t cpu = 0; cpu < session->setup.cpus; cpu++) {
		list[count] = (struct grt_stats){.size = sizeof(*list), .cpu = cpu};
		count += !ioctl(session->control, GRT_IOC_STATS, &list[count]);
	}
	return count;
}

void trace_session_close(struct trace_session *session)
{
	for (uint32_t cpu = 0; session->streams && cpu < session->setup.cpus; cpu++)
		if (session->streams[cpu] >= 0)
			close(session->streams[cpu]);
	free(session->streams);
	free(session->bytes[0]);
	free(session->bytes[1]);
	if (session->notes >= 0)
		close(session->notes);
	if (session->control >= 0)
		close(session->control);
}
