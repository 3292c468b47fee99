/* SPDX-License-Identifier: MIT */
#include "decoded.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "decoded_parts.h"
#include "feature.h"
#include "stream_script.h"
#include "xmalloc.h"

void decoded_differs(struct decoded *decoded, const char *rule, const char *place,
		     const char *format, ...)
{
	const struct diff_place at = {.name = place, .after = "."};
	va_list args;
	char *text;

	if (!decoded->rule)
		decoded->rule = rule;
	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	diff_add(decoded->diff, &at, "%s", text);
	free(text);
}

bool decoded_number(const json_t *object, const char *name, uint64_t *value)
{
	const json_t *member = json_object_get(object, name);
	const char *text = json_string_value(member);

	*value = 0;
	if (!member || json_is_null(member))
		return true;
	if (!text || !*text)
		return false;
	for (; *text >= '0' && *text <= '9'; text++) {
		const unsigned int digit = (unsigned int)(*text - '0');

		if (*value > (UINT64_MAX - digit) / 10)
			return false;
		*value = *value * 10 + digit;
	}
	return !*text;
}

/* --- records ----------------------------------------------------------------------------------- */

/* A record that is expected, and where. */
struct want {
	const struct stream_record *record;
	size_t rank; /* those of one rank have any order */
	bool optional, found;
};

struct wants {
	struct want *list;
	size_t count;
};

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

/* Is the record in a place of the case's losses: one that is lost, or only one within what may be reported? */
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
 * All records of the script in its order, or those that the case lists, and notes of the table. What is damaged is
 * not expected; what is beside it in a block whose checksum is wrong may be there.
 */
static struct wants expected(const struct decoded *decoded)
{
	const struct streams *streams = decoded->streams;
	const json_t *labels = json_object_get(decoded->expect, "records");
	const json_t *optional = json_object_get(decoded->expect, "optional");
	struct wants wants = {xcalloc(streams->record_count + 1, sizeof(*wants.list)), 0};

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

static bool reads_type(const json_t *answer, uint64_t *type)
{
	const char *text = json_string_value(json_object_get(answer, "type"));
	const int found = text ? stream_type_find(text, strlen(text)) : -1;

	if (found < 0)
		return text && decoded_number(answer, "type", type);
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
		json_t *object = json_pack("{s:s}", name, text + 1);
		const bool good = decoded_number(object, name, value);

		json_decref(object);
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

	if (!json_object_get(answer, "offset") || want->record->mark == SIZE_MAX ||
	    want->record->table)
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
static const struct want *nearest(const struct wants *wants, const json_t *answer)
{
	static const enum stream_member by[] = {MEMBER_TYPE, MEMBER_SEQ, MEMBER_CPU, MEMBER_TIME};
	const struct want *best = NULL;
	unsigned int most = 1;

	for (size_t i = 0; i < wants->count; i++) {
		const struct want *want = &wants->list[i];
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
	const struct want *near = nearest(wants, answer), *again;
	char *got;
	int member;

	again = find_want(decoded, wants, answer, true);
	if (again && !near) {
		decoded_differs(decoded, NULL, place, "the record \"%s\" is answered twice",
				again->record->label);
		return;
	}
	if (!near) {
		got = diff_got(answer);
		decoded_differs(decoded, NULL, place, "no such record in the streams: %s", got);
		free(got);
		return;
	}
	member = differing(decoded, near->record, answer);
	got = diff_got(json_object_get(answer,
				       member == MEMBER_LEN ? "pdu" : stream_members[member].name));
	((struct want *)near)->found = true; /* one line, not another one as missing */
	decoded_differs(decoded, NULL, place, "record \"%s\", %s: expected %llu, got %s",
			near->record->label,
			member == MEMBER_LEN ? "pdu, bytes" : stream_members[member].name,
			(unsigned long long)(member == MEMBER_LEN ? near->record->pdu_len
								  : near->record->member[member]),
			got);
	free(got);
}

/* Streams whose order is held: all as one, or each CPU's, or each device's, for itself. */
#define ORDERS 64

struct order {
	const char *mode;
	struct {
		uint64_t key;
		const struct want *last;
	} passed[ORDERS];
	size_t count;
};

static uint64_t order_key(const struct order *order, const struct stream_record *record)
{
	if (!strcmp(order->mode, "stream"))
		return record->stream;
	return !strcmp(order->mode, "device") ? record->member[MEMBER_DEV] : 0;
}

static void check_order(struct decoded *decoded, struct order *order, const struct want *want,
			const char *place)
{
	const uint64_t key = order_key(order, want->record);
	size_t i = 0;

	if (want->record->table || !want->rank || !strcmp(order->mode, "none"))
		return;
	while (i < order->count && order->passed[i].key != key)
		i++;
	if (i == ORDERS)
		return;
	if (i == order->count)
		order->count++;
	else if (order->passed[i].last->rank > want->rank)
		decoded_differs(decoded, "trace.merge-order", place,
				"record \"%s\" comes behind \"%s\"; expected it before",
				want->record->label, order->passed[i].last->record->label);
	order->passed[i].key = key;
	order->passed[i].last = want;
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
	struct want *want = find_want(decoded, wants, answer, false);
	char place[48];
	uint64_t type;

	snprintf(place, sizeof(place), "records[%zu]", index);
	if (!json_is_object(answer) || !reads_type(answer, &type)) {
		decoded_differs(decoded, NULL, place, "expected a record with a type");
		return;
	}
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
	struct order order = {.mode = mode ? mode : "merged"};
	struct wants wants = expected(decoded);
	size_t i;

	if (!merges && strcmp(order.mode, "none"))
		order.mode = "stream";
	if (!json_is_array(answers))
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
	free(wants.list);
}

/* --- all of it --------------------------------------------------------------------------------- */

const char *decoded_lacks(const struct decoy_case *tc, unsigned int features)
{
	return feature_name(tc->needs & FEATURE_DECODER & ~features);
}

static struct judged verdict(const struct decoy_case *tc, struct decoded *decoded)
{
	const bool same = decoded->rule && !strcmp(decoded->rule, case_rule(tc));
	struct judged judged = {.verdict = VERDICT_PASS};

	diff_finish(decoded->diff);
	if (!decoded->diff->count)
		return (struct judged){.verdict = tc->level == CASE_UNCLEAR ? VERDICT_INFO
									    : VERDICT_PASS};
	judged.verdict = VERDICT_FAIL;
	judged.detail = xstrdup(decoded->diff->text ? decoded->diff->text : "");
	judged.values = decoded->diff->count;
	judged.difference_rule = same ? NULL : decoded->rule;
	return judged;
}

struct judged judge_decoded(const struct decoy_case *tc, const struct streams *streams,
			    const json_t *answer, unsigned int features)
{
	const char *rejected = json_string_value(json_object_get(answer, "rejected"));
	struct judge_diff diff = {0};
	struct decoded decoded = {
		.streams = streams,
		.expect = tc->asked,
		.answer = answer,
		.features = features,
		.diff = &diff,
	};
	struct judged judged;

	if (rejected)
		return (struct judged){.verdict = VERDICT_REJECTED,
				       .detail = xasprintf("refused: %s", rejected)};
	if (features & FEATURE_RECORDS)
		decoded_records(&decoded);
	if (features & FEATURE_RESYNC)
		decoded_losses(&decoded);
	if (features & FEATURE_VERIFY)
		decoded_findings(&decoded);
	if (features & FEATURE_LIFECYCLE)
		decoded_jobs(&decoded);
	judged = verdict(tc, &decoded);
	judge_diff_free(&diff);
	return judged;
}
