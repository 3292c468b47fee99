/* SPDX-License-Identifier: MIT */
#include "watch_nodes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"
#include "xmalloc.h"

#define NODES_MAX 4096 /* device numbers that are remembered */

static struct watch_node *find_node(struct watch_nodes *nodes, uint32_t major, uint32_t minor)
{
	for (size_t i = 0; i < nodes->count; i++)
		if (nodes->nodes[i].major == major && nodes->nodes[i].minor == minor)
			return &nodes->nodes[i];
	if (nodes->count == NODES_MAX)
		return NULL;
	nodes->nodes = xgrow(nodes->nodes, nodes->count, &nodes->capacity, sizeof(*nodes->nodes));
	nodes->nodes[nodes->count] = (struct watch_node){.major = major, .minor = minor};
	return &nodes->nodes[nodes->count++];
}

bool watch_nodes_ask(struct watch_nodes *nodes, const struct scan *scan, uint32_t major,
		     uint32_t minor, char name[SCAN_DRIVER])
{
	struct watch_node *node = find_node(nodes, major, minor);
	int err = scan_driver(scan, major, minor, name);

	if (node)
		node->err = err;
	return !err;
}

void watch_nodes_report(const struct watch_nodes *nodes)
{
	const struct watch_node *first = NULL;
	size_t count = 0;

	for (size_t i = 0; i < nodes->count; i++) {
		if (!nodes->nodes[i].err)
			continue;
		first = first ? first : &nodes->nodes[i];
		count++;
	}
	if (count)
		terminal_error(
			"watch: --open-nodes: the drivers of %zu device numbers were not asked, "
			"and drm-driver of their files is not held against them; the first is "
			"%u:%u: %s",
			count, first->major, first->minor,
			first->err == -ENXIO
				? "no render node of its own, and no primary node is opened"
				: strerror(-first->err));
}

void watch_nodes_free(struct watch_nodes *nodes)
{
	free(nodes->nodes);
}
