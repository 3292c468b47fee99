/* SPDX-License-Identifier: MIT */
/* cmocka, and JSON written with single quotes. */
#ifndef DECOY_JUDGE_UNIT_H
#define DECOY_JUDGE_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* json - the value of a text with ' for "; NULL for NULL. */
static inline json_t *json(const char *text)
{
	json_error_t error;
	char *quoted;
	json_t *value;

	if (!text)
		return NULL;
	quoted = strdup(text);
	assert_non_null(quoted);
	for (char *c = quoted; *c; c++) {
		if (*c == '\'')
			*c = '"';
	}
	value = json_loads(quoted, JSON_DECODE_ANY, &error);
	free(quoted);
	if (!value)
		fail_msg("%s: %s", text, error.text);
	return value;
}

#endif
