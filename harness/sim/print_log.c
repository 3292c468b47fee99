/* SPDX-License-Identifier: MIT */
/* What a read printed, and which distortions it showed. */
#include "logs.h"

static void note_distortions(struct print_entry *entry, const struct simulate_run *run,
			     const struct sim_read *read)
{
	for (uint32_t slot = 0; slot < 64; slot++) {
		const char *slug = NULL;

		if (read->shown >> slot & 1)
			slug = simulate_kinds.slug(sim_distortion(run->sim, read->device, slot));
		if (slug)
			entry->distortion[entry->distortions++] = slug;
	}
}

void print_log_read(const struct simulate_run *run, const struct sim_read *read)
{
	const struct simulate_streams *streams = run->streams;
	struct print_entry entry = {
		.t = read->t,
		.until = read->until,
		.sweep = read->sweep,
		.device = log_copy(run->plan->devices[read->device].label),
		.client = log_copy(run->plan->client_labels[read->client]),
		.pid = read->pid,
		.fd = read->fd,
		.err = read->err,
		.bytes = read->len,
	};

	note_distortions(&entry, run, read);
	if (streams->printed)
		print_entry_write(streams->printed, &entry);
	if (streams->log)
		sim_log_add_printed(streams->log, &entry);
	else
		print_entry_clear(&entry);
}
