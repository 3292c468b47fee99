/* SPDX-License-Identifier: MIT */
/* What may happen next: a table of acts, each of which checks whether it can. */
#include "random.h"

void random_start(struct random *r, bool reserved)
{
	random_spawn(r);
	random_open(r, 0, 0);
	r->process[0].reserved = r->client[0].reserved = reserved;
	r->process[0].stays = r->client[0].stays = true;
	if (reserved)
		random_set(r, json_object_get(r->clients, r->client[0].label), "name",
			   json_string("busy"));
}

static const struct act {
	unsigned int flag, weight;
	bool (*act)(struct random *r); /* false: it cannot be done now */
} acts[] = {
	{0, 2, random_spawn},
	{0, 4, random_open_any},
	{0, 1, random_close},
	{0, 8, random_work},
	{0, 4, random_repeat},
	{0, 1, random_frequency},
	{0, 1, random_name},
	{SCENARIO_BUSY_PROCESSES, 2, random_fork},
	{SCENARIO_BUSY_PROCESSES, 2, random_exit},
	{SCENARIO_BUSY_PROCESSES, 1, random_exec},
	{SCENARIO_BUSY_PROCESSES, 1, random_hide},
	{SCENARIO_BUSY_PROCESSES, 3, random_dup},
	{SCENARIO_BUSY_PROCESSES, 2, random_send},
	{SCENARIO_MEMORY, 6, random_create},
	{SCENARIO_MEMORY, 8, random_object_act},
	{SCENARIO_MEMORY, 1, random_pressure},
	{SCENARIO_RESETS, 2, random_reset},
	{SCENARIO_RESETS, 2, random_hang},
	{SCENARIO_MEMORY | SCENARIO_RINGS, 2, random_busy},
	{SCENARIO_MEMORY | SCENARIO_RINGS, 4, random_sync},
	{SCENARIO_RINGS, 6, random_burst},
	{SCENARIO_RINGS, 2, random_blocked},
	{SCENARIO_RINGS, 4, random_wait},
	{SCENARIO_RINGS, 2, random_doorbell},
	{SCENARIO_RINGS, 2, random_undo},
};
#define ACTS (sizeof(acts) / sizeof(*acts))

static bool is_allowed(const struct random *r, const struct act *act)
{
	return (r->flags & act->flag) == act->flag;
}

void random_act(struct random *r)
{
	unsigned int all = 0, drawn, i, tries = 16;

	for (i = 0; i < ACTS; i++)
		all += is_allowed(r, &acts[i]) ? acts[i].weight : 0;
	do {
		drawn = (unsigned int)random_below(r, all);
		for (i = 0; !is_allowed(r, &acts[i]) || drawn >= acts[i].weight; i++)
			drawn -= is_allowed(r, &acts[i]) ? acts[i].weight : 0;
	} while (!acts[i].act(r) && --tries);
}
