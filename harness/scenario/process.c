/* SPDX-License-Identifier: MIT */
/* The processes of the file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "member.h"

#define PID_FIRST 1000

static const struct member process_members[] = {
	{"pid", parse_number, .offset = offsetof(struct process, pid), .least = 1,
	 .most = PID_MOST},
	{"comm", parse_text, .offset = offsetof(struct process, comm)},
};
static const struct members of_process = MEMBERS(process_members);

static int process_parse(struct compiler *c, const char *name, const json_t *value, void *thing)
{
	struct process *process = thing;

	process->comm = (struct text){name, (uint32_t)strlen(name)};
	return members_parse(c, value, &of_process, process, NULL);
}

static int by_pid(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	return (left > right) - (left < right);
}

/* A process without a pid gets the lowest from 1000 on that no process of the file has. */
static int assign_pids(struct compiler *c)
{
	uint32_t *pids = arena_alloc(&c->scratch, c->process_count, sizeof(*pids));
	uint32_t next = PID_FIRST, i, k = 0;

	if (!pids)
		return -ENOMEM;
	for (i = 0; i < c->process_count; i++)
		pids[i] = c->processes[i].pid;
	if (i)
		qsort(pids, i, sizeof(*pids), by_pid);
	for (i = 0; i < c->process_count; i++) {
		if (c->processes[i].pid)
			continue;
		for (; k < c->process_count && pids[k] <= next; k++)
			next += pids[k] == next;
		if (next > PID_MOST)
			return fail(c, "too many processes: no pid up to %d is free", PID_MOST);
		c->processes[i].pid = next++;
	}
	return 0;
}

static int plan_processes(struct compiler *c)
{
	struct plan *plan = &c->scenario->plan;
	const struct labels *labels = &c->labels[LABEL_PROCESS];
	const char **names = arena_alloc(&c->arena, c->process_count, sizeof(*names));
	fgpu_u32 *pids = arena_alloc(&c->arena, c->process_count, sizeof(*pids));

	if (!names || !pids)
		return -ENOMEM;
	for (size_t i = 0; i < labels->count; i++) {
		names[labels->all[i].number] = labels->all[i].text;
		pids[i] = c->processes[i].pid;
	}
	plan->pids = pids;
	plan->process_labels = names;
	plan->processes = c->process_count;
	return 0;
}

int processes_parse(struct compiler *c, const json_t *value)
{
	int err = map_parse(c, value, &c->labels[LABEL_PROCESS], (void **)&c->processes,
			    &c->process_count, sizeof(*c->processes), process_parse);

	err = err ? err : assign_pids(c);
	return err ? err : plan_processes(c);
}
