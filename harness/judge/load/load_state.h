/* SPDX-License-Identifier: MIT */
/* An expected state, and an answer to it, as their loads are compared. */
#ifndef DECOY_JUDGE_LOAD_STATE_H
#define DECOY_JUDGE_LOAD_STATE_H

#include "judge.h"
#include "load_sum.h"
#include "shape.h"

/* More devices in one sweep are not judged: each may be any of the answer, and some may be one
 * together. */
#define LOAD_DEVICES_MAX 6

/* A member of a client that is gone: it counts for its process alone, and for no device. */
#define LOAD_GONE_OF_PROCESS "of_process"

/* A member of a client that is gone: several processes had it, and each may count a part. */
#define LOAD_GONE_SHARED "shared"

/* An expected client. */
struct load_client {
	const json_t *client;
	size_t device; /* the clients of one number are surely on one device */
	json_t *pids; /* of its lists of members, as the members of an object */
	size_t lists; /* how many alternatives it has */
	bool nameless; /* a member is of a process that is not known */
};

struct load_state {
	struct load_rule rule;
	struct load_client *clients;
	size_t count;
	size_t devices;
	const json_t *own; /* of load_own(); NULL: none */
};

/* load_state_init - of an expectation with "load". false: it has none, or its clients may be any.
 * load_state_free() it. */
bool load_state_init(struct load_state *state, const json_t *expect);
void load_state_free(struct load_state *state);

/* load_state_fill - of a list of expected clients. load_state_free() it. */
void load_state_fill(struct load_state *state, const struct load_rule *rule, const json_t *clients);

/* A number of an answer; absent is 0. */
struct load_number {
	const char *name; /* pid, or device */
	const json_t *value; /* NULL: absent */
	double number;
	bool saturated; /* it is larger */
};

/* The numbers of one kind, each name once. load_numbers_free() it. */
struct load_numbers {
	struct load_number *list;
	size_t count;
	json_t *places; /* name -> index in the list */
	bool given; /* the subject gives this kind; else the list is empty */
	bool well_formed;
};

/* load_member - the name of that number in a process or a device: "busy_ratio", of a held load
 * "busy_ns". */
const char *load_member(enum scope_sum sum);

/* load_answer_member - the same, as load_note_kinds() noted it. */
const char *load_answer_member(const json_t *answer);

/* load_shape - what its values are. */
enum shape load_shape(const struct load_rule *rule);

/* load_processes, load_totals - the numbers of an answer. What is malformed is left out. */
struct load_numbers load_processes(const json_t *answer, struct judge_diff *diff);
struct load_numbers load_totals(const json_t *answer, struct judge_diff *diff);

void load_numbers_free(struct load_numbers *numbers);

/* load_number_of - that of name; absent where it is not listed. */
struct load_number load_number_of(const struct load_numbers *numbers, const char *name);

/* load_number_in - does a set have it? */
bool load_number_in(const struct load_set *set, const struct load_number *number);

/* load_process_set - what a process may have, by its own descriptors, too. */
struct load_set load_process_set(const struct load_state *state, const char *pid);

/*
 * load_counted_set - what a process may have for which a client that several processes surely share
 * counts, an equal part of it at least, or what its own descriptors show of it.
 */
struct load_set load_counted_set(const struct load_state *state, const char *pid,
				 const struct load_client *shared);

/* load_is_shared - is it surely of several processes? */
bool load_is_shared(const struct load_client *client);

/* load_pids - all processes of expected clients, as the members of an object. New reference. */
json_t *load_pids(const struct load_state *state);

/* load_device_set - what the devices that mask has may have together: bit i for device i. */
struct load_set load_device_set(const struct load_state *state, unsigned int mask);

/* load_judge_processes, load_judge_devices - do all numbers of a kind hold? */
bool load_judge_processes(const struct load_state *state, const struct load_numbers *numbers,
			  unsigned int features, struct judge_diff *diff);
bool load_judge_devices(const struct load_state *state, const struct load_numbers *numbers,
			struct judge_diff *diff);

#endif
