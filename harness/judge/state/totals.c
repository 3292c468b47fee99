/* SPDX-License-Identifier: MIT */
#include "totals.h"

#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "device.h"
#include "diff.h"
#include "scope_words.h"
#include "set.h"
#include "xmalloc.h"

/* One device as the subject names it, and the expected clients that are, or may be, on it. */
struct device {
	const char *name;
	const json_t *total; /* its total in the answer */
	const struct match_client **clients;
	size_t count;
	unsigned int features;
	struct judge_diff *diff;
};

static bool is_on(const struct match *match, const struct match_client *client, const char *name)
{
	const char *device;

	if (client->mate == MATCH_NONE)
		return false;
	device = device_name(match->answered[client->mate].client);
	return device && !strcmp(device, name);
}

/* An optional client that is not listed may be counted on a device that is certainly its own. */
static bool may_be_on(const struct match *match, const struct match_client *client,
		      const char *name)
{
	if (client->mate != MATCH_NONE)
		return false;
	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *other = &match->expected[i];

		if (is_on(match, other, name) &&
		    device_relation(client->client, other->client) == DEVICE_SAME)
			return true;
	}
	return false;
}

static void gather_clients(struct device *device, const struct match *match)
{
	device->clients = xcalloc(match->expected_count, sizeof(*device->clients));
	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *client = &match->expected[i];

		if (is_on(match, client, device->name) || may_be_on(match, client, device->name))
			device->clients[device->count++] = client;
	}
}

/* The set of allowed sums; absent is allowed where every part may be absent. */
static json_t *sum_set(const struct bounds_sum *sum)
{
	json_t *set;

	if (sum->endless)
		set = json_pack("{s:s}", "min", sum->low);
	else if (!strcmp(sum->low, sum->high))
		set = json_string(sum->low);
	else
		set = json_pack("{s:s,s:s}", "min", sum->low, "max", sum->high);
	if (sum->surely)
		return set;
	return json_pack("{s:[on]}", "any", set);
}

static bool judge_sum(const struct device *device, const struct bounds_sum *sum,
		      const json_t *value, const struct diff_place *at)
{
	json_t *set = sum_set(sum);
	bool ok = set_within(SHAPE_NUMBER, device->features, set, value, at, device->diff);

	json_decref(set);
	return ok;
}

static bool judge_count(const struct device *device, const struct diff_place *above)
{
	struct diff_place at = {.parent = above, .name = "clients", .after = "."};
	const struct bounds single = {.low = "1", .high = "1", .surely = true};
	struct bounds_sum sum;
	bool ok;

	bounds_sum_init(&sum);
	for (size_t i = 0; i < device->count; i++)
		bounds_sum_add(&sum, single, device->clients[i]->optional);
	ok = judge_sum(device, &sum, json_object_get(device->total, "clients"), &at);
	bounds_sum_free(&sum);
	return ok;
}

static bool judge_field(const struct device *device, const char *group, const char *name,
			const char *field, const struct diff_place *above)
{
	const char *const path[] = {group, name, field, NULL};
	const json_t *value = device->total;
	struct diff_place at = {.parent = above, .name = field, .after = "."};
	struct bounds_sum sum;
	bool ok;

	bounds_sum_init(&sum);
	for (size_t i = 0; i < device->count; i++)
		bounds_sum_add(&sum, bounds_at(device->clients[i]->client, path),
			       device->clients[i]->optional);
	for (const char *const *step = path; *step; step++)
		value = json_object_get(value, *step);
	ok = judge_sum(device, &sum, json_is_null(value) ? NULL : value, &at);
	bounds_sum_free(&sum);
	return ok;
}

static json_t *all_names(const struct device *device, const char *group)
{
	json_t *names = json_object();

	for (size_t i = 0; i < device->count; i++)
		set_add_names(names, json_object_get(device->clients[i]->client, group));
	set_add_names(names, json_object_get(device->total, group));
	json_object_del(names, "*");
	return names;
}

static bool judge_group(const struct device *device, const char *group, const char *const *fields,
			const struct diff_place *above)
{
	enum shape shape = shape_member(SHAPE_TOTAL, group, device->features);
	struct diff_place at_group = {.parent = above, .name = group, .after = "."};
	json_t *names, *value;
	const char *name;
	bool ok = true;

	if (shape == SHAPE_NONE)
		return true;
	names = all_names(device, group);
	json_object_foreach(names, name, value)
	{
		struct diff_place at = {.parent = &at_group, .name = name, .after = "."};

		for (size_t i = 0; fields[i]; i++) {
			if (shape_member(shape_member(shape, name, device->features), fields[i],
					 device->features) == SHAPE_NONE)
				continue;
			if (!judge_field(device, group, name, fields[i], &at))
				ok = false;
		}
	}
	json_decref(names);
	return ok;
}

static bool judge_device(struct device *device, const struct match *match)
{
	static const char *const engine_fields[] = {"busy_ns", "delta_ns", NULL};
	struct diff_place whole = {.name = "totals", .after = " "};
	struct diff_place at = {.parent = &whole, .name = device->name, .after = ": "};
	bool ok;

	gather_clients(device, match);
	ok = judge_count(device, &at);
	ok = judge_group(device, "engines", engine_fields, &at) && ok;
	ok = judge_group(device, "regions", scope_categories, &at) && ok;
	free(device->clients);
	return ok;
}

/* A fault of a total as a whole. device: NULL where it names none. */
static void add_fault(struct judge_diff *diff, const char *device, const char *fault)
{
	const struct diff_place whole = {.name = "totals", .after = " "};
	const struct diff_place at = {
		.parent = &whole, .name = device ? device : "without device", .after = ": "};

	diff_note(diff, &at, "%s", fault);
}

/* The devices of answered clients, each with its total (or null). */
static json_t *devices_of(const struct match *match, const json_t *totals, struct judge_diff *diff,
			  bool *ok)
{
	json_t *devices = json_object(), *total;
	size_t index;

	json_array_foreach((json_t *)totals, index, total)
	{
		const char *name = device_name(total);

		if (!name || json_object_get(devices, name)) {
			add_fault(diff, name, name ? "listed twice" : "expected a string");
			*ok = false;
			continue;
		}
		json_object_set_nocheck(devices, name, total);
	}
	for (size_t i = 0; i < match->answered_count; i++) {
		const char *name = device_name(match->answered[i].client);

		if (name && !json_object_get(devices, name)) {
			add_fault(diff, name, "missing");
			*ok = false;
			json_object_set_new_nocheck(devices, name, json_null());
		}
	}
	return devices;
}

bool totals_judge(const struct match *match, const json_t *totals, unsigned int features,
		  struct judge_diff *diff)
{
	bool ok = true;
	json_t *devices, *total;
	const char *name;

	if (totals && !json_is_null(totals) && !json_is_array(totals)) {
		diff_expected(diff, &(struct diff_place){.name = "totals", .after = "."}, "a list");
		return false;
	}
	devices = devices_of(match, totals, diff, &ok);
	json_object_foreach(devices, name, total)
	{
		struct device device = {
			.name = name, .total = total, .features = features, .diff = diff};

		if (!json_is_null(total) && !judge_device(&device, match))
			ok = false;
	}
	json_decref(devices);
	return ok;
}
