/* SPDX-License-Identifier: MIT */
/*
 * What readers beside a load saw, with the times of their reads: kept while it lasts, said when it is
 * over, as wire.h has it. What is kept is shared with processes that begin later.
 */
#ifndef DECOY_GUEST_SAMPLES_H
#define DECOY_GUEST_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct samples;

/* samples_new - for so many readers, at most GUEST_READERS, and clients, at most GUEST_CLIENTS; or NULL
 * after it said why. */
struct samples *samples_new(unsigned int readers, unsigned int clients);

/* samples_due - is it time for a reader to keep a sweep? Steadily, and not more than GUEST_SWEEPS. */
bool samples_due(const struct samples *samples, unsigned int reader);

/* samples_keep - a text of the reader's sweep, read between two times; false after it said why. */
bool samples_keep(struct samples *samples, unsigned int reader, unsigned int client,
		  uint64_t before, uint64_t after, const char *text);

/* samples_sweep - the reader's sweep is whole. */
void samples_sweep(struct samples *samples, unsigned int reader);

/* samples_clock - say what the device's clock is; before and after a load. False after it said why. */
bool samples_clock(uint32_t device);

/* samples_client - say who a client is. False after it said why. */
bool samples_client(unsigned int client, uint32_t device, pid_t pid, int fd);

/* emit_samples - all that was kept. */
void emit_samples(const struct samples *samples);

#endif
