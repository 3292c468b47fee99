/* SPDX-License-Identifier: MIT */
/* A snapshot: which triggers there are, when they come, and which events are kept. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "trace_snapshot.h"
#include "xmalloc.h"

#define MS 1000000ull

static struct grt_record event(unsigned int type, uint64_t time, uint32_t seq)
{
	return (struct grt_record){.magic = GRT_MAGIC,
				   .len = sizeof(struct grt_record),
				   .type = (uint16_t)type,
				   .time = time,
				   .seq = seq,
				   .order = seq,
				   .ring = 3,
				   .fctx = 1,
				   .fseq = 9};
}

static void add(struct trace_snapshot *snapshot, struct grt_record record)
{
	assert_int_equal(trace_snapshot_add(snapshot, record.cpu, (const unsigned char *)&record,
					    sizeof(record)),
			 0);
}

/* --- triggers --- */

static void words(void **state)
{
	static const char *const wrong[] = {"",
					    "hang",
					    "ISSUE",
					    "HANG,",
					    ",HANG",
					    "latency",
					    "latency>",
					    "latency>0ms",
					    "latency>5",
					    "latency>-5ms",
					    "latency>5 ms",
					    "latency>5msHANG",
					    "latenc>5ms",
					    "latency>18446744073709551615s",
					    "latency<5ms"};
	struct trace_trigger trigger;

	(void)state;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++)
		if (trace_trigger_parse(wrong[i], &trigger) != -EINVAL)
			fail_msg("'%s' is a trigger", wrong[i]);
	assert_int_equal(trace_trigger_parse("HANG,latency>16ms,RESET", &trigger), 0);
	assert_true(trigger.types == (1 << GRT_HANG | 1 << GRT_RESET));
	assert_int_equal(trigger.above[GRT_ALLOC_TO_SIGNAL], 16 * MS);
	assert_int_equal(trigger.above[GRT_SUBMIT_TO_ISSUE], 0);
	assert_int_equal(trace_trigger_parse("submit-issue>250us,TIMEOUT", &trigger), 0);
	assert_true(trigger.types == 1 << GRT_TIMEOUT);
	assert_int_equal(trigger.above[GRT_SUBMIT_TO_ISSUE], 250000);
	assert_int_equal(trigger.above[GRT_ALLOC_TO_SIGNAL], 0);
}

static void event_triggers(void **state)
{
	const struct trace_trigger trigger = {.types = 1 << GRT_HANG};
	struct trace_snapshot *snapshot = trace_snapshot_new(&trigger, 1, 1 << 20);

	(void)state;
	add(snapshot, event(GRT_TIMEOUT, 10 * MS, 0));
	assert_null(trace_snapshot_trigger(snapshot, UINT64_MAX));
	add(snapshot, event(GRT_HANG, 20 * MS, 1));
	add(snapshot, event(GRT_HANG, 30 * MS, 2));
	assert_string_equal(trace_snapshot_trigger(snapshot, UINT64_MAX),
			    "HANG at 0.020000000 s, device 0, ring 3, job 1:9");
	trace_snapshot_free(snapshot);
}

/* A job that runs for 5 ms: is that above? */
static const char *run_job(struct trace_snapshot *snapshot)
{
	add(snapshot, event(GRT_RING_ALLOC, 10 * MS, 0));
	add(snapshot, event(GRT_RING_COMMIT, 10 * MS, 1));
	add(snapshot, event(GRT_RING_SUBMIT, 10 * MS, 2));
	add(snapshot, event(GRT_ISSUE, 12 * MS, 3));
	add(snapshot, event(GRT_COMPLETE, 17 * MS, 4));
	add(snapshot, event(GRT_FENCE_SIGNAL, 17 * MS, 5));
	assert_null(trace_snapshot_trigger(snapshot, 17 * MS)); /* its end may be another's */
	return trace_snapshot_trigger(snapshot, 18 * MS);
}

static void latency_triggers(void **state)
{
	static const struct {
		const char *on, *why;
	} rows[] = {
		{"latency>7ms", NULL},
		{"latency>6999us", "a job of device 0, ring 3 needed 7.00 ms for alloc-signal"},
		{"issue-complete>5ms", NULL},
		{"submit-issue>1ms,HANG",
		 "a job of device 0, ring 3 needed 2.00 ms for submit-issue"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct trace_snapshot *snapshot;
		struct trace_trigger trigger;
		const char *why;

		assert_int_equal(trace_trigger_parse(rows[i].on, &trigger), 0);
		snapshot = trace_snapshot_new(&trigger, 1, 1 << 20);
		why = run_job(snapshot);
		if (!rows[i].why)
			assert_null(why);
		else
			assert_string_equal(why, rows[i].why);
		trace_snapshot_free(snapshot);
	}
}

/* --- what is kept --- */

struct file {
	unsigned char *bytes;
	size_t len;
};

static int write_file(void *to, const void *bytes, size_t len)
{
	struct file *file = to;

	file->bytes = xreallocarray(file->bytes, file->len + len, 1);
	memcpy(file->bytes + file->len, bytes, len);
	file->len += len;
	return 0;
}

static long read_file(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct file *file = from;
	size_t rest = at < file->len ? file->len - (size_t)at : 0;

	len = len < rest ? len : rest;
	memcpy(bytes, file->bytes + at, len);
	return (long)len;
}

static uint64_t write_snapshot(const struct trace_snapshot *snapshot, struct file *file)
{
	const struct grt_sink sink = {write_file, file};
	struct grt_writer *writer;
	uint64_t events = 0;

	assert_int_equal(grt_writer_new(&writer, &sink, 2, 1, 0), 0);
	assert_int_equal(trace_snapshot_write(snapshot, writer, &events), 0);
	assert_int_equal(grt_writer_end(writer), 0);
	grt_writer_free(writer);
	return events;
}

/* Of CPU 0: a LOST of all that is older, then the newest ones, without a gap but in front. */
static void expect_newest(struct file *file, uint32_t attempts, size_t most)
{
	const struct grt_source source = {read_file, file};
	struct grt_reader *reader;
	struct grt_item item;
	uint32_t next = 0, events = 0, notes = 0, others = 0;

	assert_int_equal(grt_reader_new(&reader, &source, 1), 0);
	while (grt_reader_next(reader, &item) == 1) {
		assert_int_equal(item.damage, GRT_DAMAGE_NONE);
		notes += item.cpu == GRT_NO_CPU;
		others += item.cpu == 1;
		if (item.cpu != 0)
			continue;
		assert_int_equal(item.record.seq, next);
		assert_int_equal(item.gap, item.record.type == GRT_LOST);
		assert_int_equal(item.record.type == GRT_LOST, next == 0);
		next += item.record.type == GRT_LOST ? (uint32_t)item.record.aux : 1;
		events += item.record.type != GRT_LOST;
	}
	assert_int_equal(next, attempts);
	assert_int_equal(notes, 1);
	assert_int_equal(others, 1);
	assert_in_range(events, most / sizeof(item.record), 2 * most / sizeof(item.record) + 1);
	grt_reader_free(reader);
}

static void newest_are_kept(void **state)
{
	const struct trace_trigger trigger = {.types = 1 << GRT_HANG};
	const size_t most = 50 * sizeof(struct grt_record);
	struct trace_snapshot *snapshot = trace_snapshot_new(&trigger, 2, most);
	struct grt_record note = event(GRT_CLOCK, 0, 0), other = event(GRT_ISSUE, 5, 0),
			  lost = event(GRT_LOST, 200 * MS, 200);
	struct file file = {.bytes = NULL};

	(void)state;
	assert_int_equal(trace_snapshot_add(snapshot, GRT_NO_CPU, (const unsigned char *)&note,
					    sizeof(note)),
			 0);
	other.cpu = 1;
	add(snapshot, other);
	for (uint32_t i = 0; i < 200; i++)
		add(snapshot, event(GRT_ISSUE, i * MS, i));
	lost.dev = lost.ring = GRT_NONE;
	lost.fctx = lost.fseq = 0;
	lost.aux = 30; /* of the kernel; it is dropped, too */
	add(snapshot, lost);
	for (uint32_t i = 230; i < 1000; i++)
		add(snapshot, event(GRT_ISSUE, i * MS, i));
	assert_in_range(write_snapshot(snapshot, &file), 51, 102);
	expect_newest(&file, 1000, most);
	free(file.bytes);
	trace_snapshot_free(snapshot);
}

static void bytes_that_are_no_record(void **state)
{
	const struct trace_trigger trigger = {.types = 1 << GRT_HANG};
	struct trace_snapshot *snapshot = trace_snapshot_new(&trigger, 1, 1 << 20);
	struct grt_record record = event(GRT_ISSUE, 1, 0);

	(void)state;
	assert_int_equal(trace_snapshot_add(snapshot, 0, (const unsigned char *)&record, 79),
			 -EPROTO);
	record.len = 88;
	assert_int_equal(
		trace_snapshot_add(snapshot, 0, (const unsigned char *)&record, sizeof(record)),
		-EPROTO);
	trace_snapshot_free(snapshot);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words),
		cmocka_unit_test(event_triggers),
		cmocka_unit_test(latency_triggers),
		cmocka_unit_test(newest_are_kept),
		cmocka_unit_test(bytes_that_are_no_record),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
