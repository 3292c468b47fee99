/* SPDX-License-Identifier: MIT */
/* Whether a value holds a schema, as a test expects it. */
#ifndef DECOY_TEST_HELD_H
#define DECOY_TEST_HELD_H

#include "adapters.h"
#include "schema.h"

/* assert_held - expected: the beginning of the fault; NULL: there is none. what: for the message of
 * a failed test. */
static inline void assert_held(struct schema_set *schemas, const char *file, const json_t *value,
			       const char *expected, const char *what)
{
	char *error;
	bool ok = schema_check(schemas, file, value, &error);

	assert_int_equal(ok, error == NULL);
	if (!expected && !ok)
		fail_msg("%s: %s", what, error);
	if (expected && (ok || strncmp(error, expected, strlen(expected)) != 0))
		fail_msg("%s: \"%s\", expected \"%s\"", what, ok ? "holds" : error, expected);
	free(error);
}

#endif
