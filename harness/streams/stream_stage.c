/* SPDX-License-Identifier: MIT */
/* Jobs of a script: positions and numbers follow from what the ring had before. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "stream_state.h"

static struct state_ring *find_ring(struct state *state, uint64_t dev, uint64_t number)
{
	for (unsigned int i = 0; i < STATE_RINGS; i++)
		if (state->rings[i].known && state->rings[i].dev == dev &&
		    state->rings[i].number == number)
			return &state->rings[i];
	return NULL;
}

static struct state_job *find_job(struct state *state, const char *name, size_t len)
{
	for (unsigned int i = 0; i < state->job_count; i++)
		if (strlen(state->jobs[i].name) == len && !memcmp(state->jobs[i].name, name, len))
			return &state->jobs[i];
	return NULL;
}

int stage_declare(struct state *state)
{
	struct stream_line *line = state->line;
	uint64_t ring = 0, dev = 0, client = 1, bytes = 64, cpu = 0;
	struct state_job *job = &state->jobs[state->job_count];
	int err;

	if (line->count < 2 || strchr(line->word[1], '=') || strlen(line->word[1]) > 24)
		return sline_fault(line, "expected the name of a job");
	if (state->job_count == STATE_JOBS || find_job(state, line->word[1], strlen(line->word[1])))
		return sline_fault(line, "%s: a job of this name is there, or too many",
				   line->word[1]);
	line->used[1] = true;
	err = sline_number(line, "ring", &ring);
	err = err ? err : sline_number(line, "dev", &dev);
	err = err ? err : sline_number(line, "client", &client);
	err = err ? err : sline_number(line, "bytes", &bytes);
	err = err ? err : sline_number(line, "cpu", &cpu);
	if (err)
		return err;
	*job = (struct state_job){.client = client, .bytes = bytes, .cpu = cpu};
	snprintf(job->name, sizeof(job->name), "%s", line->word[1]);
	job->ring = find_ring(state, dev, ring);
	if (!job->ring)
		return sline_fault(line, "no ring %llu of device %llu", (unsigned long long)ring,
				   (unsigned long long)dev);
	job->fseq = ++job->ring->fseq;
	state->job_count++;
	return 0;
}

/* What a stage has in pos, bytes and aux. */
enum stage_form { AT_ALLOC, AT_COMMIT, AT_END, AT_END_BARE, AT_COMPLETE, AT_UNDO, AT_NOTHING };

static const struct stage {
	const char *name;
	unsigned int type;
	enum stage_form form;
} stages[] = {
	{"alloc", STREAM_ALLOC, AT_ALLOC},
	{"commit", STREAM_COMMIT, AT_COMMIT},
	{"submit", STREAM_SUBMIT, AT_END},
	{"queue", STREAM_QUEUE, AT_END},
	{"issue", STREAM_ISSUE, AT_END},
	{"complete", STREAM_COMPLETE, AT_COMPLETE},
	{"signal", STREAM_SIGNAL, AT_NOTHING},
	{"undo", STREAM_UNDO, AT_UNDO},
	{"timeout", STREAM_TIMEOUT, AT_END_BARE},
	{"hang", STREAM_HANG, AT_END_BARE},
	{"hwstart", STREAM_HW_START, AT_END_BARE},
	{"wait", STREAM_FENCE_WAIT, AT_NOTHING},
	{"waitend", STREAM_FENCE_WAIT_END, AT_NOTHING},
};

#define WHOLE 7 /* stages of a job without faults */

static void advance_ring(const struct stage *stage, struct state_job *job)
{
	struct state_ring *ring = job->ring;

	if (stage->form == AT_ALLOC)
		job->start = ring->written;
	if (stage->form == AT_COMMIT) {
		ring->written += job->bytes;
		job->end = ring->written;
	}
	if (stage->form == AT_COMPLETE && job->end > ring->read)
		ring->read = job->end;
}

static void fill_members(const struct stage *stage, const struct state_job *job,
			 uint64_t member[STREAM_MEMBERS])
{
	const bool at_end = stage->form == AT_COMMIT || stage->form == AT_END ||
			    stage->form == AT_END_BARE || stage->form == AT_COMPLETE;

	member[MEMBER_DEV] = job->ring->dev;
	member[MEMBER_RING] = job->ring->number;
	member[MEMBER_CLIENT] = job->client;
	member[MEMBER_FCTX] = job->ring->fctx;
	member[MEMBER_FSEQ] = job->fseq;
	member[MEMBER_CPU] = job->cpu;
	if (stage->form == AT_ALLOC || stage->form == AT_UNDO)
		member[MEMBER_POS] = job->ring->written;
	if (stage->form == AT_ALLOC)
		member[MEMBER_AUX] = job->ring->read;
	if (at_end)
		member[MEMBER_POS] = job->end;
	if (stage->form != AT_NOTHING && stage->form != AT_END_BARE)
		member[MEMBER_BYTES] = job->bytes;
}

static int emit_stage(struct state *state, const struct stage *stage, struct state_job *job,
		      const char *label)
{
	uint64_t member[STREAM_MEMBERS];
	char name[64];

	snprintf(name, sizeof(name), "%s.%s", job->name, stage->name);
	state_defaults(state, stage->type, member);
	advance_ring(stage, job);
	fill_members(stage, job, member);
	return state_record(state, label ? label : name, member);
}

int stage_all(struct state *state)
{
	int err = stage_declare(state);
	struct state_job *job = &state->jobs[state->job_count - (state->job_count > 0)];
	struct stream_line *line = state->line;
	uint64_t step = state->step;

	if (!err)
		err = sline_number(line, "step", &step);
	for (unsigned int i = 1; !err && i < line->count; i++)
		if (*line->word[i] == '@' && !line->used[i]) {
			line->used[i] = true;
			if (!word_number(line->word[i] + 1, &state->time))
				err = sline_fault(line, "%s: expected a time", line->word[i]);
			state->time -= step;
		}
	if (!err)
		err = sline_unused(line);
	/* what is left of the line is understood: the records are as the job has them */
	line->count = 1;
	for (unsigned int i = 0; !err && i < WHOLE; i++) {
		state->time += step - state->step;
		err = emit_stage(state, &stages[i], job, NULL);
	}
	return err;
}

int stage_line(struct state *state)
{
	const char *word = state->line->word[0], *dot = strchr(word, '.');
	struct state_job *job = dot ? find_job(state, word, (size_t)(dot - word)) : NULL;

	if (!dot)
		return -ENOENT;
	if (!job)
		return sline_fault(state->line, "%.*s: no such job", (int)(dot - word), word);
	for (unsigned int i = 0; i < sizeof(stages) / sizeof(*stages); i++)
		if (!strcmp(stages[i].name, dot + 1))
			return emit_stage(state, &stages[i], job, state->line->label);
	return sline_fault(state->line, "%s: no such stage", dot + 1);
}
