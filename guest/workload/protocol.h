/* SPDX-License-Identifier: MIT */
/*
 * The protocol of workloads (docs/protocol.md) for those of this repository: it reads commands,
 * keeps the tables of clients, jobs and objects, waits for fences while it waits for commands, and
 * does what every DRM driver does alike. A workload fills struct workload with what only its driver
 * knows, and its main() calls workload_main().
 *
 * Functions return 0, or -errno, which becomes the answer `error ERRNO`.
 */
#ifndef DECOY_GUEST_WORKLOAD_PROTOCOL_H
#define DECOY_GUEST_WORKLOAD_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

#define WORKLOAD_CLIENTS 64
#define WORKLOAD_OBJECTS 64 /* of each client */
#define WORKLOAD_JOBS	 4096
#define WORKLOAD_QUEUES	 32
#define WORKLOAD_REGIONS 8

/* Words of the line `can`. `adopt` and `share` need nothing of the driver. */
enum workload_can {
	WORKLOAD_ADOPT = 1 << 0,
	WORKLOAD_FAULT = 1 << 1,
	WORKLOAD_HANG = 1 << 2,
	WORKLOAD_INTERRUPTS = 1 << 3,
	WORKLOAD_MEMORY = 1 << 4,
	WORKLOAD_SHARE = 1 << 5,
	WORKLOAD_PURGE = 1 << 6,
	WORKLOAD_DESTROY = 1 << 7,
	WORKLOAD_RESET = 1 << 8,
	WORKLOAD_FREQUENCY = 1 << 9,
	WORKLOAD_TIMEOUT = 1 << 10,
};

enum workload_outcome {
	WORKLOAD_DONE,
	WORKLOAD_FAULTY,
	WORKLOAD_HANGS,
	WORKLOAD_LATE,
	WORKLOAD_LOST,
	WORKLOAD_SPURIOUS,
	WORKLOAD_OUTCOMES
};

struct workload_client {
	uint32_t id; /* the number that Decoy gave */
	int fd; /* of the node; -1: not open */
	void *own; /* of the workload */
	uint32_t handles[WORKLOAD_OBJECTS]; /* GEM handles, by object; 0: none */
};

struct workload {
	const char *name, *version; /* words */

	/* Before anything else: the node; calls workload_queue(), _region() and _can(). */
	int (*begin)(const char *node);

	/* Its descriptor is open, or adopted: make contexts. NULL: nothing to make. */
	int (*opened)(struct workload_client *client);
	/* Its descriptor is closed next: free client->own. NULL: nothing to free. Jobs may still
	 * work, and whether they end well is a matter of the driver. */
	void (*closing)(struct workload_client *client);

	/*
	 * Submit a job that works for us microseconds on a queue. Returns a sync_file that signals
	 * when it has ended (workload_export() makes one of a syncobj), which the caller closes, or
	 * -errno. Calls workload_started() where the driver can tell when the job begins; without
	 * it, it is said to have started when this was called.
	 */
	int (*run)(struct workload_client *client, uint32_t queue, uint32_t job, uint64_t us,
		   enum workload_outcome outcome);

	/* A resident buffer; *handle: its GEM handle. GEM_CLOSE frees it, PRIME shares it. */
	int (*create)(struct workload_client *client, uint64_t bytes, uint32_t *handle);
	int (*purgeable)(struct workload_client *client, uint32_t handle, bool purgeable);
	int (*destroy)(struct workload_client *client, uint32_t queue);
	int (*reset)(uint32_t queue);
	int (*frequency)(uint32_t queue, uint64_t hz);
};

/* workload_main - the whole program; argv[1] is the node. Its exit code. */
int workload_main(const struct workload *workload, int argc, char **argv);

/* Of begin() alone. workload_queue - queues count from 0, in this order. */
void workload_queue(const char *name, const char *engine, uint32_t units);
void workload_region(const char *name);
/* workload_can - enum workload_can. */
void workload_can(uint32_t can);

/* workload_started - the job began at t, of CLOCK_BOOTTIME. At any time until it ends. */
void workload_started(uint32_t job, uint64_t t);

/* workload_now - CLOCK_BOOTTIME, in ns. */
uint64_t workload_now(void);

/* workload_clients - all WORKLOAD_CLIENTS; those with fd -1 are not open. */
struct workload_client *workload_clients(void);

/* workload_ioctl - repeated where a signal interrupted it. 0 or -errno. */
int workload_ioctl(int fd, unsigned long request, void *argument);

/* workload_syncobj - a new syncobj. workload_export - the fence that is in it now, as a sync_file,
 * or -errno; the syncobj is destroyed where `destroy` says so. */
int workload_syncobj(int fd, uint32_t *handle);
int workload_export(int fd, uint32_t handle, bool destroy);

#endif
