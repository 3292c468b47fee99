/* SPDX-License-Identifier: MIT */
/*
 * What a run in the simulator leaves beside its recording: what was true of devices and clients at
 * each sweep and read, and which distortions each read showed (docs/scenarios.md, "What comes
 * out").
 */
#ifndef DECOY_SIM_LOG_H
#define DECOY_SIM_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define LOG_VALUES 7

struct log_value {
	const char *name; /* "busy_ns", ...: static */
	uint64_t value;
};

/* What is true of an engine or a region. */
struct log_part {
	char *name; /* UTF-8 */
	struct log_value value[LOG_VALUES];
	size_t count;
};

struct log_parts {
	struct log_part *list;
	size_t count, capacity;
};

struct truth_entry {
	bool is_client; /* else of a device: all its clients together, and its clocks */
	uint64_t t, sweep; /* ns; the number of the sweep */
	char *device; /* labels of the scenario */
	char *client; /* NULL: of a device; so are the four that follow */
	uint64_t id;
	int pid, fd;
	struct log_parts regions;
	struct log_parts engines;
};

struct print_entry {
	uint64_t t, until, sweep;
	char *device, *client;
	int pid, fd, err;
	size_t bytes; /* of the text */
	const char *distortion[64]; /* slugs: static */
	size_t distortions;
};

/*
 * Entries in the order of the sweeps, whose numbers never fall, and of their reads. Zeroed: empty.
 */
struct sim_log {
	struct truth_entry *truth;
	size_t truth_count, truth_capacity;
	struct print_entry *printed;
	size_t printed_count, printed_capacity;
};

/* sim_log_add_truth, sim_log_add_printed - the log owns what the entry holds from now on. */
void sim_log_add_truth(struct sim_log *log, const struct truth_entry *entry);
void sim_log_add_printed(struct sim_log *log, const struct print_entry *entry);
void sim_log_free(struct sim_log *log);

/* truth_entry_clear, print_entry_clear - free what an entry that is in no log holds. */
void truth_entry_clear(struct truth_entry *entry);
void print_entry_clear(struct print_entry *entry);

/* log_parts_value - a value of the part of this name; NULL: there is none. */
const uint64_t *log_parts_value(const struct log_parts *parts, const char *part, const char *value);

/* truth_entry_write, print_entry_write - a line of JSON. */
void truth_entry_write(FILE *out, const struct truth_entry *entry);
void print_entry_write(FILE *out, const struct print_entry *entry);

#endif
