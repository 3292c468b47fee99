/* SPDX-License-Identifier: MIT */
/* Inside of the replay of a journal. */
#ifndef DECOY_JOURNAL_REPLAY_H
#define DECOY_JOURNAL_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "fgpu.h"
#include "journal.h"

struct replay {
	const char *at, *end; /* of the journal */
	const char *truth, *truth_end; /* what is not checked yet */
	struct fgpu *gpu; /* NULL: before the head */
	void *memory;
	struct fgpu_limits limits;
	uint64_t entries; /* that are done */
	uint64_t printed; /* bytes of text, in all */
	bool marked; /* the last entry was a mark */
	bool *checked; /* clients of which the truth is checked */
	uint64_t truth_after; /* entries when its last block was written, and one; 0: none was */
	bool truth_moved; /* not all blocks were written after as many entries */
	struct journal_content *content; /* or NULL: not asked for */
	const struct journal_watch *watch; /* or NULL */
	size_t queried; /* queries of it that are done */
	char **why;
};

/* replay_fault - keep the sentence, unless there is one. Returns verdict. */
enum journal_verdict replay_fault(struct replay *replay, enum journal_verdict verdict,
				  const char *format, ...) __attribute__((format(printf, 3, 4)));

/* replay_go - time goes on to t. */
enum journal_verdict replay_go(struct replay *replay, uint64_t t);

/* replay_text - got, of the driver, is want, of the model; the first line that is not, in *why. */
enum journal_verdict replay_text(struct replay *replay, const char *got, size_t got_len,
				 const char *want, size_t want_len, const char *what);

/* replay_command, replay_read - an entry of size bytes, which are there. */
enum journal_verdict replay_command(struct replay *replay, const char *bytes, size_t size);
enum journal_verdict replay_read(struct replay *replay, const char *bytes, size_t size);

/* replay_truth - check what the driver knew before the next entry was written; at the end, all. */
enum journal_verdict replay_truth(struct replay *replay, bool ended);

/* replay_queries - the queries before time t; UINT64_MAX: all, and what else the content has. */
enum journal_verdict replay_queries(struct replay *replay, uint64_t t);

/*
 * replay_read_text - keep the text of a read, of which the model prints the same, in the content.
 */
void replay_read_text(struct replay *replay, uint32_t client, uint32_t parts, const char *text,
		      size_t len);

#endif
