/* SPDX-License-Identifier: MIT */
#include "device.h"

#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "xmalloc.h"

const char *device_name(const json_t *object)
{
	return json_string_value(json_object_get(object, "device"));
}

/* UNKNOWN: one of them has no such word, or a set. */
enum likeness { UNKNOWN, ALIKE, UNLIKE };

static enum likeness same_word(const json_t *a, const json_t *b, const char *name)
{
	const char *x = json_string_value(json_object_get(a, name));
	const char *y = json_string_value(json_object_get(b, name));

	if (!x || !y)
		return UNKNOWN;
	return strcmp(x, y) == 0 ? ALIKE : UNLIKE;
}

static bool has_device_key(const json_t *client)
{
	return json_is_string(json_object_get(client, "device_key"));
}

/* Of several readings one may have none. */
static bool has_pdev(const json_t *client)
{
	return json_is_string(json_object_get(client, "pdev"));
}

enum device_relation device_relation(const json_t *a, const json_t *b)
{
	enum likeness key = same_word(a, b, "device_key");
	enum likeness driver = same_word(a, b, "driver");
	enum likeness pdev = same_word(a, b, "pdev");

	/*
	 * One node whose texts name two devices: no sentence says which of them a reader believes.
	 */
	if (key == ALIKE)
		return driver == UNLIKE || pdev == UNLIKE ? DEVICE_UNKNOWN : DEVICE_SAME;
	/* The primary and the render node of one device differ in rdev; pdev names a device,
	 * whatever its driver (rst:64-67). */
	if (pdev == ALIKE && driver != UNLIKE)
		return driver == UNKNOWN || has_device_key(a) || has_device_key(b) ? DEVICE_UNKNOWN
										   : DEVICE_SAME;
	/* Without pdev the texts do not distinguish two devices of one driver. */
	if (key == UNLIKE && driver == ALIKE && !has_pdev(a) && !has_pdev(b))
		return DEVICE_UNKNOWN;
	if (key == UNLIKE || driver == UNLIKE || pdev == UNLIKE)
		return DEVICE_APART;
	return DEVICE_UNKNOWN;
}

static const struct match_client *find_mate(const struct match *match,
					    const struct match_client *client)
{
	return &match->answered[client->mate];
}

static bool judge_pair(const struct match *match, const struct match_client *a,
		       const struct match_client *b, struct judge_diff *diff)
{
	enum device_relation relation = device_relation(a->client, b->client);
	const struct diff_place first = {.name = a->label, .after = " and "};
	const struct diff_place both = {.parent = &first, .name = b->label, .after = ": "};
	const struct diff_place at = {.parent = &both, .name = "device", .after = "."};
	const char *x = device_name(find_mate(match, a)->client);
	const char *y = device_name(find_mate(match, b)->client);
	bool same = !strcmp(x, y);

	if (relation == DEVICE_SAME && !same)
		diff_expected(diff, &at, "one device, got \"%s\" and \"%s\"", x, y);
	else if (relation == DEVICE_APART && same)
		diff_expected(diff, &at, "two devices, got \"%s\" for both", x);
	else
		return true;
	return false;
}

/* The inputs of device_relation() and the device name: clients with equal kinds compare equally. */
static char *kind_of(const struct match *match, const struct match_client *client)
{
	static const char *const names[] = {"device_key", "driver", "pdev"};
	json_t *kind = json_array();
	char *text;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		json_t *word = json_object_get(client->client, names[i]);

		json_array_append_new(kind, json_is_string(word) ? json_incref(word) : json_null());
	}
	json_array_append(kind, json_object_get(find_mate(match, client)->client, "device"));
	text = json_dumps(kind, 0);
	json_decref(kind);
	return text;
}

/* Collect one client of each kind, to compare few pairs. Returns how many. */
static size_t collect_kinds(const struct match *match, const struct match_client **out)
{
	json_t *found = json_object();
	size_t count = 0;

	for (size_t i = 0; i < match->expected_count; i++) {
		const struct match_client *client = &match->expected[i];
		char *kind;

		if (client->mate == MATCH_NONE || !device_name(find_mate(match, client)->client))
			continue;
		kind = kind_of(match, client);
		if (!json_object_get(found, kind)) {
			json_object_set_new_nocheck(found, kind, json_true());
			out[count++] = client;
		}
		free(kind);
	}
	json_decref(found);
	return count;
}

static bool judge_named(const struct match *match, struct judge_diff *diff)
{
	bool ok = true;

	for (size_t i = 0; i < match->answered_count; i++) {
		const struct match_client *client = &match->answered[i];
		const struct diff_place of = {.name = client->label, .after = ": "};
		const struct diff_place at = {.parent = &of, .name = "device", .after = "."};

		if (device_name(client->client))
			continue;
		diff_expected(diff, &at, "a string");
		ok = false;
	}
	return ok;
}

bool device_judge(const struct match *match, struct judge_diff *diff)
{
	const struct match_client **kinds = xcalloc(match->expected_count, sizeof(*kinds));
	bool ok = judge_named(match, diff);
	size_t count = collect_kinds(match, kinds);

	for (size_t i = 0; i < count; i++) {
		for (size_t j = i + 1; j < count; j++) {
			if (!judge_pair(match, kinds[i], kinds[j], diff))
				ok = false;
		}
	}
	free(kinds);
	return ok;
}
