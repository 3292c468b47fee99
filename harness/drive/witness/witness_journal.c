/* SPDX-License-Identifier: MIT */
/* What fake_drm's journal shows when it is replayed. */
#include "witness_journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fgpu.h"
#include "journal.h"
#include "xmalloc.h"

/* A ring as it was set up. */
struct ring {
	uint32_t queue; /* of the hello, or WITNESS_ALL */
	uint32_t engine;
	bool of_each_client;
};

/* Where a device's time is on CLOCK_BOOTTIME: value was between t0 and t1. */
struct mark {
	uint64_t value, t0, t1;
};

struct journal {
	struct witness *witness;
	const struct drive_hello *hello;
	uint32_t *engines; /* the first queue of each engine, or WITNESS_ALL */
	size_t engine_count, engine_room;
	struct ring *rings;
	size_t ring_count, ring_room;
	struct mark *marks; /* in order of value */
	size_t mark_count;
	size_t *running; /* by slot of a job: the number of its span and one; 0: it does not run */
	size_t running_count;
};

/* --- the device's time --- */

static int compare_marks(const void *a, const void *b)
{
	const struct mark *left = a, *right = b;

	return (left->value > right->value) - (left->value < right->value);
}

static void read_marks(struct journal *journal, const struct drive_event *events, size_t count)
{
	journal->marks = xcalloc(count + 1, sizeof(*journal->marks));
	for (size_t i = 0; i < count; i++)
		if (events[i].kind == DRIVE_CLOCK)
			journal->marks[journal->mark_count++] =
				(struct mark){events[i].value, events[i].t0, events[i].t1};
	if (journal->mark_count)
		qsort(journal->marks, journal->mark_count, sizeof(*journal->marks), compare_marks);
}

/* t of the device, if its clock went on as CLOCK_BOOTTIME since, or until, a mark. */
static void from_mark(const struct mark *mark, uint64_t t, int64_t *lo, int64_t *hi)
{
	const int64_t since = (int64_t)(t - mark->value);

	*lo = (int64_t)mark->t0 + since;
	*hi = (int64_t)mark->t1 + since;
}

/* Both neighbours hold; where they contradict each other the clock did not go on evenly. */
static void find_time(const struct journal *journal, uint64_t t, uint64_t *lo, uint64_t *hi)
{
	size_t next = 0, before;
	int64_t a_lo, a_hi, b_lo, b_hi, low, high;

	while (next < journal->mark_count && journal->marks[next].value <= t)
		next++;
	before = next ? next - 1 : 0;
	next = next < journal->mark_count ? next : before;
	from_mark(&journal->marks[before], t, &a_lo, &a_hi);
	from_mark(&journal->marks[next], t, &b_lo, &b_hi);
	low = a_lo > b_lo ? a_lo : b_lo;
	high = a_hi < b_hi ? a_hi : b_hi;
	if (low > high) {
		low = a_lo < b_lo ? a_lo : b_lo;
		high = a_hi > b_hi ? a_hi : b_hi;
	}
	*lo = low > 0 ? (uint64_t)low : 0;
	*hi = high > 0 ? (uint64_t)high : 0;
}

/* --- rings and engines --- */

static uint32_t find_queue(const struct journal *journal, const char *text, size_t len,
			   bool by_engine)
{
	for (uint32_t i = 0; i < journal->hello->queue_count; i++) {
		const struct drive_queue *queue = &journal->hello->queues[i];
		const char *name = by_engine ? queue->engine : queue->name;

		if (strlen(name) == len && !memcmp(name, text, len))
			return i;
	}
	return WITNESS_ALL;
}

static void add_engine(struct journal *journal, const struct fgpu_command *command)
{
	journal->engines = xgrow(journal->engines, journal->engine_count, &journal->engine_room,
				 sizeof(*journal->engines));
	journal->engines[journal->engine_count++] =
		find_queue(journal, command->text, command->text_len, true);
}

static void add_ring(struct journal *journal, const struct fgpu_command *command)
{
	struct ring ring = {.queue = find_queue(journal, command->text, command->text_len, false),
			    .engine = command->index,
			    .of_each_client = command->kind == FGPU_SHAPE_BYTES};

	if (ring.queue == WITNESS_ALL && ring.engine < journal->engine_count)
		ring.queue = journal->engines[ring.engine];
	journal->rings =
		xgrow(journal->rings, journal->ring_count, &journal->ring_room, sizeof(ring));
	journal->rings[journal->ring_count++] = ring;
}

/* Rings that each client has of its own are numbered behind those that were set up. */
static const struct ring *find_ring(const struct journal *journal, uint32_t number)
{
	size_t of_each = 0, nth;

	if (number < journal->ring_count)
		return &journal->rings[number];
	for (size_t i = 0; i < journal->ring_count; i++)
		of_each += journal->rings[i].of_each_client;
	if (!of_each)
		return NULL;
	nth = (number - journal->ring_count) % of_each;
	for (size_t i = 0; i < journal->ring_count; i++)
		if (journal->rings[i].of_each_client && !nth--)
			return &journal->rings[i];
	return NULL;
}

/* --- jobs --- */

static void end_span(struct journal *journal, uint32_t job, uint64_t t, bool failed)
{
	struct witness_span *span;

	if (job >= journal->running_count || !journal->running[job])
		return;
	span = &journal->witness->spans[journal->running[job] - 1];
	find_time(journal, t, &span->end_lo, &span->end_hi);
	span->known = span->end_hi;
	span->failed = failed;
	journal->running[job] = 0;
}

static void begin_span(struct journal *journal, const struct fgpu_event *event)
{
	const struct ring *ring = find_ring(journal, event->ring);
	struct witness_span span = {.queue = ring ? ring->queue : WITNESS_ALL,
				    .client = (uint32_t)(event->cookie >> 32),
				    .job = (uint32_t)event->cookie,
				    .end_lo = WITNESS_NEVER,
				    .end_hi = WITNESS_NEVER,
				    .known = WITNESS_NEVER};

	if (span.queue == WITNESS_ALL)
		return;
	find_time(journal, event->time, &span.start_lo, &span.start_hi);
	if (event->job >= journal->running_count) {
		const size_t count = journal->running_count;

		journal->running_count = (size_t)event->job + 1;
		journal->running = xreallocarray(journal->running, journal->running_count,
						 sizeof(*journal->running));
		memset(journal->running + count, 0,
		       (journal->running_count - count) * sizeof(*journal->running));
	}
	witness_add(journal->witness, &span);
	journal->running[event->job] = journal->witness->span_count;
}

static void on_event(void *to, const struct fgpu_event *event)
{
	struct journal *journal = to;

	if (event->job == FGPU_NONE)
		return;
	/* After a reset a job is issued again, without a COMPLETE of the attempt before. */
	if (event->type == FGPU_EVENT_ISSUE) {
		end_span(journal, event->job, event->time, true);
		begin_span(journal, event);
	} else if (event->type == FGPU_EVENT_COMPLETE) {
		end_span(journal, event->job, event->time, event->error != 0);
	}
}

static void set_clock(struct journal *journal, size_t engine, uint64_t t, uint64_t hz)
{
	struct witness_clock clock = {.hz = hz};
	uint64_t latest;

	if (engine >= journal->engine_count || journal->engines[engine] == WITNESS_ALL)
		return;
	clock.queue = journal->engines[engine];
	find_time(journal, t, &clock.t, &latest);
	witness_add_clock(journal->witness, &clock);
}

static void on_command(void *to, const struct fgpu_command *command, int ret)
{
	struct journal *journal = to;

	if (ret < 0)
		return;
	if (command->op == FGPU_ENGINE) {
		add_engine(journal, command);
		set_clock(journal, journal->engine_count - 1, command->at, command->span);
	} else if (command->op == FGPU_RING) {
		add_ring(journal, command);
	} else if (command->op == FGPU_FREQ) {
		set_clock(journal, command->index, command->at, command->amount);
	}
}

/* --- the cell --- */

/* Jobs of other cells have the same numbers: only those that worked during this one are its. */
static void keep_cell(struct witness *witness, const struct drive_event *events, size_t count)
{
	uint64_t from = 0, to = WITNESS_NEVER;
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		from = events[i].kind == DRIVE_CELL ? events[i].t0 : from;
		to = events[i].kind == DRIVE_CELL_END ? events[i].t1 : to;
	}
	for (size_t i = 0; i < witness->span_count; i++)
		if (witness->spans[i].start_hi >= from && witness->spans[i].start_lo <= to)
			witness->spans[kept++] = witness->spans[i];
	witness->span_count = kept;
}

int witness_read_journal(struct witness *witness, const struct drive_hello *hello,
			 const struct drive_event *events, size_t count, const void *bytes,
			 size_t len, char **why)
{
	struct journal journal = {.witness = witness, .hello = hello};
	const struct journal_watch watch = {
		.command = on_command, .event = on_event, .to = &journal};
	enum journal_verdict verdict = JOURNAL_BROKEN;

	*why = NULL;
	witness->source = "the journal of fake_drm";
	witness->exact = true;
	read_marks(&journal, events, count);
	if (journal.mark_count)
		verdict = journal_watch(bytes, len, &watch, why);
	else
		*why = xstrdup("nobody noted the time of the device");
	keep_cell(witness, events, count);
	free(journal.marks);
	free(journal.engines);
	free(journal.rings);
	free(journal.running);
	return verdict == JOURNAL_SAME ? 0 : -EPROTO;
}
