/* SPDX-License-Identifier: MIT */
/* All clients of a recording, sweep after sweep. */
#ifndef DECOY_ORACLE_OBSERVER_H
#define DECOY_ORACLE_OBSERVER_H

#include "client.h"
#include "opened.h"

struct observer {
	struct pool *pool;
	struct hypothesis hypothesis; /* set before the first sweep, like pool */
	bool alone; /* no other hypothesis is tried: a text that leaves its client open is
		       undecided; set like that */
	struct ambiguity ambiguity; /* where another hypothesis may lead elsewhere */
	struct client *clients; /* of all sweeps */
	size_t count;
	size_t cap;
	size_t sweep; /* the number of the newest, from 1 */
	struct window when; /* of the newest */
	struct listed listed; /* by the sweeps before it */
	const struct rec_read **unread; /* of the newest, and of no known client */
	size_t unread_count;
	size_t nameless; /* reads of the newest without pid and fd */
	bool is_open; /* a text leaves open who its client is, */
	unsigned int open_for; /* and breaks this */
	bool undecided; /* a text may be of several clients: any answer is allowed */
};

/*
 * observer_add_sweep - add a sweep of rec. Afterwards the clients whose `sweep` is observer->sweep
 * are those to list.
 */
void observer_add_sweep(struct observer *observer, const struct recording *rec,
			const struct rec_sweep *sweep);

#endif
