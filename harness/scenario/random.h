/* SPDX-License-Identifier: MIT */
/* Private to random scenarios: what exists at a time, and what may happen next. */
#ifndef DECOY_SCENARIO_RANDOM_H
#define DECOY_SCENARIO_RANDOM_H

#include <stdbool.h>

#include "scenario.h"

/* Most of each at one time. The number of descriptors bounds how long a sweep lasts. */
#define RANDOM_DEVICES	 4
#define RANDOM_ENGINES	 6
#define RANDOM_REGIONS	 3
#define RANDOM_PROCESSES 24
#define RANDOM_CLIENTS	 32
#define RANDOM_FILES	 96
#define RANDOM_OBJECTS	 48
#define RANDOM_LABEL	 16

#define MS     1000000ULL
#define SECOND (1000 * MS)

struct random_engine {
	const char *name;
	uint64_t hz;
	unsigned int rings;
	bool is_own[2]; /* of each ring: every client has its own */
	uint64_t busy_until; /* repeated work of completion devices */
	bool reserved; /* for the client that a distortion is about */
};

struct random_device {
	char label[RANDOM_LABEL];
	bool completion;
	unsigned int engine_count, region_count;
	struct random_engine engines[RANDOM_ENGINES];
	const char *regions[RANDOM_REGIONS];
};

struct random_process {
	char label[RANDOM_LABEL];
	int next_fd; /* a number is used once, so that no reader mistakes two clients for one */
	uint64_t busy_until; /* until something is closed */
	bool hidden, reserved;
	bool stays; /* so that it can be observed to the end */
};

struct random_client {
	char label[RANDOM_LABEL];
	unsigned int device, files;
	uint64_t busy_until; /* work is repeated until then */
	bool reserved, stays;
};

struct random_file {
	unsigned int process, client; /* indexes of the tables */
	int fd;
	bool cloexec;
};

struct random_object {
	char label[RANDOM_LABEL];
	unsigned int owner, device; /* owner: client that made it */
	uint64_t busy_until;
	bool used; /* by any job */
	bool exported;
	bool foreign; /* another device uses it */
};

struct random {
	uint64_t state; /* of the random numbers */
	unsigned int flags;
	json_t *devices, *processes, *clients, *steps;
	bool broken; /* out of memory */
	uint64_t now, end; /* ns */
	uint64_t interval; /* shortest time between two samples */
	uint64_t size, done; /* steps, repeats counted */
	unsigned int labels; /* assigned */
	bool maxfreq; /* drivers that account while jobs run print maxfreq; else total-cycles */
	unsigned int device_count, process_count, client_count, file_count, object_count;
	struct random_device device[RANDOM_DEVICES];
	struct random_process process[RANDOM_PROCESSES];
	struct random_client client[RANDOM_CLIENTS];
	struct random_file file[RANDOM_FILES];
	struct random_object object[RANDOM_OBJECTS];
};

/* A kind of distortion, and what the device must print for it to show. */
struct random_distortion {
	const char *slug;
	const char *const *engine_keys; /* NULL: any */
	const char *const *region_keys; /* NULL: it distorts no region */
	uint64_t amount, span;
	bool per_sample; /* amount is thousandths of the time between samples */
	bool whole; /* it distorts engines, regions and more at once: none is named */
};

/* --- random_number.c --- */

uint64_t random_next(struct random *r);
uint64_t random_below(struct random *r, uint64_t count); /* 0 to count - 1; count is not 0 */
bool random_one_in(struct random *r, uint64_t count);

/* random_pick - a number from 0 to count - 1. */
unsigned int random_pick(struct random *r, unsigned int count);

/* random_label - a unique label. */
void random_label(struct random *r, char *label, char sort);

/* random_step - add {"at": at, verb: members}; owns members, NULL: out of memory. */
void random_step(struct random *r, uint64_t at, const char *verb, json_t *members);

/* random_set - set a member; owns value. */
void random_set(struct random *r, json_t *to, const char *label, json_t *value);

/* --- the parts --- */

/* random_devices - add devices; a distortion (NULL: none) is of the first engine and region of the
 * first one. */
void random_devices(struct random *r, const struct random_distortion *distortion);

/* random_start - add the first process and client, at 0. */
void random_start(struct random *r, bool reserved);

/* random_act - add a random act now. */
void random_act(struct random *r);

/* random_open - a process opens a device: adds the last of the clients, and of the files. */
bool random_open(struct random *r, unsigned int process, unsigned int device);

/* random_remove_last_file - forget the last of the files, which an added step closes. */
void random_remove_last_file(struct random *r);

/* Acts: each returns false where it cannot be done now. */
bool random_spawn(struct random *r);
bool random_open_any(struct random *r);
bool random_close(struct random *r);
bool random_exit(struct random *r);
bool random_fork(struct random *r);
bool random_exec(struct random *r);
bool random_hide(struct random *r);
bool random_dup(struct random *r);
bool random_send(struct random *r);
bool random_work(struct random *r);
bool random_repeat(struct random *r);
bool random_frequency(struct random *r);
bool random_name(struct random *r);
bool random_reset(struct random *r);
bool random_hang(struct random *r);
bool random_create(struct random *r);
bool random_burst(struct random *r);
bool random_sync(struct random *r);
bool random_blocked(struct random *r);
bool random_wait(struct random *r);
bool random_doorbell(struct random *r);
bool random_undo(struct random *r);
bool random_object_act(struct random *r);
bool random_busy(struct random *r);
bool random_pressure(struct random *r);

/*
 * random_choose_engine - a client and an engine of its device that are not reserved for a
 * distortion; NULL: there is none.
 */
struct random_engine *random_choose_engine(struct random *r, unsigned int *client);

/* random_distortion_choose - the distortion of a seed, of those that kinds names; NULL: none. */
const struct random_distortion *random_distortion_choose(uint64_t seed,
							 const struct scenario_kinds *kinds);

/* random_distortion_apply - add one busy client and one distortion, with samples in its window or
 * none. */
void random_distortion_apply(struct random *r, const struct random_distortion *distortion,
			     bool observed);

/* random_distortion_time - how long a scenario with a distortion lasts, with that interval of
 * samples. */
uint64_t random_distortion_time(uint64_t interval);

#endif
