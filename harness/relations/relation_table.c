/* SPDX-License-Identifier: MIT */
#include <fnmatch.h>
#include <string.h>

#include "relation.h"
#include "relation_rec.h"
#include "relation_text.h"

#define PLAIN "each line has a key without white space and a colon, and there are no control bytes"

static const struct relation table[] = {
	{
		.name = "permute-lines",
		.rule = "key.any-order",
		.with = "its drm-* lines in another order",
		.why = "the specification defines no order of keys",
		.does = "the drm-* lines are permuted",
		.holds = PLAIN "; no drm- key is repeated, and the last line has its line feed",
		.text_holds = permute_holds,
		.text_change = permute_lines,
		.seeded = true,
	},
	{
		.name = "gap",
		.rule = "value.any-gap",
		.with = "different whitespace after its colons",
		.why = "whitespace before a value is ignored",
		.does = "the whitespace after the colons is changed: none, blanks, a tab",
		.holds = PLAIN,
		.text_holds = gap_holds,
		.text_change = change_gaps,
		.seeded = true,
	},
	{
		.name = "unit",
		.rule = "memory.units",
		.with = "its sizes in another unit",
		.why = "the unit is part of the value, and the sizes are the same",
		.does = "memory sizes are printed in another unit, without rounding",
		.holds = PLAIN
		"; each size of memory is a number that fits 64 bits, with one blank "
		"and KiB or MiB, or nothing, after it",
		.text_holds = unit_holds,
		.text_change = change_units,
	},
	{
		.name = "unknown-keys",
		.rule = "key.unknown-ignored",
		.with = "additional lines without meaning",
		.why = "an unknown key does not affect the others",
		.does = "lines without meaning are added: an undefined drm-* key, a vendor's key, "
			"one of the VFS",
		.holds = PLAIN "; there is a drm- key, and none of those that are added",
		.text_holds = unknown_holds,
		.text_change = add_unknown,
		.seeded = true,
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
		.why = "an id only distinguishes clients; its value has no meaning",
		.does = "client ids are replaced by others with as many digits",
		.holds = PLAIN "; no drm- key is repeated, and ids have 1 to 9 digits",
		.effect = RELATION_IDS,
		.text_holds = ids_hold,
		.text_change = renumber_ids,
	},
	{
		.name = "renumber-pids",
		.rule = "client.dedupe-processes",
		.with = "other pids",
		.why = "a pid only identifies the process that has the descriptor",
		.does = "pids are replaced by others with as many digits",
		.holds = "each read has a pid of 1 to 9 digits",
		.effect = RELATION_PIDS,
		.rec_holds = pids_hold,
		.rec_change = renumber_pids,
	},
	{
		.name = "dup-fd",
		.rule = "client.dedupe",
		.with = "each descriptor added two more times",
		.why = "all descriptors of a client are one client, which counts once",
		.does = "each descriptor is added two more times: duplicated, and in another "
			"process",
		.holds = "each read has pid and fd; each text with a drm- key has one client id of "
			 "at most 64 bits, no drm- key twice, and " PLAIN,
		.effect = RELATION_MEMBERS,
		.rec_holds = dup_holds,
		.rec_change = dup_reads,
	},
	{
		.name = "permute-reads",
		.rule = "time.order-free",
		.with = "its descriptors read in another order",
		.why = "the order of descriptors in a sweep has no meaning",
		.does = "the descriptors of a sweep are read in another order",
		.holds =
			"reads of a sweep have the same times; reads of one client or descriptor "
			"in a sweep have the same text; each text with a drm- key has one client id, "
			"no drm- key twice, and " PLAIN,
		.rec_holds = order_holds,
		.rec_change = rotate_reads,
		.seeded = true,
	},
	{
		.name = "driver-words",
		.rule = "engine.names-free",
		.with = "the driver, engine and region names of another driver",
		.why = "names are free and have no meaning for a reader",
		.does = "driver, engines and regions get the names of an in-tree driver",
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

bool relation_matches(const char *glob)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		if (!fnmatch(glob, table[i].name, 0))
			return true;
	}
	return false;
}
