/* SPDX-License-Identifier: MIT */
#include "diff.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "set.h"
#include "xmalloc.h"

#define SHOWN	   80 /* bytes of a value or a name that are shown */
#define LINE_SHOWN 500 /* bytes of a line */

static void append_line(struct judge_diff *diff, const char *text, size_t len)
{
	size_t start = diff->len ? diff->len + 1 : 0;

	diff->text = xrealloc(diff->text, start + len + 1);
	if (start)
		diff->text[start - 1] = '\n';
	memcpy(diff->text + start, text, len);
	diff->text[start + len] = '\0';
	diff->len = start + len;
}

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

static void write_place(FILE *out, const struct diff_place *at)
{
	if (at->parent) {
		write_place(out, at->parent);
		fputs(at->parent->after, out);
	}
	write_name(out, at->name);
}

/* Parts of a line come from the subject: replace controls, limit the length, and return it. */
static size_t clean_line(char *line)
{
	for (char *c = line; *c; c++) {
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			*c = '?';
	}
	return shown_length(line, LINE_SHOWN);
}

void diff_add(struct judge_diff *diff, const struct diff_place *at, const char *format, ...)
{
	char *line;
	size_t len;
	va_list args;
	FILE *out;

	if (!diff_wants(diff))
		return;
	diff->count++;
	diff->values++;
	out = xmemstream(&line, &len);
	if (at) {
		write_place(out, at);
		fputs(": ", out);
	}
	va_start(args, format);
	vfprintf(out, format, args);
	va_end(args);
	xmemstream_close(out);
	append_line(diff, line, clean_line(line));
	free(line);
}

bool diff_wants(struct judge_diff *diff)
{
	if (!diff)
		return false;
	if (!diff->silent && diff->count < DIFF_LINES)
		return true;
	diff->count++;
	diff->values++;
	return false;
}

/* Count the values in an answer or an expectation: a set counts once, absent does not count. */
static unsigned int values_in(const json_t *value, unsigned int depth)
{
	const char *name;
	json_t *member;
	unsigned int values = 0;
	size_t index;

	if (set_kind(value) == SET_NOTHING || !depth)
		return 0;
	if (json_is_array(value)) {
		json_array_foreach((json_t *)value, index, member)
			values += values_in(member, depth - 1);
		return values;
	}
	if (set_kind(value) != SET_OBJECT)
		return 1;
	json_object_foreach((json_t *)value, name, member) values += values_in(member, depth - 1);
	return values;
}

void diff_values(struct judge_diff *diff, const json_t *value)
{
	unsigned int values = diff ? values_in(value, SET_DEPTH) : 0;

	/* diff_add() counts one. */
	if (values)
		diff->values += values - 1;
}

bool diff_nearer(const struct judge_diff *a, const struct judge_diff *b)
{
	return !b->count || a->values < b->values;
}

static void raise_to(unsigned int *limit, size_t value)
{
	if (value > *limit)
		*limit = (unsigned int)value;
}

void diff_append(struct judge_diff *diff, struct judge_diff *from, size_t allowed)
{
	unsigned int appended = 0;
	const char *end;

	for (const char *line = from->text; line && *line; line = end + !!*end, appended++) {
		end = strchrnul(line, '\n');
		diff_add(diff, NULL, "%.*s", (int)(end - line), line);
	}
	if (diff) {
		diff->count += from->count - appended;
		diff->values += from->values - appended;
		raise_to(&diff->allowed, from->allowed);
		if (allowed > 1)
			raise_to(&diff->allowed, allowed);
	}
	judge_diff_free(from);
}

void diff_finish(struct judge_diff *diff)
{
	char more[80];

	if (diff && diff->count > DIFF_LINES) {
		snprintf(more, sizeof(more), "and %u more", diff->count - DIFF_LINES);
		append_line(diff, more, strlen(more));
	}
	if (diff && diff->allowed && diff->count) {
		snprintf(more, sizeof(more), "(the nearest of %u allowed answers)", diff->allowed);
		append_line(diff, more, strlen(more));
	}
}

void judge_diff_free(struct judge_diff *diff)
{
	free(diff->text);
	*diff = (struct judge_diff){0};
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

char *diff_expected(const json_t *expect)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	write_expected(out, expect, SET_DEPTH);
	xmemstream_close(out);
	return text;
}

char *diff_got(const json_t *answer)
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
