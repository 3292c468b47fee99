/* SPDX-License-Identifier: MIT */
/* Random scenarios always compile, and the same seed makes the same scenario. */
#include "fixture.h"

static char *make_random(uint64_t seed, unsigned int size, unsigned int flags)
{
	json_t *root = scenario_random(seed, size, flags, &fixture_kinds);
	char *text;

	assert_non_null(root);
	text = json_dumps(root, JSON_COMPACT);
	assert_non_null(text);
	json_decref(root);
	return text;
}

static struct scenario *compile_text(const char *text, uint64_t seed)
{
	struct scenario_error error;
	struct scenario *scenario;

	if (scenario_compile(&scenario, text, strlen(text), &fixture_kinds, &error))
		fail_msg("seed %llu: %u:%u: %s: %s", (unsigned long long)seed, error.line,
			 error.column, error.key, error.text);
	return scenario;
}

/* Every combination of flags, sizes from 5 to 200. */
static void test_seeds_compile(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 2000; seed++) {
		char *text = make_random(seed, 5 + seed % 196, seed / 7 % 32);

		scenario_free(compile_text(text, seed));
		free(text);
	}
}

/* A process hangs two engines, and the first client is closed after the second one. */
static void test_two_hangs_of_a_process(void **state)
{
	char *text =
		make_random(1439, 60, SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY | SCENARIO_RESETS);

	(void)state;
	scenario_free(compile_text(text, 1439));
	free(text);
}

static void test_same_seed_same_scenario(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 64; seed++) {
		char *one = make_random(seed, 100, seed % 32),
		     *two = make_random(seed, 100, seed % 32);
		char *other = make_random(seed + 1, 100, seed % 32);

		assert_string_equal(one, two);
		assert_string_not_equal(one, other);
		free(one);
		free(two);
		free(other);
	}
}

/* The number of steps is between half and one and a half times the size. */
static void test_sizes(void **state)
{
	static const unsigned int sizes[] = {5, 50, 500, 5000, 50000, 100000};

	(void)state;
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		char *text = make_random(i, sizes[i], 14);
		struct scenario *s = compile_text(text, i);

		assert_in_range(s->plan.step_count, sizes[i] / 2, sizes[i] + sizes[i] / 2);
		scenario_free(s);
		free(text);
	}
}

static uint64_t count_of(const struct plan *plan, uint64_t from, uint64_t until)
{
	uint64_t count = 0;

	for (uint64_t i = 0; i < plan->step_count; i++)
		count += plan->steps[i].op == PLAN_SAMPLE && plan->steps[i].at >= from &&
			 plan->steps[i].at < until;
	return count;
}

static const struct fgpu_command *distortion_of(const struct plan *plan)
{
	const struct fgpu_command *distortion = NULL;

	for (uint64_t i = 0; i < plan->step_count; i++) {
		if (plan->steps[i].op != PLAN_COMMAND || plan->steps[i].command.op != FGPU_DISTORT)
			continue;
		assert_null(distortion);
		distortion = &plan->steps[i].command;
	}
	assert_non_null(distortion);
	return distortion;
}

/* Samples before the window, in it, and 14 s and 5 samples after it; or none in it. */
static void test_one_distortion(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 200; seed++) {
		char *text = make_random(seed, 50, SCENARIO_DISTORTIONS);
		struct scenario *s = compile_text(text, seed);
		const struct fgpu_command *distortion = distortion_of(&s->plan);
		uint64_t inside = count_of(&s->plan, distortion->from, distortion->until);

		assert_true(count_of(&s->plan, 0, distortion->from) >= 5);
		if (seed & 1)
			assert_int_equal(inside, 0);
		else
			assert_true(inside >= 4);
		if (distortion->until != FGPU_NEVER)
			assert_true(count_of(&s->plan, distortion->until, UINT64_MAX) >= 5);
		if (distortion->until != FGPU_NEVER)
			assert_true(count_of(&s->plan, distortion->until + 14 * SECOND,
					     UINT64_MAX) >= 1);
		scenario_free(s);
		free(text);
	}
}

static void test_flags_allow(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 50; seed++) {
		char *text = make_random(seed, 500, 0);

		assert_null(strstr(text, "\"distort\""));
		assert_null(strstr(text, "\"fork\""));
		assert_null(strstr(text, "\"create\""));
		assert_null(strstr(text, "\"reset\""));
		free(text);
		text = make_random(seed, 500, SCENARIO_MEMORY | SCENARIO_BUSY_PROCESSES);
		assert_null(strstr(text, "\"distort\""));
		assert_null(strstr(text, "\"reset\""));
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_seeds_compile),
		cmocka_unit_test(test_two_hangs_of_a_process),
		cmocka_unit_test(test_same_seed_same_scenario),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_one_distortion),
		cmocka_unit_test(test_flags_allow),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
