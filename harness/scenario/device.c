/* SPDX-License-Identifier: MIT */
/* Devices: what the file says of them, and the commands that build them. */
#include <errno.h>
#include <string.h>

#include "limit.h"
#include "member.h"

#define DRM_MAJOR   226
#define ACCEL_MAJOR 261
#define MINOR_NONE  UINT32_MAX
#define MINOR_CARD  127 /* the render node is 128 above, and below 256 */
#define MINOR_ACCEL 255
#define HZ	    1000000000
#define RING_SIZE   65536
#define RING_MOST   (1ULL << 32)

#define KEY_DEFAULT_REGION (FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY)

/* --- what the file says ----------------------------------------------------------------------------- */

static const struct word engine_keys[] = {
	{"time", FGPU_KEY_ENGINE},
	{"capacity", FGPU_KEY_CAPACITY},
	{"cycles", FGPU_KEY_CYCLES},
	{"total-cycles", FGPU_KEY_TOTAL_CYCLES},
	{"maxfreq", FGPU_KEY_MAXFREQ},
	{"curfreq", FGPU_KEY_CURFREQ},
	{NULL, 0},
};

static const struct word region_keys[] = {
	{"total", FGPU_KEY_TOTAL},
	{"shared", FGPU_KEY_SHARED},
	{"active", FGPU_KEY_ACTIVE},
	{"resident", FGPU_KEY_RESIDENT},
	{"purgeable", FGPU_KEY_PURGEABLE},
	{"memory", FGPU_KEY_MEMORY},
	{NULL, 0},
};

static const struct member engine_members[] = {
	{"capacity", take_count, .offset = offsetof(struct engine, capacity), .least = 1,
	 .most = LIMIT_CAPACITY},
	{"hz", take_count, .offset = offsetof(struct engine, hz)},
	{"keys", take_words, .offset = offsetof(struct engine, keys), .words = engine_keys},
};
static const struct members of_engine = MEMBERS(engine_members);

static const struct member region_members[] = {
	{"size", take_size, .offset = offsetof(struct region, size)},
	{"keys", take_words, .offset = offsetof(struct region, keys), .words = region_keys},
};
static const struct members of_region = MEMBERS(region_members);

/* The device whose parts are read is the last. */
static struct device *current(struct compiler *c)
{
	return &c->devices[c->device_count];
}

static int engine_take(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct engine *engine = thing;
	uint32_t given = 0;
	int err;

	engine->name = (struct text){name, (uint32_t)strlen(name)};
	engine->capacity = 1;
	engine->hz = HZ;
	err = members_take(c, value, &of_engine, engine, &given);
	if (!(given & 4))
		engine->keys = FGPU_KEY_ENGINE | (engine->capacity > 1 ? FGPU_KEY_CAPACITY : 0);
	return err;
}

static int region_take(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct region *region = thing;
	uint32_t given = 0;
	int err;

	region->name = (struct text){name, (uint32_t)strlen(name)};
	err = members_take(c, value, &of_region, region, &given);
	if (!(given & 2))
		region->keys = KEY_DEFAULT_REGION;
	return err;
}

static int take_ring_engine(struct compiler *c, const json_t *value, const struct member *member,
			    void *base)
{
	return label_take(c, value, &current(c)->engine_labels, "engine",
			  (uint32_t *)((unsigned char *)base + member->offset));
}

static const struct word shapes[] = {
	{"dwords", FGPU_SHAPE_DWORDS},
	{"bytes", FGPU_SHAPE_BYTES},
	{"push", FGPU_SHAPE_PUSH},
	{NULL, 0},
};

static const struct member ring_members[] = {
	{"engine", take_ring_engine, .offset = offsetof(struct ring, engine), .needed = 1},
	{"shape", take_word, .offset = offsetof(struct ring, shape), .words = shapes},
	{"size", take_count, .offset = offsetof(struct ring, size), .least = 8, .most = RING_MOST},
};
static const struct members of_ring = MEMBERS(ring_members);

static int ring_take(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct ring *ring = thing;
	int err;

	ring->name = (struct text){name, (uint32_t)strlen(name)};
	ring->size = RING_SIZE;
	err = members_take(c, value, &of_ring, ring, NULL);
	if (err || ring->shape == FGPU_SHAPE_BYTES || !(ring->size % 8))
		return err;
	enter(c, "size");
	return fail(c, "a ring of this shape has a multiple of 8 units");
}

static int take_engines(struct compiler *c, const json_t *value, const struct member *member,
			void *base)
{
	struct device *device = base;

	(void)member;
	return map_take(c, value, &device->engine_labels, (void **)&device->engines,
			&device->engine_count, sizeof(*device->engines), engine_take);
}

static int take_regions(struct compiler *c, const json_t *value, const struct member *member,
			void *base)
{
	struct device *device = base;

	(void)member;
	return map_take(c, value, &device->region_labels, (void **)&device->regions,
			&device->region_count, sizeof(*device->regions), region_take);
}

static int take_rings(struct compiler *c, const json_t *value, const struct member *member,
		      void *base)
{
	struct device *device = base;

	(void)member;
	return map_take(c, value, &device->ring_labels, (void **)&device->rings,
			&device->ring_count, sizeof(*device->rings), ring_take);
}

static const struct member limits_members[] = {
	{"clients", take_number, .offset = offsetof(struct fgpu_limits, clients), .least = 1},
	{"jobs", take_number, .offset = offsetof(struct fgpu_limits, jobs), .least = 1},
	{"objects", take_number, .offset = offsetof(struct fgpu_limits, objects), .least = 1},
};
static const struct members of_limits = MEMBERS(limits_members);

static int take_limits(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	struct device *device = base;

	(void)member;
	return members_take(c, value, &of_limits, &device->most, NULL);
}

static const struct word nodes[] = {{"drm", 0}, {"accel", FGPU_DEVICE_ACCEL}, {NULL, 0}};
static const struct word accountings[] = {
	{"running", 0}, {"completion", FGPU_DEVICE_COMPLETION}, {NULL, 0}};
static const struct word orders[] = {
	{"engines", 0}, {"memory", FGPU_DEVICE_MEMORY_FIRST}, {NULL, 0}};

static const struct member device_members[] = {
	{"driver", take_text, .offset = offsetof(struct device, driver), .least = 1},
	{"pdev", take_text, .offset = offsetof(struct device, pdev), .least = 1},
	{"node", take_word, .offset = offsetof(struct device, flags), .words = nodes},
	{"minor", take_number, .offset = offsetof(struct device, minor), .most = MINOR_ACCEL},
	{"accounting", take_word, .offset = offsetof(struct device, flags), .words = accountings},
	{"order", take_word, .offset = offsetof(struct device, flags), .words = orders},
	{"engines", .take = take_engines},
	{"regions", .take = take_regions},
	{"rings", .take = take_rings},
	{"limits", .take = take_limits},
};
static const struct members of_device = MEMBERS(device_members);

/* One ring an engine, of its name. */
static int rings_default(struct compiler *c, struct device *device)
{
	device->rings = arena_take(&c->scratch, device->engine_count, sizeof(*device->rings));
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

static int device_take(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	static const char driver[] = "fake-drm";
	struct device *device = thing;
	int err;

	(void)name;
	c->devices = device - c->device_count;
	device->driver = (struct text){driver, sizeof(driver) - 1};
	device->minor = MINOR_NONE;
	err = members_take(c, value, &of_device, device, NULL);
	if (!err && !device->rings)
		err = rings_default(c, device);
	err = err ? err : limits_of_setup(c, device);
	c->device_count++;
	return err;
}

/* --- minors --------------------------------------------------------------------------------------- */

static int is_accel(const struct device *device)
{
	return !!(device->flags & FGPU_DEVICE_ACCEL);
}

/* The devices are given minors in their order; those of the file are kept free for their owners. */
static int minors_give(struct compiler *c)
{
	unsigned char taken[2][MINOR_ACCEL + 1] = {{0}};
	uint32_t next[2] = {0, 0};

	for (uint32_t i = 0; i < c->device_count; i++) {
		const struct device *device = &c->devices[i];

		if (device->minor != MINOR_NONE)
			taken[is_accel(device)][device->minor] = 1;
	}
	for (uint32_t i = 0; i < c->device_count; i++) {
		struct device *device = &c->devices[i];
		int sort = is_accel(device);

		if (device->minor != MINOR_NONE)
			continue;
		while (next[sort] <= MINOR_ACCEL && taken[sort][next[sort]])
			next[sort]++;
		if (next[sort] > (sort ? MINOR_ACCEL : MINOR_CARD))
			return fail(c, "too many devices: no minor is left");
		device->minor = next[sort]++;
	}
	return 0;
}

static int fail_minor(struct compiler *c, const json_t *devices, uint32_t index, const char *text)
{
	void *iter = json_object_iter((json_t *)devices);

	while (index--)
		iter = json_object_iter_next((json_t *)devices, iter);
	enter(c, json_object_iter_key(iter));
	enter(c, "minor");
	return fail(c, "%s", text);
}

static int minors_check(struct compiler *c, const json_t *devices)
{
	unsigned char taken[2][MINOR_ACCEL + 1] = {{0}};

	for (uint32_t i = 0; i < c->device_count; i++) {
		const struct device *device = &c->devices[i];

		if (device->minor == MINOR_NONE)
			continue;
		if (!is_accel(device) && device->minor > MINOR_CARD)
			return fail_minor(c, devices, i, "too much: at most 127 for a card");
		if (taken[is_accel(device)][device->minor]++)
			return fail_minor(c, devices, i, "another device has this minor");
	}
	return minors_give(c);
}

/* --- the commands that build one -------------------------------------------------------------------- */

static struct fgpu_command *command_add(struct fgpu_command *setup, uint32_t *count, uint32_t op,
					struct text text)
{
	struct fgpu_command *command = &setup[(*count)++];

	command->op = op;
	command->object = FGPU_NONE;
	for (int i = 0; i < FGPU_USES; i++)
		command->uses[i] = FGPU_NONE;
	command->text = text.len ? text.bytes : NULL;
	command->text_len = text.len;
	return command;
}

static void setup_parts(const struct device *device, struct fgpu_command *setup, uint32_t *count)
{
	struct fgpu_command *command;

	for (uint32_t i = 0; i < device->engine_count; i++) {
		command = command_add(setup, count, FGPU_ENGINE, device->engines[i].name);
		command->amount = device->engines[i].capacity;
		command->span = device->engines[i].hz;
		command->flags = device->engines[i].keys;
	}
	for (uint32_t i = 0; i < device->region_count; i++) {
		command = command_add(setup, count, FGPU_REGION, device->regions[i].name);
		command->amount = device->regions[i].size;
		command->flags = device->regions[i].keys;
	}
	for (uint32_t i = 0; i < device->ring_count; i++) {
		command = command_add(setup, count, FGPU_RING, device->rings[i].name);
		command->index = device->rings[i].engine;
		command->kind = device->rings[i].shape;
		command->amount = device->rings[i].size;
	}
}

static int device_plan(struct compiler *c, const struct device *device, struct plan_device *plan)
{
	size_t most = (size_t)device->engine_count + device->region_count + device->ring_count + 3;
	struct fgpu_command *setup = arena_take(&c->arena, most, sizeof(*setup));
	struct text none = {NULL, 0};

	if (!setup)
		return -ENOMEM;
	plan->major = is_accel(device) ? ACCEL_MAJOR : DRM_MAJOR;
	plan->minor = device->minor;
	plan->setup = setup;
	command_add(setup, &plan->setup_count, FGPU_DEVICE, device->driver)->flags = device->flags;
	if (device->pdev.len)
		command_add(setup, &plan->setup_count, FGPU_PDEV, device->pdev);
	setup_parts(device, setup, &plan->setup_count);
	command_add(setup, &plan->setup_count, FGPU_LIVE, none);
	return 0;
}

static int devices_plan(struct compiler *c)
{
	struct plan_device *plan = arena_take(&c->arena, c->device_count, sizeof(*plan));
	int err = plan ? 0 : -ENOMEM;

	for (size_t i = 0; !err && i < c->labels[LABEL_DEVICE].count; i++) {
		const struct label *label = &c->labels[LABEL_DEVICE].all[i];

		plan[label->number].label = label->text;
		err = device_plan(c, &c->devices[label->number], &plan[label->number]);
	}
	c->plan_devices = plan;
	c->scenario->plan.devices = plan;
	c->scenario->plan.device_count = c->device_count;
	return err;
}

int devices_take(struct compiler *c, const json_t *value)
{
	uint32_t count;
	void *devices;
	int err = map_take(c, value, &c->labels[LABEL_DEVICE], &devices, &count,
			   sizeof(struct device), device_take);

	c->devices = err ? NULL : devices;
	err = err ? err : minors_check(c, value);
	return err ? err : devices_plan(c);
}
