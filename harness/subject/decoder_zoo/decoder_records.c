/* SPDX-License-Identifier: MIT */
/* Readers that are wrong about what a record has, or about the order of records. */
#include <string.h>

#include "change.h"

static int compare_member(const json_t *a, const json_t *b, const char *member)
{
	const uint64_t left = number_of(a, member), right = number_of(b, member);

	return left < right ? -1 : left > right;
}

/* Notes of the table stay in front, and by their own order. */
static int by_table(const json_t *a, const json_t *b)
{
	return is_of_table(b) - is_of_table(a);
}

static int time_cpu_seq(const json_t *a, const json_t *b)
{
	int order = by_table(a, b);

	if (order || is_of_table(a))
		return order;
	order = compare_member(a, b, "time");
	order = order ? order : compare_member(a, b, "cpu");
	return order ? order : compare_member(a, b, "seq");
}

void order_by_time_alone(struct change *change)
{
	sort_records(change, time_cpu_seq);
}

static int cpu_alone(const json_t *a, const json_t *b)
{
	const int order = by_table(a, b);

	return order || is_of_table(a) ? order : compare_member(a, b, "cpu");
}

void order_by_cpu(struct change *change)
{
	sort_records(change, cpu_alone);
}

static int time_and_number(const json_t *a, const json_t *b)
{
	int order = by_table(a, b);

	if (order || is_of_table(a))
		return order;
	order = compare_member(a, b, "time");
	return order || is_note(a) || is_note(b) ? order : compare_member(a, b, "order");
}

void order_without_wrap(struct change *change)
{
	sort_records(change, time_and_number);
}

static int number_alone(const json_t *a, const json_t *b)
{
	const int order = by_table(a, b);

	return order || is_note(a) || is_note(b) ? order : compare_member(a, b, "order");
}

void order_over_devices(struct change *change)
{
	sort_records(change, number_alone);
}

static int time_and_source(const json_t *a, const json_t *b)
{
	int order = by_table(a, b);

	if (order || is_of_table(a))
		return order;
	order = compare_member(a, b, "time");
	order = order ? order : compare_member(a, b, "source");
	return order ? order : compare_member(a, b, "offset");
}

void order_of_sources(struct change *change)
{
	sort_records(change, time_and_source);
}

static bool is_unknown(const json_t *record)
{
	const char first = *word_of(record, "type");

	return first >= '0' && first <= '9';
}

static bool is_behind_unknown(const struct change *change, size_t index)
{
	const json_t *records = records_of(change);

	while (index-- > 0)
		if (is_unknown(json_array_get(records, index)))
			return true;
	return false;
}

void stops_at_unknown(struct change *change)
{
	drop_records(change, is_behind_unknown);
}

static void cut_to_32_bits(struct change *change, const char *member)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
		set_number(record, member, number_of(record, member) & 0xffffffff);
}

void positions_of_32_bits(struct change *change)
{
	cut_to_32_bits(change, "pos");
}

void aux_of_32_bits(struct change *change)
{
	cut_to_32_bits(change, "aux");
}

void time_of_32_bits(struct change *change)
{
	cut_to_32_bits(change, "time");
}

void error_without_sign(struct change *change)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		if (*word_of(record, "error") == '-')
			set_number(record, "error", number_of(record, "error") & 0xffffffff);
	}
}

void pdu_without_fill(struct change *change)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		const uint64_t bytes = number_of(record, "bytes");

		if (is_type(record, "MSG"))
			json_object_set_new(record, "pdu",
					    json_stringn(word_of(record, "pdu"),
							 2 * (bytes < 256 ? bytes : 256)));
	}
}

static bool is_last(const struct change *change, size_t index)
{
	return index + 1 == json_array_size(records_of(change));
}

void drops_last(struct change *change)
{
	drop_records(change, is_last);
}

static bool is_message(const struct change *change, size_t index)
{
	return is_type(json_array_get(records_of(change), index), "MSG");
}

void drops_msg(struct change *change)
{
	drop_records(change, is_message);
}

void doubles_first(struct change *change)
{
	json_t *records = records_of(change), *record;
	size_t i;

	json_array_foreach(records, i, record)
	{
		if (is_note(record))
			continue;
		json_array_insert_new(records, i, json_deep_copy(record));
		return;
	}
}

void size_saturates(struct change *change)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		if (is_type(record, "MEM_ALLOC"))
			json_object_del(record, "pdu");
	}
}
