/* SPDX-License-Identifier: MIT */
/* R19 to R23: positions of a ring. */
#include <inttypes.h>

#include "verify.h"

static bool has_positions(const struct ring *ring)
{
	return !(ring->info.flags & GRT_RING_NO_POSITION);
}

/* --- written --- */

/* Does the trace have all that is written? */
static bool shows_writes(const struct grt_verifier *v)
{
	return can_emit(v, GRT_RING_COMMIT) &&
	       (v->ring->info.shape != GRT_SHAPE_BYTES || can_emit(v, GRT_RING_PAD));
}

/* COMMIT and PAD: bytes are added to the position before. */
static void add_written(struct grt_verifier *v)
{
	struct ring *ring = v->ring;
	uint64_t pos = v->event.pos, bytes = v->event.bytes;
	uint64_t from = ring->written.value;

	if (is_known(v, &ring->written) && shows_writes(v) &&
	    (bytes == SATURATED ? pos < from || pos - from < bytes : pos != from + bytes))
		broken(v, RULE_POSITION_ADDS_UP, &ring->written.at,
		       "its position is %" PRIu64 ", but the previous position was %" PRIu64
		       " and it "
		       "has %" PRIu64 " bytes",
		       pos, from, bytes);
	know(v, &ring->written, pos);
}

/* Events that write nothing have the position that is written so far. */
static void hold_written(struct grt_verifier *v)
{
	struct known *written = &v->ring->written;

	if (is_known(v, written) && written->value != v->event.pos && shows_writes(v))
		broken(v, RULE_POSITION_ADDS_UP, &written->at,
		       "its position is %" PRIu64 ", but the last position written is %" PRIu64,
		       v->event.pos, written->value);
	if (!is_known(v, written))
		know(v, written, v->event.pos);
}

/* --- read and submitted --- */

static void raise_known(struct grt_verifier *v, struct known *known, uint64_t value)
{
	if (!is_known(v, known) || known->value < value)
		know(v, known, value);
}

/* What is read was submitted. */
static void add_read(struct grt_verifier *v, uint64_t read)
{
	const struct known *submitted = &v->ring->submitted;

	if (is_known(v, submitted) && can_emit(v, GRT_RING_SUBMIT) && read > submitted->value)
		broken(v, RULE_RING_FILL, &submitted->at,
		       "position %" PRIu64 " was read, but only %" PRIu64 " was submitted", read,
		       submitted->value);
	raise_known(v, &v->ring->read, read);
}

/* ALLOC has both positions: what it reserves fits. */
static void check_reserved(struct grt_verifier *v)
{
	uint64_t pos = v->event.pos, read = v->event.aux, bytes = v->event.bytes;
	uint64_t size = v->ring->info.size;

	if (read > pos)
		broken(v, RULE_RING_FILL, NULL,
		       "position %" PRIu64 " was read, but only %" PRIu64 " was written", read,
		       pos);
	else if (size && bytes != SATURATED && (pos - read > size || bytes > size - (pos - read)))
		broken(v, RULE_RING_FILL, NULL,
		       "it reserves %" PRIu64 " bytes, but %" PRIu64 " of %" PRIu64
		       " have not been read "
		       "yet",
		       bytes, pos - read, size);
	else
		add_read(v, read);
}

/* Hardware may have read more than the completed jobs; how much, only an ALLOC says. */
static void check_fill(struct grt_verifier *v)
{
	const struct ring *ring = v->ring;
	uint64_t size = ring->info.size;

	if (!size || !is_known(v, &ring->read) || !ring->ended.epoch ||
	    ring->ended.epoch != v->device->epoch)
		return;
	if (ring->written.value < ring->read.value || ring->written.value - ring->read.value > size)
		broken(v, RULE_RING_FILL, &ring->read.at,
		       "position %" PRIu64 " was written and %" PRIu64 " was read; expected a "
		       "difference of 0 to %" PRIu64 " bytes",
		       ring->written.value, ring->read.value, size);
}

/* --- shapes --- */

static bool is_in_one_lap(const struct grt_verifier *v)
{
	uint64_t size = v->ring->info.size, pos = v->event.pos, bytes = v->event.bytes;

	if (!size || !bytes || bytes == SATURATED || bytes > pos)
		return true;
	return (pos - bytes) / size == (pos - 1) / size;
}

static void check_shape(struct grt_verifier *v)
{
	uint64_t size = v->ring->info.size, pos = v->event.pos;
	bool is_pad = v->at.type == GRT_RING_PAD;

	if (v->ring->info.shape != GRT_SHAPE_BYTES) {
		if (is_pad)
			broken(v, RULE_WRAP_BY_SHAPE, NULL, "a ring of this shape has no PAD");
		return;
	}
	if (!has_positions(v->ring) || !size)
		return;
	if (is_pad && (pos % size || !is_in_one_lap(v)))
		broken(v, RULE_WRAP_BY_SHAPE, NULL,
		       "PAD ends at %" PRIu64 " of %" PRIu64
		       " bytes; expected it to fill the ring up "
		       "to its end",
		       pos % size, size);
	if (!is_pad && !is_in_one_lap(v))
		broken(v, RULE_WRAP_BY_SHAPE, NULL,
		       "its %u bytes up to %" PRIu64 " cross the end of a ring of %" PRIu64
		       " bytes",
		       v->event.bytes, pos, size);
}

/* In front of a packet that would cross the end a fill is needed, too. */
static uint64_t fill_in_front(const struct grt_verifier *v)
{
	uint64_t size = v->ring->info.size, at = v->event.pos % size;

	if (v->ring->info.shape != GRT_SHAPE_BYTES || at + v->event.bytes <= size)
		return 0;
	return size - at;
}

static void check_wait(struct grt_verifier *v)
{
	uint64_t size = v->ring->info.size, used = v->event.pos - v->event.aux;
	uint64_t wanted;

	if (!size || v->event.bytes == SATURATED || used > size)
		return;
	wanted = (uint64_t)v->event.bytes + v->ring->info.pad + fill_in_front(v);
	if (size - used >= wanted)
		broken(v, RULE_WAIT_FOR_SPACE, NULL,
		       "there is no need to wait for %u bytes: %" PRIu64 " of %" PRIu64 " are free",
		       v->event.bytes, size - used, size);
}

static void check_positions(struct grt_verifier *v)
{
	switch (v->at.type) {
	case GRT_RING_ALLOC:
		hold_written(v);
		check_reserved(v);
		return;
	case GRT_RING_COMMIT:
	case GRT_RING_PAD:
		add_written(v);
		check_fill(v);
		return;
	case GRT_RING_UNDO:
	case GRT_RING_WAIT_END:
		hold_written(v);
		return;
	case GRT_RING_WAIT:
		hold_written(v);
		check_wait(v);
		return;
	case GRT_RING_SUBMIT:
		raise_known(v, &v->ring->submitted, v->event.pos);
		return;
	case GRT_COMPLETE:
	case GRT_RESET:
		add_read(v, v->event.pos);
		return;
	}
}

void check_ring(struct grt_verifier *v)
{
	if (v->at.type == GRT_RING_COMMIT || v->at.type == GRT_RING_PAD)
		check_shape(v);
	if (has_positions(v->ring))
		check_positions(v);
}

/* --- order of completion --- */

/* Jobs that are given up may come in any order. */
void check_fifo(struct grt_verifier *v, struct job *job)
{
	struct ring *ring = v->ring;
	const struct grt_place *submit = &job->stage[STAGE_SUBMIT];
	const struct grt_place *newest = &ring->newest_submit;

	if (!(ring->info.flags & GRT_RING_FIFO) || job->is_broken || v->event.error ||
	    !job_has(job, STAGE_SUBMIT))
		return;
	if (newest->type && (int32_t)(newest->order - submit->order) > 0) {
		if (!is_later(v, &ring->newest_complete))
			return;
		job->is_broken = true;
		broken(v, RULE_FIFO, &ring->newest_complete,
		       "job %" PRIu64 ":%" PRIu64 " completes after one that was submitted later",
		       v->event.fctx, v->event.fseq);
		return;
	}
	ring->newest_submit = *submit;
	ring->newest_complete = v->at;
}
