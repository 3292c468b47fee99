/* SPDX-License-Identifier: MIT */
/* Plans by hand, and what was read when they were played. */
#ifndef RIG_H
#define RIG_H

#include "sim.h"

#define RIG_MS	    1000000ull
#define RIG_DEVICES 2
#define RIG_NUMBERS 8

/* A read, with a copy of what was only lent. */
struct rig_read {
	struct sim_read as;
	char *text;
	char comm[32];
	uint64_t busy_ns; /* true, of engine 0; UINT64_MAX: no such client */
};

struct rig {
	struct plan plan;
	struct plan_device devices[RIG_DEVICES];
	struct fgpu_command setup[RIG_DEVICES][8];
	struct plan_step *steps;
	size_t count, size;
	struct rig_read *reads;
	size_t read_count;
	uint64_t sweeps[64]; /* when each began */
	size_t listed[64]; /* descriptors of each */
	uint64_t cookies[64]; /* of jobs that completed without an error */
	size_t cookie_count;
	struct sim_count counts;
	struct sim_error error;
};

/*
 * rig_new - `devices` devices "toy" (cards 0 and 1) with one engine "render" of 1 GHz and one
 * ring of ring_size pushes (units of 8); processes 0 to 7 of pid 100 to 106 and 90, clients,
 * objects, jobs and distortions 0 to 7.
 */
struct rig *rig_new(uint32_t devices, uint64_t ring_size);
void rig_free(struct rig *rig);

/* rig_region - the first device gets a region "r", before it is live. */
void rig_region(struct rig *rig);

/*
 * rig_opened - the same; process 0 is spawned and has client 0 as its descriptor 5 from time 0
 * on.
 */
struct rig *rig_opened(uint32_t devices, uint64_t ring_size);

/* rig_step - one more step, empty but for at and op; valid until the next one. */
struct plan_step *rig_step(struct rig *rig, uint64_t at, uint32_t op);

/* One step each; times in ms. */
void rig_spawn(struct rig *rig, uint64_t ms, uint32_t process);
void rig_fork(struct rig *rig, uint64_t ms, uint32_t process, uint32_t to);
void rig_process(struct rig *rig, uint64_t ms, uint32_t op, uint32_t process);
void rig_open(struct rig *rig, uint64_t ms, uint32_t process, int fd, uint32_t client);
void rig_fd(struct rig *rig, uint64_t ms, uint32_t op, uint32_t process, int fd, uint32_t to,
	    int to_fd);
struct plan_step *rig_sample(struct rig *rig, uint64_t ms);
struct plan_step *rig_command(struct rig *rig, uint64_t ms, uint32_t op);
void rig_work(struct rig *rig, uint64_t ms, uint32_t client, uint64_t busy_ms, uint32_t job,
	      uint32_t flags);

/* rig_create - client 0 makes object 3, a page in region 0. */
void rig_create(struct rig *rig, uint64_t ms, uint32_t flags);

/* rig_play - 0 or what sim_new() or sim_run() returned. */
int rig_play(struct rig *rig);

/* rig_good - play it; fails the test where that fails. */
void rig_good(struct rig *rig);

/* rig_expect - that read number n is of this descriptor, and prints this (NULL: anything). */
void rig_expect(const struct rig *rig, size_t n, int pid, int fd, int err, const char *text);

/* rig_kind - a kind of distortion by its name; fails the test where there is none. */
uint32_t rig_kind(const char *slug);

/* Text of a client of device 0 that was opened by its render node. */
#define RIG_VFS	  "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\n"
#define RIG_CLOSE "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\n" /* close on exec */
#define RIG_DRM(id, ns)                                                       \
	"drm-driver:\ttoy\ndrm-client-id:\t" id "\ndrm-pdev:\t0000:03:00.0\n" \
	"drm-engine-render:\t" ns " ns\n"
#define RIG_TEXT(id, ns) RIG_VFS RIG_DRM(id, ns)

#endif
