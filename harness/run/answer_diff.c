/* SPDX-License-Identifier: MIT */
#include "answer_diff.h"

#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "format.h"
#include "xmalloc.h"

#define SWEEPS_SHOWN 5
#define LINE_SHOWN   1000 /* bytes of a value */

struct differ {
	FILE *out;
	enum report_colour colour;
};

/* Differences of one client, total or text that have the first members of their paths in common. */
struct branch {
	const struct difference **list;
	size_t count, depth; /* how many members */
};

/* --- lines --- */

/* sign is '-', '+' or ' '; name: NULL: none. */
static void write_text(const struct differ *differ, char sign, size_t depth, const char *name,
		       const char *text)
{
	const bool coloured = differ->colour == REPORT_COLOUR && sign != ' ';
	const size_t len = strnlen(text, LINE_SHOWN);

	fprintf(differ->out, "    %s%c %*s",
		!coloured     ? ""
		: sign == '-' ? "\033[31m"
			      : "\033[32m",
		sign, 2 * (int)depth, "");
	if (name) {
		fputc('"', differ->out);
		format_visible(differ->out, name, strlen(name));
		fputs("\": ", differ->out);
	}
	format_visible(differ->out, text, len);
	fprintf(differ->out, "%s%s\n", text[len] ? "..." : "", coloured ? "\033[0m" : "");
}

static void write_json(const struct differ *differ, char sign, size_t depth, const char *name,
		       const json_t *value)
{
	char *text = value && !json_is_null(value)
			     ? json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT)
			     : NULL;

	if (text)
		write_text(differ, sign, depth, name, text);
	free(text);
}

/* A word as JSON has it; a set in words: "about 0.25". */
static void write_expected(const struct differ *differ, size_t depth, const char *name,
			   const struct difference *difference)
{
	char *text;

	if (difference->kind != DIFFERENCE_VALUE) {
		write_text(differ, '-', depth, name, difference->words);
	} else if (json_is_string(difference->expected)) {
		write_json(differ, '-', depth, name, difference->expected);
	} else if (difference->expected && !json_is_null(difference->expected)) {
		text = diff_set_text(difference->expected);
		write_text(differ, '-', depth, name, text);
		free(text);
	}
}

/* --- values --- */

static const char *name_in(const struct branch *branch, size_t i)
{
	return branch->list[i]->path[branch->depth];
}

/* Those of one member. free() its list. */
static struct branch branch_of(const struct branch *branch, const char *name)
{
	struct branch below = {.list = xcalloc(branch->count, sizeof(*below.list)),
			       .depth = branch->depth + 1};

	for (size_t i = 0; i < branch->count; i++)
		if (!strcmp(name_in(branch, i), name))
			below.list[below.count++] = branch->list[i];
	return below;
}

static void write_object(const struct differ *differ, const struct branch *branch, const char *name,
			 const json_t *answer);

static void write_member(const struct differ *differ, const struct branch *branch, const char *name,
			 const json_t *answer)
{
	struct branch below = branch_of(branch, name);
	const struct difference *first = below.count ? below.list[0] : NULL;

	if (!first && json_is_object(answer)) {
		write_text(differ, ' ', below.depth, name, "{...}");
	} else if (!first) {
		write_json(differ, ' ', below.depth, name, answer);
	} else if (below.depth < DIFFERENCE_DEPTH && first->path[below.depth]) {
		write_object(differ, &below, name, answer);
	} else {
		write_expected(differ, below.depth, name, first);
		write_json(differ, '+', below.depth, name, first->answered);
	}
	free(below.list);
}

/* Was the member of the i-th difference written for one before it? */
static bool is_written(const struct branch *branch, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (!strcmp(name_in(branch, j), name_in(branch, i)))
			return true;
	return false;
}

static void write_object(const struct differ *differ, const struct branch *branch, const char *name,
			 const json_t *answer)
{
	const char *member;
	json_t *value;

	write_text(differ, ' ', branch->depth, name, "{");
	json_object_foreach((json_t *)answer, member, value)
		write_member(differ, branch, member, value);
	for (size_t i = 0; i < branch->count; i++)
		if (!json_object_get(answer, name_in(branch, i)) && !is_written(branch, i))
			write_member(differ, branch, name_in(branch, i), NULL);
	write_text(differ, ' ', branch->depth, NULL, "}");
}

/* --- answers --- */

static bool same_place(const struct difference *a, const struct difference *b)
{
	return a->of == b->of || (a->of && b->of && !strcmp(a->of, b->of));
}

static void write_line(const struct differ *differ, const struct difference *difference)
{
	char *line = difference_text(difference);

	fputs("    ", differ->out);
	format_visible(differ->out, line, strlen(line));
	fputc('\n', differ->out);
	free(line);
}

/* What is about all of a client, a total or a text. */
static void write_whole(const struct differ *differ, const struct difference *difference)
{
	if (difference->kind == DIFFERENCE_MISSING)
		write_json(differ, '-', 0, difference->of, json_array_get(difference->clients, 0));
	else if (difference->kind == DIFFERENCE_UNEXPECTED)
		write_json(differ, '+', 0, difference->of, json_array_get(difference->answers, 0));
	else
		write_line(differ, difference);
}

/* All of a place; those behind the first are written with it. */
static void write_place(const struct differ *differ, const struct judge_diff *diff, size_t first,
			const json_t *text)
{
	const struct difference *difference = &diff->list[first];
	struct branch branch = {.list = xcalloc(diff->kept, sizeof(*branch.list))};
	bool written = false;

	for (size_t i = 0; i < first; i++)
		written |= diff->list[i].path[0] && same_place(&diff->list[i], difference);
	for (size_t i = first; !written && i < diff->kept; i++)
		if (diff->list[i].path[0] && same_place(&diff->list[i], difference))
			branch.list[branch.count++] = &diff->list[i];
	if (branch.count)
		write_object(differ, &branch, difference->of,
			     text ? text : json_array_get(difference->answers, 0));
	free(branch.list);
}

static void write_answer(const struct differ *differ, const struct judge_diff *diff,
			 const json_t *text)
{
	for (size_t i = 0; i < diff->kept; i++) {
		if (diff->list[i].path[0])
			write_place(differ, diff, i, text);
		else
			write_whole(differ, &diff->list[i]);
	}
}

void answer_diff(FILE *out, const struct decoy_case *tc, const struct judged *judged,
		 const json_t *answers, enum report_colour colour)
{
	const struct differ differ = {.out = out, .colour = colour};
	size_t shown = 0;

	for (size_t i = 0; i < judged->count; i++) {
		if (!judged->differences[i].count)
			continue;
		if (!shown++)
			fputs("Difference (- expected, + answered)\n", out);
		if (shown > SWEEPS_SHOWN)
			continue;
		if (tc->is_recording)
			fprintf(out, "    after sweep %zu\n", i + 1);
		write_answer(&differ, &judged->differences[i],
			     case_asks_states(tc) ? NULL : json_array_get(answers, i));
	}
	if (shown > SWEEPS_SHOWN)
		fprintf(out, "    ... and %zu sweeps more\n", shown - SWEEPS_SHOWN);
	if (shown)
		fputc('\n', out);
}
