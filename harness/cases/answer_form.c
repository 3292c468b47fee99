/* SPDX-License-Identifier: MIT */
#include "answer_form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "set.h"
#include "xmalloc.h"

static char *write_framed(const struct decoy_case *tc, size_t *len)
{
	struct rec_read read = rec_alone;
	char *bytes;
	FILE *out = xmemstream(&bytes, len);

	read.text = tc->bytes;
	read.len = tc->len;
	rec_write_read(out, &read);
	xmemstream_close(out);
	return bytes;
}

void case_as_recording(struct decoy_case *out, const struct decoy_case *tc)
{
	char *bytes;
	size_t len;

	*out = *tc;
	if (tc->is_recording || tc->target == CASE_PRODUCER)
		return;
	out->is_recording = true;
	out->ask = CASE_ORACLE;
	out->asked = json_true();
	bytes = write_framed(tc, &len);
	case_set_bytes(out, bytes, len);
}

/* --- order --- */

/* The reads of each sweep in the opposite order; the oracle sees no others. free() them, and
 * nothing else. */
static struct recording reverse_sweeps(const struct recording *rec)
{
	struct recording turned = *rec;

	turned.reads = xcalloc(rec->read_count, sizeof(*turned.reads));
	for (size_t s = 0; s < rec->sweep_count; s++) {
		const struct rec_sweep *sweep = &rec->sweeps[s];

		for (size_t i = 0; i < sweep->count; i++)
			turned.reads[sweep->first + i] =
				rec->reads[sweep->first + sweep->count - 1 - i];
	}
	return turned;
}

/*
 * Copy a value with each list in it as an object keyed by the JSON of its elements: order is lost.
 */
static json_t *drop_order(const json_t *value)
{
	json_t *out, *element;
	const char *name;
	size_t i;

	if (!json_is_object(value) && !json_is_array(value))
		return json_deep_copy(value);
	out = json_object();
	json_object_foreach((json_t *)value, name, element)
		json_object_set_new_nocheck(out, name, drop_order(element));
	json_array_foreach((json_t *)value, i, element)
	{
		json_t *alone = json_pack("[o]", drop_order(element));
		char *text = json_dumps(alone, JSON_SORT_KEYS);

		json_object_set_new_nocheck(out, text, json_true());
		free(text);
		json_decref(alone);
	}
	return out;
}

/* The order of states is that of the sweeps: keep it by the names "0", "1" ... */
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
	json_t *x_plain = drop_order(x), *y_plain = drop_order(y);
	bool same = json_equal(x_plain, y_plain);

	json_decref(x);
	json_decref(y);
	json_decref(x_plain);
	json_decref(y_plain);
	return same;
}

bool case_order_matters(const struct decoy_case *tc)
{
	struct recording turned;
	json_t *forward, *reversed;
	bool same;

	if (!tc->is_recording || !tc->recording)
		return false;
	forward = asked_oracle(tc->recording);
	turned = reverse_sweeps(tc->recording);
	reversed = asked_oracle(&turned);
	same = same_hypotheses(forward, reversed);
	json_decref(forward);
	json_decref(reversed);
	free(turned.reads);
	return !same;
}
