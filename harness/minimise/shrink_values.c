/* SPDX-License-Identifier: MIT */
/* Attributes of reads, times and numbers: nothing that the failure does not need. */
#include <stdlib.h>
#include <string.h>

#include "pieces.h"
#include "xmalloc.h"

#define SECOND 1000000000ull

/* A change of the heads of all reads that are left, each of which must give a smaller recording. */
typedef void (*head_change)(struct rec_read *head, size_t read, size_t sweep);

static void drop_comm(struct rec_read *head, size_t read, size_t sweep)
{
	(void)read;
	(void)sweep;
	head->comm = NULL;
}

static void drop_until(struct rec_read *head, size_t read, size_t sweep)
{
	(void)read;
	(void)sweep;
	head->has_until = false;
}

static void drop_dev(struct rec_read *head, size_t read, size_t sweep)
{
	(void)read;
	(void)sweep;
	head->has_dev = false;
}

/* A sweep a second, and all of its reads at once; then no number is needed. */
static void even_times(struct rec_read *head, size_t read, size_t sweep)
{
	(void)read;
	head->t_ns = (sweep + 1) * SECOND;
	head->until_ns = head->t_ns;
	head->has_sweep = false;
}

static void number_sweeps(struct rec_read *head, size_t read, size_t sweep)
{
	(void)read;
	if (head->has_sweep)
		head->sweep = sweep;
}

static bool change_heads(struct pieces *pieces, head_change change)
{
	struct rec_read *before = xcalloc(pieces->count + 1, sizeof(*before));
	size_t sweep = 0, last = 0, read = 0;
	bool same = true, keeps;

	for (size_t i = 0; i < pieces->count; i++) {
		struct piece_read *at = &pieces->reads[i];

		before[i] = at->head;
		if (at->out)
			continue;
		sweep += read && at->sweep != last;
		last = at->sweep;
		change(&at->head, read++, sweep);
		same = same && !memcmp(&before[i], &at->head, sizeof(at->head));
	}
	keeps = !same && asking_fails(&pieces->asking);
	for (size_t i = 0; !keeps && i < pieces->count; i++)
		pieces->reads[i].head = before[i];
	free(before);
	return keeps;
}

/* Times relative to the first, where the distances count. */
static bool begin_at_one(struct pieces *pieces)
{
	uint64_t first = 0;
	bool any = false;

	for (size_t i = 0; !any && i < pieces->count; i++) {
		any = !pieces->reads[i].out;
		first = pieces->reads[i].head.t_ns;
	}
	if (!any || first <= SECOND)
		return false;
	first -= SECOND;
	for (size_t i = 0; i < pieces->count; i++) {
		pieces->reads[i].head.t_ns -= first;
		pieces->reads[i].head.until_ns -= first;
	}
	if (asking_fails(&pieces->asking))
		return true;
	for (size_t i = 0; i < pieces->count; i++) {
		pieces->reads[i].head.t_ns += first;
		pieces->reads[i].head.until_ns += first;
	}
	return false;
}

static bool drop_word(struct pieces *pieces, char **word)
{
	char *before = *word;

	*word = NULL;
	if (before && asking_fails(&pieces->asking))
		return true;
	*word = before;
	return false;
}

/* The line with other bytes in place of len at `at`; true: it fails so, and stays. */
static bool replace_bytes(struct pieces *pieces, struct piece_line *line, size_t at, size_t len,
			  const char *with)
{
	const struct piece_line before = *line;
	const size_t rest = line->len - at - len;

	line->len = at + strlen(with) + rest;
	line->owned = xmalloc(line->len + 1);
	memcpy(line->owned, before.text, at);
	memcpy(line->owned + at, with, strlen(with));
	memcpy(line->owned + at + strlen(with), before.text + at + len, rest);
	line->text = line->owned;
	if (asking_fails(&pieces->asking)) {
		free(before.owned);
		return true;
	}
	free(line->owned);
	*line = before;
	return false;
}

/* The digits that a value begins with: 0 or 1 in their place, or fewer of them. */
static bool shrink_number(struct pieces *pieces, struct piece_line *line)
{
	size_t at = line->key + 1, len;
	bool some = false;

	if (pieces->asking.stopped)
		return false;
	while (at < line->len && (line->text[at] == ' ' || line->text[at] == '\t'))
		at++;
	for (len = 0;
	     at + len < line->len && line->text[at + len] >= '0' && line->text[at + len] <= '9';)
		len++;
	if (!len || (len == 1 && line->text[at] <= '1'))
		return false;
	if (replace_bytes(pieces, line, at, len, "0") || replace_bytes(pieces, line, at, len, "1"))
		return true;
	for (; len > 1 && replace_bytes(pieces, line, at + len - 1, 1, ""); len--)
		some = true;
	return some;
}

static bool shrink_numbers(struct pieces *pieces)
{
	bool some = false;

	for (size_t i = 0; i < pieces->count && !pieces->asking.stopped; i++)
		for (size_t j = 0; !pieces->reads[i].out && j < pieces->reads[i].count; j++)
			if (!pieces->reads[i].lines[j].out && pieces->reads[i].lines[j].key)
				some |= shrink_number(pieces, &pieces->reads[i].lines[j]);
	return some;
}

bool shrink_values(struct pieces *pieces)
{
	static const head_change changes[] = {drop_comm, drop_until, drop_dev, even_times,
					      number_sweeps};
	bool some = false;

	if (!pieces->is_text && !pieces->asking.stopped) {
		some |= drop_word(pieces, &pieces->whole.kernel);
		some |= drop_word(pieces, &pieces->whole.driver);
		for (size_t i = 0; i < sizeof(changes) / sizeof(*changes); i++)
			some |= change_heads(pieces, changes[i]);
		some |= begin_at_one(pieces);
	}
	return shrink_numbers(pieces) || some;
}
