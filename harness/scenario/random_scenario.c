/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "random.h"

#define SIZE_LEAST   5
#define SAMPLES_MOST 2000

/* Sweeps end long before the next one, however many descriptors are open. */
static void add_samples(struct random *r, uint64_t from, uint64_t interval, uint64_t count)
{
	uint64_t step = random_one_in(r, 2) ? random_below(r, interval / (RANDOM_FILES * 4)) : 0;

	r->done += count - 1;
	random_step(r, from, "sample",
		    json_pack("{s:I,s:I,s:I}", "every", (json_int_t)interval, "until",
			      (json_int_t)(from + (count - 1) * interval), "step",
			      (json_int_t)step));
}

static uint64_t choose_interval(struct random *r, bool distortion)
{
	static const uint64_t all[] = {1000, 500, 2000, 1000, 50, 200, 5000, 20};

	return all[random_below(r, distortion ? 3 : 8)] * MS;
}

/* Add ranges of samples; within one their interval is the same. */
static void add_sample_ranges(struct random *r)
{
	uint64_t count = r->size / 8, at = 0;

	count = count < 3 ? 3 : count > SAMPLES_MOST ? SAMPLES_MOST : count;
	r->interval = UINT64_MAX;
	while (count) {
		uint64_t interval = choose_interval(r, false);
		uint64_t some = 1 + random_below(r, count);

		if (some + 2 > count)
			some = count;
		add_samples(r, at + interval, interval, some);
		at += interval * some;
		count -= some;
		r->interval = interval < r->interval ? interval : r->interval;
	}
	r->end = at + r->interval / 2;
}

static void add_distortion_samples(struct random *r)
{
	r->interval = choose_interval(r, true);
	r->end = random_distortion_time(r->interval);
	add_samples(r, r->interval, r->interval, r->end / r->interval);
}

static void add_acts(struct random *r)
{
	while (r->done < r->size && !r->broken) {
		uint64_t left = (r->end - r->now) / (r->size - r->done + 1);

		r->now += 1 + random_below(r, 2 * left + 1);
		if (r->now >= r->end)
			break;
		random_act(r);
	}
}

static json_t *finish_scenario(struct random *r, uint64_t seed)
{
	char title[64];
	json_t *root;

	snprintf(title, sizeof(title), "random scenario of seed %llu", (unsigned long long)seed);
	root = json_pack("{s:s,s:s,s:s,s:O,s:O,s:O,s:O}", "title", title, "why",
			 "legal behaviour breaks no rule", "origin", "random", "devices",
			 r->devices, "processes", r->processes, "clients", r->clients, "steps",
			 r->steps);
	if (r->broken) {
		json_decref(root);
		root = NULL;
	}
	json_decref(r->devices);
	json_decref(r->processes);
	json_decref(r->clients);
	json_decref(r->steps);
	return root;
}

json_t *scenario_random(uint64_t seed, unsigned int size, unsigned int flags,
			const struct scenario_kinds *kinds)
{
	struct random r = {.state = seed, .flags = flags};
	const struct random_distortion *distortion = NULL;

	r.size = size < SIZE_LEAST ? SIZE_LEAST : size;
	r.devices = json_object();
	r.processes = json_object();
	r.clients = json_object();
	r.steps = json_array();
	r.broken = !r.devices || !r.processes || !r.clients || !r.steps;
	if (flags & SCENARIO_DISTORTIONS)
		distortion = random_distortion_choose(seed, kinds);
	if (distortion)
		add_distortion_samples(&r);
	else
		add_sample_ranges(&r);
	random_devices(&r, distortion);
	random_start(&r, distortion != NULL);
	if (distortion)
		random_distortion_apply(&r, distortion, !(seed & 1));
	add_acts(&r);
	return finish_scenario(&r, seed);
}
