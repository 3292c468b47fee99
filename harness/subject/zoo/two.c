/* SPDX-License-Identifier: MIT */
/* Several descriptors of one client in a sweep: which of them counts. */
#include <string.h>

#include "track.h"

static bool believed_before(const struct zoo_client *c, const struct decoy_fd *fd)
{
	return c->old && fd->has_pid && c->believed.pid == fd->pid && c->believed.fd == fd->fd;
}

static void forget_texts(struct zoo_client *c)
{
	for (struct zoo_engine *e = c->engines; e; e = e->next) {
		e->printed_now = false;
		memset(e->printed, 0, sizeof(e->printed));
	}
	c->texts = 0;
}

bool zoo_two_counts(struct zoo *z, struct zoo_client *c, const struct decoy_fd *fd)
{
	bool first = design(z, DESIGN_TWO_FIRST) || (design(z, DESIGN_TWO_TURNS) && z->sweeps % 2);

	if (c->texts && first)
		return false;
	if (c->texts && design(z, DESIGN_TWO_SAME) && !believed_before(c, fd))
		return false;
	if (design(z, DESIGN_TWO_LAST) || design(z, DESIGN_TWO_SAME) || design(z, DESIGN_TWO_TURNS))
		forget_texts(c);
	c->believes.pid = fd->pid;
	c->believes.fd = fd->fd;
	return true;
}

bool zoo_two_joined(const struct zoo *z)
{
	return design(z, DESIGN_TWO_LARGEST) || design(z, DESIGN_TWO_SUM) ||
	       design(z, DESIGN_TWO_MEAN);
}

struct zoo_num zoo_two_value(const struct zoo *z, unsigned int texts, struct zoo_num was,
			     struct zoo_num now)
{
	if (!was.present || !now.present)
		return was.present ? was : now;
	if (design(z, DESIGN_TWO_SUM))
		return zoo_num_add(z, was, now);
	if (design(z, DESIGN_TWO_MEAN)) {
		now.value = (was.value * texts + now.value) / (texts + 1);
		return now;
	}
	return zoo_num_more(was, now) ? was : now;
}
