/* SPDX-License-Identifier: MIT */
/* What a read told, and which lies it showed. */
#include <inttypes.h>

#include "stream.h"

static void distortions(const struct lane_run *run, const struct sim_read *read)
{
	FILE *out = run->streams->said;
	const char *comma = "";

	for (uint32_t slot = 0; slot < 64; slot++) {
		const char *slug = NULL;

		if (read->shown >> slot & 1)
			slug = lane_kinds.slug(sim_distortion(run->sim, read->device, slot));
		if (!slug)
			continue;
		fprintf(out, "%s\"%s\"", comma, slug);
		comma = ",";
	}
}

void lane_said(const struct lane_run *run, const struct sim_read *read)
{
	FILE *out = run->streams->said;

	fprintf(out,
		"{\"t\":\"%" PRIu64 "\",\"until\":\"%" PRIu64 "\",\"sweep\":\"%" PRIu64
		"\",\"device\":",
		read->t, read->until, read->sweep);
	lane_label(out, run->plan->devices[read->device].label);
	fputs(",\"client\":", out);
	lane_label(out, run->plan->client_labels[read->client]);
	fprintf(out, ",\"pid\":%d,\"fd\":%d,\"err\":%d,\"bytes\":\"%zu\",\"distortions\":[",
		read->pid, read->fd, read->err, read->len);
	distortions(run, read);
	fputs("]}\n", out);
}
