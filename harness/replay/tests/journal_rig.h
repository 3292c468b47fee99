/* SPDX-License-Identifier: MIT */
/* A journal that is made by hand, entry by entry, and what its replay must say. */
#ifndef DECOY_TEST_JOURNAL_RIG_H
#define DECOY_TEST_JOURNAL_RIG_H

#include "fake_drm_journal.h"
#include "fgpu.h"
#include "journal.h"

struct journal_rig {
	char bytes[65536];
	size_t len;
	uint64_t sequence;
};

/* The only one; zeroed, it is a journal without a head. */
extern struct journal_rig journal_rig;

void rig_head(void);
void rig_command(const struct fgpu_command *c, int result);
void rig_setup(uint32_t op, const char *name, uint64_t amount, uint64_t span, uint32_t flags);
void rig_submit_to(uint32_t ring, uint64_t at, uint64_t work, int result);
void rig_submit(uint64_t at, uint64_t work, int result);
void rig_read(uint64_t at, const char *text, uint32_t flags);
void rig_mark(uint64_t lost);

/*
 * rig_device - a journal anew: one engine "e" and one region "r"; client 0 is there; nothing runs.
 */
void rig_device(void);

/* rig_good - the same, six commands; then a job of 100 ns at 10, observed at 50 and at 200. */
void rig_good(void);
#define AT_50	   "drm-engine-e:\t40 ns\ndrm-total-r:\t0\n"
#define AT_200	   "drm-engine-e:\t100 ns\ndrm-total-r:\t0\n"
#define TRUTH_RING "ring 0 written 8 submitted 8 read 8 fence 1 queued 0 waiting 0\n"
#define TRUTH_AT(now, entries, total)                                               \
	"now " now " entries " entries "\n"                                         \
	"engine 0 busy_ns 100 cycles 100 total_cycles " total                       \
	" hz 1000000000 running 0\n" TRUTH_RING "now " now " entries " entries "\n" \
	"client 0 engine 0 busy_ns 100 cycles 100\n"                                \
	"client 0 region 0 total 0 shared 0 resident 0 purgeable 0 active 0\n"
#define TRUTH TRUTH_AT("300", "9", "300")

/* rig_replays - that is the verdict on the journal, with this truth beside it (NULL: none); its
 * reason has says in it. */
void rig_replays(enum journal_verdict want, const char *truth, const char *says);

#endif
