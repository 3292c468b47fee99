/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef DECOY_HARDWARE_BUSY_H
#define DECOY_HARDWARE_BUSY_H

#include "types.h"

#define HW_QUEUES 4

/**
 * enum hw_end - how an interval ended
 * @HW_WORKS: it has not
 * @HW_DONE: as the job wanted, as all up to SPURIOUS
 * @HW_FAULT: see enum decoy_job_outcome
 * @HW_LATE: see there
 * @HW_LOST: see there
 * @HW_SPURIOUS: see there
 * @HW_STOPPED: the driver stopped the job
 * @HW_RESET: the GPU was reset, or lost its power
 * @HW_ENDS: number of ends
 */
enum hw_end {
	HW_WORKS,
	HW_DONE,
	HW_FAULT,
	HW_LATE,
	HW_LOST,
	HW_SPURIOUS,
	HW_STOPPED,
	HW_RESET,
	HW_ENDS
};

/**
 * struct hw_interval - the hardware worked on a job; or its clock changed
 * @start: ns; of a clock, when it changed
 * @end: ns; 0: not yet
 * @ack: ns, when the driver cleared the interrupt of the end; 0: not yet
 * @hz: of a clock; 0: this is an interval of work
 * @client: of the job
 * @queue: below HW_QUEUES
 * @how: enum hw_end
 */
struct hw_interval {
	u64 start, end, ack, hz;
	u32 client;
	u8 queue, how;
};

/**
 * struct hw_busy - the newest intervals
 * @ring: of the caller
 * @size: of the ring, a power of 2
 * @next: number of the next interval; they count from 0
 * @unacked: of each queue, number of the first whose interrupt may still be cleared
 */
struct hw_busy {
	struct hw_interval *ring;
	u32 size;
	u64 next;
	u64 unacked[HW_QUEUES];
};

/**
 * hw_busy_begin() - the hardware begins to work
 * @busy: the intervals
 * @queue: below HW_QUEUES
 * @client: of the job
 * @now: ns
 *
 * Return: the interval's number.
 */
u64 hw_busy_begin(struct hw_busy *busy, u32 queue, u32 client, u64 now);

/**
 * hw_busy_client() - say whose job it is, where that was not known when it began
 * @busy: the intervals
 * @number: of the interval
 * @client: of the job
 */
void hw_busy_client(struct hw_busy *busy, u64 number, u32 client);

/**
 * hw_busy_end() - the hardware stops
 * @busy: the intervals
 * @number: of the interval; one that the ring has lost is no error
 * @how: not HW_WORKS
 * @now: ns
 */
void hw_busy_end(struct hw_busy *busy, u64 number, enum hw_end how, u64 now);

/**
 * hw_busy_ack() - the driver clears the interrupt of a queue: of all its intervals that have ended
 * @busy: the intervals
 * @queue: below HW_QUEUES
 * @now: ns
 */
void hw_busy_ack(struct hw_busy *busy, u32 queue, u64 now);

/**
 * hw_busy_forget() - no interrupt of an interval so far will be cleared: the GPU was reset
 * @busy: the intervals
 */
void hw_busy_forget(struct hw_busy *busy);

/**
 * hw_busy_clock() - the clock of a queue changes
 * @busy: the intervals
 * @queue: below HW_QUEUES
 * @hz: its new rate, not 0
 * @now: ns
 */
void hw_busy_clock(struct hw_busy *busy, u32 queue, u64 hz, u64 now);

/**
 * hw_busy_first() - the oldest interval in the ring
 * @busy: the intervals
 *
 * Return: its number: so many are lost.
 */
u64 hw_busy_first(const struct hw_busy *busy);

/**
 * hw_busy_at() - an interval
 * @busy: the intervals
 * @number: its number
 *
 * Return: the interval, or NULL: the ring does not have it.
 */
struct hw_interval *hw_busy_at(const struct hw_busy *busy, u64 number);

#endif
