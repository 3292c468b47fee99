/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A cell that does not compile, or steps that are not what its file
 * says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cells.h"

#define ALL_CAN ((DRIVE_CAN_UNBIND << 1) - 1)

static const struct drive_hello rich = {
	.queues = {{"r0", "render", 1}, {"c0", "copy", 1}, {"v0", "video", 2}},
	.queue_count = 3,
	.regions = {"vram"},
	.region_count = 1,
	.can = ALL_CAN,
};

static const struct drive_hello poor = {.queues = {{"r0", "render", 1}}, .queue_count = 1};

static void compile(struct cells *cells, const struct drive_hello *hello, const char *run)
{
	struct cells_error error;

	if (cells_compile(hello, run, cells, &error))
		fail_msg("%s:%u:%u: %s: %s", error.file, error.line, error.column, error.key,
			 error.text);
}

static void compile_text(struct cells *cells, const struct drive_hello *hello, const char *steps)
{
	struct cells_error error;
	char text[4096];

	snprintf(text, sizeof(text),
		 "{\"title\": \"T\", \"why\": \"W\", \"rules\": [\"driver.idle\"], "
		 "\"queue\": \"each\", \"steps\": [%s]}",
		 steps);
	if (cells_compile_file(hello, "cells/x/y.json", text, strlen(text), cells, &error))
		fail_msg("%u:%u: %s: %s", error.line, error.column, error.key, error.text);
}

static const struct cells_about *find_about(const struct cells *cells, const char *name)
{
	for (uint32_t i = 0; i < cells->about_count; i++)
		if (!strcmp(cells->about[i].name, name))
			return &cells->about[i];
	return NULL;
}

static void all_cells_compile(void **state)
{
	struct cells cells;

	(void)state;
	compile(&cells, &rich, NULL);
	assert_true(cells.count > 60);
	assert_int_equal(cells.count, cells.about_count);
	for (uint32_t i = 0; i < cells.count; i++) {
		const struct cell *cell = &cells.cells[i];

		assert_string_equal(cell->name, cells.about[i].name);
		assert_null(cells.about[i].skip);
		assert_true(cell->first + cell->count <= cells.step_count);
		assert_true(cell->count > 0 && cell->readers > 0 && cell->every > 0);
		assert_true(!i || strcmp(cells.cells[i - 1].name, cell->name) < 0);
	}
	assert_non_null(find_about(&cells, "busy/one-engine:c0"));
	assert_non_null(find_about(&cells, "idle/open"));
	cells_free(&cells);
}

/* A cell takes less than a second of its own. */
static void cells_are_short(void **state)
{
	struct cells cells;

	(void)state;
	compile(&cells, &rich, NULL);
	for (uint32_t i = 0; i < cells.count; i++) {
		uint64_t ns = 0;

		for (uint32_t j = 0; j < cells.cells[i].count; j++) {
			const struct cell_step *step = &cells.steps[cells.cells[i].first + j];

			ns += step->op == CELL_SLEEP ? step->value : 0;
			ns += step->op == CELL_RUN ? step->value * 1000 : 0;
		}
		if (ns >= 1000000000)
			fail_msg("%s lasts %llu ms", cells.cells[i].name,
				 (unsigned long long)ns / 1000000);
	}
	cells_free(&cells);
}

/* A job that nobody ends is not asked for. */
static void hangs_need_an_end(void **state)
{
	struct drive_hello hello = rich;
	struct cells cells;

	(void)state;
	hello.can &= ~(uint32_t)DRIVE_CAN_TIMEOUT;
	compile(&cells, &hello, NULL);
	assert_string_equal(find_about(&cells, "fail/hang:r0")->skip,
			    "the driver has no timeout for jobs");
	assert_null(find_about(&cells, "fail/hang-reset:r0")->skip);
	cells_free(&cells);
}

static void what_a_workload_cannot_is_skipped(void **state)
{
	struct cells cells;

	(void)state;
	compile(&cells, &poor, NULL);
	assert_true(cells.count > 5);
	assert_true(cells.about_count > cells.count + 10);
	assert_string_equal(find_about(&cells, "fail/hang:r0")->skip, "the workload cannot hang");
	assert_string_equal(find_about(&cells, "busy/all-but-one:r0")->skip,
			    "the workload has only one queue");
	assert_string_equal(find_about(&cells, "unbind/idle")->skip,
			    "the device cannot be unbound here");
	assert_string_equal(find_about(&cells, "interrupts/late:r0")->skip,
			    "the workload has no interrupts that are late or lost");
	for (uint32_t i = 0; i < cells.about_count; i++)
		assert_true(!cells.about[i].skip == (i < cells.count));
	cells_free(&cells);
}

static void one_is_chosen_by_its_name(void **state)
{
	struct cells cells;

	(void)state;
	compile(&cells, &rich, "busy/one-engine:c0");
	assert_int_equal(cells.count, 1);
	assert_int_equal(cells.about_count, 1);
	cells_free(&cells);
	compile(&cells, &rich, "busy/one-engine");
	assert_int_equal(cells.count, 3);
	cells_free(&cells);
	compile(&cells, &rich, "memory/*");
	assert_true(cells.count >= 5);
	cells_free(&cells);
	compile(&cells, &rich, "nothing");
	assert_int_equal(cells.count, 0);
	cells_free(&cells);
}

static void step_is(const struct cells *cells, uint32_t cell, uint32_t at, uint32_t op,
		    uint32_t client, uint32_t queue, uint32_t job, uint64_t value)
{
	const struct cell_step *step = &cells->steps[cells->cells[cell].first + at];

	assert_true(at < cells->cells[cell].count);
	assert_int_equal(step->op, op);
	assert_int_equal(step->client, client);
	assert_int_equal(step->queue, queue);
	assert_int_equal(step->job, job);
	assert_int_equal(step->value, value);
}

static void steps_are_for_queues_and_clients(void **state)
{
	struct cells cells;

	(void)state;
	compile_text(&cells, &rich,
		     "{\"open\": {\"client\": \"a\"}},"
		     "{\"open\": {\"client\": \"many\", \"count\": \"beyond units\"}},"
		     "{\"run\": {\"client\": \"a\", \"queue\": \"others\", \"time\": \"2ms\"}},"
		     "{\"run\": {\"client\": \"many\", \"queue\": \"this\", \"time\": \"1ms\", "
		     "\"count\": 2, \"job\": \"x\"}},"
		     "{\"wait\": \"x\"}, {\"wait\": \"all\"}, {\"sleep\": \"3ms\"}");
	assert_int_equal(cells.count, 3);
	assert_string_equal(cells.cells[0].name, "x/y:c0");
	/* c0 is queue 1: the others are 0 and 2, and 1 unit makes 3 clients */
	step_is(&cells, 0, 0, CELL_OPEN, 0, 0, 0, 0);
	step_is(&cells, 0, 1, CELL_OPEN, 1, 0, 0, 0);
	step_is(&cells, 0, 3, CELL_OPEN, 3, 0, 0, 0);
	step_is(&cells, 0, 4, CELL_RUN, 0, 0, 0, 2000);
	step_is(&cells, 0, 5, CELL_RUN, 0, 2, 1, 2000);
	step_is(&cells, 0, 6, CELL_RUN, 1, 1, 2, 1000);
	step_is(&cells, 0, 7, CELL_RUN, 1, 1, 3, 1000);
	step_is(&cells, 0, 11, CELL_RUN, 3, 1, 7, 1000);
	step_is(&cells, 0, 12, CELL_WAIT, 0, 0, 2, 0);
	step_is(&cells, 0, 13, CELL_WAIT, 0, 0, CELL_ALL, 0);
	step_is(&cells, 0, 14, CELL_SLEEP, 0, 0, 0, 3000000);
	assert_int_equal(cells.cells[0].count, 15);
	/* v0 has two units: five clients */
	assert_string_equal(cells.cells[2].name, "x/y:v0");
	assert_int_equal(cells.cells[2].count, 1 + 5 + 2 + 10 + 3);
	cells_free(&cells);
}

static void the_list_needs_no_workload(void **state)
{
	struct cells_error error;
	struct cells cells;

	(void)state;
	assert_int_equal(cells_list(&cells, &error), 0);
	assert_int_equal(cells.count, 0);
	assert_true(cells.about_count > 30);
	assert_non_null(find_about(&cells, "busy/one-engine"));
	for (uint32_t i = 0; i < cells.about_count; i++) {
		assert_true(strlen(cells.about[i].title) > 10);
		assert_true(strlen(cells.about[i].why) > 10);
	}
	cells_free(&cells);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_cells_compile),
		cmocka_unit_test(cells_are_short),
		cmocka_unit_test(hangs_need_an_end),
		cmocka_unit_test(what_a_workload_cannot_is_skipped),
		cmocka_unit_test(one_is_chosen_by_its_name),
		cmocka_unit_test(steps_are_for_queues_and_clients),
		cmocka_unit_test(the_list_needs_no_workload),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
