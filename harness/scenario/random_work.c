/* SPDX-License-Identifier: MIT */
/* What clients do with engines. */
#include <stdio.h>

#include "random.h"

#define REPEATS_MOST 2000

static struct random_device *device_of(struct random *r, unsigned int client)
{
	return &r->device[r->client[client].device];
}

static json_t *work_members(struct random *r, unsigned int client,
			    const struct random_engine *engine)
{
	char ring[64];

	if (engine->rings == 1 || random_one_in(r, 3))
		return json_pack("{s:s,s:s}", "client", r->client[client].label, "engine",
				 engine->name);
	snprintf(ring, sizeof(ring), "%s.%u", engine->name, random_pick(r, engine->rings));
	return json_pack("{s:s,s:s}", "client", r->client[client].label, "ring", ring);
}

static void set_time(struct random *r, json_t *members, const char *name, uint64_t ns)
{
	if (members)
		random_set(r, members, name, json_integer((json_int_t)ns));
}

/*
 * As time, or as the cycles of the highest clock in that time. Those last long where the clock is
 * slow, too long for counters to catch up after a reset.
 */
static void set_amount(struct random *r, const struct random_device *device,
		       const struct random_engine *engine, json_t *members, uint64_t ns)
{
	bool cycles = !device->completion && engine->hz >= 1000000 &&
		      !(r->flags & SCENARIO_RESETS) && random_one_in(r, 4);

	set_time(r, members, cycles ? "cycles" : "busy",
		 cycles ? ns / 1000 * (engine->hz / 1000000) : ns);
}

static void set_uses(struct random *r, unsigned int client, json_t *members, uint64_t until)
{
	struct random_object *object;

	if (!members || !r->object_count)
		return;
	object = &r->object[random_pick(r, r->object_count)];
	if (object->owner != client)
		return;
	object->used = true;
	if (object->busy_until < until)
		object->busy_until = until;
	random_set(r, members, "uses", json_pack("[s]", object->label));
}

/*
 * A driver that accounts for jobs at their completion prints large steps where jobs are long or
 * wait for each other: there jobs are short, and of one client at a time.
 */
static bool repeat_on_completion(struct random *r, unsigned int client,
				 struct random_engine *engine)
{
	uint64_t busy = r->interval / 32, every = busy * (8 + random_below(r, 32));
	uint64_t count = 1 + random_below(r, (r->size - r->done) / 4 + 1);
	uint64_t until;
	json_t *members;

	if (r->now <= engine->busy_until || r->now <= r->client[client].busy_until)
		return false;
	count = count > REPEATS_MOST ? REPEATS_MOST : count;
	until = r->now + (count - 1) * every;
	until = until > r->end ? r->end : until;
	members = work_members(r, client, engine);
	set_time(r, members, "busy", busy);
	set_time(r, members, "every", every);
	set_time(r, members, "until", until);
	r->done += (until - r->now) / every;
	random_step(r, r->now, "work", members);
	r->client[client].busy_until = until;
	engine->busy_until = until + 8 * busy;
	return true;
}

static void repeat_on_running(struct random *r, unsigned int client,
			      const struct random_engine *engine)
{
	static const uint64_t all[] = {16, 20, 33, 100, 1000, 7};
	uint64_t every = all[random_below(r, 6)] * MS;
	uint64_t count = 1 + random_below(r, (r->size - r->done) / 4 + 1);
	uint64_t until;
	json_t *members = work_members(r, client, engine);

	count = count > REPEATS_MOST ? REPEATS_MOST : count;
	until = r->now + (count - 1) * every;
	until = until > r->end ? r->end : until;
	set_amount(r, device_of(r, client), engine, members,
		   every / 100 * (1 + random_below(r, random_one_in(r, 8) ? 99 : 30)));
	set_uses(r, client, members, until);
	set_time(r, members, "every", every);
	set_time(r, members, "until", until);
	r->done += (until - r->now) / every;
	random_step(r, r->now, "work", members);
	if (r->client[client].busy_until < until)
		r->client[client].busy_until = until;
}

struct random_engine *random_choose_engine(struct random *r, unsigned int *client)
{
	struct random_engine *engine;

	if (!r->client_count)
		return NULL;
	*client = random_pick(r, r->client_count);
	engine = &device_of(r, *client)
			  ->engines[random_pick(r, device_of(r, *client)->engine_count)];
	return engine->reserved || r->client[*client].reserved ? NULL : engine;
}

bool random_repeat(struct random *r)
{
	unsigned int client;
	struct random_engine *engine = random_choose_engine(r, &client);

	if (!engine)
		return false;
	if (device_of(r, client)->completion)
		return repeat_on_completion(r, client, engine);
	repeat_on_running(r, client, engine);
	return true;
}

/* The longest busy time of a job: short enough that engines and rings are not always full. */
static uint64_t longest_busy(const struct random *r)
{
	uint64_t ns = 4 * (r->end / r->size) + 1;

	return ns < SECOND ? ns : SECOND;
}

bool random_work(struct random *r)
{
	unsigned int client;
	struct random_engine *engine = random_choose_engine(r, &client);
	json_t *members;

	if (!engine || device_of(r, client)->completion)
		return false;
	members = work_members(r, client, engine);
	set_amount(r, device_of(r, client), engine, members, random_below(r, longest_busy(r)));
	set_uses(r, client, members, r->now);
	random_step(r, r->now, "work", members);
	return true;
}

/* One frequency, or a curve that ends where the clock began. */
static json_t *curve_of(struct random *r, const struct random_engine *engine)
{
	json_t *list = json_array();
	uint64_t at = 0, count = 2 + random_below(r, 6);

	for (uint64_t i = 0; list && i <= count; i++) {
		uint64_t hz = i == count ? engine->hz : random_below(r, engine->hz + 1);

		r->broken |= json_array_append_new(
			list, json_pack("[I,I]", (json_int_t)at, (json_int_t)hz));
		at += random_below(r, r->interval * 3);
	}
	r->done += count;
	return list;
}

bool random_frequency(struct random *r)
{
	struct random_device *device = &r->device[random_pick(r, r->device_count)];
	struct random_engine *engine = &device->engines[random_pick(r, device->engine_count)];
	json_t *members;

	if (engine->reserved)
		return false;
	members = json_pack("{s:s,s:s}", "device", device->label, "engine", engine->name);
	if (members && random_one_in(r, 2))
		random_set(r, members, "curve", curve_of(r, engine));
	else
		set_time(r, members, "hz", 1 + random_below(r, engine->hz));
	random_step(r, r->now, "frequency", members);
	return true;
}

bool random_name(struct random *r)
{
	unsigned int client;

	if (!random_choose_engine(r, &client))
		return false;
	random_step(r, r->now, "name",
		    json_pack("{s:s,s:s}", "client", r->client[client].label, "name", "renamed"));
	return true;
}

static void add_reset(struct random *r, uint64_t at, const struct random_device *device,
		      const struct random_engine *engine)
{
	json_t *flags = random_one_in(r, 3) ? json_pack("[s,s]", "replay", "forget")
					    : json_pack("[s]", "replay");

	random_step(r, at, "reset",
		    json_pack("{s:s,s:s,s:o}", "device", device->label, "engine", engine->name,
			      "flags", flags));
}

bool random_reset(struct random *r)
{
	const struct random_device *device = &r->device[random_pick(r, r->device_count)];
	const struct random_engine *engine = &device->engines[random_pick(r, device->engine_count)];

	if (engine->reserved || device->completion)
		return false;
	add_reset(r, r->now, device, engine);
	return true;
}

/* A new client hangs an engine, is reset, hangs again, and is closed. */
bool random_hang(struct random *r)
{
	unsigned int process = random_pick(r, r->process_count);
	unsigned int index = random_pick(r, r->device_count);
	struct random_device *device = &r->device[index];
	struct random_engine *engine = &device->engines[random_pick(r, device->engine_count)];
	uint64_t until = r->now + SECOND + random_below(r, SECOND);
	const char *label = r->process[process].label;
	const struct random_file *file;

	if (engine->reserved || device->completion || r->process[process].reserved ||
	    until > r->end || !random_open(r, process, index))
		return false;
	file = &r->file[r->file_count - 1];
	random_step(r, r->now, "work",
		    json_pack("{s:s,s:s,s:[s]}", "client", r->client[file->client].label, "engine",
			      engine->name, "flags", "hang"));
	add_reset(r, r->now + random_below(r, SECOND), device, engine);
	random_step(r, until, "close", json_pack("{s:s,s:i}", "process", label, "fd", file->fd));
	/* It may have an earlier one, which ends later. */
	if (r->process[process].busy_until < until)
		r->process[process].busy_until = until;
	random_remove_last_file(r);
	return true;
}
