/* SPDX-License-Identifier: MIT */
#include "client.h"

#include <stdlib.h>

uint64_t client_read_end(const struct rec_read *read)
{
	return read->has_until ? read->until_ns : read->t_ns;
}

bool client_disagrees(const struct client *client)
{
	for (size_t i = 1; i < client->text_count; i++) {
		if (!printed_same(client->texts[0].printed, client->texts[i].printed))
			return true;
	}
	return false;
}

static bool is_among(const struct rec_read *const *list, size_t count, const struct rec_read *read)
{
	for (size_t i = 0; i < count; i++) {
		const struct rec_read *other = list[i];

		if (read->has_dev && other->has_dev &&
		    (read->major != other->major || read->minor != other->minor))
			continue;
		if (identity_same_file(other, read))
			return true;
	}
	return false;
}

static bool showed_last(const struct client *client, const struct rec_read *read)
{
	bool shown = client->text_count;

	return is_among(shown ? client->earlier : client->members,
			shown ? client->earlier_count : client->member_count, read);
}

bool client_showed(const struct client *client, const struct rec_read *read, size_t sweep)
{
	return client->sweep + 1 == sweep && read->has_fd && showed_last(client, read);
}

bool client_had(const struct client *client, const struct rec_read *read)
{
	if (!read->has_fd)
		return false;
	return showed_last(client, read) || is_among(client->unshown, client->unshown_count, read);
}

static void add_member(struct pool *pool, struct client *client, const struct rec_read *read)
{
	for (size_t i = 0; i < client->member_count; i++) {
		if (identity_same_file(client->members[i], read))
			return;
	}
	client->members = pool_grow(pool, client->members, client->member_count,
				    &client->member_cap, sizeof(*client->members));
	client->members[client->member_count++] = read;
}

/* Start a list of members anew; driver and device stay what they were where they are not printed
 * again. */
static void begin_sweep(struct client *client)
{
	client->earlier = client->members;
	client->earlier_count = client->member_count;
	client->member_count = 0;
	client->member_cap = 0; /* a list of its own */
	for (int i = 0; i < IDENTS; i++)
		client->ident[i].absent = false;
	client->odd_id = false;
}

void client_add_text(struct pool *pool, struct client *client, const struct rec_read *read,
		     const struct printed *printed)
{
	if (!client->text_count)
		begin_sweep(client);
	for (int i = 0; i < IDENTS; i++)
		choice_add_all(pool, &client->ident[i], &printed->ident[i], true);
	client->odd_id |= printed->odd_id;
	add_member(pool, client, read);
	client->texts = pool_grow(pool, client->texts, client->text_count, &client->text_cap,
				  sizeof(*client->texts));
	client->texts[client->text_count++] = (struct client_text){read, printed};
}

static void add_engine(struct pool *pool, struct client *client, struct word name)
{
	size_t at = client->engine_count;

	/* From the end: names come sorted, so that most of them are found there. */
	while (at && word_cmp(client->engines[at - 1].name, name) > 0)
		at--;
	if (at && word_same(client->engines[at - 1].name, name))
		return;
	client->engines = pool_insert(pool, client->engines, &client->engine_count,
				      &client->engine_cap, at, sizeof(*client->engines));
	client->engines[at] = (struct engine){.name = name, .may_miss = true};
}

static struct region *find_region(struct pool *pool, struct client *client, struct word name)
{
	size_t at = client->region_count;

	while (at && word_cmp(client->regions[at - 1].name, name) > 0)
		at--;
	if (at && word_same(client->regions[at - 1].name, name))
		return &client->regions[at - 1];
	client->regions = pool_insert(pool, client->regions, &client->region_count,
				      &client->region_cap, at, sizeof(*client->regions));
	client->regions[at] = (struct region){.name = name};
	return &client->regions[at];
}

static int compare_engines(const void *left, const void *right)
{
	const struct printed_engine *a = left;
	const struct printed_engine *b = right;

	return word_cmp(a->name, b->name);
}

static const struct printed_engine *find_printed_engine(const struct printed *printed,
							struct word name)
{
	struct printed_engine key = {.name = name};

	if (!printed->engine_count)
		return NULL;
	return bsearch(&key, printed->engines, printed->engine_count, sizeof(key), compare_engines);
}

/* All that this sweep prints of one engine; NULL: nothing. */
static const struct printed_engine *merge_texts(struct pool *pool, const struct client *client,
						struct word name, bool largest,
						struct printed_engine *sum)
{
	bool found = false;

	for (size_t i = 0; i < client->text_count; i++) {
		const struct printed_engine *part =
			find_printed_engine(client->texts[i].printed, name);

		if (!part)
			continue;
		*sum = found ? engine_merge(pool, sum, part, largest) : *part;
		found = true;
	}
	return found ? sum : NULL;
}

static void step_engines(struct client *client, const struct step *step, unsigned int lifetimes,
			 bool largest)
{
	for (size_t i = 0; i < client->text_count; i++) {
		for (size_t j = 0; j < client->texts[i].printed->engine_count; j++)
			add_engine(step->pool, client, client->texts[i].printed->engines[j].name);
	}
	for (size_t i = 0; i < client->engine_count; i++) {
		struct printed_engine sum;

		engine_step(&client->engines[i], step,
			    merge_texts(step->pool, client, client->engines[i].name, largest, &sum),
			    lifetimes);
	}
}

static void mark_regions_stale(struct client *client)
{
	for (size_t i = 0; i < client->region_count; i++)
		region_mark_stale(&client->regions[i]);
}

/* One text after the other: levels are those of the last. */
static void step_regions(struct pool *pool, struct client *client, bool largest)
{
	for (size_t i = 0; i < client->text_count; i++) {
		const struct printed *printed = client->texts[i].printed;

		if (!i || !largest)
			mark_regions_stale(client);
		for (size_t j = 0; j < printed->region_count; j++) {
			struct region *region = find_region(pool, client, printed->regions[j].name);

			(largest ? region_raise : region_set)(pool, region, &printed->regions[j]);
		}
	}
}

/* From the first moment of the sweep to the last one of a read that shows the client. */
static struct window find_window(const struct client *client, uint64_t from)
{
	struct window when = {from, from};

	for (size_t i = 0; i < client->text_count; i++) {
		uint64_t to = client_read_end(client->texts[i].read);

		if (to > when.to)
			when.to = to;
	}
	return when;
}

/* Leave only those texts that count, in the order in which they do. */
static void choose_texts(struct client *client, enum descriptor_choice choice)
{
	struct client_text *all = client->texts;
	size_t count = client->text_count;

	if (choice == DESCRIPTORS_LAST)
		all[0] = all[count - 1];
	if (choice == DESCRIPTORS_LAST || choice == DESCRIPTORS_FIRST)
		client->text_count = 1;
	for (size_t i = 0; choice == DESCRIPTORS_FIRST_HELD && i < count / 2; i++) {
		struct client_text text = all[i];

		all[i] = all[count - 1 - i];
		all[count - 1 - i] = text;
	}
}

static bool has_usage(const struct client *client)
{
	for (size_t i = 0; i < client->text_count; i++) {
		if (printed_has_usage(client->texts[i].printed))
			return true;
	}
	return false;
}

void client_step(struct pool *pool, struct client *client, size_t sweep, uint64_t from,
		 struct window before, enum descriptor_choice choice)
{
	struct window now = find_window(client, from);
	bool gap = client->sweep && (client->optional || client->sweep + 1 != sweep);
	struct step step = {
		.pool = pool,
		.before = before,
		.now = now,
		.gap = gap,
		.opened = client->opened,
	};
	unsigned int lifetimes = LIFETIME_NEW;

	if (client->sweep)
		lifetimes = gap ? LIFETIME_NEW | LIFETIME_CONTINUED : LIFETIME_CONTINUED;
	if (client->sweep + 1 == sweep)
		step.before = client->when;
	choose_texts(client, choice);
	step_engines(client, &step, lifetimes, choice == DESCRIPTORS_LARGEST);
	step_regions(pool, client, choice == DESCRIPTORS_LARGEST);
	client->optional = !has_usage(client);
	client->text_count = 0;
	client->sweep = sweep;
	client->when = now;
}

void client_hold(struct pool *pool, struct client *client, size_t sweep,
		 const struct rec_read **members, size_t count, struct window when)
{
	struct step step = {.pool = pool};

	client->members = members;
	client->member_count = count;
	for (size_t i = 0; i < client->engine_count; i++)
		engine_step(&client->engines[i], &step, NULL, LIFETIME_CONTINUED);
	mark_regions_stale(client);
	client->sweep = sweep;
	client->when = when;
	client->optional = true;
}
