/* SPDX-License-Identifier: MIT */
/* Records of a script: what the line gives, and what follows from the records before it. */
#include "stream_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

bool state_is_note(uint64_t type)
{
	return type >= STREAM_FIRST_NOTE && type < STREAM_TYPES;
}

void state_defaults(const struct state *state, unsigned int type, uint64_t member[STREAM_MEMBERS])
{
	memset(member, 0, STREAM_MEMBERS * sizeof(*member));
	member[MEMBER_MAGIC] = STREAM_MAGIC;
	member[MEMBER_TYPE] = type;
	member[MEMBER_TIME] = state->time + (state_is_note(type) ? 0 : state->step);
	member[MEMBER_DEV] = state_is_note(type) ? STREAM_NONE : 0;
	member[MEMBER_RING] = STREAM_NONE;
}

static int read_flags(struct stream_line *line, uint64_t *value)
{
	const char *text = sline_value(line, "flags");

	if (!text || word_number(text, value))
		return 0;
	for (*value = 0; *text; text += *text == '+') {
		const size_t len = strcspn(text, "+");
		const unsigned int bit = stream_flag(text, len);

		if (!bit)
			return sline_fault(line, "%.*s: no such flag", (int)len, text);
		*value |= bit;
		text += len;
	}
	return 0;
}

static int read_time(struct stream_line *line, uint64_t *value)
{
	for (unsigned int i = 1; i < line->count; i++) {
		if (*line->word[i] != '@' || line->used[i])
			continue;
		line->used[i] = true;
		if (!word_number(line->word[i] + 1, value))
			return sline_fault(line, "%s: expected a time", line->word[i]);
	}
	return 0;
}

static int read_members(struct state *state, uint64_t member[STREAM_MEMBERS], bool given[])
{
	struct stream_line *line = state->line;
	int err = read_flags(line, &member[MEMBER_FLAGS]);

	if (!err)
		err = read_time(line, &member[MEMBER_TIME]);
	for (int i = 0; !err && i < STREAM_MEMBERS; i++) {
		const unsigned int size = stream_members[i].size;
		const char *text = sline_value(line, stream_members[i].name);

		given[i] = text != NULL;
		if (!given[i] || i == MEMBER_FLAGS)
			continue;
		if (!word_number(text, &member[i]))
			err = sline_fault(line, "%s=%s: expected a number", stream_members[i].name,
					  text);
		member[i] &= size < 8 ? (1ull << 8 * size) - 1 : ~0ull;
	}
	return err;
}

/* The PDU that the line gives: bytes, a text, or a size; fill included. */
static int read_pdu(struct state *state, uint64_t member[STREAM_MEMBERS], unsigned char **pdu,
		    size_t *len)
{
	struct stream_line *line = state->line;
	const char *text = sline_value(line, "text"), *hex = sline_value(line, "pdu");
	uint64_t size = member[MEMBER_BYTES];
	const bool sized = member[MEMBER_TYPE] == 10 || member[MEMBER_TYPE] == 12;
	int err = sline_number(line, "size", &size);

	if (err)
		return err;
	*len = text ? strlen(text) : hex ? strlen(hex) / 2 : 0;
	*pdu = xcalloc(1, *len + 8);
	if (text) {
		memcpy(*pdu, text, *len);
		member[MEMBER_BYTES] = *len;
	} else if (hex) {
		for (*len = 0; hex[0] && hex[1]; hex += 2) {
			char pair[3] = {hex[0], hex[1], 0};

			(*pdu)[(*len)++] = (unsigned char)strtoul(pair, NULL, 16);
		}
	} else if (sized) {
		stream_put(*pdu, 8, size);
		*len = 8;
	}
	if (sline_value(line, "size"))
		member[MEMBER_BYTES] = size < 0xffffffff ? size : 0xffffffff;
	*len = (*len + 7) / 8 * 8;
	return 0;
}

static uint64_t client_owner(const struct state *state, uint64_t dev, uint64_t client)
{
	for (unsigned int i = state->client_count; i > 0; i--)
		if (state->clients[i - 1].client == client && state->clients[i - 1].dev == dev)
			return state->clients[i - 1].pid;
	return 0;
}

void state_count(struct state *state, uint32_t stream, uint64_t member[STREAM_MEMBERS],
		 const bool given[], uint64_t gap, uint64_t lost_dev)
{
	const uint64_t type = member[MEMBER_TYPE], dev = member[MEMBER_DEV];

	if (!given[MEMBER_SEQ])
		member[MEMBER_SEQ] = (uint32_t)state->seq[stream];
	if (type == STREAM_EOS && !given[MEMBER_AUX])
		member[MEMBER_AUX] = state->attempts[stream];
	if (type == STREAM_LOST) {
		state->seq[stream] = member[MEMBER_SEQ] + member[MEMBER_AUX];
		state->attempts[stream] += member[MEMBER_AUX];
		state->order[lost_dev] += gap;
		return;
	}
	if (dev < STATE_DEVS && !given[MEMBER_ORDER] &&
	    (!state_is_note(type) || type == STREAM_CLIENT_INFO))
		member[MEMBER_ORDER] = (uint32_t)(state->order[dev] + gap);
	if (state_is_note(type))
		return;
	state->seq[stream] = member[MEMBER_SEQ] + 1;
	state->attempts[stream]++;
	if (dev < STATE_DEVS)
		state->order[dev] = member[MEMBER_ORDER] + 1;
}

static int count_up(struct state *state, uint32_t stream, uint64_t member[STREAM_MEMBERS],
		    const bool given[])
{
	uint64_t gap = member[MEMBER_TYPE] == STREAM_LOST ? member[MEMBER_AUX] : 0, lost_dev = 0;
	int err = sline_number(state->line, "gap", &gap);

	if (!err)
		err = sline_number(state->line, "of", &lost_dev);
	if (err || lost_dev >= STATE_DEVS)
		return err ? err : sline_fault(state->line, "of=: expected a small number");
	state_count(state, stream, member, given, gap, lost_dev);
	return 0;
}

struct item *state_item(struct state *state, const char *label, uint32_t stream, bool table,
			unsigned char *bytes, size_t len)
{
	struct item *item;

	state->items = xgrow(state->items, state->item_count, &state->item_space, sizeof(*item));
	item = &state->items[state->item_count++];
	*item = (struct item){
		.label = label ? xstrdup(label) : NULL,
		.bytes = bytes,
		.len = len,
		.record = SIZE_MAX,
		.stream = stream,
		.table = table,
	};
	return item;
}

void state_add(struct state *state, const char *label, uint32_t stream,
	       const uint64_t member[STREAM_MEMBERS], unsigned char *pdu, size_t pdu_len)
{
	struct streams *out = state->out;
	struct stream_record *record;
	unsigned char *bytes = xcalloc(1, STREAM_RECORD + pdu_len);
	struct item *item;
	char name[32];

	snprintf(name, sizeof(name), "r%zu", out->record_count);
	out->records = xgrow(out->records, out->record_count, &out->record_space, sizeof(*record));
	record = &out->records[out->record_count];
	*record = (struct stream_record){
		.label = xstrdup(label ? label : name),
		.pdu = pdu,
		.pdu_len = pdu_len,
		.stream = stream,
		.table = stream_of_table(member[MEMBER_TYPE]),
		.mark = SIZE_MAX,
	};
	memcpy(record->member, member, sizeof(record->member));
	for (int i = 0; i < STREAM_MEMBERS; i++)
		stream_put(bytes + stream_members[i].at, stream_members[i].size, member[i]);
	memcpy(bytes + STREAM_RECORD, pdu, pdu_len);
	item = state_item(state, NULL, stream, record->table, bytes, STREAM_RECORD + pdu_len);
	item->record = out->record_count++;
}

int state_put_record(struct state *state, const char *label, uint64_t member[STREAM_MEMBERS],
		     unsigned char *pdu, size_t pdu_len)
{
	struct stream_line *line = state->line;
	bool given[STREAM_MEMBERS] = {0};
	uint64_t stream;
	int err = read_members(state, member, given);

	stream = member[MEMBER_CPU];
	if (!err)
		err = sline_number(line, "in", &stream);
	if (!err && stream >= STATE_CPUS)
		err = sline_fault(line, "in=, cpu=: expected a CPU below %d", STATE_CPUS);
	if (!err && !pdu)
		err = read_pdu(state, member, &pdu, &pdu_len);
	if (!err && !given[MEMBER_LEN])
		member[MEMBER_LEN] = STREAM_RECORD + pdu_len;
	if (!err && !given[MEMBER_PID] && member[MEMBER_CLIENT])
		member[MEMBER_PID] = client_owner(state, member[MEMBER_DEV], member[MEMBER_CLIENT]);
	if (!err)
		err = count_up(state, (uint32_t)stream, member, given);
	if (!err)
		err = sline_unused(line);
	if (!err && label && streams_record(state->out, label))
		err = sline_fault(line, "%s: this label is there twice", label);
	if (err) {
		free(pdu);
		return err;
	}
	state->time = member[MEMBER_TIME];
	state_add(state, label, (uint32_t)stream, member, pdu, pdu_len);
	return 0;
}

int state_record(struct state *state, const char *label, uint64_t member[STREAM_MEMBERS])
{
	return state_put_record(state, label, member, NULL, 0);
}
