/* SPDX-License-Identifier: MIT */
/* Losses, and what a report leaves out because of them. */
#include "report_rig.h"

/*
 * Of 20 jobs one after another, an event is lost: the job of that event is left out, and no other.
 */
static void jobs_that_touch_a_loss(void **state)
{
	(void)state;
	for (size_t step = 0; step < 140; step++) {
		struct line *line;
		const struct grt_totals *totals;
		uint64_t counted;

		begin_stream();
		for (unsigned int i = 0; i < 20; i++)
			script_job(&scene, &render, 1, 32);
		append_eos();
		script_number(&scene, 0);
		line = &scene.lines[9 + step];
		assert_int_not_equal(line->record.fseq, 0);
		line->record = (struct grt_record){.type = GRT_LOST,
						   .time = line->record.time,
						   .seq = line->record.seq,
						   .cpu = line->record.cpu,
						   .dev = GRT_NONE,
						   .ring = GRT_NONE,
						   .aux = 1};
		read_scene(NULL);
		totals = grt_report_totals(report);
		counted = grt_report_ring(report, 0)->jobs.latency[GRT_ALLOC_TO_SIGNAL].count;
		assert_int_equal(totals->lost, 1);
		assert_int_equal(totals->losses, 1);
		/* an event on a CPU is between two of it: the loss reaches into the next job */
		assert_in_range(totals->left_out, 1, 2);
		assert_int_equal(counted + totals->left_out, 20);
		assert_int_equal(totals->jobs, 20);
		end_stream();
	}
}

/* A sequence number that is missing is a loss, also where no LOST record says so. */
static void gap_without_lost(void **state)
{
	(void)state;
	begin_stream();
	for (unsigned int i = 0; i < 5; i++)
		script_job(&scene, &render, 1, 32);
	append_eos();
	script_number(&scene, 0);
	script_delete(&scene, script_find(&scene, GRT_ISSUE, 0, 2));
	read_scene(NULL);
	assert_int_equal(grt_report_totals(report)->lost, 0);
	assert_int_equal(grt_report_totals(report)->losses, 1);
	assert_int_equal(grt_report_totals(report)->left_out, 1);
	assert_int_equal(grt_report_ring(report, 0)->jobs.latency[GRT_ALLOC_TO_SIGNAL].count, 4);
	end_stream();
}

/* The same where bytes are damaged: the places are counted, too. */
static void gap_by_damage(void **state)
{
	const struct grt_totals *totals;
	struct grt_record *record;

	(void)state;
	begin_stream();
	for (unsigned int i = 0; i < 5; i++)
		script_job(&scene, &render, 1, 32);
	append_eos();
	script_number(&scene, 0);
	record = script_find(&scene, GRT_ISSUE, 0, 2);
	record->flags = 0x8000;
	read_scene(NULL);
	totals = grt_report_totals(report);
	assert_int_equal(totals->damaged, 1);
	assert_int_equal(totals->damaged_bytes, GRT_RECORD_SIZE);
	assert_int_equal(totals->left_out, 1);
	end_stream();
}

static void no_loss_leaves_nothing_out(void **state)
{
	const struct grt_totals *totals;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	script_number(&scene, 0);
	read_scene(NULL);
	totals = grt_report_totals(report);
	assert_int_equal(totals->losses, 0);
	assert_int_equal(totals->left_out, 0);
	assert_int_equal(totals->open_ends, 0);
	assert_int_equal(totals->absent_cpus, 0);
	assert_int_equal(totals->jobs, 22); /* one of them is undone, and its number used again */
	end_stream();
}

/* What a filter leaves out is no loss: order numbers jump, sequence numbers do not. */
static void filtered(void **state)
{
	const struct grt_totals *totals;

	(void)state;
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	for (size_t i = 0; i < scene.count; i++)
		scene.lines[i].deleted |= scene.lines[i].record.type < GRT_STREAM &&
					  scene.lines[i].record.client == 2;
	script_reseq(&scene);
	read_scene(NULL);
	totals = grt_report_totals(report);
	assert_int_equal(totals->losses, 0);
	assert_int_equal(totals->left_out, 0);
	assert_true(grt_report_device(report, 0)->order_gaps > 0);
	end_stream();
}

/* A stream that begins at another number than 0 has lost what was before. */
static void late_begin(void **state)
{
	(void)state;
	begin_stream();
	script_job(&scene, &render, 1, 32);
	append_eos();
	script_number(&scene, 5);
	read_scene(NULL);
	assert_int_equal(grt_report_totals(report)->losses, 1);
	assert_int_equal(grt_report_totals(report)->left_out, 1);
	end_stream();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_that_touch_a_loss),
		cmocka_unit_test(gap_without_lost),
		cmocka_unit_test(gap_by_damage),
		cmocka_unit_test(no_loss_leaves_nothing_out),
		cmocka_unit_test(filtered),
		cmocka_unit_test(late_begin),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
