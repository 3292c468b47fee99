/* SPDX-License-Identifier: MIT */
/* Whose descriptor was read when, and what it printed. */
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "xmalloc.h"

#define ARENA_SIZE ((size_t)1 << 20)

/* --- members --- */

static void begin_member(struct judging *judging, const struct drive_event *event)
{
	struct member member = {event->client, event->pid, event->fd, event->t1, WITNESS_NEVER};

	judging->members = xgrow(judging->members, judging->member_count, &judging->member_room,
				 sizeof(member));
	judging->members[judging->member_count++] = member;
}

/* A process that ended has no descriptor any more: its fd is -1. */
static void end_member(struct judging *judging, const struct drive_event *event)
{
	for (size_t i = 0; i < judging->member_count; i++) {
		struct member *member = &judging->members[i];

		if (member->until == WITNESS_NEVER && member->pid == event->pid &&
		    (member->fd == event->fd || event->fd < 0))
			member->until = event->t0;
	}
}

static void read_members(struct judging *judging)
{
	for (size_t i = 0; i < judging->run->event_count; i++) {
		const struct drive_event *event = &judging->run->events[i];

		if (event->kind == DRIVE_CELL)
			judging->begin = event->t0;
		if (event->kind == DRIVE_MEMBER && event->client < CELL_CLIENTS)
			begin_member(judging, event);
		if (event->kind == DRIVE_GONE)
			end_member(judging, event);
	}
}

/* A descriptor that changed during the read may be of either client. */
static const struct member *find_member(const struct judging *judging, const struct rec_read *read)
{
	const uint64_t until = read->has_until ? read->until_ns : read->t_ns;

	for (size_t i = 0; read->has_pid && read->has_fd && i < judging->member_count; i++) {
		const struct member *member = &judging->members[i];

		if (member->pid == read->pid && member->fd == read->fd &&
		    member->from <= read->t_ns && until <= member->until)
			return member;
	}
	return NULL;
}

/* --- texts --- */

static bool span_is(struct fdi_span span, const char *text)
{
	return span.len == strlen(text) && !memcmp(span.ptr, text, span.len);
}

static void copy_span(char *to, size_t size, struct fdi_span span)
{
	const size_t len = span.len < size ? span.len : size - 1;

	if (len)
		memcpy(to, span.ptr, len);
	to[len] = '\0';
}

static struct printed_engine *find_printed(const struct judging *judging,
					   const struct sample *sample, struct fdi_span name)
{
	for (size_t i = 0; i < judging->engine_count; i++)
		if (span_is(name, judging->engines[i].name))
			return &sample->engines[i];
	return NULL;
}

/* Times of engines in another unit than ns: libfdinfo has no value of them. */
static void read_odd(const struct judging *judging, const struct sample *sample, const char *text,
		     size_t len)
{
	struct fdi_lexer lexer;
	struct fdi_line line;

	fdi_lexer_init(&lexer, text, len);
	while (fdi_lexer_next(&lexer, &line)) {
		struct printed_engine *printed;
		struct fdi_span name;

		if (fdi_key_lookup(line.key, &name) != FDI_KEY_ENGINE)
			continue;
		printed = find_printed(judging, sample, name);
		if (printed && !printed->field[FDI_BUSY_NS].present)
			copy_span(printed->odd, sizeof(printed->odd), line.value);
	}
}

static void read_engines(const struct judging *judging, const struct sample *sample,
			 const struct fdi_snapshot *snap)
{
	for (const struct fdi_engine *engine = snap->engines; engine; engine = engine->next) {
		struct printed_engine *printed = find_printed(judging, sample, engine->name);

		if (printed)
			memcpy(printed->field, engine->field, sizeof(printed->field));
	}
}

static void read_region(const struct judging *judging, struct sample *sample,
			const struct fdi_snapshot *snap)
{
	const struct drive_hello *hello = judging->run->hello;

	for (const struct fdi_region *region = snap->regions; region; region = region->next) {
		if (!hello->region_count || !span_is(region->name, hello->regions[0]))
			continue;
		memcpy(sample->memory, region->field, sizeof(sample->memory));
		sample->memory[FDI_RESIDENT] = fdi_resident(region);
	}
}

static bool read_sample(struct judging *judging, const struct drive_read *read,
			struct sample *sample, struct fdi_arena *arena)
{
	const struct member *member = find_member(judging, &read->read);
	struct fdi_snapshot snap;

	if (!member || read->read.err || read->read.is_none)
		return false;
	fdi_arena_reset(arena);
	if (fdi_parse(&snap, read->read.text, read->read.len, arena) || !snap.drm_lines)
		return false;
	sample->client = member->client;
	sample->member = (size_t)(member - judging->members);
	sample->reader = read->reader;
	sample->t0 = read->read.t_ns;
	sample->t1 = read->read.has_until ? read->read.until_ns : read->read.t_ns;
	copy_span(sample->id, sizeof(sample->id), snap.client_id);
	read_engines(judging, sample, &snap);
	read_region(judging, sample, &snap);
	if (snap.malformed)
		read_odd(judging, sample, read->read.text, read->read.len);
	return true;
}

static int compare_samples(const void *a, const void *b)
{
	const struct sample *left = a, *right = b;

	if (left->t0 != right->t0)
		return left->t0 < right->t0 ? -1 : 1;
	return (left->t1 > right->t1) - (left->t1 < right->t1);
}

static void read_samples(struct judging *judging)
{
	const struct drive_run *run = judging->run;
	void *memory = xmalloc(ARENA_SIZE);
	struct fdi_arena arena;

	fdi_arena_init(&arena, memory, ARENA_SIZE);
	judging->samples = xcalloc(run->read_count + 1, sizeof(*judging->samples));
	judging->printed = xcalloc((run->read_count + 1) * (judging->engine_count + 1),
				   sizeof(*judging->printed));
	for (size_t i = 0; i < run->read_count; i++) {
		struct sample *sample = &judging->samples[judging->sample_count];

		sample->engines = judging->printed + i * judging->engine_count;
		judging->sample_count += read_sample(judging, &run->reads[i], sample, &arena);
	}
	if (judging->sample_count)
		qsort(judging->samples, judging->sample_count, sizeof(*judging->samples),
		      compare_samples);
	free(memory);
}

/* --- engines and clients --- */

static void read_hello(struct judging *judging)
{
	const struct drive_hello *hello = judging->run->hello;

	for (uint32_t i = 0; i < hello->queue_count; i++) {
		size_t at = 0;

		while (at < judging->engine_count &&
		       strcmp(judging->engines[at].name, hello->queues[i].engine))
			at++;
		judging->engine_count += at == judging->engine_count;
		judging->engines[at].name = hello->queues[i].engine;
		judging->engines[at].queues[judging->engines[at].queue_count++] = i;
	}
}

void samples_read(struct judging *judging)
{
	steps_read(judging);
	read_hello(judging);
	read_members(judging);
	read_samples(judging);
	for (size_t i = 0; i < judging->member_count; i++)
		if (judging->members[i].client >= judging->client_count)
			judging->client_count = judging->members[i].client + 1;
}

void drive_samples_free(struct judging *judging)
{
	free(judging->played);
	free(judging->sent);
	free(judging->sent_by);
	free(judging->begun);
	free(judging->members);
	free(judging->samples);
	free(judging->printed);
}
