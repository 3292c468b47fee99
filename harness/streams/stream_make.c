/* SPDX-License-Identifier: MIT */
/* Streams of events that a program has: no script is written and read. */
#include <stdlib.h>
#include <string.h>

#include "stream_state.h"
#include "xmalloc.h"

struct state *state_new(void)
{
	struct state *state = xcalloc(1, sizeof(*state));

	state->out = xcalloc(1, sizeof(*state->out));
	state->cpus = 1;
	state->time = 1000;
	state->step = 10;
	return state;
}

struct streams *state_free(struct state *state)
{
	struct streams *out = state->out;

	for (size_t i = 0; i < state->item_count; i++) {
		free(state->items[i].label);
		free(state->items[i].bytes);
	}
	free(state->items);
	free(state);
	return out;
}

static void make_event(struct state *state, const struct stream_event *event)
{
	static const bool given[STREAM_MEMBERS];
	uint64_t member[STREAM_MEMBERS];
	const uint32_t stream = (uint32_t)event->member[MEMBER_CPU];

	memcpy(member, event->member, sizeof(member));
	member[MEMBER_MAGIC] = STREAM_MAGIC;
	member[MEMBER_LEN] = STREAM_RECORD + event->pdu_len;
	state_count(state, stream, member, given, event->gap, 0);
	state_add(state, NULL, stream, member, xmemdup(event->pdu, event->pdu_len), event->pdu_len);
	if (event->flush)
		state_item(state, NULL, stream, false, NULL, 0)->flush = true;
}

struct streams *streams_make(const struct stream_event *events, size_t count, bool container)
{
	struct state *state = state_new();

	state->form = container ? FORM_CONTAINER : FORM_BARE;
	for (size_t i = 0; i < count; i++)
		make_event(state, &events[i]);
	if (count)
		file_build(state);
	return state_free(state);
}
