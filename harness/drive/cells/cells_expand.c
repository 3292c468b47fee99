/* SPDX-License-Identifier: MIT */
/* Steps of the file into steps of the cell. */
#include <errno.h>

#include "cells_inside.h"
#include "xmalloc.h"

static int add_step(struct compile *c, const struct cell_step *step)
{
	size_t room = c->step_room;

	if (c->cell.count == CELL_STEPS)
		return cells_fail(c, NULL, "too many steps: a cell has at most %d", CELL_STEPS);
	c->out->steps = xgrow(c->out->steps, c->out->step_count, &room, sizeof(*step));
	c->step_room = room;
	c->out->steps[c->out->step_count++] = *step;
	c->cell.count++;
	return 0;
}

static struct cell_step cell_step_of(const struct step *step, uint32_t client, uint32_t queue)
{
	return (struct cell_step){
		.op = step->op,
		.client = client,
		.to = step->to.first,
		.process = step->process,
		.queue = queue,
		.job = step->job,
		.object = step->object,
		.kind = step->kind,
		.value = step->value,
	};
}

static int add_job(struct compile *c, const struct step *step, struct cell_step *one)
{
	struct label job;
	int err;

	if (c->jobs.next >= CELL_JOBS)
		return cells_fail(c, NULL, "too many jobs: a cell has at most %d", CELL_JOBS);
	/* The first of several jobs has the label. */
	if (step->job_label[0] && !cells_labels_find(&c->jobs, step->job_label)) {
		err = cells_labels_give(c, &c->jobs, step->job_label, 1, &job);
		if (err)
			return err;
		one->job = job.first;
	} else {
		one->job = c->jobs.next++;
	}
	one->value /= 1000; /* us */
	return add_step(c, one);
}

static int add_times(struct compile *c, const struct step *step, uint32_t client, uint32_t queue)
{
	const uint64_t times = step->times ? step->times : 1;
	int err = 0;

	for (uint64_t i = 0; i < times && !err; i++) {
		struct cell_step one = cell_step_of(step, client, queue);

		err = step->op == CELL_RUN ? add_job(c, step, &one) : add_step(c, &one);
	}
	return err;
}

static bool is_for(const struct compile *c, const struct step *step, uint32_t queue)
{
	switch (step->queues) {
	case QUEUES_FIRST:
		return queue == 0;
	case QUEUES_THIS:
		return queue == c->queue;
	case QUEUES_OTHERS:
		return queue != c->queue;
	default:
		return true;
	}
}

static int add_queues(struct compile *c, const struct step *step, uint32_t client)
{
	int err = 0;

	for (uint32_t i = 0; i < c->hello->queue_count && !err; i++)
		if (is_for(c, step, i))
			err = add_times(c, step, client, i);
	return err;
}

int cells_step_expand(struct compile *c, const struct step *step)
{
	const bool is_of_queue = step->op == CELL_RUN || step->op == CELL_DESTROY ||
				 step->op == CELL_RESET || step->op == CELL_FREQUENCY;
	const uint32_t clients = step->client.count ? step->client.count : 1;
	int err = 0;

	for (uint32_t i = 0; i < clients && !err; i++)
		err = is_of_queue ? add_queues(c, step, step->client.first + i)
				  : add_times(c, step, step->client.first + i, 0);
	return err;
}
