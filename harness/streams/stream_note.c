/* SPDX-License-Identifier: MIT */
/* Notes of the table: what devices, rings and clients a script has. */
#include "stream_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

/* Words that stand for numbers in PDUs. */
static const struct {
	const char *key, *word;
	uint64_t value;
} named[] = {
	{"clock", "monotonic", 0}, {"clock", "device", 1},	  {"clock", "raw", 2},
	{"shape", "dwords", 0},	   {"shape", "bytes", 1},	  {"shape", "push", 2},
	{"rflags", "fifo", 1},	   {"rflags", "per_client", 2},	  {"rflags", "replay_issue", 4},
	{"rflags", "user", 8},	   {"rflags", "no_position", 16}, {"rflags", "scheduler", 32},
};

static int read_named(struct stream_line *line, const char *key, uint64_t *value)
{
	const char *text = sline_value(line, key);

	if (!text || word_number(text, value))
		return 0;
	for (*value = 0; *text; text += *text == '+') {
		const size_t len = strcspn(text, "+");
		bool found = false;

		for (size_t i = 0; i < sizeof(named) / sizeof(*named); i++) {
			if (strcmp(named[i].key, key) || strlen(named[i].word) != len ||
			    memcmp(named[i].word, text, len))
				continue;
			*value |= named[i].value;
			found = true;
		}
		if (!found)
			return sline_fault(line, "%s=%.*s: unknown word", key, (int)len, text);
		text += len;
	}
	return 0;
}

static int fill_pdu(struct state *state, unsigned int type, unsigned char **pdu, size_t *pdu_len)
{
	unsigned int size;
	const struct stream_pdu_field *field = stream_pdu(type, &size);
	int err = 0;

	*pdu = xcalloc(1, size);
	*pdu_len = size;
	for (; !err && field->name; field++) {
		uint64_t value = field->value;

		if (field->text) {
			const char *text = sline_value(state->line, field->name);

			if (text && strlen(text) > field->size)
				err = sline_fault(state->line, "%s: longer than its bytes", text);
			else if (text)
				memcpy(*pdu + field->at, text, strlen(text));
			continue;
		}
		if (type == STREAM_STREAM && !strcmp(field->name, "cpus"))
			value = state->cpus;
		err = read_named(state->line, field->name, &value);
		stream_put(*pdu + field->at, field->size, value);
	}
	if (err)
		free(*pdu);
	return err;
}

static int declare_ring(struct state *state, uint64_t number, uint64_t dev)
{
	struct state_ring *ring = NULL;
	uint64_t start = 0;
	int err;

	for (unsigned int i = 0; !ring && i < STATE_RINGS; i++)
		if (!state->rings[i].known ||
		    (state->rings[i].number == number && state->rings[i].dev == dev))
			ring = &state->rings[i];
	if (!ring)
		return sline_fault(state->line, "more than %d rings", STATE_RINGS);
	*ring = (struct state_ring){
		.known = true, .number = number, .dev = dev, .fctx = 100 * (dev + 1) + number};
	err = sline_number(state->line, "context", &ring->fctx);
	err = err ? err : sline_number(state->line, "start", &start);
	err = err ? err : sline_number(state->line, "fences", &ring->fseq);
	ring->written = ring->read = start;
	return err;
}

static int declare_client(struct state *state, uint64_t client, uint64_t dev, uint64_t pid)
{
	if (state->client_count == STATE_JOBS)
		return sline_fault(state->line, "more than %d clients", STATE_JOBS);
	state->clients[state->client_count++] = (struct state_client){dev, client, pid};
	return 0;
}

/* "ring 0 dev=0 engine=render ...": the word behind the statement is its number. */
int state_note(struct state *state, unsigned int type)
{
	struct stream_line *line = state->line;
	uint64_t member[STREAM_MEMBERS], number = 0, dev = 0;
	unsigned char *pdu;
	size_t len;
	char label[64];
	int err;

	state_defaults(state, type, member);
	if (line->count > 1 && word_number(line->word[1], &number))
		line->used[1] = true;
	else if (type > STREAM_STREAM && type < STREAM_CLOCK)
		return sline_fault(line, "expected its number");
	err = sline_number(line, "dev", &dev);
	if (dev)
		snprintf(label, sizeof(label), "%s%llu.%llu", line->word[0],
			 (unsigned long long)dev, (unsigned long long)number);
	else
		snprintf(label, sizeof(label), "%s%llu", line->word[0], (unsigned long long)number);
	if (type == STREAM_DEV_INFO)
		member[MEMBER_DEV] = number;
	else if (type == STREAM_RING_INFO || type == STREAM_CLIENT_INFO)
		member[MEMBER_DEV] = dev;
	if (type == STREAM_RING_INFO) {
		member[MEMBER_RING] = number;
		err = err ? err : declare_ring(state, number, dev);
	}
	if (type == STREAM_CLIENT_INFO) {
		member[MEMBER_CLIENT] = number;
		member[MEMBER_PID] = 1000 + number;
		err = err ? err : sline_number(line, "pid", &member[MEMBER_PID]);
		err = err ? err : declare_client(state, number, dev, member[MEMBER_PID]);
	}
	err = err ? err : fill_pdu(state, type, &pdu, &len);
	return err ? err
		   : state_put_record(state, line->label ? line->label : label, member, pdu, len);
}
