/* SPDX-License-Identifier: MIT */
/*
 * The numbers of devices. A subject names its devices as it likes: the expected ones are tried on
 * all numbers that are not 0.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "diff.h"
#include "load_state.h"
#include "set.h"
#include "xmalloc.h"

/* Which expected devices each number is of: bit i for device i. */
struct pairing {
	const struct load_state *state;
	const struct load_number *numbers[LOAD_DEVICES_MAX]; /* those that are not 0 */
	size_t count;
	unsigned int masks[LOAD_DEVICES_MAX];
	bool apart[LOAD_DEVICES_MAX][LOAD_DEVICES_MAX];
};

struct load_set load_device_set(const struct load_state *state, unsigned int mask)
{
	struct load_part *parts = xcalloc(state->count, sizeof(*parts));
	struct load_set set;
	size_t count = 0;

	for (size_t i = 0; i < state->count; i++) {
		const struct load_client *client = &state->clients[i];

		if (mask & 1u << client->device &&
		    !json_object_get(client->client, LOAD_GONE_OF_PROCESS))
			parts[count++] = (struct load_part){.client = client->client,
							    .device = client->device};
	}
	set = load_sum(&state->rule, parts, count, NULL);
	free(parts);
	return set;
}

static void find_apart(struct pairing *pairing)
{
	const struct load_state *state = pairing->state;

	for (size_t i = 0; i < state->count; i++) {
		for (size_t j = 0; j < state->count; j++) {
			const struct load_client *a = &state->clients[i], *b = &state->clients[j];

			if (device_relation(a->client, b->client) == DEVICE_APART)
				pairing->apart[a->device][b->device] = true;
		}
	}
}

/* May a number that is for the devices of a mask be for this one, too? They are paired in their
 * order. */
static bool may_join(const struct pairing *pairing, unsigned int mask, size_t device)
{
	for (size_t other = 0; other < LOAD_DEVICES_MAX; other++) {
		if ((mask & 1u << other) && pairing->apart[other][device])
			return false;
	}
	return true;
}

static bool pairing_holds(const struct pairing *pairing)
{
	for (size_t i = 0; i < pairing->count; i++) {
		struct load_set set = load_device_set(pairing->state, pairing->masks[i]);

		if (!load_number_in(&set, pairing->numbers[i]))
			return false;
	}
	return true;
}

/* Try each number for the devices from this one on. */
static bool pair_from(struct pairing *pairing, size_t device)
{
	struct load_set alone;

	if (device == pairing->state->devices)
		return pairing_holds(pairing);
	alone = load_device_set(pairing->state, 1u << device);
	if (load_set_has(&alone, 0) && pair_from(pairing, device + 1))
		return true;
	for (size_t i = 0; i < pairing->count; i++) {
		bool found;

		if (!may_join(pairing, pairing->masks[i], device))
			continue;
		pairing->masks[i] |= 1u << device;
		found = pair_from(pairing, device + 1);
		pairing->masks[i] &= ~(1u << device);
		if (found)
			return true;
	}
	return false;
}

#define SHOWN 8 /* devices of an answer */

/* "0.5; 0 or nothing" */
static char *list_expected(const struct load_state *state)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < state->devices; i++) {
		struct load_set set = load_device_set(state, 1u << i);
		json_t *expect = load_set_json(&set);
		char *one = diff_set_text(expect);

		fprintf(out, "%s%s", i ? "; " : "", one);
		free(one);
		json_decref(expect);
	}
	xmemstream_close(out);
	return text;
}

static char *list_got(const struct load_numbers *numbers)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);

	for (size_t i = 0; i < numbers->count && i < SHOWN; i++) {
		json_t *name = json_string(numbers->list[i].name);
		char *device = diff_answer_text(name),
		     *value = diff_answer_text(numbers->list[i].value);

		fprintf(out, "%s%s (%s)", i ? "; " : "", value, device);
		free(device);
		free(value);
		json_decref(name);
	}
	if (numbers->count > SHOWN)
		fprintf(out, " and %zu more", numbers->count - SHOWN);
	xmemstream_close(out);
	return text;
}

static void explain_loads(const struct load_state *state, const struct load_numbers *numbers,
			  struct judge_diff *diff)
{
	const struct diff_place all = {.name = "totals", .after = ": "};
	char *name, *expected, *got;
	struct diff_place at = {.parent = &all, .after = "."};

	if (!diff_wants(diff))
		return;
	at.name = name = xasprintf("%s of the devices", load_member(state->rule.sum));
	expected = list_expected(state);
	got = list_got(numbers);
	diff_expected(diff, &at, "%s, got %s", *expected ? expected : "none", *got ? got : "none");
	free(expected);
	free(got);
	free(name);
}

bool load_judge_devices(const struct load_state *state, const struct load_numbers *numbers,
			struct judge_diff *diff)
{
	struct pairing pairing = {.state = state};
	const bool few = state->devices <= LOAD_DEVICES_MAX;

	for (size_t i = 0; few && i < numbers->count; i++) {
		if (numbers->list[i].number == 0)
			continue;
		if (pairing.count == state->devices) {
			explain_loads(state, numbers, diff);
			return false;
		}
		pairing.numbers[pairing.count++] = &numbers->list[i];
	}
	if (!few)
		return true;
	find_apart(&pairing);
	if (pair_from(&pairing, 0))
		return true;
	explain_loads(state, numbers, diff);
	return false;
}
