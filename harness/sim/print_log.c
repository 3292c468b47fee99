/* SPDX-License-Identifier: MIT */
/* What a read printed, and which distortions it showed. */
#include <inttypes.h>

#include "logs.h"

static void print_distortions(const struct simulate_run *run, const struct sim_read *read)
{
	FILE *out = run->streams->printed;
	const char *comma = "";

	for (uint32_t slot = 0; slot < 64; slot++) {
		const char *slug = NULL;

		if (read->shown >> slot & 1)
			slug = simulate_kinds.slug(sim_distortion(run->sim, read->device, slot));
		if (!slug)
			continue;
		fprintf(out, "%s\"%s\"", comma, slug);
		comma = ",";
	}
}

void print_log_read(const struct simulate_run *run, const struct sim_read *read)
{
	FILE *out = run->streams->printed;

	fprintf(out,
		"{\"t\":\"%" PRIu64 "\",\"until\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64
		"\",\"device\":",
		read->t, read->until, read->sweep);
	log_label(out, run->plan->devices[read->device].label);
	fputs(",\"client\":", out);
	log_label(out, run->plan->client_labels[read->client]);
	fprintf(out, ",\"pid\":%d,\"fd\":%d,\"err\":%d,\"bytes\":\"%zu\",\"distortions\":[",
		read->pid, read->fd, read->err, read->len);
	print_distortions(run, read);
	fputs("]}\n", out);
}
