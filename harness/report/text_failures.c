/* SPDX-License-Identifier: MIT */
#include "text_failures.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "text_result.h"
#include "xmalloc.h"

bool text_is_grouped(const struct result *result)
{
	return result_breaks(result) && result->verdict != VERDICT_XPASS &&
	       result->verdict != VERDICT_STALE && *result->rule;
}

/* The rule that a failure is shown below. */
static const char *rule_of(const struct result *result)
{
	return result->difference_rule ? result->difference_rule : result->rule;
}

/* --- crashes that are equal -------------------------------------------------------------------- */

static bool is_bad_form(enum verdict verdict)
{
	return verdict >= VERDICT_CRASH && verdict <= VERDICT_ERRORED;
}

static const char *detail_of(const struct result *result)
{
	return result->detail ? result->detail : "";
}

/* Bytes of the line of a derived case that names the change; how it ended follows. */
static size_t change_length(const struct result *result)
{
	const char *line = result->relation ? strchr(detail_of(result), '\n') : NULL;

	return line ? (size_t)(line + 1 - detail_of(result)) : 0;
}

static const char *end_of(const struct result *result)
{
	return detail_of(result) + change_length(result);
}

/* Past what differs from run to run: an address (0x7f00, +0x1d), or a process between "==" as sanitizers print it. */
static const char *skip_varying(const char *text)
{
	size_t digits;

	if (text[0] == '0' && text[1] == 'x') {
		for (text += 2; isxdigit((unsigned char)*text);)
			text++;
		return text;
	}
	digits = !strncmp(text, "==", 2) ? strspn(text + 2, "0123456789") : 0;
	return digits && !strncmp(text + 2 + digits, "==", 2) ? text + 2 + digits : text;
}

static bool same_output(const char *a, const char *b)
{
	a = a ? a : "";
	b = b ? b : "";
	while (*a && *b) {
		const char *after_a = skip_varying(a), *after_b = skip_varying(b);

		if ((after_a == a) != (after_b == b))
			return false;
		if (after_a == a && *a != *b)
			return false;
		a = after_a == a ? a + 1 : after_a;
		b = after_b == b ? b + 1 : after_b;
	}
	return !*a && !*b;
}

static bool same_crash(const struct result *a, const struct result *b)
{
	return a->verdict == b->verdict && is_bad_form(a->verdict) &&
	       !strcmp(end_of(a), end_of(b)) && same_output(a->output, b->output);
}

/* The results of a run, and which of them are written. */
struct failures {
	FILE *out;
	const struct results *results;
	enum report_colour colour;
	bool *written;
};

static bool is_left(const struct failures *failures, size_t i)
{
	return !failures->written[i] && text_is_grouped(&failures->results->list[i]);
}

static size_t count_crashes(const struct failures *failures, size_t first)
{
	const struct result *list = failures->results->list;
	size_t count = 0;

	if (!is_bad_form(list[first].verdict))
		return 0;
	for (size_t i = first; i < failures->results->count; i++)
		count += is_left(failures, i) && same_crash(&list[first], &list[i]);
	return count;
}

/* The case, and the change that makes it crash. */
static void write_crashed(const struct failures *failures, const struct result *result)
{
	char *change = xstrndup(detail_of(result), change_length(result));

	text_line(failures->out, result, failures->colour);
	text_indented(failures->out, "    ", "", change);
	free(change);
}

static void write_crash(struct failures *failures, size_t first, size_t count)
{
	const struct result *list = failures->results->list;

	text_heading(failures->out, failures->colour, "equal in %zu cases: %s", count,
		     verdict_word(list[first].verdict));
	for (size_t i = first; i < failures->results->count; i++) {
		if (!is_left(failures, i) || !same_crash(&list[first], &list[i]))
			continue;
		write_crashed(failures, &list[i]);
		failures->written[i] = true;
	}
	text_detail(failures->out, end_of(&list[first]), failures->colour);
	text_indented(failures->out, "    ", "stderr: ", list[first].output);
	fputc('\n', failures->out);
}

/* --- by rule ----------------------------------------------------------------------------------- */

static bool same_rule(const struct failures *failures, size_t a, size_t b)
{
	const struct result *list = failures->results->list;

	return !strcmp(rule_of(&list[a]), rule_of(&list[b]));
}

static void write_heading(const struct failures *failures, size_t first)
{
	const struct result *result = &failures->results->list[first];
	const bool other = result->difference_rule;
	const char *place = other ? result->difference_place : result->place;
	size_t count = 0;

	for (size_t i = first; i < failures->results->count; i++)
		count += is_left(failures, i) && same_rule(failures, first, i);
	text_heading(failures->out, failures->colour, "rule %s%s%s: %zu failure%s", rule_of(result),
		     place && *place ? ", " : "", place ? place : "", count, count > 1 ? "s" : "");
	text_indented(failures->out, "  ", "",
		      other ? result->difference_requires : result->requires);
}

static void write_rule(struct failures *failures, size_t first)
{
	write_heading(failures, first);
	for (size_t i = first; i < failures->results->count; i++) {
		if (!is_left(failures, i) || !same_rule(failures, first, i))
			continue;
		text_result(failures->out, &failures->results->list[i], failures->colour, true);
		failures->written[i] = i != first; /* it is compared with until the last */
	}
	failures->written[first] = true;
	fputc('\n', failures->out);
}

void text_failures(FILE *out, const struct results *results, enum report_colour colour)
{
	struct failures failures = {.out = out,
				    .results = results,
				    .colour = colour,
				    .written = xcalloc(results->count + 1, sizeof(bool))};

	for (size_t i = 0; i < results->count; i++) {
		size_t count = is_left(&failures, i) ? count_crashes(&failures, i) : 0;

		if (count > 1)
			write_crash(&failures, i, count);
	}
	for (size_t i = 0; i < results->count; i++)
		if (is_left(&failures, i))
			write_rule(&failures, i);
	free(failures.written);
}
