/* SPDX-License-Identifier: MIT */
#include "trace_counters.h"

#include <inttypes.h>

static uint64_t dropped(const struct grt_stats *stats)
{
	return stats->dropped_full + stats->dropped_big;
}

struct grt_stats trace_counters_sum(const struct grt_report *report)
{
	const struct grt_stats *stats;
	struct grt_stats sum = {.size = sizeof(sum)};

	for (size_t i = 0; (stats = grt_report_cpu(report, i)); i++) {
		sum.cpu++;
		sum.attempted += stats->attempted;
		sum.written += stats->written;
		sum.dropped_full += stats->dropped_full;
		sum.dropped_big += stats->dropped_big;
		sum.filtered += stats->filtered;
	}
	return sum;
}

static void print_row(FILE *out, const char *name, const struct grt_stats *stats)
{
	fprintf(out, "%-16s %12" PRIu64 " %12" PRIu64 " %12" PRIu64 " %12" PRIu64 "\n", name,
		(uint64_t)stats->attempted, (uint64_t)stats->written, dropped(stats),
		(uint64_t)stats->filtered);
}

void trace_counters_text(FILE *out, const struct grt_report *report)
{
	const struct grt_stats sum = trace_counters_sum(report), *stats;
	char name[16];

	if (!sum.cpu)
		return;
	for (size_t i = 0; (stats = grt_report_cpu(report, i)); i++) {
		snprintf(name, sizeof(name), "CPU %" PRIu32, stats->cpu);
		if (stats->attempted || stats->filtered)
			print_row(out, name, stats);
	}
	snprintf(name, sizeof(name), "all %" PRIu32, sum.cpu);
	print_row(out, name, &sum);
}

void trace_counters_line(FILE *out, const struct grt_report *report)
{
	const struct grt_stats sum = trace_counters_sum(report);

	if (sum.cpu)
		fprintf(out,
			"the kernel counted %" PRIu64 " attempts: %" PRIu64 " written, %" PRIu64
			" dropped; %" PRIu64 " events filtered out\n",
			(uint64_t)sum.attempted, (uint64_t)sum.written, dropped(&sum),
			(uint64_t)sum.filtered);
}

void trace_counters_json(FILE *out, const struct grt_report *report)
{
	const struct grt_stats *stats;

	fputs(",\"counters\":[", out);
	for (size_t i = 0; (stats = grt_report_cpu(report, i)); i++) {
		const struct member {
			const char *name;
			uint64_t value;
		} list[] = {
			{"attempted", stats->attempted},       {"written", stats->written},
			{"dropped_full", stats->dropped_full}, {"dropped_big", stats->dropped_big},
			{"filtered", stats->filtered},	       {"notes", stats->notes},
			{"produced", stats->produced},	       {"consumed", stats->consumed},
		};

		fprintf(out, "%s{\"cpu\":%" PRIu32, i ? "," : "", stats->cpu);
		for (size_t k = 0; k < sizeof(list) / sizeof(*list); k++)
			fprintf(out, ",\"%s\":\"%" PRIu64 "\"", list[k].name, list[k].value);
		fputc('}', out);
	}
	fputc(']', out);
}
