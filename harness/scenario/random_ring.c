/* SPDX-License-Identifier: MIT */
/* What happens to jobs in rings, beside being run. */
#include <stdio.h>
#include <string.h>

#include "random.h"

#define BURST_MOST 24
#define UNITS_MOST 32 /* half of the smallest ring */

/* A client of a device that accounts while jobs run, and a ring of it. */
struct place {
	const char *client, *device;
	char ring[64];
	bool is_own; /* every client has its own */
};

static bool choose_place(struct random *r, struct place *place)
{
	unsigned int client, ring;
	struct random_engine *engine = random_choose_engine(r, &client);
	const struct random_device *device;

	if (!engine)
		return false;
	device = &r->device[r->client[client].device];
	if (device->completion)
		return false;
	place->client = r->client[client].label;
	place->device = device->label;
	ring = random_pick(r, engine->rings);
	place->is_own = engine->is_own[ring];
	snprintf(place->ring, sizeof(place->ring), "%s.%u", engine->name, ring);
	return true;
}

/* A short job of some units. */
static json_t *job_members(struct random *r, const struct place *place)
{
	return json_pack("{s:s,s:s,s:I,s:I}", "client", place->client, "ring", place->ring, "busy",
			 (json_int_t)random_below(r, 2 * MS), "units",
			 (json_int_t)(1 + random_below(r, UNITS_MOST)));
}

static json_t *flags_of(struct random *r, const char *flag)
{
	json_t *flags = json_array();

	r->broken |= !flags || json_array_append_new(flags, json_string(flag));
	return flags;
}

static void add_job(struct random *r, const struct place *place, const char *flag,
		    const char *label)
{
	json_t *members = job_members(r, place);

	if (members && flag)
		random_set(r, members, "flags", flags_of(r, flag));
	if (members && label)
		random_set(r, members, "job", json_string(label));
	random_step(r, r->now, "work", members);
}

/* A client waits for the fence of its job, with a timeout or without. */
static void add_wait(struct random *r, const struct place *place, const char *label)
{
	json_t *members = json_pack("{s:s,s:s}", "client", place->client, "job", label);

	if (members && random_one_in(r, 2))
		random_set(r, members, "timeout",
			   json_integer((json_int_t)(1 + random_below(r, 4 * MS))));
	random_step(r, r->now, "wait", members);
}

static void add_of_job(struct random *r, uint64_t at, const char *verb, const char *label)
{
	random_step(r, at, verb, json_pack("{s:s}", "job", label));
}

/* More jobs at once than a small ring holds: some wait for space, one may give up. */
bool random_burst(struct random *r)
{
	uint64_t count = 4 + random_below(r, BURST_MOST - 3);
	char label[RANDOM_LABEL];
	struct place place;

	if (!choose_place(r, &place))
		return false;
	while (count--)
		add_job(r, &place, random_one_in(r, 6) ? NULL : "wait-for-space", NULL);
	if (random_one_in(r, 3)) {
		random_label(r, label, 'j');
		add_job(r, &place, "wait-for-space", label);
		add_of_job(r, r->now, "give-up", label);
	}
	return true;
}

/*
 * A job waits for what another one does, and holds up its ring; its client stays open until then.
 */
bool random_blocked(struct random *r)
{
	char label[RANDOM_LABEL];
	struct place place;

	if (!choose_place(r, &place))
		return false;
	random_label(r, label, 'j');
	add_job(r, &place, "blocked", label);
	add_job(r, &place, NULL, NULL);
	add_of_job(r, r->now, "ready", label);
	return true;
}

bool random_wait(struct random *r)
{
	char label[RANDOM_LABEL];
	struct place place;

	if (!choose_place(r, &place))
		return false;
	random_label(r, label, 'j');
	add_job(r, &place, random_one_in(r, 3) ? "wait-for-space" : NULL, label);
	add_wait(r, &place, label);
	if (random_one_in(r, 4))
		random_step(r, r->now, "interrupt", json_pack("{s:s}", "client", place.client));
	return true;
}

static void add_user(struct random *r, const struct place *place, const char *object,
		     const char *flag)
{
	json_t *members = job_members(r, place);

	if (members) {
		random_set(r, members, "uses", json_pack("[s]", object));
		random_set(r, members, "flags", flags_of(r, flag));
	}
	random_step(r, r->now, "work", members);
}

/* Jobs that use one buffer: some write, some wait for those; in rings of a client, if it has
 * several. */
bool random_sync(struct random *r)
{
	struct place place, other;
	struct random_object *object;
	uint64_t count = 2 + random_below(r, 6);

	if (!r->object_count || !choose_place(r, &place))
		return false;
	object = &r->object[random_pick(r, r->object_count)];
	if (strcmp(r->client[object->owner].label, place.client) != 0)
		return false;
	if (!choose_place(r, &other) || strcmp(other.client, place.client) != 0)
		other = place;
	object->used = true;
	if (object->busy_until < r->now)
		object->busy_until = r->now;
	while (count--)
		add_user(r, random_one_in(r, 2) ? &place : &other, object->label,
			 random_one_in(r, 2) ? "write" : "implicit-sync");
	return true;
}

static json_t *ring_members(struct random *r, const struct place *place)
{
	json_t *members = json_pack("{s:s,s:s}", "device", place->device, "ring", place->ring);

	if (members && place->is_own)
		random_set(r, members, "client", json_string(place->client));
	return members;
}

/* A doorbell is lost, and rings again later; at once where the client may be closed by then. */
bool random_doorbell(struct random *r)
{
	uint64_t at = r->now + random_below(r, 5 * MS);
	struct place place;

	if (!choose_place(r, &place))
		return false;
	add_job(r, &place, "no-doorbell", NULL);
	if (random_one_in(r, 2))
		add_job(r, &place, "wait-for-space", NULL);
	at = at < r->end ? at : r->end;
	random_step(r, place.is_own ? r->now : at, "kick", ring_members(r, &place));
	return true;
}

bool random_undo(struct random *r)
{
	struct place place;
	json_t *members;

	if (!choose_place(r, &place))
		return false;
	members = ring_members(r, &place);
	if (members)
		random_set(r, members, "units",
			   json_integer((json_int_t)(1 + random_below(r, UNITS_MOST))));
	random_step(r, r->now, "undo", members);
	return true;
}
