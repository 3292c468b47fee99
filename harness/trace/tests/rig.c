/* SPDX-License-Identifier: MIT */
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <jansson.h>

#include "xmalloc.h"

/* --- scenarios --- */

void rig_play(const struct scenario *scenario, uint32_t cpus, struct rig_bytes *recording,
	      struct rig_bytes *container)
{
	char *printed = NULL, *traced = NULL;
	size_t printed_len = 0, traced_len = 0;
	struct simulate_streams streams = {
		.recording = recording ? xmemstream(&printed, &printed_len) : NULL,
		.trace = xmemstream(&traced, &traced_len),
		.trace_cpus = cpus,
	};
	struct sim_error error = {0};

	if (simulate(scenario, &streams, NULL, &error))
		fail_msg("%s", error.text);
	if (recording)
		xmemstream_close(streams.recording);
	xmemstream_close(streams.trace);
	if (recording)
		*recording = (struct rig_bytes){(unsigned char *)printed, printed_len};
	*container = (struct rig_bytes){(unsigned char *)traced, traced_len};
}

struct scenario *rig_scenario(const char *text)
{
	struct scenario_error error;
	struct scenario *scenario;

	if (scenario_compile(&scenario, text, strlen(text), &simulate_kinds, &error))
		fail_msg("line %u: %s", error.line, error.text);
	return scenario;
}

struct scenario *rig_random(uint64_t seed, unsigned int size, unsigned int flags)
{
	json_t *root = scenario_random(seed, size, flags, &simulate_kinds);
	char *text = json_dumps(root, 0);
	struct scenario *scenario;

	assert_non_null(text);
	scenario = rig_scenario(text);
	free(text);
	json_decref(root);
	return scenario;
}

/* --- records --- */

static void add_record(struct rig_trace *trace, const struct grt_record *record, const void *pdu,
		       size_t len)
{
	trace->list = xgrow(trace->list, trace->count, &trace->space, sizeof(*trace->list));
	trace->list[trace->count++] =
		(struct rig_record){.record = *record, .pdu = xmemdup(pdu, len), .pdu_len = len};
}

static bool is_of_stream(const struct grt_record *record, uint32_t cpu)
{
	bool is_table = record->type >= GRT_STREAM && record->type <= GRT_CLOCK;

	return cpu == GRT_NO_CPU ? is_table : !is_table && record->cpu == cpu;
}

static void read_stream(struct rig_trace *trace, const struct grt_source *source, uint32_t cpu)
{
	struct grt_reader *reader;
	struct grt_item item;

	assert_int_equal(grt_reader_new(&reader, source, 1), 0);
	while (grt_reader_next(reader, &item) == 1) {
		assert_int_equal(item.damage, GRT_DAMAGE_NONE);
		if (is_of_stream(&item.record, cpu))
			add_record(trace, &item.record, item.pdu ? item.pdu : (const void *)"",
				   item.pdu_len);
	}
	grt_reader_free(reader);
}

struct rig_trace rig_read(const struct rig_bytes *container, uint32_t cpus)
{
	struct trace_files files = rig_files(container, 1);
	struct rig_trace trace = {.cpus = cpus};

	read_stream(&trace, files.sources, GRT_NO_CPU);
	for (uint32_t cpu = 0; cpu < cpus; cpu++)
		read_stream(&trace, files.sources, cpu);
	free(files.list);
	free(files.sources);
	return trace;
}

struct rig_trace rig_copy(const struct rig_trace *trace)
{
	struct rig_trace copy = {.cpus = trace->cpus};

	for (size_t i = 0; i < trace->count; i++)
		add_record(&copy, &trace->list[i].record, trace->list[i].pdu,
			   trace->list[i].pdu_len);
	return copy;
}

void rig_free_trace(struct rig_trace *trace)
{
	for (size_t i = 0; i < trace->count; i++)
		free(trace->list[i].pdu);
	free(trace->list);
}

/* --- bytes --- */

static int write_bytes(void *to, const void *bytes, size_t len)
{
	return fwrite(bytes, 1, len, to) == len ? 0 : -1;
}

struct grt_stats *rig_counters(const struct rig_trace *trace)
{
	struct grt_stats *list = xcalloc(trace->cpus, sizeof(*list));

	for (uint32_t cpu = 0; cpu < trace->cpus; cpu++)
		list[cpu].cpu = cpu;
	for (size_t i = 0; i < trace->count; i++) {
		const struct grt_record *record = &trace->list[i].record;

		if (record->type == GRT_LOST)
			list[record->cpu].dropped_full += record->aux;
		list[record->cpu].written += record->type < GRT_EVENTS;
	}
	for (uint32_t cpu = 0; cpu < trace->cpus; cpu++)
		list[cpu].attempted = list[cpu].written + list[cpu].dropped_full;
	return list;
}

struct rig_bytes rig_counted(const struct rig_trace *trace, const struct grt_stats *stats)
{
	char *bytes;
	size_t len;
	FILE *out = xmemstream(&bytes, &len);
	const struct grt_sink sink = {write_bytes, out};
	struct grt_writer *writer;

	assert_int_equal(grt_writer_new(&writer, &sink, trace->cpus, 1, 0), 0);
	for (size_t i = 0; i < trace->count; i++) {
		const struct rig_record *record = &trace->list[i];

		assert_int_equal(
			grt_writer_add(writer, &record->record, record->pdu, record->pdu_len), 0);
	}
	assert_int_equal(grt_writer_flush(writer), 0);
	if (stats)
		assert_int_equal(grt_writer_stats(writer, stats, trace->cpus), 0);
	assert_int_equal(grt_writer_end(writer), 0);
	grt_writer_free(writer);
	xmemstream_close(out);
	return (struct rig_bytes){(unsigned char *)bytes, len};
}

/* This machine is little-endian, as the format. */
struct rig_bytes rig_raw(const struct rig_trace *trace, uint32_t cpu, bool table)
{
	char *bytes;
	size_t len;
	FILE *out = xmemstream(&bytes, &len);

	for (size_t i = 0; i < trace->count; i++) {
		const struct rig_record *record = &trace->list[i];

		if (!is_of_stream(&record->record, cpu) &&
		    !(table && is_of_stream(&record->record, GRT_NO_CPU)))
			continue;
		fwrite(&record->record, 1, GRT_RECORD_SIZE, out);
		fwrite(record->pdu, 1, record->pdu_len, out);
	}
	xmemstream_close(out);
	return (struct rig_bytes){(unsigned char *)bytes, len};
}
