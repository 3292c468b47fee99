/* SPDX-License-Identifier: MIT */
#include "readers.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "oracle.h"
#include "state.h"
#include "subject.h"

#define ANSWER ((size_t)4 << 20)

static json_t *state_of(void *self, char *answer)
{
	long len = subject_reference.state(self, answer, ANSWER);
	json_t *state;

	assert_true(len > 0 && (size_t)len <= ANSWER);
	state = json_loadb(answer, (size_t)len, JSON_ALLOW_NUL, NULL);
	assert_non_null(state);
	return state;
}

static void send_sweep(void *self, const struct recording *rec, const struct rec_sweep *sweep)
{
	struct decoy_fd *fds = calloc(sweep->count, sizeof(*fds));

	assert_non_null(fds);
	for (size_t i = 0; i < sweep->count; i++)
		fds[i] = subject_fd(&rec->reads[sweep->first + i]);
	assert_true(subject_reference.sweep(self, sweep->t_ns, fds, sweep->count) >= 0);
	free(fds);
}

/* Answers have numbers as strings, the truth log has pids and descriptors as numbers. */
static long get_number(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);

	return json_is_integer(value) ? (long)json_integer_value(value)
				      : strtol(json_string_value(value), NULL, 10);
}

/* Could a client's member be read in a sweep? If not, the tracker keeps its last values. */
static bool is_readable(const struct recording *rec, const struct rec_sweep *sweep,
			const json_t *member)
{
	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];

		if (read->pid == get_number(member, "pid") && read->fd == get_number(member, "fd"))
			return !read->err;
	}
	return false;
}

/* The last line of the truth log about a client's member in a sweep. */
static const json_t *true_of(const struct play *play, uint64_t sweep, const json_t *member)
{
	const json_t *found = NULL;
	json_t *line;
	size_t i;

	json_array_foreach(json_array_get(play->truth, sweep), i, line)
	{
		if (json_object_get(line, "pid") &&
		    get_number(line, "pid") == get_number(member, "pid") &&
		    get_number(line, "fd") == get_number(member, "fd"))
			found = line;
	}
	return found;
}

static uint64_t get_value(const json_t *engine, const char *name)
{
	const char *text = json_string_value(json_object_get(engine, name));

	return text ? strtoull(text, NULL, 10) : 0;
}

/* Values of a device with accounting at completion lag behind the truth. */
static bool counts_at_once(const struct play *play, const json_t *line)
{
	const char *label = json_string_value(json_object_get(line, "device"));
	const json_t *device =
		json_object_get(json_object_get(play->scenario->root, "devices"), label);
	const char *style = json_string_value(json_object_get(device, "accounting"));

	return !style || strcmp(style, "completion") != 0;
}

/* The tracker's values of a client are between 0 and the largest truth of its descriptors. */
static size_t compare_client(const struct play *play, uint64_t seed, const struct rec_sweep *read,
			     const json_t *client)
{
	uint64_t sweep = play->rec->reads[read->first].sweep;
	const json_t *best = NULL, *line;
	json_t *member, *engine;
	size_t i, compared = 0;
	const char *name;

	json_array_foreach(json_object_get(client, "members"), i, member)
	{
		line = is_readable(play->rec, read, member) ? true_of(play, sweep, member) : NULL;
		if (line && (!best || get_value(line, "t") >= get_value(best, "t")))
			best = line;
	}
	if (!best)
		return 0;
	json_object_foreach(json_object_get(client, "engines"), name, engine)
	{
		const json_t *truth = json_object_get(json_object_get(best, "engines"), name);
		uint64_t held = get_value(engine, "busy_ns"), real = get_value(truth, "busy_ns");

		compared++;
		if (json_object_get(engine, "busy_ns") &&
		    (held > real || (held < real && counts_at_once(play, best))))
			fail_msg("seed %" PRIu64 " sweep %" PRIu64 " client %s engine %s: held "
				 "%" PRIu64 ", true %" PRIu64,
				 seed, sweep, json_string_value(json_object_get(client, "id")),
				 name, held, real);
	}
	return compared;
}

static size_t compare_state(const struct play *play, uint64_t seed, const struct rec_sweep *sweep,
			    const json_t *state)
{
	size_t i, compared = 0;
	json_t *client;

	assert_true(json_is_array(json_object_get(state, "clients")));
	json_array_foreach(json_object_get(state, "clients"), i, client)
		compared += compare_client(play, seed, sweep, client);
	return compared;
}

size_t readers_agree(const struct play *play, uint64_t seed, bool sound)
{
	json_t *expect = oracle_states(play->rec), *got;
	void *self = subject_reference.open();
	char *answer = malloc(ANSWER);
	size_t compared = 0;

	assert_non_null(expect);
	assert_non_null(self);
	assert_non_null(answer);
	for (size_t s = 0; s < play->rec->sweep_count; s++) {
		const struct rec_sweep *sweep = &play->rec->sweeps[s];
		struct judge_diff diff = {0};

		send_sweep(self, play->rec, sweep);
		got = state_of(self, answer);
		if (!judge_state(json_array_get(expect, s), got, FEATURE_ALL, &diff))
			fail_msg("seed %" PRIu64 " sweep %zu:\n%s", seed, s,
				 judge_diff_text(&diff));
		if (sound)
			compared += compare_state(play, seed, sweep, got);
		judge_diff_free(&diff);
		json_decref(got);
	}
	subject_reference.close(self);
	free(answer);
	json_decref(expect);
	return compared;
}
