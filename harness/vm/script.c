/* SPDX-License-Identifier: MIT */
#include "script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fake_drm_journal.h"
#include "xmalloc.h"

void script_add(struct script *script, const struct guest_record *record, const void *text,
		size_t len)
{
	static const char zeros[8];
	struct guest_record head = *record;

	if (len > GUEST_TEXT) {
		script->skip = "a text is longer than the agent's limit of 4096 bytes";
		return;
	}
	head.text_len = (uint32_t)len;
	fwrite(&head, sizeof(head), 1, script->out);
	if (len)
		fwrite(text, 1, len, script->out);
	fwrite(zeros, 1, -len & 7, script->out);
	script->records++;
}

static void advance_to(struct script *script, uint64_t t)
{
	if (t > script->now)
		script_add(script, &(struct guest_record){.op = GUEST_ADVANCE, .time = t}, NULL, 0);
	script->now = t;
}

/* Records of process steps; OPEN is written with the device's answer. */
static const struct {
	int op; /* -1: written elsewhere */
} process_ops[PLAN_OPS] = {
	[PLAN_COMMAND] = {-1},	    [PLAN_SPAWN] = {GUEST_SPAWN}, [PLAN_FORK] = {GUEST_FORK},
	[PLAN_EXEC] = {GUEST_EXEC}, [PLAN_EXIT] = {GUEST_EXIT},	  [PLAN_OPEN] = {-1},
	[PLAN_DUP] = {GUEST_DUP},   [PLAN_SEND] = {GUEST_SEND},	  [PLAN_CLOSE] = {GUEST_CLOSE},
	[PLAN_HIDE] = {GUEST_HIDE}, [PLAN_SHOW] = {GUEST_HIDE},	  [PLAN_SAMPLE] = {GUEST_LIST},
};

/* Patch the number of files into the last GUEST_LIST, when its sample is complete. */
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
	advance_to(script, now);
	if (step->fd >= GUEST_FDS || step->to_fd >= GUEST_FDS)
		script->skip = "a descriptor's number is not below 960, the agent's limit";
	if (process_ops[step->op].op < 0)
		return;
	if (step->op == PLAN_SAMPLE) {
		script->list_at = ftell(script->out);
		script->listed = 0;
	}
	record = script_record(step, process_ops[step->op].op);
	record.flags = step->op == PLAN_SHOW ? GUEST_HIDE_OFF : 0;
	script_add(script, &record, step->text, step->text_len);
	if (step->op == PLAN_SAMPLE && step->to != FGPU_NONE)
		script_add(script, &(struct guest_record){.op = GUEST_EXIT, .process = step->to},
			   NULL, 0);
}

static void text_write(void *to, const char *bytes, fgpu_u64 len)
{
	fwrite(bytes, 1, (size_t)len, to);
}

static void expected_text(const struct sim_read *read, struct script_read *out)
{
	const fgpu_u32 parts = FGPU_PART_BODY | (out->scripted ? FGPU_PART_HEADER : 0);
	FILE *to = xmemstream(&out->text, &out->len);
	const struct fgpu_sink sink = {text_write, to};

	if (!read->err && read->slot != FGPU_NONE)
		fgpu_show(read->gpu, read->slot, parts, &sink, NULL);
	xmemstream_close(to);
}

static int on_read(void *user, const struct sim_read *read)
{
	struct script *script = user;
	struct script_read *out;

	script->reads =
		xgrow(script->reads, script->read_count, &script->read_capacity, sizeof(*out));
	out = &script->reads[script->read_count++];
	*out = (struct script_read){.t = read->until,
				    .err = read->err,
				    .sweep = read->sweep,
				    .client = read->client,
				    .scripted = script->scripted[read->device]};
	expected_text(read, out);
	script->listed++;
	/* the journal holds the hash of a long text, more than once */
	script_journal(script, read->device, 2 * FAKE_DRM_JOURNAL_TEXT);
	advance_to(script, read->until);
	script_add(script,
		   &(struct guest_record){.op = GUEST_READ,
					  .process = read->process,
					  .fd = read->fd,
					  .expect = read->err},
		   NULL, 0);
	return 0;
}

/* Why the plan is too large for the agent, or NULL. */
static const char *too_large(const struct plan *plan)
{
	if (plan->processes > GUEST_PROCESSES)
		return "more processes than the agent's limit of 512";
	if (plan->device_count > GUEST_DEVICES)
		return "more devices than the agent's limit of 32";
	return NULL;
}

/* Whether a distortion applies to lines of the DRM core. */
static bool is_of_header(const struct fgpu_command *command)
{
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds(&count);

	if (command->op != FGPU_DISTORT || command->kind >= count)
		return false;
	return (command->flags ? command->flags : kinds[command->kind].keys) & FGPU_KEYS_OF_HEADER;
}

/* Find the scripted devices before the first step. Returns the flags of the case. */
static uint32_t scan_plan(struct script *script)
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

static int play_scenario(struct script *script, const char *name, struct sim_error *error)
{
	static const struct sim_hooks hooks = {
		.read = on_read, .step = on_step, .command = script_command};
	int err = sim_new(&script->sim, script->plan, &hooks, script, error);

	if (err)
		return err;
	script_add(script, &(struct guest_record){.op = GUEST_CASE, .flags = scan_plan(script)},
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
	script->out = xmemstream(&script->bytes, &script->len);
	err = play_scenario(script, name, error);
	xmemstream_close(script->out);
	script->out = NULL;
	if (err == -ENOMEM)
		xmalloc_failed();
	if (err)
		script_free(script);
	return err;
}

void script_check(struct script *script, const char *name, const char *slug)
{
	*script = (struct script){.list_at = -1};
	script->out = xmemstream(&script->bytes, &script->len);
	script_add(script, &(struct guest_record){.op = GUEST_CASE}, name, strlen(name));
	script_add(script, &(struct guest_record){.op = GUEST_CHECK}, slug, strlen(slug));
	xmemstream_close(script->out);
	script->out = NULL;
}

void script_skip(struct script *script, const char *why)
{
	*script = (struct script){.list_at = -1, .skip = why};
}

void script_free(struct script *script)
{
	for (size_t i = 0; i < script->read_count; i++)
		free(script->reads[i].text);
	free(script->reads);
	free(script->bytes);
	*script = (struct script){0};
}
