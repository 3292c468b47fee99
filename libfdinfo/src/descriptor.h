/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The tracker's descriptors, and the clients that they showed. */
#ifndef FDI_DESCRIPTOR_H
#define FDI_DESCRIPTOR_H

#include "client.h"

struct descriptor {
	struct fdi_member member; /* first: the callers' pointer is to it */
	struct link link;
	struct descriptor *next, *prev; /* by listing: those not listed again come first */
	struct client *client; /* that it showed last, or NULL */
	struct descriptor_key key;
	uint64_t listed; /* the last sweep that listed it */
	uint64_t read; /* the last sweep that it showed a client in */
};

struct descriptors {
	struct pool *pool;
	struct descriptor *first, *last;
	struct hash table; /* by key */
};

/* descriptor_find - the descriptor of a key, or NULL. */
struct descriptor *descriptor_find(const struct descriptors *all, struct descriptor_key key);

/* descriptor_add - a new descriptor that no sweep listed yet; NULL: no memory. */
struct descriptor *descriptor_add(struct descriptors *all, struct descriptor_key key);

/* descriptor_list - this sweep lists it: it moves behind all others. */
void descriptor_list(struct descriptors *all, struct descriptor *descriptor, uint64_t sweep);

/* descriptors_purge - forget those that the sweep did not list. */
void descriptors_purge(struct descriptors *all, uint64_t sweep);

#endif /* FDI_DESCRIPTOR_H */
