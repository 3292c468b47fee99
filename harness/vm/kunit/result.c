/* SPDX-License-Identifier: MIT */
/* Results of suites, and their names. */
#include "result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

char *kunit_name(const char *before, const char *between, const char *name, size_t len)
{
	char *made = xasprintf("%s%s%.*s", before, between, (int)len, name);

	for (char *at = made; *at; at++)
		if ((unsigned char)*at <= ' ' || *at == 0x7f)
			*at = '-';
	return made;
}

void kunit_add(struct kunit *kunit, char *name, enum kunit_outcome outcome, char *why)
{
	kunit->results =
		xgrow(kunit->results, kunit->count, &kunit->capacity, sizeof(*kunit->results));
	kunit->results[kunit->count++] = (struct kunit_result){name, outcome, why};
}

void kunit_add_verdict(struct kunit *kunit, char *name, bool ok, const char *skip, char *why)
{
	enum kunit_outcome outcome = !ok ? KUNIT_FAIL : skip ? KUNIT_SKIP : KUNIT_PASS;

	if (outcome == KUNIT_PASS) {
		free(why);
		why = NULL;
	} else if (outcome == KUNIT_SKIP) {
		free(why);
		why = xstrdup(*skip ? skip : "no reason given");
	} else if (!why) {
		why = xstrdup("no reason given");
	}
	kunit_add(kunit, name, outcome, why);
}
