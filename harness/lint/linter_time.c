/* SPDX-License-Identifier: MIT */
/* A finding over time as a sentence: who, from when to when, and both values. */
#include <inttypes.h>
#include <string.h>

#include "format.h"
#include "linter.h"
#include "xmalloc.h"

/* Milliseconds, and more digits only where there are any. */
static void write_time(FILE *out, uint64_t t_ns)
{
	char digits[16];
	int len = snprintf(digits, sizeof(digits), "%09" PRIu64, t_ns % 1000000000);

	while (len > 3 && digits[len - 1] == '0')
		len--;
	fprintf(out, "%" PRIu64 ".%.*s s", t_ns / 1000000000, len, digits);
}

static void write_text(FILE *out, const char *before, const char *text)
{
	fprintf(out, "%s", before);
	format_visible(out, text, strlen(text));
}

/* The number or the text of a point; false: it has none. */
static bool write_point(FILE *out, const char *before, const struct lint_point *point)
{
	fputs(before, out);
	if (point->value.present) {
		fprintf(out, "%s%" PRIu64, point->value.saturated ? ">" : "", point->value.value);
		return true;
	}
	if (!point->text || !*point->text)
		return false;
	write_text(out, "\"", point->text);
	fputc('"', out);
	return true;
}

static void write_value(FILE *out, const char *before, const struct lint_point *point,
			const char *between)
{
	if (write_point(out, before, point))
		fputs(between, out);
	write_time(out, point->t_ns);
}

static void write_subject(FILE *out, const struct lint_finding *finding)
{
	const char *before = finding->client && *finding->client ? " (" : " of ";

	write_text(out, finding->key ? finding->key : "",
		   *finding->name ? finding->name : "a read");
	if (finding->client && *finding->client)
		write_text(out, " of client ", finding->client);
	if (finding->has_pid)
		fprintf(out, "%spid %" PRId32 ", fd %" PRId32 "%s", before, finding->pid,
			finding->fd, before[1] == '(' ? ")" : "");
}

/* What the two points have between them, in the past where time went by. */
static const char *verb_of(const struct lint_point *before, const struct lint_point *now)
{
	if (before->t_ns == now->t_ns)
		return " is ";
	if (!before->value.present)
		return before->text && *before->text ? " was " : " changed between ";
	if (before->value.value == now->value.value)
		return " stayed at ";
	return now->value.value < before->value.value ? " fell from " : " rose from ";
}

/* Two clients, each with its value. */
static void write_others(FILE *out, const struct lint_finding *finding)
{
	if (!write_point(out, " is ", &finding->now))
		fputs("absent", out);
	fputs(" at ", out);
	write_time(out, finding->now.t_ns);
	write_point(out, ", but ", &finding->before);
	write_text(out, " for client ", finding->other);
	fputs(" at ", out);
	write_time(out, finding->before.t_ns);
}

static void write_sentence(FILE *out, const struct lint_finding *finding)
{
	const struct lint_point *before = &finding->before, *now = &finding->now;
	const bool texts = before->text && *before->text;

	write_subject(out, finding);
	if (finding->other && *finding->other) {
		write_others(out, finding);
		return;
	}
	write_value(out, verb_of(before, now), before, " at ");
	if (finding->low.known) {
		write_value(out, " to ", &finding->low, " at ");
		fputs(" and had not exceeded it by ", out);
		write_time(out, now->t_ns);
		fprintf(out, " (%" PRIu64 ")", now->value.value);
		return;
	}
	write_value(out,
		    texts || before->t_ns == now->t_ns ? " and is "
		    : before->value.present	       ? " to "
						       : " and ",
		    now, " at ");
}

char *linter_sentence(const struct lint_finding *finding)
{
	char *text = NULL;
	size_t len;
	FILE *out;

	if (!finding->before.known || !finding->now.known)
		return NULL;
	out = xmemstream(&text, &len);
	write_sentence(out, finding);
	xmemstream_close(out);
	return text;
}
