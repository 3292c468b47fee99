/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "change.h"
#include "decoder_zoo.h"
#include "feature.h"
#include "reference_decoder.h"

struct decoder_row {
	struct zoo_decoder decoder; /* first: what decode() is given */
	change_answer *change;
};

/* The whole answer of the reference decoder, changed. */
static json_t *decode(const struct builtin_decoder *self, const struct decoy_source *sources,
		      size_t count)
{
	const struct decoder_row *row = (const struct decoder_row *)self;
	struct change change = {
		.answer = reference_decoder.decode(&reference_decoder, sources, count),
		.sources = sources,
		.count = count,
		.rule = row->decoder.rule,
	};

	if (change.answer)
		row->change(&change);
	return change.answer;
}

/* --- the table --- */

#define ROW(row_name, row_rule, row_features, row_change, row_does)              \
	{                                                                        \
		.decoder = {.object = {.features = (unsigned int)(row_features), \
				       .decode = decode},                        \
			    .name = row_name,                                    \
			    .rule = row_rule,                                    \
			    .does = row_does},                                   \
		.change = row_change,                                            \
	},
#define FAULTY(name, rule, features, change, does) ROW(name, rule, features, change, does)
#define SOUND(name, features, change, does)	   ROW(name, NULL, features, change, does)

static const struct decoder_row rows[] = {
#include "decoders.def"
};

size_t zoo_decoders(void)
{
	return sizeof(rows) / sizeof(*rows);
}

const struct zoo_decoder *zoo_decoder(size_t index)
{
	return index < zoo_decoders() ? &rows[index].decoder : NULL;
}

/* --- answers --- */

uint64_t number_of(const json_t *object, const char *name)
{
	const char *text = word_of(object, name);

	return *text == '-' ? -strtoull(text + 1, NULL, 10) : strtoull(text, NULL, 10);
}

const char *word_of(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "";
}

void set_number(json_t *object, const char *name, uint64_t value)
{
	json_object_set_new(object, name, json_sprintf("%llu", (unsigned long long)value));
}

json_t *records_of(const struct change *change)
{
	return json_object_get(change->answer, "records");
}

json_t *losses_of(const struct change *change)
{
	return json_object_get(change->answer, "losses");
}

bool is_type(const json_t *record, const char *type)
{
	return !strcmp(word_of(record, "type"), type);
}

bool is_of_table(const json_t *record)
{
	return is_type(record, "STREAM") || is_type(record, "DEV_INFO") ||
	       is_type(record, "RING_INFO") || is_type(record, "CLIENT_INFO") ||
	       is_type(record, "CLOCK");
}

bool is_note(const json_t *record)
{
	return is_of_table(record) || is_type(record, "MSG") || is_type(record, "LOST") ||
	       is_type(record, "EOS");
}

void sort_records(struct change *change, int (*compare)(const json_t *a, const json_t *b))
{
	json_t *records = records_of(change);

	for (size_t i = 1; i < json_array_size(records); i++) {
		json_t *moved = json_incref(json_array_get(records, i));
		size_t to = i;

		while (to && compare(json_array_get(records, to - 1), moved) > 0)
			to--;
		json_array_remove(records, i);
		json_array_insert_new(records, to, moved);
	}
}

void drop_records(struct change *change, bool (*drop)(const struct change *change, size_t index))
{
	json_t *records = records_of(change);

	for (size_t i = json_array_size(records); i > 0; i--)
		if (drop(change, i - 1))
			json_array_remove(records, i - 1);
}

void add_finding(struct change *change, const char *rule)
{
	json_array_append_new(json_object_get(change->answer, "findings"),
			      json_pack("{s:s}", "rule", rule));
}
