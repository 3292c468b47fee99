/* SPDX-License-Identifier: MIT */
/*
 * Properties of every scenario. 1,000 are generated from seeds, which failures name; DECOY_SEED=N
 * begins with seed N. `decoy sim --random SEED --size STEPS --print` writes the scenario.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "energy.h"
#include "findings.h"
#include "play.h"
#include "readers.h"
#include "rules.h"

#define SOUND	  500
#define DISTORTED 500

/* Jobs of random clients need no buffers. */
#define NO_BUFFERS "memory.total-while-busy"

static uint64_t first_seed(void)
{
	const char *word = getenv("DECOY_SEED");

	return word ? strtoull(word, NULL, 10) : 1;
}

/*
 * Steps: a fifth has up to some hundreds, the others a quarter of it. Of 20 mutants of libfdinfo
 * these sizes killed the same 15 as large ones did, in less than half of the time.
 */
static unsigned int size_of(uint64_t seed)
{
	const unsigned int most = (unsigned int)(seed * 37 % 300);

	return 5 + (seed % 5 ? most / 4 : most);
}

static void expect_rules(const struct play *play, uint64_t seed, const char *kind, rules_set must,
			 rules_set may)
{
	rules_set found = findings_of(play->rec);
	char *surplus = rules_print(found & ~(must | may)), *missing = rules_print(must & ~found);

	if (*surplus || *missing)
		fail_msg("seed %" PRIu64 " (%s): found besides [%s], not found [%s]", seed, kind,
			 surplus, missing);
	free(surplus);
	free(missing);
}

/* How many reads showed a distortion; *kind gets its name. */
static unsigned int count_shown(const struct play *play, const char **kind)
{
	unsigned int reads = 0;
	json_t *line;
	size_t i;

	*kind = "none";
	json_array_foreach(play->print_log, i, line)
	{
		const json_t *list = json_object_get(line, "distortions");

		if (!json_array_size(list))
			continue;
		*kind = json_string_value(json_array_get(list, 0));
		reads++;
	}
	return reads;
}

static const struct fgpu_distortion_kind *kind_of(const char *slug)
{
	const int kind = fgpu_distortion_find(slug);

	if (kind < 0)
		fail_msg("no kind %s", slug);
	return &fgpu_distortion_kinds(NULL)[kind];
}

/* The lints find nothing in what a sound device prints, and all of it is true. */
static void test_sound(void **state)
{
	const unsigned int flags = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY;
	size_t compared = 0;

	(void)state;
	for (uint64_t seed = first_seed(); seed < first_seed() + SOUND; seed++) {
		struct play play;

		play_random(&play, seed, size_of(seed), flags | (seed % 3 ? 0 : SCENARIO_RINGS));
		expect_rules(&play, seed, "sound", 0, rules_parse(NO_BUFFERS));
		compared += readers_agree(&play, seed, true);
		energy_conserved(play.scenario, seed);
		play_free(&play);
	}
	assert_true(compared > (size_t)100 * SOUND);
}

/* A reset with replay is no distortion: tracker and oracle agree. */
static void test_resets(void **state)
{
	(void)state;
	for (uint64_t seed = first_seed(); seed < first_seed() + SOUND / 5; seed++) {
		struct play play;

		play_random(&play, seed, size_of(seed), SCENARIO_RESETS);
		readers_agree(&play, seed, false);
		play_free(&play);
	}
}

/* Even seeds show their distortion in a read, odd ones apply it between reads. */
static void test_distortions(void **state)
{
	unsigned int with = 0, without = 0;

	(void)state;
	for (uint64_t seed = first_seed(); seed < first_seed() + DISTORTED; seed++) {
		const struct fgpu_distortion_kind *row;
		struct play play;
		const char *kind;
		bool shown;

		play_random(&play, seed, size_of(seed), SCENARIO_DISTORTIONS);
		shown = count_shown(&play, &kind) > 0;
		if (shown != (seed % 2 == 0))
			fail_msg("seed %" PRIu64 ": %s %s in a read", seed, kind,
				 shown ? "shown" : "not shown");
		row = shown ? kind_of(kind) : NULL;
		expect_rules(&play, seed, kind, row ? rules_parse(row->trips) : 0,
			     rules_parse(NO_BUFFERS) | (row ? rules_parse(row->may) : 0));
		readers_agree(&play, seed, false);
		*(shown ? &with : &without) += 1;
		play_free(&play);
	}
	assert_true(with > DISTORTED / 3 && without > DISTORTED / 3);
}

/* Run all properties, or the one that the argument names: ctest runs them in parallel. */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sound),
		cmocka_unit_test(test_resets),
		cmocka_unit_test(test_distortions),
	};
	struct CMUnitTest chosen[] = {{0}};
	int failed;

	for (size_t i = 0; argc > 1 && i < sizeof(tests) / sizeof(tests[0]); i++)
		if (!strcmp(tests[i].name, argv[1]))
			chosen[0] = tests[i];
	if (argc > 1 && !chosen[0].name) {
		print_error("no such property: %s\n", argv[1]);
		return 2;
	}
	failed = argc > 1 ? cmocka_run_group_tests_name("properties", chosen, NULL, NULL)
			  : cmocka_run_group_tests_name("properties", tests, NULL, NULL);
	findings_free();
	return failed;
}
