/* SPDX-License-Identifier: MIT */
/* Which bug makes this fail? A job that is given to another client or queue, or put to a wrong
 * time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "journal_rig.h"
#include "witness_journal.h"

static const struct drive_hello by_engine = {.queues = {{"x", "y", 1}, {"z", "e", 1}},
					     .queue_count = 2};
static const struct drive_hello by_ring = {.queues = {{"q", "y", 1}, {"z", "e", 1}},
					   .queue_count = 2};

/* The device's time is 5000 ns behind CLOCK_BOOTTIME, as far as both marks show. */
static const struct drive_event events[] = {
	{.kind = DRIVE_CELL, .t0 = 5000, .t1 = 5000},
	{.kind = DRIVE_CLOCK, .value = 0, .t0 = 4990, .t1 = 5003},
	{.kind = DRIVE_CLOCK, .value = 300, .t0 = 5298, .t1 = 5320},
	{.kind = DRIVE_CELL_END, .t0 = 5400, .t1 = 5400},
};

static int read_journal(struct witness *witness, const struct drive_hello *hello,
			size_t event_count)
{
	char *why;
	int err = witness_read_journal(witness, hello, events, event_count, journal_rig.bytes,
				       journal_rig.len, &why);

	assert_true(!err == !why);
	free(why);
	return err;
}

static void jobs_become_spans(void **state)
{
	struct witness witness = {0};
	const struct witness_span *span;

	(void)state;
	rig_good();
	assert_int_equal(read_journal(&witness, &by_engine, 4), 0);
	assert_int_equal(witness.span_count, 1);
	span = &witness.spans[0];
	assert_int_equal(span->queue, 1);
	assert_int_equal(span->client, 0);
	assert_int_equal(span->job, 0);
	/* between [4990, 5003] and [4998, 5020] */
	assert_int_equal(span->start_lo, 5008);
	assert_int_equal(span->start_hi, 5013);
	assert_int_equal(span->end_lo, 5108);
	assert_int_equal(span->end_hi, 5113);
	assert_int_equal(span->known, 5113);
	assert_false(span->failed);
	assert_int_equal(witness_hz(&witness, 1, 5010), 1000000000);
	witness_free(&witness);
}

static void a_ring_is_known_by_its_name(void **state)
{
	struct witness witness = {0};

	(void)state;
	rig_good();
	assert_int_equal(read_journal(&witness, &by_ring, 4), 0);
	assert_int_equal(witness.span_count, 1);
	assert_int_equal(witness.spans[0].queue, 0);
	witness_free(&witness);
}

static void other_cells_are_left_out(void **state)
{
	struct witness witness = {0};
	struct drive_event later[4];

	(void)state;
	rig_good();
	memcpy(later, events, sizeof(later));
	later[0].t0 = 5200;
	assert_int_equal(witness_read_journal(&witness, &by_ring, later, 4, journal_rig.bytes,
					      journal_rig.len, &(char *){NULL}),
			 0);
	assert_int_equal(witness.span_count, 0);
	witness_free(&witness);
}

static void without_time_or_journal_there_is_none(void **state)
{
	struct witness witness = {0};

	(void)state;
	rig_good();
	assert_true(read_journal(&witness, &by_ring, 1) < 0);
	witness_free(&witness);
	journal_rig.len -= 8;
	assert_true(read_journal(&witness, &by_ring, 4) < 0);
	witness_free(&witness);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_become_spans),
		cmocka_unit_test(a_ring_is_known_by_its_name),
		cmocka_unit_test(other_cells_are_left_out),
		cmocka_unit_test(without_time_or_journal_there_is_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
