/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "pieces.h"
#include "xmalloc.h"

/* A line without a key is of no other's. */
static int compare_keys(const struct item *a, const struct item *b)
{
	const struct piece_line *left = a->of, *right = b->of;
	int order = (left->key > right->key) - (left->key < right->key);

	if (!order && !left->key)
		return (a->at > b->at) - (a->at < b->at);
	return order ? order : memcmp(left->text, right->text, left->key);
}

/* Those that are left. */
static struct item *list_lines(struct pieces *pieces, size_t *count)
{
	size_t reads, lines;
	struct item *list;

	pieces_left(pieces, &reads, &lines);
	list = xcalloc(lines + 1, sizeof(*list));
	*count = 0;
	for (size_t i = 0; i < pieces->count; i++)
		for (size_t j = 0; !pieces->reads[i].out && j < pieces->reads[i].count; j++) {
			struct piece_line *line = &pieces->reads[i].lines[j];

			if (!line->out)
				list[*count] =
					(struct item){.of = line, .out = &line->out, .at = *count};
			*count += !line->out;
		}
	return list;
}

static bool shrink_lines_by(struct pieces *pieces,
			    int (*compare)(const struct item *a, const struct item *b))
{
	struct item *list;
	size_t count;
	bool some;

	if (pieces->asking.stopped)
		return false;
	list = list_lines(pieces, &count);
	some = leave_out(&pieces->asking, list, count, compare);
	free(list);
	return some;
}

bool shrink_lines(struct pieces *pieces)
{
	bool some = shrink_lines_by(pieces, compare_keys);

	return shrink_lines_by(pieces, NULL) || some;
}
