/* SPDX-License-Identifier: MIT */
#include "manner.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "recording.h"
#include "set.h"

static int frame(const struct decoy_case *one, char **bytes, size_t *len)
{
	struct rec_read read = rec_alone;
	FILE *out = open_memstream(bytes, len);

	if (!out)
		return -ENOMEM;
	read.text = one->bytes;
	read.len = one->len;
	rec_write_read(out, &read);
	/* without memory for the final size glibc leaves NULL */
	return fclose(out) || !*bytes ? -ENOMEM : 0;
}

int manner_recording(struct decoy_case *out, const struct decoy_case *one, char **bytes)
{
	int ret;

	*out = *one;
	*bytes = NULL;
	if (one->is_recording || one->target == CASE_PRODUCER)
		return 0;
	out->is_recording = true;
	out->ask = CASE_ORACLE;
	out->asked = json_true();
	ret = frame(one, bytes, &out->len);
	out->bytes = *bytes;
	return ret;
}

/* --- order ------------------------------------------------------------------------------------- */

static void turn_round(struct recording *rec)
{
	for (size_t s = 0; s < rec->sweep_count; s++) {
		struct rec_read *reads = rec->reads + rec->sweeps[s].first;

		for (size_t i = 0, j = rec->sweeps[s].count; i + 1 < j; i++) {
			struct rec_read read = reads[i];

			reads[i] = reads[--j];
			reads[j] = read;
		}
	}
}

/* A value, each list in it as an object of the texts of its parts: equal in whatever order they are. */
static json_t *unordered(const json_t *value)
{
	json_t *out, *part;
	const char *name;
	size_t i;

	if (!json_is_object(value) && !json_is_array(value))
		return json_deep_copy(value);
	out = json_object();
	json_object_foreach((json_t *)value, name, part)
		json_object_set_new_nocheck(out, name, unordered(part));
	json_array_foreach((json_t *)value, i, part)
	{
		json_t *alone = json_pack("[o]", unordered(part));
		char *text = json_dumps(alone, JSON_SORT_KEYS);

		json_object_set_new_nocheck(out, text, json_true());
		free(text);
		json_decref(alone);
	}
	return out;
}

/* Lists of states have an order, that of the sweeps: each of them as an object, "0", "1" ... */
static json_t *by_sweep(const json_t *hypotheses)
{
	json_t *all = json_array(), *states, *state;
	size_t i, sweep;

	json_array_foreach((json_t *)hypotheses, i, states)
	{
		json_t *named = json_object();

		json_array_foreach(states, sweep, state)
		{
			char name[32];

			snprintf(name, sizeof(name), "%zu", sweep);
			json_object_set(named, name, state);
		}
		json_array_append_new(all, named);
	}
	return all;
}

static bool same_hypotheses(const json_t *a, const json_t *b)
{
	json_t *x = by_sweep(a), *y = by_sweep(b);
	json_t *x_plain = unordered(x), *y_plain = unordered(y);
	bool same = json_equal(x_plain, y_plain);

	json_decref(x);
	json_decref(y);
	json_decref(x_plain);
	json_decref(y_plain);
	return same;
}

bool manner_ordered(const struct decoy_case *one)
{
	struct rec_error error;
	struct recording *rec;
	json_t *as_read, *turned;
	bool same;

	if (!one->is_recording || rec_load(&rec, one->bytes, one->len, &error))
		return false;
	as_read = oracle_hypotheses(rec);
	turn_round(rec);
	turned = oracle_hypotheses(rec);
	same = !as_read || !turned || same_hypotheses(as_read, turned);
	json_decref(as_read);
	json_decref(turned);
	rec_free(rec);
	return !same;
}

/* --- lines ------------------------------------------------------------------------------------- */

typedef json_t *narrow(const json_t *set);

/* The set, each of its alternatives narrowed. */
static json_t *each(const json_t *set, narrow *one)
{
	json_t *list, *alternative;
	size_t i;

	if (set_kind(set) == SET_ALTERNATIVES) {
		list = json_array();
		json_array_foreach(json_object_get(set, "any"), i, alternative)
			json_array_append_new(list, each(alternative, one));
		return json_pack("{s:o}", "any", list);
	}
	if (set_kind(set) == SET_OBJECT || set_kind(set) == SET_LIST)
		return one(set);
	return json_deep_copy(set);
}

static json_t *pids(const json_t *members)
{
	json_t *list = json_array(), *member;
	size_t i;

	json_array_foreach((json_t *)members, i, member)
	{
		const json_t *pid = json_object_get(member, "pid");

		json_array_append_new(list, pid ? json_pack("{s:O}", "pid", pid) : json_object());
	}
	return list;
}

/* An engine without a time has no line. */
static json_t *time_alone(const json_t *engine)
{
	json_t *busy = json_object_get(engine, "busy_ns");
	json_t *narrowed = json_pack("{s:{s:b}}", "*", "anything", true);

	json_object_set(narrowed, "busy_ns", busy ? busy : json_null());
	if (!judge_value(busy, NULL))
		return narrowed;
	return json_pack("{s:[o,n]}", "any", narrowed);
}

static json_t *engine_times(const json_t *engines)
{
	json_t *narrowed = json_object(), *engine;
	const char *name;

	json_object_foreach((json_t *)engines, name, engine)
		json_object_set_new(narrowed, name, each(engine, time_alone));
	return narrowed;
}

static json_t *client(const json_t *from)
{
	static const struct {
		const char *name;
		narrow *one;
	} rows[] = {{"members", pids}, {"engines", engine_times}};
	static const char *const unsaid[] = {"driver", "pdev", "regions"};
	json_t *narrowed = json_copy((json_t *)from);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		json_t *set = each(json_object_get(from, rows[i].name), rows[i].one);

		if (set)
			json_object_set_new(narrowed, rows[i].name, set);
	}
	for (size_t i = 0; i < sizeof(unsaid) / sizeof(unsaid[0]); i++)
		json_object_set_new(narrowed, unsaid[i], json_pack("{s:b}", "anything", true));
	return narrowed;
}

static json_t *clients(const json_t *list)
{
	json_t *narrowed = json_array(), *one;
	size_t i;

	json_array_foreach((json_t *)list, i, one) json_array_append_new(narrowed, client(one));
	return narrowed;
}

static json_t *state(const json_t *from)
{
	json_t *narrowed = json_copy((json_t *)from);
	json_t *list = each(json_object_get(from, "clients"), clients);

	if (list)
		json_object_set_new(narrowed, "clients", list);
	return narrowed;
}

static json_t *states_as_lines(const json_t *states)
{
	json_t *narrowed = json_array(), *one;
	size_t i;

	json_array_foreach((json_t *)states, i, one)
		json_array_append_new(narrowed, each(one, state));
	return narrowed;
}

json_t *manner_lines(json_t *expectations)
{
	json_t *narrowed = json_array(), *states;
	size_t i;

	json_array_foreach(expectations, i, states)
		json_array_append_new(narrowed, states_as_lines(states));
	json_decref(expectations);
	return narrowed;
}
