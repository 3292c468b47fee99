/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The tracker's clients, and how one text changes a client. */
#ifndef FDI_CLIENT_H
#define FDI_CLIENT_H

#include "part.h"

/* A descriptor: pid and fd, or, where unknown, the ordinal of its read in the sweep as fd. */
struct descriptor_key {
	bool has_pid;
	int32_t pid, fd;
};

struct client {
	struct fdi_client shown; /* first: the callers' pointer is to it */
	struct client *next, *prev; /* in order of first read */
	struct link link;
	struct part_list parts[PART_KINDS];
	struct fdi_member *last_member;
	struct descriptor_key key; /* of its descriptor, if it has no id; else all 0 */
	uint64_t read; /* the last sweep that showed its text */
	uint64_t listed; /* the last sweep that listed a descriptor of it */
};

/* The client that a text is of. */
struct identity {
	struct fdi_span driver, pdev; /* the device, where rdev is not known */
	struct fdi_span id;
	uint32_t major, minor;
	bool has_dev;
	struct descriptor_key key; /* all 0 with an id */
	uint64_t hash; /* of the above */
};

struct clients {
	struct pool *pool;
	struct client *first, *last;
	struct hash table; /* of clients by identity */
	struct hash parts; /* of all their engines and regions */
};

/* descriptor_keys_equal - the same descriptor. */
static inline bool descriptor_keys_equal(struct descriptor_key a, struct descriptor_key b)
{
	return a.has_pid == b.has_pid && a.pid == b.pid && a.fd == b.fd;
}

/* descriptor_key_hash - continue a hash with a key. */
static inline uint64_t descriptor_key_hash(uint64_t seed, struct descriptor_key key)
{
	seed = hash_number(seed, key.has_pid);
	return hash_number(seed, (uint64_t)(uint32_t)key.pid << 32 | (uint32_t)key.fd);
}

/* client_find - the client of an identity, or NULL. */
struct client *client_find(const struct clients *clients, const struct identity *identity);

/* client_add - a new client without values, after all others; NULL: no memory. */
struct client *client_add(struct clients *clients, const struct identity *identity);

/* client_forget - free a client and its parts. */
void client_forget(struct clients *clients, struct client *client);

/*
 * client_read - merge one text: the largest counters, the last of everything else. Returns 0, or
 * -FDI_ENOBUFS with what fitted merged.
 */
int client_read(struct clients *clients, struct client *client, const struct fdi_snapshot *snap);

#endif /* FDI_CLIENT_H */
