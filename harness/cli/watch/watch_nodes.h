/* SPDX-License-Identifier: MIT */
/* What decoy watch --open-nodes asks devices for, and which could not be asked. */
#ifndef DECOY_CLI_WATCH_NODES_H
#define DECOY_CLI_WATCH_NODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scan.h"

struct watch_nodes {
	struct watch_node {
		uint32_t major, minor;
		int err; /* of the last time that it was asked; 0: it answered */
	} * nodes; /* each device number once */
	size_t count, capacity;
};

/* watch_nodes_ask - the name of the driver of a device; false: it is not known. */
bool watch_nodes_ask(struct watch_nodes *nodes, const struct scan *scan, uint32_t major,
		     uint32_t minor, char name[SCAN_DRIVER]);

/* watch_nodes_report - a sentence on standard error about those that did not answer. */
void watch_nodes_report(const struct watch_nodes *nodes);

void watch_nodes_free(struct watch_nodes *nodes);

#endif
