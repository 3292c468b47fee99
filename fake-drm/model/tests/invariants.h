/* SPDX-License-Identifier: MIT */
/* Invariants of a device after any command, computed from its private state. */
#ifndef MODEL_INVARIANTS_H
#define MODEL_INVARIANTS_H

#include "model.h"

/* What the engines had at the last check. */
struct engine_totals {
	fgpu_u64 time;
	fgpu_u64 busy_ns[4], cycles[4], total[4]; /* of each engine */
	fgpu_u64 closed_ns[4], closed_cycles[4]; /* of clients that closed */
};

/* invariants_close - keep what a client has, before it is closed. */
void invariants_close(const struct fgpu *gpu, struct engine_totals *totals, fgpu_u32 client);

/* invariants_check - fail the running test when an invariant is broken; then update totals. */
void invariants_check(const struct fgpu *gpu, struct engine_totals *totals);

#endif
