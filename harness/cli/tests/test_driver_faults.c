/* SPDX-License-Identifier: MIT */
/*
 * Which bug makes this fail? A faulty GPU of corpus/driver-faults that is none: it has no
 * distortion, or names no rule; and a kind of wrong ledger that no GPU there has.
 */
#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fgpu.h"
#include "scenario.h"
#include "simulate.h"

#define FOLDER	  DECOY_SOURCE_DIR "/corpus/driver-faults"
#define SOUND	  "sound-" /* GPUs in which nothing must be found */
#define BYTES	  65536
#define FAULTS	  20 /* at least */
#define SOUNDS	  3
#define KINDS_MAX 256

static struct {
	unsigned int faults, sounds;
	bool uses[KINDS_MAX];
} seen;

static size_t read_file(const char *name, char *bytes)
{
	char path[512];
	FILE *file;
	size_t len;

	snprintf(path, sizeof(path), FOLDER "/%s", name);
	file = fopen(path, "r");
	assert_non_null(file);
	len = fread(bytes, 1, BYTES, file);
	fclose(file);
	assert_in_range(len, 1, BYTES - 1);
	return len;
}

/* Which distortions apply cannot depend on clients, of which the driver test opens its own. */
static void check_steps(const char *name, const struct plan *plan)
{
	for (uint64_t i = 0; i < plan->step_count; i++) {
		const struct fgpu_command *command = &plan->steps[i].command;

		if (plan->steps[i].op != PLAN_COMMAND || command->op != FGPU_DISTORT)
			fail_msg("%s: step %u: expected distort", name, (unsigned int)i);
		seen.uses[command->kind % KINDS_MAX] = true;
	}
}

static void check_scenario(const char *name, const struct scenario *scenario)
{
	const bool is_sound = !strncmp(name, SOUND, strlen(SOUND));

	check_steps(name, &scenario->plan);
	if (scenario->plan.device_count != 1 || scenario->plan.clients || scenario->plan.processes)
		fail_msg("%s: expected one device, and neither clients nor processes", name);
	if (is_sound ? scenario->finds || scenario->cells
		     : !scenario->finds || !json_array_size(scenario->cells) ||
			       !scenario->plan.step_count)
		fail_msg("%s: expected %s", name,
			 is_sound ? "neither finds nor cells" : "finds, cells and a distortion");
	if (scenario->finds && strncmp(scenario->finds, "driver.", strlen("driver.")) != 0)
		fail_msg("%s: finds: expected a rule of drivers", name);
	seen.sounds += is_sound;
	seen.faults += !is_sound;
}

static void check_file(const char *name)
{
	static char bytes[BYTES];
	struct scenario_error error;
	struct scenario *scenario;
	const size_t len = read_file(name, bytes);

	if (scenario_compile(&scenario, bytes, len, &simulate_kinds, &error))
		fail_msg("%s:%u:%u: %s: %s", name, error.line, error.column, error.key, error.text);
	check_scenario(name, scenario);
	scenario_free(scenario);
}

static void test_files(void **state)
{
	DIR *folder = opendir(FOLDER);
	const struct dirent *entry;

	(void)state;
	assert_non_null(folder);
	while ((entry = readdir(folder)))
		if (entry->d_name[0] != '.')
			check_file(entry->d_name);
	closedir(folder);
	assert_true(seen.faults >= FAULTS);
	assert_true(seen.sounds >= SOUNDS);
}

static void test_every_ledger(void **state)
{
	const struct fgpu_distortion_kind *kinds;
	fgpu_u32 count;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	assert_true(count <= KINDS_MAX);
	for (fgpu_u32 i = 0; i < count; i++)
		if (kinds[i].book && !seen.uses[i])
			fail_msg("%s: no GPU has it; add one to corpus/driver-faults",
				 kinds[i].slug);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_every_ledger),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
