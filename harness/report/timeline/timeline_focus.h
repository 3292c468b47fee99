/* SPDX-License-Identifier: MIT */
/* Which client, engine or region, and value of it a failure is about. */
#ifndef DECOY_TIMELINE_FOCUS_H
#define DECOY_TIMELINE_FOCUS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "timeline.h"

struct focus {
	size_t sweep; /* the first that is wrong, from 0 */
	json_t *members; /* of the client in that sweep: an object with names "10/5", or "10/-" */
	const char *id; /* of the client; NULL: none, or one of several */
	const char *part; /* "engines" or "regions" */
	char *name; /* of the engine or region; NULL: the client has none */
	const char *value; /* "busy_ns" */
	const char
		*counter; /* that the value is made of: "busy_ns", "cycles"; or the value itself */
	char *load; /* the process whose ratio it is, "" for a device; NULL: a client's own
		       (timeline_load.h) */
};

/* focus_sweep - the first wrong sweep; false: there is none. */
bool focus_sweep(struct focus *focus, const struct timeline_case *about);

/*
 * focus_find - what the first wrong answer is wrong in. focus_free() it; false: no client is wrong.
 */
bool focus_find(struct focus *focus, const struct timeline_case *about);

void focus_free(struct focus *focus);

/* focus_part - the engine's or region's part of a client, NULL: nothing. Borrowed. */
const json_t *focus_part(const struct focus *focus, const json_t *client);

/*
 * focus_clients - the clients of a state that one of members ("10/5", ...) shows; those that a
 * process shows
 * ("10/-") only where they have this id (NULL: any). New reference.
 */
json_t *focus_clients(const json_t *state, const json_t *members, const char *id);

/* focus_expected - what an expected client (NULL: none) allows, in short. */
void focus_expected(const struct focus *focus, const json_t *client, struct picture_cell *cell);

/* focus_answered - what answered clients say, in short, with a plus between them. */
void focus_answered(const struct focus *focus, const json_t *clients, struct picture_cell *cell);

/* focus_cell, focus_answer - a set, or an answered value, in short, with its numbers. */
void focus_cell(struct picture_cell *cell, const json_t *set);
void focus_answer(struct picture_cell *cell, const json_t *value);

/*
 * focus_wrong - does one of the differences of a sweep lie in this part of the client that members
 * ("10/5", ...) show? paired: as many clients are answered for it as are expected. *also (free()
 * it) gets what the first of them is in, where that is not the value in focus: another value, or
 * "members"; else NULL.
 */
bool focus_wrong(const struct focus *focus, const struct judge_diff *diff, const json_t *members,
		 bool paired, char **also);

#endif
