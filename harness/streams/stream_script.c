/* SPDX-License-Identifier: MIT */
#include "stream_script.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream_state.h"
#include "xmalloc.h"

/* --- records ----------------------------------------------------------------------------------- */

static bool is_note(uint64_t type)
{
	return type >= STREAM_FIRST_NOTE && type < STREAM_TYPES;
}

void state_defaults(const struct state *state, unsigned int type, uint64_t member[STREAM_MEMBERS])
{
	memset(member, 0, STREAM_MEMBERS * sizeof(*member));
	member[MEMBER_MAGIC] = STREAM_MAGIC;
	member[MEMBER_TYPE] = type;
	member[MEMBER_TIME] = state->time + (is_note(type) ? 0 : state->step);
	member[MEMBER_DEV] = is_note(type) ? STREAM_NONE : 0;
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

		given[i] = sline_value(line, stream_members[i].name) != NULL;
		if (!given[i] || i == MEMBER_FLAGS)
			continue;
		err = sline_number(line, stream_members[i].name, &member[i]);
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
	*pdu = xcalloc(1, LINE_BYTES + 8);
	if (text) {
		*len = strlen(text);
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

static uint64_t owner(const struct state *state, uint64_t dev, uint64_t client)
{
	for (unsigned int i = state->client_count; i > 0; i--)
		if (state->clients[i - 1].client == client && state->clients[i - 1].dev == dev)
			return state->clients[i - 1].pid;
	return 0;
}

/* seq and order, where the line does not give them; what follows goes on from there. */
static int count_up(struct state *state, uint32_t stream, uint64_t member[STREAM_MEMBERS],
		    const bool given[])
{
	const uint64_t type = member[MEMBER_TYPE], dev = member[MEMBER_DEV];
	uint64_t gap = type == STREAM_LOST ? member[MEMBER_AUX] : 0, lost_dev = 0;
	int err = sline_number(state->line, "gap", &gap);

	if (!err)
		err = sline_number(state->line, "of", &lost_dev);
	if (err || lost_dev >= STATE_DEVS)
		return err ? err : sline_fault(state->line, "of=: expected a small number");
	if (!given[MEMBER_SEQ])
		member[MEMBER_SEQ] = (uint32_t)state->seq[stream];
	if (type == STREAM_EOS && !given[MEMBER_AUX])
		member[MEMBER_AUX] = state->attempts[stream];
	if (type == STREAM_LOST) {
		state->seq[stream] = member[MEMBER_SEQ] + member[MEMBER_AUX];
		state->attempts[stream] += member[MEMBER_AUX];
		state->order[lost_dev] += gap;
		return 0;
	}
	if (dev < STATE_DEVS && !given[MEMBER_ORDER] &&
	    (!is_note(type) || type == STREAM_CLIENT_INFO))
		member[MEMBER_ORDER] = (uint32_t)(state->order[dev] + gap);
	if (is_note(type))
		return 0;
	state->seq[stream] = member[MEMBER_SEQ] + 1;
	state->attempts[stream]++;
	if (dev < STATE_DEVS)
		state->order[dev] = member[MEMBER_ORDER] + 1;
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

static void add_record(struct state *state, const char *label, uint32_t stream,
		       const uint64_t member[STREAM_MEMBERS], unsigned char *pdu, size_t pdu_len)
{
	struct streams *out = state->out;
	struct stream_record *record;
	unsigned char *bytes = xcalloc(1, STREAM_RECORD + pdu_len);
	struct item *item;

	out->records = xgrow(out->records, out->record_count, &out->record_space, sizeof(*record));
	record = &out->records[out->record_count];
	*record = (struct stream_record){
		.label = label ? xstrdup(label) : xasprintf("r%zu", out->record_count),
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
	item = state_item(state, record->label, stream, record->table, bytes,
			  STREAM_RECORD + pdu_len);
	item->record = out->record_count++;
}

/* A note's PDU is made before; NULL: the line has it. */
static int put_record(struct state *state, const char *label, uint64_t member[STREAM_MEMBERS],
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
		member[MEMBER_PID] = owner(state, member[MEMBER_DEV], member[MEMBER_CLIENT]);
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
	add_record(state, label, (uint32_t)stream, member, pdu, pdu_len);
	return 0;
}

int state_record(struct state *state, const char *label, uint64_t member[STREAM_MEMBERS])
{
	return put_record(state, label, member, NULL, 0);
}

/* --- notes of the table ------------------------------------------------------------------------ */

/* Words that stand for numbers in PDUs. */
static const struct {
	const char *key, *word;
	uint64_t value;
} named[] = {
	{"clock", "monotonic", 0}, {"clock", "device", 1},	  {"clock", "raw", 2},
	{"shape", "dwords", 0},	   {"shape", "bytes", 1},	  {"shape", "push", 2},
	{"rflags", "fifo", 1},	   {"rflags", "per_client", 2},	  {"rflags", "replay_issue", 4},
	{"rflags", "user", 8},	   {"rflags", "no_position", 16},
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
static int note(struct state *state, unsigned int type)
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
	return err ? err : put_record(state, line->label ? line->label : label, member, pdu, len);
}

/* --- statements -------------------------------------------------------------------------------- */

static int set_number(struct state *state, uint64_t *value)
{
	struct stream_line *line = state->line;

	if (line->count != 2 || !word_number(line->word[1], value))
		return sline_fault(line, "%s: expected a number", line->word[0]);
	return 0;
}

static int set_cpus(struct state *state)
{
	int err = set_number(state, &state->cpus);

	return err || (state->cpus && state->cpus <= STATE_CPUS)
		       ? err
		       : sline_fault(state->line, "cpus: expected 1 to %d", STATE_CPUS);
}

static int set_step(struct state *state)
{
	return set_number(state, &state->step);
}

static int set_time(struct state *state)
{
	return set_number(state, &state->time);
}

static int set_form(struct state *state)
{
	static const char *const words[] = {"container", "raw", "bare"};
	struct stream_line *line = state->line;

	for (unsigned int i = 0; line->count == 2 && i < 3; i++) {
		if (strcmp(words[i], line->word[1]))
			continue;
		state->form = (enum state_form)i;
		return 0;
	}
	return sline_fault(line, "form: expected container, raw or bare");
}

/* "bytes in=0 times=8 de ad": these bytes, so often. */
static int add_bytes(struct state *state)
{
	struct stream_line *line = state->line;
	uint64_t stream = 0, times = 1;
	unsigned char *bytes, *all;
	size_t len;
	int err = sline_number(line, "in", &stream);

	err = err ? err : sline_number(line, "times", &times);
	err = err ? err : sline_hex(line, 1, &bytes, &len);
	if (err)
		return err;
	err = sline_unused(line);
	if (!err && (stream >= STATE_CPUS || times > LINE_BYTES))
		err = sline_fault(line, "in=, times=: too large");
	all = err ? NULL : xcalloc(times, len + 1);
	for (size_t i = 0; all && i < times; i++)
		memcpy(all + i * len, bytes, len);
	free(bytes);
	if (all)
		state_item(state, line->label, (uint32_t)stream, false, all, times * len);
	return err;
}

static int flush_block(struct state *state)
{
	uint64_t stream = 0;
	int err = sline_number(state->line, "in", &stream);

	err = err ? err : sline_unused(state->line);
	if (!err)
		state_item(state, NULL, (uint32_t)stream, false, NULL, 0)->flush = true;
	return err;
}

static int no_end(struct state *state)
{
	state->no_end = true;
	return 0;
}

static int note_stream(struct state *state)
{
	return note(state, STREAM_STREAM);
}

static int note_dev(struct state *state)
{
	return note(state, STREAM_DEV_INFO);
}

static int note_ring(struct state *state)
{
	return note(state, STREAM_RING_INFO);
}

static int note_client(struct state *state)
{
	return note(state, STREAM_CLIENT_INFO);
}

static int note_clock(struct state *state)
{
	return note(state, STREAM_CLOCK);
}

static const struct statement {
	const char *word;
	int (*run)(struct state *state);
} statements[] = {
	{"cpus", set_cpus},	  {"step", set_step},	   {"time", set_time},
	{"form", set_form},	  {"bytes", add_bytes},	   {"flush", flush_block},
	{"noend", no_end},	  {"stream", note_stream}, {"dev", note_dev},
	{"ring", note_ring},	  {"client", note_client}, {"clocks", note_clock},
	{"begin", stage_declare}, {"job", stage_all},
};

/* "RING_ALLOC ring=0 ..." or "40 ...". */
static int event_line(struct state *state)
{
	struct stream_line *line = state->line;
	uint64_t member[STREAM_MEMBERS], number;
	int type = stream_type_find(line->word[0], strlen(line->word[0]));

	if (type < 0 && word_number(line->word[0], &number) && number <= 0xffff)
		type = (int)number;
	if (type < 0)
		return -ENOENT;
	state_defaults(state, (unsigned int)type, member);
	return state_record(state, line->label, member);
}

static int run_line(struct state *state)
{
	struct stream_line *line = state->line;
	const bool built = state->out->sources != NULL;
	int err;

	for (size_t i = 0; !built && i < sizeof(statements) / sizeof(*statements); i++)
		if (!strcmp(statements[i].word, line->word[0]))
			return statements[i].run(state);
	err = built ? -ENOENT : event_line(state);
	if (err == -ENOENT && !built)
		err = stage_line(state);
	if (err == -ENOENT)
		err = bytes_line(state);
	if (err == -ENOENT)
		err = sline_fault(line, "%s: %s", line->word[0],
				  built ? "expected a change of bytes, as above"
					: "unknown statement");
	return err;
}

static int run_text(struct state *state, const char *text, size_t len)
{
	const char *end = text + len;
	int err = 0;

	while (!err && text < end) {
		const char *feed = memchr(text, '\n', (size_t)(end - text));
		const size_t line = feed ? (size_t)(feed - text) : (size_t)(end - text);

		state->line->error->line++;
		if (state->item_count > STATE_ITEMS)
			return sline_fault(state->line, "more than %d records", STATE_ITEMS);
		err = sline_read(state->line, text, line);
		if (!err && state->line->count)
			err = run_line(state);
		text += line + 1;
	}
	return err ? err : state->out->sources ? 0 : file_build(state);
}

int streams_compile(struct streams **out, const char *text, size_t len, struct stream_error *error)
{
	struct stream_line *line = xcalloc(1, sizeof(*line));
	struct state *state = xcalloc(1, sizeof(*state));
	int err;

	*error = (struct stream_error){0};
	line->error = error;
	state->line = line;
	state->out = xcalloc(1, sizeof(*state->out));
	state->cpus = 1;
	state->time = 1000;
	state->step = 10;
	err = run_text(state, text, len);
	for (size_t i = 0; i < state->item_count; i++) {
		free(state->items[i].label);
		free(state->items[i].bytes);
	}
	free(state->items);
	if (err)
		streams_free(state->out);
	*out = err ? NULL : state->out;
	free(state);
	free(line);
	return err;
}

void streams_free(struct streams *streams)
{
	if (!streams)
		return;
	for (size_t i = 0; i < streams->record_count; i++) {
		free(streams->records[i].label);
		free(streams->records[i].pdu);
	}
	for (size_t i = 0; i < streams->mark_count; i++)
		free(streams->marks[i].label);
	for (size_t i = 0; i < streams->source_count; i++)
		free(streams->sources[i].bytes);
	free(streams->records);
	free(streams->marks);
	free(streams->sources);
	free(streams);
}

const struct stream_record *streams_record(const struct streams *streams, const char *label)
{
	for (size_t i = 0; i < streams->record_count; i++)
		if (!strcmp(streams->records[i].label, label))
			return &streams->records[i];
	return NULL;
}

static const struct stream_mark *find_mark(const struct streams *streams, const char *word,
					   size_t len)
{
	for (size_t i = 0; i < streams->mark_count; i++) {
		const char *label = streams->marks[i].label;

		if (strlen(label) == len && !memcmp(label, word, len))
			return &streams->marks[i];
	}
	return NULL;
}

bool streams_place(const struct streams *streams, const char *word, unsigned int *source,
		   size_t *at)
{
	const size_t len = strcspn(word, "+");
	const struct stream_mark *mark = find_mark(streams, word, len);
	uint64_t more = 0;

	if (word[len] && !word_number(word + len + 1, &more))
		return false;
	if (mark) {
		*source = mark->source;
		*at = mark->at + (size_t)more;
		return true;
	}
	if (strncmp(word, "end", 3) || word[len])
		return false;
	more = 0;
	if (word[3] && !word_number(word + 3, &more))
		return false;
	if (more >= streams->source_count)
		return false;
	*source = (unsigned int)more;
	*at = streams->sources[more].len;
	return true;
}
