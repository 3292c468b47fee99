/* SPDX-License-Identifier: MIT */
/* The tracer's directory in debugfs. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "trace.h"

#define ROOT "/sys/kernel/debug/grtrace"
#define SIZE (1 << 20)
#define JOB  1000000 /* ns */
#define TEXT "a view"

static int view_open(const struct trace *trace, const char *file, int flags)
{
	char path[128];

	snprintf(path, sizeof(path), ROOT "/%s/%s", trace->setup.name, file);
	return open(path, flags | O_CLOEXEC);
}

/* Everything of a stream, the table in front, into streams[cpu]. */
static bool stream_read(struct trace *trace, int cpu, int fd)
{
	struct trace_bytes *bytes = &trace->streams[cpu];
	ssize_t len;

	bytes->at = malloc(SIZE);
	MUST(bytes->at, "no memory");
	while ((len = read(fd, bytes->at + bytes->len, SIZE - bytes->len)) > 0)
		bytes->len += (size_t)len;
	MUST(!len, "reading trace%d: %s", cpu, strerror(errno));
	return true;
}

static bool streams_read(struct trace *trace)
{
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++) {
		char name[16];
		int fd, again;

		snprintf(name, sizeof(name), "trace%d", cpu);
		if (trace->fds[cpu] < 0) {
			MUST(view_open(trace, name, O_RDONLY) < 0, "%s of no CPU", name);
			continue;
		}
		MUST(view_open(trace, name, O_RDONLY) < 0 && errno == EBUSY,
		     "%s has two readers, or %s", name, strerror(errno));
		close(trace->fds[cpu]);
		trace->fds[cpu] = -1;
		fd = view_open(trace, name, O_RDONLY);
		MUST(fd >= 0, "%s: %s", name, strerror(errno));
		again = view_open(trace, name, O_RDONLY);
		MUST(again < 0 && errno == EBUSY, "%s can be opened twice", name);
		if (!stream_read(trace, cpu, fd))
			return false;
		close(fd);
	}
	return true;
}

static bool dropped_is(const struct trace *trace, const char *want)
{
	char text[32] = "";
	int fd = view_open(trace, "dropped", O_RDONLY);

	MUST(fd >= 0 && read(fd, text, sizeof(text) - 1) > 0, "dropped: %s", strerror(errno));
	close(fd);
	MUST(!strcmp(text, want), "dropped is \"%s\", expected \"%s\"", text, want);
	return true;
}

static bool message_written(const struct trace *trace)
{
	static char large[257];
	int fd = view_open(trace, "msg", O_WRONLY);

	MUST(fd >= 0, "msg: %s", strerror(errno));
	MUST(write(fd, TEXT, strlen(TEXT)) == (ssize_t)strlen(TEXT), "writing msg: %s",
	     strerror(errno));
	MUST(write(fd, large, sizeof(large)) < 0 && errno == EINVAL, "msg accepts 257 bytes");
	close(fd);
	return true;
}

/*
 * What the files show is the session: events, notes in front of each stream, a message, the loss.
 */
bool check_trace_view(void)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct trace trace;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !trace_open(&trace, &setup))
		return false;
	MUST(!strcmp(trace.setup.name, "all"), "the directory of all devices is \"%s\"",
	     trace.setup.name);
	if (!trace_start(&trace) || !message_written(&trace))
		return false;
	MUST(!gpu_submit(fd, 0, JOB), "a job cannot be submitted");
	if (!devices_advance(JOB) || !trace_stop(&trace) || !dropped_is(&trace, "0\n") ||
	    !streams_read(&trace))
		return false;
	MUST(trace_count(&trace, GRT_COMPLETE) == 1 && trace_count(&trace, GRT_MSG) == 1,
	     "%u COMPLETE and %u MSG, expected one of each", trace_count(&trace, GRT_COMPLETE),
	     trace_count(&trace, GRT_MSG));
	MUST(trace_count(&trace, GRT_DEV_INFO) >= 1, "a stream is without its table");
	MUST(memmem(trace.streams[0].at, 6, "\x01G\x80\0\x30\0", 6),
	     "STREAM is not the first note");
	return trace_emit(&trace);
}

/* The view of a session that ends: open files read nothing more, and the directory is removed. */
bool check_trace_view_ends(void)
{
	struct grt_setup setup = trace_setup_for(0, 8192);
	struct trace trace;
	char byte[4096];
	int fd, streams[2], msg;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 20; i++) {
		if (!trace_open(&trace, &setup) || !trace_start(&trace))
			return false;
		close(trace.fds[0]);
		trace.fds[0] = -1;
		streams[0] = view_open(&trace, "trace0", O_RDONLY);
		streams[1] = view_open(&trace, "dropped", O_RDONLY);
		msg = view_open(&trace, "msg", O_WRONLY);
		MUST(streams[0] >= 0 && streams[1] >= 0 && msg >= 0, "the view: %s",
		     strerror(errno));
		close(trace.control);
		trace.control = -1;
		MUST(read(streams[0], byte, sizeof(byte)) <= 0 && write(msg, "x", 1) < 0,
		     "the files of a session that has ended work");
		MUST(view_open(&trace, "dropped", O_RDONLY) < 0 && errno == ENOENT,
		     "the directory of a session that has ended is there");
		close(streams[0]);
		close(streams[1]);
		close(msg);
		trace_close(&trace);
	}
	return true;
}
