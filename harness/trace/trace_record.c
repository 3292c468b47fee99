/* SPDX-License-Identifier: MIT */
#include "trace_record.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fd.h"
#include "process.h"
#include "trace_device.h"
#include "trace_snapshot.h"
#include "xmalloc.h"

#define FLUSH_MS  1000 /* blocks are written at the latest after that */
#define END_MS	  2000 /* that the command has to end by SIGTERM */
#define SETTLE_MS 1 /* an event that is older can be read */

struct recorder {
	const struct trace_recording *as;
	struct trace_recorded *out;
	struct trace_session session;
	struct grt_writer *writer;
	struct trace_snapshot *snapshot; /* NULL: all is written as it comes */
	struct pollfd *polled; /* of each CPU, then the signals */
	int signals;
	sigset_t before;
	struct process command;
	uint64_t ends, flushed; /* ms */
	char **why;
};

static uint64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static int report_failure(struct recorder *recorder, const char *what, int err)
{
	if (!*recorder->why)
		*recorder->why = xasprintf("%s: %s", what, strerror(-err));
	return err;
}

/* --- streams into the file --- */

static int write_bytes(void *to, const void *bytes, size_t len)
{
	return fd_write_all(*(const int *)to, bytes, len);
}

/* For trace_session_drain(). */
static int add_records(void *to, uint32_t cpu, const unsigned char *bytes, size_t len)
{
	struct recorder *recorder = to;
	struct grt_record record;
	int err = 0;

	for (size_t at = 0; !err && at < len; at += record.len) {
		if (grt_record_decode(&record, bytes + at, len - at, cpu))
			return report_failure(recorder, "the kernel's stream", -EPROTO);
		recorder->out->events += record.type < GRT_STREAM;
		err = grt_writer_add(recorder->writer, &record, bytes + at + sizeof(record),
				     record.len - sizeof(record));
	}
	return err ? report_failure(recorder, "cannot write the trace", err) : 0;
}

static int drain_streams(struct recorder *recorder)
{
	int err = trace_session_drain(
		&recorder->session, recorder->snapshot ? trace_snapshot_add : add_records,
		recorder->snapshot ? (void *)recorder->snapshot : recorder, recorder->why);

	if (recorder->snapshot)
		return err;
	if (err || now_ms() - recorder->flushed < FLUSH_MS)
		return err;
	recorder->flushed = now_ms();
	err = grt_writer_flush(recorder->writer);
	return err ? report_failure(recorder, "cannot write the trace", err) : 0;
}

/* Did the trigger of a snapshot come? */
static bool is_triggered(struct recorder *recorder)
{
	const char *why = recorder->snapshot
				  ? trace_snapshot_trigger(recorder->snapshot,
							   (now_ms() - SETTLE_MS) * 1000000)
				  : NULL;

	if (!why)
		return false;
	recorder->out->triggered = xstrdup(why);
	return true;
}

/* The counters of all CPUs, and the end of the file. */
static int end_file(struct recorder *recorder)
{
	struct grt_stats *stats = xcalloc(recorder->session.setup.cpus, sizeof(*stats));
	size_t count = trace_session_stats(&recorder->session, stats);
	int err = grt_writer_flush(recorder->writer);

	for (size_t i = 0; i < count; i++)
		recorder->out->lost += stats[i].dropped_full + stats[i].dropped_big;
	err = err ? err : grt_writer_stats(recorder->writer, stats, count);
	err = err ? err : grt_writer_end(recorder->writer);
	free(stats);
	return err ? report_failure(recorder, "cannot write the trace", err) : 0;
}

/* --- the command and signals --- */

static void catch_signals(struct recorder *recorder)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &recorder->before);
	recorder->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
	signal(SIGPIPE, SIG_IGN);
}

/* One that cannot be run has ended, with the code that a shell gives it. */
static int start_command(struct recorder *recorder)
{
	char **command = recorder->as->command;
	const struct process_plan plan = {.argv = command,
					  /* from a terminal only the group in front can read */
					  .shares_group = isatty(STDIN_FILENO)};
	int err = command ? process_start(&recorder->command, &plan) : 0;

	if (!err)
		return 0;
	if (process_is_refused(err))
		return report_failure(recorder, "cannot start the command", err);
	dprintf(2, "decoy: %s: %s\n", command[0], strerror(-err));
	recorder->out->code = err == -ENOENT ? 127 : 126;
	recorder->ends = now_ms();
	return 0;
}

static bool command_ended(struct recorder *recorder)
{
	const int *status = &recorder->command.status;

	if (!recorder->command.pid || !process_reap(&recorder->command))
		return false;
	recorder->out->code = WIFEXITED(*status) ? WEXITSTATUS(*status) : 128 + WTERMSIG(*status);
	return true;
}

/* True: it is time to end. A signal is the command's, too: a terminal sends it to both, else it is
 * passed on. */
static bool is_over(struct recorder *recorder)
{
	struct signalfd_siginfo got;
	bool over = recorder->ends && now_ms() >= recorder->ends;

	while (read(recorder->signals, &got, sizeof(got)) == sizeof(got)) {
		if (got.ssi_signo == SIGCHLD)
			continue;
		over = true;
		if (recorder->command.pid && got.ssi_code <= 0)
			process_kill(&recorder->command, (int)got.ssi_signo);
	}
	return command_ended(recorder) || over;
}

/* --- all of it --- */

static int wait_time(const struct recorder *recorder)
{
	uint64_t now = now_ms(), left = FLUSH_MS;

	if (recorder->ends)
		left = recorder->ends > now ? recorder->ends - now : 0;
	return left < FLUSH_MS ? (int)left : FLUSH_MS;
}

static int run_session(struct recorder *recorder)
{
	const uint32_t cpus = recorder->session.setup.cpus;
	int err = 0;

	for (uint32_t cpu = 0; cpu < cpus; cpu++)
		recorder->polled[cpu] = (struct pollfd){recorder->session.streams[cpu], POLLIN, 0};
	recorder->polled[cpus] = (struct pollfd){recorder->signals, POLLIN, 0};
	while (!err && !is_over(recorder)) {
		poll(recorder->polled, cpus + 1, wait_time(recorder));
		err = drain_streams(recorder);
		if (!err && is_triggered(recorder))
			break;
		/* Not for each event: as many as come in the meantime are written at once. */
		if (!err && !(recorder->polled[cpus].revents & POLLIN))
			poll(&recorder->polled[cpus], 1, 10);
	}
	return err;
}

/* Recording is over, but what the recorder started may need longer. */
static void wait_for_command(struct recorder *recorder)
{
	struct pollfd *signals = &recorder->polled[recorder->session.setup.cpus];

	while (recorder->command.pid && !is_over(recorder))
		poll(signals, 1, wait_time(recorder));
}

static int begin_file(struct recorder *recorder)
{
	const struct grt_sink sink = {write_bytes, (void *)&recorder->as->out};
	const struct grt_setup *setup = &recorder->session.setup;
	struct timespec real;
	int err;

	clock_gettime(CLOCK_REALTIME, &real);
	err = grt_writer_new(&recorder->writer, &sink, setup->cpus, setup->session,
			     (uint64_t)real.tv_sec * 1000000000 + (uint64_t)real.tv_nsec);
	return err ? report_failure(recorder, "cannot write the trace", err) : 0;
}

/* The file may be an older one, which stays until there is another. */
static int write_snapshot(struct recorder *recorder)
{
	int err;

	if (!recorder->out->triggered)
		return 0;
	if (ftruncate(recorder->as->out, 0) && errno != EINVAL)
		return report_failure(recorder, "cannot write the trace", -errno);
	err = begin_file(recorder);
	if (!err && (err = trace_snapshot_write(recorder->snapshot, recorder->writer,
						&recorder->out->events)))
		report_failure(recorder, "cannot write the trace", err);
	err = err ? err : end_file(recorder);
	if (!err)
		wait_for_command(recorder);
	return err;
}

static int record_session(struct recorder *recorder)
{
	struct trace_session *session = &recorder->session;
	int err = 0;

	if (recorder->as->snapshot_on)
		recorder->snapshot = trace_snapshot_new(recorder->as->snapshot_on,
							session->setup.cpus, TRACE_SESSION_BYTES);
	else
		err = begin_file(recorder);
	err = err ? err : trace_session_start(session, recorder->why);
	if (err)
		return err;
	recorder->flushed = now_ms();
	recorder->ends = recorder->as->for_ms ? recorder->flushed + recorder->as->for_ms : 0;
	err = start_command(recorder);
	err = err ? err : run_session(recorder);
	err = err ? err : trace_session_stop(session, recorder->why);
	err = err ? err : drain_streams(recorder);
	if (err)
		return err;
	if (!recorder->out->triggered)
		is_triggered(recorder); /* by what came while it was stopped */
	return recorder->snapshot ? write_snapshot(recorder) : end_file(recorder);
}

int trace_record(const struct trace_recording *as, struct trace_recorded *recorded, char **why)
{
	struct recorder recorder = {.as = as, .out = recorded, .why = why, .signals = -1};
	int err;

	*why = NULL;
	*recorded = (struct trace_recorded){0};
	err = trace_session_open(&recorder.session, why);
	if (!err) {
		catch_signals(&recorder);
		recorder.polled =
			xcalloc(recorder.session.setup.cpus + 1, sizeof(*recorder.polled));
		err = record_session(&recorder);
		process_end(&recorder.command, END_MS);
		close(recorder.signals);
		sigprocmask(SIG_SETMASK, &recorder.before, NULL);
	}
	trace_session_close(&recorder.session);
	grt_writer_free(recorder.writer);
	trace_snapshot_free(recorder.snapshot);
	free(recorder.polled);
	return err;
}
