/* SPDX-License-Identifier: MIT */
/*
 * Two texts of a client, and several descriptors. Which bug makes this fail? A comparison that
 * leaves out a key, the first or the last of a list, and a choice of descriptors in another order
 * than it names.
 */
#include "states.h"

#include "candidate.h"
#include "described.h"
#include "hypothesis.h"
#include "printed.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct word word_of(const char *text)
{
	return (struct word){text, strlen(text)};
}

#define HEADER "drm-driver: d\ndrm-client-id: 7\n"
#define E      "drm-engine-a: 1 ns\ndrm-engine-b: 2 ns\ndrm-engine-c: 3 ns\n"
#define M      "drm-total-m: 1\ndrm-total-n: 2\ndrm-total-o: 3\n"

static void test_same(void **state)
{
	static const char base[] = HEADER E M;
	static const struct {
		const char *text;
		bool same;
	} rows[] = {
		{HEADER E M, true},
		{HEADER M E, true}, /* in another order */
		{HEADER E M "pos: 1\n", true},
		{HEADER E, false},
		{HEADER M, false},
		{HEADER "drm-engine-x: 1 ns\ndrm-engine-b: 2 ns\ndrm-engine-c: 3 ns\n" M, false},
		{HEADER "drm-engine-a: 9 ns\ndrm-engine-b: 2 ns\ndrm-engine-c: 3 ns\n" M, false},
		{HEADER "drm-engine-a: 1 ns\ndrm-engine-b: 9 ns\ndrm-engine-c: 3 ns\n" M, false},
		{HEADER "drm-engine-a: 1 ns\ndrm-engine-b: 2 ns\ndrm-engine-c: 9 ns\n" M, false},
		{HEADER E "drm-total-x: 1\ndrm-total-n: 2\ndrm-total-o: 3\n", false},
		{HEADER E "drm-total-m: 9\ndrm-total-n: 2\ndrm-total-o: 3\n", false},
		{HEADER E "drm-total-m: 1\ndrm-total-n: 9\ndrm-total-o: 3\n", false},
		{HEADER E "drm-total-m: 1\ndrm-total-n: 2\ndrm-total-o: 9\n", false},
		{HEADER E M "drm-engine-d: 4 ns\n", false},
		{HEADER E M "drm-total-p: 4\n", false},
		/* one field more of an engine or a region, the last one, too */
		{HEADER E M "drm-cycles-a: 4\n", false},
		{HEADER E M "drm-total-cycles-a: 4\n", false},
		{HEADER E M "drm-maxfreq-a: 4 Hz\n", false},
		{HEADER E M "drm-engine-capacity-c: 4\n", false},
		{HEADER E M "drm-shared-m: 4\n", false},
		{HEADER E M "drm-purgeable-n: 4\n", false},
		{HEADER E M "drm-active-o: 4\n", false},
	};
	struct pool pool = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct printed a = printed_parse(&pool, word_of(base));
		struct printed b = printed_parse(&pool, word_of(rows[i].text));

		if (printed_same(&a, &b) != rows[i].same || printed_same(&b, &a) != rows[i].same)
			fail_msg("row %zu: not %d", i, rows[i].same);
	}
	pool_free(&pool);
}

/* Names in rising order, values in that of the text. */
static void test_order(void **state)
{
	static const char text[] = HEADER
		"drm-engine-c: 3 ns\ndrm-engine-a!: 2 ns\ndrm-engine-a: 3 ns\n"
		"drm-engine-a: 1 ns\ndrm-engine-b: 1 ns\ndrm-engine-a: 2 ns\n"
		"drm-total-n: 1\ndrm-total-m: 1\n";
	static const char *const engines[] = {"a", "a!", "b", "c"}, *const regions[] = {"m", "n"};
	struct pool pool = {0};
	struct printed printed;

	(void)state;
	if (setjmp(pool.out))
		fail();
	printed = printed_parse(&pool, word_of(text));
	assert_int_equal(printed.engine_count, COUNT(engines));
	for (size_t i = 0; i < COUNT(engines); i++)
		assert_true(word_same(printed.engines[i].name, word_of(engines[i])));
	assert_int_equal(printed.region_count, COUNT(regions));
	for (size_t i = 0; i < COUNT(regions); i++)
		assert_true(word_same(printed.regions[i].name, word_of(regions[i])));
	assert_string_equal(described(&printed.engines[0].field[ENGINE_BUSY]), "3|1|2");
	pool_free(&pool);
}

/* By family, name, field, and then as the text has them. */
static void test_field_candidates(void **state)
{
	static const char text[] =
		"drm-total-x: 1\ndrm-maxfreq-x: 1 Hz\ndrm-cycles-x: 4\n"
		"drm-engine-x: 1 ns\ndrm-engine-capacity-x: 1\ndrm-engine-x: 2 ns\n"
		"drm-cycles-a: 1\ndrm-client-id: 7\ndrm-driver: d\n";
	static const int readings[] = {8, 7, 6, 3, 5, 2, 1, 4, 0};
	struct pool pool = {0};
	struct lines lines;
	struct candidates candidates;

	(void)state;
	if (setjmp(pool.out))
		fail();
	lines = reader_read(&pool, word_of(text));
	candidates = candidates_collect(&pool, &lines);
	assert_int_equal(candidates.count, COUNT(readings));
	for (size_t i = 0; i < COUNT(readings); i++)
		assert_int_equal(candidates.all[i].reading, readings[i]);
	pool_free(&pool);
}

/* Which texts break the format, so that a reader may refuse them; and which surely print usage. */
static void test_kinds(void **state)
{
	static const struct {
		const char *text;
		bool refusal, usage;
	} rows[] = {
		{HEADER, false, false},
		{HEADER E, false, true},
		{HEADER M, false, true},
		{HEADER "drm-engine-a: 1.5 ns\n", true, false},
		{HEADER E "drm-engine-d: x\n", true, true},
		{HEADER "drm-engine-a: x\ndrm-engine-b: 1 ns\n", true, true},
		{HEADER "drm-engine-a: 1 ns\ndrm-engine-a: 2 ns\n", true, true},
		{HEADER "drm-engine-a: 1 ns\ndrm-engine-b: 2 ns\ndrm-engine-b: 3 ns\n", true, true},
		{HEADER "drm-total-m: 1\ndrm-total-m: 2\n", true, true},
		/* printed twice, and between the two in a line that may not count */
		{HEADER "drm-total-m: 1\ndrm-total-m:\v2\ndrm-total-m: 3\n", true, false},
		{HEADER "drm-total-m: 1\ndrm-total-m:\v2\n", false, false},
		{HEADER "drm-total-m: x\ndrm-total-n: 1\n", true, true},
		{HEADER "drm-total-m: x\ndrm-total-n: x\ndrm-total-o: 1\n", true, true},
		{HEADER "drm-total-m: x\n", true, false},
		{HEADER "drm-total-m: 1 GiB\n", true, false},
		{HEADER "drm-client-id: 8\n", true, false},
		{HEADER "drm-engine-a: 1 ns\ndrm-engine-capacity-a: 0\n", true, false},
		{HEADER "drm-engine-a: 1 ns\ndrm-engine-b: 1 ns\ndrm-engine-capacity-b: 0\n", true,
		 true},
	};
	struct pool pool = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < COUNT(rows); i++) {
		struct printed printed = printed_parse(&pool, word_of(rows[i].text));

		if (((printed.refusal & ~REFUSAL_BIT(USAGE)) != 0) != rows[i].refusal)
			fail_msg("row %zu: refused: not %d", i, rows[i].refusal);
		if (printed_has_usage(&printed) != rows[i].usage)
			fail_msg("row %zu: usage: not %d", i, rows[i].usage);
	}
	pool_free(&pool);
}

/* --- several descriptors --- */

static json_t *hypotheses_of(const char *text)
{
	struct recording *rec = NULL;
	struct rec_error error;
	json_t *all;

	if (rec_load(&rec, text, strlen(text), &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.text);
	all = oracle_hypotheses(rec);
	assert_non_null(all);
	rec_free(rec);
	return all;
}

static const char *string_at(const json_t *json, const char *a, const char *b, const char *c)
{
	const char *text =
		json_string_value(json_object_get(json_object_get(json_object_get(json, a), b), c));

	return text ? text : "-";
}

/* What a hypothesis has of engine e, region m and region n, which is "10", "20" or nothing. */
static void summarize_states(const json_t *states, char *out)
{
	const json_t *clients = json_object_get(json_array_get(states, 0), "clients");
	const json_t *client = json_array_get(clients, 0);
	char *n = json_dumps(json_object_get(json_object_get(client, "regions"), "n"),
			     JSON_ENCODE_ANY);

	assert_int_equal(json_array_size(clients), 1);
	sprintf(out, "%s %s %s", string_at(client, "engines", "e", "busy_ns"),
		string_at(client, "regions", "m", "total"),
		n && strstr(n, "\"10\"")   ? "10"
		: n && strstr(n, "\"20\"") ? "20"
					   : "-");
	free(n);
}

#define FD(fd) "@ 0 pid=1 fd=" fd " dev=226:0\n" HEADER
#define FIRST  FD("3") "drm-engine-e: 5 ns\ndrm-total-m: 1\n"
#define SECOND FD("4") "drm-engine-e: 9 ns\ndrm-total-m: 4\ndrm-total-n: 10\n"
#define THIRD  FD("5") "drm-engine-e: 6 ns\ndrm-total-m: 2\ndrm-total-n: 20\n"
#define LAST   FD("6") "drm-engine-e: 7 ns\ndrm-total-m: 3\n"

/* Four descriptors that differ: the first alone, the last alone, one after the other, backwards,
 * the largest. */
static void test_descriptors(void **state)
{
	static const char *const want[] = {"5 1 -", "7 3 -", "9 3 20", "9 1 10", "9 4 20"};
	json_t *all = hypotheses_of(FIRST SECOND THIRD LAST);
	bool used[COUNT(want)] = {false};

	(void)state;
	assert_int_equal(json_array_size(all), COUNT(want));
	for (size_t i = 0; i < json_array_size(all); i++) {
		char text[128];
		size_t row = 0;

		summarize_states(json_array_get(all, i), text);
		while (row < COUNT(want) && (used[row] || strcmp(text, want[row]) != 0))
			row++;
		if (row == COUNT(want))
			fail_msg("%s", text);
		used[row] = true;
	}
	json_decref(all);
}

/* --- several nodes --- */

#define NODE(fd, dev, head) "@ 0 pid=1 fd=" fd " dev=" dev "\n" head

/* How many clients each hypothesis has, in falling order. */
static void check_counts(const char *text, const char *want)
{
	json_t *all = hypotheses_of(text);
	char got[64] = "";

	for (size_t count = 9; count; count--) {
		for (size_t i = 0; i < json_array_size(all); i++) {
			const json_t *state = json_array_get(json_array_get(all, i), 0);

			if (json_array_size(json_object_get(state, "clients")) == count)
				sprintf(got + strlen(got), "%zu ", count);
		}
	}
	assert_string_equal(got, want);
	json_decref(all);
}

#define WITH_PDEV    "drm-driver: d\ndrm-pdev: 0000:03:00.0\ndrm-client-id: 7\n"
#define OTHER_PDEV   "drm-driver: d\ndrm-pdev: 0000:04:00.0\ndrm-client-id: 7\n"
#define OTHER_DRIVER "drm-driver: x\ndrm-pdev: 0000:03:00.0\ndrm-client-id: 7\n"
#define NO_PDEV	     "drm-driver: d\ndrm-client-id: 8\n"

static void test_nodes(void **state)
{
	(void)state;
	/* one device, two nodes: two clients, or by drm-pdev one */
	check_counts(NODE("3", "226:0", WITH_PDEV) NODE("4", "226:128", WITH_PDEV), "2 1 ");
	check_counts(NODE("3", "226:0", WITH_PDEV) NODE("4", "226:128", OTHER_PDEV), "2 ");
	check_counts(NODE("3", "226:0", WITH_PDEV) NODE("4", "226:128", OTHER_DRIVER), "2 ");
	/* one node, two addresses */
	check_counts(NODE("3", "226:0", WITH_PDEV) NODE("4", "226:0", OTHER_PDEV), "2 1 ");
	/* no drm-pdev: two clients, or by the id alone one */
	check_counts(NODE("3", "226:0", NO_PDEV) NODE("4", "226:128", NO_PDEV), "2 1 ");
	check_counts(NODE("3", "226:0", NO_PDEV) NODE("4", "226:0", NO_PDEV), "1 ");
	/* both: by the nodes four, by drm-pdev three, by the id two */
	check_counts(NODE("3", "226:0", WITH_PDEV) NODE("4", "226:128", WITH_PDEV)
			     NODE("5", "226:0", NO_PDEV) NODE("6", "226:128", NO_PDEV),
		     "4 3 2 ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same),
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_field_candidates),

		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_descriptors),
		cmocka_unit_test(test_nodes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
