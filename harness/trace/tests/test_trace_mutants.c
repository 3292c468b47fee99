/* SPDX-License-Identifier: MIT */
/*
 * Mutants of the traces of 1,000 random scenarios: each that breaks a rule is found under that
 * rule, each damaged block by its checksum, and nothing in a mutant that breaks none, nor in the
 * sound traces. Of the scenarios 50, which change with DECOY_SAMPLE; all of them where that is
 * "all".
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "mutants.h"
#include "trace_repair.h"
#include "xmalloc.h"

#define SCENARIOS 1000
#define SAMPLE	  50
#define SIZE	  40
#define LONG	  600 /* of every tenth: several blocks a CPU */

static unsigned int made[64];

/* --- judging --- */

static int write_bytes(void *to, const void *bytes, size_t len)
{
	return fwrite(bytes, 1, len, to) == len ? 0 : -1;
}

static void expect_repaired(const char *what, uint64_t seed, const struct mutant *mutant)
{
	struct trace_files files = rig_files(mutant->sources, mutant->count);
	struct trace_repaired repaired;
	struct rig_verdict verdict;
	struct rig_bytes bytes;
	char *text;
	FILE *out = xmemstream(&text, &bytes.len);

	assert_int_equal(trace_repair(&files, &(struct grt_sink){write_bytes, out}, &repaired), 0);
	xmemstream_close(out);
	bytes.at = (unsigned char *)text;
	verdict = rig_judge(&bytes, 1, NULL);
	if (rig_findings(&verdict))
		fail_msg("seed %llu, %s, repaired: %s", (unsigned long long)seed, what,
			 verdict.text);
	free(bytes.at);
	free(files.list);
	free(files.sources);
}

static bool is_found(const struct mutant *mutant, const struct rig_verdict *verdict)
{
	bool is_there = !mutant->damage_at;

	for (unsigned int i = 0; i < 4; i++)
		is_there |= verdict->damage_at[i] == mutant->damage_at;
	if (mutant->is_damaged)
		return verdict->damaged && is_there;
	for (size_t rule = 0; rule < TRACE_RULES; rule++)
		if (mutant->rules >> rule & 1 && verdict->rules[rule])
			return true;
	return !mutant->rules && !rig_findings(verdict);
}

static void expect_found(const char *what, uint64_t seed, const struct mutant *mutant)
{
	struct rig_verdict verdict = rig_judge(mutant->sources, mutant->count, NULL);

	if (!is_found(mutant, &verdict))
		fail_msg("seed %llu, %s: expected %s 0x%llx, at %llu; found: %s",
			 (unsigned long long)seed, what, mutant->is_damaged ? "damage" : "rules",
			 (unsigned long long)mutant->rules, (unsigned long long)mutant->damage_at,
			 verdict.text);
	if (mutant->is_repairable)
		expect_repaired(what, seed, mutant);
}

/* --- scenarios --- */

/* As a recorder writes them. */
static void add_counters(const struct rig_trace *trace, struct rig_bytes *container)
{
	struct grt_stats *list = rig_counters(trace);

	free(container->at);
	*container = rig_counted(trace, list);
	free(list);
}

static void play_seed(uint64_t seed, struct rig_trace *trace, struct rig_bytes *container)
{
	unsigned int flags = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY |
			     (seed % 3 ? 0 : SCENARIO_RESETS);
	struct scenario *scenario = rig_random(seed, seed % 10 ? SIZE : LONG, flags);
	uint32_t cpus = (uint32_t)(1 + seed % 4);

	rig_play(scenario, cpus, NULL, container);
	*trace = rig_read(container, cpus);
	if (seed % 2)
		add_counters(trace, container);
	scenario_free(scenario);
}

static void expect_sound(uint64_t seed, const struct origin *origin)
{
	struct mutant raws = {0};
	struct rig_verdict verdict = rig_judge(&origin->container, 1, NULL);

	if (rig_findings(&verdict))
		fail_msg("seed %llu: %s", (unsigned long long)seed, verdict.text);
	assert_int_equal(verdict.verified.summary.counted, seed % 2 ? origin->trace.cpus : 0);
	for (uint32_t cpu = 0; cpu < origin->trace.cpus; cpu++)
		raws.sources[raws.count++] = rig_raw(&origin->trace, cpu, true);
	verdict = rig_judge(raws.sources, raws.count, NULL);
	if (rig_findings(&verdict))
		fail_msg("seed %llu, raw: %s", (unsigned long long)seed, verdict.text);
	mutant_free(&raws);
}

static void judge_seed(uint64_t seed)
{
	struct origin origin = {.random = seed};
	struct rig_bytes other;

	play_seed(seed, &origin.trace, &origin.container);
	play_seed(seed + SCENARIOS, &origin.other, &other);
	expect_sound(seed, &origin);
	for (size_t i = 0; i < mutant_row_count; i++) {
		struct mutant mutant = {0};

		if (mutant_rows[i].make(&mutant, &origin)) {
			made[i]++;
			expect_found(mutant_rows[i].name, seed, &mutant);
		}
		mutant_free(&mutant);
	}
	rig_free_trace(&origin.trace);
	rig_free_trace(&origin.other);
	free(origin.container.at);
	free(other.at);
}

static void mutants_fall(void **state)
{
	const char *sample = getenv("DECOY_SAMPLE");
	bool all = sample && !strcmp(sample, "all");
	uint64_t count = all ? SCENARIOS : SAMPLE;
	uint64_t first = sample && !all ? strtoull(sample, NULL, 0) % (SCENARIOS / SAMPLE) : 0;

	(void)state;
	for (uint64_t i = 0; i < count; i++)
		judge_seed(1 + first * SAMPLE + i);
	for (size_t i = 0; i < mutant_row_count; i++) {
		printf("%5u %s\n", made[i], mutant_rows[i].name);
		assert_true(made[i] > count / 4);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mutants_fall),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
