/* SPDX-License-Identifier: MIT */
/*
 * Memory: refused at each place where it is asked for, and freed. Which bug makes this fail? An
 * error that is lost, a block that is never freed, or written behind its end.
 */
#include "any_items.h"
#include "export_items.h"
#include "failing_heap.h"
#include "libgrtrace_diff.h"
#include "libgrtrace_export.h"
#include "libgrtrace_report.h"

#define BYTES (1 << 18)

static struct script scene;
static unsigned char bytes[BYTES];
static size_t len;

static int keep_bytes(void *to, const void *from, size_t count)
{
	(void)to;
	assert_true(len + count <= BYTES);
	memcpy(bytes + len, from, count);
	len += count;
	return 0;
}

static long give_bytes(void *from, uint64_t at, void *to, size_t count)
{
	size_t rest = at < len ? len - (size_t)at : 0;

	(void)from;
	count = count < rest ? count : rest;
	if (count)
		memcpy(to, bytes + at, count);
	return (long)count;
}

static int write_scene(void)
{
	const struct grt_sink sink = {.write = keep_bytes};
	struct grt_writer *writer;
	int err = grt_writer_new(&writer, &sink, CPUS, 7, 8);

	len = 0;
	for (size_t i = 0; !err && i < scene.count; i++)
		err = grt_writer_add(writer, &scene.lines[i].record, scene.lines[i].pdu,
				     scene.lines[i].pdu_len);
	if (!err)
		err = grt_writer_end(writer);
	grt_writer_free(writer);
	return err;
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	(void)to;
	(void)finding;
}

static int verify_stream(struct grt_reader *reader)
{
	struct grt_verifier *verifier;
	struct grt_item item;
	int err = grt_verifier_new(&verifier, NULL, receive_finding, NULL);

	if (err)
		assert_null(verifier);
	while (!err && (err = grt_reader_next(reader, &item)) > 0)
		err = grt_verifier_item(verifier, &item);
	if (!err)
		err = grt_verifier_end(verifier);
	grt_verifier_free(verifier);
	return err;
}

/* The same file twice, so that lists of sources have more than one. */
static int read_scene(void)
{
	const struct grt_source sources[] = {{.read = give_bytes}, {.read = give_bytes}};
	struct grt_reader *reader;
	int err = grt_reader_new(&reader, sources, 2);

	if (err) {
		assert_null(reader);
		return err;
	}
	err = verify_stream(reader);
	grt_reader_free(reader);
	return err;
}

/* --- what reads items --- */

static struct any_items items;

static int report_items(void)
{
	struct grt_report *report;
	int err = grt_report_new(&report, NULL);

	if (err)
		assert_null(report);
	for (size_t i = 0; !err && i < ANY_ITEMS; i++)
		err = grt_report_item(report, &items.list[i]);
	if (!err)
		err = grt_report_now(report, items.list[ANY_ITEMS - 1].record.time);
	if (!err)
		err = grt_report_end(report);
	grt_report_free(report);
	return err;
}

static void receive_difference(void *to, const struct grt_difference *difference)
{
	(void)to;
	(void)difference;
}

/* Each event is on one side only; what is kept is freed, at the end or without one. */
static int compare_items(void)
{
	struct grt_diff *diff;
	int err = grt_diff_new(&diff, 0, receive_difference, NULL);

	for (size_t i = 0; !err && i < ANY_ITEMS; i++)
		err = grt_diff_item(diff, i % GRT_SIDES, &items.list[i]);
	grt_diff_free(diff);
	return err;
}

static enum grt_format format;

static int write_nothing(void *to, const char *file, const void *from, size_t count)
{
	(void)to;
	(void)file;
	(void)from;
	(void)count;
	return 0;
}

static int export_each(void)
{
	const struct grt_output output = {.write = write_nothing};
	struct grt_exporter *exporter;
	int err = grt_exporter_new(&exporter, format, &output);

	if (err)
		assert_null(exporter);
	for (size_t i = 0; !err && i < export_items_count; i++)
		err = grt_exporter_item(exporter, &export_items[i]);
	if (!err)
		err = grt_exporter_end(exporter);
	grt_exporter_free(exporter);
	return err;
}

/* --- failures --- */

/*
 * Refuses the first allocation, the second ... the last. may_do_without: where a table stays small,
 * or a value is coarse, for lack of memory, that is no error.
 */
static void check_failures(int (*work)(void), bool may_do_without)
{
	long allowed = 0;
	int err;

	do {
		heap_refused = false;
		heap_allowed = allowed++;
		err = work();
		heap_allowed = -1;
		if (err || !may_do_without)
			assert_int_equal(err, heap_refused ? -ENOMEM : 0);
		assert_int_equal(heap_live, 0);
		assert_false(heap_overrun);
	} while (heap_refused);
	assert_true(allowed > (may_do_without ? 1 : 3));
}

static void each_allocation_fails(void **state)
{
	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	check_failures(write_scene, false);
	assert_int_equal(write_scene(), 0);
	check_failures(read_scene, false);
	/* Under their own clocks devices have their own times. */
	script_scene(&scene, GRT_CLOCK_DEVICE, 0, 0);
	assert_int_equal(write_scene(), 0);
	check_failures(read_scene, false);
	/* A raw stream, which begins with a block's payload. */
	memmove(bytes, bytes + 96, len -= 96);
	check_failures(read_scene, false);
}

static void each_allocation_of_items_fails(void **state)
{
	(void)state;
	any_items(&items, 1);
	check_failures(report_items, true);
	check_failures(compare_items, true);
	for (format = 0; format < GRT_FORMATS; format++)
		check_failures(export_each, true);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(each_allocation_fails, heap_start),
		cmocka_unit_test_setup(each_allocation_of_items_fails, heap_start),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
