/* SPDX-License-Identifier: MIT */
/* Processes that did nothing, of designs that do not read these in each sweep. */
#include <stdlib.h>

#include "track.h"

#define EVERY_NS 1500000000

struct zoo_idle {
	struct zoo_idle *next;
	int32_t pid;
	uint64_t t_ns; /* when it was read last */
	bool did_nothing; /* between that read and the one before */
};

static struct zoo_idle *find_idle(struct zoo *z, int32_t pid)
{
	struct zoo_idle **link = &z->idle;

	while (*link && (*link)->pid != pid)
		link = &(*link)->next;
	if (!*link) {
		*link = zoo_alloc(z, sizeof(**link));
		if (*link)
			(*link)->pid = pid;
	}
	return *link;
}

bool zoo_idle_skips(struct zoo *z, const struct decoy_fd *fd)
{
	const bool never = design(z, DESIGN_IDLE_NEVER);
	struct zoo_idle *process;

	if (!fd->has_pid || !(never || design(z, DESIGN_IDLE_EVERY)))
		return false;
	process = find_idle(z, fd->pid);
	if (!process || (process->did_nothing && (never || z->t_ns - process->t_ns < EVERY_NS)))
		return process;
	if (process->t_ns != z->t_ns)
		process->did_nothing = false;
	process->t_ns = z->t_ns;
	return false;
}

static bool has_process(const struct zoo_client *c, int32_t pid)
{
	for (const struct zoo_member *m = c->members; m; m = m->next)
		if (m->pid == pid)
			return true;
	return false;
}

static bool is_busy(const struct zoo_client *c)
{
	for (const struct zoo_engine *e = c->engines; e; e = e->next)
		if (e->delta[F_BUSY_NS].value || e->delta[F_CYCLES].value)
			return true;
	return false;
}

void zoo_idle_note(struct zoo *z)
{
	for (struct zoo_idle *process = z->idle; process; process = process->next) {
		bool busy = false;

		if (process->t_ns != z->t_ns || process->did_nothing)
			continue;
		for (const struct zoo_client *c = z->clients; c; c = c->next)
			busy |= c->shown && has_process(c, process->pid) && is_busy(c);
		process->did_nothing = !busy;
	}
}

void zoo_idle_forget(struct zoo *z)
{
	while (z->idle) {
		struct zoo_idle *next = z->idle->next;

		free(z->idle);
		z->idle = next;
	}
}
