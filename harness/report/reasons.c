/* SPDX-License-Identifier: MIT */
#include "reasons.h"

#include <stdlib.h>
#include <string.h>

#include "format.h"

#define REASONS_MAX 32

#define NOT_COVERED "not covered: "

/* Details that name a reason of the harness, up to a colon. */
static const char *const general[] = {"resolution", "not in the words of this driver"};

/* What fails and is not required is among the skipped: without a word it would go unnoticed. */
static const char advice[] = "advice that was not followed (-v names it)";

struct reason {
	const char *text;
	size_t len;
	unsigned int count;
};

static bool is_advice(const struct result *result)
{
	const struct result required = {.verdict = result->verdict, .required = true};

	return !result->required && verdict_count(&required) == 'f';
}

/* The part of a detail that says why; of an adapter's own words nothing. */
static struct reason reason_of(const char *detail)
{
	if (detail && !strncmp(detail, NOT_COVERED, strlen(NOT_COVERED)))
		return (struct reason){detail, strcspn(detail, "\n"), 1};
	for (size_t i = 0; detail && i < sizeof(general) / sizeof(general[0]); i++) {
		size_t len = strlen(general[i]);

		if (!strncmp(detail, general[i], len) && detail[len] == ':')
			return (struct reason){general[i], len, 1};
	}
	return (struct reason){0};
}

static void add_reason(struct reason *reasons, size_t *count, struct reason one)
{
	for (size_t i = 0; i < *count; i++) {
		if (reasons[i].len != one.len || memcmp(reasons[i].text, one.text, one.len) != 0)
			continue;
		reasons[i].count++;
		return;
	}
	if (*count < REASONS_MAX)
		reasons[(*count)++] = one;
}

static int most_first(const void *a, const void *b)
{
	const struct reason *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return strncmp(x->text, y->text, x->len < y->len ? x->len : y->len);
}

void reasons_write(FILE *out, const struct results *results)
{
	struct reason reasons[REASONS_MAX];
	unsigned int other = 0;
	size_t count = 0;

	for (size_t i = 0; i < results->count; i++) {
		const struct result *result = &results->list[i];
		struct reason one = reason_of(result->detail);

		if (is_advice(result))
			one = (struct reason){advice, strlen(advice), 1};
		else if (result->verdict != VERDICT_SKIP)
			continue;
		if (one.count)
			add_reason(reasons, &count, one);
		else
			other++;
	}
	if (!count)
		return;
	qsort(reasons, count, sizeof(*reasons), most_first);
	fputs("skipped:", out);
	for (size_t i = 0; i < count; i++) {
		fprintf(out, "%s %u ", i ? "," : "", reasons[i].count);
		format_visible(out, reasons[i].text, reasons[i].len);
	}
	if (other)
		fprintf(out, ", %u other", other);
	fputc('\n', out);
}
