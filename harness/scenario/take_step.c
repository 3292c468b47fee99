/* SPDX-License-Identifier: MIT */
#include "take_step.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "verb.h"

static const struct device *device_of(const struct compiler *c, const struct step *step)
{
	return &c->devices[step->plan.device];
}

/* --- who and what --------------------------------------------------------------------------------- */

int take_client(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	int err = label_take(c, value, &c->labels[LABEL_CLIENT], "client",
			     &step->plan.command.client);

	(void)member;
	if (!err)
		step->plan.device = c->clients[step->plan.command.client].device;
	return err;
}

int take_opened(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	const struct client *client;
	int err = label_take(c, value, &c->labels[LABEL_CLIENT], "client", &step->plan.client);

	(void)member;
	if (err)
		return err;
	client = &c->clients[step->plan.client];
	step->plan.device = client->device;
	step->plan.command.text = client->name.len ? client->name.bytes : NULL;
	step->plan.command.text_len = client->name.len;
	return 0;
}

int take_engine(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;

	(void)member;
	return label_take(c, value, &device_of(c, step)->engine_labels, "engine",
			  &step->plan.command.index);
}

int take_region(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;

	(void)member;
	return label_take(c, value, &device_of(c, step)->region_labels, "region",
			  &step->plan.command.index);
}

int take_ring(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;

	(void)member;
	return label_take(c, value, &device_of(c, step)->ring_labels, "ring",
			  &step->plan.command.index);
}

int take_work_engine(struct compiler *c, const json_t *value, const struct member *member,
		     void *base)
{
	struct step *step = base;
	const struct device *device = device_of(c, step);
	int err = take_engine(c, value, member, base);

	if (err)
		return err;
	for (uint32_t i = 0; i < device->ring_count; i++) {
		if (device->rings[i].engine == step->plan.command.index) {
			step->plan.command.index = i;
			return 0;
		}
	}
	return fail(c, "no ring feeds this engine");
}

int take_uses(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	json_t *one;
	size_t i;

	(void)member;
	if (!json_is_array(value) || json_array_size(value) > FGPU_USES)
		return fail(c, "expected a list of at most %d objects", FGPU_USES);
	json_array_foreach(value, i, one)
	{
		int err;

		enter_element(c, i);
		err = label_take(c, one, &c->labels[LABEL_OBJECT], "object",
				 &step->plan.command.uses[i]);
		if (err)
			return err;
		leave(c);
	}
	return 0;
}

int take_declared(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;

	(void)member;
	if (!json_string_length(value))
		return fail(c, "expected a label of its own");
	return label_take(c, value, &c->labels[step->verb->sort], step->verb->makes, &step->makes);
}

int take_kind(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	const char *slug;

	(void)member;
	if (!json_is_string(value))
		return fail(c, "expected a kind of distortion");
	for (uint32_t kind = 0; c->kinds && (slug = c->kinds->slug(kind)); kind++) {
		if (strlen(slug) == json_string_length(value) &&
		    !strcmp(slug, json_string_value(value))) {
			step->plan.command.kind = kind;
			return 0;
		}
	}
	return fail(c, "there is no such kind of distortion");
}

/* --- numbers -------------------------------------------------------------------------------------- */

int take_cycles(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;

	step->plan.command.flags |= FGPU_JOB_CYCLES;
	return take_count(c, value, member, base);
}

static int hz_check(struct compiler *c, const struct step *step, uint64_t hz)
{
	uint64_t most = device_of(c, step)->engines[step->plan.command.index].hz;

	return hz > most ? fail(c, "beyond the engine's hz, %" PRIu64, most) : 0;
}

int take_hz(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	int err = take_count(c, value, member, base);

	return err ? err : hz_check(c, step, step->plan.command.amount);
}

static int take_point(struct compiler *c, const json_t *value, struct step *step,
		      struct point *point)
{
	static const struct member at = {.offset = offsetof(struct point, at)};
	static const struct member hz = {.offset = offsetof(struct point, hz)};
	uint64_t sum;
	int err;

	if (json_array_size(value) != 2)
		return fail(c, "expected a list of a time and a frequency");
	enter_element(c, 0);
	err = take_time(c, json_array_get(value, 0), &at, point);
	if (!err && (__builtin_add_overflow(step->plan.at, point->at, &sum) || sum > TIME_MOST))
		err = fail(c, "time does not go beyond 2^63 ns");
	if (err)
		return err;
	leave(c);
	enter_element(c, 1);
	err = take_count(c, json_array_get(value, 1), &hz, point);
	err = err ? err : hz_check(c, step, point->hz);
	if (err)
		return err;
	leave(c);
	return 0;
}

int take_curve(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	json_t *one;
	size_t i;

	(void)member;
	if (!json_array_size(value) || json_array_size(value) > SCENARIO_STEPS_MAX)
		return fail(c, "expected a list of [time, hz]");
	step->points = (uint32_t)json_array_size(value);
	step->curve = arena_take(&c->scratch, step->points, sizeof(*step->curve));
	if (!step->curve)
		return -ENOMEM;
	json_array_foreach(value, i, one)
	{
		int err;

		enter_element(c, i);
		err = take_point(c, one, step, &step->curve[i]);
		if (err)
			return err;
		leave(c);
	}
	return 0;
}

/* --- text ----------------------------------------------------------------------------------------- */

static int text_of(struct compiler *c, const json_t *value, const struct member *member,
		   struct text *text)
{
	struct member here = *member;
	int err;

	here.offset = 0;
	err = take_text(c, value, &here, text);
	if (!err && !text->len)
		text->bytes = NULL;
	return err;
}

int take_comm(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	struct text text = {NULL, 0};
	int err = text_of(c, value, member, &text);

	step->plan.text = text.bytes;
	step->plan.text_len = text.len;
	return err;
}

int take_command_text(struct compiler *c, const json_t *value, const struct member *member,
		      void *base)
{
	struct step *step = base;
	struct text text = {NULL, 0};
	int err = text_of(c, value, member, &text);

	step->plan.command.text = text.bytes;
	step->plan.command.text_len = text.len;
	return err;
}

/* One line stays one line. */
int take_lie(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	const struct fgpu_command *command = &((struct step *)base)->plan.command;
	int err = take_command_text(c, value, member, base);

	for (uint32_t i = 0; !err && i < command->text_len; i++)
		if (memchr("\n\r", command->text[i], 3))
			err = fail(c, "may not hold a NUL or the end of a line");
	return err;
}

/* --- checks of several members -------------------------------------------------------------------- */

static int given(const struct step *step, const char *name)
{
	const struct members *members = &step->verb->members;

	for (size_t i = 0; i < members->count; i++)
		if (!strcmp(members->all[i].name, name))
			return step->given >> i & 1;
	return 0;
}

int check_repeat(struct compiler *c, struct step *step)
{
	if (given(step, "every") && !given(step, "until"))
		return fail_step(c, step, "until", "missing beside every");
	if (!given(step, "every") && given(step, "until"))
		return fail_step(c, step, "every", "missing beside until");
	if (given(step, "until") && step->until < step->plan.at)
		return fail_step(c, step, "until", "before the step's time");
	return 0;
}

int check_open(struct compiler *c, struct step *step)
{
	int accel = !!(device_of(c, step)->flags & FGPU_DEVICE_ACCEL);

	if (accel && given(step, "node"))
		return fail_step(c, step, "node", "an accelerator has one node only");
	if (!given(step, "node"))
		step->plan.node = accel ? PLAN_ACCEL : PLAN_RENDER;
	return 0;
}

/* Half a ring of bytes fits wherever it begins; more than that might be split at the end. */
int check_units(struct compiler *c, struct step *step)
{
	const struct ring *ring = &device_of(c, step)->rings[step->plan.command.index];
	uint64_t most = ring->shape == FGPU_SHAPE_BYTES ? ring->size / 2 : ring->size;
	uint64_t units = step->plan.command.span;

	if ((units ? units : 8) <= most || ring->shape == FGPU_SHAPE_PUSH)
		return 0;
	return fail_step(c, step, "units",
			 "%" PRIu64 " units never fit in this ring: at most %" PRIu64,
			 units ? units : 8, most);
}

int check_work(struct compiler *c, struct step *step)
{
	const uint32_t flags = step->plan.command.flags;
	int err = check_repeat(c, step);

	err = err ? err : check_units(c, step);
	if (err)
		return err;
	if (!given(step, "busy") && !given(step, "cycles") && !(flags & FGPU_JOB_HANG))
		return fail_step(c, step, "busy", "missing; one of busy and cycles is needed");
	if (given(step, "job") && given(step, "every"))
		return fail_step(c, step, "job", "a job that is repeated has no label");
	if (flags & FGPU_JOB_NO_DOORBELL && flags & FGPU_JOB_SUBMIT_FIRST)
		return fail_step(c, step, "flags",
				 "no-doorbell and submit-first exclude each other");
	return 0;
}

/* Keys must be of what it speaks of. */
static int check_keys(struct compiler *c, struct step *step)
{
	const uint32_t keys = step->plan.command.flags;

	if (given(step, "engine") && keys & ~(uint32_t)FGPU_KEYS_OF_ENGINE)
		return fail_step(c, step, "keys", "not all are keys of an engine");
	if (given(step, "region") && keys & ~(uint32_t)FGPU_KEYS_OF_REGION)
		return fail_step(c, step, "keys", "not all are keys of a region");
	return 0;
}

static int check_window(struct compiler *c, struct step *step)
{
	struct fgpu_command *command = &step->plan.command;

	if (!given(step, "from"))
		command->from = step->plan.at;
	if (!given(step, "until"))
		command->until = FGPU_NEVER;
	if (command->from < step->plan.at)
		return fail_step(c, step, "from", "before the step's time");
	if (command->until <= command->from)
		return fail_step(c, step, "until", "not after from");
	if (command->chance && !command->period)
		return fail_step(c, step, "period", "missing beside chance");
	return 0;
}

int check_distort(struct compiler *c, struct step *step)
{
	const struct fgpu_command *command = &step->plan.command;
	const struct plan_device *device = &c->scenario->plan.devices[step->plan.device];
	const char *fault;
	int err = check_window(c, step);

	err = err ? err : check_keys(c, step);
	if (err)
		return err;
	if (command->client != FGPU_ALL && c->clients[command->client].device != step->plan.device)
		return fail_step(c, step, "client", "this client is of another device");
	fault = c->kinds->fault ? c->kinds->fault(device, command) : NULL;
	return fault ? fail_step(c, step, "kind", "%s", fault) : 0;
}
