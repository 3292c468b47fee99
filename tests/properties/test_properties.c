/* SPDX-License-Identifier: MIT */
/*
 * What must hold of every scenario, whatever is in it. 1,000 are made up from seeds, which failures name;
 * DECOY_SEED=N begins with one. `decoy sim --random SEED --size STEPS` writes what it is.
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

#define HONEST 500
#define LIES   500

static uint64_t first_seed(void)
{
	const char *word = getenv("DECOY_SEED");

	return word ? strtoull(word, NULL, 10) : 1;
}

/*
 * Steps: a fifth has up to some hundreds, the others a quarter of it. Of 20 mutants of libfdinfo these sizes
 * killed the same 15 as large ones did, in less than half of the time.
 */
static unsigned int size_of(uint64_t seed)
{
	const unsigned int most = (unsigned int)(seed * 37 % 300);

	return 5 + (seed % 5 ? most / 4 : most);
}

static void expect_rules(const struct play *play, uint64_t seed, const char *kind, uint64_t must,
			 uint64_t may)
{
	uint64_t found = findings_of(play->rec);
	char *surplus = rules_print(found & ~(must | may)), *missing = rules_print(must & ~found);

	if (*surplus || *missing)
		fail_msg("seed %" PRIu64 " (%s): found besides [%s], not found [%s]", seed, kind,
			 surplus, missing);
	free(surplus);
	free(missing);
}

/* How many reads showed a lie; *kind gets its name. */
static unsigned int shown(const struct play *play, const char **kind)
{
	unsigned int reads = 0;
	json_t *line;
	size_t i;

	*kind = "none";
	json_array_foreach(play->said, i, line)
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

/* Nothing is wrong with what an honest device says, and all of it is true. */
static void test_honest(void **state)
{
	const unsigned int flags = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY;
	size_t compared = 0;

	(void)state;
	for (uint64_t seed = first_seed(); seed < first_seed() + HONEST; seed++) {
		struct play play;

		play_random(&play, seed, size_of(seed), flags);
		expect_rules(&play, seed, "honest", 0, 0);
		compared += readers_agree(&play, seed, true);
		energy_conserved(play.scenario, seed);
		play_free(&play);
	}
	assert_true(compared > (size_t)100 * HONEST);
}

/* A reset by replay is no lie either. */
static void test_resets(void **state)
{
	(void)state;
	for (uint64_t seed = first_seed(); seed < first_seed() + HONEST / 5; seed++) {
		struct play play;

		play_random(&play, seed, size_of(seed), SCENARIO_RESETS);
		readers_agree(&play, seed, false);
		play_free(&play);
	}
}

/* Even seeds show their lie, odd ones tell it when nobody looks. */
static void test_lies(void **state)
{
	unsigned int seen = 0, unseen = 0;

	(void)state;
	for (uint64_t seed = first_seed(); seed < first_seed() + LIES; seed++) {
		const struct fgpu_distortion_kind *row;
		struct play play;
		const char *kind;
		bool told;

		play_random(&play, seed, size_of(seed), SCENARIO_LIES);
		told = shown(&play, &kind) > 0;
		if (told != (seed % 2 == 0))
			fail_msg("seed %" PRIu64 ": %s %s", seed, kind, told ? "seen" : "not seen");
		row = told ? kind_of(kind) : NULL;
		expect_rules(&play, seed, kind, row ? rules_parse(row->trips) : 0,
			     row ? rules_parse(row->may) : 0);
		readers_agree(&play, seed, false);
		*(told ? &seen : &unseen) += 1;
		play_free(&play);
	}
	assert_true(seen > LIES / 3 && unseen > LIES / 3);
}

/* Without an argument all, else the one of this name: side by side they take less long. */
int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_honest),
		cmocka_unit_test(test_resets),
		cmocka_unit_test(test_lies),
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
