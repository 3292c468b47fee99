/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "casefile.h"
#include "form.h"
#include "set.h"

static void add_slips(struct casefile *file, struct judge_diff *diff)
{
	char *save = NULL;

	diff_finish(diff);
	for (char *line = diff->text ? strtok_r(diff->text, "\n", &save) : NULL; line;
	     line = strtok_r(NULL, "\n", &save)) {
		char *colon = strstr(line, ": ");

		if (colon)
			*colon = '\0';
		casefile_fault(file, colon ? line : "", "%s", colon ? colon + 2 : line);
	}
	file->no_memory |= diff->count && !diff->text;
	judge_diff_free(diff);
}

static void read_snapshot(struct casefile *file, const char *name, const json_t *value,
			  struct decoy_case *one)
{
	struct place at = {.name = name, .after = "."};
	struct judge_diff diff = {0};

	one->ask = CASE_SNAPSHOT;
	if (json_is_null(value))
		casefile_fault(file, name, "expected an expectation");
	form_snapshot(value, &at, &diff);
	add_slips(file, &diff);
}

static void read_sweeps(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *one)
{
	struct judge_diff diff = {0};

	one->ask = CASE_SWEEPS;
	if (!json_array_size(value))
		casefile_fault(file, name, "expected a list");
	for (size_t i = 0; i < json_array_size(value); i++) {
		char label[48];
		struct place at = {.name = label, .after = "."};

		snprintf(label, sizeof(label), "expect.sweeps[%zu]", i);
		form_state(json_array_get(value, i), &at, &diff);
	}
	add_slips(file, &diff);
}

static void read_oracle(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *one)
{
	one->ask = CASE_ORACLE;
	if (!json_is_true(value))
		casefile_fault(file, name, "expected true");
}

void casefile_expect(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *one)
{
	static const struct casefile_field fields[] = {
		{"snapshot", false, read_snapshot},
		{"sweeps", false, read_sweeps},
		{"oracle", false, read_oracle},
		{"lint", false, casefile_lint},
		{NULL, false, NULL},
	};

	if (json_object_size(value) != 1) {
		casefile_fault(file, name, "expected one of snapshot, sweeps, oracle and lint");
		return;
	}
	one->asked = json_object_iter_value(json_object_iter((json_t *)value));
	casefile_fields(file, fields, "expect.", value, one);
}
