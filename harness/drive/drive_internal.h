/* SPDX-License-Identifier: MIT */
/* The parts of the player. */
#ifndef DECOY_DRIVE_INTERNAL_H
#define DECOY_DRIVE_INTERNAL_H

#include <sys/types.h>

#include "drive.h"
#include "process.h"

#define SAYS_MAX    512 /* bytes of a line of a workload */
#define STDERR_MOST (64 << 10) /* bytes of its standard error, in a cell */
#define HELD_MAX    128 /* descriptors of the player and of its processes */
#define FORKS_MAX   16 /* processes of the player with inherited descriptors */
#define MEMBERS_MAX (HELD_MAX + CELL_CLIENTS * CELL_PROCESSES)
#define INHERITED   3 /* the number that a descriptor has in a process that adopts it */

/* What a workload writes, until its line is whole. */
struct play_stream {
	int fd; /* -1: closed */
	char line[SAYS_MAX + 1];
	size_t len;
};

/* A process of the workload. */
struct play_process {
	struct process process;
	bool used; /* it was started in this cell */
	bool ends; /* its input is closed, or it was killed */
	int in; /* -1: closed */
	struct play_stream out, err;
	size_t err_bytes;
	char command[160]; /* the last one */
	bool asked; /* it has no answer yet */
	int answer; /* errno, or 0 */
	bool has_number;
	uint64_t number; /* of `ok NUMBER` */
	struct drive_hello hello; /* as far as it is said */
	bool greeted; /* the hello is whole */
};

/* A client: the processes of the workload that have its descriptor, and who drives it. */
struct play_client {
	bool open;
	uint32_t process;
	int fds[CELL_PROCESSES]; /* -1: none */
};

struct play_job {
	bool submitted, started, ended;
	uint32_t client, process, kind;
	uint64_t us;
	uint64_t asked; /* CLOCK_BOOTTIME before its command */
	uint64_t began; /* as it says */
};

/* A descriptor of the player, or of one of its processes. */
struct play_held {
	pid_t pid; /* 0: the player */
	int fd;
	uint32_t client;
};

struct play_reader {
	pid_t pid;
	int fd; /* its reads; -1: none */
	char *bytes;
	size_t len, room;
};

/* What the player shares with its readers. */
struct play_shared {
	uint64_t sweep; /* the next one's number */
	uint64_t members[MEMBERS_MAX]; /* descriptors of clients: pid << 32 | fd; 0: none */
};

struct play {
	const struct drive_config *config;
	const struct drive_sink *sink;
	struct play_shared *shared;
	uint32_t major, minor; /* of the node */

	struct drive_hello hello;
	bool greeted;

	/* Of a cell. */
	const struct cell *cell;
	uint32_t number, step;
	bool failed, skipped, unbound;
	struct play_process processes[CELL_PROCESSES];
	struct play_client clients[CELL_CLIENTS];
	struct play_job jobs[CELL_JOBS];
	uint32_t job_count; /* of jobs that were submitted: their numbers are below */
	struct play_held held[HELD_MAX];
	size_t held_count;
	pid_t forks[FORKS_MAX];
	struct play_reader readers[DRIVE_READERS];
	int stop; /* closed: the readers end; -1 */
};

/* boot_ns - CLOCK_BOOTTIME. */
uint64_t boot_ns(void);

/* play_emit - an event; its cell is filled in. */
void play_emit(const struct play *play, struct drive_event event);

/* play_fail, play_skip - with a sentence. Return false, for the caller to return. The first failure
 * counts, and the first reason to skip. */
bool play_fail(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool play_skip(struct play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- workload.c: its processes --- */

/* workload_start - and receive its hello. inherit: a descriptor that it gets as INHERITED; -1:
 * none. False after a failure; -errno where it does not start, in *err. */
bool workload_start(struct play *play, uint32_t number, int inherit, int *err);

/* workload_ask - send a command and wait for its answer, which is in the process. False after a
 * failure. */
bool workload_ask(struct play *play, uint32_t number, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* workload_died - its output ended: fail with how it ended. */
bool workload_died(struct play *play, struct play_process *process);

/* workloads_end - close their input, and wait until they have ended as the protocol says. */
void workloads_end(struct play *play);

/* workload_kill - at once. */
void workload_kill(struct play *play, uint32_t number);

/* --- lines.c: what it writes --- */

/* lines_receive - what has come. False after a failure. */
bool lines_receive(struct play *play, uint32_t number);
/* lines_said - the same of its standard error. */
bool lines_said(struct play *play, uint32_t number);

/* --- wait.c: one wait for all that comes --- */

typedef bool (*play_done)(const struct play *play, uint32_t number);

/* drive_wait - until done, or until this CLOCK_MONOTONIC; done NULL: only the time. True: done, or
 * the time has come without a `done`. False: it is too late, or after a failure. */
bool drive_wait(struct play *play, uint64_t until, play_done done, uint32_t number);

/* --- members.c: descriptors of the player --- */

/* member_emit - a descriptor of a process is one of a client since some time after t0, or no
 * more. */
void member_emit(const struct play *play, bool gone, uint32_t client, pid_t pid, int fd,
		 uint64_t t0);
/* members_take - a new descriptor of the client's file, of the process that drives it; or
 * -errno. */
int members_take(struct play *play, uint32_t client);
bool members_dup(struct play *play, uint32_t client);
bool members_fork(struct play *play, uint32_t client);
/* members_release - of a client, or of CELL_ALL. */
void members_release(struct play *play, uint32_t client);

/* --- strays.c --- */

/* The children of this process that are none of the player's. */
struct strays {
	pid_t *pids;
	size_t count, room;
	int adopted; /* this process got its descendants' orphans before, too */
};

/* strays_begin - the children that are there now stay, and from now on orphans of the workload
 * become children. strays_kill - all others, at a time when the player has none of its own. */
void strays_begin(struct strays *before);
void strays_kill(const struct strays *before);
void strays_end(struct strays *before);

/* child_begin - in a child of the player, which ends with it, and has none of its signals'
 * handlers. */
void child_begin(const char *name, pid_t parent);

/* --- sweep.c --- */

/* sweep_add, sweep_remove - a descriptor that sweeps read. Only the player calls them. */
void sweep_add(struct play_shared *shared, pid_t pid, int fd);
void sweep_remove(struct play_shared *shared, pid_t pid, int fd);
/* sweep - one read of each, with an err where there is none. */
void sweep(const struct play *play, uint32_t reader,
	   void (*receive)(void *user, const struct rec_read *read), void *user);

/* --- readers.c --- */

bool readers_start(struct play *play);
/* readers_receive - what has come from one of them. */
void readers_receive(struct play *play, uint32_t reader);
/* readers_end - each after the sweep that it makes; what they read is received. */
void readers_end(struct play *play);
/* readers_kill - at once. */
void readers_kill(struct play *play);
/* readers_sample - a sweep by the player. */
void readers_sample(struct play *play);

/* --- ops.c --- */

/* op_play - a step. False: the cell ends. *err: 0, or the errno that it gave. */
bool op_play(struct play *play, const struct cell_step *step, int *err);
/* op_ask - ask a process for what the step says. False after a failure. */
bool op_ask(struct play *play, uint32_t process, const struct cell_step *step, int *err);
/* op_open, op_adopt, op_close - as op_play() (op_client.c). */
bool op_open(struct play *play, const struct cell_step *step, int *err);
bool op_adopt(struct play *play, const struct cell_step *step, int *err);
bool op_close(struct play *play, const struct cell_step *step, int *err);
/* op_needs - bits of drive_can. */
uint32_t op_needs(const struct cell_step *step);
/* op_has_queue - the workload announced the queue that the step uses. */
bool op_has_queue(const struct play *play, const struct cell_step *step);
/* op_is_sound - its numbers are in their tables. */
bool op_is_sound(const struct cell_step *step);

/* --- play_cell.c --- */

/* play_cell - 0, or -errno where the machine cannot; play->failed after a failure. */
int play_cell(struct play *play, const struct cell_step *steps);

#endif
