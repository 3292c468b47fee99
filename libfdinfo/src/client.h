/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What the tracker keeps of a client, and how one text changes it. */
#ifndef FDI_CLIENT_H
#define FDI_CLIENT_H

#include "part.h"

/* Which descriptor of a sweep: pid and fd, or, where they are not known, the how-manieth. */
struct place {
	bool has_pid;
	int32_t pid, fd;
};

struct client {
	struct fdi_client shown; /* first: what callers see is a client */
	struct client *next, *prev; /* in order of first sight */
	struct link link;
	struct part_list parts[PART_KINDS];
	struct fdi_member *last_member;
	struct place place; /* where no id was said: the descriptor that the client is */
	uint64_t read; /* the last sweep that showed its text */
	uint64_t listed; /* the last sweep that listed a descriptor of it */
};

/* Who a text is about. */
struct identity {
	struct fdi_span driver, pdev; /* the device, where rdev is not known */
	struct fdi_span id;
	uint32_t major, minor;
	bool has_dev;
	struct place place; /* all 0 with an id */
	uint64_t hash; /* of the above */
};

struct clients {
	struct pool *pool;
	struct client *first, *last;
	struct hash table; /* of clients by identity */
	struct hash parts; /* of all their engines and regions */
};

/* places_equal - the same descriptor. */
static inline bool places_equal(struct place a, struct place b)
{
	return a.has_pid == b.has_pid && a.pid == b.pid && a.fd == b.fd;
}

/* place_hash - carry on a hash with a place. */
static inline uint64_t place_hash(uint64_t seed, struct place place)
{
	seed = hash_number(seed, place.has_pid);
	return hash_number(seed, (uint64_t)(uint32_t)place.pid << 32 | (uint32_t)place.fd);
}

/* client_find - the client of an identity, or NULL. */
struct client *client_find(const struct clients *clients, const struct identity *who);

/* client_add - a new client without values, after all others; NULL: no memory. */
struct client *client_add(struct clients *clients, const struct identity *who);

/* client_forget - give back everything that a client has. */
void client_forget(struct clients *clients, struct client *client);

/*
 * client_read - merge one text: the largest counters, the last of everything else. Returns 0, or
 * -FDI_ENOBUFS with what fitted merged.
 */
int client_read(struct clients *clients, struct client *client, const struct fdi_snapshot *snap);

#endif /* FDI_CLIENT_H */
