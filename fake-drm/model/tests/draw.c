/* SPDX-License-Identifier: MIT */
#include "draw.h"

#include "model.h"
#include "stream.h"

fgpu_u64 draw(struct dice *dice, fgpu_u64 n)
{
	fgpu_u64 rest;

	fgpu_divide(fgpu_hash(dice->seed, dice->drawn++), n, &rest);
	return rest;
}

static void draw_submit(struct dice *dice, struct fgpu_command *c)
{
	/* Mostly plain work, or cycles; then all other flags, alone and together. */
	static const fgpu_u32 flags[] = {0, 0,	0,  0,	0,  0, 0, 0, 0, 0, 32, 32, 32, 1,  1,  1,
					 1, 33, 33, 34, 40, 2, 3, 4, 8, 9, 10, 16, 48, 17, 18, 24};
	int i;

	c->client = (fgpu_u32)draw(dice, 5);
	c->index = (fgpu_u32)draw(dice, 7);
	c->flags = flags[draw(dice, 32)];
	c->amount = draw(dice, 10) ? draw(dice, c->flags & 1 ? 100 : 3000) : 0;
	c->span = draw(dice, 4) ? draw(dice, 60) : draw(dice, 260);
	c->flags |= draw(dice, 16) ? 0 : FGPU_JOB_OVERTAKE;
	c->flags |= draw(dice, 3) ? 0 : FGPU_JOB_WRITE;
	c->flags |= draw(dice, 4) ? 0 : FGPU_JOB_IMPLICIT_SYNC;
	c->cookie = (c->span ? c->span : 8) + (c->flags & FGPU_JOB_OVERTAKE ? STREAM_OVERTAKES : 0);
	for (i = 0; i < FGPU_USES; i++)
		if (!draw(dice, 12))
			c->uses[i] = (fgpu_u32)draw(dice, 6);
}

static void draw_slots(struct dice *dice, struct fgpu_command *c)
{
	switch (c->op) {
	case FGPU_CLOSE:
	case FGPU_NAME:
		c->client = (fgpu_u32)draw(dice, 6);
		return;
	case FGPU_READY:
	case FGPU_GIVE_UP:
		c->job = (fgpu_u32)draw(dice, 12);
		return;
	case FGPU_WAIT:
		c->client = (fgpu_u32)draw(dice, 6);
		c->job = (fgpu_u32)draw(dice, 12);
		c->span = draw(dice, 3) ? draw(dice, 3000) : 0;
		c->cookie = draw(dice, 3);
		return;
	case FGPU_UNWAIT:
		c->client = (fgpu_u32)draw(dice, 6);
		c->index = draw(dice, 4) ? (fgpu_u32)draw(dice, 7) : FGPU_ALL;
		c->cookie = draw(dice, 3);
		c->flags = (fgpu_u32)draw(dice, 2);
		return;
	case FGPU_DESTROY:
		c->client = (fgpu_u32)draw(dice, 6);
		c->index = (fgpu_u32)draw(dice, 7);
		return;
	case FGPU_KICK:
	case FGPU_UNDO:
		c->index = (fgpu_u32)draw(dice, 7);
		c->client = draw(dice, 3) ? 0 : (fgpu_u32)draw(dice, 6);
		c->span = c->op == FGPU_UNDO ? draw(dice, 100) : 0;
		return;
	case FGPU_RESET:
		c->index = (fgpu_u32)draw(dice, 4);
		c->flags = (fgpu_u32)draw(dice, 4);
		return;
	case FGPU_FREQ:
		c->index = (fgpu_u32)draw(dice, 3);
		c->amount = draw(dice, 3) ? draw(dice, 40000000) : 0;
		return;
	case FGPU_HANDLE:
	case FGPU_DROP:
		c->client = (fgpu_u32)draw(dice, 6); /* fall through */
	default:
		c->object = (fgpu_u32)draw(dice, 12);
	}
}

static fgpu_u32 draw_or_all(struct dice *dice, fgpu_u64 n)
{
	return draw(dice, 2) ? FGPU_ALL : (fgpu_u32)draw(dice, n);
}

/* Any kind, with the members that it reads. */
static void draw_distortion(struct dice *dice, struct fgpu_command *c)
{
	const struct fgpu_distortion_kind *kind;
	fgpu_u32 kinds;

	kind = fgpu_distortion_kinds(&kinds);
	c->kind = (fgpu_u32)draw(dice, kinds);
	kind += c->kind;
	c->client = draw_or_all(dice, 5);
	c->index = draw_or_all(dice, 2);
	c->amount = kind->reads & FGPU_READS_AMOUNT ? 1 + draw(dice, 100) : 0;
	c->span = kind->reads & FGPU_READS_SPAN ? 1 + draw(dice, 5000) : 0;
	c->from = c->at + draw(dice, 2000);
	c->until = draw(dice, 2) ? FGPU_NEVER : c->from + draw(dice, 20000);
	c->period = kind->reads & FGPU_READS_LATCH ? 0 : 1 + draw(dice, 500);
	c->chance = c->period ? 1 + (fgpu_u32)draw(dice, 999) : 0;
	c->seed = draw(dice, 1 << 20);
	if (kind->reads & FGPU_READS_TEXT) {
		c->text = "text";
		c->text_len = 4;
	}
}

void draw_command(struct dice *dice, fgpu_u64 now, struct fgpu_command *c)
{
	static const fgpu_u32 ops[] = {
		FGPU_SUBMIT,  FGPU_SUBMIT,  FGPU_SUBMIT,    FGPU_SUBMIT,   FGPU_SUBMIT,
		FGPU_SUBMIT,  FGPU_SUBMIT,  FGPU_SUBMIT,    FGPU_OPEN,	   FGPU_OPEN,
		FGPU_CLOSE,   FGPU_READY,   FGPU_READY,	    FGPU_KICK,	   FGPU_UNDO,
		FGPU_RESET,   FGPU_FREQ,    FGPU_CREATE,    FGPU_CREATE,   FGPU_CREATE,
		FGPU_HANDLE,  FGPU_DROP,    FGPU_DROP,	    FGPU_EXPORT,   FGPU_UNEXPORT,
		FGPU_EVICT,   FGPU_MADVISE, FGPU_POPULATE,  FGPU_PRESSURE, FGPU_NAME,
		FGPU_DISTORT, FGPU_DISTORT, FGPU_UNDISTORT, FGPU_GIVE_UP,  FGPU_WAIT,
		FGPU_WAIT,    FGPU_UNWAIT,  FGPU_BUSY,	    FGPU_IDLE,	   FGPU_DESTROY,
	};
	fgpu_u64 later = draw(dice, 3) ? draw(dice, 400) : 0;

	*c = fgpu_command(ops[draw(dice, sizeof(ops) / sizeof(*ops))], now + later);
	switch (c->op) {
	case FGPU_SUBMIT:
		return draw_submit(dice, c);
	case FGPU_DISTORT:
		return draw_distortion(dice, c);
	case FGPU_UNDISTORT:
		c->index = (fgpu_u32)draw(dice, 6);
		return;
	case FGPU_OPEN:
		c->amount = draw(dice, 1000);
		return;
	case FGPU_CREATE:
		c->client = (fgpu_u32)draw(dice, 5);
		c->index = (fgpu_u32)draw(dice, 3);
		c->amount = draw(dice, 400000);
		c->flags = (fgpu_u32)draw(dice, 8);
		return;
	case FGPU_PRESSURE:
		c->index = (fgpu_u32)draw(dice, 2);
		c->amount = draw(dice, 1 << 20);
		return;
	default:
		draw_slots(dice, c);
	}
}
