/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "merge_parts.h"
#include "xmalloc.h"

#define LISTED_MOST 200 /* findings in the detail of a file */

static const char *text_of(const json_t *finding, const char *name)
{
	const char *text = json_string_value(json_object_get(finding, name));

	return text ? text : "";
}

static bool is_required(const json_t *finding, enum fdi_level least)
{
	enum fdi_level level;

	return !cat_level_parse(text_of(finding, "level"), &level) && level <= least;
}

static void write_finding(FILE *out, const json_t *finding)
{
	const char *message = text_of(finding, "message"), *expected = text_of(finding, "expected");

	fprintf(out, "%s:%lld:%lld: %s %s: %s%s%s\n", text_of(finding, "file"),
		(long long)json_integer_value(json_object_get(finding, "line")),
		(long long)json_integer_value(json_object_get(finding, "column")),
		text_of(finding, "level"), text_of(finding, "rule"),
		*message ? message : text_of(finding, "name"), *expected ? "; expected " : "",
		expected);
}

static char *list_findings(const json_t *findings)
{
	char *text;
	size_t len, i;
	FILE *out = xmemstream(&text, &len);
	json_t *finding;

	json_array_foreach((json_t *)findings, i, finding) if (i < LISTED_MOST)
		write_finding(out, finding);
	if (i > LISTED_MOST)
		fprintf(out, "and %zu more\n", i - LISTED_MOST);
	xmemstream_close(out);
	return text;
}

/* The first that breaks the run, or NULL. */
static const json_t *first_broken(const json_t *findings, enum fdi_level level)
{
	json_t *finding;
	size_t i;

	json_array_foreach((json_t *)findings, i,
			   finding) if (is_required(finding, level)) return finding;
	return NULL;
}

static void cite_rule(struct result *result)
{
	const struct cat_rule *rule = cat_rule_for(result->rule, CAT_PRODUCER);

	if (!rule)
		return;
	result->requires = xstrdup(rule->prose->requires);
	result->place = cat_place(rule, FDI_SPEC_LATEST);
}

static void add_file(struct merged *merged, struct results *run, struct merged_run *facts,
		     const char *file, const json_t *findings, enum fdi_level level)
{
	const json_t *broken = first_broken(findings, level);
	struct result result = {
		.id = xstrdup(file),
		.name = xstrdup("lint"),
		.rule = xstrdup(broken ? text_of(broken, "rule") : ""),
		.level = cat_level_name(level),
		.verdict = broken ? VERDICT_FAIL : VERDICT_PASS,
		.required = true,
		.detail = json_array_size(findings) ? list_findings(findings)
						    : xstrdup("no findings"),
		.findings = json_dumps(findings, JSON_COMPACT | JSON_ENSURE_ASCII),
	};

	if (broken)
		cite_rule(&result);
	merge_result(merged, run, facts, &result);
}

/* A file without findings is a result, too: something was judged, and holds. */
void merge_findings(struct merged *merged, const struct saved *saved, enum fdi_level level)
{
	struct merged_run *facts;
	struct results *run = merge_run(merged, saved->kind == SAVED_LINES ? "watch" : "lint",
					saved->path, &facts);
	json_t *by_file = json_object(), *finding, *list;
	const char *file;
	size_t i;

	run->level = cat_level_name(level);
	run->version = DECOY_VERSION;
	facts->whole = true;
	json_array_foreach(saved->root, i, finding)
	{
		file = *text_of(finding, "file") ? text_of(finding, "file") : saved->path;
		if (!json_object_get(by_file, file))
			json_object_set_new_nocheck(by_file, file, json_array());
		json_array_append(json_object_get(by_file, file), finding);
	}
	json_object_foreach(by_file, file, list) add_file(merged, run, facts, file, list, level);
	if (!json_object_size(by_file))
		add_file(merged, run, facts, saved->path, saved->root, level);
	json_decref(by_file);
}
