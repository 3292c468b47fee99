/* SPDX-License-Identifier: MIT */
/*
 * One client over the sweeps: a (device, id), or an open file where no id is printed (rst:71-79).
 * However many descriptors show it, it is one client.
 */
#ifndef DECOY_ORACLE_CLIENT_H
#define DECOY_ORACLE_CLIENT_H

#include "engine.h"
#include "identity.h"
#include "region.h"

/* A read that shows a client, and what its text printed. */
struct client_text {
	const struct rec_read *read;
	const struct printed *printed;
};

struct client {
	struct identity identity;
	/* All that was printed in any sweep; absent as in the newest. */
	struct choice ident[IDENTS];
	bool odd_id; /* of the newest sweep: see struct printed */
	const struct rec_read **members; /* of the newest sweep that shows it, each once */
	size_t member_count;
	size_t member_cap;
	const struct rec_read **earlier; /* while a sweep is added: the members before those */
	size_t earlier_count;
	const struct rec_read **unshown; /* listed, and no longer show it */
	size_t unshown_count;
	struct engine *engines; /* sorted by name */
	size_t engine_count;
	size_t engine_cap;
	struct region *regions; /* sorted by name */
	size_t region_count;
	size_t region_cap;

	/* The sweep that is being added. */
	struct client_text *texts;
	size_t text_count;
	size_t text_cap;

	/* The newest sweep that showed it. */
	size_t sweep; /* its number, from 1; 0: none yet */
	struct window when;
	bool opened; /* since the sweep before: set before client_step(), for the first sweep that
			shows it */
	bool optional; /* it need not be listed there */
};

/*
 * client_read_end - the last moment of a read; without `until`, all that is known is its first one.
 */
uint64_t client_read_end(const struct rec_read *read);

/* client_disagrees - do descriptors print different values of the client in this sweep? */
bool client_disagrees(const struct client *client);

/* client_showed - did read's descriptor show the client in the sweep before this one? */
bool client_showed(const struct client *client, const struct rec_read *read, size_t sweep);

/*
 * client_had - was read's descriptor a member of the client in the newest sweep that showed it, or
 * in unshown? Called when all descriptors of the sweep were added, before client_step() and
 * client_hold().
 */
bool client_had(const struct client *client, const struct rec_read *read);

/* client_add_text - read, of the sweep that is being added, shows the client. */
void client_add_text(struct pool *pool, struct client *client, const struct rec_read *read,
		     const struct printed *printed);

/*
 * client_step - all descriptors of this sweep were added; it began at `from`. The sweep before
 * (of any client, if this one was not observed) was at `before`. choice names which of several
 * descriptors count.
 */
void client_step(struct pool *pool, struct client *client, size_t sweep, uint64_t from,
		 struct window before, enum descriptor_choice choice);

/*
 * client_hold - descriptors of the client are listed, but could not be read or print no key. The
 * client may be listed with all that was held.
 */
void client_hold(struct pool *pool, struct client *client, size_t sweep,
		 const struct rec_read **members, size_t count, struct window when);

#endif
