/* SPDX-License-Identifier: MIT */
/*
 * A text is held against the rows in two ways: does it have each sentence, key and title, and does
 * each stand below the same title or key. The same words elsewhere require something else: a key
 * that moves below the title of the mandatory ones keeps its line.
 */
#include <stdlib.h>
#include <string.h>

#include "place_walk.h"
#include "rows.h"
#include "xmalloc.h"

#define ID_SIZE 8

struct drift {
	FILE *out;
	const struct cat_sentence *rows;
	size_t count;
	size_t *at; /* of each row: the item of the text that it matches, or NOWHERE */
	enum fdi_spec spec;
	struct placed_list text;
};

/* Which items a pass over the rows matches: titles and keys first, as they are the places of
 * others. */
struct match_pass {
	bool text, in_place;
};

static const struct match_pass passes[] = {
	{false, true}, {false, false}, {true, true}, {true, false}};

static bool is_title_row(const struct cat_sentence *row)
{
	return *row->id == 'T';
}

/* The id of what the row stands below. Where the texts differ, the older one's is the second. */
static void row_place(const struct cat_sentence *row, enum fdi_spec spec, char id[ID_SIZE])
{
	const char *word = row->under;
	const char *second = strchr(word, ' ');

	if (second && spec == FDI_SPEC_6_12)
		word = second + 1;
	snprintf(id, ID_SIZE, "%.*s", (int)strcspn(word, " "), word);
}

/* The row of what an item stands below, or NOWHERE: of nothing, or of something new. */
static size_t item_place(const struct drift *drift, const struct placed_sentence *item)
{
	return item->under == NOWHERE ? NOWHERE : drift->text.items[item->under].row;
}

static bool is_in_place(const struct drift *drift, const struct placed_sentence *item,
			const struct cat_sentence *row)
{
	const size_t place = item_place(drift, item);
	char id[ID_SIZE];

	row_place(row, drift->spec, id);
	return place == NOWHERE ? item->under == NOWHERE && !*id
				: !strcmp(drift->rows[place].id, id);
}

/* A sentence that a text has twice has two rows, so each row matches one. */
static void match_row(struct drift *drift, size_t row, const struct match_pass *pass)
{
	const struct cat_sentence *wanted = &drift->rows[row];
	size_t i;

	for (i = 0; i < drift->text.count; i++) {
		struct placed_sentence *item = &drift->text.items[i];

		if (item->row != NOWHERE || (item->kind == SENTENCE_TEXT) != pass->text ||
		    (item->kind == SENTENCE_TITLE) != is_title_row(wanted) ||
		    strcmp(item->hash, wanted->sha256) != 0 ||
		    (pass->in_place && !is_in_place(drift, item, wanted)))
			continue;
		item->row = row;
		drift->at[row] = i;
		return;
	}
}

static bool is_of_text(const struct drift *drift, const struct cat_sentence *row)
{
	return drift->spec >= row->since && drift->spec <= row->until;
}

static void match_rows(struct drift *drift)
{
	size_t pass, row;

	for (pass = 0; pass < sizeof(passes) / sizeof(*passes); pass++) {
		for (row = 0; row < drift->count; row++) {
			if (drift->at[row] == NOWHERE && is_of_text(drift, &drift->rows[row]))
				match_row(drift, row, &passes[pass]);
		}
	}
}

static const char *kind_name(bool title)
{
	return title ? "title" : "sentence";
}

static int report_missing(const struct drift *drift)
{
	int missing = 0;
	size_t i;

	for (i = 0; i < drift->count; i++) {
		const struct cat_sentence *row = &drift->rows[i];

		if (drift->at[i] != NOWHERE || !is_of_text(drift, row))
			continue;
		fprintf(drift->out, "%s line %u: %s changed or removed\n", row->id, row->line,
			kind_name(is_title_row(row)));
		missing++;
	}
	return missing;
}

static int report_new(const struct drift *drift)
{
	int fresh = 0;
	size_t i;

	for (i = 0; i < drift->text.count; i++) {
		const struct placed_sentence *item = &drift->text.items[i];

		if (item->row != NOWHERE)
			continue;
		fprintf(drift->out, "line %u: new %s %s\n", item->line,
			kind_name(item->kind == SENTENCE_TITLE), item->hash);
		fresh++;
	}
	return fresh;
}

/* Does the text have the row of that id? */
static bool has_row(const struct drift *drift, const char *id)
{
	size_t i;

	for (i = 0; i < drift->count; i++) {
		if (!strcmp(drift->rows[i].id, id))
			return drift->at[i] != NOWHERE;
	}
	return false;
}

/* What stands below a changed title or key has not moved: that change is reported already. */
static bool is_moved(const struct drift *drift, const struct placed_sentence *item,
		     const char *expected)
{
	if (is_in_place(drift, item, &drift->rows[item->row]))
		return false;
	return item->under == NOWHERE || item_place(drift, item) != NOWHERE ||
	       has_row(drift, expected) || !*expected;
}

static int report_place(const struct drift *drift, const struct placed_sentence *item)
{
	const struct cat_sentence *row = &drift->rows[item->row];
	const size_t place = item_place(drift, item);
	char expected[ID_SIZE];

	row_place(row, drift->spec, expected);
	if (is_moved(drift, item, expected)) {
		fprintf(drift->out,
			"%s line %u: %s moved to line %u, below %s; expected it below %s\n",
			row->id, row->line, kind_name(is_title_row(row)), item->line,
			place != NOWHERE	 ? drift->rows[place].id
			: item->under == NOWHERE ? "no title"
						 : "a new title or key",
			*expected ? expected : "no title");
		return 1;
	}
	if (!item->inset)
		return 0;
	fprintf(drift->out, "%s line %u: %s moved to line %u, into a note\n", row->id, row->line,
		kind_name(is_title_row(row)), item->line);
	return 1;
}

static int report_moved(const struct drift *drift)
{
	int moved = 0;
	size_t i;

	for (i = 0; i < drift->text.count; i++) {
		if (drift->text.items[i].row != NOWHERE)
			moved += report_place(drift, &drift->text.items[i]);
	}
	return moved;
}

/* A changed sentence is a missing one and a new one, and counts as one drift. */
static int report_drift(struct drift *drift)
{
	int missing, fresh;

	match_rows(drift);
	missing = report_missing(drift);
	fresh = report_new(drift);
	return (missing > fresh ? missing : fresh) + report_moved(drift);
}

int drift_rows(FILE *out, const struct cat_sentence *rows, size_t count, const char *rst,
	       size_t len, enum fdi_spec spec)
{
	struct drift drift = {.out = out, .rows = rows, .count = count, .spec = spec};
	int drifts;
	size_t i;

	drift.at = xcalloc(count + 1, sizeof(*drift.at));
	for (i = 0; i < count; i++)
		drift.at[i] = NOWHERE;
	placed_list(&drift.text, rst, len);
	drifts = report_drift(&drift);
	free(drift.at);
	free(drift.text.items);
	return drifts;
}

int cat_drift(FILE *out, const char *rst, size_t len, enum fdi_spec spec)
{
	size_t count, titles;
	const struct cat_sentence *sentence = cat_sentences(&count);
	const struct cat_sentence *title = cat_titles(&titles);
	struct cat_sentence *rows = xcalloc(count + titles, sizeof(*rows));
	int drifts;

	memcpy(rows, title, titles * sizeof(*rows));
	memcpy(rows + titles, sentence, count * sizeof(*rows));
	drifts = drift_rows(out, rows, titles + count, rst, len, spec);
	free(rows);
	return drifts;
}
