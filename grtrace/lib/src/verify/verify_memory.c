/* SPDX-License-Identifier: MIT */
/*
 * R28: objects, and how often each is mapped. What was before the trace, or in a gap, is not known.
 * Whose mapping it is does not matter: an object that one client mapped is evicted without a
 * client, or by another one.
 */
#include <errno.h>
#include <inttypes.h>

#include "verify.h"

static struct key key_of(const struct grt_verifier *v, bool is_mapping)
{
	return (struct key){(uint64_t)v->event.dev << 1 | is_mapping, v->event.aux, 0};
}

/* Of an object whose mappings are not all known, none is judged. */
static void forget_oldest(struct grt_verifier *v)
{
	struct object *oldest = (struct object *)v->objects.oldest, *object;

	undetermined(v, RULE_MEMORY_LIVES, "too many objects and mappings to follow");
	if (oldest->entry.key.a & 1) {
		object = table_find(&v->objects, (struct key){oldest->entry.key.a & ~1ULL,
							      oldest->entry.key.b, 0});
		if (object)
			object->is_whole = false;
	}
	table_remove(&v->objects, oldest);
}

/* What is known of an object or its mappings, in this epoch. */
static struct object *object_of(struct grt_verifier *v, bool is_mapping)
{
	struct object *object = table_find(&v->objects, key_of(v, is_mapping));

	if (!object && table_is_full(&v->objects))
		forget_oldest(v);
	if (!object)
		object = table_add(&v->objects, key_of(v, is_mapping));
	if (!object) {
		v->err = -ENOMEM;
		return NULL;
	}
	table_touch(&v->objects, object);
	if (object->epoch != v->device->epoch) {
		object->epoch = v->device->epoch;
		object->is_whole = object->is_live = false;
		object->mappings = 0;
		object->at.type = 0;
	}
	return object;
}

/* An object whose ALLOC or FREE the trace has is known from then on. */
static void know_object(struct grt_verifier *v, struct object *object, bool is_live)
{
	object->is_whole = true;
	object->is_live = is_live;
	object->at = v->at;
}

static void on_object(struct grt_verifier *v, struct object *object)
{
	bool must_live = v->at.type == GRT_MEM_FREE || v->at.type == GRT_MEM_MAP;

	if (must_live && object->is_whole && !object->is_live && can_emit(v, GRT_MEM_ALLOC))
		broken(v, RULE_MEMORY_LIVES, &object->at,
		       "%s of object %" PRIu64 ", which does not exist", grt_type_name(v->at.type),
		       v->event.aux);
	if (v->at.type == GRT_MEM_ALLOC || v->at.type == GRT_MEM_FREE)
		know_object(v, object, v->at.type == GRT_MEM_ALLOC);
}

/* An object may be mapped several times; how often it was before the trace is not known. */
static void on_mapping(struct grt_verifier *v, const struct object *object, struct object *mapping)
{
	if (v->at.type == GRT_MEM_MAP) {
		mapping->mappings++;
		mapping->at = v->at;
		return;
	}
	if (mapping->mappings) {
		mapping->mappings--;
		mapping->at = v->at;
		return;
	}
	if (object->is_whole && can_emit(v, GRT_MEM_MAP) && can_emit(v, GRT_MEM_ALLOC))
		broken(v, RULE_MEMORY_LIVES, mapping->at.type ? &mapping->at : &object->at,
		       "UNMAP of object %" PRIu64 ", which is not mapped", v->event.aux);
}

void check_memory(struct grt_verifier *v)
{
	struct object *object = object_of(v, false), *mapping;
	uint64_t number = object ? object->entry.key.b : 0;

	if (!object)
		return;
	on_object(v, object);
	if (v->at.type != GRT_MEM_MAP && v->at.type != GRT_MEM_UNMAP)
		return;
	mapping = object_of(v, true);
	if (!mapping)
		return;
	/* Space for the mapping may have cost the object. */
	object = table_find(&v->objects, key_of(v, false));
	if (object && object->entry.key.b == number)
		on_mapping(v, object, mapping);
}
