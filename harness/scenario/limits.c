/* SPDX-License-Identifier: MIT */
#include "limit.h"

#define PARTS	       4096 /* engines, regions, rings of a device */
#define INSTANCES_MOST (1U << 20)
#define NAMES	       (1U << 24) /* bytes */
#define USES	       (1U << 22) /* clients times engines: each pair has its counters */
#define WAITS_MOST     4096 /* waits for fences at one time */
#define JOBS_QUEUE     4096 /* jobs of a device at one time, without a limit in the scenario */

int limits_of_setup(struct compiler *c, struct device *device)
{
	uint64_t text = (uint64_t)device->driver.len + device->pdev.len, instances = 0;
	struct fgpu_limits *need = &device->need;

	for (uint32_t i = 0; i < device->engine_count; i++) {
		text += device->engines[i].name.len;
		instances += device->engines[i].capacity;
	}
	for (uint32_t i = 0; i < device->region_count; i++)
		text += device->regions[i].name.len;
	for (uint32_t i = 0; i < device->ring_count; i++)
		text += device->rings[i].name.len;
	if (device->engine_count > PARTS || device->region_count > PARTS ||
	    device->ring_count > PARTS)
		return fail(c, "too many parts: expected at most %d engines, regions or rings",
			    PARTS);
	if (instances > INSTANCES_MOST)
		return fail(c, "sum of all capacities too large: expected at most %u",
			    INSTANCES_MOST);
	if (text > NAMES)
		return fail(c, "names too long: expected at most %u bytes in all", NAMES);
	need->engines = device->engine_count;
	need->regions = device->region_count;
	need->rings = device->ring_count;
	need->instances = (uint32_t)instances;
	need->text = (uint32_t)text;
	return 0;
}

static uint32_t lower_of(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* The model has no empty tables. */
static uint32_t table_size(uint32_t need, uint32_t most)
{
	uint32_t all = most ? lower_of(need, most) : need;

	return all ? all : 1;
}

/* Every client has its own. */
static uint32_t bytes_rings(const struct device *device)
{
	uint32_t count = 0;

	for (uint32_t i = 0; i < device->ring_count; i++)
		count += device->rings[i].shape == FGPU_SHAPE_BYTES;
	return count;
}

static struct fgpu_limits limits_of(const struct device *device)
{
	struct fgpu_limits limits = device->need;

	limits.clients = table_size(limits.clients, device->most.clients);
	limits.jobs = table_size(limits.jobs, device->most.jobs ? device->most.jobs : JOBS_QUEUE);
	limits.objects = table_size(limits.objects, device->most.objects);
	limits.handles = table_size(limits.handles, 0);
	limits.contexts = limits.clients * bytes_rings(device);
	limits.waits = lower_of(limits.waits, WAITS_MOST);
	limits.distortions = table_size(lower_of(limits.distortions, DISTORTIONS_MOST), 0);
	return limits;
}

int limits_plan(struct compiler *c, struct plan_device *plan)
{
	c->depth = 0;
	for (uint32_t i = 0; i < c->device_count; i++) {
		struct fgpu_limits limits = limits_of(&c->devices[i]);

		if ((uint64_t)limits.clients * limits.engines > USES ||
		    (uint64_t)limits.clients * bytes_rings(&c->devices[i]) > USES)
			return fail(c,
				    "too many clients at one time: expected at most %u pairs of a "
				    "client and an engine, or a ring of shape bytes",
				    USES);
		plan[i].limits = limits;
	}
	return 0;
}
