/* SPDX-License-Identifier: MIT */
/* What a series of sweeps means. */
#ifndef DECOY_ZOO_TRACK_H
#define DECOY_ZOO_TRACK_H

#include "decoy_subject.h"
#include "snapshot.h"

#define ENGINE_FIELDS F_REGION

struct zoo_ratio {
	bool present;
	long double value;
};

struct zoo_engine {
	struct zoo_engine *next; /* in order of first sight */
	struct zoo_span name; /* owned */
	struct zoo_num said[ENGINE_FIELDS]; /* in this sweep: the largest counter, else the last */
	struct zoo_num held[ENGINE_FIELDS]; /* never falls */
	struct zoo_num growth[ENGINE_FIELDS]; /* since the sweep before */
	struct zoo_ratio busy, freq;
	uint64_t t_ns[ENGINE_FIELDS]; /* when each was last said */
	bool said_now;
	bool dipped;
};

struct zoo_member {
	struct zoo_member *next;
	int32_t pid, fd;
};

struct zoo_client {
	struct zoo_client *next;
	struct zoo_span device, id, driver, pdev; /* owned */
	bool has_id, has_pid;
	int32_t pid, fd; /* of its first sight; the identity where there is no id */
	struct zoo_member *members; /* when it was last shown */
	struct zoo_member *fresh; /* so far in this sweep */
	struct zoo_engine *engines;
	struct zoo_item *regions; /* the names are owned */
	unsigned int place; /* among the clients of a sweep, from 1; 0: not yet shown in it */
	unsigned int last_place;
	bool shown; /* in this sweep */
	bool unreadable; /* a descriptor of it is, in this sweep */
	bool old; /* shown in an earlier sweep */
	uint64_t t_ns; /* of that sweep */
	bool recount; /* FAULT_ERR_RECOUNTS, FAULT_REUSED_ID */
};

/* zoo_sweep - one look at all descriptors. */
void zoo_sweep(struct zoo *z, uint64_t t_ns, const struct decoy_fd *fds, size_t count);

/* zoo_forget - no client is known any more. */
void zoo_forget(struct zoo *z);

/* zoo_client_find - the client that fd shows, added when it is new; NULL when out of memory. */
struct zoo_client *zoo_client_find(struct zoo *z, const struct decoy_fd *fd,
				   const struct zoo_snapshot *snap);
void zoo_client_free(struct zoo_client *client);
void zoo_engines_free(struct zoo_engine *engine);
void zoo_regions_free(struct zoo_item *region);
void zoo_members_free(struct zoo_member *member);

/* zoo_client_settle - the sweep at t_ns is over: hold, growth and ratios of a client it showed. */
void zoo_client_settle(struct zoo *z, struct zoo_client *client, uint64_t t_ns);

#endif
