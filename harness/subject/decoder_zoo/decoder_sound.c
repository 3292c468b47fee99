/* SPDX-License-Identifier: MIT */
/* Designs that docs/grtrace.md and docs/answers.md leave to an author. */
#include <string.h>

#include "change.h"

void sound(struct change *change)
{
	(void)change;
}

static int table_last(const json_t *a, const json_t *b)
{
	return is_of_table(a) - is_of_table(b);
}

void notes_last(struct change *change)
{
	sort_records(change, table_last);
}

/* A note goes behind the last record of its time. */
void notes_by_time(struct change *change)
{
	json_t *records = records_of(change);

	for (size_t i = json_array_size(records); i > 0; i--) {
		json_t *note = json_array_get(records, i - 1);
		size_t to = i;

		if (!is_of_table(note))
			continue;
		while (to < json_array_size(records) &&
		       number_of(json_array_get(records, to), "time") <= number_of(note, "time"))
			to++;
		json_array_insert(records, to, note);
		json_array_remove(records, i - 1);
	}
}

static bool is_a_note(const struct change *change, size_t index)
{
	return is_note(json_array_get(records_of(change), index));
}

void notes_left_out(struct change *change)
{
	drop_records(change, is_a_note);
}

static bool is_suspect(const struct change *change, size_t index)
{
	return json_is_true(json_object_get(json_array_get(records_of(change), index), "suspect"));
}

void suspects_left_out(struct change *change)
{
	drop_records(change, is_suspect);
}

static bool is_unknown(const struct change *change, size_t index)
{
	const char first = *word_of(json_array_get(records_of(change), index), "type");

	return first >= '0' && first <= '9';
}

void unknown_left_out(struct change *change)
{
	drop_records(change, is_unknown);
}

void no_places(struct change *change)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		json_object_del(record, "source");
		json_object_del(record, "offset");
	}
}

void all_members(struct change *change)
{
	static const char *const members[] = {"flags", "time",	 "seq",	 "order", "cpu",
					      "error", "client", "fctx", "fseq",  "pos",
					      "aux",   "bytes",	 "pid"};
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		for (size_t j = 0; j < sizeof(members) / sizeof(*members); j++)
			if (!json_object_get(record, members[j]))
				json_object_set_new(record, members[j], json_string("0"));
		if (!json_object_get(record, "ring"))
			json_object_set_new(record, "ring", json_string("65535"));
		if (!json_object_get(record, "dev"))
			json_object_set_new(record, "dev", json_string("65535"));
	}
}

void types_as_numbers(struct change *change)
{
	static const char *const names[] = {
		[1] = "RING_ALLOC", [2] = "RING_COMMIT", [3] = "RING_SUBMIT",  [4] = "QUEUE",
		[5] = "ISSUE",	    [6] = "COMPLETE",	 [7] = "FENCE_SIGNAL", [18] = "RING_WAIT",
		[48] = "STREAM",    [49] = "DEV_INFO",	 [50] = "RING_INFO",   [55] = "EOS",
	};
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		for (size_t type = 0; type < sizeof(names) / sizeof(*names); type++)
			if (names[type] && is_type(record, names[type])) {
				set_number(record, "type", type);
				break;
			}
	}
}

void losses_in_pieces(struct change *change)
{
	json_t *losses = losses_of(change), *pieces = json_array(), *loss;
	size_t i;

	json_array_foreach(losses, i, loss)
	{
		const uint64_t at = number_of(loss, "offset"), len = number_of(loss, "len");

		for (uint64_t done = 0; done == 0 || done < len; done += 16) {
			json_t *piece = json_deep_copy(loss);

			set_number(piece, "offset", at + done);
			set_number(piece, "len", len - done < 16 ? len - done : 16);
			json_array_append_new(pieces, piece);
		}
	}
	json_object_set_new(change->answer, "losses", pieces);
}

void losses_joined(struct change *change)
{
	json_t *losses = losses_of(change);

	for (size_t i = json_array_size(losses); i > 1; i--) {
		json_t *before = json_array_get(losses, i - 2),
		       *loss = json_array_get(losses, i - 1);
		const uint64_t end = number_of(before, "offset") + number_of(before, "len");

		if (number_of(loss, "source") != number_of(before, "source") ||
		    number_of(loss, "offset") != end || !number_of(loss, "len"))
			continue;
		set_number(before, "len", number_of(before, "len") + number_of(loss, "len"));
		json_array_remove(losses, i - 1);
	}
}

void doubled_unreported(struct change *change)
{
	json_t *losses = losses_of(change);

	for (size_t i = json_array_size(losses); i > 0; i--)
		if (strstr(word_of(json_array_get(losses, i - 1), "why"), "duplicate"))
			json_array_remove(losses, i - 1);
}

void findings_thrice(struct change *change)
{
	json_t *findings = json_object_get(change->answer, "findings");
	const size_t count = json_array_size(findings);

	for (size_t i = 0; i < 2 * count; i++)
		json_array_append(findings, json_array_get(findings, i % count));
}

void findings_of_damage(struct change *change)
{
	const json_t *loss = json_array_get(losses_of(change), 0), *record;
	size_t i;

	json_array_foreach(records_of(change), i, record)
	{
		if (loss && number_of(record, "source") == number_of(loss, "source") &&
		    number_of(record, "offset") > number_of(loss, "offset")) {
			add_finding(change, "trace.gap-explained");
			return;
		}
	}
}

static int cpu_alone(const json_t *a, const json_t *b)
{
	const uint64_t left = number_of(a, "cpu"), right = number_of(b, "cpu");

	if (is_of_table(a) || is_of_table(b))
		return is_of_table(b) - is_of_table(a);
	return left < right ? -1 : left > right;
}

void stream_by_stream(struct change *change)
{
	sort_records(change, cpu_alone);
}

void pdu_left_out(struct change *change)
{
	json_t *record;
	size_t i;

	json_array_foreach(records_of(change), i, record) json_object_del(record, "pdu");
}

void table_twice(struct change *change)
{
	json_t *records = records_of(change);

	for (size_t i = json_array_size(records); i > 0; i--)
		if (is_of_table(json_array_get(records, i - 1)))
			json_array_insert_new(records, i,
					      json_deep_copy(json_array_get(records, i - 1)));
}

/* Of two devices at one time that of the higher number first. */
static int higher_device(const json_t *a, const json_t *b)
{
	if (is_note(a) || is_note(b) || number_of(a, "time") != number_of(b, "time"))
		return 0;
	return number_of(a, "dev") < number_of(b, "dev") ? 1 : 0;
}

void device_by_device(struct change *change)
{
	sort_records(change, higher_device);
}
