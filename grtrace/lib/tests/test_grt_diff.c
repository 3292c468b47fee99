/* SPDX-License-Identifier: MIT */
/* What is a difference of two traces, and what is none. */
#include "libgrtrace_diff.h"
#include "script.h"

static struct script scenes[GRT_SIDES];

struct differences {
	unsigned int only[GRT_SIDES], both;
	const char *member;
	int64_t values[GRT_SIDES];
	struct grt_record first;
};

static struct differences found;

static void receive_difference(void *to, const struct grt_difference *difference)
{
	struct differences *differences = to;
	enum grt_side side = difference->is_in[GRT_SIDE_A] ? GRT_SIDE_A : GRT_SIDE_B;

	assert_int_equal(difference->is_in[GRT_SIDE_A] && difference->is_in[GRT_SIDE_B],
			 difference->member != NULL);
	if (difference->member) {
		differences->both++;
		differences->member = difference->member;
		memcpy(differences->values, difference->values, sizeof(difference->values));
	} else {
		differences->only[side]++;
	}
	differences->first = difference->record[side];
}

static struct grt_reader *open_side(struct memory memory[1 + CPUS], const struct script *script)
{
	struct grt_source sources[1 + CPUS];
	struct grt_reader *reader;

	script_write(script, memory);
	for (size_t i = 0; i < 1 + CPUS; i++)
		sources[i] = memory_source(&memory[i]);
	assert_int_equal(grt_reader_new(&reader, sources, 1 + CPUS), 0);
	return reader;
}

static void compare_streams(size_t limit)
{
	struct memory memory[GRT_SIDES][1 + CPUS];
	struct grt_reader *readers[GRT_SIDES];
	struct grt_diff *diff;
	struct grt_item item;
	bool more = true;

	memset(&found, 0, sizeof(found));
	for (unsigned int side = 0; side < GRT_SIDES; side++)
		readers[side] = open_side(memory[side], &scenes[side]);
	assert_int_equal(grt_diff_new(&diff, limit, receive_difference, &found), 0);
	while (more) {
		more = false;
		for (unsigned int side = 0; side < GRT_SIDES; side++) {
			if (grt_reader_next(readers[side], &item) != 1)
				continue;
			assert_int_equal(grt_diff_item(diff, (enum grt_side)side, &item), 0);
			more = true;
		}
	}
	grt_diff_end(diff);
	grt_diff_free(diff);
	for (unsigned int side = 0; side < GRT_SIDES; side++) {
		grt_reader_free(readers[side]);
		for (size_t i = 0; i < 1 + CPUS; i++)
			free(memory[side][i].bytes);
	}
}

static void begin_streams(void)
{
	for (unsigned int side = 0; side < GRT_SIDES; side++)
		script_scene(&scenes[side], GRT_CLOCK_MONOTONIC, 0, 0);
}

static void expect_counts(unsigned int only_a, unsigned int only_b, unsigned int both)
{
	assert_int_equal(found.only[GRT_SIDE_A], only_a);
	assert_int_equal(found.only[GRT_SIDE_B], only_b);
	assert_int_equal(found.both, both);
}

/* Another run of the same: later, slower, on other CPUs, with other numbers of contexts and
 * clients. */
static void no_difference(void **state)
{
	struct script *b = &scenes[GRT_SIDE_B];

	(void)state;
	begin_streams();
	compare_streams(0);
	expect_counts(0, 0, 0);
	for (size_t i = 0; i < b->count; i++) {
		struct grt_record *record = &b->lines[i].record;

		record->time = record->time * 3 + 1000;
		record->fctx += record->fctx ? 7000 : 0;
		record->client += record->client ? 50 : 0;
		if (record->type == GRT_CTX_SWITCH && record->aux)
			record->aux += 50;
		record->cpu = (uint16_t)(i / 3 % CPUS);
	}
	compare_streams(0);
	expect_counts(0, 0, 0);
}

static void each_event_is_absent(void **state)
{
	(void)state;
	for (size_t i = 0; i < scenes[0].count; i++) {
		begin_streams();
		if (scenes[0].lines[i].record.type >= GRT_STREAM)
			continue;
		/* the first jobs and clients of a ring name the others: not those */
		if (i < 60)
			continue;
		scenes[i % GRT_SIDES].lines[i].deleted = true;
		compare_streams(0);
		assert_int_equal(found.only[i % GRT_SIDES], 0);
		assert_true(found.only[!(i % GRT_SIDES)] >= 1);
	}
}

static void one_event(void **state)
{
	struct grt_record *record;

	(void)state;
	begin_streams();
	record = script_find(&scenes[GRT_SIDE_B], GRT_ISSUE, 1, 2);
	script_delete(&scenes[GRT_SIDE_B], record);
	compare_streams(0);
	expect_counts(1, 0, 0);
	assert_int_equal(found.first.type, GRT_ISSUE);
	assert_int_equal(found.first.fseq, record->fseq);
}

static void one_value(void **state)
{
	(void)state;
	begin_streams();
	script_find(&scenes[GRT_SIDE_B], GRT_COMPLETE, 1, 1)->error = -5;
	compare_streams(0);
	expect_counts(0, 0, 1);
	assert_string_equal(found.member, "error");
	assert_int_equal(found.values[GRT_SIDE_A], 0);
	assert_int_equal(found.values[GRT_SIDE_B], -5);
	begin_streams();
	script_find(&scenes[GRT_SIDE_A], GRT_RING_COMMIT, 0, 3)->pos += 4;
	compare_streams(0);
	expect_counts(0, 0, 1);
	assert_string_equal(found.member, "pos");
}

static void nothing_against_all(void **state)
{
	uint64_t events = 0;

	(void)state;
	begin_streams();
	for (size_t i = 0; i < scenes[0].count; i++) {
		bool is_event = scenes[0].lines[i].record.type < GRT_STREAM;

		scenes[GRT_SIDE_A].lines[i].deleted = is_event;
		events += is_event;
	}
	for (size_t limit = 1; limit < 9; limit++) {
		compare_streams(limit);
		expect_counts(0, (unsigned int)events, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_difference),       cmocka_unit_test(each_event_is_absent),
		cmocka_unit_test(one_event),	       cmocka_unit_test(one_value),
		cmocka_unit_test(nothing_against_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
