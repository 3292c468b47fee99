/* SPDX-License-Identifier: MIT */
/* Was a client opened since the sweep before? Then all that it did was done since. */
#ifndef DECOY_ORACLE_OPENED_H
#define DECOY_ORACLE_OPENED_H

#include "client.h"

/* A process, and the newest sweep that listed it. */
struct process {
	int32_t pid;
	size_t sweep;
};

/* What the sweeps before the one that is being added listed. Zeroed: nothing. */
struct listed {
	struct process *processes; /* sorted by pid */
	size_t process_count;
	size_t process_cap;
	size_t sweep; /* the number of the newest */
	const struct rec_read **unshown; /* its reads that show no client */
	size_t unshown_count;
	bool whole; /* all its descriptors could be read, and no text was refused */
};

/* listed_add - a sweep that was added. Its unshown and whole are set by the caller. */
void listed_add(struct listed *listed, struct pool *pool, const struct rec_read *reads,
		size_t count);

/*
 * client_is_opened - a client that no sweep has shown before: were all descriptors of the sweep
 * before read, was the client not among them, and could all its engine time be spent since
 * `before`?
 */
bool client_is_opened(const struct client *client, const struct listed *listed, struct pool *pool,
		      struct window before);

/* client_may_be_opened - the same where that sweep may have missed it: it listed none of its
 * descriptors. */
bool client_may_be_opened(const struct client *client, const struct listed *listed,
			  struct pool *pool, struct window before);

#endif
