/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A span that counts where it must not, or a line that is misread. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "witness.h"
#include "witness_journal.h"

#define ARRAY_SIZE(a) (sizeof(a) / sizeof(*(a)))

static const struct drive_hello hello = {
	.queues = {{"r0", "render", 1}, {"c0", "copy", 2}},
	.queue_count = 2,
};

static void bounds_are(struct witness_bounds bounds, uint64_t lo, uint64_t hi)
{
	assert_int_equal(bounds.lo, lo);
	assert_int_equal(bounds.hi, hi);
}

/* A job from 100..110 to 200..220, known at 250. */
static struct witness one_job(void)
{
	struct witness witness = {.exact = true};

	witness_add(&witness, &(struct witness_span){.queue = 0,
						     .client = 3,
						     .start_lo = 100,
						     .start_hi = 110,
						     .end_lo = 200,
						     .end_hi = 220,
						     .known = 250});
	return witness;
}

static void counts_between_both_styles(void **state)
{
	struct witness witness = one_job();

	(void)state;
	bounds_are(witness_counted(&witness, 0, 3, 90, 95), 0, 0);
	bounds_are(witness_counted(&witness, 0, 3, 140, 150), 0, 50);
	bounds_are(witness_counted(&witness, 0, 3, 230, 240), 0, 140);
	bounds_are(witness_counted(&witness, 0, 3, 249, 300), 0, 150);
	bounds_are(witness_counted(&witness, 0, 3, 250, 300), 90, 150);
	bounds_are(witness_counted(&witness, 1, 3, 250, 300), 0, 0);
	bounds_are(witness_counted(&witness, 0, 2, 250, 300), 0, 0);
	bounds_are(witness_counted(&witness, WITNESS_ALL, WITNESS_ALL, 250, 300), 90, 150);
	witness_free(&witness);
}

static void busy_is_what_overlaps(void **state)
{
	struct witness witness = one_job();

	(void)state;
	bounds_are(witness_busy(&witness, 0, 3, 0, 1000), 90, 120);
	bounds_are(witness_busy(&witness, 0, 3, 105, 150), 40, 45);
	bounds_are(witness_busy(&witness, 0, 3, 210, 1000), 0, 10);
	bounds_are(witness_busy(&witness, 0, 3, 220, 1000), 0, 0);
	assert_int_equal(witness_edges(&witness, 0, 3, 99), 0);
	assert_int_equal(witness_edges(&witness, 0, 3, 100), 1);
	assert_int_equal(witness_edges(&witness, 0, 3, 200), 2);
	assert_int_equal(witness_at_once(&witness, 0, 109), 0);
	assert_int_equal(witness_at_once(&witness, 0, 110), 1);
	assert_int_equal(witness_at_once(&witness, 0, 200), 0);
	witness_free(&witness);
}

static void without_exactness_nothing_is_owed(void **state)
{
	struct witness witness = one_job();

	(void)state;
	witness.exact = false;
	bounds_are(witness_counted(&witness, 0, 3, 250, 300), 0, 150);
	bounds_are(witness_busy(&witness, 0, 3, 0, 1000), 0, 120);
	witness_free(&witness);
}

static void lines_become_spans(void **state)
{
	static const char text[] = "busy render 3 100 200 250 done\n"
				   "busy copy 4 120 - - hang\n"
				   "register 0x40 1\n"
				   "busy other 4 120 130 140 done\n"
				   "busy render - 300 400 410 done\n"
				   "busy copy 4 500 600 - reset\n"
				   "busy copy 4 700 800 - lost\n"
				   "busy render 4 500 600 900 late\n"
				   "clock copy 50 1000000\n"
				   "clock copy 150 2000000";
	struct witness witness = {0};
	unsigned int line;

	(void)state;
	assert_int_equal(witness_read_hardware(&witness, &hello, text, strlen(text), &line), 0);
	assert_true(witness.exact);
	assert_int_equal(witness.span_count, 5);
	assert_int_equal(witness.spans[4].known, 900);
	assert_false(witness.spans[4].failed);
	assert_int_equal(witness.spans[0].client, 3);
	assert_int_equal(witness.spans[0].start_hi, 100);
	assert_int_equal(witness.spans[0].end_lo, 200);
	assert_int_equal(witness.spans[0].known, 250);
	assert_false(witness.spans[0].failed);
	assert_int_equal(witness.spans[1].queue, 1);
	assert_true(witness.spans[1].end_hi == WITNESS_NEVER);
	assert_true(witness.spans[1].known == WITNESS_NEVER);
	assert_true(witness.spans[1].failed);
	assert_int_equal(witness.spans[2].known, 600);
	assert_true(witness.spans[3].known == WITNESS_NEVER);
	assert_int_equal(witness_hz(&witness, 1, 49), 0);
	assert_int_equal(witness_hz(&witness, 1, 149), 1000000);
	assert_int_equal(witness_hz(&witness, 1, 150), 2000000);
	assert_int_equal(witness_hz(&witness, 0, 150), 0);
	witness_free(&witness);
}

/* An engine of one unit has ended its job when it starts another one. */
static void the_next_job_ends_one_that_hangs(void **state)
{
	static const char text[] = "busy render 3 100 - - hang\nbusy render 4 300 400 410 done\n"
				   "busy copy 3 100 - - hang\nbusy copy 4 300 400 410 done\n";
	struct witness witness = {0};
	unsigned int line;

	(void)state;
	assert_int_equal(witness_read_hardware(&witness, &hello, text, strlen(text), &line), 0);
	bounds_are(witness_counted(&witness, 0, 3, 1000, 1000), 200, 200);
	bounds_are(witness_counted(&witness, 1, 3, 1000, 1000), 0, 900);
	witness_free(&witness);
}

static void hostile_lines_are_refused(void **state)
{
	static const char *const lines[] = {
		"busy",
		"busy render 3 100 200 250",
		"busy render 3 100 200 250 done more",
		"busy render 64 100 200 250 done",
		"busy render 3 - 200 250 done",
		"busy render 3 200 100 250 done",
		"busy render 3 100 200 99 done",
		"busy render 3 -1 200 250 done",
		"busy render 3 100 18446744073709551616 250 done",
		"busy  render 3 100 200 250 done",
		"clock copy 5",
		"clock copy 5 x",
		"clock copy - 5",
	};
	char text[256];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		struct witness witness = {0};
		unsigned int line;
		int len = snprintf(text, sizeof(text), "\n%s\n", lines[i]);

		if (witness_read_hardware(&witness, &hello, text, (size_t)len, &line) == 0 ||
		    line != 2)
			fail_msg("accepted: %s", lines[i]);
		witness_free(&witness);
	}
}

static void fences_bound_from_above(void **state)
{
	static const struct cell cell = {.name = "x", .count = 2};
	static const struct cell_step steps[] = {
		{.op = CELL_RUN, .client = 1, .queue = 1, .job = 7, .value = 50},
		{.op = CELL_RUN, .client = 1, .queue = 0, .job = 8, .value = 50},
	};
	static const struct drive_event events[] = {
		{.kind = DRIVE_STEP, .step = 0, .t0 = 100, .t1 = 110},
		{.kind = DRIVE_STEP, .step = 1, .t0 = 120, .t1 = 130},
		{.kind = DRIVE_STEP, .step = 9, .t0 = 120, .t1 = 130},
		{.kind = DRIVE_ENDED, .job = 7, .t0 = 190, .t1 = 200, .err = 5},
	};
	struct witness witness = {0};

	(void)state;
	witness_read_fences(&witness, &cell, steps, events, ARRAY_SIZE(events));
	assert_int_equal(witness.span_count, 2);
	assert_true(witness.spans[0].failed);
	bounds_are(witness_counted(&witness, 1, 1, 300, 300), 0, 100);
	bounds_are(witness_counted(&witness, 0, 1, 300, 300), 0, 180);
	witness_free(&witness);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_between_both_styles),
		cmocka_unit_test(busy_is_what_overlaps),
		cmocka_unit_test(without_exactness_nothing_is_owed),
		cmocka_unit_test(lines_become_spans),
		cmocka_unit_test(the_next_job_ends_one_that_hangs),
		cmocka_unit_test(hostile_lines_are_refused),
		cmocka_unit_test(fences_bound_from_above),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
