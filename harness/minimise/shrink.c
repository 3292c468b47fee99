/* SPDX-License-Identifier: MIT */
#include "shrink.h"

#include <stdlib.h>

#include "pieces.h"
#include "xmalloc.h"

static int compare_sweeps(const struct item *a, const struct item *b)
{
	const struct piece_read *left = a->of, *right = b->of;

	return (left->sweep > right->sweep) - (left->sweep < right->sweep);
}

static int compare_descriptors(const struct item *a, const struct item *b)
{
	const struct rec_read *left = &((const struct piece_read *)a->of)->head;
	const struct rec_read *right = &((const struct piece_read *)b->of)->head;

	if (left->has_pid != right->has_pid)
		return left->has_pid ? 1 : -1;
	if (left->pid != right->pid)
		return left->pid > right->pid ? 1 : -1;
	return (left->fd > right->fd) - (left->fd < right->fd);
}

static bool shrink_reads(struct pieces *pieces,
			 int (*compare)(const struct item *a, const struct item *b))
{
	struct item *list = xcalloc(pieces->count + 1, sizeof(*list));
	size_t count = 0;
	bool some;

	for (size_t i = 0; i < pieces->count; i++) {
		struct piece_read *read = &pieces->reads[i];

		if (!read->out)
			list[count] = (struct item){.of = read, .out = &read->out, .at = count};
		count += !read->out;
	}
	some = leave_out(&pieces->asking, list, count, compare);
	free(list);
	return some;
}

/* Until no part can be left out: what one round leaves out lets the next leave out more. */
static void shrink_all(struct pieces *pieces)
{
	bool some = true;

	while (some && !pieces->asking.stopped) {
		some = !pieces->is_text && shrink_reads(pieces, compare_sweeps);
		some |= !pieces->is_text && shrink_reads(pieces, compare_descriptors);
		some |= !pieces->is_text && shrink_reads(pieces, NULL);
		some |= shrink_lines(pieces);
		some |= shrink_values(pieces);
	}
}

void shrink_recording(struct shrink_result *out, const struct recording *rec,
		      const struct shrink_question *question)
{
	struct pieces pieces;

	pieces_make(&pieces, rec, question);
	shrink_all(&pieces);
	*out = (struct shrink_result){.is_text = pieces.is_text,
				      .asked = pieces.asking.asked,
				      .complete = !pieces.asking.stopped};
	pieces_left(&pieces, &out->reads, &out->lines);
	out->bytes = pieces_write(&pieces, &out->len);
	pieces_free(&pieces);
}
