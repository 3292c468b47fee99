/* SPDX-License-Identifier: MIT */
/* Exports of any bytes, to any output: every event once, and no write after one that failed. */
#include "libgrtrace_export.h"
#include "script.h"

static struct script scene;
static struct memory memory[1 + CPUS];

/* Bytes of all files of an export, or the number of the write that fails. */
struct sink {
	struct memory all;
	unsigned int writes, fails; /* fails: 0: none */
	bool has_failed, has_directory;
};

static int sink_write(void *to, const char *file, const void *bytes, size_t len)
{
	struct sink *sink = to;

	assert_false(sink->has_failed);
	assert_int_equal(*file != '\0', sink->has_directory);
	if (++sink->writes == sink->fails) {
		sink->has_failed = true;
		return -ENOSPC;
	}
	return memory_write(&sink->all, bytes, len);
}

/* What the exporter returned; *events gets its count. */
static int export_memory(enum grt_format format, struct sink *sink, uint64_t *events)
{
	const struct grt_output output = {.write = sink_write, .to = sink};
	struct grt_source sources[1 + CPUS];
	struct grt_exporter *exporter;
	struct grt_reader *reader;
	struct grt_item item;
	int err;

	sink->has_directory = grt_format_info(format)->is_directory;
	for (size_t i = 0; i < 1 + CPUS; i++)
		sources[i] = memory_source(&memory[i]);
	err = grt_exporter_new(&exporter, format, &output);
	if (err) {
		assert_null(exporter);
		return err;
	}
	assert_int_equal(grt_reader_new(&reader, sources, 1 + CPUS), 0);
	while (!err && grt_reader_next(reader, &item) == 1)
		err = grt_exporter_item(exporter, &item);
	if (!err)
		err = grt_exporter_end(exporter);
	*events = grt_exporter_events(exporter);
	grt_exporter_free(exporter);
	grt_reader_free(reader);
	return err;
}

static void write_scene(void)
{
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_write(&scene, memory);
}

static void free_scene(void)
{
	for (size_t i = 0; i < 1 + CPUS; i++)
		free(memory[i].bytes);
}

static size_t count_bytes(const struct memory *all, const char *what)
{
	size_t len = strlen(what), count = 0;

	for (size_t i = 0; i + len <= all->len; i++)
		count += !memcmp(all->bytes + i, what, len);
	return count;
}

static uint64_t events_of_scene(void)
{
	uint64_t events = 0;

	for (size_t i = 0; i < scene.count; i++)
		events += !scene.lines[i].deleted && scene.lines[i].record.type < GRT_STREAM;
	return events;
}

static void each_event_once(void **state)
{
	/* what only an event has, as often as there are events; "": not of this format */
	static const char *const marks[GRT_FORMATS] = {
		[GRT_FORMAT_PERFETTO] = "\xb2\x01\x05"
					"event", /* member 22, 5 bytes */
	};

	(void)state;
	write_scene();
	for (unsigned int i = 0; i < GRT_FORMATS; i++) {
		struct sink sink = {.writes = 0};
		uint64_t events;

		assert_int_equal(export_memory((enum grt_format)i, &sink, &events), 0);
		assert_int_equal(events, events_of_scene());
		if (marks[i])
			assert_int_equal(count_bytes(&sink.all, marks[i]), events);
		free(sink.all.bytes);
	}
	free_scene();
}

/* A line for each item. */
static void lines(void **state)
{
	(void)state;
	write_scene();
	for (unsigned int i = GRT_FORMAT_TEXT; i <= GRT_FORMAT_JSONL; i++) {
		struct sink sink = {.writes = 0};
		uint64_t events;

		assert_int_equal(export_memory((enum grt_format)i, &sink, &events), 0);
		assert_int_equal(count_bytes(&sink.all, "\n"), scene.count);
		free(sink.all.bytes);
	}
	free_scene();
}

/* After a write that failed there is no other, and the error is what the output returned. */
static void each_write_fails(void **state)
{
	(void)state;
	write_scene();
	for (unsigned int i = 0; i < GRT_FORMATS; i++) {
		for (unsigned int fails = 1;; fails++) {
			struct sink sink = {.fails = fails};
			uint64_t events;
			int err = export_memory((enum grt_format)i, &sink, &events);

			free(sink.all.bytes);
			assert_int_equal(err, sink.has_failed ? -ENOSPC : 0);
			if (!sink.has_failed)
				break;
		}
	}
	free_scene();
}

/* Any value in any record: the same number of events in each format. */
static void any_byte(void **state)
{
	(void)state;
	write_scene();
	for (size_t at = 0; at < memory[1].len; at += 7) {
		unsigned char *byte = &memory[1].bytes[at];
		uint64_t first = 0, events;

		*byte ^= (unsigned char)(at * 37 + 1);
		for (unsigned int i = 0; i < GRT_FORMATS; i++) {
			struct sink sink = {.writes = 0};

			assert_int_equal(export_memory((enum grt_format)i, &sink, &events), 0);
			first = i ? first : events;
			assert_int_equal(events, first);
			free(sink.all.bytes);
		}
		*byte ^= (unsigned char)(at * 37 + 1);
	}
	free_scene();
}

/* A message with every byte, and a name that is no UTF-8. */
static void strings(void **state)
{
	struct line *message;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	message = (struct line *)script_find(&scene, GRT_MSG, GRT_NONE, 0);
	memcpy(message->pdu, "a\"b\\c\xff\xc3\xa9\n\xed\xa0\x80z,", 15);
	message->pdu_len = message->record.bytes = 15;
	script_write(&scene, memory);
	for (unsigned int i = 0; i < GRT_FORMATS; i++) {
		static const char *const expected[GRT_FORMATS] = {
			"text=\"a\\\"b\\\\c\\ufffd\xc3\xa9\\u000a\\ufffd\\ufffd\\ufffdz,\"",
			"\"text\":\"a\\\"b\\\\c\\ufffd\xc3\xa9\\u000a\\ufffd\\ufffd\\ufffdz,\"",
			"a\"b\\c\xef\xbf\xbd\xc3\xa9\n\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdz,",
			"a\"b\\c\xff\xc3\xa9\n\xed\xa0\x80z,",
		};
		struct sink sink = {.writes = 0};
		uint64_t events;

		assert_int_equal(export_memory((enum grt_format)i, &sink, &events), 0);
		assert_int_equal(count_bytes(&sink.all, expected[i]), 1);
		free(sink.all.bytes);
	}
	free_scene();
}

static void formats(void **state)
{
	const struct grt_output output = {.write = sink_write};
	struct grt_exporter *exporter;

	(void)state;
	assert_null(grt_format_info(GRT_FORMATS));
	assert_int_equal(grt_exporter_new(&exporter, GRT_FORMATS, &output), -EINVAL);
	assert_null(exporter);
	grt_exporter_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_event_once),  cmocka_unit_test(lines),
		cmocka_unit_test(each_write_fails), cmocka_unit_test(any_byte),
		cmocka_unit_test(strings),	    cmocka_unit_test(formats),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
