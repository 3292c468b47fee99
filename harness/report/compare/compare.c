/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "text_result.h"
#include "xmalloc.h"

#define CELL 10 /* columns of a verdict */

struct comparison {
	FILE *out;
	const struct run_file *runs;
	size_t count;
	enum report_colour colour;
	json_t *by_rule; /* rule -> list of ids that differ, in order of their first failure */
	struct compared sum;
};

static void print_visible(FILE *out, const char *text)
{
	format_visible(out, text, strlen(text));
}

/* The result of a case in the first run that has it, or the first that fails it. */
static const json_t *result_of(const struct comparison *comparison, const char *id, bool failed)
{
	const char *verdict;

	for (size_t i = 0; i < comparison->count; i++) {
		const json_t *result = json_object_get(comparison->runs[i].by_id, id);

		if (result &&
		    (!failed || run_file_state(&comparison->runs[i], id, &verdict) == RUN_FAILS))
			return result;
	}
	return NULL;
}

/* The case that a derived one is of; free() it. NULL: it is not derived. */
static char *base_of(const char *id)
{
	return strchr(id, '~') ? xstrndup(id, strcspn(id, "~")) : NULL;
}

static const char *rule_of(const struct comparison *comparison, const char *id)
{
	char *base = base_of(id);
	const json_t *result = result_of(comparison, id, true);
	const char *rule;

	if (!result && base)
		result = result_of(comparison, base, true);
	free(base);
	rule = json_string_value(json_object_get(result, "rule"));
	return rule ? rule : "";
}

/* Do all that fail a derived case fail it because its own case fails, which holds where the derived
 * one does? */
static bool is_inferred(const struct comparison *comparison, const char *id)
{
	char *base = base_of(id);
	bool inferred = base != NULL, fails = false;
	const char *verdict;

	for (size_t i = 0; inferred && i < comparison->count; i++) {
		const struct run_file *run = &comparison->runs[i];
		const enum run_state state = run_file_state(run, id, &verdict);

		fails |= state == RUN_FAILS;
		if (state == RUN_FAILS)
			inferred = !json_object_get(run->by_id, id);
		else if (state == RUN_HOLDS)
			inferred = run_file_state(run, base, &verdict) == RUN_HOLDS;
	}
	free(base);
	return inferred && fails;
}

static void note_difference(struct comparison *comparison, const char *id)
{
	const char *rule = rule_of(comparison, id);
	json_t *list = json_object_get(comparison->by_rule, rule);

	if (!list) {
		list = json_array();
		json_object_set_new(comparison->by_rule, rule, list);
	}
	json_array_append_new(list, json_string(id));
}

/* A member of a failure; "": the run does not fail the case, or knows that it does. */
static const char *failed_by(const struct comparison *comparison, size_t run, const char *id,
			     const char *name)
{
	const json_t *result = json_object_get(comparison->runs[run].by_id, id);
	const char *verdict, *word = json_string_value(json_object_get(result, name));

	if (run_file_state(&comparison->runs[run], id, &verdict) != RUN_FAILS || !word)
		return "";
	return strcmp(verdict, "xfail") != 0 ? word : "";
}

/* Do several runs fail a case, each in its own way? */
static bool is_other(const struct comparison *comparison, const char *id, const char *name)
{
	const char *first = "";

	for (size_t i = 0; i < comparison->count; i++) {
		const char *word = failed_by(comparison, i, id, name);

		if (*first && *word && strcmp(first, word) != 0)
			return true;
		first = *first ? first : word;
	}
	return false;
}

static void compare_case(struct comparison *comparison, const char *id)
{
	size_t known[3] = {0};
	enum run_state state = RUN_UNKNOWN, first = RUN_UNKNOWN;
	const char *verdict;

	for (size_t i = 0; i < comparison->count; i++) {
		state = run_file_state(&comparison->runs[i], id, &verdict);
		first = i ? first : state;
		known[state]++;
	}
	if (is_inferred(comparison, id)) {
		comparison->sum.derived += known[RUN_HOLDS] > 0;
		comparison->sum.derived_first += first == RUN_FAILS && state == RUN_HOLDS;
		comparison->sum.derived_last += first == RUN_HOLDS && state == RUN_FAILS;
		return;
	}
	comparison->sum.cases++;
	comparison->sum.common += !known[RUN_UNKNOWN];
	comparison->sum.only_first += first == RUN_FAILS && state == RUN_HOLDS;
	comparison->sum.only_last += first == RUN_HOLDS && state == RUN_FAILS;
	if (known[RUN_FAILS] && known[RUN_HOLDS]) {
		note_difference(comparison, id);
		comparison->sum.differ++;
	} else if (is_other(comparison, id, "verdict") || is_other(comparison, id, "rule")) {
		note_difference(comparison, id);
		comparison->sum.changed++;
	}
}

/* Each case once: where the first run that has it has it. A line of --expect that names nothing is
 * no case. */
static void compare_all(struct comparison *comparison)
{
	const char *id;
	json_t *result;

	for (size_t i = 0; i < comparison->count; i++) {
		json_object_foreach(comparison->runs[i].by_id, id, result)
		{
			if (!strcmp(json_string_value(json_object_get(result, "verdict")), "stale"))
				continue;
			if (result_of(comparison, id, false) == result)
				compare_case(comparison, id);
		}
	}
}

/* --- the table --- */

static void write_cell(const struct comparison *comparison, const struct run_file *run,
		       const char *id)
{
	const char *verdict;
	enum run_state state = run_file_state(run, id, &verdict);

	text_coloured(comparison->out, comparison->colour,
		      state == RUN_FAILS   ? 'f'
		      : state == RUN_HOLDS ? 'p'
					   : 's',
		      verdict ? verdict : "-", CELL);
}

/* Of failures by several rules: which it was in each run. */
static void write_causes(const struct comparison *comparison, const char *id)
{
	const char *before = "  [";

	if (!is_other(comparison, id, "rule"))
		return;
	for (size_t i = 0; i < comparison->count; i++) {
		const char *rule = failed_by(comparison, i, id, "rule");

		if (!*rule)
			continue;
		fprintf(comparison->out, "%s%c ", before, (int)('A' + i));
		print_visible(comparison->out, rule);
		before = ", ";
	}
	fputc(']', comparison->out);
}

static void write_case(const struct comparison *comparison, const char *id)
{
	const char *name =
		json_string_value(json_object_get(result_of(comparison, id, false), "name"));

	fputs("  ", comparison->out);
	for (size_t i = 0; i < comparison->count; i++)
		write_cell(comparison, &comparison->runs[i], id);
	print_visible(comparison->out, id);
	fputc(' ', comparison->out);
	print_visible(comparison->out, name ? name : "");
	write_causes(comparison, id);
	fputc('\n', comparison->out);
}

static void write_rule(const struct comparison *comparison, const char *rule, const json_t *ids)
{
	const size_t count = json_array_size(ids);
	json_t *id;
	size_t i;

	text_heading(comparison->out, comparison->colour, "%s%s: %zu case%s",
		     *rule ? "rule " : "no rule", rule, count, count > 1 ? "s" : "");
	fputs("  ", comparison->out);
	for (i = 0; i + 1 < comparison->count; i++)
		fprintf(comparison->out, "%-*c", CELL, (int)('A' + i));
	fprintf(comparison->out, "%c\n", (int)('A' + i));
	json_array_foreach(ids, i, id) write_case(comparison, json_string_value(id));
	fputc('\n', comparison->out);
}

struct compared compare_runs(FILE *out, const struct run_file *runs, size_t count,
			     enum report_colour colour)
{
	struct comparison comparison = {.out = out,
					.runs = runs,
					.count = count,
					.colour = colour,
					.by_rule = json_object()};
	const char *rule;
	json_t *ids;

	compare_all(&comparison);
	if (out)
		json_object_foreach(comparison.by_rule, rule, ids)
			write_rule(&comparison, rule, ids);
	json_decref(comparison.by_rule);
	return comparison.sum;
}

static long long get_number(const struct run_file *run, const char *name)
{
	return json_integer_value(json_object_get(run->root, name));
}

static void write_others(FILE *out, const struct run_file *runs, size_t count, const char *name)
{
	bool differ = false;

	for (size_t i = 1; i < count; i++)
		differ |= strcmp(run_file_word(&runs[0], name), run_file_word(&runs[i], name)) != 0;
	if (!differ)
		return;
	fprintf(out, "%s differs:", name);
	for (size_t i = 0; i < count; i++) {
		fprintf(out, "%s %c ", i ? "," : "", (int)('A' + i));
		print_visible(out,
			      *run_file_word(&runs[i], name) ? run_file_word(&runs[i], name) : "-");
	}
	fputc('\n', out);
}

void compare_heading(FILE *out, const struct run_file *runs, size_t count)
{
	static const char *const others[] = {"version", "spec", "level", "seed"};

	for (size_t i = 0; i < count; i++) {
		fprintf(out, "%c  ", (int)('A' + i));
		print_visible(out, runs[i].path);
		fputs(": ", out);
		print_visible(out, run_file_word(&runs[i], "subject"));
		fprintf(out, ": %lld passed, %lld failed, %lld skipped%s\n",
			get_number(&runs[i], "passed"), get_number(&runs[i], "failed"),
			get_number(&runs[i], "skipped"),
			json_is_true(json_object_get(runs[i].root, "partial")) ? ", stopped early"
									       : "");
	}
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		write_others(out, runs, count, others[i]);
	fputc('\n', out);
}
