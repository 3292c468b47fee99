/* SPDX-License-Identifier: MIT */
/* The parts of a watcher. */
#ifndef DECOY_WATCH_INTERNAL_H
#define DECOY_WATCH_INTERNAL_H

#include "linter_live.h"
#include "watcher.h"

#define COMM_KEPT 64

/* What one read printed of one engine; sorted after the sweep. */
struct watch_printed {
	uint64_t client, engine; /* hashes */
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
	uint64_t client
		[KNOWN_SLOTS]; /* of the entry of known: the client that it is about; 0: not listed */
	size_t count;
	uint64_t *by_rule; /* as fdi_rules() has them */
};

struct watcher {
	const struct watch_config *config;
	struct watch_totals totals;
	struct lint_live *live;
	struct fdi_tracker *tracker;
	void *memory, *scratch;
	size_t scratch_size;
	struct watch_printed *printed;
	size_t printed_count, printed_capacity;
	struct watch_process *processes;
	size_t process_count, process_capacity;
	struct watch_nameless *nameless;
	size_t nameless_count, nameless_capacity;
	uint64_t client; /* of the read in hand */
	struct watch_findings findings;
};

/* watch_hash - of bytes, going on from a hash; begin with WATCH_HASH. Never 0. */
#define WATCH_HASH 14695981039346656037ull
uint64_t watch_hash(uint64_t hash, const void *bytes, size_t len);

/* watch_client - the hash of a client: its id on its device, or its descriptor where it has none. */
uint64_t watch_client(const struct fdi_fd *fd, struct fdi_span id);

/* watch_find - a finding came: print it where it is new. */
void watch_find(void *data, const struct lint_finding *finding, const struct rec_read *read);

/* watch_findings_of - how many different ones there were about a client. */
size_t watch_findings_of(const struct watch_findings *findings, uint64_t client);

#endif
