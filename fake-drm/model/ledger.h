/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Ledgers: what a driver with a fault of accounting counts more, or less, than a sound one. Each
 * distortion that has one keeps it beside the truth, which it never changes.
 */
#ifndef FGPU_LEDGER_H
#define FGPU_LEDGER_H

#include "row.h"

/* What a ledger hears of: bits. */
enum fgpu_books {
	BOOKS_RUN = 1, /* a job ran; with completion accounting: until now, and it ends */
	BOOKS_TIME = 2, /* time has passed on an engine, busy or not */
	BOOKS_RESET = 4, /* a reset ends what a job ran */
	BOOKS_CLOSE = 8, /* a client closes; once for each engine */
	BOOKS_DESTROY = 16, /* a queue of a client is destroyed */
};

struct fgpu_booking {
	const struct fgpu_distortion *distortion; /* whose ledger */
	const struct fgpu_job *job; /* RUN, RESET; else NULL */
	fgpu_u32 client, engine; /* client: but TIME */
	fgpu_u64 ns, ticks; /* RUN, TIME, RESET */
};

/* fgpu_ledger_begin - all that a ledger counts more is 0. */
void fgpu_ledger_begin(struct fgpu *gpu, fgpu_u32 latch);

/* Tell all ledgers. Engines are settled, or being settled, at gpu->now. */
void fgpu_book_job(struct fgpu *gpu, fgpu_u32 books, const struct fgpu_job *job, fgpu_u64 ns,
		   fgpu_u64 ticks);
void fgpu_book_time(struct fgpu *gpu, fgpu_u32 engine, fgpu_u64 ns, fgpu_u64 ticks);

/* fgpu_book_end - of CLOSE and DESTROY; after the jobs have ended, while the client is there. */
void fgpu_book_end(struct fgpu *gpu, fgpu_u32 books, fgpu_u32 client, fgpu_u32 engine);

/* ledger_kind.c: what the kinds do with what they hear. */
typedef void fgpu_book_fn(struct fgpu *gpu, const struct fgpu_booking *booking);
fgpu_book_fn fgpu_book_submitter, fgpu_book_user_before, fgpu_book_wait, fgpu_book_next,
	fgpu_book_once, fgpu_book_lost, fgpu_book_doubled, fgpu_book_ghost, fgpu_book_others,
	fgpu_book_own, fgpu_book_idle;

#endif
