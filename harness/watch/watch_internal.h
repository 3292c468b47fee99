/* SPDX-License-Identifier: MIT */
/* The parts of a watcher. */
#ifndef DECOY_WATCH_INTERNAL_H
#define DECOY_WATCH_INTERNAL_H

#include "linter_live.h"
#include "watcher.h"

#define COMM_KEPT  64
#define KEPT_BYTES ((size_t)64 << 20) /* of findings: a text may be long */

/* What one read printed of one engine; sorted after the sweep. */
struct watch_printed {
	uint64_t engine; /* the hash of its client and of it */
	uint64_t busy_ns;
};

/* The name of a process of this sweep. */
struct watch_process {
	int32_t pid;
	char comm[COMM_KEPT];
};

/* A descriptor of this sweep whose text has no id. */
struct watch_nameless {
	struct rec_read read; /* its text and name are not valid */
};

/* Findings that are known, by hash: no entry is removed. */
#define KNOWN_SLOTS 8192 /* a power of two */
#define KNOWN_MAX   4096

struct watch_findings {
	uint64_t known[KNOWN_SLOTS]; /* 0: free */
	uint64_t client[KNOWN_SLOTS]; /* of the entry of known: the client that it is about; 0: not
					 listed */
	size_t count;
	uint64_t *by_rule; /* as cat_producer_rules() has them */
};

/* A device that texts of this sweep or the last are of, and what the machine says of it. */
struct watch_device {
	uint32_t major, minor;
	uint64_t sweep; /* the last that had a text of it */
	struct watch_known {
		char word[WATCH_WORD]; /* "": the machine says nothing */
		bool found; /* that a text says otherwise */
	} known[CAT_LIVE_RULES];
};

struct watcher {
	const struct watch_config *config;
	struct watch_totals totals;
	struct lint_live *live;
	struct fdi_tracker *tracker;
	void *memory;
	struct watch_printed *printed;
	size_t printed_count, printed_capacity;
	struct watch_process *processes;
	size_t process_count, process_capacity;
	struct watch_nameless *nameless;
	size_t nameless_count, nameless_capacity;
	struct watch_device *devices;
	size_t device_count, device_capacity;
	uint64_t sweep;
	uint64_t client; /* of the read in hand */
	struct watch_findings findings;
};

/* watch_hash - of bytes, going on from a hash; begin with WATCH_HASH. 1 in place of 0. */
#define WATCH_HASH 14695981039346656037ull
uint64_t watch_hash(uint64_t hash, const void *bytes, size_t len);

/*
 * watch_client - the hash of a client: its id on its device, or its descriptor where it has none.
 */
uint64_t watch_client(const struct fdi_fd *fd, struct fdi_span id);

/* watch_find - a finding came: print it where it is new. */
void watch_find(void *data, const struct lint_finding *finding, const struct rec_read *read);

/* watch_device_read - hold the text of a DRM file against what the machine says of its device. */
void watch_device_read(struct watcher *watcher, const struct rec_read *read,
		       const struct fdi_snapshot *snap);

/* watch_device_end - the sweep is over: what it had no text of may come to be another device. */
void watch_device_end(struct watcher *watcher);

/* watch_findings_of - how many different ones there were about a client. */
size_t watch_findings_of(const struct watch_findings *findings, uint64_t client);

#endif
