/* SPDX-License-Identifier: MIT */
/* What a percentage may mean: of a process or of a device, one or several added up; the nearest is
 * held against it. */
#include <stdlib.h>
#include <string.h>

#include "shown_internal.h"
#include "xmalloc.h"

static void try_sum(struct shown_search *search, const struct shown_sum *sum, const char *about)
{
	const double percent = search->match->percent;

	search->full |= sum->full;
	for (unsigned int way = 0; way < SHOWN_WAYS && search->distance != 0; way++) {
		double least, most, distance;

		if (!shown_range(search->truth, &search->window, sum, (enum shown_way)way, &least,
				 &most))
			continue;
		distance = percent < least ? least - percent : percent > most ? percent - most : 0;
		if (search->distance >= 0 && search->distance <= distance)
			continue;
		search->distance = distance;
		search->match->least = least;
		search->match->most = most;
		free(search->match->about);
		search->match->about = xstrdup(about);
	}
}

static void add_one(struct shown_sum *sum, const struct shown_series *series)
{
	if (sum->count < SHOWN_SUM)
		sum->series[sum->count++] = series;
	else
		sum->full = true;
}

bool shown_overlaps(const struct shown_window *window, uint64_t from_ns, uint64_t until_ns)
{
	return from_ns < window->until_ns && until_ns > window->from_ns;
}

size_t shown_members(struct shown_search *search, const struct shown_member *members[SHOWN_SUM])
{
	const struct shown_truth *truth = search->truth;
	size_t count = 0;

	for (size_t i = 0; i < truth->member_count; i++) {
		const struct shown_member *member = &truth->members[i];

		if (member->pid != search->match->pid ||
		    !shown_overlaps(&search->window, member->first_ns, member->last_ns))
			continue;
		search->full |= count == SHOWN_SUM;
		if (count < SHOWN_SUM)
			members[count++] = member;
	}
	return count;
}

/* --- of a process --- */

static bool is_of(const struct shown_series *series, const struct shown_member *member)
{
	return series->client && series->id == member->id &&
	       !strcmp(series->client, member->client) && !strcmp(series->device, member->device);
}

/* Is the client open in another process, too, which may be the one that has its percentage? */
static bool is_shared(const struct shown_search *search, const struct shown_member *member)
{
	const struct shown_truth *truth = search->truth;

	for (size_t i = 0; i < truth->member_count; i++) {
		const struct shown_member *other = &truth->members[i];

		if (other->pid != member->pid && other->id == member->id &&
		    !strcmp(other->client, member->client) &&
		    !strcmp(other->device, member->device) &&
		    shown_overlaps(&search->window, other->first_ns, other->last_ns))
			return true;
	}
	return false;
}

/* The engine's time of a client; engine NULL: of all its engines. */
static void add_series(const struct shown_truth *truth, struct shown_sum *sum,
		       const struct shown_member *member, const char *engine)
{
	for (size_t i = 0; i < truth->count; i++) {
		const struct shown_series *series = &truth->series[i];

		if (is_of(series, member) && (!engine || !strcmp(engine, series->engine)))
			add_one(sum, series);
	}
}

/* All clients of the process on a device (NULL: on all), and those of them that no other process
 * has. */
static void try_device(struct shown_search *search, const struct shown_member *const *members,
		       size_t count, const char *device, const char *engine)
{
	const char *on = device ? device : "all devices";
	struct shown_sum all = {0}, own = {0};
	char *about;

	for (size_t i = 0; i < count; i++) {
		if (device && strcmp(members[i]->device, device) != 0)
			continue;
		add_series(search->truth, &all, members[i], engine);
		if (!is_shared(search, members[i]))
			add_series(search->truth, &own, members[i], engine);
	}
	about = xasprintf("its clients of %s, %s", on, engine ? engine : "all engines");
	try_sum(search, &all, about);
	free(about);
	if (own.count < all.count)
		try_sum(search, &own, "its clients that no other process has");
}

static bool is_first_of_device(const struct shown_member *const *members, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (!strcmp(members[j]->device, members[i]->device))
			return false;
	return true;
}

static void try_client(struct shown_search *search, const struct shown_member *member,
		       const char *engine)
{
	struct shown_sum one = {0};
	char *about = xasprintf("%s %s", member->client, engine ? engine : "all engines");

	add_series(search->truth, &one, member, engine);
	try_sum(search, &one, about);
	free(about);
}

/* Each client of the process alone, those of each device, and all. */
static void try_process(struct shown_search *search, const struct shown_member *const *members,
			size_t count, const char *engine)
{
	for (size_t i = 0; i < count; i++)
		try_client(search, members[i], engine);
	for (size_t i = 0; i < count; i++)
		if (is_first_of_device(members, i))
			try_device(search, members, count, members[i]->device, engine);
	try_device(search, members, count, NULL, engine);
}

/* The first series of each engine name in the log. */
static bool is_first_of_name(const struct shown_truth *truth, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (!strcmp(truth->series[j].engine, truth->series[i].engine))
			return false;
	return true;
}

static void search_process(struct shown_search *search)
{
	const struct shown_truth *truth = search->truth;
	const struct shown_member *members[SHOWN_SUM];
	const size_t count = shown_members(search, members);
	const char *engine = search->match->engine;

	if (!count)
		try_sum(search, &(struct shown_sum){0}, "no client");
	if (!count)
		return;
	for (size_t i = 0; !engine && i < truth->count; i++)
		if (is_first_of_name(truth, i))
			try_process(search, members, count, truth->series[i].engine);
	try_process(search, members, count, engine);
}

/* --- without a process --- */

/* All engines of the device that a series is of. */
static void try_engines(struct shown_search *search, const struct shown_series *series)
{
	const struct shown_truth *truth = search->truth;
	struct shown_sum all = {0};
	char *about = xasprintf("%s all engines", series->device);

	for (size_t i = 0; i < truth->count; i++)
		if (!truth->series[i].client && !strcmp(truth->series[i].device, series->device))
			add_one(&all, &truth->series[i]);
	try_sum(search, &all, about);
	free(about);
}

/* A client of any process: a row of a monitor may name the client only. */
static void search_clients(struct shown_search *search)
{
	const struct shown_truth *truth = search->truth;
	const char *engine = search->match->engine;

	for (size_t i = 0; i < truth->member_count; i++) {
		const struct shown_member *member = &truth->members[i];

		if (!shown_overlaps(&search->window, member->first_ns, member->last_ns))
			continue;
		for (size_t j = 0; !engine && j < truth->count; j++)
			if (is_of(&truth->series[j], member))
				try_client(search, member, truth->series[j].engine);
		try_client(search, member, engine);
	}
}

/* An engine of a device, all of them, or a client. */
static void search_devices(struct shown_search *search)
{
	const struct shown_truth *truth = search->truth;
	const char *engine = search->match->engine;

	for (size_t i = 0; i < truth->count; i++) {
		const struct shown_series *series = &truth->series[i];
		char *about;

		if (series->client || (engine && strcmp(engine, series->engine) != 0))
			continue;
		about = xasprintf("%s %s", series->device, series->engine);
		try_sum(search, &(struct shown_sum){{series}, 1, false}, about);
		free(about);
		if (!engine)
			try_engines(search, series);
	}
	search_clients(search);
}

void shown_search_match(struct shown_search *search)
{
	struct shown_match *match = search->match;
	bool absent;

	if (match->pid >= 0)
		search_process(search);
	else
		search_devices(search);
	absent = match->about && !strcmp(match->about, "no client");
	if (search->distance < 0)
		match->verdict = SHOWN_UNKNOWN;
	else if (search->distance > SHOWN_POINTS)
		match->verdict = search->full ? SHOWN_MANY : SHOWN_OFF;
	else
		match->verdict = absent ? SHOWN_ABSENT : SHOWN_WITHIN;
}
