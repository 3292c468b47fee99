/* SPDX-License-Identifier: MIT */
#include "relation.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "recording.h"
#include "relation_rec.h"
#include "relation_text.h"

#define PLAIN "each line has a key without white space and a colon, and there are no control bytes"

static const struct relation table[] = {
	{
		.name = "permute-lines",
		.rule = "key.any-order",
		.with = "its drm- lines in another order",
		.why = "no order of keys is defined",
		.does = "the drm- lines change places",
		.holds = PLAIN "; no drm- key comes twice, and the last line has its line feed",
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
		.does = "sizes of memory are said in another unit, exactly",
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
		.does = "lines are added that mean nothing: a drm- key that nobody defined, a "
			"vendor's, one of the VFS",
		.holds = PLAIN "; there is a drm- key, and none of those that are added",
		.text_holds = unknown_holds,
		.text_change = add_unknown,
	},
	{
		.name = "final-newline",
		.rule = "text.last-line",
		.with = "a line feed at its end",
		.why = "a line feed ends a line and says nothing",
		.does = "a last line without line feed gets one",
		.holds = PLAIN,
		.text_holds = newline_holds,
		.text_change = add_newline,
	},
	{
		.name = "renumber-ids",
		.rule = "client.distinct",
		.with = "other client ids",
		.why = "an id only tells clients apart; its number means nothing",
		.does = "client ids become others of as many digits",
		.holds = PLAIN "; no drm- key comes twice, and ids have 1 to 9 digits",
		.ease = RELATION_IDS,
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
		.ease = RELATION_PIDS,
		.rec_holds = pids_hold,
		.rec_change = renumber_pids,
	},
	{
		.name = "dup-fd",
		.rule = "client.dedupe",
		.with = "each descriptor there twice more",
		.why = "descriptors of one client are one client, counted once",
		.does = "each descriptor is there twice more: dup'ed, and held by another process",
		.holds = "each read has pid and fd; each text with a drm- key has one client id, "
			 "no drm- key twice, and " PLAIN,
		.ease = RELATION_MEMBERS,
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

/* One text, changed. Returns 0, -ENOTSUP or -ENOMEM. */
static int change_text(const struct relation *relation, const char *text, size_t text_len,
		       uint64_t seed, char **bytes, size_t *len)
{
	struct textlines lines;
	int ret = textlines_split(&lines, text, text_len);
	FILE *out;

	if (ret)
		return ret;
	if (!relation->text_holds(&lines)) {
		textlines_free(&lines);
		return -ENOTSUP;
	}
	out = open_memstream(bytes, len);
	if (out)
		relation->text_change(&lines, seed, out);
	textlines_free(&lines);
	return out && !fclose(out) ? 0 : -ENOMEM;
}

static bool has_drm(const struct rec_read *read)
{
	struct textlines lines;
	bool found;

	if (read->err || textlines_split(&lines, read->text, read->len))
		return false;
	found = lines.drm_count > 0;
	textlines_free(&lines);
	return found;
}

/* Every text of a recording that is about DRM, changed; owned[i] gets what is to be freed. */
static int change_texts(const struct relation *relation, struct recording *rec, uint64_t seed,
			char **owned)
{
	for (size_t i = 0; i < rec->read_count; i++) {
		struct rec_read *read = &rec->reads[i];
		size_t len = 0;
		int ret;

		if (!has_drm(read))
			continue;
		ret = change_text(relation, read->text, read->len, seed + i, &owned[i], &len);
		if (ret)
			return ret;
		read->text = owned[i];
		read->len = len;
	}
	return 0;
}

static int change_by_text(const struct relation *relation, struct recording *rec, uint64_t seed,
			  FILE *out)
{
	char **owned = calloc(rec->read_count + 1, sizeof(*owned));
	int ret = owned ? change_texts(relation, rec, seed, owned) : -ENOMEM;

	if (!ret)
		ret = rec_write(out, rec);
	for (size_t i = 0; owned && i < rec->read_count; i++)
		free(owned[i]);
	free(owned);
	return ret;
}

static int change_recording(const struct relation *relation, struct recording *rec, uint64_t seed,
			    FILE *out)
{
	if (relation->text_change)
		return change_by_text(relation, rec, seed, out);
	if (!relation->rec_holds(rec))
		return -ENOTSUP;
	return relation->rec_change(rec, seed, out) ? -ENOMEM : 0;
}

/* The bytes as our writer writes them, to see whether a change is one. */
static int written(const struct recording *rec, char **bytes, size_t *len)
{
	FILE *out = open_memstream(bytes, len);
	int ret = out ? rec_write(out, rec) : -ENOMEM;

	if (out && fclose(out))
		ret = -ENOMEM;
	return ret;
}

static int apply_to_recording(const struct relation *relation, const struct decoy_case *one,
			      uint64_t seed, char **bytes, size_t *len)
{
	char *before = NULL;
	size_t before_len = 0;
	struct rec_error error;
	struct recording *rec;
	FILE *out;
	int ret = rec_load(&rec, one->bytes, one->len, &error);

	if (ret)
		return ret == -ENOMEM ? ret : -ENOTSUP;
	ret = written(rec, &before, &before_len);
	out = open_memstream(bytes, len);
	if (!ret)
		ret = out ? change_recording(relation, rec, seed, out) : -ENOMEM;
	if (out && fclose(out))
		ret = -ENOMEM;
	if (!ret && *len == before_len && !memcmp(*bytes, before, before_len))
		ret = -ENOTSUP;
	free(before);
	rec_free(rec);
	return ret;
}

static int apply_to_text(const struct relation *relation, const struct decoy_case *one,
			 uint64_t seed, char **bytes, size_t *len)
{
	int ret;

	if (!relation->text_change)
		return -ENOTSUP;
	ret = change_text(relation, one->bytes, one->len, seed, bytes, len);
	if (!ret && *len == one->len && (!*len || !memcmp(*bytes, one->bytes, *len)))
		ret = -ENOTSUP;
	return ret;
}

int relation_apply(const struct relation *relation, const struct decoy_case *one, uint64_t seed,
		   char **bytes, size_t *len)
{
	int ret = -ENOTSUP;

	*bytes = NULL;
	*len = 0;
	if (one->level == CASE_MUST && one->target == CASE_CONSUMER && !one->no_relations)
		ret = one->is_recording ? apply_to_recording(relation, one, seed, bytes, len)
					: apply_to_text(relation, one, seed, bytes, len);
	if (ret) {
		free(*bytes);
		*bytes = NULL;
		*len = 0;
	}
	return ret;
}
