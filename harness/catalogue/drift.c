/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "sentence.h"

/* A sentence of the text; taken when a row stands for it. */
struct found {
	char hash[SENTENCE_HASH];
	unsigned int line;
	bool taken;
};

struct found_list {
	struct found *items;
	size_t count;
	size_t capacity;
};

static int add_found(struct found_list *list, const struct sentence *sentence)
{
	if (list->count == list->capacity) {
		size_t capacity = list->capacity ? list->capacity * 2 : 128;
		struct found *items = reallocarray(list->items, capacity, sizeof(*items));

		if (!items)
			return -ENOMEM;
		list->items = items;
		list->capacity = capacity;
	}
	sentence_hash(sentence, list->items[list->count].hash);
	list->items[list->count].line = sentence->line;
	list->items[list->count].taken = false;
	list->count++;
	return 0;
}

static int find_sentences(struct found_list *list, const char *rst, size_t len)
{
	struct sentence_walk walk;
	struct sentence sentence;

	sentence_begin(&walk, rst, len);
	while (sentence_next(&walk, &sentence)) {
		if (add_found(list, &sentence))
			return -ENOMEM;
	}
	return 0;
}

/* A sentence that stands twice in a text has two rows, so each row takes one. */
static bool take(struct found_list *list, const char *hash)
{
	size_t i;

	for (i = 0; i < list->count; i++) {
		if (!list->items[i].taken && !strcmp(list->items[i].hash, hash)) {
			list->items[i].taken = true;
			return true;
		}
	}
	return false;
}

static int report_gone(FILE *out, struct found_list *list, const struct cat_sentence *rows,
		       size_t count, enum fdi_spec spec)
{
	int gone = 0;
	size_t i;

	for (i = 0; i < count; i++) {
		if (spec < rows[i].since || spec > rows[i].until || take(list, rows[i].sha256))
			continue;
		fprintf(out, "%s line %u: sentence changed or gone\n", rows[i].id, rows[i].line);
		gone++;
	}
	return gone;
}

static int report_new(FILE *out, const struct found_list *list)
{
	int fresh = 0;
	size_t i;

	for (i = 0; i < list->count; i++) {
		if (list->items[i].taken)
			continue;
		fprintf(out, "line %u: new sentence %s\n", list->items[i].line,
			list->items[i].hash);
		fresh++;
	}
	return fresh;
}

/* A changed sentence is one gone and one new, and still one drift. */
int drift_rows(FILE *out, const struct cat_sentence *rows, size_t count, const char *rst,
	       size_t len, enum fdi_spec spec)
{
	struct found_list list = {NULL, 0, 0};
	int gone, fresh;

	if (find_sentences(&list, rst, len)) {
		free(list.items);
		return -ENOMEM;
	}
	gone = report_gone(out, &list, rows, count, spec);
	fresh = report_new(out, &list);
	free(list.items);
	return gone > fresh ? gone : fresh;
}

int cat_drift(FILE *out, const char *rst, size_t len, enum fdi_spec spec)
{
	size_t count;
	const struct cat_sentence *rows = cat_sentences(&count);

	return drift_rows(out, rows, count, rst, len, spec);
}
