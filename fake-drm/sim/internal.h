/* SPDX-License-Identifier: MIT */
/* Private to the simulator: devices, the slots of the plan's numbers, processes and their files. */
#ifndef SIM_INTERNAL_H
#define SIM_INTERNAL_H

#include <stdbool.h>

#include "sim.h"

#define SIM_DISTORTIONS 64 /* bits of sim_read.shown */
#define SIM_COMM	16 /* bytes that Linux keeps of a name, the NUL included */

/* Numbers of the plan that become slots of a device. */
enum number_kind { NUMBER_CLIENT, NUMBER_OBJECT, NUMBER_JOB, NUMBER_DISTORTION, NUMBER_KINDS };

enum number_state { NUMBER_NEW, NUMBER_GIVEN, NUMBER_REFUSED };

struct number {
	enum number_state state;
	uint32_t device, slot;
};

struct device {
	struct sim *sim;
	uint32_t index; /* the plan's number */
	void *memory;
	struct fgpu *gpu;
	uint32_t *owner[NUMBER_KINDS]; /* by slot: the number that got it last, or FGPU_NONE */
	uint32_t owners[NUMBER_KINDS];
	uint32_t kinds[SIM_DISTORTIONS]; /* by slot */
};

enum file_kind {
	FILE_OTHER, /* no DRM file: a terminal */
	FILE_DRM,
	FILE_REFUSED, /* of an open that the device refused: not listed */
};

/* An open file; descriptors of all processes hold it. */
struct file {
	enum file_kind kind;
	uint32_t refs;
	uint32_t device, client, node;
	uint64_t id;
};

struct descriptor {
	int fd;
	bool cloexec; /* the descriptor's, not the file's */
	struct file *file;
};

struct process {
	bool alive, hidden;
	int pid;
	char comm[SIM_COMM];
	struct descriptor *fds; /* by fd */
	size_t count, size;
};

/* Bytes that grow; broken once memory ran out. */
struct text {
	char *bytes;
	size_t len, size;
	bool broken;
};

/* A descriptor as a sweep lists it; it may be closed when it is read. */
struct listed {
	uint32_t process;
	struct descriptor as;
	struct file file;
};

struct sim {
	const struct plan *plan;
	const struct sim_hooks *hooks;
	void *user;
	uint64_t now;
	uint64_t step; /* of the plan, that is being done */
	uint64_t last_id;
	struct device *devices;
	struct number *numbers[NUMBER_KINDS];
	struct process *processes;
	uint32_t *by_pid; /* numbers of processes */
	struct listed *list;
	size_t list_size;
	struct text text;
	struct sim_count count;
	struct sim_error *error;
};

/* sim_fail - set sim->error; returns -EINVAL. */
int sim_fail(struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Labels for people; never NULL. */
const char *sim_client_label(const struct sim *sim, uint32_t client);
const char *sim_process_label(const struct sim *sim, uint32_t process);
const char *sim_device_label(const struct sim *sim, uint32_t device);

/* sim_advance - advance all devices to t; a t in the past means now. */
int sim_advance(struct sim *sim, uint64_t t);

/* sim_wait - advance all devices by ns. */
int sim_wait(struct sim *sim, uint64_t ns);

/* device.c */

/*
 * sim_device_new - set up device number index of the plan. Returns 0, -ENOMEM, or -EINVAL with
 * sim->error.
 */
int sim_device_new(struct sim *sim, uint32_t index);
void sim_device_free(struct device *device);

/*
 * sim_device_advance - advance a device to t, not in the past. Returns 0 or a negative fgpu_error.
 */
int sim_device_advance(struct device *device, uint64_t t);

/*
 * sim_device_do - execute one command now. All commands pass here, so that hooks->command()
 * receives each. Returns what fgpu_do() returns.
 */
int sim_device_do(struct device *device, struct fgpu_command *command);

/* number.c */

int sim_numbers_new(struct sim *sim);
void sim_numbers_free(struct sim *sim);

/*
 * sim_number_slot - the slot that the plan's number n has on device. Returns 0; -ENOSPC: it was
 * refused; -ENOENT: it does not exist any more; -EINVAL with sim->error: there is no such number,
 * it does not exist yet, or it is another device's.
 */
int sim_number_slot(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t n,
		    uint32_t *slot);

/*
 * sim_number_give - record that device gave slot to number n (FGPU_NONE: to a number that is not
 * used).
 */
void sim_number_give(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t n,
		     uint32_t slot);
void sim_number_refuse(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t n);
void sim_number_drop(struct sim *sim, enum number_kind kind, uint32_t device, uint32_t slot);

/* file.c */

/* sim_file_new - a file with one reference, which the caller puts. NULL: out of memory. */
struct file *sim_file_new(enum file_kind kind);
/*
 * sim_file_put - drop a reference; the last one closes its client. Returns 0, or -EINVAL with
 * sim->error.
 */
int sim_file_put(struct sim *sim, struct file *file);

struct descriptor *sim_fd_find(const struct process *process, int fd);
/*
 * sim_fd_add - add a descriptor with a reference of its own. Returns 0, -ENOMEM; fd must not be
 * open there.
 */
int sim_fd_add(struct process *process, int fd, struct file *file, bool cloexec);
/* sim_fd_close - fd must be open there. Returns what sim_file_put() returns. */
int sim_fd_close(struct sim *sim, struct process *process, int fd);

/* process.c and descriptors.c: the ops of a plan. */
int sim_process_exit(struct sim *sim, uint32_t number);
int sim_spawn(struct sim *sim, const struct plan_step *step);
int sim_fork(struct sim *sim, const struct plan_step *step);
int sim_exec(struct sim *sim, const struct plan_step *step);
int sim_exit(struct sim *sim, const struct plan_step *step);
int sim_hide(struct sim *sim, const struct plan_step *step);
int sim_show(struct sim *sim, const struct plan_step *step);
int sim_open(struct sim *sim, const struct plan_step *step);
int sim_dup(struct sim *sim, const struct plan_step *step);
int sim_send(struct sim *sim, const struct plan_step *step);
int sim_close(struct sim *sim, const struct plan_step *step);

/* command.c, sample.c */
int sim_command(struct sim *sim, const struct plan_step *step);
int sim_sample(struct sim *sim, const struct plan_step *step);

/* frame.c */

/*
 * sim_frame_text - print what a read of this descriptor gives now to sim->text. Returns 0 or
 * -ENOMEM.
 */
int sim_frame_text(struct sim *sim, const struct listed *listed, uint32_t slot,
		   struct fgpu_reading *reading);
/* sim_frame_minor - the minor of the node that a file was opened by. */
uint32_t sim_frame_minor(const struct sim *sim, const struct file *file);

#endif
