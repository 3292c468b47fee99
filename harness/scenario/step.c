/* SPDX-License-Identifier: MIT */
/* The steps of the file, one by one. */
#include <errno.h>
#include <string.h>

#include "nearest.h"
#include "verb.h"

static const struct verb *verb_find(const char *name)
{
	for (size_t i = 0; i < verb_count; i++)
		if (!strcmp(verbs[i].name, name))
			return &verbs[i];
	return NULL;
}

/* --- labels that steps declare, wherever they are in the file --- */

/* The label that a step declares; NULL: none, or a fault that is reported later. */
static const json_t *declared_label(const json_t *step, const struct verb **verb)
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)step, name, value)
	{
		const json_t *label;

		*verb = verb_find(name);
		if (!*verb || !(*verb)->makes)
			continue;
		label = json_object_get(value, (*verb)->makes);
		if (json_is_string(label))
			return label;
	}
	return NULL;
}

static int fail_duplicate_label(struct compiler *c, const json_t *steps,
				const struct labels *labels, enum label_sort sort)
{
	const struct label *label = labels_duplicate(labels);
	const struct verb *verb;
	uint32_t found = 0;
	json_t *one;
	size_t i;

	json_array_foreach(steps, i, one)
	{
		if (!declared_label(one, &verb) || verb->sort != sort || found++ != label->number)
			continue;
		path_enter_element(c, i);
		path_enter(c, verb->name);
		path_enter(c, verb->makes);
		break;
	}
	return fail(c, "another step declares this label: expected a unique one");
}

/* Number labels in the order of the file. */
static int labels_parse(struct compiler *c, const json_t *steps)
{
	const struct verb *verb;
	json_t *one;
	size_t i;

	for (int sort = LABEL_OBJECT; sort < LABEL_SORTS; sort++) {
		c->labels[sort].all =
			arena_alloc(&c->scratch, json_array_size(steps), sizeof(struct label));
		if (!c->labels[sort].all)
			return -ENOMEM;
	}
	json_array_foreach(steps, i, one)
	{
		const json_t *text = declared_label(one, &verb);
		struct labels *labels = text ? &c->labels[verb->sort] : NULL;

		if (text) {
			labels->all[labels->count] = (struct label){json_string_value(text),
								    json_string_length(text),
								    (uint32_t)labels->count};
			labels->count++;
		}
	}
	for (int sort = LABEL_OBJECT; sort < LABEL_SORTS; sort++) {
		labels_sort(&c->labels[sort]);
		if (labels_duplicate(&c->labels[sort]))
			return fail_duplicate_label(c, steps, &c->labels[sort],
						    (enum label_sort)sort);
	}
	return 0;
}

/* --- one step --- */

static void step_init(struct step *step, const struct verb *verb, size_t index)
{
	struct plan_step *plan = &step->plan;

	step->verb = verb;
	step->verb_name = verb->name;
	step->index = (uint32_t)index;
	step->makes = FGPU_NONE;
	plan->op = verb->op;
	plan->process = plan->to = plan->device = plan->client = plan->gives = FGPU_NONE;
	plan->fd = plan->to_fd = -1;
	plan->command.op = verb->command;
	plan->command.object = FGPU_NONE;
	for (int i = 0; i < FGPU_USES; i++)
		plan->command.uses[i] = FGPU_NONE;
	if (verb->command == FGPU_DISTORT)
		plan->command.client = plan->command.index = FGPU_ALL;
	if (verb->command == FGPU_UNWAIT)
		plan->command.index = FGPU_ALL;
}

static int fail_verb(struct compiler *c, const char *name)
{
	struct nearest nearest;

	nearest_begin(&nearest, name, strlen(name));
	for (size_t i = 0; i < verb_count; i++)
		nearest_add(&nearest, verbs[i].name);
	return fail(c, "unknown verb%s docs/scenarios.md lists them",
		    *nearest_hint(&nearest) ? nearest.hint : ":");
}

/* Parse the one member that is not `at`. */
static int verb_parse(struct compiler *c, const json_t *object, const struct verb **verb)
{
	const char *name;
	json_t *value;

	*verb = NULL;
	json_object_foreach((json_t *)object, name, value)
	{
		if (!strcmp(name, "at"))
			continue;
		path_enter(c, name);
		if (*verb)
			return fail(c, "second verb: expected one verb in a step");
		*verb = verb_find(name);
		if (!*verb)
			return fail_verb(c, name);
		path_leave(c);
	}
	return *verb ? 0 : fail(c, "missing verb: expected one beside at");
}

static int at_parse(struct compiler *c, const json_t *object, uint64_t *at)
{
	static const struct member member = {"at", parse_time, .needed = 1};
	const json_t *value = json_object_get(object, "at");
	int err;

	path_enter(c, "at");
	err = value ? parse_time(c, value, &member, at)
		    : fail(c, "missing: this member is required");
	if (!err)
		path_leave(c);
	return err;
}

static int step_parse(struct compiler *c, const json_t *object, size_t index, struct step *step)
{
	const struct verb *verb;
	uint64_t at;
	int err;

	if (!json_is_object(object))
		return fail(c, "expected an object");
	err = verb_parse(c, object, &verb);
	err = err ? err : at_parse(c, object, &at);
	if (err)
		return err;
	step_init(step, verb, index);
	step->plan.at = step->plan.command.at = at;
	path_enter(c, verb->name);
	err = members_parse(c, json_object_get(object, verb->name), &verb->members, step,
			    &step->given);
	if (err)
		return err;
	path_leave(c);
	return verb->check ? verb->check(c, step) : 0;
}

int steps_parse(struct compiler *c, const json_t *value)
{
	json_t *one;
	size_t i;
	int err;

	if (!json_is_array(value))
		return fail(c, "expected a list of steps");
	if (json_array_size(value) > SCENARIO_STEPS_MAX)
		return fail(c, "more than %d steps", SCENARIO_STEPS_MAX);
	c->step_count = json_array_size(value);
	c->steps = arena_alloc(&c->scratch, c->step_count, sizeof(*c->steps));
	err = c->steps ? labels_parse(c, value) : -ENOMEM;
	json_array_foreach(value, i, one)
	{
		if (err)
			return err;
		path_enter_element(c, i);
		err = step_parse(c, one, i, &c->steps[i]);
		if (!err)
			path_leave(c);
	}
	return err;
}
