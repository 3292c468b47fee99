/* SPDX-License-Identifier: MIT */
#include "expect.h"

#include "decimal.h"
#include "expect_part.h"

static const char *const odd_capacity[] = {"1", "0", NULL};

/* One word, with more alternatives. */
static json_t *held_json(struct writer *writer, struct word word, bool may_miss,
			 const char *const *extra)
{
	struct choice choice = {.words = &word, .count = word.text != NULL};

	return json_of_choice(writer, &choice, may_miss, extra);
}

static json_t *history_capacity(struct writer *writer, const struct history *history)
{
	const struct reading *reading = &history->held;
	const char *const *extra = NULL;

	if (reading->odd_capacity)
		extra = odd_capacity;
	else if (!reading->capacity.text || history->vanished ||
		 word_same(reading->capacity, WORD("1")))
		extra = expect_capacity_1;
	return held_json(writer, reading->capacity, extra != NULL, extra);
}

static json_t *history_json(struct writer *writer, const struct history *history)
{
	const struct word *counter = history->held.counter;
	bool has_both = counter[ENGINE_TOTAL_CYCLES].text && history->held.maxfreq.text;
	json_t *object = object_new(writer);

	for (int i = 0; i < COUNTERS; i++) {
		bool either = expect_either(has_both, i) && counter[i].text;
		struct word words[] = {counter[i], history->aside};
		struct choice choice = {
			.words = words,
			.count = (counter[i].text != NULL) + (either && history->aside.text),
		};

		put_member(writer, object, printed_engine_names[i],
			   json_of_choice(writer, &choice, history->unprinted[i] || either, NULL));
	}
	put_member(writer, object, "maxfreq_hz",
		   held_json(writer, history->held.maxfreq, history->vanished || has_both, NULL));
	put_member(writer, object, "capacity", history_capacity(writer, history));
	put_member(writer, object, "delta_ns",
		   json_of_choice(writer, &history->delta, false, NULL));
	put_member(writer, object, "busy_ratio", json_of_ratios(writer, &history->busy_ratio));
	put_member(writer, object, "freq_ratio", json_of_ratios(writer, &history->freq_ratio));
	return object;
}

static json_t *engine_json(struct writer *writer, const struct engine *engine)
{
	json_t *any;

	if (engine->anything)
		return json_anything(writer);
	any = any_new(writer);
	if (engine->may_miss)
		any_add(writer, any, NULL);
	for (size_t i = 0; i < engine->histories.count; i++) {
		/* The specification does not oblige a reader to report what is not printed; its
		 * value is held all the same. */
		if (engine->histories.all[i].vanished)
			any_add(writer, any, NULL);
		any_add(writer, any, history_json(writer, &engine->histories.all[i]));
	}
	return any_done(writer, any);
}

static json_t *region_json(struct writer *writer, const struct region *region)
{
	json_t *object = object_new(writer);
	bool may_miss = true;

	for (int i = 0; i < REGION_FIELDS; i++) {
		bool stale = !region->fresh[i] && choice_has_values(&region->field[i]);

		put_member(writer, object, printed_region_names[i],
			   json_of_choice(writer, &region->field[i], stale,
					  stale ? expect_zero : NULL));
		if (!stale && choice_is_sure(&region->field[i]))
			may_miss = false;
	}
	return may_miss ? or_absent(writer, object) : object;
}

static void add_member(struct writer *writer, json_t *list, const struct rec_read *read)
{
	json_t *member = object_new(writer);

	if (read->has_pid)
		put_member(writer, member, "pid", json_made(writer, json_sprintf("%d", read->pid)));
	if (read->has_fd)
		put_member(writer, member, "fd", json_made(writer, json_sprintf("%d", read->fd)));
	if (json_array_append_new(list, member))
		writer->failed = true;
}

static json_t *members_json(struct writer *writer, const struct client *client)
{
	json_t *list = json_array();

	for (size_t i = 0; i < client->member_count; i++)
		add_member(writer, list, client->members[i]);
	return list;
}

/* Those that a subject can name: of a text alone no process or number is known. */
static json_t *named_json(struct writer *writer, const struct client *client)
{
	json_t *list = json_array();

	for (size_t i = 0; i < client->member_count; i++)
		if (client->members[i]->has_fd)
			add_member(writer, list, client->members[i]);
	return list;
}

/*
 * The members that show the client, or those and the ones that are listed and no longer do; or of
 * the first, one of which has a name, those with names.
 */
static json_t *members_choice(struct writer *writer, const struct client *client)
{
	const bool has_unshown = client->unshown_count && client->members != client->unshown;
	json_t *any = any_new(writer);

	any_add(writer, any, members_json(writer, client));
	if (has_unshown) {
		json_t *all = members_json(writer, client);

		for (size_t i = 0; i < client->unshown_count; i++)
			add_member(writer, all, client->unshown[i]);
		any_add(writer, any, all);
	}
	any_add(writer, any, named_json(writer, client));
	return any_done(writer, any);
}

/* A descriptor that could not be read: a subject may report anything of it, or nothing. */
static json_t *unread_json(struct writer *writer, const struct rec_read *read)
{
	json_t *object = object_new(writer);
	json_t *list = json_array();

	add_member(writer, list, read);
	put_member(writer, object, "members", list);
	put_member(writer, object, "optional", json_true());
	put_member(writer, object, "*", json_anything(writer));
	return object;
}

static void put_groups(struct writer *writer, json_t *object, const struct client *client)
{
	json_t *engines = object_new(writer);
	json_t *regions = object_new(writer);

	for (size_t i = 0; i < client->engine_count; i++) {
		json_t *engine = engine_json(writer, &client->engines[i]);

		if (engine)
			put_named(writer, engines, client->engines[i].name, engine);
	}
	for (size_t i = 0; i < client->region_count; i++)
		put_named(writer, regions, client->regions[i].name,
			  region_json(writer, &client->regions[i]));
	put_object(writer, object, "engines", engines);
	put_object(writer, object, "regions", regions);
}

/* The id is an optional key (rst:40, rst:71), and one that 64 bits do not hold may be dropped. */
static bool is_sure_id(struct word id)
{
	return id.text && !dec_beyond_64(id);
}

/*
 * Of a client that descriptors of several nodes show, a reader may name any of them as its device.
 */
static bool is_on_one_node(const struct client *client)
{
	const struct rec_read *first = client->members[0];

	for (size_t i = 1; i < client->member_count; i++) {
		const struct rec_read *other = client->members[i];

		if (first->major != other->major || first->minor != other->minor)
			return false;
	}
	return true;
}

static json_t *client_json(struct writer *writer, const struct client *client)
{
	const struct identity *identity = &client->identity;
	json_t *object = object_new(writer);

	if (identity->has_dev && is_on_one_node(client))
		put_member(
			writer, object, "device_key",
			json_made(writer, json_sprintf("%u:%u", identity->major, identity->minor)));
	put_member(writer, object, "id",
		   json_of_choice(writer, &client->ident[IDENT_ID], !is_sure_id(identity->id),
				  client->odd_id ? expect_zero : NULL));
	put_member(writer, object, "driver",
		   json_of_choice(writer, &client->ident[IDENT_DRIVER], false, NULL));
	put_member(writer, object, "pdev",
		   json_of_choice(writer, &client->ident[IDENT_PDEV], false, NULL));
	if (client->members[0]->has_fd)
		put_member(writer, object, "members", members_choice(writer, client));
	if (client->optional || identity_is_accel(identity) || !is_sure_id(identity->id))
		put_member(writer, object, "optional", json_true());
	put_groups(writer, object, client);
	return object;
}

json_t *expect_state(const struct observer *observer)
{
	struct writer writer = {0};
	json_t *clients;

	if (observer->undecided)
		return expect_finish(&writer, json_anything(&writer));
	clients = json_array();
	for (size_t i = 0; i < observer->count; i++) {
		const struct client *client = &observer->clients[i];

		if (client->sweep == observer->sweep &&
		    json_array_append_new(clients, client_json(&writer, client)))
			writer.failed = true;
	}
	for (size_t i = 0; i < observer->unread_count; i++) {
		if (json_array_append_new(clients, unread_json(&writer, observer->unread[i])))
			writer.failed = true;
	}
	return expect_finish(&writer, json_pack("{s:o}", "clients", clients));
}
