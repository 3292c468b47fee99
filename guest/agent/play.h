/* SPDX-License-Identifier: MIT */
/* The records of a plan, one after the other; the caller decides when each is applied. */
#ifndef DECOY_GUEST_PLAY_H
#define DECOY_GUEST_PLAY_H

#include <stdbool.h>

#include "wire.h"

/* One record and its text, to which player_next() adds a NUL. */
struct plan_record {
	struct guest_record as;
	char text[GUEST_TEXT + 1];
};

struct player {
	const char *at, *end;
	unsigned int number; /* of the case, from 1 */
	unsigned int reads; /* of the case */
	char *fdinfo;
	bool shared; /* others may open the devices: slots may differ from the host's plan */
	bool as_user; /* the case is GUEST_CASE_USER */
};

/* player_open - the plan in a file, its head in *plan. */
bool player_open(struct player *player, const char *path, struct guest_plan *plan);

/* player_next - the next record; false: there is none. */
bool player_next(struct player *player, struct plan_record *record);

/* player_case - begin a case. */
void player_case(struct player *player, const struct plan_record *record);

/* player_apply - do what a record asks for. False after report_failure(). */
bool player_apply(struct player *player, const struct plan_record *record);

#endif
