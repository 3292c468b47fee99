/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "merge_parts.h"
#include "xmalloc.h"

/* A copy, with U+FFFD for a NUL; NULL where there is none. */
static char *copy_member(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);

	return json_is_string(value) ? xutf8(json_string_value(value), json_string_length(value))
				     : NULL;
}

static char *copy_or(const json_t *object, const char *name, const char *fallback)
{
	char *text = copy_member(object, name);

	return text ? text : xstrdup(fallback);
}

static struct findings *copy_findings(const json_t *list)
{
	struct findings *findings = json_is_array(list) ? xcalloc(1, sizeof(*findings)) : NULL;

	if (findings)
		findings_read(findings, list);
	return findings;
}

/* Static names for those of the file, which is freed. */
static const char *level_of(const json_t *object)
{
	const char *word = json_string_value(json_object_get(object, "level"));
	enum fdi_level level;

	return word && !cat_level_parse(word, &level) ? cat_level_name(level) : NULL;
}

struct result result_of_json(const json_t *object)
{
	struct result result = {
		.id = copy_or(object, "id", ""),
		.title = copy_member(object, "title"),
		.rule = copy_or(object, "rule", ""),
		.requires = copy_member(object, "requires"),
		.place = copy_member(object, "place"),
		.case_rule = copy_member(object, "case_rule"),
		.relation = copy_member(object, "relation"),
		.derived_from = copy_member(object, "derived_from"),
		.reason = copy_member(object, "reason"),
		.level = level_of(object),
		.verdict = verdict_of_word(json_string_value(json_object_get(object, "verdict"))),
		.required = json_is_true(json_object_get(object, "required")),
		.detail = copy_member(object, "detail"),
		.output = copy_member(object, "output"),
		.timeline = pictures_read(json_object_get(object, "timeline")),
		.findings = copy_findings(json_object_get(object, "findings")),
		.seconds = json_number_value(json_object_get(object, "seconds")),
	};

	result.name = copy_or(object, "name", result.id);
	return result;
}

/* --- the same result twice --- */

static bool is_graver(const struct result *a, const struct result *b)
{
	if (result_breaks(a) != result_breaks(b))
		return result_breaks(a);
	return a->verdict != VERDICT_SKIP && b->verdict == VERDICT_SKIP;
}

/* A run that disagrees with another is shown beside what stays. */
static void note_other(struct result *stays, const struct result *other)
{
	char *detail;

	if (stays->verdict == other->verdict)
		return;
	detail = xasprintf("%s%sin another run: %s", stays->detail ? stays->detail : "",
			   stays->detail ? "\n" : "", verdict_word(other->verdict));
	free(stays->detail);
	stays->detail = detail;
}

void merge_result(struct merged *merged, struct results *run, struct merged_run *facts,
		  struct result *result)
{
	const json_t *index = json_object_get(facts->by_id, result->id);
	struct result *old, other;

	if (!index) {
		json_object_set_new_nocheck(facts->by_id, result->id,
					    json_integer((json_int_t)run->count));
		results_add(run, result);
		return;
	}
	merged->repeated += !facts->is_next;
	old = &run->list[json_integer_value(index)];
	other = *result;
	if (is_graver(result, old)) {
		other = *old;
		*old = *result;
	}
	note_other(old, &other);
	result_clear(&other);
}
