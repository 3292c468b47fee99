/* SPDX-License-Identifier: MIT */
/* A cell while it is played on the model. */
#ifndef DECOY_TEST_DRIVE_MODEL_INSIDE_H
#define DECOY_TEST_DRIVE_MODEL_INSIDE_H

#include "drive_model.h"
#include "fgpu.h"

#define BEGIN	1000000000000ull /* CLOCK_BOOTTIME of the device's 0 */
#define MEMBERS 256

struct model_member {
	uint32_t client;
	int32_t pid, fd;
	bool open, of_player;
};

struct model {
	const struct model_machine *machine;
	const struct cell *cell;
	const struct drive_hello *hello;
	struct fgpu *gpu;
	void *memory;
	uint32_t engines[DRIVE_QUEUES]; /* by queue */
	uint32_t of_each[DRIVE_QUEUES], of_each_count; /* queues of which each client has its own */
	uint32_t slots[CELL_CLIENTS], objects[CELL_OBJECTS];
	bool is_open[CELL_CLIENTS], has_ended[CELL_JOBS], was_sent[CELL_JOBS];
	size_t running[CELL_JOBS]; /* its span and one */
	uint32_t job_count, sweep;
	uint64_t next_sample;
	struct model_member members[MEMBERS];
	uint32_t member_count;
	struct drive_event *events;
	size_t event_count, event_room;
	struct drive_read *reads;
	size_t read_count, read_room;
	struct witness witness;
};

/* --- the device --- */

uint64_t boottime(const struct model *model);
void model_set_up(struct model *model, const struct scenario *scenario);
int model_command(struct model *model, struct fgpu_command *c);
int model_client_command(struct model *model, uint32_t op, uint32_t client, uint32_t object);
void model_set_clock(struct model *model, uint32_t engine, uint64_t hz);

/* model_pass - time goes on, and readers read. model_sweep - all are read once. */
void model_pass(struct model *model, uint64_t ns);
void model_sweep(struct model *model);

/* --- steps --- */

void model_emit(struct model *model, const struct drive_event *event);
int model_step(struct model *model, const struct cell_step *step);

#endif
