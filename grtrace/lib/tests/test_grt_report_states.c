/* SPDX-License-Identifier: MIT */
/* What bounds rings and clients, of streams whose times are written by hand. */
#include "report_rig.h"

/* Two jobs of one client that overlap count once; what was not submitted is the CPU's time. */
static void union_of_intervals(void **state)
{
	struct gpu_job a, b, c;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&other, 1, 1100);
	stage_at(&b, GRT_ISSUE, 1100);
	complete_at(&a, 1300);
	complete_at(&b, 1500);
	c = submit_at(&render, 1, 2500);
	stage_at(&c, GRT_ISSUE, 2600);
	complete_at(&c, 2700);
	number_and_read();
	expect_ns(client_ns(0), 600, 0, 100, 0, 1000);
	expect_ns(ring_ns(0), 400, 0, 100, 0, 1200);
	expect_ns(ring_ns(1), 400, 0, 0, 0, 0);
	assert_int_equal(grt_report_client(report, 0)->activity.begin, 1000);
	assert_int_equal(grt_report_client(report, 0)->activity.end, 2700);
	assert_int_equal(grt_report_client(report, 0)->activity.most, GRT_STATE_CPU);
	end_stream();
}

/* The second client's job waits while the engine runs the first one's; then while it runs none. */
static void starved_and_stalled(void **state)
{
	struct gpu_job a, b;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&other, 2, 1050);
	complete_at(&a, 1400);
	stage_at(&b, GRT_ISSUE, 1410);
	complete_at(&b, 1500);
	number_and_read();
	expect_ns(client_ns(1), 90, 350, 10, 0, 0);
	expect_ns(ring_ns(1), 90, 350, 10, 0, 0);
	expect_ns(client_ns(0), 400, 0, 0, 0, 0);
	assert_int_equal(grt_report_client(report, 1)->activity.most, GRT_STATE_STARVED);
	end_stream();
}

/* What another engine does with a job of the same client does not matter to the one that waits. */
static void starved_on_one_engine(void **state)
{
	struct gpu_job a, b, c;

	(void)state;
	begin_stream();
	strcpy(((struct grt_ring_pdu *)scene.lines[4].pdu)->engine, "copy");
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&render, 2, 1050);
	c = submit_at(&other, 2, 1100);
	stage_at(&c, GRT_ISSUE, 1110);
	complete_at(&c, 1200);
	complete_at(&a, 1400);
	stage_at(&b, GRT_ISSUE, 1400);
	complete_at(&b, 1500);
	number_and_read();
	expect_ns(client_ns(1), 90 + 100, 60 + 200, 0, 0, 0);
	end_stream();
}

/* An engine of another device is no competitor. */
static void device_apart(void **state)
{
	struct gpu_job a, b;

	(void)state;
	begin_stream();
	a = submit_at(&copy, 3, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	b = submit_at(&render, 1, 1000);
	stage_at(&b, GRT_ISSUE, 1200);
	complete_at(&a, 1300);
	complete_at(&b, 1300);
	number_and_read();
	expect_ns(client_ns(0), 100, 0, 200, 0, 0);
	end_stream();
}

/* A client that waits for its job leaves the GPU idle until its next SUBMIT. */
static void sync_bound(void **state)
{
	struct gpu_job a, b;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	wait_at(&a, GRT_FENCE_WAIT, 1, 1010);
	complete_at(&a, 1100);
	wait_at(&a, GRT_FENCE_WAIT_END, 1, 1120);
	b = submit_at(&render, 1, 1600);
	stage_at(&b, GRT_ISSUE, 1600);
	complete_at(&b, 1700);
	wait_at(&b, GRT_FENCE_WAIT, 1, 1750);
	wait_at(&b, GRT_FENCE_WAIT_END, 1, 1760);
	number_and_read();
	/* 1700 to 1750: it submits nothing, and waits for nothing */
	expect_ns(client_ns(0), 200, 0, 0, 510, 50);
	expect_ns(ring_ns(0), 200, 0, 0, 510, 50);
	assert_int_equal(grt_report_client(report, 0)->activity.most, GRT_STATE_SYNC);
	end_stream();
}

/* A reset ends what is run until it is issued again. */
static void reset_interrupts(void **state)
{
	struct gpu_job a;

	(void)state;
	begin_stream();
	a = submit_at(&render, 1, 1000);
	stage_at(&a, GRT_ISSUE, 1000);
	set_time(script_event(&scene, GRT_RESET, &render, 0), 1100);
	stage_at(&a, GRT_ISSUE, 1300);
	newest_record()->flags = GRT_FL_REPLAYED;
	complete_at(&a, 1400);
	number_and_read();
	expect_ns(client_ns(0), 200, 0, 200, 0, 0);
	assert_int_equal(grt_report_client(report, 0)->jobs.replayed, 1);
	assert_int_equal(grt_report_client(report, 0)->jobs.latency[GRT_ISSUE_TO_COMPLETE].max,
			 100);
	end_stream();
}

/* A job whose COMMIT is not in the trace runs, and is undone: nothing runs after it. */
static void undone_while_it_runs(void **state)
{
	struct gpu_job one, two;

	(void)state;
	begin_stream();
	one = script_alloc(&scene, &render, 1, 32);
	stage_at(&one, GRT_ISSUE, 100);
	script_undo(&scene, &one);
	set_time(newest_record(), 300);
	two = submit_at(&render, 1, 500);
	stage_at(&two, GRT_ISSUE, 600);
	set_time(script_event(&scene, GRT_RESET, &render, 0), 700);
	complete_at(&two, 800);
	append_eos();
	script_number(&scene, 0);
	script_find(&scene, GRT_RING_ALLOC, 0, 0)->time = 100;
	read_scene(NULL);
	expect_ns(ring_ns(0), 300, 0, 200, 0, 200);
	end_stream();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(union_of_intervals),
		cmocka_unit_test(starved_and_stalled),
		cmocka_unit_test(starved_on_one_engine),
		cmocka_unit_test(device_apart),
		cmocka_unit_test(sync_bound),
		cmocka_unit_test(reset_interrupts),
		cmocka_unit_test(undone_while_it_runs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
