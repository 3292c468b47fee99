/* SPDX-License-Identifier: MIT */
/* One step of the file. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cells_inside.h"
#include "nearest.h"

#define M(member) (1u << MEMBER_##member)

/* What a step does: its verb, the members that it needs and those that it may have. */
static const struct verb {
	const char *name;
	uint32_t op;
	unsigned int needs, may;
	enum member alone; /* the verb's value is this member itself; MEMBERS: it is an object */
	uint32_t can;
} verbs[] = {
	{"open", CELL_OPEN, M(CLIENT), M(PROCESS) | M(COUNT), MEMBERS, 0},
	{"close", CELL_CLOSE, M(CLIENT), M(PROCESS), MEMBERS, 0},
	{"adopt", CELL_ADOPT, M(CLIENT) | M(PROCESS), 0, MEMBERS, DRIVE_CAN_ADOPT},
	{"run", CELL_RUN, M(CLIENT) | M(QUEUE) | M(TIME), M(OUTCOME) | M(JOB) | M(COUNT), MEMBERS,
	 0},
	{"wait", CELL_WAIT, M(JOB), 0, MEMBER_JOB, 0},
	{"sleep", CELL_SLEEP, M(TIME), 0, MEMBER_TIME, 0},
	{"sample", CELL_SAMPLE, M(ON), 0, MEMBER_ON, 0},
	{"dup", CELL_DUP, M(CLIENT), 0, MEMBERS, 0},
	{"fork", CELL_FORK, M(CLIENT), 0, MEMBERS, 0},
	{"release", CELL_RELEASE, M(CLIENT), 0, MEMBERS, 0},
	{"create", CELL_CREATE, M(CLIENT) | M(OBJECT) | M(SIZE), 0, MEMBERS, DRIVE_CAN_MEMORY},
	{"free", CELL_FREE, M(CLIENT) | M(OBJECT), 0, MEMBERS, DRIVE_CAN_MEMORY},
	{"share", CELL_SHARE, M(CLIENT) | M(OBJECT) | M(TO), 0, MEMBERS, DRIVE_CAN_SHARE},
	{"purgeable", CELL_PURGEABLE, M(CLIENT) | M(OBJECT) | M(ON), 0, MEMBERS, DRIVE_CAN_PURGE},
	{"destroy", CELL_DESTROY, M(CLIENT) | M(QUEUE), 0, MEMBERS, DRIVE_CAN_DESTROY},
	{"reset", CELL_RESET, M(QUEUE), 0, MEMBERS, DRIVE_CAN_RESET},
	{"frequency", CELL_FREQUENCY, M(QUEUE) | M(HZ), 0, MEMBERS, DRIVE_CAN_FREQUENCY},
	{"unbind", CELL_UNBIND, M(ON), 0, MEMBER_ON, DRIVE_CAN_UNBIND},
	{"kill", CELL_KILL, M(PROCESS), 0, MEMBERS, 0},
};

#define VERBS (sizeof(verbs) / sizeof(*verbs))

static const uint32_t can_of_outcome[CELL_OUTCOMES] = {
	[CELL_FAULT] = DRIVE_CAN_FAULT,
	[CELL_HANG] = DRIVE_CAN_HANG,
	[CELL_LATE] = DRIVE_CAN_INTERRUPTS,
	[CELL_LOST] = DRIVE_CAN_INTERRUPTS | DRIVE_CAN_TIMEOUT,
	[CELL_SPURIOUS] = DRIVE_CAN_INTERRUPTS,
};

static const struct verb *find_verb(const char *name)
{
	for (size_t i = 0; i < VERBS; i++)
		if (!strcmp(verbs[i].name, name))
			return &verbs[i];
	return NULL;
}

static int fail_verb(struct compile *c, const char *name)
{
	struct nearest nearest;

	nearest_begin(&nearest, name, strlen(name));
	for (size_t i = 0; i < VERBS; i++)
		nearest_add(&nearest, verbs[i].name);
	return cells_fail(c, name, "unknown step%s docs/driver-cells.md lists them",
			  *nearest_hint(&nearest) ? nearest.hint : ":");
}

/* --- members --- */

static int parse_one(struct compile *c, enum member member, const json_t *value, struct step *step)
{
	char path[PATH_TEXT];
	int err;

	memcpy(path, c->path, sizeof(path));
	snprintf(c->path + strlen(c->path), sizeof(c->path) - strlen(c->path), ".%s",
		 cells_member_name(member));
	err = cells_member_parse(c, member, value, step);
	memcpy(c->path, path, sizeof(path));
	return err;
}

static int find_member(const char *name)
{
	int member = 0;

	while (member < MEMBERS && strcmp(cells_member_name((enum member)member), name))
		member++;
	return member;
}

static int parse_members(struct compile *c, const struct verb *verb, const json_t *object,
			 struct step *step)
{
	unsigned int given = 0;
	const char *name;
	json_t *value;

	if (!json_is_object(object))
		return cells_fail(c, NULL, "expected an object");
	json_object_foreach((json_t *)object, name, value)
	{
		const int member = find_member(name);
		int err;

		if (member == MEMBERS || !((verb->needs | verb->may) & 1u << member))
			return cells_fail(c, name, "unknown member: %s has none of that name",
					  verb->name);
		err = parse_one(c, (enum member)member, value, step);
		if (err)
			return err;
		given |= 1u << member;
	}
	for (int member = 0; member < MEMBERS; member++)
		if (verb->needs & ~given & 1u << member)
			return cells_fail(c, NULL, "%s is missing: this step needs it",
					  cells_member_name((enum member)member));
	return 0;
}

/* --- labels --- */

static uint64_t count_clients(const struct compile *c, const struct step *step)
{
	return step->beyond  ? 2ull * c->hello->queues[c->queue].units + 1
	       : step->times ? step->times
			     : 1;
}

static int open_clients(struct compile *c, struct step *step)
{
	uint64_t count = count_clients(c, step);
	int err;

	if (cells_labels_find(&c->clients, step->client_label))
		return cells_fail(c, "client", "another step opens this client");
	/* An engine may have more units than a cell has clients. */
	if (step->beyond && count > CELL_CLIENTS / 2)
		count = CELL_CLIENTS / 2;
	err = cells_labels_give(c, &c->clients, step->client_label, (uint32_t)count, &step->client);
	step->times = 1;
	return err;
}

static int find_client(struct compile *c, struct step *step)
{
	const struct label *label = cells_labels_find(&c->clients, step->client_label);

	if (!label)
		return cells_fail(c, "client", "no step before this opens it");
	if (step->beyond)
		return cells_fail(c, "count", "expected a whole number");
	step->client = *label;
	return 0;
}

static int find_object(struct compile *c, struct step *step)
{
	const struct label *label = cells_labels_find(&c->objects, step->object_label);
	struct label made;
	int err;

	if (step->op == CELL_CREATE) {
		if (label)
			return cells_fail(c, "object", "another step creates this object");
		err = cells_labels_give(c, &c->objects, step->object_label, 1, &made);
		step->object = err ? 0 : made.first;
		return err;
	}
	if (!label)
		return cells_fail(c, "object", "no step before this creates it");
	step->object = label->first;
	return 0;
}

/* A wait is for a job with a label, or for all. */
static int find_job(struct compile *c, struct step *step)
{
	const struct label *label = cells_labels_find(&c->jobs, step->job_label);

	if (step->op != CELL_WAIT)
		return label ? cells_fail(c, "job", "another step has this job") : 0;
	step->job = CELL_ALL;
	if (!strcmp(step->job_label, "all"))
		return 0;
	if (!label)
		return cells_fail(c, NULL, "expected \"all\", or the job of a step before this");
	step->job = label->first;
	return 0;
}

static int find_labels(struct compile *c, const struct verb *verb, struct step *step)
{
	int err = 0;

	if (verb->op == CELL_OPEN)
		err = open_clients(c, step);
	else if (verb->needs & M(CLIENT))
		err = find_client(c, step);
	if (!err && verb->needs & M(OBJECT))
		err = find_object(c, step);
	if (!err && step->job_label[0])
		err = find_job(c, step);
	return err;
}

/* --- the step --- */

static void note_needs(struct compile *c, const struct verb *verb, const struct step *step)
{
	c->needs |= verb->can;
	if (verb->op == CELL_RUN)
		c->needs |= can_of_outcome[step->kind];
	c->needs_region |= verb->op == CELL_CREATE;
	c->needs_others |= verb->needs & M(QUEUE) && step->queues == QUEUES_OTHERS;
}

int cells_step_compile(struct compile *c, const json_t *object)
{
	const char *name = NULL;
	const struct verb *verb;
	struct step step = {0};
	const json_t *value;
	int err;

	if (!json_is_object(object) || json_object_size(object) != 1)
		return cells_fail(c, NULL,
				  "expected an object with one member, which says what to do");
	name = json_object_iter_key(json_object_iter((json_t *)object));
	verb = find_verb(name);
	if (!verb)
		return fail_verb(c, name);
	value = json_object_get(object, name);
	snprintf(c->path + strlen(c->path), sizeof(c->path) - strlen(c->path), ".%s", name);
	step.op = verb->op;
	err = verb->alone == MEMBERS ? parse_members(c, verb, value, &step)
				     : cells_member_parse(c, verb->alone, value, &step);
	err = err ? err : find_labels(c, verb, &step);
	if (err)
		return err;
	note_needs(c, verb, &step);
	return cells_step_expand(c, &step);
}
