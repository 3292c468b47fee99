/* SPDX-License-Identifier: MIT */
/*
 * A baseline is what an earlier `decoy lint --json` printed. A finding is known when the baseline
 * has one of the same rule, file, driver and name that no other finding has used up: lines may
 * move. Waived findings are none of it: the rows of drivers say which.
 */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "linter.h"
#include "terminal.h"
#include "xmalloc.h"

struct lint_baseline {
	json_t *counts; /* key -> how many are left */
};

static char *key_of(const char *rule, const char *file, const char *driver, const char *name)
{
	const char *base = strrchr(file, '/');

	return xasprintf("%s\n%s\n%s\n%s", rule, base ? base + 1 : file, driver, name);
}

static int count_one(json_t *counts, const json_t *row)
{
	const char *rule, *file, *driver, *name, *level;
	char *key;

	if (json_unpack((json_t *)row, "{s:s,s:s,s:s,s:s,s:s}", "rule", &rule, "level", &level,
			"file", &file, "driver", &driver, "name", &name))
		return -EINVAL;
	if (!strcmp(level, "waived"))
		return 0;
	key = key_of(rule, file, driver, name);
	json_object_set_new(counts, key,
			    json_integer(json_integer_value(json_object_get(counts, key)) + 1));
	free(key);
	return 0;
}

static int load_counts(json_t *counts, const char *path, const char *bytes, size_t len)
{
	json_error_t error;
	json_t *root = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error), *row;
	int err = 0;
	size_t i;

	if (!root) {
		terminal_error("%s:%d:%d: %s", path, error.line, error.column, error.text);
		return -EINVAL;
	}
	if (!json_is_array(root)) {
		terminal_error("%s:1:1: expected the array that 'decoy lint --json' prints", path);
		err = -EINVAL;
	}
	json_array_foreach(root, i, row)
	{
		if (!err && (err = count_one(counts, row)))
			terminal_error(
				"%s: finding %zu: expected rule, level, file, driver and name",
				path, i + 1);
	}
	json_decref(root);
	return err;
}

int linter_baseline_load(struct lint_baseline **out, const char *path)
{
	struct lint_baseline *baseline;
	char *bytes;
	size_t len;
	int err = terminal_read_file(path, &bytes, &len);

	if (err)
		return err;
	baseline = xmalloc(sizeof(*baseline));
	baseline->counts = json_object();
	err = load_counts(baseline->counts, path, bytes, len);
	free(bytes);
	if (err)
		linter_baseline_free(baseline);
	else
		*out = baseline;
	return err;
}

void linter_baseline_apply(struct lint_baseline *baseline, struct lint_report *report)
{
	for (size_t i = 0; i < report->count; i++) {
		struct lint_finding *finding = &report->list[i];
		json_t *left;
		char *key;

		if (finding->waived)
			continue;
		key = key_of(finding->rule->slug, report->file, finding->driver, finding->name);
		left = json_object_get(baseline->counts, key);
		if (json_integer_value(left) > 0) {
			finding->known = true;
			json_integer_set(left, json_integer_value(left) - 1);
		}
		free(key);
	}
}

void linter_baseline_free(struct lint_baseline *baseline)
{
	if (!baseline)
		return;
	json_decref(baseline->counts);
	free(baseline);
}
