/* SPDX-License-Identifier: MIT */
#include "relation.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "relation_rec.h"
#include "relation_text.h"
#include "words.h"
#include "textlines.h"
#include "xmalloc.h"

#define PLAIN "each line has a key without white space and a colon, and there are no control bytes"

static const struct relation table[] = {
	{
		.name = "permute-lines",
		.rule = "key.any-order",
		.with = "its drm- lines in another order",
		.why = "no order of keys is defined",
		.does = "the drm- lines are permuted",
		.holds = PLAIN "; no drm- key is repeated, and the last line has its line feed",
		.text_holds = permute_holds,
		.text_change = permute_lines,
	},
	{
		.name = "gap",
		.rule = "value.any-gap",
		.with = "other white space after its colons",
		.why = "white space before a value is skipped",
		.does = "other white space after the colons: none, blanks, a tab",
		.holds = PLAIN,
		.text_holds = gap_holds,
		.text_change = change_gaps,
	},
	{
		.name = "unit",
		.rule = "memory.units",
		.with = "its sizes in another unit",
		.why = "the unit is a part of the number, and the sizes are the same",
		.does = "sizes of memory are printed in another unit, exactly",
		.holds = PLAIN
		"; each size of memory is a number that fits 64 bits, with one blank "
		"and KiB or MiB, or nothing, after it",
		.text_holds = unit_holds,
		.text_change = change_units,
	},
	{
		.name = "unknown-keys",
		.rule = "key.unknown-ignored",
		.with = "lines beside it that mean nothing",
		.why = "a key that a reader does not know changes nothing in the others",
		.does = "lines are added that mean nothing: an undefined drm- key, a "
			"vendor's, one of the VFS",
		.holds = PLAIN "; there is a drm- key, and none of those that are added",
		.text_holds = unknown_holds,
		.text_change = add_unknown,
	},
	{
		.name = "final-newline",
		.rule = "text.last-line",
		.with = "a line feed at its end",
		.why = "a line feed ends a line and means nothing else",
		.does = "a last line without line feed gets one",
		.holds = PLAIN,
		.text_holds = newline_holds,
		.text_change = add_newline,
	},
	{
		.name = "renumber-ids",
		.rule = "client.distinct",
		.with = "other client ids",
		.why = "an id only distinguishes clients; its number means nothing",
		.does = "client ids become others of as many digits",
		.holds = PLAIN "; no drm- key is repeated, and ids have 1 to 9 digits",
		.effect = RELATION_IDS,
		.text_holds = ids_hold,
		.text_change = renumber_ids,
	},
	{
		.name = "renumber-pids",
		.rule = "client.dedupe-processes",
		.with = "other pids",
		.why = "a pid only names a process that holds a descriptor",
		.does = "processes get other pids of as many digits",
		.holds = "each read has a pid of 1 to 9 digits",
		.effect = RELATION_PIDS,
		.rec_holds = pids_hold,
		.rec_change = renumber_pids,
	},
	{
		.name = "dup-fd",
		.rule = "client.dedupe",
		.with = "each descriptor added twice more",
		.why = "descriptors of one client are one client, counted once",
		.does = "each descriptor is added twice more: dup'ed, and held by another process",
		.holds = "each read has pid and fd; each text with a drm- key has one client id, "
			 "no drm- key twice, and " PLAIN,
		.effect = RELATION_MEMBERS,
		.rec_holds = dup_holds,
		.rec_change = dup_reads,
	},
	{
		.name = "permute-reads",
		.rule = "time.order-free",
		.with = "its descriptors read in another order",
		.why = "descriptors of a sweep have no order",
		.does = "the descriptors of a sweep are read in another order",
		.holds =
			"reads of a sweep have the same times; reads of one client or descriptor "
			"in a sweep have the same text; each text with a drm- key has one client id, "
			"no drm- key twice, and " PLAIN,
		.rec_holds = order_holds,
		.rec_change = rotate_reads,
	},
	{
		.name = "driver-words",
		.rule = "engine.names-free",
		.with = "the names of another driver, its engines and regions",
		.why = "names are free, and mean nothing to a reader",
		.does = "driver, engines and regions get the names that an in-tree driver prints",
		.holds =
			"there is one driver; names are words of at most 31 bytes, and an in-tree "
			"driver has as many, of which one is the beginning of another where it was",
		.effect = RELATION_WORDS,
	},
};

const struct relation *relations(size_t *count)
{
	*count = sizeof(table) / sizeof(*table);
	return table;
}

const struct relation *relation_find(const char *name)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		if (!strcmp(table[i].name, name))
			return &table[i];
	}
	return NULL;
}

bool relation_renumber(char *digits, size_t len)
{
	if (!len || len > 9 || (digits[0] == '0' && len > 1))
		return false;
	for (size_t i = 0; i < len; i++) {
		if (digits[i] < '0' || digits[i] > '9')
			return false;
	}
	if (digits[0] != '0')
		digits[0] = (char)('0' + 10 - (digits[0] - '0'));
	for (size_t i = 1; i < len; i++)
		digits[i] = (char)('0' + 9 - (digits[i] - '0'));
	return true;
}

static bool change_lines(const struct relation *relation, struct textlines *lines, uint64_t seed,
			 char **bytes, size_t *len)
{
	FILE *out;

	if (!relation->text_holds(lines))
		return false;
	out = xmemstream(bytes, len);
	relation->text_change(lines, seed, out);
	xmemstream_close(out);
	return true;
}

/* One read of a recording; a text that is not about DRM stays as it is. */
static bool change_read(const struct relation *relation, struct rec_read read, uint64_t seed,
			FILE *out)
{
	struct textlines lines;
	char *bytes = NULL;
	bool holds = true;

	textlines_split(&lines, read.text, read.len);
	if (!read.err && lines.drm_count) {
		holds = change_lines(relation, &lines, seed, &bytes, &read.len);
		read.text = bytes;
	}
	textlines_free(&lines);
	if (holds)
		rec_write_read(out, &read);
	free(bytes);
	return holds;
}

static bool change_recording(const struct relation *relation, const struct recording *rec,
			     uint64_t seed, FILE *out)
{
	bool holds = true;

	if (relation->rec_change) {
		if (!relation->rec_holds(rec))
			return false;
		relation->rec_change(rec, seed, out);
		return true;
	}
	rec_write_header(out, rec);
	for (size_t i = 0; holds && i < rec->read_count; i++)
		holds = change_read(relation, rec->reads[i], seed + i, out);
	return holds;
}

static bool same_bytes(const char *a, size_t a_len, const char *b, size_t b_len)
{
	return a_len == b_len && (!a_len || !memcmp(a, b, a_len));
}

/* Write the unchanged recording, to detect a change that changes nothing. */
static char *write_plain(const struct recording *rec, size_t *len)
{
	char *bytes;
	FILE *out = xmemstream(&bytes, len);

	rec_write(out, rec);
	xmemstream_close(out);
	return bytes;
}

static bool apply_to_recording(const struct relation *relation, const struct recording *rec,
			       uint64_t seed, char **bytes, size_t *len)
{
	char *before;
	size_t before_len;
	FILE *out = xmemstream(bytes, len);
	bool changed = change_recording(relation, rec, seed, out);

	xmemstream_close(out);
	if (!changed)
		return false;
	before = write_plain(rec, &before_len);
	changed = !same_bytes(*bytes, *len, before, before_len);
	free(before);
	return changed;
}

static bool load_and_apply(const struct relation *relation, const struct decoy_case *tc,
			   uint64_t seed, char **bytes, size_t *len)
{
	struct rec_error error;
	struct recording *rec = asked_recording(tc, &error);
	bool changed = rec && apply_to_recording(relation, rec, seed, bytes, len);

	rec_free(rec);
	return changed;
}

static bool apply_to_text(const struct relation *relation, const struct decoy_case *tc,
			  uint64_t seed, char **bytes, size_t *len)
{
	struct textlines lines;
	bool changed;

	textlines_split(&lines, tc->bytes, tc->len);
	changed = change_lines(relation, &lines, seed, bytes, len) &&
		  !same_bytes(*bytes, *len, tc->bytes, tc->len);
	textlines_free(&lines);
	return changed;
}

static bool apply_words(const struct decoy_case *tc, char **bytes, size_t *len)
{
	struct words words;

	if (words_of_relation(&words, tc))
		return false;
	*bytes = words_change(&words, tc->is_recording, tc->bytes, tc->len, len);
	words_free(&words);
	return !same_bytes(*bytes, *len, tc->bytes, tc->len);
}

void relation_undo(const struct relation *relation, const struct decoy_case *tc, json_t *answers)
{
	struct words words;
	json_t *answer;
	size_t index;

	if (relation->effect != RELATION_WORDS || words_of_relation(&words, tc))
		return;
	json_array_foreach(answers, index, answer) words_undo(&words, answer);
	words_free(&words);
}

int relation_apply(const struct relation *relation, const struct decoy_case *tc, uint64_t seed,
		   char **bytes, size_t *len)
{
	bool changed = false;

	*bytes = NULL;
	if (tc->level != CASE_MUST || tc->target != CASE_CONSUMER || tc->no_relations)
		return -ENOTSUP;
	if (relation->effect == RELATION_WORDS)
		changed = apply_words(tc, bytes, len);
	else if (tc->is_recording)
		changed = load_and_apply(relation, tc, seed, bytes, len);
	else if (relation->text_change)
		changed = apply_to_text(relation, tc, seed, bytes, len);
	if (changed)
		return 0;
	free(*bytes);
	*bytes = NULL;
	return -ENOTSUP;
}
