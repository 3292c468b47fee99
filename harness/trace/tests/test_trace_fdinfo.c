/* SPDX-License-Identifier: MIT */
/*
 * R47: in no scenario without a distortion it is broken, whatever the driver's accounting, resets
 * and slow reads included; and there are distortions and streams that break it and nothing else.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "corpus.h"
#include "linter.h"
#include "rig.h"

#define CPUS 3

static void release_rig(struct rig_bytes *recording, struct rig_bytes *container)
{
	free(recording->at);
	free(container->at);
}

/* --- sound --- */

static uint64_t expect_sound(const char *name, const struct scenario *scenario)
{
	struct rig_bytes recording, container;
	struct rig_verdict verdict;

	rig_play(scenario, CPUS, &recording, &container);
	verdict = rig_judge(&container, 1, &recording);
	/* a device with a fault may break others: test_trace */
	if (verdict.rules[TRACE_RULE_FDINFO])
		fail_msg("%s: %s", name, verdict.text);
	release_rig(&recording, &container);
	return verdict.verified.fdinfo.compared;
}

static size_t count_words(const struct corpus_file *file, const char *word)
{
	const char *at = file->bytes, *end = at + file->len;
	size_t count = 0;

	while ((at = memmem(at, (size_t)(end - at), word, strlen(word)))) {
		at += strlen(word);
		count++;
	}
	return count;
}

/* Where all devices count in the same way; a device has one driver. */
static enum trace_accounting accounting_of(const struct corpus_file *file)
{
	size_t devices = count_words(file, "\"driver\"");
	size_t done = count_words(file, "\"completion\"");

	return !done ? TRACE_RUNNING : done == devices ? TRACE_DONE : TRACE_EITHER;
}

static void no_sound_scenario_breaks_it(void **state)
{
	uint64_t compared = 0, played[] = {0, 0, 0};
	const struct corpus_file *files;
	size_t count;

	(void)state;
	files = corpus_files(&count);
	for (size_t i = 0; i < count; i++) {
		struct scenario_error error;
		struct scenario *scenario;

		if (strncmp(files[i].path, "scenarios/", 10) != 0 ||
		    memmem(files[i].bytes, files[i].len, "\"distort\"", 9))
			continue;
		assert_int_equal(scenario_compile(&scenario, files[i].bytes, files[i].len,
						  &simulate_kinds, &error),
				 0);
		rig_accounting = accounting_of(&files[i]);
		played[rig_accounting]++;
		compared += expect_sound(files[i].path, scenario);
		rig_accounting = TRACE_EITHER;
		scenario_free(scenario);
	}
	assert_true(played[TRACE_RUNNING] > 50);
	assert_true(played[TRACE_DONE] > 2);
	assert_true(compared > 2000);
}

static void no_random_scenario_breaks_it(void **state)
{
	uint64_t compared = 0;

	(void)state;
	rig_accounting = TRACE_EITHER;
	for (uint64_t seed = 1; seed <= 100; seed++) {
		unsigned int flags = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY |
				     (seed % 2 ? SCENARIO_RESETS : 0);
		struct scenario *scenario = rig_random(seed, 60, flags);
		char name[32];

		snprintf(name, sizeof(name), "seed %llu", (unsigned long long)seed);
		compared += expect_sound(name, scenario);
		scenario_free(scenario);
	}
	assert_true(compared > 1000);
}

/* --- distortions --- */

/* Two clients that are busy half of the time, the second one with the first one's half of each 10
 * ms idle. */
#define SCENARIO(distort)                                                                       \
	"{\"title\": \"t\", \"why\": \"w\", \"origin\": \"made\","                              \
	"\"devices\": {\"gpu0\": {\"driver\": \"toy\", \"pdev\": \"0000:03:00.0\","             \
	" \"engines\": {\"x\": {}}}}, \"processes\": {\"p\": {}},"                              \
	"\"clients\": {\"c\": {\"device\": \"gpu0\"}, \"d\": {\"device\": \"gpu0\"}},"          \
	"\"steps\": [{\"at\": 0, \"spawn\": {\"process\": \"p\"}},"                             \
	"{\"at\": 0, \"open\": {\"client\": \"c\", \"process\": \"p\", \"fd\": 3}},"            \
	"{\"at\": 0, \"open\": {\"client\": \"d\", \"process\": \"p\", \"fd\": 4}},"            \
	"{\"at\": 0, \"work\": {\"client\": \"c\", \"engine\": \"x\", \"busy\": \"4ms\","       \
	" \"every\": \"10ms\", \"until\": \"20s\"}},"                                           \
	"{\"at\": \"5ms\", \"work\": {\"client\": \"d\", \"engine\": \"x\", \"busy\": \"2ms\"," \
	" \"every\": \"10ms\", \"until\": \"20s\"}}," distort                                   \
	"{\"at\": \"1s\", \"sample\": {\"every\": \"1s\", \"until\": \"19s\"}}]}"

#define DISTORT(kind, amount, span, until)                                        \
	"{\"at\": 0, \"distort\": {\"kind\": \"" kind "\", \"device\": \"gpu0\"," \
	" \"engine\": \"x\", \"amount\": " amount ", \"span\": " span ","         \
	" \"from\": \"5500ms\", \"until\": \"" until "\"}},"

static unsigned int lint_findings(const struct rig_bytes *recording)
{
	const struct cat_driver_choice driver = {.none = true};
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &driver};
	struct lint_report report;
	unsigned int breaks;
	char *why;

	assert_int_equal(linter_run(&report, &config, "recording", (const char *)recording->at,
				    recording->len, &why),
			 0);
	breaks = (unsigned int)linter_breaks(&report, FDI_SHOULD);
	linter_free(&report);
	return breaks;
}

/* No lint finds these, and the trace is sound: only both together show them. */
static const struct distorted_row {
	const char *kind;
	const char *scenario;
	bool is_found;
} distorted_rows[] = {
	{"none", SCENARIO(""), false},
	/* at 6 s what it was before, at 7 s a second's time more: of two seconds */
	{"freeze", SCENARIO(DISTORT("freeze", "0", "0", "6500ms")), true},
	/* 100 ms more at 6 s and 7 s, within the wall */
	{"spike", SCENARIO(DISTORT("spike", "100000000", "0", "7500ms")), true},
	/* one and a half times as fast for two seconds */
	{"over-wall", SCENARIO(DISTORT("over-wall", "3", "2", "7500ms")), true},
	{"dip", SCENARIO(DISTORT("dip", "100000000", "0", "7500ms")), true},
};

static void distortions_that_nothing_else_finds(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(distorted_rows) / sizeof(*distorted_rows); i++) {
		const struct distorted_row *row = &distorted_rows[i];
		struct scenario *scenario = rig_scenario(row->scenario);
		struct rig_bytes recording, container;
		struct rig_verdict alone, both;

		rig_play(scenario, CPUS, &recording, &container);
		alone = rig_judge(&container, 1, NULL);
		both = rig_judge(&container, 1, &recording);
		if (rig_findings(&alone) || lint_findings(&recording))
			fail_msg("%s: %u findings of the lint; of the trace: %s", row->kind,
				 lint_findings(&recording), alone.text);
		if (rig_findings(&both) != both.rules[TRACE_RULE_FDINFO] ||
		    !both.rules[TRACE_RULE_FDINFO] != !row->is_found)
			fail_msg("%s: %u findings of R47: %s", row->kind,
				 both.rules[TRACE_RULE_FDINFO], both.text);
		release_rig(&recording, &container);
		scenario_free(scenario);
	}
}

/* --- streams --- */

/* The ISSUE and COMPLETE of a job, by its fence. */
static struct grt_record *find_record(struct rig_trace *trace, unsigned int type, uint64_t fseq)
{
	for (size_t i = 0; i < trace->count; i++) {
		struct grt_record *record = &trace->list[i].record;

		if (record->type == type && record->fseq == fseq)
			return record;
	}
	return NULL;
}

static void issue_late(struct rig_trace *trace)
{
	for (uint64_t fseq = 1; find_record(trace, GRT_COMPLETE, fseq); fseq++)
		find_record(trace, GRT_ISSUE, fseq)->time += 1000000;
}

static void complete_early(struct rig_trace *trace)
{
	for (uint64_t fseq = 1; find_record(trace, GRT_FENCE_SIGNAL, fseq); fseq++) {
		find_record(trace, GRT_COMPLETE, fseq)->time -= 1000000;
		find_record(trace, GRT_FENCE_SIGNAL, fseq)->time -= 1000000;
	}
}

/* What the first client did is attributed to the second one, with its pid. */
static void other_client(struct rig_trace *trace)
{
	for (size_t i = 0; i < trace->count; i++) {
		struct grt_record *record = &trace->list[i].record;

		if (record->type >= GRT_EVENTS)
			continue;
		if (record->client == 1)
			record->client = 2;
		if (record->type == GRT_CTX_SWITCH && record->aux == 1)
			record->aux = 2;
	}
}

static void change_nothing(struct rig_trace *trace)
{
	(void)trace;
}

static const struct stream_row {
	const char *what;
	void (*change)(struct rig_trace *trace);
	bool is_found;
} stream_rows[] = {
	{"sound", change_nothing, false},
	{"ISSUE is 1 ms late", issue_late, true},
	{"COMPLETE is 1 ms early", complete_early, true},
	{"of another client", other_client, true},
};

static void streams_that_nothing_else_finds(void **state)
{
	struct scenario *scenario = rig_scenario(SCENARIO(""));

	(void)state;
	for (size_t i = 0; i < sizeof(stream_rows) / sizeof(*stream_rows); i++) {
		struct rig_bytes recording, container, changed;
		struct rig_verdict alone, both;
		struct rig_trace trace;

		rig_play(scenario, 1, &recording, &container);
		trace = rig_read(&container, 1);
		stream_rows[i].change(&trace);
		changed = rig_counted(&trace, NULL);
		alone = rig_judge(&changed, 1, NULL);
		both = rig_judge(&changed, 1, &recording);
		if (rig_findings(&alone))
			fail_msg("%s: by itself: %s", stream_rows[i].what, alone.text);
		if (!both.rules[TRACE_RULE_FDINFO] != !stream_rows[i].is_found ||
		    rig_findings(&both) != both.rules[TRACE_RULE_FDINFO])
			fail_msg("%s: %s", stream_rows[i].what, both.text);
		rig_free_trace(&trace);
		free(changed.at);
		release_rig(&recording, &container);
	}
	scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_sound_scenario_breaks_it),
		cmocka_unit_test(no_random_scenario_breaks_it),
		cmocka_unit_test(distortions_that_nothing_else_finds),
		cmocka_unit_test(streams_that_nothing_else_finds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
