/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef DECOY_HARDWARE_LOG_H
#define DECOY_HARDWARE_LOG_H

#include "types.h"

/**
 * struct hw_access - the driver read or wrote a register
 * @t: ns
 * @offset: of the register
 * @value: what was read or written
 * @write: which of both
 */
struct hw_access {
	u64 t;
	u32 offset, value;
	bool write;
};

/**
 * struct hw_log - the newest accesses
 * @ring: of the caller
 * @size: of the ring, a power of 2
 * @next: number of the next access; they count from 0
 */
struct hw_log {
	struct hw_access *ring;
	u32 size;
	u64 next;
};

/**
 * hw_log_add() - add an access
 * @log: the log
 * @access: what happened
 */
static inline void hw_log_add(struct hw_log *log, struct hw_access access)
{
	log->ring[log->next++ & (log->size - 1)] = access;
}

/**
 * hw_log_first() - the oldest access in the log
 * @log: the log
 *
 * Return: its number: so many are lost.
 */
static inline u64 hw_log_first(const struct hw_log *log)
{
	return log->next > log->size ? log->next - log->size : 0;
}

#endif
