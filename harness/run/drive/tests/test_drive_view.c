/* SPDX-License-Identifier: MIT */
/* What is shown of a finding: the reads of its client, what the witness allows, the registers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "drive_registers.h"
#include "drive_view.h"
#include "xmalloc.h"

#define MS UINT64_C(1000000)

/* Client 1 has descriptor 7 of process 50, client 2 got the same number when 1 had closed it. */
static const struct drive_event events[] = {
	{.kind = DRIVE_CELL, .t0 = 100 * MS},
	{.kind = DRIVE_MEMBER, .client = 1, .pid = 50, .fd = 7, .t0 = 101 * MS, .t1 = 101 * MS},
	{.kind = DRIVE_GONE, .client = 1, .pid = 50, .fd = 7, .t0 = 150 * MS, .t1 = 151 * MS},
	{.kind = DRIVE_MEMBER, .client = 2, .pid = 50, .fd = 7, .t0 = 155 * MS, .t1 = 155 * MS},
};

static struct drive_read read_at(uint64_t ms, const char *text)
{
	return (struct drive_read){.read = {.t_ns = ms * MS,
					    .until_ns = ms * MS,
					    .has_until = true,
					    .pid = 50,
					    .fd = 7,
					    .text = text,
					    .len = strlen(text)}};
}

/* render worked for client 1 from 110 to 130 ms. */
struct scene {
	struct drive_hello hello;
	struct witness witness;
	struct drive_read reads[6];
	struct drive_run run;
	struct drive_finding finding;
	struct drive_view view;
};

static void begin(struct scene *scene)
{
	const struct witness_span span = {.queue = 0,
					  .client = 1,
					  .job = 0,
					  .start_lo = 110 * MS,
					  .start_hi = 110 * MS,
					  .end_lo = 130 * MS,
					  .end_hi = 130 * MS,
					  .known = 130 * MS};

	*scene = (struct scene){.witness = {.source = "a test", .exact = true}};
	witness_add(&scene->witness, &span);
	scene->hello.queue_count = 1;
	strcpy(scene->hello.queues[0].name, "q");
	strcpy(scene->hello.queues[0].engine, "render");
	scene->reads[0] = read_at(140, "drm-engine-render:\t25000000 ns\n");
	scene->reads[1] = read_at(105, "drm-engine-render2:\t9 ns\ndrm-engine-render:\t0 ns\n");
	scene->reads[2] = read_at(145, "drm-driver:\tx\ndrm-engine-render: 20000000 ns");
	scene->reads[3] = read_at(160, "drm-engine-render:\t77 ns\n");
	scene->reads[4] = read_at(146, "drm-engine-render:\t\n");
	/* between the two clients the descriptor is nobody's */
	scene->reads[5] = read_at(153, "drm-engine-render:\t33 ns\n");
	scene->run = (struct drive_run){.hello = &scene->hello,
					.events = events,
					.event_count = 4,
					.reads = scene->reads,
					.read_count = 6,
					.witness = &scene->witness,
					.edge_ns = 1000};
	scene->finding = (struct drive_finding){
		.rule = "driver.wall", .client = 1, .t0 = 139 * MS, .t1 = 141 * MS};
	strcpy(scene->finding.engine, "render");
	strcpy(scene->finding.key, "drm-engine-render");
	drive_view_make(&scene->view, &scene->run, &scene->finding);
}

static int by_time(const void *a, const void *b)
{
	const struct drive_read *x = a, *y = b;

	return x->read.t_ns < y->read.t_ns ? -1 : x->read.t_ns > y->read.t_ns;
}

static void end(struct scene *scene)
{
	drive_view_free(&scene->view);
	witness_free(&scene->witness);
}

static void test_rows(void **state)
{
	struct scene scene;

	(void)state;
	begin(&scene);
	/* of the client alone, in order of time; a line without a number is none */
	assert_int_equal(scene.view.count, 3);
	assert_int_equal(scene.view.begin, 100 * MS);
	assert_int_equal(scene.view.rows[0].t0, 105 * MS);
	assert_int_equal(scene.view.rows[0].got, 0);
	assert_int_equal(scene.view.rows[0].may.hi, 0);
	assert_int_equal(scene.view.rows[1].got, 25 * MS);
	assert_int_equal(scene.view.rows[1].may.lo, 20 * MS);
	assert_int_equal(scene.view.rows[1].may.hi, 20 * MS);
	assert_false(scene.view.rows[0].wrong);
	assert_true(scene.view.rows[1].wrong);
	assert_false(scene.view.rows[2].wrong);
	end(&scene);
}

static void test_text(void **state)
{
	struct scene scene;
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	(void)state;
	begin(&scene);
	drive_view_text(&scene.view, &scene.run, out);
	xmemstream_close(out);
	assert_non_null(strstr(text, "\n>   0.040000       20.000       25.000       20.000  "));
	assert_non_null(strstr(text, "\n    0.045000       20.000       20.000       20.000  "));
	assert_non_null(strstr(text, "a test"));
	free(text);
	end(&scene);
}

/* What is about all clients: the sums of the sweeps of one reader, and who was closed counts on. */
static void test_all(void **state)
{
	struct scene scene;

	(void)state;
	begin(&scene);
	drive_view_free(&scene.view);
	scene.finding.client = WITNESS_ALL;
	for (int i = 0; i < 6; i++)
		scene.reads[i].read.sweep = scene.reads[i].read.t_ns;
	qsort(scene.reads, 6, sizeof(scene.reads[0]), by_time);
	drive_view_make(&scene.view, &scene.run, &scene.finding);
	assert_int_equal(scene.view.count, 4);
	assert_int_equal(scene.view.rows[1].got, 25 * MS);
	assert_int_equal(scene.view.rows[2].got, 20 * MS);
	assert_int_equal(scene.view.rows[3].got, 20 * MS + 77);
	assert_int_equal(scene.view.rows[3].may.hi, 20 * MS);
	assert_true(scene.view.rows[1].wrong);
	assert_false(scene.view.rows[3].wrong);
	end(&scene);
}

/* Rows in which nothing is new are left out, but the last one, and what is wrong is never. */
static void test_rows_shown(void **state)
{
	struct drive_row rows[200];
	struct scene scene;
	size_t lines = 0, len;
	char *text;
	FILE *out = xmemstream(&text, &len);

	(void)state;
	begin(&scene);
	drive_view_free(&scene.view);
	for (size_t i = 0; i < 200; i++)
		rows[i] = (struct drive_row){.t0 = (100 + i) * MS,
					     .t1 = (100 + i) * MS,
					     .got = i < 100 ? i : 100,
					     .known = true,
					     .wrong = i == 51};
	scene.view = (struct drive_view){
		.finding = &scene.finding, .rows = rows, .count = 200, .begin = 100 * MS};
	drive_view_text(&scene.view, &scene.run, out);
	xmemstream_close(out);
	for (const char *at = text; (at = strchr(at, '\n')); at++)
		lines++;
	assert_in_range(lines, 15, 26);
	assert_non_null(strstr(text, "\n>   0.051000 "));
	assert_null(strstr(text, "   0.150000 "));
	assert_non_null(strstr(text, "   0.199000 "));
	free(text);
	scene.view.rows = NULL;
	end(&scene);
}

static void test_picture(void **state)
{
	struct scene scene;
	struct pictures *pictures;
	const struct picture *picture;

	(void)state;
	begin(&scene);
	pictures = drive_view_picture(&scene.view, &scene.run, "my_driver");
	assert_non_null(pictures);
	assert_int_equal(pictures->count, 1);
	picture = &pictures->list[0];
	assert_string_equal(picture->client, "client 1");
	assert_string_equal(picture->name, "render");
	assert_int_equal(picture->count, 3);
	assert_int_equal(picture->sweeps[1].t_ns, 40 * MS);
	assert_true(picture->sweeps[1].wrong);
	assert_true(picture->sweeps[1].cell[PICTURE_PRINTED].high == 25e6);
	assert_true(picture->sweeps[1].cell[PICTURE_EXPECTED].high == 20e6);
	pictures_free(pictures);
	end(&scene);
	/* of a key that nobody printed there is none */
	begin(&scene);
	drive_view_free(&scene.view);
	strcpy(scene.finding.key, "drm-engine-other");
	drive_view_make(&scene.view, &scene.run, &scene.finding);
	assert_null(drive_view_picture(&scene.view, &scene.run, NULL));
	end(&scene);
}

static char *registers_until(const char *registers, uint64_t t)
{
	struct drive_played played = {
		.truth = {.registers = (char *)registers, .registers_len = strlen(registers)}};
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	drive_registers_around(out, &played, t, 1000);
	xmemstream_close(out);
	return text;
}

static void test_registers(void **state)
{
	char many[40 * 32] = "", *text;

	(void)state;
	text = registers_until(
		"2000 write 0x10 A 0x1\n3000 read 0x14 B\x1b 0x2\n4000 read 0x18 C 0x3\n"
		"lost 5\n",
		3000);
	assert_string_equal(text,
			    "the last accesses to registers until then:\n"
			    "    0.000001 write 0x10 A 0x1\n    0.000002 read 0x14 B\\x1b 0x2\n");
	free(text);
	/* nothing before it, nothing at all, a line that is cut */
	text = registers_until("2000 write 0x10 A 0x1\n", 1);
	assert_string_equal(text, "");
	free(text);
	text = registers_until("", UINT64_MAX);
	assert_string_equal(text, "");
	free(text);
	text = registers_until("2000 write 0x10", UINT64_MAX);
	assert_string_equal(text, "");
	free(text);
	/* no more than some */
	for (int i = 0; i < 40; i++)
		sprintf(many + strlen(many), "%d read 0x0 R 0x%d\n", 2000 + i, i);
	text = registers_until(many, UINT64_MAX);
	assert_null(strstr(text, " 0x23\n"));
	assert_non_null(strstr(text, " 0x24\n"));
	assert_non_null(strstr(text, " 0x39\n"));
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),	cmocka_unit_test(test_text),
		cmocka_unit_test(test_all),	cmocka_unit_test(test_rows_shown),
		cmocka_unit_test(test_picture), cmocka_unit_test(test_registers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
