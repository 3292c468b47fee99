/* SPDX-License-Identifier: MIT */
#include "trace_cpus.h"

#include <endian.h>
#include <inttypes.h>
#include <string.h>

#include "format.h"

#define RANGES_MOST 8

static bool is_present(const struct trace_cpus *cpus, uint32_t cpu)
{
	return cpus->present[cpu / 64] >> cpu % 64 & 1;
}

static void learn_stream(struct trace_cpus *cpus, const struct grt_item *item)
{
	struct grt_stream_pdu pdu;

	if (cpus->count || item->pdu_len < sizeof(pdu))
		return;
	memcpy(&pdu, item->pdu, sizeof(pdu));
	cpus->count = le32toh(pdu.cpus) < GRT_NONE ? le32toh(pdu.cpus) : GRT_NONE;
	cpus->source = item->source;
	cpus->offset = item->offset;
}

void trace_cpus_item(struct trace_cpus *cpus, const struct grt_item *item)
{
	if (!item->damage && !item->suspect && item->record.type == GRT_STREAM)
		learn_stream(cpus, item);
	else if (item->cpu <= GRT_NONE)
		cpus->present[item->cpu / 64] |= 1ULL << item->cpu % 64;
}

uint32_t trace_cpus_missing(const struct trace_cpus *cpus)
{
	uint32_t missing = 0;

	for (uint32_t cpu = 0; cpu < cpus->count; cpu++)
		missing += !is_present(cpus, cpu);
	return missing;
}

/* "CPU 1, 3-5": returns where the next range is searched. */
static uint32_t print_range(FILE *out, const struct trace_cpus *cpus, uint32_t first,
			    const char *separator)
{
	uint32_t end = first;

	while (end < cpus->count && !is_present(cpus, end))
		end++;
	fprintf(out, "%s%" PRIu32, separator, first);
	if (end > first + 1)
		fprintf(out, "-%" PRIu32, end - 1);
	return end;
}

void trace_cpus_print(FILE *out, const struct trace_files *files, const struct trace_cpus *cpus)
{
	uint32_t missing = trace_cpus_missing(cpus);
	unsigned int ranges = 0;
	const char *name;

	if (!missing)
		return;
	name = files->list[cpus->source].name;
	format_visible(out, name, strlen(name));
	fprintf(out,
		": byte %" PRIu64 ": STREAM has %" PRIu32 " CPUs, and there is no stream of CPU ",
		cpus->offset, cpus->count);
	for (uint32_t cpu = 0; cpu < cpus->count && ranges < RANGES_MOST;) {
		if (is_present(cpus, cpu))
			cpu++;
		else
			cpu = print_range(out, cpus, cpu, ranges++ ? ", " : "");
	}
	fprintf(out, "%s (%" PRIu32 " in all): what was recorded there is not judged\n",
		ranges == RANGES_MOST ? ", ..." : "", missing);
}
