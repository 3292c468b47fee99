/* SPDX-License-Identifier: MIT */
/* A model of a GPU in user space, and a driver of a few lines for it. */
#ifndef DECOY_HARDWARE_TESTS_RIG_H
#define DECOY_HARDWARE_TESTS_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hw.h"
#include "kernel.h"

#define US 1000ULL /* ns */

struct rig {
	struct hw hw;
	u32 interrupts[HW_LINES]; /* how often each was raised */
	u64 raised[HW_LINES]; /* when, the last time */
	void (*handler)(u32 line); /* of the driver; NULL: none */
	u32 warnings; /* messages in the kernel's log */
};

extern struct rig rig;

/* rig_begin - a GPU as it is when its driver finds it. Time is 1 s, all memory is 0. */
void rig_begin(const struct hw_gpu *gpu);
void rig_end(void);

u32 rig_read(u32 offset);
void rig_write(u32 offset, u32 value);
/* rig_pass - let time pass, and call what is due in it. */
void rig_pass(u64 ns);
u64 rig_now(void);
/* rig_poke - write a word of memory. */
void rig_poke(u64 address, u32 value);
u32 rig_peek(u64 address);
/* rig_job - write a job into memory. */
void rig_job(u64 address, u32 client, u32 us, u32 outcome);
/* rig_interval - by number, which must exist. */
const struct hw_interval *rig_interval(u64 number);

#define assert_interval(number, of_queue, of_client, from, until, as)       \
	do {                                                                \
		const struct hw_interval *interval_ = rig_interval(number); \
		assert_int_equal(interval_->queue, of_queue);               \
		assert_int_equal(interval_->client, of_client);             \
		assert_int_equal(interval_->start, from);                   \
		assert_int_equal(interval_->end, until);                    \
		assert_int_equal(interval_->how, as);                       \
	} while (0)

#endif
