/* SPDX-License-Identifier: MIT */
/* Devices: their members in the file. */
#include <errno.h>
#include <string.h>

#include "device.h"
#include "limit.h"
#include "member.h"

#define HZ	  1000000000
#define RING_SIZE 65536
#define RING_MOST (1ULL << 32)

#define KEY_DEFAULT_REGION (FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY)

/* --- what the file says --- */

static const struct word engine_keys[] = {
	FGPU_ENGINE_KEY_WORDS(WORD){NULL, 0},
};

static const struct word region_keys[] = {
	FGPU_REGION_KEY_WORDS(WORD){NULL, 0},
};

static const struct member engine_members[] = {
	{"capacity", parse_count, .offset = offsetof(struct engine, capacity), .least = 1,
	 .most = LIMIT_CAPACITY},
	{"hz", parse_count, .offset = offsetof(struct engine, hz)},
	{"keys", parse_words, .offset = offsetof(struct engine, keys), .words = engine_keys},
};
static const struct members of_engine = MEMBERS(engine_members);

static const struct member region_members[] = {
	{"size", parse_size, .offset = offsetof(struct region, size)},
	{"keys", parse_words, .offset = offsetof(struct region, keys), .words = region_keys},
};
static const struct members of_region = MEMBERS(region_members);

/* The device that is being parsed is the last one. */
static struct device *current_device(struct compiler *c)
{
	return &c->devices[c->device_count];
}

static int engine_parse(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct engine *engine = thing;
	uint32_t given = 0;
	int err;

	engine->name = (struct text){name, (uint32_t)strlen(name)};
	engine->capacity = 1;
	engine->hz = HZ;
	err = members_parse(c, value, &of_engine, engine, &given);
	if (!(given & 4))
		engine->keys = FGPU_KEY_ENGINE | (engine->capacity > 1 ? FGPU_KEY_CAPACITY : 0);
	return err;
}

static int region_parse(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct region *region = thing;
	uint32_t given = 0;
	int err;

	region->name = (struct text){name, (uint32_t)strlen(name)};
	err = members_parse(c, value, &of_region, region, &given);
	if (!(given & 2))
		region->keys = KEY_DEFAULT_REGION;
	return err;
}

static int parse_ring_engine(struct compiler *c, const json_t *value, const struct member *member,
			     void *base)
{
	return label_parse(c, value, &current_device(c)->engine_labels, "engine",
			   (uint32_t *)((unsigned char *)base + member->offset));
}

static const struct word shapes[] = {
	FGPU_SHAPE_WORDS(WORD){NULL, 0},
};

static const struct word backends[] = {{"model", 0}, {"sched", FGPU_RING_SCHED}, {NULL, 0}};

static const struct member ring_members[] = {
	{"engine", parse_ring_engine, .offset = offsetof(struct ring, engine), .needed = 1},
	{"shape", parse_word, .offset = offsetof(struct ring, shape), .words = shapes},
	{"size", parse_count, .offset = offsetof(struct ring, size), .least = 8, .most = RING_MOST},
	{"depth", parse_count, .offset = offsetof(struct ring, depth), .least = 1,
	 .most = LIMIT_CAPACITY},
	{"backend", parse_word, .offset = offsetof(struct ring, backend), .words = backends},
};
static const struct members of_ring = MEMBERS(ring_members);

static int ring_parse(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct ring *ring = thing;
	int err;

	ring->name = (struct text){name, (uint32_t)strlen(name)};
	ring->size = RING_SIZE;
	err = members_parse(c, value, &of_ring, ring, NULL);
	if (err || ring->shape == FGPU_SHAPE_BYTES || !(ring->size % 8))
		return err;
	path_enter(c, "size");
	return fail(c, "expected a multiple of 8 units for a ring of this shape");
}

static int parse_engines(struct compiler *c, const json_t *value, const struct member *member,
			 void *base)
{
	struct device *device = base;

	(void)member;
	return map_parse(c, value, &device->engine_labels, (void **)&device->engines,
			 &device->engine_count, sizeof(*device->engines), engine_parse);
}

static int parse_regions(struct compiler *c, const json_t *value, const struct member *member,
			 void *base)
{
	struct device *device = base;

	(void)member;
	return map_parse(c, value, &device->region_labels, (void **)&device->regions,
			 &device->region_count, sizeof(*device->regions), region_parse);
}

static int parse_rings(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	struct device *device = base;

	(void)member;
	return map_parse(c, value, &device->ring_labels, (void **)&device->rings,
			 &device->ring_count, sizeof(*device->rings), ring_parse);
}

static const struct member limits_members[] = {
	{"clients", parse_number, .offset = offsetof(struct fgpu_limits, clients), .least = 1},
	{"jobs", parse_number, .offset = offsetof(struct fgpu_limits, jobs), .least = 1},
	{"objects", parse_number, .offset = offsetof(struct fgpu_limits, objects), .least = 1},
};
static const struct members of_limits = MEMBERS(limits_members);

static int parse_limits(struct compiler *c, const json_t *value, const struct member *member,
			void *base)
{
	struct device *device = base;

	(void)member;
	return members_parse(c, value, &of_limits, &device->most, NULL);
}

static const struct word nodes[] = {{"drm", 0}, {"accel", FGPU_DEVICE_ACCEL}, {NULL, 0}};
static const struct word accountings[] = {
	{"running", 0}, {"completion", FGPU_DEVICE_COMPLETION}, {NULL, 0}};
static const struct word orders[] = {
	{"engines", 0}, {"memory", FGPU_DEVICE_MEMORY_FIRST}, {NULL, 0}};

static const struct member device_members[] = {
	{"driver", parse_text, .offset = offsetof(struct device, driver), .least = 1},
	{"pdev", parse_text, .offset = offsetof(struct device, pdev), .least = 1},
	{"node", parse_word, .offset = offsetof(struct device, flags), .words = nodes},
	{"minor", parse_number, .offset = offsetof(struct device, minor), .most = MINOR_ACCEL},
	{"accounting", parse_word, .offset = offsetof(struct device, flags), .words = accountings},
	{"order", parse_word, .offset = offsetof(struct device, flags), .words = orders},
	{"engines", .parse = parse_engines},
	{"regions", .parse = parse_regions},
	{"rings", .parse = parse_rings},
	{"limits", .parse = parse_limits},
};
static const struct members of_device = MEMBERS(device_members);

/* One ring for each engine, with its name. */
static int rings_default(struct compiler *c, struct device *device)
{
	device->rings = arena_alloc(&c->scratch, device->engine_count, sizeof(*device->rings));
	device->ring_labels = device->engine_labels;
	if (!device->rings)
		return -ENOMEM;
	for (uint32_t i = 0; i < device->engine_count; i++) {
		device->rings[i].name = device->engines[i].name;
		device->rings[i].engine = i;
		device->rings[i].size = RING_SIZE;
	}
	device->ring_count = device->engine_count;
	return 0;
}

static int device_parse(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	static const char driver[] = "fake-drm";
	struct device *device = thing;
	int err;

	(void)name;
	c->devices = device - c->device_count;
	device->driver = (struct text){driver, sizeof(driver) - 1};
	device->minor = MINOR_NONE;
	err = members_parse(c, value, &of_device, device, NULL);
	if (!err && !device->rings)
		err = rings_default(c, device);
	err = err ? err : limits_of_setup(c, device);
	c->device_count++;
	return err;
}

/* --- all of them --- */

int devices_parse(struct compiler *c, const json_t *value)
{
	uint32_t count;
	void *devices;
	int err = map_parse(c, value, &c->labels[LABEL_DEVICE], &devices, &count,
			    sizeof(struct device), device_parse);

	c->devices = err ? NULL : devices;
	err = err ? err : device_minors(c, value);
	return err ? err : device_plans(c);
}
