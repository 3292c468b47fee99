/* SPDX-License-Identifier: MIT */
/* What holds for a device whatever was done to it, looked up in its insides the slow way. */
#ifndef MODEL_INVARIANTS_H
#define MODEL_INVARIANTS_H

#include "model.h"

/* What the books said before. */
struct books {
	fgpu_u64 time;
	fgpu_u64 busy_ns[4], cycles[4], total[4]; /* of each engine */
	fgpu_u64 closed_ns[4], closed_cycles[4]; /* of clients that closed */
};

/* invariants_close - keep what a client has, before it is closed. */
void invariants_close(const struct fgpu *gpu, struct books *books, fgpu_u32 client);

/* invariants_check - fail the running test where something does not add up; then update books. */
void invariants_check(const struct fgpu *gpu, struct books *books);

#endif
