/* SPDX-License-Identifier: MIT */
/* Streams that are still written are merged in order; intervals show what happens in them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "trace_feed.h"
#include "trace_live.h"
#include "xmalloc.h"

#define MS 1000000ull

/* --- the feed --- */

static struct grt_record event(uint16_t cpu, uint64_t time, uint32_t seq, uint32_t order)
{
	return (struct grt_record){.magic = GRT_MAGIC,
				   .len = sizeof(struct grt_record),
				   .type = GRT_ISSUE,
				   .time = time,
				   .seq = seq,
				   .order = order,
				   .cpu = cpu,
				   .ring = GRT_NONE};
}

static void add(struct trace_feed *feed, struct grt_record record)
{
	trace_feed_add(feed, record.cpu, (const unsigned char *)&record, sizeof(record));
}

/*
 * What came, in words: the order number of each event, G in front of one behind a gap, D of damage.
 */
static int write_item(void *to, const struct grt_item *item)
{
	FILE *out = to;

	fprintf(out, "%s", item->gap ? "G" : "");
	if (item->damage)
		fprintf(out, "D%u ", (unsigned int)item->len);
	else if (item->cpu == GRT_NO_CPU)
		fprintf(out, "T%u ", item->record.type);
	else
		fprintf(out, "%u ", item->record.order);
	return 0;
}

static void expect_feed(struct trace_feed *feed, uint64_t until, const char *want)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	assert_int_equal(trace_feed_each(feed, until, write_item, out), 0);
	xmemstream_close(out);
	assert_string_equal(text, want);
	free(text);
}

static void merged_by_time_and_order(void **state)
{
	struct trace_feed *feed = trace_feed_new(2);

	(void)state;
	add(feed, event(1, 10, 0, 0));
	add(feed, event(1, 20, 1, 2));
	add(feed, event(1, 30, 2, 4));
	add(feed, event(0, 15, 0, 1));
	add(feed, event(0, 20, 1, 3)); /* the same time as order 2 */
	add(feed, event(0, 40, 2, 5));
	expect_feed(feed, 30, "0 1 2 3 ");
	add(feed, event(0, 50, 3, 6));
	expect_feed(feed, 31, "4 ");
	assert_int_equal(trace_feed_newest(feed), 50);
	expect_feed(feed, UINT64_MAX, "5 6 ");
	trace_feed_free(feed);
}

/* The order number wraps at 2^32. */
static void order_wraps(void **state)
{
	struct trace_feed *feed = trace_feed_new(2);

	(void)state;
	add(feed, event(0, 20, 0, 0));
	add(feed, event(1, 20, 0, UINT32_MAX));
	expect_feed(feed, UINT64_MAX, "4294967295 0 ");
	trace_feed_free(feed);
}

static void gaps(void **state)
{
	struct trace_feed *feed = trace_feed_new(1);
	struct grt_record lost = event(0, 30, 2, 0);

	(void)state;
	add(feed, event(0, 10, 0, 1));
	add(feed, event(0, 20, 1, 2));
	lost.type = GRT_LOST;
	lost.dev = GRT_NONE;
	lost.aux = 5;
	add(feed, lost);
	add(feed, event(0, 30, 7, 8));
	expect_feed(feed, UINT64_MAX, "1 2 G0 8 ");
	add(feed, event(0, 40, 9, 10)); /* 8 is missing */
	add(feed, event(0, 50, 10, 11));
	expect_feed(feed, UINT64_MAX, "G10 11 ");
	trace_feed_free(feed);
}

/* The table comes first, whatever its times; what is no record costs the rest of its bytes. */
static void table_and_damage(void **state)
{
	struct trace_feed *feed = trace_feed_new(1);
	struct grt_record note = event(0, 90, 0, 0), bad[3];

	(void)state;
	add(feed, event(0, 10, 0, 1));
	note.type = GRT_DEV_INFO;
	trace_feed_add(feed, GRT_NO_CPU, (const unsigned char *)&note, sizeof(note));
	expect_feed(feed, 50, "T49 1 ");
	bad[0] = event(0, 20, 1, 2);
	bad[1] = event(0, 30, 2, 3);
	bad[1].len = 88;
	bad[1].flags = 0x4000;
	bad[2] = event(0, 40, 3, 4);
	trace_feed_add(feed, 0, (const unsigned char *)bad, sizeof(bad));
	add(feed, event(0, 50, 4, 5));
	expect_feed(feed, UINT64_MAX, "GD160 2 G5 ");
	trace_feed_add(feed, 1, (const unsigned char *)bad, sizeof(bad)); /* there is no CPU 1 */
	expect_feed(feed, UINT64_MAX, "");
	trace_feed_free(feed);
}

/* --- intervals --- */

struct shown {
	char *text;
	size_t len;
	FILE *out;
};

static const struct trace_style plain = {.is_utf8 = false};

static void show_text(void *to, const struct live_interval *interval)
{
	live_text(to, interval, &plain, "", 10);
}

static void give(struct trace_live *live, struct grt_record record, const void *pdu, size_t len)
{
	const struct grt_item item = {.record = record,
				      .pdu = pdu,
				      .pdu_len = len,
				      .cpu = record.type >= GRT_STREAM ? GRT_NO_CPU : 0};

	trace_live_item(live, &item);
}

static struct grt_record job_event(uint16_t type, uint64_t time, uint64_t fseq, uint64_t pos)
{
	struct grt_record record = event(0, time, 0, 0);

	record.type = type;
	record.ring = 0;
	record.client = 7;
	record.fctx = 1;
	record.fseq = fseq;
	record.pos = pos;
	return record;
}

static void declare(struct trace_live *live, const char *engine, const char *comm)
{
	struct grt_record note = event(0, 0, 0, 0);
	struct grt_dev_pdu dev = {.name = "card0", .driver = "fake"};
	struct grt_ring_pdu ring = {.size = 1024, .types = ~0ull, .unit = 4};
	struct grt_client_pdu client = {.comm = ""};

	note.type = GRT_DEV_INFO;
	give(live, note, &dev, sizeof(dev));
	note.type = GRT_RING_INFO;
	note.ring = 0;
	memcpy(ring.engine, engine, strlen(engine));
	give(live, note, &ring, sizeof(ring));
	note.type = GRT_CLIENT_INFO;
	note.ring = GRT_NONE;
	note.client = 7;
	memcpy(client.comm, comm, strlen(comm));
	give(live, note, &client, sizeof(client));
}

static void expect_live(struct trace_live *live, struct shown *shown, const char *want)
{
	fflush(shown->out);
	assert_string_equal(shown->text, want);
	rewind(shown->out);
	(void)live;
}

/* A job that is submitted at 1.2 s, and done at 1.7 s. */
static void each_interval(void **state)
{
	struct shown shown = {.text = NULL};
	struct trace_live *live;

	(void)state;
	shown.out = xmemstream(&shown.text, &shown.len);
	live = trace_live_new(1000 * MS, show_text, shown.out);
	declare(live, "render", "game");
	give(live, job_event(GRT_RING_ALLOC, 1000 * MS, 1, 0), NULL, 0);
	give(live, job_event(GRT_RING_COMMIT, 1000 * MS, 1, 512), NULL, 0);
	give(live, job_event(GRT_RING_SUBMIT, 1200 * MS, 1, 512), NULL, 0);
	give(live, job_event(GRT_ISSUE, 1200 * MS, 1, 512), NULL, 0);
	give(live, job_event(GRT_COMPLETE, 1700 * MS, 1, 512), NULL, 0);
	give(live, job_event(GRT_FENCE_SIGNAL, 1700 * MS, 1, 0), NULL, 0);
	trace_live_until(live, 2000 * MS);
	expect_live(live, &shown,
		    "in 1.00 s: 6 events on 1 CPU\n"
		    "card0:0    render        1.0 jobs/s    0 in flight |........|      0 B "
		    "GPU-bound   gpu 50 %, cpu 50 %\n"
		    "card0/7    game          1.0 jobs/s    0 in flight                     "
		    "GPU-bound   gpu 50 %, cpu 50 %\n");
	trace_live_free(live);
	fclose(shown.out);
	free(shown.text);
}

/* Bytes of a trace that would move the cursor of a terminal. */
static void names_are_visible(void **state)
{
	struct shown shown = {.text = NULL};
	struct trace_live *live;

	(void)state;
	shown.out = xmemstream(&shown.text, &shown.len);
	live = trace_live_new(1000 * MS, show_text, shown.out);
	declare(live, "\033[2J\n", "a\033]0;b\007\xff");
	give(live, job_event(GRT_ISSUE, 1000 * MS, 1, 512), NULL, 0);
	give(live, job_event(GRT_HANG, 1100 * MS, 1, 512), NULL, 0);
	trace_live_end(live);
	fflush(shown.out);
	assert_non_null(strstr(shown.text, "card0:0"));
	for (const char *at = shown.text; *at; at++)
		assert_true(*at == '\n' ||
			    ((unsigned char)*at >= ' ' && (unsigned char)*at < 0x7f));
	trace_live_free(live);
	fclose(shown.out);
	free(shown.text);
}

static void count_interval(void *to, const struct live_interval *interval)
{
	uint64_t *shown = to;

	shown[0] += !interval->is_all;
	shown[1] += interval->is_all ? 0 : interval->events;
	shown[2] = interval->is_all ? interval->end - interval->begin : interval->end;
}

/*
 * Of a recording: hours without an event are no intervals of their own, and times may be anything.
 */
static void hours_and_hostile_times(void **state)
{
	uint64_t shown[3] = {0};
	struct trace_live *live = trace_live_new(1000 * MS, count_interval, shown);

	(void)state;
	give(live, event(0, 0, 0, 0), NULL, 0);
	give(live, event(0, 36000000 * MS, 1, 1), NULL, 0);
	assert_int_equal(shown[0], 1);
	give(live, event(0, 36000500 * MS, 2, 2), NULL, 0);
	assert_int_equal(shown[0], 1);
	give(live, event(0, UINT64_MAX, 3, 3), NULL, 0);
	give(live, event(0, 5, 4, 4), NULL, 0);
	give(live, event(0, UINT64_MAX, 5, 5), NULL, 0);
	assert_int_equal(trace_live_end(live), 6);
	assert_int_equal(shown[1], 6);
	assert_true(shown[2] == UINT64_MAX);
	trace_live_free(live);
}

/* While it is followed, an interval without an event is shown, too. */
static void idle_intervals(void **state)
{
	uint64_t shown[3] = {0};
	struct trace_live *live = trace_live_new(1000 * MS, count_interval, shown);

	(void)state;
	assert_true(trace_live_until(live, 500 * MS) == 1500 * MS);
	give(live, event(0, 700 * MS, 0, 0), NULL, 0);
	assert_true(trace_live_until(live, 3600 * MS) == 4500 * MS);
	assert_int_equal(shown[0], 3);
	assert_int_equal(shown[1], 1);
	trace_live_free(live);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(merged_by_time_and_order),
		cmocka_unit_test(order_wraps),
		cmocka_unit_test(gaps),
		cmocka_unit_test(table_and_damage),
		cmocka_unit_test(each_interval),
		cmocka_unit_test(names_are_visible),
		cmocka_unit_test(hours_and_hostile_times),
		cmocka_unit_test(idle_intervals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
