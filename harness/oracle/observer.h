/* SPDX-License-Identifier: MIT */
/* All clients of a recording, sweep after sweep. */
#ifndef DECOY_ORACLE_OBSERVER_H
#define DECOY_ORACLE_OBSERVER_H

#include "client.h"

struct observer {
	struct pool *pool;
	struct hypothesis hypothesis; /* set before the first sweep, like pool */
	struct ambiguity ambiguity; /* where another hypothesis may lead elsewhere */
	struct client *clients; /* of all sweeps */
	size_t count;
	size_t cap;
	size_t sweep; /* the number of the newest, from 1 */
	struct window when; /* of the newest */
	const struct rec_read **unread; /* of the newest, and of no known client */
	size_t unread_count;
	size_t nameless; /* reads of the newest without pid and fd */
	bool undecided; /* a text may be of several clients: any answer is allowed */
};

/*
 * observer_add_sweep - add a sweep of rec. Afterwards the clients whose `sweep` is observer->sweep
 * are those to list.
 */
void observer_add_sweep(struct observer *observer, const struct recording *rec,
			const struct rec_sweep *sweep);

#endif
