/* SPDX-License-Identifier: MIT */
/* What clients do with memory. */
#include "random.h"

static json_t *flags_of(struct random *r)
{
	static const char *const all[] = {"resident", "purgeable", "imported"};
	json_t *list = json_array();

	for (int i = 0; list && i < 3; i++)
		if (random_one_in(r, i ? 4 : 2))
			r->broken |= json_array_append_new(list, json_string(all[i]));
	return list;
}

bool random_create(struct random *r)
{
	struct random_object *object = &r->object[r->object_count];
	const struct random_device *device;
	unsigned int client;

	if (!r->client_count || r->object_count == RANDOM_OBJECTS)
		return false;
	client = random_pick(r, r->client_count);
	device = &r->device[r->client[client].device];
	if (!device->region_count)
		return false;
	r->object_count++;
	*object = (struct random_object){.owner = client, .device = r->client[client].device};
	random_label(r, object->label, 'o');
	random_step(r, r->now, "create",
		    json_pack("{s:s,s:s,s:s,s:I,s:o}", "client", r->client[client].label, "object",
			      object->label, "region",
			      device->regions[random_pick(r, device->region_count)], "size",
			      (json_int_t)(1 + random_below(r, (uint64_t)64 << 20)), "flags",
			      flags_of(r)));
	return true;
}

static json_t *members_of(const struct random_object *object)
{
	return json_pack("{s:s}", "object", object->label);
}

static json_t *with_client(const struct random *r, const struct random_object *object,
			   unsigned int client)
{
	return json_pack("{s:s,s:s}", "client", r->client[client].label, "object", object->label);
}

static bool object_handle(struct random *r, struct random_object *object)
{
	unsigned int client = random_pick(r, r->client_count);

	if (r->client[client].device != object->device || client == object->owner)
		return false;
	random_step(r, r->now, "handle", with_client(r, object, client));
	return true;
}

static bool object_drop(struct random *r, struct random_object *object)
{
	if (object->busy_until >= r->now)
		return false;
	random_step(r, r->now, "drop", with_client(r, object, object->owner));
	*object = r->object[--r->object_count];
	return true;
}

static bool object_share(struct random *r, struct random_object *object)
{
	random_step(r, r->now, object->exported ? "unexport" : "export", members_of(object));
	object->exported = !object->exported;
	return true;
}

static bool object_madvise(struct random *r, struct random_object *object)
{
	random_step(r, r->now, "madvise",
		    json_pack("{s:s,s:b}", "object", object->label, "purgeable",
			      (int)random_below(r, 2)));
	return true;
}

static bool object_populate(struct random *r, struct random_object *object)
{
	random_step(r, r->now, "populate", members_of(object));
	return true;
}

/* What a job uses cannot be evicted. */
static bool object_evict(struct random *r, struct random_object *object)
{
	if (object->used)
		return false;
	random_step(r, r->now, "evict", members_of(object));
	return true;
}

bool random_object_act(struct random *r)
{
	static bool (*const acts[])(struct random * r, struct random_object * object) = {
		object_handle,	object_drop,	 object_share,
		object_madvise, object_populate, object_evict};

	if (!r->object_count)
		return false;
	return acts[random_below(r, 6)](r, &r->object[random_pick(r, r->object_count)]);
}

/* Another device uses a buffer, or does so no longer. */
bool random_busy(struct random *r)
{
	struct random_object *object;

	if (!r->object_count)
		return false;
	object = &r->object[random_pick(r, r->object_count)];
	random_step(r, r->now, object->foreign ? "idle" : "busy", members_of(object));
	object->foreign = !object->foreign;
	return true;
}

bool random_pressure(struct random *r)
{
	const struct random_device *device = &r->device[random_pick(r, r->device_count)];

	if (!device->region_count)
		return false;
	random_step(r, r->now, "pressure",
		    json_pack("{s:s,s:s,s:I}", "device", device->label, "region",
			      device->regions[random_pick(r, device->region_count)], "size",
			      (json_int_t)random_below(r, (uint64_t)256 << 20)));
	return true;
}
