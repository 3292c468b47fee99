/* SPDX-License-Identifier: MIT */
/*
 * Samples of readers beside a load, with the times of their reads: collected while the load runs,
 * emitted after it in the form of wire.h. The memory is shared with processes that start later.
 */
#ifndef DECOY_GUEST_SAMPLES_H
#define DECOY_GUEST_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct samples;

/* samples_new - readers: at most GUEST_READERS; clients: at most GUEST_CLIENTS. NULL after
 * report_failure(). */
struct samples *samples_new(unsigned int readers, unsigned int clients);

/* samples_due - whether a reader must add a sweep now: at a fixed period, GUEST_SWEEPS at most. */
bool samples_due(const struct samples *samples, unsigned int reader);

/*
 * samples_add - a text of the reader's sweep, read between two times; false after report_failure().
 */
bool samples_add(struct samples *samples, unsigned int reader, unsigned int client, uint64_t before,
		 uint64_t after, const char *text);

/* samples_sweep - the reader's sweep is complete. */
void samples_sweep(struct samples *samples, unsigned int reader);

/*
 * samples_clock - emit the device's clock, before and after a load. False after report_failure().
 */
bool samples_clock(uint32_t device);

/* samples_client - emit a client's device, slot and descriptor. False after report_failure(). */
bool samples_client(unsigned int client, uint32_t device, pid_t pid, int fd);

/* emit_samples - all that were added. */
void emit_samples(const struct samples *samples);

#endif
