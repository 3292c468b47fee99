/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "sentence.h"
#include "xmalloc.h"

/* A sentence of the text; matched when a row has its hash. */
struct found_sentence {
	char hash[SENTENCE_HASH];
	unsigned int line;
	bool matched;
};

struct found_list {
	struct found_sentence *items;
	size_t count;
	size_t capacity;
};

static void add_found(struct found_list *list, const struct sentence *sentence)
{
	list->items = xgrow(list->items, list->count, &list->capacity, sizeof(*list->items));
	sentence_hash(sentence, list->items[list->count].hash);
	list->items[list->count].line = sentence->line;
	list->items[list->count].matched = false;
	list->count++;
}

static void find_sentences(struct found_list *list, const char *rst, size_t len)
{
	struct sentence_walk walk;
	struct sentence sentence;

	sentence_begin(&walk, rst, len);
	while (sentence_next(&walk, &sentence))
		add_found(list, &sentence);
}

/* A sentence that a text has twice has two rows, so each row matches one. */
static bool match_sentence(struct found_list *list, const char *hash)
{
	size_t i;

	for (i = 0; i < list->count; i++) {
		if (!list->items[i].matched && !strcmp(list->items[i].hash, hash)) {
			list->items[i].matched = true;
			return true;
		}
	}
	return false;
}

static int report_missing(FILE *out, struct found_list *list, const struct cat_sentence *rows,
			  size_t count, enum fdi_spec spec)
{
	int missing = 0;
	size_t i;

	for (i = 0; i < count; i++) {
		if (spec < rows[i].since || spec > rows[i].until ||
		    match_sentence(list, rows[i].sha256))
			continue;
		fprintf(out, "%s line %u: sentence changed or removed\n", rows[i].id, rows[i].line);
		missing++;
	}
	return missing;
}

static int report_new(FILE *out, const struct found_list *list)
{
	int fresh = 0;
	size_t i;

	for (i = 0; i < list->count; i++) {
		if (list->items[i].matched)
			continue;
		fprintf(out, "line %u: new sentence %s\n", list->items[i].line,
			list->items[i].hash);
		fresh++;
	}
	return fresh;
}

/* A changed sentence is a missing one and a new one, and counts as one drift. */
int drift_rows(FILE *out, const struct cat_sentence *rows, size_t count, const char *rst,
	       size_t len, enum fdi_spec spec)
{
	struct found_list list = {NULL, 0, 0};
	int missing, fresh;

	find_sentences(&list, rst, len);
	missing = report_missing(out, &list, rows, count, spec);
	fresh = report_new(out, &list);
	free(list.items);
	return missing > fresh ? missing : fresh;
}

int cat_drift(FILE *out, const char *rst, size_t len, enum fdi_spec spec)
{
	size_t count;
	const struct cat_sentence *rows = cat_sentences(&count);

	return drift_rows(out, rows, count, rst, len, spec);
}
