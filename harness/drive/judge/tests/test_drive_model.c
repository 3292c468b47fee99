/* SPDX-License-Identifier: MIT */
/*
 * Which bug makes this fail? A cell that does not show the fault that it is for, and a judge that
 * names another rule, or blames a sound GPU. All of corpus/driver-faults, on the model.
 */
#include <dirent.h>
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cells.h"
#include "drive_model.h"
#include "simulate.h"

#define FOLDER DECOY_SOURCE_DIR "/corpus/driver-faults"
#define BYTES  65536

static struct scenario *load_scenario(const char *name)
{
	static char bytes[BYTES];
	struct scenario_error error;
	struct scenario *scenario;
	char path[512];
	FILE *file;
	size_t len;

	snprintf(path, sizeof(path), FOLDER "/%s", name);
	file = fopen(path, "r");
	assert_non_null(file);
	len = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	if (scenario_compile(&scenario, bytes, len, &simulate_kinds, &error))
		fail_msg("%s: %s: %s", name, error.key, error.text);
	return scenario;
}

/* Is the cell one of those that show the fault? */
static bool is_for(const struct scenario *scenario, const struct cell *cell)
{
	json_t *glob;
	size_t i;

	json_array_foreach(scenario->cells, i,
			   glob) if (!fnmatch(json_string_value(glob), cell->name, 0)) return true;
	return !scenario->finds;
}

static bool print_causes(const char *name, const struct cell *cell,
			 const struct drive_findings *findings, const char *rule)
{
	bool is_right = true;

	for (size_t i = 0; i < findings->count; i++) {
		const struct drive_finding *finding = &findings->list[i];

		if (finding->cause || (rule && !strcmp(finding->rule, rule)))
			continue;
		is_right = false;
		print_error("%s, %s: %s: %s\n", name, cell->name, finding->rule, finding->text);
	}
	return is_right;
}

static bool names_rule(const struct drive_findings *findings, const char *rule)
{
	for (size_t i = 0; i < findings->count; i++)
		if (!findings->list[i].cause && !strcmp(findings->list[i].rule, rule))
			return true;
	return false;
}

static bool play_scenario(const char *name, const struct scenario *scenario,
			  const struct model_machine *machine)
{
	const struct drive_hello hello = model_hello(scenario);
	bool is_right = true, is_found = !scenario->finds;
	struct cells_error error;
	struct cells cells;

	assert_int_equal(cells_compile(&hello, NULL, &cells, &error), 0);
	for (uint32_t i = 0; i < cells.count; i++) {
		struct drive_findings findings;

		if (!is_for(scenario, &cells.cells[i]))
			continue;
		findings = model_judge(scenario, &hello, machine, &cells.cells[i],
				       cells.steps + cells.cells[i].first);
		is_found |= scenario->finds && names_rule(&findings, scenario->finds);
		is_right &= print_causes(name, &cells.cells[i], &findings, scenario->finds);
		is_right &= findings.checked > 0;
		drive_findings_free(&findings);
	}
	cells_free(&cells);
	if (!is_found)
		print_error("%s: no cell finds %s\n", name, scenario->finds);
	return is_right && is_found;
}

static void judge_all(const struct model_machine *machine)
{
	struct dirent **names;
	int count = scandir(FOLDER, &names, NULL, alphasort), wrong = 0, played = 0;

	for (int i = 0; i < count; i++) {
		struct scenario *scenario;

		if (strstr(names[i]->d_name, ".json")) {
			scenario = load_scenario(names[i]->d_name);
			wrong += !play_scenario(names[i]->d_name, scenario, machine);
			played++;
			scenario_free(scenario);
		}
		free(names[i]);
	}
	free(names);
	assert_true(played > 0);
	if (wrong)
		fail_msg("%d of %d GPUs", wrong, played);
}

static void each_gpu_is_judged(void **state)
{
	static const struct model_machine fast = {100000, 50000, 200000};

	(void)state;
	judge_all(&fast);
}

static void slow_reads_mislead_nobody(void **state)
{
	static const struct model_machine slow[] = {
		{700000, 1500000, 500000},
		{2900000, 300000, 100000},
		{10000, 2400000, 700000},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(slow) / sizeof(*slow); i++)
		judge_all(&slow[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_gpu_is_judged),
		cmocka_unit_test(slow_reads_mislead_nobody),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
