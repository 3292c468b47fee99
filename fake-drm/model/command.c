/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "model.h"

/* Members that an op reads. CLIENT and what follows it must exist already. */
enum member {
	TEXT = 1,
	FLAGS = 2,
	KIND = 4,
	USES = 8,
	AMOUNT = 16,
	SPAN = 32,
	COOKIE = 64,
	DISTORTION = 128, /* members that only a distortion has, and slots that may be FGPU_ALL */
	SLOT = 256, /* an index that the handler checks */
	CLIENT = 512,
	OBJECT = 1024,
	JOB = 2048,
	ENGINE = 4096,
	REGION = 8192,
	RING = 16384,
	OWNER = 32768, /* a client that the handler checks */
	INDEX = ENGINE | REGION | RING | SLOT | DISTORTION,
};

enum phase { SETUP, LIVE, LIVE_OR_UNPLUGGED /* live, or unplugged */ };

struct op_form {
	fgpu_u32 phase;
	fgpu_u32 reads;
	fgpu_u32 flags; /* that are allowed */
	fgpu_u32 text; /* its maximum length; 0: limits.text */
	fgpu_op_do *handler;
};

static int do_undistort(struct fgpu *gpu, const struct fgpu_command *c)
{
	return fgpu_distortion_remove(gpu, c->index);
}

#define DEVICE_FLAGS (FGPU_DEVICE_COMPLETION | FGPU_DEVICE_MEMORY_FIRST | FGPU_DEVICE_ACCEL)
#define JOB_FLAGS    511
#define NAME_MOST    sizeof(((struct fgpu_client *)0)->name)
#define TEXT_MOST    sizeof(((struct fgpu_distortion *)0)->text)

static const struct op_form ops[FGPU_OPS] = {
	[FGPU_DEVICE] = {SETUP, TEXT | FLAGS, DEVICE_FLAGS, 0, fgpu_do_device},
	[FGPU_PDEV] = {SETUP, TEXT, 0, 0, fgpu_do_pdev},
	[FGPU_ENGINE] = {SETUP, TEXT | AMOUNT | SPAN | FLAGS, FGPU_KEYS_OF_ENGINE, 0,
			 fgpu_do_engine},
	[FGPU_REGION] = {SETUP, TEXT | AMOUNT | FLAGS, FGPU_KEYS_OF_REGION, 0, fgpu_do_region},
	[FGPU_RING] = {SETUP, TEXT | ENGINE | KIND | AMOUNT | SPAN | FLAGS, FGPU_RING_SCHED, 0,
		       fgpu_do_ring},
	[FGPU_LIVE] = {SETUP, 0, 0, 0, fgpu_do_live},

	[FGPU_OPEN] = {LIVE, AMOUNT | TEXT, 0, NAME_MOST, fgpu_do_open},
	[FGPU_NAME] = {LIVE, CLIENT | TEXT, 0, NAME_MOST, fgpu_do_name},
	[FGPU_CLOSE] = {LIVE_OR_UNPLUGGED, CLIENT, 0, 0, fgpu_do_close},

	[FGPU_SUBMIT] = {LIVE, CLIENT | RING | AMOUNT | SPAN | FLAGS | USES | COOKIE, JOB_FLAGS, 0,
			 fgpu_do_submit},
	[FGPU_READY] = {LIVE, JOB, 0, 0, fgpu_do_ready},
	[FGPU_KICK] = {LIVE, RING | OWNER, 0, 0, fgpu_do_kick},
	[FGPU_UNDO] = {LIVE, RING | OWNER | SPAN, 0, 0, fgpu_do_undo},
	[FGPU_RESET] = {LIVE, ENGINE | FLAGS, FGPU_RESET_REPLAY | FGPU_RESET_FORGET, 0,
			fgpu_do_reset},
	[FGPU_FREQ] = {LIVE, ENGINE | AMOUNT, 0, 0, fgpu_do_freq},

	[FGPU_CREATE] = {LIVE, CLIENT | REGION | AMOUNT | FLAGS, FGPU_OBJECT_FLAGS, 0,
			 fgpu_do_create},
	[FGPU_HANDLE] = {LIVE, CLIENT | OBJECT, 0, 0, fgpu_do_handle},
	[FGPU_DROP] = {LIVE_OR_UNPLUGGED, CLIENT | OBJECT, 0, 0, fgpu_do_drop},
	[FGPU_EXPORT] = {LIVE, OBJECT, 0, 0, fgpu_do_export},
	[FGPU_UNEXPORT] = {LIVE_OR_UNPLUGGED, OBJECT, 0, 0, fgpu_do_unexport},
	[FGPU_MADVISE] = {LIVE, OBJECT | FLAGS, FGPU_OBJECT_PURGEABLE, 0, fgpu_do_madvise},
	[FGPU_POPULATE] = {LIVE, OBJECT, 0, 0, fgpu_do_populate},
	[FGPU_EVICT] = {LIVE, OBJECT, 0, 0, fgpu_do_evict},
	[FGPU_PRESSURE] = {LIVE, REGION | AMOUNT, 0, 0, fgpu_do_pressure},

	[FGPU_DISTORT] = {LIVE, DISTORTION | KIND | FLAGS | AMOUNT | SPAN | TEXT, ~0U, TEXT_MOST,
			  fgpu_distortion_add},
	[FGPU_UNDISTORT] = {LIVE, SLOT, 0, 0, do_undistort},
	[FGPU_UNPLUG] = {LIVE, 0, 0, 0, fgpu_do_unplug},
	[FGPU_GIVE_UP] = {LIVE, JOB, 0, 0, fgpu_do_give_up},
	[FGPU_WAIT] = {LIVE, CLIENT | JOB | SPAN | COOKIE, 0, 0, fgpu_do_wait},
	[FGPU_UNWAIT] = {LIVE_OR_UNPLUGGED, CLIENT | SLOT | COOKIE | FLAGS, FGPU_UNWAIT_LATE, 0,
			 fgpu_do_unwait},
	[FGPU_BUSY] = {LIVE, OBJECT, 0, 0, fgpu_do_busy},
	[FGPU_IDLE] = {LIVE, OBJECT, 0, 0, fgpu_do_idle},
	[FGPU_DESTROY] = {LIVE, CLIENT | RING, 0, 0, fgpu_do_destroy},
};

struct fgpu_command fgpu_command(fgpu_u32 op, fgpu_u64 at)
{
	struct fgpu_command c = {0};
	int i;

	c.op = op;
	c.at = at;
	c.object = FGPU_NONE;
	for (i = 0; i < FGPU_USES; i++)
		c.uses[i] = FGPU_NONE;
	return c;
}

static int no_uses(const struct fgpu_command *c)
{
	int i;

	for (i = 0; i < FGPU_USES; i++)
		if (c->uses[i] != FGPU_NONE)
			return 0;
	return 1;
}

/* Whether all members that the op does not read are empty. */
static int check_unread(const struct op_form *form, const struct fgpu_command *c)
{
	const fgpu_u32 reads = form->reads;

	return (reads & (CLIENT | OWNER | DISTORTION) || !c->client) &&
	       (reads & INDEX || !c->index) && (reads & OBJECT || c->object == FGPU_NONE) &&
	       (reads & JOB || !c->job) && (reads & KIND || !c->kind) &&
	       (reads & USES || no_uses(c)) && (reads & AMOUNT || !c->amount) &&
	       (reads & SPAN || !c->span) && (reads & COOKIE || !c->cookie) &&
	       (reads & DISTORTION || !(c->chance | c->from | c->until | c->period | c->seed));
}

static int check_text(const struct op_form *form, const struct fgpu_command *c)
{
	if (!c->text_len)
		return 1;
	return form->reads & TEXT && c->text && (!form->text || c->text_len <= form->text);
}

static int check_phase(const struct fgpu *gpu, const struct op_form *form,
		       const struct fgpu_command *c)
{
	if (form->phase == SETUP)
		return gpu->live ? -FGPU_EBUSY : c->at ? -FGPU_EINVAL : 0;
	if (!gpu->live)
		return -FGPU_EBUSY;
	if (c->at < gpu->now)
		return -FGPU_EINVAL;
	if (c->at > gpu->now || fgpu_next(gpu) <= gpu->now)
		return -FGPU_EAGAIN;
	return gpu->unplugged && form->phase != LIVE_OR_UNPLUGGED ? -FGPU_ENODEV : 0;
}

static int check_job(const struct fgpu *gpu, fgpu_u32 job)
{
	return job < gpu->limits.jobs && gpu->jobs[job].state != FGPU_JOB_FREE &&
	       gpu->jobs[job].client != FGPU_NONE;
}

/* Whether the slots that it names exist. */
static int check_slots(const struct fgpu *gpu, const struct op_form *form,
		       const struct fgpu_command *c)
{
	const fgpu_u32 reads = form->reads;

	return !((reads & CLIENT &&
		  (c->client >= gpu->limits.clients || !gpu->clients[c->client].used)) ||
		 (reads & OBJECT && !fgpu_object_named(gpu, c->object)) ||
		 (reads & JOB && !check_job(gpu, c->job)) ||
		 (reads & ENGINE && c->index >= gpu->engine_count) ||
		 (reads & REGION && c->index >= gpu->region_count) ||
		 (reads & RING && c->index >= gpu->ring_count));
}

int fgpu_do(struct fgpu *gpu, const struct fgpu_command *c)
{
	const struct op_form *form;
	int ret;

	if (c->op >= FGPU_OPS)
		return -FGPU_EINVAL;
	form = &ops[c->op];
	if (!check_unread(form, c) || !check_text(form, c) || c->flags & ~form->flags)
		return -FGPU_EINVAL;
	ret = check_phase(gpu, form, c);
	if (ret)
		return ret;
	return check_slots(gpu, form, c) ? form->handler(gpu, c) : -FGPU_ENOENT;
}
