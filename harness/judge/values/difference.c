/* SPDX-License-Identifier: MIT */
/* Differences in words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "set.h"
#include "xmalloc.h"

#define SHOWN	   80 /* bytes of a value or a name that are shown */
#define LINE_SHOWN 500 /* bytes of a line */

/* The bytes of a text that are shown: at most limit, and only whole characters. */
static size_t shown_length(const char *text, size_t limit)
{
	size_t len = strnlen(text, limit);

	while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
		len--;
	return len;
}

/* Names come from the subject: limit their length. */
static void write_name(FILE *out, const char *name)
{
	size_t len = shown_length(name, SHOWN);

	fprintf(out, "%.*s%s", (int)len, name, name[len] ? "..." : "");
}

static void write_json(FILE *out, const json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_ENSURE_ASCII);

	write_name(out, text);
	free(text);
}

static void write_scalar(FILE *out, const json_t *value)
{
	const char *text = json_string_value(value);

	if (exact_valid(text))
		write_name(out, text);
	else
		write_json(out, value);
}

static void write_expected(FILE *out, const json_t *expect, unsigned int depth);

static void write_alternatives(FILE *out, const json_t *list, unsigned int depth)
{
	size_t count = json_array_size(list);

	for (size_t i = 0; i < count; i++) {
		if (i)
			fputs(i + 1 == count ? " or " : ", ", out);
		write_expected(out, json_array_get(list, i), depth - 1);
	}
}

static void write_range(FILE *out, const json_t *expect, const char *min, const char *max)
{
	const char *low = json_string_value(json_object_get(expect, min));
	const char *high = json_string_value(json_object_get(expect, max));

	write_name(out, low ? low : "0");
	fputs("..", out);
	write_name(out, high ? high : "");
}

static void write_expected(FILE *out, const json_t *expect, unsigned int depth)
{
	switch (depth ? set_kind(expect) : SET_BAD) {
	case SET_ALTERNATIVES:
		write_alternatives(out, json_object_get(expect, "any"), depth);
		return;
	case SET_NOTHING:
		fputs("nothing", out);
		return;
	case SET_ANYTHING:
		fputs("anything", out);
		return;
	case SET_REFUSAL:
		fputs("a refusal", out);
		return;
	case SET_RANGE:
		write_range(out, expect, "min", "max");
		return;
	case SET_RATIO:
		fputs("about ", out);
		write_name(out, json_string_value(json_object_get(expect, "ratio")));
		return;
	case SET_RATIO_RANGE:
		fputs("about ", out);
		write_range(out, expect, "ratio_min", "ratio_max");
		return;
	case SET_WORD:
		write_scalar(out, expect);
		return;
	case SET_SATURATED:
	case SET_OBJECT:
	case SET_LIST:
	case SET_BAD:
		write_json(out, expect);
	}
}

char *diff_set_text(const json_t *expect)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	write_expected(out, expect, SET_DEPTH);
	xmemstream_close(out);
	return text;
}

char *diff_answer_text(const json_t *answer)
{
	const char *number = json_string_value(json_object_get(answer, "value"));
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	if (!answer)
		fputs("nothing", out);
	else if (number && json_is_true(json_object_get(answer, "saturated"))) {
		write_name(out, number);
		fputs(" (saturated)", out);
	} else if (json_is_number(answer)) {
		fputs("the JSON number ", out);
		write_json(out, answer);
	} else
		write_scalar(out, answer);
	xmemstream_close(out);
	return text;
}

/* --- a difference --- */

static void write_place(FILE *out, const struct difference *difference)
{
	const char *before = difference->of ? ": " : "";

	if (difference->of)
		write_name(out, difference->of);
	for (size_t i = 0; i < DIFFERENCE_DEPTH && difference->path[i]; i++, before = ".") {
		fputs(before, out);
		write_name(out, difference->path[i]);
	}
}

static void write_expected_and_answered(FILE *out, const struct difference *difference)
{
	char *expected = difference->kind == DIFFERENCE_VALUE ? diff_set_text(difference->expected)
							      : xstrdup(difference->words);
	char *answered = diff_answer_text(difference->answered);

	fprintf(out, "expected %s, got %s", expected, answered);
	free(expected);
	free(answered);
}

static void write_fault(FILE *out, const struct difference *difference)
{
	switch (difference->kind) {
	case DIFFERENCE_VALUE:
	case DIFFERENCE_FORM:
		write_expected_and_answered(out, difference);
		return;
	case DIFFERENCE_EXPECTED:
		fprintf(out, "expected %s", difference->words);
		return;
	case DIFFERENCE_NOTE:
	case DIFFERENCE_MISSING:
	case DIFFERENCE_UNEXPECTED:
		fputs(difference->words, out);
	}
}

/* Parts of a line come from the subject: replace controls, and limit its length. Owns line. */
static char *cut_line(char *line)
{
	for (char *c = line; *c; c++) {
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			*c = '?';
	}
	line[shown_length(line, LINE_SHOWN)] = '\0';
	return line;
}

static char *write_line(const struct difference *difference, bool place, bool fault)
{
	char *line;
	size_t len;
	FILE *out = xmemstream(&line, &len);

	if (place)
		write_place(out, difference);
	if (place && fault && (difference->of || difference->path[0]))
		fputs(": ", out);
	if (fault)
		write_fault(out, difference);
	xmemstream_close(out);
	return cut_line(line);
}

char *difference_text(const struct difference *difference)
{
	return write_line(difference, true, true);
}

char *difference_place(const struct difference *difference)
{
	return write_line(difference, true, false);
}

char *difference_fault(const struct difference *difference)
{
	return write_line(difference, false, true);
}

char *judge_diff_text(const struct judge_diff *diff)
{
	const size_t shown = diff_shown(diff);
	char *text, *line;
	size_t len;
	FILE *out;

	if (!diff->kept)
		return NULL;
	out = xmemstream(&text, &len);
	for (size_t i = 0; i < shown; i++) {
		line = difference_text(&diff->list[i]);
		fprintf(out, "%s%s", i ? "\n" : "", line);
		free(line);
	}
	if (diff->count > shown)
		fprintf(out, "\nand %zu more", diff->count - shown);
	if (diff->allowed)
		fprintf(out, "\n(the nearest of %u allowed answers)", diff->allowed);
	xmemstream_close(out);
	return text;
}
