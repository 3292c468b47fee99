/* SPDX-License-Identifier: MIT */
#include "stream_script.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stream_state.h"
#include "xmalloc.h"

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
	return state_note(state, STREAM_STREAM);
}

static int note_dev(struct state *state)
{
	return state_note(state, STREAM_DEV_INFO);
}

static int note_ring(struct state *state)
{
	return state_note(state, STREAM_RING_INFO);
}

static int note_client(struct state *state)
{
	return state_note(state, STREAM_CLIENT_INFO);
}

static int note_clock(struct state *state)
{
	return state_note(state, STREAM_CLOCK);
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
	struct state *state = state_new();
	int err;

	*error = (struct stream_error){0};
	line->error = error;
	state->line = line;
	err = run_text(state, text, len);
	*out = state_free(state);
	if (err) {
		streams_free(*out);
		*out = NULL;
	}
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
