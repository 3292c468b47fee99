/* SPDX-License-Identifier: MIT */
#include "drive_known.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "catalogue.h"
#include "file.h"
#include "terminal.h"
#include "xmalloc.h"

/* A cell as expectation files know cases: its name is its id. */
static struct decoy_case case_of(const char *cell)
{
	return (struct decoy_case){.id = cell, .name = cell};
}

/* --- loading --- */

static int load_file(struct drive_known *known, const char *path)
{
	char *bytes, *why = NULL;
	size_t len;
	int err = file_read(path, &bytes, &len);

	if (err) {
		terminal_error("--expect %s: %s", path, strerror(-err));
		return EXIT_USAGE;
	}
	err = expectfile_load(&known->file, path, bytes, len, &why);
	free(bytes);
	if (err) {
		terminal_error("%s", why ? why : strerror(-err));
		free(why);
		return EXIT_USAGE;
	}
	known->has_file = true;
	known->matched = xcalloc(known->file.count + 1, sizeof(*known->matched));
	return 0;
}

static int load_baseline(struct drive_known *known, const char *path)
{
	char *why = NULL;

	if (saved_load(&known->baseline, path, &why)) {
		terminal_error("--baseline %s", why ? why : path);
		free(why);
		return EXIT_USAGE;
	}
	known->has_baseline = true;
	if (known->baseline.kind == SAVED_RUN)
		return 0;
	terminal_error("--baseline %s: expected one run, as --report json=FILE writes it", path);
	return EXIT_USAGE;
}

int drive_known_load(struct drive_known *known, const struct options *options)
{
	int code = options->expect ? load_file(known, options->expect) : 0;

	return code || !options->baseline ? code : load_baseline(known, options->baseline);
}

void drive_known_free(struct drive_known *known)
{
	if (known->has_file)
		expectfile_free(&known->file);
	if (known->has_baseline)
		saved_free(&known->baseline);
	free(known->matched);
}

/* --- what was played --- */

const char *drive_known_skips(const struct drive_known *known, const char *cell)
{
	const struct decoy_case is = case_of(cell);
	const struct expect_line *line = known->has_file ? expectfile_find(&known->file, &is, NULL)
							 : NULL;

	return line && line->action == EXPECT_SKIP ? line->reason : NULL;
}

static void change(struct result *result, enum verdict verdict, char *head, const char *reason)
{
	char *detail = xasprintf("%s%s%s", head, result->detail ? "\n" : "",
				 result->detail ? result->detail : "");

	free(head);
	free(result->detail);
	result->detail = detail;
	result->verdict = verdict;
	free(result->reason);
	result->reason = reason ? xstrdup(reason) : NULL;
}

static bool is_in_baseline(const struct drive_known *known, const char *id)
{
	const json_t *one;
	size_t i;

	json_array_foreach(json_object_get(known->baseline.root, "results"), i, one)
	{
		const char *is = json_string_value(json_object_get(one, "id"));
		const char *verdict = json_string_value(json_object_get(one, "verdict"));

		if (is && verdict && !strcmp(is, id) && strcmp(verdict, "pass") != 0 &&
		    strcmp(verdict, "skip") != 0)
			return true;
	}
	return false;
}

void drive_known_apply(struct drive_known *known, struct result *result, const char *cell,
		       const char *rule)
{
	const struct decoy_case is = case_of(cell);
	const struct expect_line *line =
		known->has_file ? expectfile_find(&known->file, &is, *rule ? rule : NULL) : NULL;
	const bool failed = *rule != '\0';

	if (result->verdict == VERDICT_SKIP)
		return;
	if (line && failed)
		known->matched[line - known->file.lines] = true;
	if (line && line->action == EXPECT_FLAKY)
		change(result, VERDICT_FLAKY, xasprintf("flaky: %s", line->reason), line->reason);
	else if (line && line->action == EXPECT_XFAIL && failed)
		change(result, VERDICT_XFAIL, xasprintf("xfail: %s", line->reason), line->reason);
	else if (failed && known->has_baseline && is_in_baseline(known, result->id))
		change(result, VERDICT_XFAIL, xasprintf("in %s, too", known->baseline.path),
		       "in the baseline");
}

/* --- what did not come --- */

static bool is_pattern_of(const struct expect_line *line, const char *cell)
{
	char *pattern = xstrndup(line->pattern, strcspn(line->pattern, "~"));
	const bool is = !fnmatch(pattern, cell, 0);

	free(pattern);
	return is;
}

/* A line of which all cells were played without its failure. */
static bool has_passed(const struct expect_line *line, const struct cells *all, const bool *played)
{
	bool any = false;

	for (uint32_t i = 0; i < all->about_count; i++) {
		if (!is_pattern_of(line, all->about[i].name))
			continue;
		if (!played[i])
			return false;
		any = true;
	}
	return any;
}

static void add_passed(const struct drive_known *known, struct results *results,
		       const struct expect_line *line)
{
	const char *rule = strchr(line->pattern, '~');
	struct result result = {.id = xstrdup(line->pattern),
				.name = xstrdup(line->pattern),
				.rule = xstrdup(rule ? rule + 1 : ""),
				.level = "must",
				.verdict = VERDICT_XPASS,
				.required = true,
				.reason = xstrdup(line->reason),
				.detail = expectfile_passed(&known->file, line)};

	results_add(results, &result);
}

/* Does a glob name a rule that a cell can break? */
static bool names_rule(const char *glob)
{
	size_t count;
	const struct cat_rule *rules = cat_rules(&count);

	for (size_t i = 0; i < count; i++)
		if (!fnmatch(glob, rules[i].slug, 0))
			return true;
	return false;
}

static void add_stale(const struct drive_known *known, struct results *results,
		      const struct cells *all)
{
	struct decoy_case *list = xcalloc(all->about_count + 1, sizeof(*list));
	const struct cases cases = {list, all->about_count};
	const struct expectable able = {.cases = &cases, .relation = names_rule};
	struct result result = {.level = "must", .verdict = VERDICT_STALE, .required = true};

	for (uint32_t i = 0; i < all->about_count; i++) {
		list[i] = case_of(all->about[i].name);
		list[i].area = "";
	}
	if (expectfile_stale(&known->file, &able, &result.detail) > 0) {
		result.id = xstrdup("expect");
		result.name = xstrdup("expectations/stale");
		result.rule = xstrdup("");
		results_add(results, &result);
	}
	free(list);
}

void drive_known_end(const struct drive_known *known, struct results *results,
		     const struct cells *all, const bool *played)
{
	if (!known->has_file)
		return;
	for (size_t i = 0; i < known->file.count; i++) {
		const struct expect_line *line = &known->file.lines[i];

		if (line->action == EXPECT_XFAIL && !known->matched[i] &&
		    has_passed(line, all, played))
			add_passed(known, results, line);
	}
	add_stale(known, results, all);
}
