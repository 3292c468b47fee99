/* SPDX-License-Identifier: MIT */
/*
 * What is watched: reads come sweep by sweep, every lint judges them, and clients are followed.
 * Memory depends on the clients that are open, not on how long it is watched.
 */
#ifndef DECOY_WATCHER_H
#define DECOY_WATCHER_H

#include <stdio.h>

#include "linter.h"
#include "recording.h"

#define WATCH_WORD 256

/*
 * What the machine says of a device, as the rules of enum cat_live compare it: for CAT_LIVE_PDEV
 * its PCI slot, for CAT_LIVE_DRIVER the name of its driver. False: it says nothing. Asked for a
 * device at its first text, and again before a finding.
 */
typedef bool watch_ask(void *data, uint32_t major, uint32_t minor, char word[WATCH_WORD]);

struct findings;

struct watch_config {
	struct lint_config lint;
	enum fdi_level level; /* what breaks the run */
	bool json; /* a finding a line as JSON; else as compilers do it */
	bool colour, all; /* of findings in words: may, unclear, info and waived ones, too */
	FILE *findings; /* where they go, once each; NULL: they are only counted */
	struct findings *kept; /* a copy of each; NULL: not kept */
	/* Are two reads of this sweep of one open file? 1, 0, or -errno where that is not known.
	 * NULL: never known. */
	int (*same_file)(void *data, const struct rec_read *a, const struct rec_read *b);
	watch_ask *ask[CAT_LIVE_RULES]; /* NULL: not judged */
	void *data;
};

struct watch_totals {
	uint64_t reads, texts, unread; /* texts: DRM texts, which were judged */
	uint64_t findings, breaks; /* each finding once for its driver and name, one over time once
				      for its client */
	uint64_t unlisted; /* counted, but not printed: there were too many different ones */
	uint64_t
		unkept; /* counted, but not in kept: these, and those that there was no space for */
	const struct fdi_rule
		*unkept_rule; /* of the first of them that breaks the run; NULL: none does */
	uint64_t unjudged; /* reads that there was no memory for */
	unsigned int undetermined; /* counters that were left below an earlier value */
	size_t clients; /* of the last sweep */
};

struct watcher;

/* watcher_new - config must outlive it; watcher_free() it. */
struct watcher *watcher_new(const struct watch_config *config);
void watcher_free(struct watcher *watcher);

/* watcher_begin, watcher_read, watcher_end - a sweep at t_ns of the reads' clock. */
void watcher_begin(struct watcher *watcher, uint64_t t_ns);
void watcher_read(struct watcher *watcher, const struct rec_read *read);
void watcher_end(struct watcher *watcher);

/* watcher_finish - no more sweeps: judge what was left. */
void watcher_finish(struct watcher *watcher);

const struct watch_totals *watcher_totals(const struct watcher *watcher);

/*
 * watcher_clients - a line a client of the last sweep, at most max: device, id, name, processes,
 * each engine with its utilization since the sweep before, "held" where less was printed than
 * before, resident memory, findings that are listed. Names are made visible. Returns how many lines
 * there are.
 */
size_t watcher_clients(const struct watcher *watcher, FILE *out, const char *before, size_t max);

/*
 * watcher_page - the same for lines that will be cut: findings, memory and busy engines, the
 * busiest first, stand in front of processes, the name, idle engines and the slot.
 */
size_t watcher_page(const struct watcher *watcher, FILE *out, size_t max);

/* watcher_rules - how often each rule was broken: a line a rule. */
void watcher_rules(const struct watcher *watcher, FILE *out);

#endif
