/* SPDX-License-Identifier: MIT */
/* Plans by hand, and what was read when they were played. */
#ifndef STAGE_H
#define STAGE_H

#include "sim.h"

#define STAGE_MS      1000000ull
#define STAGE_DEVICES 2
#define STAGE_NUMBERS 8

/* A read, with a copy of what was only lent. */
struct stage_read {
	struct sim_read as;
	char *text;
	char comm[32];
	uint64_t busy_ns; /* true, of engine 0; UINT64_MAX: no such client */
};

struct stage {
	struct plan plan;
	struct plan_device devices[STAGE_DEVICES];
	struct fgpu_command setup[STAGE_DEVICES][8];
	struct plan_step *steps;
	size_t count, size;
	struct stage_read *reads;
	size_t read_count;
	uint64_t sweeps[64]; /* when each began */
	uint64_t cookies[64]; /* of jobs that completed without an error */
	size_t cookie_count;
	struct sim_count counts;
	struct sim_error error;
};

/*
 * stage_new - `devices` devices "toy" (cards 0 and 1) with one engine "render" of 1 GHz and one
 * ring of ring_size pushes (units of 8); processes 0 to 7 of pid 100 to 106 and 90, clients,
 * objects, jobs and distortions 0 to 7.
 */
struct stage *stage_new(uint32_t devices, uint64_t ring_size);
void stage_free(struct stage *stage);

/* stage_region - the first device gets a region "r", before it is live. */
void stage_region(struct stage *stage);

/*
 * stage_opened - the same; process 0 is spawned and has client 0 as its descriptor 5 from time 0
 * on.
 */
struct stage *stage_opened(uint32_t devices, uint64_t ring_size);

/* stage_step - one more step, empty but for at and op; valid until the next one. */
struct plan_step *stage_step(struct stage *stage, uint64_t at, uint32_t op);

/* One step each; times in ms. */
void stage_spawn(struct stage *stage, uint64_t ms, uint32_t process);
void stage_fork(struct stage *stage, uint64_t ms, uint32_t process, uint32_t to);
void stage_process(struct stage *stage, uint64_t ms, uint32_t op, uint32_t process);
void stage_open(struct stage *stage, uint64_t ms, uint32_t process, int fd, uint32_t client);
void stage_fd(struct stage *stage, uint64_t ms, uint32_t op, uint32_t process, int fd, uint32_t to,
	      int to_fd);
struct plan_step *stage_sample(struct stage *stage, uint64_t ms);
struct plan_step *stage_command(struct stage *stage, uint64_t ms, uint32_t op);
void stage_work(struct stage *stage, uint64_t ms, uint32_t client, uint64_t busy_ms, uint32_t job,
		uint32_t flags);

/* stage_create - client 0 makes object 3, a page in region 0. */
void stage_create(struct stage *stage, uint64_t ms, uint32_t flags);

/* stage_play - 0 or what sim_new() or sim_run() returned. */
int stage_play(struct stage *stage);

/* stage_good - play it; fails the test where that fails. */
void stage_good(struct stage *stage);

/* stage_expect - that read number n is of this descriptor, and prints this (NULL: anything). */
void stage_expect(const struct stage *stage, size_t n, int pid, int fd, int err, const char *text);

/* stage_kind - a kind of distortion by its name; fails the test where there is none. */
uint32_t stage_kind(const char *slug);

/* Text of a client of device 0 that was opened by its render node. */
#define STAGE_VFS   "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\n"
#define STAGE_CLOSE "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\n" /* close on exec */
#define STAGE_DRM(id, ns)                                                     \
	"drm-driver:\ttoy\ndrm-client-id:\t" id "\ndrm-pdev:\t0000:03:00.0\n" \
	"drm-engine-render:\t" ns " ns\n"
#define STAGE_TEXT(id, ns) STAGE_VFS STAGE_DRM(id, ns)

#endif
