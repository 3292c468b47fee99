/* SPDX-License-Identifier: MIT */
/* A table for each process and engine that a monitor printed percentages of. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "shown_internal.h"

#define CONSTANT_LEAST 3 /* fewer may be the same by chance */

static bool is_first(const struct shown *shown, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (shown_same_subject(&shown->matches[j], &shown->matches[i]))
			return false;
	return true;
}

static void print_subject(FILE *out, const struct shown_match *match)
{
	if (match->pid >= 0)
		fprintf(out, "pid %" PRId32, match->pid);
	else
		fputs("a device", out);
	if (match->engine) {
		fputs(", engine ", out);
		format_visible(out, match->engine, strlen(match->engine));
	}
	fputs("\n        time s     shown  true                difference\n", out);
}

static void print_match(FILE *out, const struct shown_match *match)
{
	const char *const reasons[SHOWN_VERDICTS] = {
		[SHOWN_FIRST] = "not judged: fewer than two outputs before it",
		[SHOWN_CHANGED] = "not judged: a client was opened or closed meanwhile",
		[SHOWN_DISTORTED] = "not judged: other values than the true ones were printed",
		[SHOWN_ABSENT] = "not judged: the process has no client",
		[SHOWN_MANY] = "not judged: too many clients or engines",
		[SHOWN_PIECE] = "not judged: the program writes pieces of lines",
		[SHOWN_SELDOM] = "not judged: the guest reported the truth too seldom",
		[SHOWN_UNKNOWN] = "not judged: no engine has this name",
	};
	const double above = match->percent - match->most, below = match->percent - match->least;
	const double off = above > 0 ? above : below < 0 ? below : 0;

	fprintf(out, "    %c %9.3f %7.1f %%  ", match->verdict == SHOWN_OFF ? '>' : ' ',
		(double)match->t_ns / 1e9, match->percent);
	if (reasons[match->verdict]) {
		fprintf(out, "%s\n", reasons[match->verdict]);
		return;
	}
	fprintf(out, "%5.1f to %5.1f %%  %+9.1f  ", match->least, match->most, off);
	format_visible(out, match->about, strlen(match->about));
	fputc('\n', out);
}

static bool is_judged(const struct shown_match *match)
{
	return match->verdict == SHOWN_WITHIN || match->verdict == SHOWN_OFF;
}

/* Each percentage that was judged is the same number: a load that stays the same cannot show that
 * it is a constant. */
static void print_constant(const struct shown *shown, FILE *out)
{
	const struct shown_match *first = NULL;
	size_t judged = 0;

	for (size_t i = 0; i < shown->match_count; i++) {
		const struct shown_match *match = &shown->matches[i];

		if (!is_judged(match))
			continue;
		first = first ? first : match;
		if (match->percent < first->percent || match->percent > first->percent)
			return;
		judged++;
	}
	if (judged >= CONSTANT_LEAST)
		fprintf(out,
			"one value for everything: %.1f %%; expected another one where the load is "
			"another, as in the default scenario\n",
			first->percent);
}

static void print_counts(const struct shown_counts *counts, FILE *out)
{
	const struct {
		size_t count;
		const char *why;
	} unjudged[] = {
		{counts->first, "first outputs"},
		{counts->changed, "while a client was opened or closed"},
		{counts->distorted,
		 "while other values than the true ones were printed (distortions, accounting at completion)"},
		{counts->unknown, "of engines that no device has"},
		{counts->absent, "of processes without a client"},
		{counts->many, "of more clients or engines than are added up"},
		{counts->piece, "of a program that writes pieces of lines"},
		{counts->seldom, "while the guest reported the truth too seldom"},
		{counts->long_lines, "lines of more than 64 KiB"},
	};

	fprintf(out, "%zu percentages within %.0f points of the truth, %zu off\n", counts->within,
		SHOWN_POINTS, counts->off);
	for (size_t i = 0; i < sizeof(unjudged) / sizeof(unjudged[0]); i++)
		if (unjudged[i].count)
			fprintf(out, "%zu not judged: %s\n", unjudged[i].count, unjudged[i].why);
	if (counts->stopped)
		fputs("stopped: there are too many matches; what follows is not judged\n", out);
}

void shown_print(const struct shown *shown, FILE *out)
{
	for (size_t i = 0; i < shown->match_count; i++) {
		if (!is_first(shown, i))
			continue;
		print_subject(out, &shown->matches[i]);
		for (size_t j = i; j < shown->match_count; j++)
			if (shown_same_subject(&shown->matches[j], &shown->matches[i]))
				print_match(out, &shown->matches[j]);
	}
	print_counts(&shown->counts, out);
	print_constant(shown, out);
}
