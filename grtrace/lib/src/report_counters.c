/* SPDX-License-Identifier: MIT */
/* What the kernel counted, CPU by CPU. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

/* The place of a CPU's counters: they mostly come in order. */
static size_t place_of(const struct report_counters *counters, uint32_t cpu)
{
	size_t at = counters->count;

	while (at && counters->list[at - 1].cpu >= cpu)
		at--;
	return at;
}

int grt_report_counters(struct grt_report *report, const struct grt_stats *stats)
{
	struct report_counters *counters = &report->counters;
	size_t at = place_of(counters, stats->cpu);
	struct grt_stats *list;

	if (at < counters->count && counters->list[at].cpu == stats->cpu) {
		counters->list[at] = *stats;
		return 0;
	}
	if (counters->count == counters->space) {
		const size_t space = counters->space ? 2 * counters->space : 16;

		list = realloc(counters->list, space * sizeof(*list));
		if (!list)
			return report->err = -ENOMEM;
		counters->list = list;
		counters->space = space;
	}
	memmove(&counters->list[at + 1], &counters->list[at],
		(counters->count - at) * sizeof(*counters->list));
	counters->list[at] = *stats;
	counters->count++;
	return 0;
}

const struct grt_stats *grt_report_cpu(const struct grt_report *report, size_t index)
{
	return index < report->counters.count ? &report->counters.list[index] : NULL;
}
