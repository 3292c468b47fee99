/* SPDX-License-Identifier: MIT */
/*
 * Any input as a stream, in each format of exports: each event is in it once (R51), lines are
 * whole, and JSON is JSON.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "grtrace_input.h"
#include "libgrtrace_export.h"
#include "target.h"

/* The first file of an export; the others of a directory are counted alone. */
struct output {
	char *bytes;
	size_t len, others;
};

static int append_output(void *to, const char *file, const void *bytes, size_t len)
{
	struct output *output = to;
	char *more;

	FUZZ_HOLDS(file && !strchr(file, '/'));
	if (*file) {
		output->others += len;
		return 0;
	}
	more = realloc(output->bytes, output->len + len + 1);
	FUZZ_HOLDS(more);
	output->bytes = more;
	memcpy(more + output->len, bytes, len);
	output->len += len;
	more[output->len] = '\0';
	return 0;
}

/* Events that can be trusted are in each format once. */
static uint64_t export_streams(struct output *output, enum grt_format format,
			       const struct grt_source *sources, unsigned int count)
{
	const struct grt_output to = {append_output, output};
	struct grt_exporter *exporter;
	struct grt_reader *reader;
	struct grt_item item;
	uint64_t events = 0, unknown = 0;

	FUZZ_HOLDS(!grt_exporter_new(&exporter, format, &to));
	FUZZ_HOLDS(!grt_reader_new(&reader, sources, count));
	while (grt_reader_next(reader, &item) > 0) {
		events += !item.damage && !item.suspect && item.record.type < GRT_STREAM;
		unknown += !item.damage && !item.suspect && item.record.type > GRT_EOS;
		FUZZ_HOLDS(!grt_exporter_item(exporter, &item));
	}
	FUZZ_HOLDS(!grt_exporter_end(exporter));
	FUZZ_HOLDS(grt_exporter_events(exporter) >= events);
	FUZZ_HOLDS(grt_exporter_events(exporter) <= events + unknown);
	events = grt_exporter_events(exporter);
	grt_reader_free(reader);
	grt_exporter_free(exporter);
	return events;
}

static void check_lines(const struct output *output, bool json)
{
	const char *line = output->bytes, *end = line + output->len;

	while (line < end) {
		const char *feed = memchr(line, '\n', (size_t)(end - line));
		json_t *value;

		FUZZ_HOLDS(feed);
		value = json ? json_loadb(line, (size_t)(feed - line), JSON_DECODE_INT_AS_REAL,
					  NULL)
			     : NULL;
		FUZZ_HOLDS(!json || json_is_object(value));
		json_decref(value);
		line = feed + 1;
	}
}

static void export_all(const struct stream_source *bytes, size_t count)
{
	struct grt_source sources[INPUT_SOURCES];
	uint64_t events = 0;

	for (size_t i = 0; i < count; i++)
		sources[i] = input_source(&bytes[i]);
	for (int format = 0; format < GRT_FORMATS; format++) {
		const struct grt_format_info *info = grt_format_info((enum grt_format)format);
		struct output output = {0};
		const uint64_t found = export_streams(&output, (enum grt_format)format, sources,
						      (unsigned int)count);

		FUZZ_HOLDS(!format || found == events);
		events = found;
		if (info->is_text && output.bytes)
			check_lines(&output, format == GRT_FORMAT_JSONL);
		free(output.bytes);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct stream_source bytes = {(unsigned char *)(uintptr_t)data, size};
	struct stream_error error;
	struct streams *streams;

	if (!size || *data != '#' || streams_compile(&streams, (const char *)data, size, &error)) {
		export_all(&bytes, 1);
		return 0;
	}
	export_all(streams->sources, streams->source_count);
	streams_free(streams);
	return 0;
}
