/* SPDX-License-Identifier: MIT */
#include "simulate.h"

#include <errno.h>

#include "recording.h"
#include "logs.h"
#include "trace.h"

#define TRACE_CPUS 4

/* Nothing is open: the line stands for the sweep. */
static int record_none(FILE *out, uint64_t t, uint64_t sweep)
{
	const struct rec_read none = {
		.t_ns = t, .sweep = sweep, .has_sweep = true, .is_none = true};

	return rec_write_read(out, &none);
}

static bool wants_truth(const struct simulate_streams *streams)
{
	return streams->truth || streams->log;
}

static int on_sweep(void *user, uint64_t t, uint64_t sweep, size_t listed)
{
	const struct simulate_run *run = user;
	int err = run->streams->recording && !listed
			  ? record_none(run->streams->recording, t, sweep)
			  : 0;

	if (err)
		return err;
	for (uint32_t i = 0; wants_truth(run->streams) && i < run->plan->device_count; i++)
		truth_log_device(run, i, t, sweep);
	return 0;
}

static int record_read(FILE *out, const struct sim_read *read)
{
	const struct rec_read as = {
		.t_ns = read->t,
		.until_ns = read->until,
		.sweep = read->sweep,
		.has_until = true,
		.has_sweep = true,
		.has_pid = true,
		.has_fd = true,
		.has_dev = true,
		.pid = read->pid,
		.fd = read->fd,
		.major = read->major,
		.minor = read->minor,
		.err = read->err,
		.comm = *read->comm ? (char *)read->comm : NULL,
		.text = read->text,
		.len = read->len,
	};

	return rec_write_counted(out, &as);
}

/* A stream that accepts no more ends the run: its reader has left. */
static int stream_error(const struct simulate_streams *streams)
{
	FILE *const all[] = {streams->recording, streams->truth, streams->printed, streams->trace};

	for (int i = 0; i < 4; i++)
		if (all[i] && ferror(all[i]))
			return -EIO;
	return 0;
}

static int on_read(void *user, const struct sim_read *read)
{
	const struct simulate_run *run = user;
	const struct simulate_streams *streams = run->streams;
	int err = streams->recording ? record_read(streams->recording, read) : 0;

	if (err)
		return err;
	if (wants_truth(streams) && read->slot != FGPU_NONE)
		truth_log_client(run, read);
	if (streams->printed || streams->log)
		print_log_read(run, read);
	return stream_error(streams);
}

static void on_step(void *user, const struct plan_step *step, uint64_t now)
{
	const struct simulate_run *run = user;

	(void)now;
	if (run->trace)
		trace_step(run->trace, step);
}

static void on_command(void *user, uint32_t device, const struct fgpu_command *command, int ret)
{
	const struct simulate_run *run = user;

	if (run->trace)
		trace_command(run->trace, device, command, ret);
}

static void on_event(void *user, uint32_t device, const struct fgpu_event *event)
{
	const struct simulate_run *run = user;

	if (run->trace)
		trace_event(run->trace, device, event);
}

static int play_plan(struct simulate_run *run, struct sim_count *counts, struct sim_error *error)
{
	static const struct sim_hooks hooks = {
		.sweep = on_sweep,
		.read = on_read,
		.event = on_event,
		.step = on_step,
		.command = on_command,
	};
	int err = sim_new(&run->sim, run->plan, &hooks, run, error);

	if (err)
		return err;
	if (run->streams->recording)
		err = rec_write(run->streams->recording, &(struct recording){0});
	err = err ? err : sim_run(run->sim, error);
	/* Before the files are closed: that is no part of the scenario. */
	if (!err && run->trace)
		err = trace_end(run->trace, sim_counts(run->sim)->ns);
	if (counts)
		*counts = *sim_counts(run->sim);
	sim_free(run->sim);
	return err;
}

int simulate(const struct scenario *scenario, const struct simulate_streams *streams,
	     struct sim_count *counts, struct sim_error *error)
{
	struct simulate_run run = {.plan = &scenario->plan, .streams = streams};
	uint32_t cpus = streams->trace_cpus ? streams->trace_cpus : TRACE_CPUS;
	int err;

	if (counts)
		*counts = (struct sim_count){0};
	if (streams->trace) {
		run.trace = trace_new(streams->trace, run.plan, cpus);
		if (!run.trace)
			return -errno;
	}
	err = play_plan(&run, counts, error);
	if (run.trace)
		trace_free(run.trace);
	return err;
}
