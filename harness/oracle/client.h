/* SPDX-License-Identifier: MIT */
/*
 * One client over the sweeps: a (device, id), or an open file where no id is said (rst:71-79). However
 * many descriptors show it, it is one.
 */
#ifndef DECOY_ORACLE_CLIENT_H
#define DECOY_ORACLE_CLIENT_H

#include "engine.h"
#include "recording.h"
#include "region.h"

/* Who a client is. Words that are not there: not known. */
struct identity {
	bool has_dev; /* then the device is major:minor, else driver and pdev */
	uint32_t major;
	uint32_t minor;
	struct word driver;
	struct word pdev;
	struct word id;
	const struct rec_read *file; /* without id: the open file */
};

/* A read that shows a client, and what it says. */
struct sighting {
	const struct rec_read *read;
	const struct said *said;
};

struct client {
	struct identity identity;
	struct choice ident[IDENTS]; /* all that was ever said; absent as in the newest sweep */
	const struct rec_read **members; /* who shows it in the newest sweep that does, each once */
	size_t member_count;
	size_t member_cap;
	const struct rec_read **earlier; /* members before those, while the sweep is looked at */
	size_t earlier_count;
	size_t earlier_cap;
	const struct rec_read **quiet; /* showed it once, and were listed and mute ever since */
	size_t quiet_count;
	struct engine *engines; /* sorted by name */
	size_t engine_count;
	size_t engine_cap;
	struct region *regions; /* sorted by name */
	size_t region_count;
	size_t region_cap;

	/* The sweep that is being looked at. */
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

/*
 * client_identity - who shows up in read, which says `said`. Returns false where readings of the text
 * differ in that.
 */
bool client_identity(struct identity *out, const struct rec_read *read, const struct said *said);

/* client_is - is it the one of that identity? */
bool client_is(const struct client *client, const struct identity *identity);

/*
 * client_may_be - could the two be one client, seen through two nodes of a device? Then nobody knows
 * (the specification goes by drm-pdev, a system by device numbers).
 */
bool client_may_be(const struct client *client, const struct identity *identity);

/*
 * client_knows - was read's descriptor one of the client's in the sweep before this one, shown or mute?
 * Called when all descriptors of the sweep were looked at, before client_step() and client_linger().
 */
bool client_knows(const struct client *client, const struct rec_read *read, size_t sweep);

/* client_show - read of the sweep being looked at shows the client. */
void client_show(struct pool *pool, struct client *client, const struct rec_read *read,
		 const struct said *said);

/*
 * client_step - all descriptors of this sweep were looked at, from sweep->from on; the look before
 * (of anybody, if the client was not seen) was at `before`. Returns false where descriptors differ in
 * whether they may be taken for a client at all.
 */
bool client_step(struct pool *pool, struct client *client, size_t sweep, uint64_t from,
		 struct window before);

/*
 * client_linger - descriptors of the client are there, but could not be read or have nothing left to
 * say. It may be listed with all that was held.
 */
void client_linger(struct pool *pool, struct client *client, size_t sweep,
		   const struct rec_read **members, size_t count, struct window when);

#endif
