/* SPDX-License-Identifier: MIT */
#include "trace_lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define JOB_BYTES 32

/* What a line says nothing about. */
struct state {
	struct trace_lines *streams;
	uint64_t time, written, read;
	uint32_t order, seq[TRACE_LINES_CPUS];
	bool has_stream, has_dev, has_ring, has_client;
};

/* One record and its PDU. */
struct record {
	struct grt_record header;
	union {
		struct grt_stream_pdu stream;
		struct grt_dev_pdu dev;
		struct grt_ring_pdu ring;
		struct grt_client_pdu client;
		unsigned char bytes[128];
	} pdu;
	size_t pdu_len;
};

static unsigned int type_of(const char *name)
{
	for (unsigned int type = 0; type < GRT_TYPES; type++) {
		if (grt_type_name(type) && !strcmp(grt_type_name(type), name))
			return type;
	}
	fail_msg("%s: no such type", name);
	return 0;
}

static bool is_note(unsigned int type)
{
	return type >= GRT_STREAM;
}

static bool is_table(unsigned int type)
{
	return type >= GRT_STREAM && type <= GRT_CLOCK;
}

/* --- defaults --- */

/* A record of a CPU that the trace does not have is in the stream of CPU 0. */
static unsigned int stream_of(const struct grt_record *header)
{
	return header->cpu < TRACE_LINES_CPUS ? header->cpu : 0;
}

static void put_record(struct state *state, const struct record *record)
{
	unsigned int cpu = stream_of(&record->header);
	struct trace_lines *streams = state->streams;
	size_t len = GRT_RECORD_SIZE + record->pdu_len;

	assert_true(streams->len[cpu] + len <= TRACE_LINES_MAX);
	memcpy(streams->bytes[cpu] + streams->len[cpu], &record->header, GRT_RECORD_SIZE);
	memcpy(streams->bytes[cpu] + streams->len[cpu] + GRT_RECORD_SIZE, record->pdu.bytes,
	       record->pdu_len);
	streams->len[cpu] += len;
}

static void begin_note(struct record *record, const struct state *state, unsigned int type)
{
	struct grt_record *header = &record->header;

	header->dev = type == GRT_STREAM || type > GRT_CLOCK ? GRT_NONE : 0;
	header->ring = type == GRT_RING_INFO ? 0 : GRT_NONE;
	header->order = type == GRT_CLIENT_INFO ? state->order : 0;
	header->seq = state->seq[0];
	switch (type) {
	case GRT_STREAM:
		record->pdu_len = sizeof(record->pdu.stream);
		record->pdu.stream = (struct grt_stream_pdu){
			.session = 1, .version = GRT_VERSION, .record_size = 80, .cpus = 2};
		break;
	case GRT_DEV_INFO:
		record->pdu_len = sizeof(record->pdu.dev);
		record->pdu.dev.types = ~0ULL;
		break;
	case GRT_RING_INFO:
		record->pdu_len = sizeof(record->pdu.ring);
		record->pdu.ring = (struct grt_ring_pdu){.size = 4096,
							 .types = ~0ULL,
							 .flags = GRT_RING_FIFO,
							 .unit = 1,
							 .capacity = 2};
		break;
	case GRT_CLIENT_INFO:
		record->pdu_len = sizeof(record->pdu.client);
		header->client = header->pid = 1;
	}
}

static bool has_position(unsigned int type)
{
	return type <= GRT_COMPLETE || type == GRT_TIMEOUT || type == GRT_HANG ||
	       type == GRT_RING_UNDO || type == GRT_HW_START;
}

/* Job n has 32 bytes, which end at 32 n. */
static void set_job(struct record *record, const struct state *state, uint64_t context,
		    uint64_t number)
{
	struct grt_record *header = &record->header;
	bool is_reserved = header->type == GRT_RING_ALLOC || header->type == GRT_RING_UNDO;

	header->fctx = context;
	header->fseq = number;
	if (has_position(header->type)) {
		header->pos = JOB_BYTES * (is_reserved ? number - 1 : number);
		header->bytes = header->type == GRT_TIMEOUT || header->type == GRT_HANG ? 0
											: JOB_BYTES;
	}
	if (header->type == GRT_RING_ALLOC)
		header->aux = state->read;
}

static void begin_record(struct record *record, struct state *state, unsigned int type)
{
	*record = (struct record){0};
	record->header = (struct grt_record){
		.magic = GRT_MAGIC,
		.type = (uint16_t)type,
		.time = state->time,
		.order = state->order,
	};
	if (is_note(type))
		begin_note(record, state, type);
	else
		record->header.client = record->header.pid = type == GRT_RESET ? 0 : 1;
	if (type >= GRT_MEM_ALLOC && type <= GRT_MEM_UNMAP)
		record->header.ring = GRT_NONE;
	record->header.len = (uint16_t)(GRT_RECORD_SIZE + record->pdu_len);
}

/* --- members --- */

/* Of RING_INFO flags are those of the ring. */
static void set_member(struct record *record, const char *name, uint64_t value)
{
	struct grt_record *header = &record->header;
	bool is_ring = header->type == GRT_RING_INFO;

#define MEMBER(word, member)                                    \
	if (!strcmp(name, word)) {                              \
		header->member = (typeof(header->member))value; \
		return;                                         \
	}
	if (is_ring && !strcmp(name, "shape")) {
		record->pdu.ring.shape = (uint32_t)value;
		return;
	}
	if (is_ring && !strcmp(name, "flags")) {
		record->pdu.ring.flags = (uint32_t)value;
		return;
	}
	if (is_ring && !strcmp(name, "size")) {
		record->pdu.ring.size = value;
		return;
	}
	if (!strcmp(name, "session")) {
		record->pdu.stream.session = value;
		return;
	}
	MEMBER("t", time)
	MEMBER("cpu", cpu)
	MEMBER("dev", dev)
	MEMBER("ring", ring)
	MEMBER("client", client)
	MEMBER("pid", pid)
	MEMBER("pos", pos)
	MEMBER("aux", aux)
	MEMBER("bytes", bytes)
	MEMBER("error", error)
	MEMBER("flags", flags)
	MEMBER("seq", seq)
	MEMBER("order", order)
	MEMBER("type", type)
	MEMBER("magic", magic)
	MEMBER("len", len)
	fail_msg("%s: no such member", name);
}

static void set_word(struct record *record, const struct state *state, const char *word)
{
	char name[32];
	const char *value;
	uint64_t number;
	char *end;

	assert_int_equal(sscanf(word, "%31[a-z]=", name), 1);
	value = strchr(word, '=') + 1;
	number = *value == '-' ? (uint64_t)strtoll(value, &end, 0) : strtoull(value, &end, 0);
	if (strcmp(name, "job") != 0)
		set_member(record, name, number);
	else if (*end == ':')
		set_job(record, state, number, strtoull(end + 1, NULL, 0));
	else
		set_job(record, state, 9, number);
}

/* --- lines --- */

static void add_default(struct state *state, unsigned int type)
{
	struct record record;

	begin_record(&record, state, type);
	put_record(state, &record);
}

/* Notes that the text does not have stand in front of what needs them. */
static void add_notes(struct state *state, unsigned int type)
{
	const struct need {
		bool *has;
		unsigned int type;
	} needs[] = {{&state->has_stream, GRT_STREAM},
		     {&state->has_dev, GRT_DEV_INFO},
		     {&state->has_ring, GRT_RING_INFO},
		     {&state->has_client, GRT_CLIENT_INFO}};

	for (size_t i = 0; i < sizeof(needs) / sizeof(*needs); i++) {
		if (needs[i].type == type) {
			*needs[i].has = true;
			return;
		}
		if (!*needs[i].has)
			add_default(state, needs[i].type);
		*needs[i].has = true;
	}
}

/* The next record has the next numbers. */
static void count_record(struct state *state, const struct grt_record *header, unsigned int type)
{
	if (type == GRT_LOST)
		state->seq[stream_of(header)] = header->seq + (uint32_t)header->aux;
	if (is_note(type))
		return;
	state->seq[stream_of(header)] = header->seq + 1;
	state->order = header->order + 1;
	if (type == GRT_COMPLETE)
		state->read = header->pos;
}

static void add_line(struct state *state, char *line)
{
	char *rest, *word = strtok_r(line, " ", &rest);
	unsigned int type = type_of(word);
	struct record record;
	bool has_seq = false;

	add_notes(state, type);
	state->time += 10;
	begin_record(&record, state, type);
	while ((word = strtok_r(NULL, " ", &rest))) {
		has_seq |= !strncmp(word, "seq=", 4);
		set_word(&record, state, word);
	}
	if (!has_seq && !is_table(type))
		record.header.seq = state->seq[stream_of(&record.header)];
	put_record(state, &record);
	state->time = record.header.time;
	if (!is_table(type))
		count_record(state, &record.header, type);
}

void trace_lines_make(struct trace_lines *streams, const char *text)
{
	struct state state = {.streams = streams};
	char *copy = strdup(text), *rest, *line;

	memset(streams, 0, sizeof(*streams));
	for (line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		add_line(&state, line);
	free(copy);
}
