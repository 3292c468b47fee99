/* SPDX-License-Identifier: MIT */
/* Pairs of expected and answered clients. */
#ifndef DECOY_JUDGE_MATCH_H
#define DECOY_JUDGE_MATCH_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "judge.h"

#define MATCH_NONE ((size_t)-1)

struct match_client {
	json_t *names; /* its members ("10/3") as the members of an object; all alternatives */
	size_t mate; /* index on the other side, or MATCH_NONE */
	const json_t *client; /* borrowed */
	char *label; /* "client 7 (10/3 11/3)"; NULL before match_label() */
	bool has_members; /* has a member "members", well-formed or not */
	char *key; /* members_key() of its only list; NULL: no list, several, or a malformed one */
	json_t *keys; /* the keys of its alternatives, as names has them */
	bool optional;
};

struct match {
	struct match_client *expected;
	size_t expected_count;
	struct match_client *answered;
	size_t answered_count;
};

/*
 * match_init - pair the clients of two lists: by members, and where the expectation has none by id,
 * driver and pdev. Pairs that agree in everything that features select come first, in a largest
 * matching. match_free() it.
 */
void match_init(struct match *match, const json_t *expected, const json_t *answered,
		unsigned int features);

/* match_label - name all clients, once; only what is written in words needs that. */
void match_label(struct match *match);

void match_free(struct match *match);

/*
 * match_explain - add a line for each client without a mate: missing, not expected, several merged
 * into one, or one counted several times. Returns true where there is none.
 */
bool match_explain(const struct match *match, struct judge_diff *diff);

#endif
