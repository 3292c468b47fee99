/* SPDX-License-Identifier: MIT */
/* Results of a run that tests make up, and what a format writes of them. */
#ifndef DECOY_REPORT_RENDERED_H
#define DECOY_REPORT_RENDERED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "report.h"

/* result_add - a result; detail is the captured output, too. */
static inline void result_add(struct results *results, const char *id, enum verdict verdict,
			      bool required, const char *detail)
{
	struct result result = {
		.id = strdup(id),
		.name = strdup("engine/some-case"),
		.title = strdup("a title"),
		.rule = strdup("engine.time"),
		.level = "must",
		.verdict = verdict,
		.required = required,
		.detail = detail ? strdup(detail) : NULL,
		.output = detail ? strdup(detail) : NULL,
	};

	results_add(results, &result);
}

/* render - what write writes, *len bytes; free() it. */
__attribute__((noinline, unused)) static char *render(void (*write)(FILE *, const struct results *),
						      const struct results *results, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	write(out, results);
	fclose(out);
	return text;
}

/* render_set - the same of a format that may have several runs. */
__attribute__((noinline, unused)) static char *
render_set(void (*write)(FILE *, const struct report_set *), const struct results *results,
	   size_t *len)
{
	const struct report_set set = {results, 1};
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	write(out, &set);
	fclose(out);
	return text;
}

static inline void junit_alone(FILE *out, const struct results *results)
{
	const struct report_set set = {results, 1};

	report_junit(out, &set);
}

static inline void plain_text(FILE *out, const struct results *results)
{
	report_text(out, results, REPORT_PLAIN, -1);
}

static inline void whole_text(FILE *out, const struct results *results)
{
	report_text(out, results, REPORT_PLAIN, 0);
}

#endif
