/* SPDX-License-Identifier: MIT */
/* Results of suites, and their names. */
#include "result.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *kunit_name(const char *before, const char *between, const char *name, size_t len)
{
	char *made = NULL;

	if (asprintf(&made, "%s%s%.*s", before, between, (int)len, name) < 0)
		return NULL;
	for (char *at = made; *at; at++)
		if ((unsigned char)*at <= ' ' || *at == 0x7f)
			*at = '-';
	return made;
}

int kunit_add(struct kunit *kunit, char *name, enum kunit_outcome outcome, char *why)
{
	size_t capacity = kunit->capacity ? 2 * kunit->capacity : 64;

	if (name && kunit->count == kunit->capacity) {
		struct kunit_result *results =
			reallocarray(kunit->results, capacity, sizeof(*results));

		if (results) {
			kunit->results = results;
			kunit->capacity = capacity;
		}
	}
	if (!name || kunit->count == kunit->capacity) {
		free(name);
		free(why);
		return -ENOMEM;
	}
	kunit->results[kunit->count++] = (struct kunit_result){name, outcome, why};
	return 0;
}

int kunit_add_verdict(struct kunit *kunit, char *name, bool ok, const char *skip, char *why)
{
	enum kunit_outcome outcome = !ok ? KUNIT_FAIL : skip ? KUNIT_SKIP : KUNIT_PASS;

	if (outcome == KUNIT_PASS) {
		free(why);
		why = NULL;
	} else if (outcome == KUNIT_SKIP) {
		free(why);
		why = strdup(*skip ? skip : "no reason given");
	} else if (!why) {
		why = strdup("no reason given");
	}
	return kunit_add(kunit, name, outcome, why);
}
