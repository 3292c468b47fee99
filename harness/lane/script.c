/* SPDX-License-Identifier: MIT */
#include "script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fake_drm.h"
#include "fake_drm_journal.h"

#define JOURNAL_MOST  (512 << 10) /* bytes; a device keeps a MiB where nothing else is said */
#define JOURNAL_ENTRY (sizeof(struct fake_drm_journal_command) + 8)

void script_add(struct script *script, const struct guest_record *record, const void *text,
		size_t len)
{
	static const char zeros[8];
	struct guest_record head = *record;

	if (len > GUEST_TEXT) {
		script->skip = "a text is longer than the agent takes";
		return;
	}
	head.text_len = (uint32_t)len;
	fwrite(&head, sizeof(head), 1, script->out);
	if (len)
		fwrite(text, 1, len, script->out);
	fwrite(zeros, 1, -len & 7, script->out);
	script->records++;
}

/* A device's journal is drained before it is full. */
static void journal_grows(struct script *script, uint32_t device, size_t bytes)
{
	script->journal[device] += bytes + JOURNAL_ENTRY;
	if (script->journal[device] < JOURNAL_MOST)
		return;
	script_add(script, &(struct guest_record){.op = GUEST_JOURNAL, .device = device}, NULL, 0);
	script->journal[device] = 0;
}

static void go(struct script *script, uint64_t t)
{
	if (t > script->now)
		script_add(script, &(struct guest_record){.op = GUEST_ADVANCE, .time = t}, NULL, 0);
	script->now = t;
}

/* The acts of processes; OPEN is written when the device has answered. */
static const struct {
	int op; /* -1: not here */
} acts[PLAN_OPS] = {
	[PLAN_COMMAND] = {-1},	    [PLAN_SPAWN] = {GUEST_SPAWN}, [PLAN_FORK] = {GUEST_FORK},
	[PLAN_EXEC] = {GUEST_EXEC}, [PLAN_EXIT] = {GUEST_EXIT},	  [PLAN_OPEN] = {-1},
	[PLAN_DUP] = {GUEST_DUP},   [PLAN_SEND] = {GUEST_SEND},	  [PLAN_CLOSE] = {GUEST_CLOSE},
	[PLAN_HIDE] = {GUEST_HIDE}, [PLAN_SHOW] = {GUEST_HIDE},	  [PLAN_SAMPLE] = {GUEST_LIST},
};

static struct guest_record record_of(const struct plan_step *step, int op)
{
	return (struct guest_record){
		.op = (uint32_t)op,
		.process = step->process,
		.to = step->to,
		.device = step->device,
		.fd = step->fd,
		.to_fd = step->to_fd,
	};
}

/* How many files a listing has is known when it is over. */
static void list_end(struct script *script)
{
	const long end = ftell(script->out);
	int32_t count = (int32_t)script->listed;

	if (script->list_at < 0)
		return;
	fseek(script->out, script->list_at + (long)offsetof(struct guest_record, expect), SEEK_SET);
	fwrite(&count, sizeof(count), 1, script->out);
	fseek(script->out, end, SEEK_SET);
	script->list_at = -1;
}

static void on_step(void *user, const struct plan_step *step, uint64_t now)
{
	struct script *script = user;
	struct guest_record record;

	script->step = step;
	list_end(script);
	go(script, now);
	if (step->fd >= GUEST_FDS || step->to_fd >= GUEST_FDS)
		script->skip = "a descriptor's number is larger than the agent takes";
	if (acts[step->op].op < 0)
		return;
	if (step->op == PLAN_SAMPLE) {
		script->list_at = ftell(script->out);
		script->listed = 0;
	}
	record = record_of(step, acts[step->op].op);
	record.flags = step->op == PLAN_SHOW ? GUEST_HIDE_OFF : 0;
	script_add(script, &record, step->text, step->text_len);
	if (step->op == PLAN_SAMPLE && step->to != FGPU_NONE)
		script_add(script, &(struct guest_record){.op = GUEST_EXIT, .process = step->to},
			   NULL, 0);
}

/* What of a command is a slot, or a time that counts from the beginning. */
static const uint32_t has[FGPU_OPS] = {
	[FGPU_NAME] = GUEST_HAS_CLIENT,
	[FGPU_SUBMIT] = GUEST_HAS_CLIENT | GUEST_GIVES_JOB,
	[FGPU_READY] = GUEST_HAS_JOB,
	[FGPU_CREATE] = GUEST_HAS_CLIENT | GUEST_GIVES_OBJECT,
	[FGPU_HANDLE] = GUEST_HAS_CLIENT | GUEST_HAS_OBJECT,
	[FGPU_DROP] = GUEST_HAS_CLIENT | GUEST_HAS_OBJECT,
	[FGPU_EXPORT] = GUEST_HAS_OBJECT,
	[FGPU_UNEXPORT] = GUEST_HAS_OBJECT,
	[FGPU_MADVISE] = GUEST_HAS_OBJECT,
	[FGPU_POPULATE] = GUEST_HAS_OBJECT,
	[FGPU_EVICT] = GUEST_HAS_OBJECT,
	[FGPU_DISTORT] = GUEST_HAS_CLIENT | GUEST_TIMES,
};

static void tell(struct script *script, uint32_t device, const struct fgpu_command *c, int ret)
{
	char bytes[GUEST_TEXT];
	struct fake_drm_command as = {
		.op = c->op,
		.client = c->client,
		.index = c->index,
		.object = c->object,
		.job = c->job,
		.kind = c->kind,
		.flags = c->flags,
		.chance = c->chance,
		.amount = c->amount,
		.span = c->span,
		.cookie = c->cookie,
		.from = c->from,
		.until = c->until,
		.period = c->period,
		.seed = c->seed,
		.text_len = c->text_len,
	};

	/* the driver takes a page at a time, and its own head is in it */
	if (c->text_len > sizeof(bytes) - sizeof(as) - 64) {
		script->skip = "a command's text is longer than the driver takes";
		return;
	}
	memcpy(as.uses, c->uses, sizeof(as.uses));
	memcpy(bytes, &as, sizeof(as));
	if (c->text_len)
		memcpy(bytes + sizeof(as), c->text, c->text_len);
	script_add(script,
		   &(struct guest_record){.op = GUEST_COMMAND,
					  .device = device,
					  .expect = ret,
					  .flags = has[c->op]},
		   bytes, sizeof(as) + c->text_len);
}

/* A client's name is no part of open(): it is given right after. */
static void opened(struct script *script, const struct fgpu_command *command, int ret)
{
	const struct plan_step *step = script->step;
	struct guest_record record = record_of(step, GUEST_OPEN);
	struct fgpu_command name = fgpu_command(FGPU_NAME, 0);

	record.expect = ret;
	record.to = step->client;
	record.flags = (step->flags & PLAN_CLOEXEC ? GUEST_OPEN_CLOEXEC : 0) |
		       (step->node == PLAN_CARD ? GUEST_OPEN_CARD : 0);
	if (script->scripted[step->device]) {
		record.flags |= GUEST_OPEN_ID;
		record.time = command->amount;
	}
	/* its node went with it */
	if (script->unplugged[step->device])
		record.expect = -ENOENT;
	script_add(script, &record, NULL, 0);
	if (ret < 0 || !command->text_len)
		return;
	name.client = (uint32_t)ret;
	name.text = command->text;
	name.text_len = command->text_len;
	tell(script, step->device, &name, 0);
}

/* Which lies a device is left with. */
static void note_lie(struct script *script, uint32_t device, const struct fgpu_command *command,
		     int ret)
{
	if (device >= GUEST_DEVICES || ret < 0)
		return;
	if (command->op == FGPU_DISTORT && ret < 64)
		script->lies[device] |= UINT64_C(1) << ret;
	if (command->op == FGPU_UNDISTORT && command->index < 64)
		script->lies[device] &= ~(UINT64_C(1) << command->index);
	if (command->op == FGPU_UNPLUG)
		script->lies[device] = 0;
}

/* Once: what is gone stays so. */
static void unplug(struct script *script, uint32_t device)
{
	const struct guest_record record = {
		.op = GUEST_LIVE, .device = device, .flags = GUEST_LIVE_OFF};

	if (!script->unplugged[device])
		script_add(script, &record, NULL, 0);
	script->unplugged[device] = true;
}

static void on_command(void *user, uint32_t device, const struct fgpu_command *command, int ret)
{
	struct script *script = user;

	journal_grows(script, device, command->text_len);
	note_lie(script, device, command, ret);
	if (command->op <= FGPU_LIVE || command->op == FGPU_CLOSE)
		return; /* done by the setup, and by the kernel when the last descriptor goes */
	if (command->op == FGPU_UNPLUG)
		unplug(script, device);
	else if (command->op == FGPU_OPEN)
		opened(script, command, ret);
	else
		tell(script, device, command, ret);
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	fwrite(bytes, 1, (size_t)len, to);
}

static int expected(const struct sim_read *read, struct script_read *out)
{
	const fgpu_u32 parts = FGPU_PART_BODY | (out->scripted ? FGPU_PART_HEADER : 0);
	FILE *to = open_memstream(&out->text, &out->len);
	const struct fgpu_sink sink = {text_write, to};

	if (!to)
		return -ENOMEM;
	if (!read->err && read->slot != FGPU_NONE)
		fgpu_show(read->gpu, read->slot, parts, &sink, NULL);
	return fclose(to) ? -ENOMEM : 0;
}

static struct script_read *read_new(struct script *script)
{
	size_t room = script->read_room ? script->read_room * 2 : 64;
	struct script_read *list;

	if (script->read_count < script->read_room)
		return &script->reads[script->read_count];
	list = reallocarray(script->reads, room, sizeof(*list));
	if (!list)
		return NULL;
	script->reads = list;
	script->read_room = room;
	return &list[script->read_count];
}

static int on_read(void *user, const struct sim_read *read)
{
	struct script *script = user;
	struct script_read *out = read_new(script);

	if (!out)
		return -ENOMEM;
	*out = (struct script_read){.t = read->until,
				    .err = read->err,
				    .sweep = read->sweep,
				    .client = read->client,
				    .scripted = script->scripted[read->device]};
	if (expected(read, out)) {
		free(out->text);
		return -ENOMEM;
	}
	script->read_count++;
	script->listed++;
	/* a long text is told more than once, by its hash */
	journal_grows(script, read->device, 2 * FAKE_DRM_JOURNAL_TEXT);
	go(script, read->until);
	script_add(script,
		   &(struct guest_record){.op = GUEST_READ,
					  .process = read->process,
					  .fd = read->fd,
					  .expect = read->err},
		   NULL, 0);
	return 0;
}

/* What the plan as a whole is too large for. */
static const char *too_large(const struct plan *plan)
{
	if (plan->processes > GUEST_PROCESSES)
		return "more processes than the agent takes";
	if (plan->device_count > GUEST_DEVICES)
		return "more devices than the agent takes";
	return NULL;
}

/* Whether a lie is about lines that the DRM core would say. */
static bool is_of_header(const struct fgpu_command *command)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);

	if (command->op != FGPU_DISTORT || command->kind >= count)
		return false;
	return (command->flags ? command->flags : kinds[command->kind].keys) & FGPU_KEYS_OF_HEADER;
}

/* What must be known before the first step. Returns the flags of the case. */
static uint32_t look_ahead(struct script *script)
{
	uint32_t flags = 0;

	for (uint64_t i = 0; i < script->plan->step_count; i++) {
		const struct plan_step *step = &script->plan->steps[i];

		if (step->op == PLAN_HIDE)
			flags |= GUEST_CASE_USER;
		if ((step->op == PLAN_OPEN && step->flags & PLAN_OWN_ID) ||
		    (step->op == PLAN_COMMAND && is_of_header(&step->command)))
			script->scripted[step->device] = true;
	}
	return flags;
}

static int play(struct script *script, const char *name, struct sim_error *error)
{
	static const struct sim_hooks hooks = {
		.read = on_read, .step = on_step, .command = on_command};
	int err = sim_new(&script->sim, script->plan, &hooks, script, error);

	if (err)
		return err;
	script_add(script, &(struct guest_record){.op = GUEST_CASE, .flags = look_ahead(script)},
		   name, strlen(name));
	for (uint32_t i = 0; !script->skip && i < script->plan->device_count; i++)
		script_setup(script, i);
	if (!script->skip)
		err = sim_run(script->sim, error);
	list_end(script);
	for (uint32_t i = 0; !script->skip && i < script->plan->device_count; i++)
		script_add(script, &(struct guest_record){.op = GUEST_JOURNAL, .device = i}, NULL,
			   0);
	sim_free(script->sim);
	script->sim = NULL;
	return err;
}

int script_make(struct script *script, const char *name, const struct scenario *scenario,
		struct sim_error *error)
{
	int err;

	*script = (struct script){.plan = &scenario->plan, .list_at = -1};
	script->skip = too_large(script->plan);
	if (script->skip)
		return 0;
	script->out = open_memstream(&script->bytes, &script->len);
	if (!script->out)
		return -ENOMEM;
	err = play(script, name, error);
	if (fclose(script->out) && !err)
		err = -ENOMEM;
	script->out = NULL;
	if (err)
		script_free(script);
	return err;
}

int script_check(struct script *script, const char *name, const char *slug)
{
	*script = (struct script){.list_at = -1};
	script->out = open_memstream(&script->bytes, &script->len);
	if (!script->out)
		return -ENOMEM;
	script_add(script, &(struct guest_record){.op = GUEST_CASE}, name, strlen(name));
	script_add(script, &(struct guest_record){.op = GUEST_CHECK}, slug, strlen(slug));
	if (fclose(script->out)) {
		script_free(script);
		return -ENOMEM;
	}
	script->out = NULL;
	return 0;
}

int script_skip(struct script *script, const char *why)
{
	*script = (struct script){.list_at = -1, .skip = why};
	return 0;
}

void script_free(struct script *script)
{
	for (size_t i = 0; i < script->read_count; i++)
		free(script->reads[i].text);
	free(script->reads);
	free(script->bytes);
	*script = (struct script){0};
}
