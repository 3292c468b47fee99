/* SPDX-License-Identifier: MIT */
/* A plan's records, one after the other; who plays them says when. */
#ifndef DECOY_GUEST_PLAY_H
#define DECOY_GUEST_PLAY_H

#include <stdbool.h>

#include "wire.h"

/* One record, its text ended by a NUL of ours. */
struct act {
	struct guest_record as;
	char text[GUEST_TEXT + 1];
};

struct player {
	const char *at, *end;
	unsigned int number; /* of the case, from 1 */
	unsigned int reads; /* of the case */
	char *fdinfo;
	bool shared; /* the devices are open to others, too: slots are not the host's to foresee */
	bool as_user; /* the case is GUEST_CASE_USER */
};

/* player_open - the plan in a file, its head in *plan. */
bool player_open(struct player *player, const char *path, struct guest_plan *plan);

/* player_next - the next record; false: there is none. */
bool player_next(struct player *player, struct act *act);

/* player_case - a case begins. */
void player_case(struct player *player, const struct act *act);

/* player_act - do it. False after it said why. */
bool player_act(struct player *player, const struct act *act);

#endif
