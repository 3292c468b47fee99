/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <string.h>

#include "coverage.h"

#define WIDTH  100 /* columns */
#define INDENT 25 /* of what holds a sentence, below the target and the level */

static const char *const targets[] = {"consumer", "producer", "kernel"};

/* The members of a target, and how they are counted. */
static const struct {
	const char *member, *one, *many;
} kinds[] = {
	{"cases", "case", "cases"},
	{"faulty_parsers", "faulty parser", "faulty parsers"},
	{"distortions", "distortion", "distortions"},
	{"checks", "check", "checks"},
	{"weak_rules", "weak rule", "weak rules"}, /* that nothing of these holds */
};

#define TARGETS (sizeof(targets) / sizeof(targets[0]))
#define KINDS	(sizeof(kinds) / sizeof(kinds[0]))

static const char *word_of(const json_t *json, const char *member)
{
	return json_string_value(json_object_get(json, member));
}

static bool is_weak(const json_t *target)
{
	return target && !json_is_true(json_object_get(target, "held"));
}

/* A word after a separator, which begins a line where it would not fit. */
static void print_word(FILE *out, const char *separator, const char *word, size_t *column)
{
	const size_t len = strlen(separator) + strlen(word);

	if (*column + len < WIDTH) {
		*column += len;
		fprintf(out, "%s%s", separator, word);
		return;
	}
	*column = INDENT + strlen(word);
	fprintf(out, "%.*s\n%*s%s", (int)strcspn(separator, " "), separator, INDENT, "", word);
}

/* "12 cases: 0001 engine/capacity-first, ..." */
static void print_kind(FILE *out, const char *separator, size_t kind, json_t *names, bool all,
		       size_t *column)
{
	const size_t count = json_array_size(names);
	char first[256];
	json_t *one;
	size_t i;

	json_array_foreach(names, i, one)
	{
		const char *name = json_string_value(one);

		if (!i) {
			snprintf(first, sizeof(first), "%zu %s: %s", count,
				 count == 1 ? kinds[kind].one : kinds[kind].many, name);
			print_word(out, separator, first, column);
			continue;
		}
		print_word(out, ", ", all ? name : "...", column);
		if (!all)
			return;
	}
}

static void print_target(FILE *out, const char *name, const json_t *target, bool all)
{
	const char *separator = "";
	size_t column = INDENT;

	fprintf(out, "      %-9s%-10s", name, word_of(target, "level"));
	for (size_t i = 0; i < KINDS; i++) {
		json_t *names = json_object_get(target, kinds[i].member);

		if (!names)
			continue;
		print_kind(out, separator, i, names, all, &column);
		separator = "; ";
	}
	fputc('\n', out);
}

/* Is there something to be done about it? */
static bool is_lacking(const json_t *sentence)
{
	for (size_t i = 0; i < TARGETS; i++) {
		if (is_weak(json_object_get(sentence, targets[i])))
			return true;
	}
	return !strcmp(word_of(sentence, "state"), "open");
}

static void print_sentence(FILE *out, const json_t *sentence, int verbosity)
{
	const json_int_t line = json_integer_value(json_object_get(sentence, "line"));
	const json_int_t last = json_integer_value(json_object_get(sentence, "last"));
	const char *state = word_of(sentence, "state"), *reason = word_of(sentence, "reason");

	if (verbosity < 0 && !is_lacking(sentence))
		return;
	fprintf(out, "%s rst%s:%" JSON_INTEGER_FORMAT, word_of(sentence, "id"),
		strcmp(word_of(sentence, "until"), "latest") ? " of 6.12" : "", line);
	if (last > line)
		fprintf(out, "-%" JSON_INTEGER_FORMAT, last);
	fprintf(out, "  %s\n", word_of(sentence, "says"));
	for (size_t i = 0; i < TARGETS; i++) {
		const json_t *target = json_object_get(sentence, targets[i]);

		if (target)
			print_target(out, targets[i], target, verbosity > 0);
	}
	if (reason)
		fprintf(out, "      %s: %s\n", state, reason);
	else if (!strcmp(state, "open"))
		fprintf(out, "      open: no rule cites it, and no reason is given\n");
}

/* "consumer 55", and how many of its sentences are weak. */
static void print_target_count(FILE *out, const json_t *list, const char *target)
{
	size_t held = 0, weak = 0, i;
	json_t *one;

	json_array_foreach(list, i, one)
	{
		const json_t *of = json_object_get(one, target);

		weak += is_weak(of);
		held += of && !is_weak(of);
	}
	fprintf(out, "%s %zu", target, held);
	if (weak)
		fprintf(out, " (%zu weak)", weak);
}

void coverage_print(FILE *out, const json_t *table, int verbosity)
{
	json_t *list = json_object_get(table, "sentences"), *one;
	size_t i;

	json_array_foreach(list, i, one) print_sentence(out, one, verbosity);
	fprintf(out, "%zu sentences: %zu held (", json_array_size(list),
		coverage_count(table, "held"));
	for (i = 0; i < TARGETS; i++) {
		fputs(i ? ", " : "", out);
		print_target_count(out, list, targets[i]);
	}
	fprintf(out, "), %zu weak, %zu untestable, %zu open\n", coverage_count(table, "weak"),
		coverage_count(table, "untestable"), coverage_count(table, "open"));
}
