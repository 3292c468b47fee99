/* SPDX-License-Identifier: MIT */
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agent.h"

#define STEP (1 << 20) /* bytes of a read */

int trace_call(int control, unsigned long what, void *argument)
{
	int ret = ioctl(control, what, argument);

	return ret < 0 ? -errno : ret;
}

struct grt_setup trace_setup_for(uint32_t flags, uint32_t size)
{
	return (struct grt_setup){
		.size = sizeof(struct grt_setup),
		.version = GRT_VERSION,
		.flags = flags,
		.buf_size = size / 2,
		.buf_count = 2,
		.clock = GRT_CLOCK_DEVICE,
		.dev = ~0U,
	};
}

static int stream_open(const struct trace *trace, uint32_t cpu)
{
	int fd = trace_call(trace->control, GRT_IOC_STREAM, &cpu);

	if (fd >= 0)
		fcntl(fd, F_SETFL, O_NONBLOCK);
	return fd;
}

bool trace_open(struct trace *trace, const struct grt_setup *setup)
{
	int err;

	*trace = (struct trace){.notes_fd = -1, .setup = *setup};
	memset(trace->fds, 0xff, sizeof(trace->fds));
	trace->control = open("/dev/grtrace", O_RDWR | O_CLOEXEC);
	if (trace->control < 0)
		return report_failure("/dev/grtrace: %s", strerror(errno));
	err = trace_call(trace->control, GRT_IOC_SETUP, &trace->setup);
	if (err)
		return report_failure("SETUP: %s", strerror(-err));
	trace->notes_fd = stream_open(trace, GRT_NOTES);
	if (trace->notes_fd < 0)
		return report_failure("STREAM of the notes: %s", strerror(-trace->notes_fd));
	for (uint32_t cpu = 0; cpu < trace->setup.cpus && cpu < TRACE_CPUS; cpu++)
		trace->fds[cpu] = stream_open(trace, cpu);
	return true;
}

bool trace_start(struct trace *trace)
{
	int err = trace_call(trace->control, GRT_IOC_START, NULL);

	return !err || report_failure("START: %s", strerror(-err));
}

bool trace_stop(struct trace *trace)
{
	int err = trace_call(trace->control, GRT_IOC_STOP, NULL);

	return !err || report_failure("STOP: %s", strerror(-err));
}

static bool drain_one(int fd, struct trace_bytes *bytes)
{
	ssize_t len;

	do {
		if (bytes->space - bytes->len < STEP) {
			bytes->space = 2 * bytes->space + STEP;
			bytes->at = realloc(bytes->at, bytes->space);
			if (!bytes->at)
				return report_failure("no memory");
		}
		len = read(fd, bytes->at + bytes->len, STEP);
		bytes->len += len > 0 ? (size_t)len : 0;
	} while (len > 0);
	return !len || errno == EAGAIN || report_failure("reading a stream: %s", strerror(errno));
}

bool trace_drain(struct trace *trace)
{
	bool ok = true;

	for (int cpu = 0; ok && cpu < TRACE_CPUS; cpu++)
		ok = trace->fds[cpu] < 0 || drain_one(trace->fds[cpu], &trace->streams[cpu]);
	return ok && drain_one(trace->notes_fd, &trace->notes);
}

bool trace_emit(const struct trace *trace)
{
	emit("# trace 0 ");
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		emit_hex(trace->streams[cpu].at, trace->streams[cpu].len);
	emit_hex(trace->notes.at, trace->notes.len);
	emit("\n");
	return true;
}

void trace_close(struct trace *trace)
{
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++) {
		if (trace->fds[cpu] >= 0)
			close(trace->fds[cpu]);
		free(trace->streams[cpu].at);
	}
	if (trace->notes_fd >= 0)
		close(trace->notes_fd);
	free(trace->notes.at);
	if (trace->control >= 0)
		close(trace->control);
	trace->control = -1;
}

static void each_record(const struct trace_bytes *bytes, trace_visit *visit, void *to)
{
	struct grt_record record;

	for (size_t at = 0; at + sizeof(record) <= bytes->len; at += record.len) {
		memcpy(&record, bytes->at + at, sizeof(record));
		if (record.magic != GRT_MAGIC || record.len < sizeof(record) ||
		    record.len > bytes->len - at) {
			report_failure("no record at byte %zu of a stream", at);
			return;
		}
		visit(to, &record, bytes->at + at + sizeof(record));
	}
}

void trace_each(const struct trace *trace, trace_visit *visit, void *to)
{
	for (int cpu = 0; cpu < TRACE_CPUS; cpu++)
		each_record(&trace->streams[cpu], visit, to);
}

void trace_each_note(const struct trace *trace, trace_visit *visit, void *to)
{
	each_record(&trace->notes, visit, to);
}

static void count_record(void *to, const struct grt_record *record, const unsigned char *pdu)
{
	unsigned int *counts = to;

	(void)pdu;
	if (record->type < GRT_TYPES)
		counts[record->type]++;
}

unsigned int trace_count(const struct trace *trace, unsigned int type)
{
	unsigned int counts[GRT_TYPES] = {0};

	trace_each(trace, count_record, counts);
	trace_each_note(trace, count_record, counts);
	return counts[type];
}

bool trace_stats(const struct trace *trace, struct grt_stats *sum)
{
	*sum = (struct grt_stats){0};
	for (uint32_t cpu = 0; cpu < trace->setup.cpus && cpu < TRACE_CPUS; cpu++) {
		struct grt_stats stats = {.size = sizeof(stats), .cpu = cpu};
		int err = trace_call(trace->control, GRT_IOC_STATS, &stats);

		if (err == -EINVAL && trace->fds[cpu] < 0)
			continue;
		if (err)
			return report_failure("STATS of CPU %u: %s", cpu, strerror(-err));
		sum->attempted += stats.attempted;
		sum->written += stats.written;
		sum->dropped_full += stats.dropped_full;
		sum->dropped_big += stats.dropped_big;
		sum->filtered += stats.filtered;
		sum->notes += stats.notes;
		sum->produced += stats.produced;
		sum->consumed += stats.consumed;
	}
	return true;
}

bool trace_load(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	int err = fd < 0 || syscall(SYS_finit_module, fd, "", 0) ? errno : 0;

	if (fd >= 0)
		close(fd);
	errno = err;
	return !err || err == EEXIST;
}

bool trace_module_load(void)
{
	return trace_load("/grtrace.ko");
}
