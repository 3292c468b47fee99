/* SPDX-License-Identifier: MIT */
/* What readers beside a load saw, as the agent says it (guest/wire.h). Nothing of it is believed at once. */
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

/* The device's time `now` lies between two of the guest's. */
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
	bool ended; /* what follows was said */
	uint32_t readers;
	uint64_t texts;
};

/*
 * samples_parse - a line without "# sample " in front of it. 0, -ENOMEM, or -EPROTO: no agent says that.
 * What is lost shows only when all is there: samples_whole().
 */
int samples_parse(struct samples *samples, const char *line, size_t len);

/*
 * samples_whole - every reader's every sweep has each client once, and no more was said to be there.
 * NULL: so it is; else a sentence (free() it), or nothing where there is no memory for one.
 */
bool samples_whole(const struct samples *samples, char **why);

void samples_free(struct samples *samples);

/* unhex - digits behind the *len bytes that *bytes has; a NUL is behind all. 0, -ENOMEM, -EPROTO. */
int unhex(const char *hex, size_t hex_len, char **bytes, size_t *len);

#endif
