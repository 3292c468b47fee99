/* SPDX-License-Identifier: MIT */
#include "place_walk.h"

#include "xmalloc.h"

/* The innermost title above a depth. */
static size_t last_title(const struct placed_list *list, unsigned int depth)
{
	while (depth-- > 0) {
		if (list->titles[depth] != NOWHERE)
			return list->titles[depth];
	}
	return NOWHERE;
}

static size_t enter_title(struct placed_list *list, unsigned int depth)
{
	unsigned int below;

	for (below = depth; below < SENTENCE_DEPTHS; below++)
		list->titles[below] = NOWHERE;
	list->titles[depth] = list->count;
	list->key = NOWHERE;
	return last_title(list, depth);
}

/* What the next sentence stands below. Others will stand below it, if it is a title or a key. */
static size_t enter_sentence(struct placed_list *list, const struct sentence *sentence)
{
	const size_t title = last_title(list, SENTENCE_DEPTHS);

	switch (sentence->kind) {
	case SENTENCE_TITLE:
		return enter_title(list, sentence->depth);
	case SENTENCE_KEY:
		list->key = list->count;
		return title;
	default:
		return list->key != NOWHERE ? list->key : title;
	}
}

static void add_sentence(struct placed_list *list, const struct sentence *sentence)
{
	struct placed_sentence *item;

	list->items = xgrow(list->items, list->count, &list->capacity, sizeof(*list->items));
	item = &list->items[list->count];
	sentence_hash(sentence, item->hash);
	item->line = sentence->line;
	item->kind = sentence->kind;
	item->inset = sentence->inset;
	item->under = enter_sentence(list, sentence);
	item->row = NOWHERE;
	list->count++;
}

void placed_list(struct placed_list *list, const char *rst, size_t len)
{
	struct sentence_walk walk;
	struct sentence sentence;
	unsigned int depth;

	*list = (struct placed_list){.key = NOWHERE};
	for (depth = 0; depth < SENTENCE_DEPTHS; depth++)
		list->titles[depth] = NOWHERE;
	sentence_begin(&walk, rst, len);
	while (sentence_next(&walk, &sentence))
		add_sentence(list, &sentence);
}
