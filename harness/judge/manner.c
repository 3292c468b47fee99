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
	int error;

	if (!out)
		return -ENOMEM;
	read.text = one->bytes;
	read.len = one->len;
	error = rec_write_read(out, &read);
	return fclose(out) || error ? -ENOMEM : 0;
}

int manner_recording(struct decoy_case *out, const struct decoy_case *one, char **bytes)
{
	*out = *one;
	*bytes = NULL;
	if (one->is_recording || one->target == CASE_PRODUCER)
		return 0;
	if (frame(one, bytes, &out->len))
		return -ENOMEM;
	out->bytes = *bytes;
	out->is_recording = true;
	out->ask = CASE_ORACLE;
	out->asked = json_true();
	return 0;
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

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The parts of a list as texts, in an order that is theirs alone. */
static char *sorted(const json_t *list, char *(*text)(const json_t *part))
{
	size_t count = json_array_size(list), len = 0;
	char **parts = calloc(count + 1, sizeof(*parts)), *all = NULL;
	FILE *out = parts ? open_memstream(&all, &len) : NULL;
	bool good = out;

	for (size_t i = 0; good && i < count; i++)
		good = (parts[i] = text(json_array_get(list, i)));
	if (good)
		qsort(parts, count, sizeof(*parts), by_text);
	for (size_t i = 0; i < count && parts; i++) {
		if (good)
			fprintf(out, "%s\n", parts[i]);
		free(parts[i]);
	}
	free(parts);
	if ((out && fclose(out)) || !good) {
		free(all);
		all = NULL;
	}
	return all;
}

static char *any_text(const json_t *part)
{
	return json_dumps(part, JSON_ENCODE_ANY | JSON_SORT_KEYS | JSON_COMPACT);
}

static char *client_text(const json_t *client)
{
	char *members = sorted(json_object_get(client, "members"), any_text), *text = NULL;
	json_t *rest = json_copy((json_t *)client);
	char *other;

	if (json_is_array(json_object_get(client, "members")))
		json_object_del(rest, "members");
	other = any_text(rest);
	if (members && other && asprintf(&text, "%s%s", other, members) < 0)
		text = NULL;
	json_decref(rest);
	free(members);
	free(other);
	return text;
}

static char *state_text(const json_t *expected)
{
	const json_t *list = json_object_get(expected, "clients");

	return json_is_array(list) ? sorted(list, client_text) : any_text(expected);
}

static char *states_text(const json_t *states)
{
	size_t len = 0;
	char *all = NULL;
	FILE *out = open_memstream(&all, &len);
	bool good = out;

	for (size_t i = 0; good && i < json_array_size(states); i++) {
		char *text = state_text(json_array_get(states, i));

		good = text && fprintf(out, "%s\n", text) > 0;
		free(text);
	}
	if ((out && fclose(out)) || !good) {
		free(all);
		all = NULL;
	}
	return all;
}

/* The same set of hypotheses; true, too, where memory runs out. */
static bool same_hypotheses(const json_t *a, const json_t *b)
{
	char *x = sorted(a, states_text), *y = sorted(b, states_text);
	bool same = !x || !y || !strcmp(x, y);

	free(x);
	free(y);
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

/* The set, each of its alternatives narrowed; depth is that of the form. */
static json_t *each(const json_t *set, narrow *one, unsigned int depth)
{
	json_t *list, *alternative;
	size_t i;

	if (set_kind(set) == SET_ALTERNATIVES && depth) {
		list = json_array();
		json_array_foreach(json_object_get(set, "any"), i, alternative)
			json_array_append_new(list, each(alternative, one, depth - 1));
		return json_pack("{s:o}", "any", list);
	}
	if (set_kind(set) != SET_OBJECT && set_kind(set) != SET_LIST)
		return set ? json_deep_copy(set) : NULL;
	return one(set);
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
	json_t *narrowed = json_pack("{s:{s:b}}", "*", "anything", 1);

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
		json_object_set_new(narrowed, name, each(engine, time_alone, SET_DEPTH));
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
		json_t *set = each(json_object_get(from, rows[i].name), rows[i].one, SET_DEPTH);

		if (set)
			json_object_set_new(narrowed, rows[i].name, set);
	}
	for (size_t i = 0; i < sizeof(unsaid) / sizeof(unsaid[0]); i++)
		json_object_set_new(narrowed, unsaid[i], json_pack("{s:b}", "anything", 1));
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
	json_t *list = each(json_object_get(from, "clients"), clients, SET_DEPTH);

	if (list)
		json_object_set_new(narrowed, "clients", list);
	return narrowed;
}

static json_t *states_as_lines(const json_t *states)
{
	json_t *narrowed = json_array(), *one;
	size_t i;

	json_array_foreach((json_t *)states, i, one)
		json_array_append_new(narrowed, each(one, state, SET_DEPTH));
	return narrowed;
}

json_t *manner_lines(json_t *expectations)
{
	json_t *narrowed = json_array(), *one;
	bool whole = true;
	size_t i;

	json_array_foreach(expectations, i, one)
	{
		json_t *states = states_as_lines(one);

		whole = whole && json_array_size(states) == json_array_size(one) &&
			!json_array_append(narrowed, states);
		json_decref(states);
	}
	json_decref(expectations);
	if (whole)
		return narrowed;
	json_decref(narrowed);
	return NULL;
}
