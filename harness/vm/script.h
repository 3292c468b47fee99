/* SPDX-License-Identifier: MIT */
/*
 * A scenario as the agent in a guest plays it: the simulator plays it first, and every act, every
 * answer of a device and every text is written down.
 */
#ifndef DECOY_VM_SCRIPT_H
#define DECOY_VM_SCRIPT_H

#include <stdbool.h>

#include "wire.h"
#include "simulate.h"

/* What the driver must say at one GUEST_READ; the VFS's lines and the core's are not of it. */
struct script_read {
	uint64_t t;
	char *text;
	size_t len;
	int err;
	uint64_t sweep;
	uint32_t client; /* the plan's number */
	bool scripted; /* the header is of the text */
};

struct script {
	char *bytes; /* records */
	size_t len;
	uint64_t records;
	struct script_read *reads;
	size_t read_count, read_capacity;
	const char *skip; /* why this lane cannot play it; NULL: it can */
	uint64_t distortions[GUEST_DEVICES]; /* bit n: distortion n is there at the end */
	/* While it is made. */
	FILE *out;
	struct sim *sim;
	const struct plan *plan;
	uint64_t now;
	long list_at; /* of the last GUEST_LIST */
	uint32_t listed;
	const struct plan_step *step; /* that is being played */
	bool scripted[GUEST_DEVICES]; /* the driver says the header's lines, and not the core */
	bool unplugged[GUEST_DEVICES];
	uint64_t journal[GUEST_DEVICES]; /* bytes that a device wrote since it was asked, at most */
};

/*
 * script_make - 0 (script_free() it, also with skip), or a negative errno with *error. name is the
 * case's.
 */
int script_make(struct script *script, const char *name, const struct scenario *scenario,
		struct sim_error *error);
/* script_check - the same for a check of the agent's; script_skip - for what is not to be played. */
int script_check(struct script *script, const char *name, const char *slug);
int script_skip(struct script *script, const char *why);
void script_free(struct script *script);

/* script_add - one record and its text. */
void script_add(struct script *script, const struct guest_record *record, const void *text,
		size_t len);

/* script_record - an empty record with the numbers of a step. */
struct guest_record script_record(const struct plan_step *step, int op);

/* script_command - what a device was told, and what it returned; of struct sim_hooks. */
void script_command(void *script, uint32_t device, const struct fgpu_command *command, int ret);

/* script_journal - a device's journal grows by an entry with so many bytes of text: perhaps drain it. */
void script_journal(struct script *script, uint32_t device, size_t bytes);

/* script_setup - the records that make a device of the plan. */
void script_setup(struct script *script, uint32_t device);

#endif
