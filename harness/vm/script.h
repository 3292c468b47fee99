/* SPDX-License-Identifier: MIT */
/*
 * A scenario as records for the agent: the simulator plays it first, and every operation, every
 * result of a device and every text is recorded.
 */
#ifndef DECOY_VM_SCRIPT_H
#define DECOY_VM_SCRIPT_H

#include <stdbool.h>

#include "wire.h"
#include "simulate.h"

/* The expected text of one GUEST_READ, without the lines of the VFS and of the core. */
struct script_read {
	uint64_t t;
	char *text;
	size_t len;
	int err;
	uint64_t sweep;
	uint32_t client; /* the plan's number */
	bool scripted; /* the text has a header */
};

struct script {
	char *bytes; /* records */
	size_t len;
	uint64_t records;
	struct script_read *reads;
	size_t read_count, read_capacity;
	const char *skip; /* why this backend cannot play it; NULL: it can */
	uint64_t distortions[GUEST_DEVICES]; /* bit n: distortion n is set at the end */
	/* State of script_make(). */
	FILE *out;
	struct sim *sim;
	const struct plan *plan;
	uint64_t now;
	long list_at; /* of the last GUEST_LIST */
	uint32_t listed;
	const struct plan_step *step; /* the current step */
	bool scripted[GUEST_DEVICES]; /* the driver prints the header, not the core */
	bool unplugged[GUEST_DEVICES];
	uint64_t journal[GUEST_DEVICES]; /* upper bound of the journal bytes since the last
					    GUEST_JOURNAL */
};

/*
 * script_make - 0 (script_free() it, also with skip), or a negative errno with *error. name is the
 * case's.
 */
int script_make(struct script *script, const char *name, const struct scenario *scenario,
		struct sim_error *error);
/* script_check - the same for a check of the agent's; script_skip - for a case that is skipped. */
void script_check(struct script *script, const char *name, const char *slug);
void script_skip(struct script *script, const char *why);
void script_free(struct script *script);

/* script_add - one record and its text. */
void script_add(struct script *script, const struct guest_record *record, const void *text,
		size_t len);

/* script_record - an empty record with the numbers of a step. */
struct guest_record script_record(const struct plan_step *step, int op);

/* script_command - record a command and its result; a hook of struct sim_hooks. */
void script_command(void *script, uint32_t device, const struct fgpu_command *command, int ret);

/* script_journal - account for an entry with `bytes` of text; adds a GUEST_JOURNAL before the
 * journal is full. */
void script_journal(struct script *script, uint32_t device, size_t bytes);

/* script_setup - add the records that make a device of the plan. */
void script_setup(struct script *script, uint32_t device);

#endif
