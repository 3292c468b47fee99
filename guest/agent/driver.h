/* SPDX-License-Identifier: MIT */
/* A driver of the user's: its modules, its nodes, what is done to them, what it prints. */
#ifndef DECOY_GUEST_DRIVER_H
#define DECOY_GUEST_DRIVER_H

#include <stdbool.h>
#include <stdint.h>

#include "driver_wire.h"

#define DRIVERS	     "/drivers" /* the list */
#define DRIVER_NODES 64

struct drivers {
	char names[DRIVERS_MAX][DRIVER_NAME];
	unsigned int count, loaded;
};

struct driver_nodes {
	char paths[DRIVER_NODES][32]; /* "/dev/dri/card0" */
	unsigned int count;
};

/* driver_run - all of it; see driver_wire.h for what is emitted. Exit code of the agent. */
int driver_run(void);

/* driver_say - a line of the workload; it has left the guest when this returns. */
void driver_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* driver_log_mark - a line of the kernel's log: a step begins. */
void driver_log_mark(const char *step, const char *name);

/* drivers_load - false: one did not load, or there is no list. */
bool drivers_load(struct drivers *drivers);

/* drivers_unload - those that were loaded, the last one first. */
void drivers_unload(const struct drivers *drivers);

/* driver_nodes_find - the nodes of all DRM devices. */
void driver_nodes_find(struct driver_nodes *nodes);

/* driver_work - the workload of ours: uses each node for ms. Does not return. */
_Noreturn void driver_work(const struct driver_nodes *nodes, uint64_t ms);

/* driver_hold - only open each node, and name the clients; until it is killed. */
_Noreturn void driver_hold(const struct driver_nodes *nodes);

/* driver_fail - a line "failed". Returns false, for the caller to return. */
bool driver_fail(const char *what, int err);

struct scan;

/* driver_sweep - read all fdinfo, and send the reads. False after a line "failed". */
bool driver_sweep(struct scan *scan, uint64_t number);

#endif
