/* SPDX-License-Identifier: MIT */
#include "answers.h"

#include <errno.h>
#include <stdlib.h>

#include "case.h"
#include "subject.h"

#define ANSWERS_FIRST ((size_t)4 << 10)
#define ANSWERS_MOST  ((size_t)64 << 20)

static int make_room(struct answers *out, size_t room)
{
	char *bytes = room <= ANSWERS_MOST ? realloc(out->bytes, room) : NULL;

	if (!bytes)
		return -ENOMEM;
	out->bytes = bytes;
	out->room = room;
	return 0;
}

/* add - the snapshot of a text; of none, the state. */
static int add(struct answers *out, void *self, const struct decoy_case *text)
{
	for (;;) {
		char *at = out->bytes + out->len;
		size_t room = out->room - out->len;
		long len = text ? subject_reference.parse(self, text->bytes, text->len, at, room)
				: subject_reference.state(self, at, room);

		if (len < 0)
			return (int)len;
		if ((size_t)len <= room) {
			out->len += (size_t)len;
			return 0;
		}
		if ((size_t)len > ANSWERS_MOST || make_room(out, out->len + 2 * (size_t)len))
			return -ENOMEM;
	}
}

static int sweep(struct answers *out, void *self, const struct recording *rec,
		 const struct rec_sweep *one)
{
	struct decoy_fd *fds = calloc(one->count + 1, sizeof(*fds));
	long err = fds ? 0 : -ENOMEM;

	for (size_t i = 0; fds && i < one->count; i++)
		fds[i] = subject_fd(&rec->reads[one->first + i]);
	if (!err)
		err = subject_reference.sweep(self, one->t_ns, fds, one->count);
	free(fds);
	return err < 0 ? (int)err : add(out, self, NULL);
}

int answers_of(struct answers *out, void *self, const struct decoy_case *one,
	       const struct recording *rec)
{
	int err = out->room ? 0 : make_room(out, ANSWERS_FIRST);

	out->len = 0;
	if (err || !rec)
		return err ? err : add(out, self, one);
	subject_reference.reset(self);
	for (size_t s = 0; !err && s < rec->sweep_count; s++)
		err = sweep(out, self, rec, &rec->sweeps[s]);
	return err;
}
