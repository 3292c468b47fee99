/* SPDX-License-Identifier: MIT */
#include "answer_diff.h"

#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "match.h"
#include "set.h"
#include "xmalloc.h"

#define SWEEPS_SHOWN 5
#define DEPTH_MOST   8 /* of an answer; it has five */
#define LINE_SHOWN   1000 /* bytes of a value */

struct differ {
	FILE *out;
	enum report_colour colour;
	unsigned int features;
	size_t lines; /* with a difference */
};

/* A value on both sides; NULL: absent. */
struct place {
	enum shape shape;
	const char *name;
	const json_t *expect, *answer;
	int depth;
};

/* --- lines ---------------------------------------------------------------------------------------- */

/* sign is '-', '+' or ' '. */
static void begin_line(struct differ *differ, char sign, const struct place *place)
{
	const bool coloured = differ->colour == REPORT_COLOUR && sign != ' ';

	fprintf(differ->out, "    %s%c %*s",
		!coloured     ? ""
		: sign == '-' ? "\033[31m"
			      : "\033[32m",
		sign, 2 * place->depth, "");
	differ->lines += sign != ' ';
	if (!place->name)
		return;
	fputc('"', differ->out);
	format_visible(differ->out, place->name, strlen(place->name));
	fputs("\": ", differ->out);
}

static void end_line(const struct differ *differ, char sign)
{
	fputs(differ->colour == REPORT_COLOUR && sign != ' ' ? "\033[0m\n" : "\n", differ->out);
}

static void write_text(struct differ *differ, char sign, const struct place *place,
		       const char *text)
{
	const size_t len = strnlen(text, LINE_SHOWN);

	begin_line(differ, sign, place);
	format_visible(differ->out, text, len);
	fputs(text[len] ? "..." : "", differ->out);
	end_line(differ, sign);
}

static void write_json(struct differ *differ, char sign, const struct place *place,
		       const json_t *value)
{
	char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

	write_text(differ, sign, place, text ? text : "?");
	free(text);
}

/* A word as JSON has it; a set in words: "about 0.25". */
static void write_expected(struct differ *differ, const struct place *place)
{
	enum set_kind kind = set_kind(place->expect);
	char *text;

	if (kind == SET_NOTHING)
		return;
	if (kind == SET_WORD || kind == SET_OBJECT) {
		write_json(differ, '-', place, place->expect);
		return;
	}
	text = diff_set_text(place->expect);
	write_text(differ, '-', place, text);
	free(text);
}

/* --- values --------------------------------------------------------------------------------------- */

static void write_place(struct differ *differ, const struct place *place);

/* The object among alternatives that is nearest to what was answered; else the set itself. */
static const json_t *nearest_of(const struct differ *differ, const struct place *place)
{
	struct judge_diff best = {0};
	const json_t *nearest = place->expect;
	json_t *one;
	size_t i;

	if (set_kind(place->expect) != SET_ALTERNATIVES)
		return nearest;
	json_array_foreach(json_object_get(place->expect, "any"), i, one)
	{
		struct judge_diff diff = {.silent = true};

		if (set_kind(one) != SET_OBJECT)
			continue;
		set_within(place->shape, differ->features, one, place->answer, NULL, &diff);
		if (diff_nearer(&diff, &best)) {
			best = diff;
			nearest = one;
		}
	}
	return nearest;
}

static void write_member(struct differ *differ, const struct place *place, const json_t *expect,
			 const char *name)
{
	const json_t *expected = json_object_get(expect, name);
	const struct place member = {
		.shape = shape_member(place->shape, name, differ->features),
		.name = name,
		.expect = expected ? expected : json_object_get(expect, "*"),
		.answer = json_object_get(place->answer, name),
		.depth = place->depth + 1,
	};

	if (member.shape != SHAPE_NONE)
		write_place(differ, &member);
}

static void write_object(struct differ *differ, const struct place *place, const json_t *expect)
{
	const struct place end = {.depth = place->depth};
	const char *name;
	json_t *value;

	write_text(differ, ' ', place, "{");
	json_object_foreach((json_t *)expect, name, value) if (strcmp(name, "*") != 0)
		write_member(differ, place, expect, name);
	json_object_foreach((json_t *)place->answer, name,
			    value) if (!json_object_get(expect, name))
		write_member(differ, place, expect, name);
	write_text(differ, ' ', &end, "}");
}

static void write_place(struct differ *differ, const struct place *place)
{
	const bool right = set_within(place->shape, differ->features, place->expect, place->answer,
				      NULL, NULL);
	const json_t *expect = right ? NULL : nearest_of(differ, place);

	if (right && json_is_object(place->answer))
		write_text(differ, ' ', place, "{...}");
	else if (right && place->answer)
		write_json(differ, ' ', place, place->answer);
	else if (right)
		return;
	else if (json_is_object(place->answer) && set_kind(expect) == SET_OBJECT &&
		 shape_is_object(place->shape) && place->depth < DEPTH_MOST) {
		write_object(differ, place, expect);
	} else {
		write_expected(differ, place);
		if (place->answer && !json_is_null(place->answer))
			write_json(differ, '+', place, place->answer);
	}
}

/* --- answers -------------------------------------------------------------------------------------- */

static void write_pairs(struct differ *differ, const struct match *match)
{
	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *client = &match->expected[i];
		const struct place place = {.shape = SHAPE_CLIENT,
					    .name = client->label,
					    .expect = client->client,
					    .answer =
						    client->mate == MATCH_NONE
							    ? NULL
							    : match->answered[client->mate].client};

		if (!place.answer ? !client->optional
				  : !set_within(SHAPE_CLIENT, differ->features, place.expect,
						place.answer, NULL, NULL))
			write_place(differ, &place);
	}
	for (size_t i = 0; i < match->answered_count; i++)
		if (match->answered[i].mate == MATCH_NONE)
			write_json(differ, '+', &(struct place){.name = match->answered[i].label},
				   match->answered[i].client);
}

static void write_state(struct differ *differ, const json_t *expect, const json_t *answer)
{
	struct match match;

	if (set_kind(expect) != SET_OBJECT || !json_is_array(json_object_get(answer, "clients")))
		return;
	match_init(&match, json_object_get(expect, "clients"), json_object_get(answer, "clients"),
		   differ->features);
	match_label(&match);
	write_pairs(differ, &match);
	match_free(&match);
}

static void write_answer(struct differ *differ, const struct decoy_case *tc, const json_t *expect,
			 const json_t *answer, const struct judge_diff *diff)
{
	const struct place whole = {.shape = SHAPE_SNAPSHOT, .expect = expect, .answer = answer};

	differ->lines = 0;
	if (tc->is_recording)
		write_state(differ, expect, answer);
	else if (!set_refusal(answer))
		write_place(differ, &whole);
	for (size_t i = 0; !differ->lines && i < diff->kept; i++) {
		char *line = difference_text(&diff->list[i]);

		fputs("    ", differ->out);
		format_visible(differ->out, line, strlen(line));
		fputc('\n', differ->out);
		free(line);
	}
}

void answer_diff(FILE *out, const struct decoy_case *tc, const json_t *hypothesis,
		 const json_t *answers, unsigned int features, enum report_colour colour)
{
	struct differ differ = {.out = out, .colour = colour, .features = features};
	size_t shown = 0, i;
	json_t *expect;

	/* of one text there are no deltas and no ratios */
	if (!tc->is_recording)
		differ.features &= ~(unsigned int)(FEATURE_DELTA | FEATURE_UTILIZATION);
	json_array_foreach((json_t *)hypothesis, i, expect)
	{
		const json_t *answer = json_array_get(answers, i);
		struct judge_diff diff;

		if (tc->is_recording ? judge_state(expect, answer, features, &diff)
				     : judge_snapshot(expect, answer, features, &diff)) {
			judge_diff_free(&diff);
			continue;
		}
		if (!shown++)
			fputs("Difference (- expected, + answered)\n", out);
		if (shown <= SWEEPS_SHOWN) {
			if (tc->is_recording)
				fprintf(out, "    after sweep %zu\n", i + 1);
			write_answer(&differ, tc, expect, answer, &diff);
		}
		judge_diff_free(&diff);
	}
	if (shown > SWEEPS_SHOWN)
		fprintf(out, "    ... and %zu sweeps more\n", shown - SWEEPS_SHOWN);
	if (shown)
		fputc('\n', out);
}
