/* SPDX-License-Identifier: MIT */
/* A verdict of KTAP, of the agent or of a suite of KUnit. */
#ifndef DECOY_KTAP_VERDICT_H
#define DECOY_KTAP_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#define KTAP_NUMBER_MOST 1000000

/* Texts are parts of the line. */
struct ktap_verdict {
	bool ok;
	unsigned int number; /* from 1 */
	const char *name; /* name_len bytes, at least one */
	size_t name_len;
	const char *skip; /* why it was skipped, up to the end of the line; NULL: it was not */
};

/* ktap_is_verdict - does the line begin with "ok " or "not ok "? */
bool ktap_is_verdict(const char *line);

/* ktap_verdict_parse - parse "[not ]ok NUMBER [- ]NAME[ # SKIP why]". false: it is malformed. */
bool ktap_verdict_parse(struct ktap_verdict *verdict, const char *line);

/* ktap_number - a number without a sign, and where it ends; -1: none, or above KTAP_NUMBER_MOST. */
int ktap_number(const char *text, char **end);

#endif
