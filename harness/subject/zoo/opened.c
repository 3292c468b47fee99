/* SPDX-License-Identifier: MIT */
/* Was a client opened since the sweep before? Asked by one design. */
#include <stdlib.h>

#include "track.h"

/* A process that was listed. */
struct zoo_process {
	struct zoo_process *next;
	int32_t pid;
	unsigned int sweep; /* the newest */
};

static struct zoo_process *find_process(const struct zoo *z, int32_t pid)
{
	struct zoo_process *p = z->processes;

	while (p && p->pid != pid)
		p = p->next;
	return p;
}

/* Has each process that shows it only now appeared, or was it listed in the sweep before? */
static bool are_processes_known(const struct zoo *z, const struct zoo_client *c)
{
	for (const struct zoo_member *m = c->fresh; m; m = m->next) {
		const struct zoo_process *p = find_process(z, m->pid);

		if (p && p->sweep + 1 != z->sweeps)
			return false;
	}
	return c->fresh;
}

/* Can all that it did have been done since the sweep before? */
static bool is_work_of_interval(const struct zoo *z, const struct zoo_client *c)
{
	const long double wall = z->t_ns - z->before_ns;

	for (const struct zoo_engine *e = c->engines; e; e = e->next) {
		const struct zoo_num *printed = e->printed;
		long double most = printed[F_CAPACITY].present ? wall * printed[F_CAPACITY].value
							       : wall;

		if (printed[F_BUSY_NS].value > most)
			return false;
		if (printed[F_MAXFREQ].value &&
		    printed[F_CYCLES].value > most * printed[F_MAXFREQ].value / 1e9L)
			return false;
	}
	return true;
}

bool zoo_is_opened(const struct zoo *z, const struct zoo_client *c)
{
	return design(z, DESIGN_OPENED_SINCE) && !c->old && !c->was_missing && z->sweeps > 1 &&
	       z->was_whole && z->t_ns > z->before_ns && are_processes_known(z, c) &&
	       is_work_of_interval(z, c);
}

void zoo_note_processes(struct zoo *z, const struct decoy_fd *fds, size_t count)
{
	z->was_whole = true;
	if (!design(z, DESIGN_OPENED_SINCE))
		return;
	for (size_t i = 0; i < count; i++) {
		struct zoo_process *p = find_process(z, fds[i].pid);

		z->was_whole &= !fds[i].err && fds[i].text;
		if (!p) {
			p = zoo_alloc(z, sizeof(*p));
			if (!p)
				return;
			p->pid = fds[i].pid;
			p->next = z->processes;
			z->processes = p;
		}
		p->sweep = z->sweeps;
	}
}

void zoo_forget_processes(struct zoo *z)
{
	while (z->processes) {
		struct zoo_process *next = z->processes->next;

		free(z->processes);
		z->processes = next;
	}
}
