/* SPDX-License-Identifier: MIT */
/* What was read of a channel of relay, against the truth. */
#ifndef TORTURE_RELAYED_H
#define TORTURE_RELAYED_H

#include "session.h"

/* Sums of one channel or several. An event of a torn record is missing, too. */
struct relayed {
	uint64_t records; /* events, each once */
	uint64_t torn; /* records that no source handed over, and places where there is none */
	uint64_t doubled; /* records that come again */
	uint64_t refused; /* events that the channel counted, for lack of space */
	uint64_t unaccounted; /* events that are neither there nor counted, or counted and there */
};

/* relayed_add - add the bytes of a channel, which was there from `before` to `after` and then read
 * to its end. */
void relayed_add(struct relayed *relayed, const struct session *channel, const struct truth *before,
		 const struct truth *after);

/* relayed_damaged - whether it shows more than its counter says. */
bool relayed_damaged(const struct relayed *relayed);

#endif
