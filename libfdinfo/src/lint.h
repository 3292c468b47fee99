/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The snapshot lint reads a text twice. The first pass notes engines, regions and keys with their
 * lines; the second checks each line against the rules. A rule about two lines is reported at one
 * of them, so that findings come in the order of the text.
 */
#ifndef FDI_LINT_H
#define FDI_LINT_H

#include "arena.h"
#include "rules.h"
#include "trie.h"

/* Kinds of lines without a key of a driver, after the values of enum fdi_key. */
enum lint_line_kind {
	LINT_FRAME = FDI_KEYS, /* printed by the VFS: pos, flags, mnt_id, ino, lock */
	LINT_NO_COLON,
	LINT_EMPTY,
	LINT_WHOLE, /* line 0, for rules about the whole text */
};

/* Sets of kinds of lines. */
#define ON(kind) (1u << (kind))
#define ON_NAMED_ENGINE                                                   \
	(ON(FDI_KEY_ENGINE) | ON(FDI_KEY_CAPACITY) | ON(FDI_KEY_CYCLES) | \
	 ON(FDI_KEY_TOTAL_CYCLES) | ON(FDI_KEY_MAXFREQ) | ON(FDI_KEY_CURFREQ))
#define ON_REGION                                                                             \
	(ON(FDI_KEY_TOTAL) | ON(FDI_KEY_SHARED) | ON(FDI_KEY_RESIDENT) | ON(FDI_KEY_MEMORY) | \
	 ON(FDI_KEY_PURGEABLE) | ON(FDI_KEY_ACTIVE))
#define ON_NUMBER   (ON_NAMED_ENGINE | ON_REGION | ON(FDI_KEY_CLIENT_ID))
#define ON_STANDARD (ON_NUMBER | ON(FDI_KEY_DRIVER) | ON(FDI_KEY_PDEV) | ON(FDI_KEY_CLIENT_NAME))
#define ON_DRIVER   (ON_STANDARD | ON(FDI_KEY_UNKNOWN) | ON(FDI_KEY_FOREIGN))
#define ON_LINE	    (ON_DRIVER | ON(LINT_FRAME) | ON(LINT_NO_COLON) | ON(LINT_EMPTY))

/* The lines of one key of an engine or region, and its last readable number. */
struct lint_field {
	struct fdi_num num; /* ns, cycles, Hz, bytes; absent: not readable */
	unsigned int first; /* the first line with the key; 0: there is none */
	unsigned int line; /* the line of num */
};

/* The families of items; each has a tree of its own. */
enum lint_family { LINT_ENGINE, LINT_REGION, LINT_OTHER, LINT_FAMILIES };

/* An engine, a region, or any other key. Fields are those of the snapshot; LINT_OTHER has one. */
struct lint_item {
	struct trie_node node;
	struct lint_item *next; /* of its family, in no order */
	unsigned int first; /* its first line */
	struct lint_field field[FDI_ENGINE_FIELDS];
};

/* Whether the number of a line can be parsed. */
enum lint_number {
	LINT_NUMBER_NONE, /* the key has no number */
	LINT_NUMBER_BAD, /* no <uint> */
	LINT_NUMBER_UNIT, /* a <uint> with a unit that the key does not have */
	LINT_NUMBER_OK,
};

struct lint_line {
	struct fdi_line at;
	unsigned int kind; /* enum fdi_key or enum lint_line_kind */
	struct fdi_span key; /* without blanks around it */
	struct fdi_span name; /* of the engine or region; the key where there is none */
	enum lint_family family;
	unsigned int field;
	enum lint_number number;
	struct fdi_num num; /* present: LINT_NUMBER_OK */
	struct fdi_span digits;
	struct fdi_span gap; /* between digits and unit */
	struct fdi_span unit;
	struct lint_item *item; /* NULL: a line without a key, or of the frame */
};

/* What the first pass notes of the text. */
struct lint {
	const struct fdi_lint_options *options;
	struct fdi_arena *arena;
	unsigned int lines[LINT_RULE_COUNT]; /* of a rule; 0: this run does not judge it */
	struct trie items[LINT_FAMILIES];
	struct lint_item *lists[LINT_FAMILIES]; /* the same */
	bool resident_over_total; /* of all regions together; each of them has a total */
	unsigned int first[LINT_WHOLE]; /* the first line of each kind; 0: none */
	unsigned int frame; /* lint_frame_bit() of the keys of the frame before a driver's line */
	unsigned int frame_late; /* the first line of the frame after one of the driver */
	struct fdi_span driver; /* the last drm-driver that is not empty */
	bool drm; /* a line of the driver was noted */
	bool legacy; /* has pdev or pasid: amdgpu before the specification */
	int findings;
};

/*
 * A rule of a text. lines: ON() of the kinds of lines that are checked. check() returns true
 * when the line breaks the rule; the finding has the line's name, and its value as the offending
 * bytes, unless check() sets others. It reads nothing of the finding that it did not set.
 */
struct lint_rule {
	struct fdi_rule rule;
	unsigned int lines;
	bool (*check)(const struct lint *lint, const struct lint_line *line,
		      struct fdi_finding *finding);
};

extern const struct lint_rule lint_rules[LINT_RULE_COUNT];

/* clang-format off */
#define LINT_CHECK(name, slug, level, texts, lines) \
	bool lint_check_##name(const struct lint *lint, const struct lint_line *line, \
			       struct fdi_finding *finding);
LINT_RULES(LINT_CHECK)
/* clang-format on */

/* lint_note_regions - what all regions have together; after the first pass. */
void lint_note_regions(struct lint *lint);

/*
 * lint_lacks_engine - whether the first line of a key has no drm-engine- of its name; the finding
 * gets key and text.
 */
bool lint_lacks_engine(const struct lint_line *line, struct fdi_finding *finding);

/* lint_line_next - cut the next line, classify it and parse its number; item is left NULL. false:
 * the text ends. */
bool lint_line_next(struct fdi_lexer *lexer, struct lint_line *line);

/* lint_frame_bit - the bit of a key of the frame, or 0; LINT_FRAME_WHOLE are the mandatory ones. */
unsigned int lint_frame_bit(struct fdi_span key);

#define LINT_FRAME_WHOLE 7u /* pos, flags, mnt_id; ino is younger, and locks are rare */

/* lint_field - a key of the line's engine or region. */
static inline const struct lint_field *lint_field(const struct lint_line *line, unsigned int field)
{
	return &line->item->field[field];
}

/* lint_is_first - the line is the first with its key. */
static inline bool lint_is_first(const struct lint_line *line)
{
	return lint_field(line, line->field)->first == line->at.number;
}

/* lint_is_effective - the line has the last readable number of its key. */
static inline bool lint_is_effective(const struct lint_line *line)
{
	return lint_field(line, line->field)->line == line->at.number;
}

#endif /* FDI_LINT_H */
