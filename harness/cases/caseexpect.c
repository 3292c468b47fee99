/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "casefile.h"
#include "form.h"
#include "set.h"

static void add_faults(struct casefile *file, struct judge_diff *diff)
{
	const size_t shown = diff_shown(diff);

	for (size_t i = 0; i < shown; i++) {
		char *place = difference_place(&diff->list[i]);

		casefile_fault(file, place, "%s", diff->list[i].words);
		free(place);
	}
	if (diff->count > shown)
		casefile_fault(file, "", "and %zu more", diff->count - shown);
	judge_diff_free(diff);
}

static void read_snapshot(struct casefile *file, const char *name, const json_t *value,
			  struct decoy_case *tc)
{
	struct diff_place at = {.name = name, .after = "."};
	struct judge_diff diff = {0};

	tc->ask = CASE_SNAPSHOT;
	if (json_is_null(value))
		casefile_fault(file, name, "expected a snapshot or a set, got null");
	form_snapshot(value, &at, &diff);
	add_faults(file, &diff);
}

static void read_snapshots(struct casefile *file, const char *name, const json_t *value,
			   struct decoy_case *tc)
{
	struct judge_diff diff = {0};

	tc->ask = CASE_SNAPSHOTS;
	tc->no_relations = true; /* single texts have them */
	if (json_array_size(value) < 2)
		casefile_fault(file, name, "expected a list of two or more snapshots");
	for (size_t i = 0; i < json_array_size(value); i++) {
		char label[64];
		struct diff_place at = {.name = label, .after = "."};

		snprintf(label, sizeof(label), "%s[%zu]", name, i);
		if (json_is_null(json_array_get(value, i)))
			casefile_fault(file, label, "expected a snapshot or a set, got null");
		form_snapshot(json_array_get(value, i), &at, &diff);
	}
	add_faults(file, &diff);
}

/* Check a list with one state a sweep; path is the place of the list. */
static void check_sweeps(struct casefile *file, const char *path, const json_t *list)
{
	struct judge_diff diff = {0};

	if (!json_array_size(list))
		casefile_fault(file, path, "expected a list");
	for (size_t i = 0; i < json_array_size(list); i++) {
		char label[CASEFILE_PATH];
		struct diff_place at = {.name = label, .after = "."};

		snprintf(label, sizeof(label), "%s[%zu]", path, i);
		form_state(json_array_get(list, i), &at, &diff);
	}
	add_faults(file, &diff);
}

static void read_sweeps(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *tc)
{
	tc->ask = CASE_SWEEPS;
	check_sweeps(file, name, value);
}

static void read_any(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *tc)
{
	tc->ask = CASE_HYPOTHESES;
	if (json_array_size(value) < 2)
		casefile_fault(file, name, "expected a list of two or more {\"sweeps\": [...]}");
	for (size_t i = 0; i < json_array_size(value); i++) {
		const json_t *sweeps = json_object_get(json_array_get(value, i), "sweeps");
		char path[CASEFILE_PATH];

		snprintf(path, sizeof(path), "%s[%zu]", name, i);
		if (!sweeps || json_object_size(json_array_get(value, i)) != 1) {
			casefile_fault(file, path, "expected {\"sweeps\": [...]}");
			continue;
		}
		snprintf(path, sizeof(path), "%s[%zu].sweeps", name, i);
		check_sweeps(file, path, sweeps);
	}
}

static void read_oracle(struct casefile *file, const char *name, const json_t *value,
			struct decoy_case *tc)
{
	tc->ask = CASE_ORACLE;
	if (!json_is_true(value))
		casefile_fault(file, name, "expected true");
}

void casefile_expect(struct casefile *file, const char *name, const json_t *value,
		     struct decoy_case *tc)
{
	static const struct casefile_field fields[] = {
		{"snapshot", false, read_snapshot},   {"snapshots", false, read_snapshots},
		{"sweeps", false, read_sweeps},	      {"any", false, read_any},
		{"oracle", false, read_oracle},	      {"lint", false, casefile_lint},
		{"decoded", false, casefile_decoded}, {NULL, false, NULL},
	};
	char prefix[CASEFILE_PATH];

	if (json_object_size(value) != 1) {
		casefile_fault(
			file, name,
			"expected one of snapshot, snapshots, sweeps, any, oracle, lint and decoded");
		return;
	}
	tc->asked = json_object_iter_value(json_object_iter((json_t *)value));
	snprintf(prefix, sizeof(prefix), "%s.", name);
	casefile_fields(file, fields, prefix, value, tc);
}
