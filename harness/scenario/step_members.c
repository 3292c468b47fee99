/* SPDX-License-Identifier: MIT */
#include "step_members.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "nearest.h"
#include "verb.h"

static const struct device *device_of(const struct compiler *c, const struct step *step)
{
	return &c->devices[step->plan.device];
}

/* --- labels --- */

int parse_client_label(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	struct step *step = base;
	int err = label_parse(c, value, &c->labels[LABEL_CLIENT], "client",
			      &step->plan.command.client);

	(void)member;
	if (!err)
		step->plan.device = c->clients[step->plan.command.client].device;
	return err;
}

int parse_opened_client(struct compiler *c, const json_t *value, const struct member *member,
			void *base)
{
	struct step *step = base;
	const struct client *client;
	int err = label_parse(c, value, &c->labels[LABEL_CLIENT], "client", &step->plan.client);

	(void)member;
	if (err)
		return err;
	client = &c->clients[step->plan.client];
	step->plan.device = client->device;
	step->plan.command.text = client->name.len ? client->name.bytes : NULL;
	step->plan.command.text_len = client->name.len;
	return 0;
}

int parse_engine_label(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	struct step *step = base;

	(void)member;
	return label_parse(c, value, &device_of(c, step)->engine_labels, "engine",
			   &step->plan.command.index);
}

int parse_region_label(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	struct step *step = base;

	(void)member;
	return label_parse(c, value, &device_of(c, step)->region_labels, "region",
			   &step->plan.command.index);
}

int parse_ring_label(struct compiler *c, const json_t *value, const struct member *member,
		     void *base)
{
	struct step *step = base;

	(void)member;
	return label_parse(c, value, &device_of(c, step)->ring_labels, "ring",
			   &step->plan.command.index);
}

int parse_ring_client(struct compiler *c, const json_t *value, const struct member *member,
		      void *base)
{
	struct step *step = base;
	uint32_t *client = &step->plan.command.client;
	int err = label_parse(c, value, &c->labels[LABEL_CLIENT], "client", client);

	(void)member;
	if (!err && c->clients[*client].device != step->plan.device)
		return fail(c, "client of another device: expected one of the ring's");
	return err;
}

int parse_work_engine(struct compiler *c, const json_t *value, const struct member *member,
		      void *base)
{
	struct step *step = base;
	const struct device *device = device_of(c, step);
	int err = parse_engine_label(c, value, member, base);

	if (err)
		return err;
	for (uint32_t i = 0; i < device->ring_count; i++) {
		if (device->rings[i].engine == step->plan.command.index) {
			step->plan.command.index = i;
			return 0;
		}
	}
	return fail(c, "no ring feeds this engine: name another, or give the device a ring for it");
}

int parse_uses(struct compiler *c, const json_t *value, const struct member *member, void *base)
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

		path_enter_element(c, i);
		err = label_parse(c, one, &c->labels[LABEL_OBJECT], "object",
				  &step->plan.command.uses[i]);
		if (err)
			return err;
		path_leave(c);
	}
	return 0;
}

int parse_declared_label(struct compiler *c, const json_t *value, const struct member *member,
			 void *base)
{
	struct step *step = base;

	(void)member;
	if (!json_string_length(value))
		return fail(c, "expected a label, not empty");
	return label_parse(c, value, &c->labels[step->verb->sort], step->verb->makes, &step->makes);
}

int parse_kind(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	struct nearest nearest;
	const char *slug;

	(void)member;
	if (!json_is_string(value))
		return fail(c, "expected a kind of distortion");
	nearest_begin(&nearest, json_string_value(value), json_string_length(value));
	for (uint32_t kind = 0; c->kinds && (slug = c->kinds->slug(kind)); kind++) {
		nearest_add(&nearest, slug);
		if (strlen(slug) == json_string_length(value) &&
		    !strcmp(slug, json_string_value(value))) {
			step->plan.command.kind = kind;
			return 0;
		}
	}
	return fail(c,
		    "unknown kind of distortion%s 'decoy rules list distortions' prints the kinds",
		    *nearest_hint(&nearest) ? nearest.hint : ":");
}

/* --- numbers --- */

int parse_cycles(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;

	step->plan.command.flags |= FGPU_JOB_CYCLES;
	return parse_count(c, value, member, base);
}

static int hz_check(struct compiler *c, const struct step *step, uint64_t hz)
{
	uint64_t most = device_of(c, step)->engines[step->plan.command.index].hz;

	return hz > most ? fail(c, "above the engine's hz: expected at most %" PRIu64, most) : 0;
}

int parse_hz(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	int err = parse_count(c, value, member, base);

	return err ? err : hz_check(c, step, step->plan.command.amount);
}

static int parse_point(struct compiler *c, const json_t *value, struct step *step,
		       struct point *point)
{
	static const struct member at = {.offset = offsetof(struct point, at)};
	static const struct member hz = {.offset = offsetof(struct point, hz)};
	uint64_t sum;
	int err;

	if (json_array_size(value) != 2)
		return fail(c, "expected a list of a time and a frequency");
	path_enter_element(c, 0);
	err = parse_time(c, json_array_get(value, 0), &at, point);
	if (!err && (__builtin_add_overflow(step->plan.at, point->at, &sum) || sum > TIME_MOST))
		err = fail(c, "the time is beyond 2^63 ns");
	if (err)
		return err;
	path_leave(c);
	path_enter_element(c, 1);
	err = parse_count(c, json_array_get(value, 1), &hz, point);
	err = err ? err : hz_check(c, step, point->hz);
	if (err)
		return err;
	path_leave(c);
	return 0;
}

int parse_curve(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	json_t *one;
	size_t i;

	(void)member;
	if (!json_array_size(value) || json_array_size(value) > SCENARIO_STEPS_MAX)
		return fail(c, "expected a list of [time, hz]");
	step->points = (uint32_t)json_array_size(value);
	step->curve = arena_alloc(&c->scratch, step->points, sizeof(*step->curve));
	if (!step->curve)
		return -ENOMEM;
	json_array_foreach(value, i, one)
	{
		int err;

		path_enter_element(c, i);
		err = parse_point(c, one, step, &step->curve[i]);
		if (err)
			return err;
		path_leave(c);
	}
	return 0;
}

/* --- text --- */

static int parse_step_text(struct compiler *c, const json_t *value, const struct member *member,
			   struct text *text)
{
	struct member here = *member;
	int err;

	here.offset = 0;
	err = parse_text(c, value, &here, text);
	if (!err && !text->len)
		text->bytes = NULL;
	return err;
}

int parse_comm(struct compiler *c, const json_t *value, const struct member *member, void *base)
{
	struct step *step = base;
	struct text text = {NULL, 0};
	int err = parse_step_text(c, value, member, &text);

	step->plan.text = text.bytes;
	step->plan.text_len = text.len;
	return err;
}

int parse_command_text(struct compiler *c, const json_t *value, const struct member *member,
		       void *base)
{
	struct step *step = base;
	struct text text = {NULL, 0};
	int err = parse_step_text(c, value, member, &text);

	step->plan.command.text = text.bytes;
	step->plan.command.text_len = text.len;
	return err;
}

/* The text must stay one line. */
int parse_distortion_text(struct compiler *c, const json_t *value, const struct member *member,
			  void *base)
{
	const struct fgpu_command *command = &((struct step *)base)->plan.command;
	int err = parse_command_text(c, value, member, base);

	for (uint32_t i = 0; !err && i < command->text_len; i++)
		if (memchr("\n\r", command->text[i], 3))
			err = fail(c, "NUL or line break in the text: expected none");
	return err;
}
