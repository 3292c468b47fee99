/* SPDX-License-Identifier: MIT */
#include "simulate.h"

#include <errno.h>

#include "recording.h"
#include "logs.h"

static int on_sweep(void *user, uint64_t t, uint64_t sweep)
{
	const struct simulate_run *run = user;

	for (uint32_t i = 0; run->streams->truth && i < run->plan->device_count; i++)
		truth_log_device(run, i, t, sweep);
	return 0;
}

static int record(FILE *out, const struct sim_read *read)
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

	return rec_write_read(out, &as);
}

/* A stream that accepts no more ends the run: its reader has left. */
static int broken(const struct simulate_streams *streams)
{
	FILE *const all[] = {streams->recording, streams->truth, streams->printed};

	for (int i = 0; i < 3; i++)
		if (all[i] && ferror(all[i]))
			return -EIO;
	return 0;
}

static int on_read(void *user, const struct sim_read *read)
{
	const struct simulate_run *run = user;
	const struct simulate_streams *streams = run->streams;
	int err = streams->recording ? record(streams->recording, read) : 0;

	if (err)
		return err;
	if (streams->truth && read->slot != FGPU_NONE)
		truth_log_client(run, read);
	if (streams->printed)
		print_log_read(run, read);
	return broken(streams);
}

int simulate(const struct scenario *scenario, const struct simulate_streams *streams,
	     struct sim_count *counts, struct sim_error *error)
{
	static const struct sim_hooks hooks = {.sweep = on_sweep, .read = on_read};
	struct simulate_run run = {.plan = &scenario->plan, .streams = streams};
	int err;

	if (counts)
		*counts = (struct sim_count){0};
	err = sim_new(&run.sim, run.plan, &hooks, &run, error);
	if (err)
		return err;
	if (streams->recording)
		err = rec_write(streams->recording, &(struct recording){0});
	err = err ? err : sim_run(run.sim, error);
	if (counts)
		*counts = *sim_counts(run.sim);
	sim_free(run.sim);
	return err;
}
