/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "lint.h"
#include "wide.h"

/* A unit and its factor. */
struct unit {
	const char *word;
	uint64_t factor;
};

static const struct unit units_none[] = {{NULL, 0}};
static const struct unit units_ns[] = {{"ns", 1}, {NULL, 0}};
static const struct unit units_bytes[] = {{"KiB", 1024}, {"MiB", 1024 * 1024}, {NULL, 0}};
static const struct unit units_hz[] = {{"Hz", 1}, {"KHz", 1000}, {"MHz", 1000000}, {NULL, 0}};

/* Suffixes that are reported as a wrong unit; any other makes a malformed number. */
static const char *const unit_names[] = {
	"ns",  "us",  "ms",  "s", "hz", "khz", "mhz",  "ghz",	"b",   "kb",   "mb",	 "gb",
	"kib", "mib", "gib", "k", "m",	"g",   "byte", "bytes", "job", "jobs", "cycles", "%",
};

static const char *const frame_keys[] = {"pos", "flags", "mnt_id", "ino", "lock"};

/* The item and field of a key's number, and its units. */
struct lint_key {
	enum lint_family family;
	unsigned int field;
	const struct unit *units; /* NULL: the key has no number */
};

static const struct lint_key lint_keys[FDI_KEYS] = {
	[FDI_KEY_FOREIGN] = {LINT_OTHER, 0, NULL},
	[FDI_KEY_UNKNOWN] = {LINT_OTHER, 0, NULL},
	[FDI_KEY_DRIVER] = {LINT_OTHER, 0, NULL},
	[FDI_KEY_PDEV] = {LINT_OTHER, 0, NULL},
	[FDI_KEY_CLIENT_ID] = {LINT_OTHER, 0, units_none},
	[FDI_KEY_CLIENT_NAME] = {LINT_OTHER, 0, NULL},
	[FDI_KEY_ENGINE] = {LINT_ENGINE, FDI_BUSY_NS, units_ns},
	[FDI_KEY_CAPACITY] = {LINT_ENGINE, FDI_CAPACITY, units_none},
	[FDI_KEY_CYCLES] = {LINT_ENGINE, FDI_CYCLES, units_none},
	[FDI_KEY_TOTAL_CYCLES] = {LINT_ENGINE, FDI_TOTAL_CYCLES, units_none},
	[FDI_KEY_MAXFREQ] = {LINT_ENGINE, FDI_MAXFREQ_HZ, units_hz},
	[FDI_KEY_CURFREQ] = {LINT_ENGINE, FDI_CURFREQ_HZ, units_hz},
	[FDI_KEY_TOTAL] = {LINT_REGION, FDI_TOTAL, units_bytes},
	[FDI_KEY_SHARED] = {LINT_REGION, FDI_SHARED, units_bytes},
	[FDI_KEY_RESIDENT] = {LINT_REGION, FDI_RESIDENT, units_bytes},
	[FDI_KEY_MEMORY] = {LINT_REGION, FDI_MEMORY, units_bytes},
	[FDI_KEY_PURGEABLE] = {LINT_REGION, FDI_PURGEABLE, units_bytes},
	[FDI_KEY_ACTIVE] = {LINT_REGION, FDI_ACTIVE, units_bytes},
};

unsigned int lint_frame_bit(struct fdi_span key)
{
	unsigned int i;

	for (i = 0; i < FDI_COUNT(frame_keys); i++) {
		if (span_is(key, frame_keys[i]))
			return 1u << i;
	}
	return 0;
}

/* word_is - the letters of a word, in either case. */
static bool word_is(struct fdi_span span, const char *word)
{
	size_t i;

	for (i = 0; i < span.len && word[i]; i++) {
		char byte = span.ptr[i];

		if (byte >= 'A' && byte <= 'Z')
			byte = (char)(byte - 'A' + 'a');
		if (byte != word[i])
			return false;
	}
	return i == span.len && !word[i];
}

static bool is_unit_name(struct fdi_span span)
{
	size_t i;

	for (i = 0; i < FDI_COUNT(unit_names); i++) {
		if (word_is(span, unit_names[i]))
			return true;
	}
	return false;
}

/* unit_factor - the factor of a suffix; 0: the key has no such unit. */
static uint64_t unit_factor(const struct unit *units, struct fdi_span suffix)
{
	if (!suffix.len)
		return 1;
	for (; units->word; units++) {
		if (span_is(suffix, units->word))
			return units->factor;
	}
	return 0;
}

/* number_split - digits, gap and unit of the value; false: it is no <uint>. */
static bool number_split(struct lint_line *line, struct fdi_num *num)
{
	struct fdi_span value = line->at.value;
	size_t len = 0;

	if (fdi_uint_parse(value, num, &line->unit))
		return false;
	while (len < value.len && byte_is_digit(value.ptr[len]))
		len++;
	line->digits = span_of(value.ptr, len);
	line->gap = span_of(value.ptr + len, value.len - len - line->unit.len);
	return line->gap.len || !line->unit.len || is_unit_name(line->unit);
}

/* number_read - the number in the unit of its key. */
static void number_read(struct lint_line *line, const struct unit *units)
{
	struct wide product;
	struct fdi_num num;
	uint64_t factor;

	line->number = LINT_NUMBER_BAD;
	if (!number_split(line, &num))
		return;
	line->number = LINT_NUMBER_UNIT;
	factor = unit_factor(units, line->unit);
	if (!factor)
		return;
	line->number = LINT_NUMBER_OK;
	product = wide_mul(num.value, factor);
	num.saturated |= product.high != 0;
	num.value = num.saturated ? WIDE_MAX : product.low;
	line->num = num;
}

/* key_read - classify the key of a line that has one. */
static void key_read(struct lint_line *line)
{
	const struct lint_key *info;

	line->key = span_trim(line->at.key);
	line->kind = fdi_key_lookup(line->key, &line->name);
	info = &lint_keys[line->kind];
	line->family = info->family;
	line->field = info->field;
	if (line->family == LINT_OTHER)
		line->name = line->key;
	if (line->kind == FDI_KEY_FOREIGN && lint_frame_bit(line->key))
		line->kind = LINT_FRAME;
	if (info->units)
		number_read(line, info->units);
}

/* engine_like_capacity - a capacity in ns can only be the time of an engine "capacity-...". */
static void engine_like_capacity(struct lint_line *line)
{
	const size_t more = sizeof("capacity-") - 1;

	if (line->kind != FDI_KEY_CAPACITY || !span_is(line->unit, "ns"))
		return;
	line->kind = FDI_KEY_ENGINE;
	line->field = FDI_BUSY_NS;
	line->name = span_of(line->name.ptr - more, line->name.len + more);
	number_read(line, units_ns);
}

bool lint_line_next(struct fdi_lexer *lexer, struct lint_line *line)
{
	*line = (struct lint_line){0};
	if (!fdi_lexer_next(lexer, &line->at))
		return false;
	if (!span_trim(line->at.raw).len) {
		line->kind = LINT_EMPTY;
	} else if (line->at.flags & FDI_LINE_NO_COLON) {
		line->kind = LINT_NO_COLON;
	} else {
		key_read(line);
		engine_like_capacity(line);
	}
	return true;
}
