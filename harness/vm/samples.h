/* SPDX-License-Identifier: MIT */
/* Samples of readers beside a load, as the agent emits them (guest/wire/wire.h). All input is
 * hostile. */
#ifndef DECOY_VM_SAMPLES_H
#define DECOY_VM_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct sample_client {
	uint32_t device, slot;
	int32_t pid, fd;
	uint32_t major, minor;
};

/* The device's clock was at `now` between two times of the guest's. */
struct sample_clock {
	uint32_t device;
	uint64_t before, now, after;
};

/* One text, read between two times of the guest's. */
struct sample {
	uint32_t reader, client;
	uint64_t sweep, before, after;
	char *text;
	size_t len;
};

struct samples {
	struct sample_client *clients;
	struct sample_clock *clocks;
	struct sample *all;
	size_t client_count, client_capacity, clock_count, clock_capacity, count, capacity;
	bool ended; /* the end line was received; the next two are of it */
	uint32_t readers;
	uint64_t texts;
};

/*
 * samples_parse - a line without "# sample " in front of it. 0, or -EPROTO: malformed. Lost lines
 * are found by samples_fault(), after the last one.
 */
int samples_parse(struct samples *samples, const char *line, size_t len);

/*
 * samples_fault - NULL where each sweep of each reader has each client once, and the counts of the
 * end line hold; else a sentence (free() it).
 */
char *samples_fault(const struct samples *samples);

void samples_free(struct samples *samples);

/* unhex - append decoded digits to the *len bytes of *bytes, and a NUL. 0, or -EPROTO. */
int unhex(const char *hex, size_t hex_len, char **bytes, size_t *len);

#endif
