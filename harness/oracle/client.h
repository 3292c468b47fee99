/* SPDX-License-Identifier: MIT */
/*
 * One client over the sweeps: a (device, id), or an open file where no id is printed (rst:71-79). However
 * many descriptors show it, it is one.
 */
#ifndef DECOY_ORACLE_CLIENT_H
#define DECOY_ORACLE_CLIENT_H

#include "engine.h"
#include "identity.h"
#include "region.h"

/* A read that shows a client, and what it says. */
struct sighting {
	const struct rec_read *read;
	const struct printed *printed;
};

struct client {
	struct identity identity;
	struct choice ident[IDENTS]; /* all that was ever printed; absent as in the newest sweep */
	bool odd_id; /* of the newest sweep: see struct printed */
	const struct rec_read **members; /* who shows it in the newest sweep that does, each once */
	size_t member_count;
	size_t member_cap;
	const struct rec_read *
		*earlier; /* members before those, of the sweep before, while a sweep is added */
	size_t earlier_count;
	const struct rec_read **quiet; /* showed it once, and were listed and mute ever since */
	size_t quiet_count;
	struct engine *engines; /* sorted by name */
	size_t engine_count;
	size_t engine_cap;
	struct region *regions; /* sorted by name */
	size_t region_count;
	size_t region_cap;

	/* The sweep that is being added. */
	struct sighting *sightings;
	size_t sighting_count;
	size_t sighting_cap;

	/* The newest sweep that showed it. */
	size_t sweep; /* its number, from 1; 0: none yet */
	struct window when;
	bool optional; /* it need not be listed there */
};

/* client_read_end - the last moment of a read; without `until`, all that is known is its first one. */
uint64_t client_read_end(const struct rec_read *read);

/* client_disagrees - do descriptors in this sweep print different things of the client? */
bool client_disagrees(const struct client *client);

/*
 * client_knows - was read's descriptor one of the client's in the sweep before this one, shown or mute?
 * Called when all descriptors of the sweep were added, before client_step() and client_linger().
 */
bool client_knows(const struct client *client, const struct rec_read *read, size_t sweep);

/* client_show - read, of the sweep that is being added, shows the client. */
void client_show(struct pool *pool, struct client *client, const struct rec_read *read,
		 const struct printed *printed);

/*
 * client_step - all descriptors of this sweep were added, from sweep->from on; the sweep before
 * (of anybody, if the client was not observed) was at `before`. Of several descriptors those count that
 * choice says.
 */
void client_step(struct pool *pool, struct client *client, size_t sweep, uint64_t from,
		 struct window before, enum descriptor_choice choice);

/*
 * client_linger - descriptors of the client are there, but could not be read or have nothing left to
 * say. It may be listed with all that was held.
 */
void client_linger(struct pool *pool, struct client *client, size_t sweep,
		   const struct rec_read **members, size_t count, struct window when);

#endif
