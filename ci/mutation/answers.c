/* SPDX-License-Identifier: MIT */
#include "answers.h"

#include <errno.h>
#include <stdlib.h>

#include "case.h"
#include "subject.h"

#define ANSWERS_FIRST ((size_t)4 << 10)
#define ANSWERS_MOST  ((size_t)64 << 20)

static int reserve_bytes(struct answers *out, size_t capacity)
{
	char *bytes = capacity <= ANSWERS_MOST ? realloc(out->bytes, capacity) : NULL;

	if (!bytes)
		return -ENOMEM;
	out->bytes = bytes;
	out->capacity = capacity;
	return 0;
}

/* append_answer - the snapshot of a text; without one, the state. */
static int append_answer(struct answers *out, void *self, const char *text, size_t text_len)
{
	for (;;) {
		char *at = out->bytes + out->len;
		size_t left = out->capacity - out->len;
		long len = text ? subject_reference.parse(self, text, text_len, at, left)
				: subject_reference.state(self, at, left);

		if (len < 0)
			return (int)len;
		if ((size_t)len <= left) {
			out->len += (size_t)len;
			return 0;
		}
		if ((size_t)len > ANSWERS_MOST || reserve_bytes(out, out->len + 2 * (size_t)len))
			return -ENOMEM;
	}
}

static int send_sweep(struct answers *out, void *self, const struct recording *rec,
		      const struct rec_sweep *sweep)
{
	struct decoy_fd *fds = calloc(sweep->count + 1, sizeof(*fds));
	long err = fds ? 0 : -ENOMEM;

	for (size_t i = 0; fds && i < sweep->count; i++)
		fds[i] = subject_fd(&rec->reads[sweep->first + i]);
	if (!err)
		err = subject_reference.sweep(self, sweep->t_ns, fds, sweep->count);
	free(fds);
	return err < 0 ? (int)err : append_answer(out, self, NULL, 0);
}

static int send_texts(struct answers *out, void *self, const struct recording *rec)
{
	int err = 0;

	for (size_t i = 0; !err && i < rec->read_count; i++)
		err = append_answer(out, self, rec->reads[i].text, rec->reads[i].len);
	return err;
}

int answers_of(struct answers *out, void *self, const struct decoy_case *tc)
{
	const struct recording *rec = tc->recording;
	int err = out->capacity ? 0 : reserve_bytes(out, ANSWERS_FIRST);

	out->len = 0;
	if (err || !rec)
		return err ? err : append_answer(out, self, tc->bytes, tc->len);
	if (!case_asks_states(tc))
		return send_texts(out, self, rec);
	subject_reference.reset(self);
	for (size_t s = 0; !err && s < rec->sweep_count; s++)
		err = send_sweep(out, self, rec, &rec->sweeps[s]);
	return err;
}
