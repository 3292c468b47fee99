/* SPDX-License-Identifier: MIT */
/* The records that a decoder must find. */
#include <string.h>

#include "decoded_parts.h"
#include "xmalloc.h"

static bool lists(const json_t *labels, const char *label)
{
	const json_t *one;
	size_t i;

	json_array_foreach((json_t *)labels, i, one)
	{
		if (json_is_array(one) ? lists(one, label) : !strcmp(json_string_value(one), label))
			return true;
	}
	return false;
}

static size_t rank_of(const json_t *labels, const char *label)
{
	const json_t *one;
	size_t i;

	json_array_foreach((json_t *)labels, i, one)
	{
		if (json_is_array(one) ? lists(one, label) : !strcmp(json_string_value(one), label))
			return i + 1;
	}
	return 0;
}

/* Is the record in a place of the case's losses: one that is lost, or only one within what may be
 * reported? */
static bool is_in_loss(const struct decoded *decoded, const struct stream_record *record,
		       bool within)
{
	const struct stream_mark *mark = &decoded->streams->marks[record->mark];
	const json_t *losses = json_object_get(decoded->expect, "losses"), *loss;
	size_t i, from, to;
	unsigned int source;

	json_array_foreach((json_t *)losses, i, loss)
	{
		const json_t *range = json_object_get(loss, "within");
		const json_t *first = within ? json_array_get(range, 0)
					     : json_object_get(loss, "from");
		const json_t *last = within ? json_array_get(range, 1)
					    : json_object_get(loss, "to");

		if (within ? !range : json_is_true(json_object_get(loss, "optional")))
			continue;
		streams_place(decoded->streams, json_string_value(last), &source, &to);
		streams_place(decoded->streams, json_string_value(first), &source, &from);
		if (mark->source == source && mark->at < to && mark->at + mark->len > from)
			return true;
	}
	return false;
}

/*
 * All records of the script in its order, or those that the case lists, and notes of the table.
 * What is damaged is not expected; what is beside it in a block whose checksum is wrong may be
 * there.
 */
struct wants decoded_wants(const struct decoded *decoded)
{
	const struct streams *streams = decoded->streams;
	const json_t *labels = json_object_get(decoded->expect, "records");
	const json_t *optional = json_object_get(decoded->expect, "optional");
	struct wants wants = {xcalloc(streams->record_count, sizeof(*wants.list)), 0};

	for (size_t i = 0; i < streams->record_count; i++) {
		const struct stream_record *record = &streams->records[i];
		const size_t rank = labels ? rank_of(labels, record->label) : i + 1;
		const bool may = lists(optional, record->label);

		if (record->mark == SIZE_MAX || (!rank && !may && !record->table) ||
		    is_in_loss(decoded, record, false))
			continue;
		wants.list[wants.count++] = (struct want){
			.record = record,
			.rank = rank,
			.optional = may || is_in_loss(decoded, record, true) ||
				    stream_type_name((unsigned int)record->member[MEMBER_TYPE]) ==
					    NULL,
		};
	}
	return wants;
}
