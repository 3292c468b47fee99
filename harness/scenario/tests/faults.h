/* SPDX-License-Identifier: MIT */
/* Texts with a fault, whose place is marked with @ (which is removed). */
#ifndef DECOY_SCENARIO_TESTS_FAULTS_H
#define DECOY_SCENARIO_TESTS_FAULTS_H

#include <errno.h>

#include "fixture.h"

struct fault {
	const char *text, *key;
	const char *message; /* a part of the message */
};

static inline char *fault_json(const char *text, unsigned int *line, unsigned int *column)
{
	char *json = fixture_json(text), *mark = strchr(json, '@');

	assert_non_null(mark);
	*line = *column = 1;
	for (const char *c = json; c < mark; c++) {
		*column = *c == '\n' ? 1 : *column + 1;
		*line += *c == '\n';
	}
	memmove(mark, mark + 1, strlen(mark));
	return json;
}

static inline void check_fault(const char *text, const char *key, const char *message)
{
	unsigned int line, column;
	char *json = fault_json(text, &line, &column);
	struct scenario_error error;
	struct scenario *scenario;
	int err = scenario_compile(&scenario, json, strlen(json), &fixture_kinds, &error);

	if (err != -EINVAL)
		fail_msg("it compiles (%d): %s", err, text);
	assert_null(scenario);
	if (error.line != line || error.column != column || strcmp(error.key, key) ||
	    !strstr(error.text, message))
		fail_msg("%s\nis reported as %u:%u: %s: %s\ninstead of  %u:%u: %s: %s", json,
			 error.line, error.column, error.key, error.text, line, column, key,
			 message);
	free(json);
}

#endif
