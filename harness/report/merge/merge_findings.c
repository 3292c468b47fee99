/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "merge_parts.h"
#include "xmalloc.h"

#define LISTED_MOST 200 /* findings in the detail of a file */

/* The findings about one file. */
struct file {
	const char *name;
	struct findings *findings;
};

struct files {
	struct file *list;
	size_t count, capacity;
	json_t *indexes; /* of each name */
};

static bool is_required(const struct finding *finding, enum fdi_level least)
{
	enum fdi_level level;

	return !cat_level_parse(finding_text(finding->level), &level) && level <= least;
}

static void write_finding(FILE *out, const struct finding *finding)
{
	const char *message = finding_text(finding->message),
		   *expected = finding_text(finding->expected);

	fprintf(out, "%s:%u:%u: %s %s: %s%s%s\n", finding_text(finding->file), finding->line,
		finding->column, finding_text(finding->level), finding_text(finding->rule),
		*message ? message : finding_text(finding->name), *expected ? "; expected " : "",
		expected);
}

static char *list_findings(const struct findings *findings)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < findings->count && i < LISTED_MOST; i++)
		write_finding(out, &findings->list[i]);
	if (findings->count > LISTED_MOST)
		fprintf(out, "and %zu more\n", findings->count - LISTED_MOST);
	xmemstream_close(out);
	return text;
}

/* The first that breaks the run, or NULL. */
static const struct finding *first_broken(const struct findings *findings, enum fdi_level level)
{
	for (size_t i = 0; i < findings->count; i++)
		if (is_required(&findings->list[i], level))
			return &findings->list[i];
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
		     const struct file *file, enum fdi_level level)
{
	const struct finding *broken = first_broken(file->findings, level);
	struct result result = {
		.id = xstrdup(file->name),
		.name = xstrdup("lint"),
		.rule = xstrdup(broken ? finding_text(broken->rule) : ""),
		.level = cat_level_name(level),
		.verdict = broken ? VERDICT_FAIL : VERDICT_PASS,
		.required = true,
		.detail = file->findings->count ? list_findings(file->findings)
						: xstrdup("no findings"),
		.findings = file->findings,
	};

	if (broken)
		cite_rule(&result);
	merge_result(merged, run, facts, &result);
}

static struct file *file_of(struct files *files, const char *name)
{
	const json_t *index = json_object_get(files->indexes, name);

	if (index)
		return &files->list[json_integer_value(index)];
	json_object_set_new_nocheck(files->indexes, name, json_integer((json_int_t)files->count));
	files->list = xgrow(files->list, files->count, &files->capacity, sizeof(*files->list));
	files->list[files->count] = (struct file){name, xcalloc(1, sizeof(*files->list->findings))};
	return &files->list[files->count++];
}

/* A file without findings is a result, too: something was judged, and holds. */
void merge_findings(struct merged *merged, const char *subject, const char *path,
		    const struct findings *findings, enum fdi_level level)
{
	struct files files = {.indexes = json_object()};
	struct merged_run *facts;
	struct results *run = merge_run(merged, subject, path, &facts);

	run->level = cat_level_name(level);
	run->version = DECOY_VERSION;
	facts->whole = true;
	for (size_t i = 0; i < findings->count; i++) {
		const char *file = finding_text(findings->list[i].file);

		findings_add(file_of(&files, *file ? file : path)->findings, &findings->list[i]);
	}
	if (!files.count)
		file_of(&files, path);
	for (size_t i = 0; i < files.count; i++)
		add_file(merged, run, facts, &files.list[i], level);
	free(files.list);
	json_decref(files.indexes);
}
