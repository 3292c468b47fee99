/* SPDX-License-Identifier: MIT */
/* Inputs of a linter by hand. */
#ifndef LINT_INPUT_H
#define LINT_INPUT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "linter.h"
#include "linter_live.h"

#define SECOND 1000000000ull
#define FRAME  "pos:\t0\nflags:\t02\nmnt_id:\t1\n"
#define DRIVER "drm-driver:\tx\n"
#define HEADER FRAME DRIVER "drm-client-id:\t1\n" /* its next line is the sixth */
#define AT(s)  "@ " s "000000000 pid=10 fd=3 dev=226:128\n"

static struct cat_driver_choice lint_by_text __attribute__((unused)),
	lint_no_rows __attribute__((unused)) = {.none = true};

static inline void lint_bytes(struct lint_report *report, struct cat_driver_choice *driver,
			      const char *bytes, size_t len)
{
	const struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = driver};
	char *why;

	if (linter_run(report, &config, "in/put", bytes, len, &why))
		fail_msg("%s", why);
	assert_null(why);
}

static inline void lint_text(struct lint_report *report, const char *text)
{
	lint_bytes(report, &lint_by_text, text, strlen(text));
}

/* lint_count - the findings of a rule. */
static inline size_t lint_count(const struct lint_report *report, const char *slug)
{
	size_t count = 0;

	for (size_t i = 0; i < report->count; i++)
		count += !strcmp(report->list[i].rule->slug, slug);
	return count;
}

/* Parse a read and judge it. */
static inline bool judge_live(struct lint_live *live, const struct rec_read *read)
{
	lint_live_parse(live, read);
	return lint_live_read(live, read);
}

#endif
