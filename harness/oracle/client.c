/* SPDX-License-Identifier: MIT */
#include "client.h"

#include <stdlib.h>

uint64_t client_read_end(const struct rec_read *read)
{
	return read->has_until ? read->until_ns : read->t_ns;
}

bool client_disagrees(const struct client *client)
{
	for (size_t i = 1; i < client->sighting_count; i++) {
		if (!printed_same(client->sightings[0].printed, client->sightings[i].printed))
			return true;
	}
	return false;
}

static bool is_among(const struct rec_read *const *list, size_t count, const struct rec_read *read)
{
	for (size_t i = 0; i < count; i++) {
		const struct rec_read *one = list[i];

		if (read->has_dev && one->has_dev &&
		    (read->major != one->major || read->minor != one->minor))
			continue;
		if (identity_same_file(one, read))
			return true;
	}
	return false;
}

bool client_knows(const struct client *client, const struct rec_read *read, size_t sweep)
{
	bool shown = client->sighting_count;

	if (client->sweep + 1 != sweep || !read->has_fd)
		return false;
	return is_among(shown ? client->earlier : client->members,
			shown ? client->earlier_count : client->member_count, read) ||
	       is_among(client->quiet, client->quiet_count, read);
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

/* Who shows it is asked anew; driver and device stay what they were, if they are not printed again. */
static void forget_sweep(struct client *client)
{
	client->earlier = client->members;
	client->earlier_count = client->member_count;
	client->member_count = 0;
	client->member_cap = 0; /* a list of its own */
	for (int i = 0; i < IDENTS; i++)
		client->ident[i].absent = false;
	client->odd_id = false;
}

void client_show(struct pool *pool, struct client *client, const struct rec_read *read,
		 const struct printed *printed)
{
	if (!client->sighting_count)
		forget_sweep(client);
	for (int i = 0; i < IDENTS; i++)
		choice_add_all(pool, &client->ident[i], &printed->ident[i], true);
	client->odd_id |= printed->odd_id;
	add_member(pool, client, read);
	client->sightings = pool_grow(pool, client->sightings, client->sighting_count,
				      &client->sighting_cap, sizeof(*client->sightings));
	client->sightings[client->sighting_count++] = (struct sighting){read, printed};
}

/* Opens a gap for one element at place `at`. */
static void open_gap(void *array, size_t count, size_t at, size_t size)
{
	char *gap = (char *)array + at * size;

	memmove(gap + size, gap, (count - at) * size);
}

static void know_engine(struct pool *pool, struct client *client, struct word name)
{
	size_t at = client->engine_count;

	/* From the end: names come sorted, so that most of them are found there. */
	while (at && word_cmp(client->engines[at - 1].name, name) > 0)
		at--;
	if (at && word_same(client->engines[at - 1].name, name))
		return;
	client->engines = pool_grow(pool, client->engines, client->engine_count,
				    &client->engine_cap, sizeof(*client->engines));
	open_gap(client->engines, client->engine_count++, at, sizeof(*client->engines));
	client->engines[at] = (struct engine){.name = name, .may_miss = true};
}

static struct region *find_region(struct pool *pool, struct client *client, struct word name)
{
	size_t at = client->region_count;

	while (at && word_cmp(client->regions[at - 1].name, name) > 0)
		at--;
	if (at && word_same(client->regions[at - 1].name, name))
		return &client->regions[at - 1];
	client->regions = pool_grow(pool, client->regions, client->region_count,
				    &client->region_cap, sizeof(*client->regions));
	open_gap(client->regions, client->region_count++, at, sizeof(*client->regions));
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

/* All that this sweep says of one engine; NULL: nothing. */
static const struct printed_engine *merge_texts(struct pool *pool, const struct client *client,
					   struct word name, bool largest,
					   struct printed_engine *sum)
{
	bool found = false;

	for (size_t i = 0; i < client->sighting_count; i++) {
		const struct printed_engine *part =
			find_printed_engine(client->sightings[i].printed, name);

		if (!part)
			continue;
		*sum = found ? engine_merge(pool, sum, part, largest) : *part;
		found = true;
	}
	return found ? sum : NULL;
}

static void step_engines(struct client *client, const struct step *step, unsigned int lives,
			 bool largest)
{
	for (size_t i = 0; i < client->sighting_count; i++) {
		for (size_t j = 0; j < client->sightings[i].printed->engine_count; j++)
			know_engine(step->pool, client,
				    client->sightings[i].printed->engines[j].name);
	}
	for (size_t i = 0; i < client->engine_count; i++) {
		struct printed_engine sum;

		engine_step(&client->engines[i], step,
			    merge_texts(step->pool, client, client->engines[i].name, largest, &sum),
			    lives);
	}
}

static void age_regions(struct client *client)
{
	for (size_t i = 0; i < client->region_count; i++)
		region_age(&client->regions[i]);
}

/* One text after the other: levels are those of the last. */
static void step_regions(struct pool *pool, struct client *client, bool largest)
{
	for (size_t i = 0; i < client->sighting_count; i++) {
		const struct printed *printed = client->sightings[i].printed;

		if (!i || !largest)
			age_regions(client);
		for (size_t j = 0; j < printed->region_count; j++) {
			struct region *region = find_region(pool, client, printed->regions[j].name);

			(largest ? region_raise : region_say)(pool, region, &printed->regions[j]);
		}
	}
}

/* From the first moment of the sweep to the last one of a read that shows the client. */
static struct window find_window(const struct client *client, uint64_t from)
{
	struct window when = {from, from};

	for (size_t i = 0; i < client->sighting_count; i++) {
		uint64_t to = client_read_end(client->sightings[i].read);

		if (to > when.to)
			when.to = to;
	}
	return when;
}

/* Only those descriptors, in that order, that count. */
static void choose_sightings(struct client *client, enum descriptor_choice choice)
{
	struct sighting *all = client->sightings;
	size_t count = client->sighting_count;

	if (choice == DESCRIPTORS_LAST)
		all[0] = all[count - 1];
	if (choice == DESCRIPTORS_LAST || choice == DESCRIPTORS_FIRST)
		client->sighting_count = 1;
	for (size_t i = 0; choice == DESCRIPTORS_FIRST_HELD && i < count / 2; i++) {
		struct sighting sighting = all[i];

		all[i] = all[count - 1 - i];
		all[count - 1 - i] = sighting;
	}
}

static bool has_usage(const struct client *client)
{
	for (size_t i = 0; i < client->sighting_count; i++) {
		if (printed_has_usage(client->sightings[i].printed))
			return true;
	}
	return false;
}

void client_step(struct pool *pool, struct client *client, size_t sweep, uint64_t from,
		 struct window before, enum descriptor_choice choice)
{
	struct window now = find_window(client, from);
	bool gap = client->sweep && (client->optional || client->sweep + 1 != sweep);
	struct step step = {.pool = pool, .before = before, .now = now, .gap = gap};
	unsigned int lives = LIFE_FIRST;

	if (client->sweep)
		lives = gap ? LIFE_FIRST | LIFE_ON : LIFE_ON;
	if (client->sweep + 1 == sweep)
		step.before = client->when;
	choose_sightings(client, choice);
	step_engines(client, &step, lives, choice == DESCRIPTORS_LARGEST);
	step_regions(pool, client, choice == DESCRIPTORS_LARGEST);
	client->optional = !has_usage(client);
	client->sighting_count = 0;
	client->sweep = sweep;
	client->when = now;
}

void client_linger(struct pool *pool, struct client *client, size_t sweep,
		   const struct rec_read **members, size_t count, struct window when)
{
	struct step step = {.pool = pool};

	client->members = members;
	client->member_count = count;
	for (size_t i = 0; i < client->engine_count; i++)
		engine_step(&client->engines[i], &step, NULL, LIFE_ON);
	age_regions(client);
	client->sweep = sweep;
	client->when = when;
	client->optional = true;
}
