/* SPDX-License-Identifier: MIT */
/* Whose first delta may count from 0, by hand: a client that was opened since a sweep in which
 * everything was read. */
#include "opened.h"
#include "states.h"

#define READ(t, pid, fd)    "@ " t " pid=" pid " fd=" fd " dev=226:0\n"
#define TEXT(id, busy)	    "drm-driver: d\ndrm-client-id: " id "\ndrm-engine-e: " busy " ns\n"
#define OTHER(t)	    READ(t, "1", "3") TEXT("7", "5")
#define NEW(t, pid, fd)	    READ(t, pid, fd) TEXT("8", "4")
#define NOTHING(t, pid, fd) READ(t, pid, fd) "pos: 0\n"

static const struct {
	const char *what, *recording;
	bool opened;
	bool unknown; /* is it, where it may be? */
} rows[] = {
	{"a process that was not there", OTHER("0") OTHER("10") NEW("10", "2", "3"), true, true},
	{"another descriptor of a process", OTHER("0") OTHER("10") NEW("10", "1", "4"), true, true},
	{"a descriptor that is opened again", OTHER("0") NEW("10", "1", "3"), true, true},
	{"at the first sight of all", OTHER("10") NEW("10", "2", "3"), false, false},
	{"a process that was missing",
	 NEW("0", "2", "4") OTHER("10") OTHER("20") READ("20", "2", "3") TEXT("9", "4"), false,
	 true},
	{"the second of its processes was missing",
	 NEW("0", "2", "4") OTHER("10") OTHER("20") READ("20", "3", "3") TEXT("9", "4")
		 READ("20", "2", "3") TEXT("9", "4"),
	 false, true},
	{"a client that was missing",
	 NEW("0", "2", "3") OTHER("10") OTHER("20") NEW("20", "4", "3"), false, false},
	{"a sweep that was not read whole",
	 READ("0", "1", "4") TEXT("7", "5") "@ 0 pid=1 fd=5 dev=226:0 err=13\n" OTHER("10")
		 NEW("10", "2", "3"),
	 false, true},
	{"a text without a key before", OTHER("0") NOTHING("0", "2", "3") NEW("10", "2", "3"),
	 false, false},
	{"a text without a key elsewhere", OTHER("0") NOTHING("0", "2", "4") NEW("10", "2", "3"),
	 true, true},
	{"a process that was missing, and comes first",
	 NEW("0", "2", "4") OTHER("10") READ("20", "2", "3") TEXT("9", "4") OTHER("20"), false,
	 true},
	{"the second text without a key before",
	 OTHER("0") NOTHING("0", "2", "4") NOTHING("0", "2", "3") NEW("10", "2", "3"), false,
	 false},
	{"a text without a key, but not in the sweep before",
	 OTHER("0") NOTHING("0", "2", "3") OTHER("10") READ("10", "2", "4") TEXT("7", "5")
		 OTHER("20") NEW("20", "2", "3"),
	 true, true},
	{"the second descriptor is not new",
	 OTHER("0") NOTHING("0", "2", "4") NEW("10", "2", "3") NEW("10", "2", "4"), false, false},
	{"no process", "@ 0 dev=226:0\n" TEXT("7", "5") "@ 10 dev=226:0\n" TEXT("8", "4"), false,
	 false},
	{"more than there was time for",
	 OTHER("0") READ("10", "2", "3") TEXT("8", "4") "drm-engine-f: 11 ns\n", false, false},
	{"more than there was time for, of an engine in front",
	 OTHER("0") READ("10", "2", "3") TEXT("8", "4") "drm-engine-d: 11 ns\n", false, false},
	{"as much as there was time for",
	 OTHER("0") READ("10", "2", "3") TEXT("8", "4") "drm-engine-f: 10 ns\n", true, true},
	{"the time of two engines",
	 OTHER("0") READ("10", "2", "3")
		 TEXT("8", "4") "drm-engine-f: 20 ns\ndrm-engine-capacity-f: 2\n",
	 true, true},
	{"a descriptor that could not be read in an earlier sweep",
	 OTHER("0") "@ 0 pid=2 fd=3 dev=226:0 err=13\n" OTHER("10") OTHER("20") NEW("20", "2", "3"),
	 false, true},
	{"in the sweep before",
	 OTHER("0") OTHER("10") "@ 10 pid=2 fd=3 dev=226:0 err=13\n" OTHER("20")
		 NEW("20", "2", "3"),
	 false, false},
};

/* Client 7 is there from the beginning; of engine "e" of the other one, which did 4 ns. */
static bool has_delta(const json_t *state)
{
	json_t *client, *value;
	bool found = false;
	size_t i, j;

	json_array_foreach(json_object_get(state, "clients"), i, client)
	{
		const json_t *engine = json_object_get(json_object_get(client, "engines"), "e");
		const json_t *delta = json_object_get(engine, "delta_ns");

		if (!strcmp(json_string_value(json_object_get(client, "id")), "7"))
			continue;
		json_array_foreach(json_object_get(delta, "any"), j, value) found =
			found || (json_is_string(value) && !strcmp(json_string_value(value), "4"));
	}
	return found;
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		json_t *states = states_of(rows[i].recording);
		bool opened = has_delta(json_array_get(states, json_array_size(states) - 1));

		if (opened != rows[i].opened)
			fail_msg("%s: %s", rows[i].what,
				 opened ? "counts from 0" : "does not count from 0");
		json_decref(states);
	}
}

/* Of a machine's recording: it is not known whether the sweep before missed the client. */
static void test_unknown(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct rec_error error;
		struct recording *rec;
		json_t *all, *states;
		bool opened = false;
		size_t at;

		assert_int_equal(
			rec_load(&rec, rows[i].recording, strlen(rows[i].recording), &error), 0);
		all = oracle_hypotheses_unknown(rec);
		json_array_foreach(all, at, states) opened =
			opened || has_delta(json_array_get(states, json_array_size(states) - 1));
		if (opened != rows[i].unknown)
			fail_msg("%s: %s", rows[i].what,
				 opened ? "may count from 0" : "may not count from 0");
		json_decref(all);
		rec_free(rec);
	}
}

static struct pool pool;

static int free_pool(void **state)
{
	(void)state;
	pool_free(&pool);
	return 0;
}

/* Is there a reading of time and capacity that fits into 10 ns? What follows the words of a choice
 * is none of it. */
static void test_readings(void **state)
{
	static struct word busy[] = {WORD("11"), WORD("1")}, capacity[] = {WORD("1"), WORD("9")};
	static const struct {
		struct choice busy;
		size_t capacities;
		bool fits;
	} times[] = {
		{{0}, 0, true},
		{{busy, 1, false, false}, 0, false},
		{{busy, 1, true, false}, 0, true},
		{{busy, 1, false, true}, 0, true},
		{{busy, 2, false, false}, 0, true},
		{{busy, 1, false, false}, 1, false},
		{{busy, 1, false, false}, 2, true},
	};
	static const struct rec_read read = {.t_ns = 10, .has_fd = true};
	const struct listed listed = {.sweep = 1, .whole = true};

	(void)state;
	if (setjmp(pool.out))
		fail();
	for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
		struct printed_engine engine = {
			.field = {[ENGINE_BUSY] = times[i].busy,
				  [ENGINE_CAPACITY] = {.words = capacity,
						       .count = times[i].capacities}}};
		const struct printed printed = {.engines = &engine, .engine_count = 1};
		struct client_text text = {&read, &printed};
		const struct client client = {.texts = &text, .text_count = 1};

		if (client_is_opened(&client, &listed, &pool, (struct window){0}) != times[i].fits)
			fail_msg("row %zu: not %d", i, times[i].fits);
	}
}

#define PID(number)                              \
	{                                        \
		.has_pid = true, .pid = (number) \
	}

/* Each process once, sorted, with the newest sweep that lists it. */
static void test_listed(void **state)
{
	static const struct rec_read reads[] = {PID(5), PID(3), {.has_pid = false}, PID(9), PID(3),
						PID(1), PID(7), /* then: */ PID(7), PID(4)};
	static const struct process want[] = {{1, 1}, {3, 1}, {4, 2}, {5, 1}, {7, 2}, {9, 1}};
	struct listed listed = {0};

	(void)state;
	if (setjmp(pool.out))
		fail();
	listed_add(&listed, &pool, reads, 7);
	assert_int_equal(listed.process_count, 5);
	listed_add(&listed, &pool, reads + 7, 2);
	assert_int_equal(listed.sweep, 2);
	assert_int_equal(listed.process_count, 6);
	for (size_t i = 0; i < 6; i++) {
		assert_int_equal(listed.processes[i].pid, want[i].pid);
		assert_int_equal(listed.processes[i].sweep, want[i].sweep);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test_teardown(test_readings, free_pool),
		cmocka_unit_test_teardown(test_listed, free_pool),
		cmocka_unit_test(test_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
