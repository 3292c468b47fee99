/* SPDX-License-Identifier: MIT */
/* The records of a decoder's answer: each that is expected, once, in an order that is allowed. */
#include <stdlib.h>
#include <string.h>

#include "decoded_parts.h"
#include "feature.h"
#include "xmalloc.h"

#define ERROR_LEAST 32768 /* of 16 bits with a sign, without the sign */

static bool reads_type(const json_t *answer, uint64_t *type)
{
	const char *text = json_string_value(json_object_get(answer, "type"));
	int found;

	if (!text)
		return false;
	found = stream_type_find(text, strlen(text));
	if (found < 0)
		return decoded_digits(text, type);
	*type = (uint64_t)found;
	return true;
}

/* A member of an answered record; dev and ring: left out is none. error has a sign. */
static bool reads_member(const json_t *answer, enum stream_member member, uint64_t *value)
{
	const char *name = stream_members[member].name;
	const char *text = json_string_value(json_object_get(answer, name));

	if (member == MEMBER_TYPE)
		return reads_type(answer, value);
	if ((member == MEMBER_DEV || member == MEMBER_RING) && !json_object_get(answer, name)) {
		*value = STREAM_NONE;
		return true;
	}
	if (member == MEMBER_ERROR && text && *text == '-') {
		const bool good = decoded_digits(text + 1, value) && *value <= ERROR_LEAST;

		*value = -*value & 0xffff;
		return good;
	}
	return decoded_number(answer, name, value);
}

static bool same_pdu(const struct decoded *decoded, const struct stream_record *record,
		     const json_t *answer)
{
	static const char digits[] = "0123456789abcdef";
	const char *hex = json_string_value(json_object_get(answer, "pdu"));

	if (!hex)
		return !record->pdu_len || (decoded->features & FEATURE_NO_PDU);
	if (strlen(hex) != 2 * record->pdu_len)
		return false;
	for (size_t i = 0; i < record->pdu_len; i++)
		if (hex[2 * i] != digits[record->pdu[i] >> 4] ||
		    hex[2 * i + 1] != digits[record->pdu[i] & 15])
			return false;
	return true;
}

/* The first member that differs; STREAM_MEMBERS: none does. */
static int differing(const struct decoded *decoded, const struct stream_record *record,
		     const json_t *answer)
{
	uint64_t value;

	for (int i = MEMBER_TYPE; i < STREAM_MEMBERS; i++)
		if (!reads_member(answer, (enum stream_member)i, &value) ||
		    value != record->member[i])
			return i;
	return same_pdu(decoded, record, answer) ? STREAM_MEMBERS : MEMBER_LEN;
}

/* A place that is answered has to be that of the record. */
static bool place_differs(const struct decoded *decoded, const struct want *want,
			  const json_t *answer)
{
	const struct stream_mark *mark;
	uint64_t source, offset;

	if (!json_object_get(answer, "offset") || want->record->table)
		return false;
	mark = &decoded->streams->marks[want->record->mark];
	return !decoded_number(answer, "source", &source) ||
	       !decoded_number(answer, "offset", &offset) || source != mark->source ||
	       offset != mark->at;
}

static struct want *find_want(const struct decoded *decoded, const struct wants *wants,
			      const json_t *answer, bool found)
{
	for (size_t i = 0; i < wants->count; i++)
		if (wants->list[i].found == found &&
		    differing(decoded, wants->list[i].record, answer) == STREAM_MEMBERS)
			return &wants->list[i];
	return NULL;
}

/* Of those not found the one that shares its type and number. */
static struct want *nearest(const struct wants *wants, const json_t *answer)
{
	static const enum stream_member by[] = {MEMBER_TYPE, MEMBER_SEQ, MEMBER_CPU, MEMBER_TIME};
	struct want *best = NULL;
	unsigned int most = 1;

	for (size_t i = 0; i < wants->count; i++) {
		struct want *want = &wants->list[i];
		unsigned int same = 0;
		uint64_t value;

		for (size_t j = 0; j < 4; j++)
			same += reads_member(answer, by[j], &value) &&
				value == want->record->member[by[j]];
		if (!want->found && same > most) {
			most = same;
			best = want;
		}
	}
	return best;
}

static void report_unknown(struct decoded *decoded, struct wants *wants, const json_t *answer,
			   const char *place)
{
	const struct want *again = find_want(decoded, wants, answer, true);
	struct want *near = nearest(wants, answer);
	char *got;
	int member;

	if (again && !near) {
		decoded_differs(decoded, NULL, place, "the record \"%s\" is answered twice",
				again->record->label);
		return;
	}
	if (!near) {
		got = diff_answer_text(answer);
		decoded_differs(decoded, NULL, place, "no such record in the streams: %s", got);
		free(got);
		return;
	}
	member = differing(decoded, near->record, answer);
	got = diff_answer_text(json_object_get(
		answer, member == MEMBER_LEN ? "pdu" : stream_members[member].name));
	near->found = true; /* one line, not another one as missing */
	decoded_differs(decoded, NULL, place, "record \"%s\", %s: expected %llu, got %s",
			near->record->label,
			member == MEMBER_LEN ? "pdu, bytes" : stream_members[member].name,
			(unsigned long long)(member == MEMBER_LEN ? near->record->pdu_len
								  : near->record->member[member]),
			got);
	free(got);
}

/* Whose order is held: of all as one, or of each CPU's stream, or of each device for itself. */
struct order {
	const char *mode;
	const struct want **newest; /* of each stream or device */
	size_t count;
};

static bool share_order(const struct order *order, const struct stream_record *a,
			const struct stream_record *b)
{
	if (!strcmp(order->mode, "stream"))
		return a->stream == b->stream;
	return strcmp(order->mode, "device") != 0 || a->member[MEMBER_DEV] == b->member[MEMBER_DEV];
}

static void check_order(struct decoded *decoded, struct order *order, const struct want *want,
			const char *place)
{
	size_t i = 0;

	if (want->record->table || !want->rank || !strcmp(order->mode, "none"))
		return;
	while (i < order->count && !share_order(order, order->newest[i]->record, want->record))
		i++;
	if (i == order->count)
		order->count++;
	else if (order->newest[i]->rank > want->rank)
		decoded_differs(decoded, "trace.merge-order", place,
				"record \"%s\" comes behind \"%s\"; expected it before",
				want->record->label, order->newest[i]->record->label);
	order->newest[i] = want;
}

static bool is_note(const json_t *answer)
{
	uint64_t type;

	return reads_type(answer, &type) && type >= STREAM_FIRST_NOTE;
}

/* Records of a block whose checksum is wrong prove nothing. */
static bool is_set_aside(const struct decoded *decoded, const json_t *answer)
{
	if ((decoded->features & FEATURE_NO_NOTES) && is_note(answer))
		return true;
	return json_is_true(json_object_get(answer, "suspect")) &&
	       json_array_size(json_object_get(decoded->expect, "losses"));
}

static void check_record(struct decoded *decoded, struct wants *wants, struct order *order,
			 const json_t *answer, size_t index)
{
	struct want *want;
	char place[48];
	uint64_t type;

	snprintf(place, sizeof(place), "records[%zu]", index);
	if (!reads_type(answer, &type)) {
		decoded_differs(decoded, NULL, place, "expected a record with a type");
		return;
	}
	want = find_want(decoded, wants, answer, false);
	if (want) {
		want->found = true;
		if (place_differs(decoded, want, answer))
			decoded_differs(decoded, NULL, place, "record \"%s\": not at this offset",
					want->record->label);
		check_order(decoded, order, want, place);
		return;
	}
	/* each stream may have its own table of notes */
	want = find_want(decoded, wants, answer, true);
	if (want && want->record->table)
		return;
	/* what is unknown is passed over by its length */
	if (!stream_type_name((unsigned int)type) &&
	    json_array_size(json_object_get(decoded->expect, "losses")))
		return;
	report_unknown(decoded, wants, answer, place);
}

void decoded_records(struct decoded *decoded)
{
	const json_t *answers = json_object_get(decoded->answer, "records"), *answer;
	const char *mode = json_string_value(json_object_get(decoded->expect, "order"));
	const bool merges = decoded->features & FEATURE_MERGE;
	struct wants wants = decoded_wants(decoded);
	struct order order = {
		.mode = mode ? mode : "merged",
		.newest = xcalloc(wants.count, sizeof(*order.newest)),
	};
	size_t i;

	if (!merges && strcmp(order.mode, "none") != 0)
		order.mode = "stream";
	if (answers && !json_is_array(answers))
		decoded_differs(decoded, NULL, "records", "expected a list of records");
	json_array_foreach((json_t *)answers, i, answer)
	{
		if (!is_set_aside(decoded, answer))
			check_record(decoded, &wants, &order, answer, i);
	}
	for (i = 0; i < wants.count; i++) {
		const struct want *want = &wants.list[i];
		const uint64_t type = want->record->member[MEMBER_TYPE];

		if (want->found || want->optional ||
		    ((decoded->features & FEATURE_NO_NOTES) && type >= STREAM_FIRST_NOTE))
			continue;
		decoded_differs(decoded, NULL, "records",
				"missing: \"%s\", %s of CPU %u, time %llu", want->record->label,
				stream_type_name((unsigned int)type), want->record->stream,
				(unsigned long long)want->record->member[MEMBER_TIME]);
	}
	free(order.newest);
	free(wants.list);
}
