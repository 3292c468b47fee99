/* SPDX-License-Identifier: MIT */
/* Clients over a series of sweeps. */
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
	struct zoo_num
		printed[ENGINE_FIELDS]; /* in this sweep: the largest counter, else the last */
	struct zoo_num held[ENGINE_FIELDS]; /* never falls */
	struct zoo_num delta[ENGINE_FIELDS]; /* since the sweep before */
	struct zoo_ratio busy, freq;
	uint64_t t_ns[ENGINE_FIELDS]; /* when each was last printed */
	uint64_t firm_ns[ENGINE_FIELDS]; /* when each was last printed and not lower */
	struct zoo_num base[ENGINE_FIELDS]; /* held at the newest sweep of an earlier time */
	unsigned int lower[ENGINE_FIELDS]; /* reads in a row that were */
	bool printed_now;
	bool dipped;
	bool was_in_hold; /* a counter was lower, in the sweep before */
	bool is_new; /* not yet in an answer */
};

struct zoo_member {
	struct zoo_member *next;
	int32_t pid, fd;
};

/* A descriptor. */
struct zoo_where {
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
	bool idle; /* it was read in the newest sweep, and did nothing since the one before */
	uint64_t t_ns; /* of that sweep */
	uint64_t base_ns; /* of the newest sweep of an earlier time */
	uint64_t read_ns; /* of its last read in this sweep, by the clock of the design */
	unsigned int missing; /* sweeps in a row that did not show it */
	bool was_missing; /* in an earlier sweep */
	unsigned int texts; /* that counted in this sweep */
	struct zoo_where believes, believed; /* whose text counted, and in the sweep before */
	bool is_opened; /* DESIGN_OPENED_SINCE: since the sweep before */
	bool recount; /* FAULT_ERR_RECOUNTS, FAULT_REUSED_ID */
};

/* zoo_sweep - parse the texts of all descriptors. */
void zoo_sweep(struct zoo *z, uint64_t t_ns, const struct decoy_fd *fds, size_t count);

/* zoo_forget - free all clients. */
void zoo_forget(struct zoo *z);

/* zoo_client_find - the client that fd shows, added when it is new; NULL when out of memory. */
struct zoo_client *zoo_client_find(struct zoo *z, const struct decoy_fd *fd,
				   const struct zoo_snapshot *snap);
void zoo_client_free(struct zoo_client *client);
void zoo_engines_free(struct zoo_engine *engine);
void zoo_regions_free(struct zoo_item *region);
void zoo_members_free(struct zoo_member *member);

/* zoo_regions_merge - update the regions of c from a text that counts; printed is copied. */
void zoo_regions_merge(struct zoo *z, struct zoo_client *c, struct zoo_item *printed);

/* zoo_two_counts - does the text of fd count for c, beside those that counted in this sweep? */
bool zoo_two_counts(struct zoo *z, struct zoo_client *c, const struct decoy_fd *fd);

/* zoo_two_joined - are all values of two descriptors made one by zoo_two_value()? */
bool zoo_two_joined(const struct zoo *z);

/* zoo_two_value - what is believed where texts printed was, and the next one prints now. */
struct zoo_num zoo_two_value(const struct zoo *z, unsigned int texts, struct zoo_num was,
			     struct zoo_num now);

/* zoo_is_opened - is a client of this sweep known to be opened since the one before? For
 * zoo_client_settle(). */
bool zoo_is_opened(const struct zoo *z, const struct zoo_client *c);

/* zoo_note_processes - note at the end of a sweep whose descriptors were listed. */
void zoo_note_processes(struct zoo *z, const struct decoy_fd *fds, size_t count);
void zoo_forget_processes(struct zoo *z);

/* zoo_idle_skips - is the process of fd not read in this sweep, as it did nothing? */
bool zoo_idle_skips(struct zoo *z, const struct decoy_fd *fd);

/* zoo_idle_note - note at the end of a sweep which processes did nothing. */
void zoo_idle_note(struct zoo *z);
void zoo_idle_forget(struct zoo *z);

/* zoo_engine_measure - utilization at the end of the sweep at t_ns, from the deltas that are
 * settled. */
void zoo_engine_measure(struct zoo *z, const struct zoo_client *c, struct zoo_engine *e,
			uint64_t t_ns);

/*
 * zoo_client_settle - at the end of the sweep at t_ns: held values, deltas and ratios of a client.
 */
void zoo_client_settle(struct zoo *z, struct zoo_client *client, uint64_t t_ns);

#endif
