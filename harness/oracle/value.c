/* SPDX-License-Identifier: MIT */
#include "value.h"

#include <string.h>

#include "decimal.h"
#include "notation.h"

#define UNIT(name, factor)                           \
	{                                            \
		{(name), sizeof(name) - 1}, (factor) \
	}

const struct measure measure_none = {.bare_is_clear = true};

/* Units may be left out in general (rst:33), but the line of this key shows it without brackets. */
const struct measure measure_time = {.units = {UNIT("ns", 1)}};

/* In brackets, but the specification does not define it without a unit. */
const struct measure measure_frequency = {
	.units = {UNIT("Hz", 1), UNIT("KHz", 1000), UNIT("MHz", 1000000)}};

const struct measure measure_memory = {.bare_is_clear = true,
				       .units = {UNIT("KiB", 1024), UNIT("MiB", 1048576)}};

/* A value split: digits, the gap before the unit, the unit, white space at the end. */
struct parts {
	struct word digits;
	struct word gap;
	struct word unit;
	bool has_tail;
};

static struct parts split_value(struct word value)
{
	struct parts parts = {.digits = {value.text, 0}};
	struct word rest = word_cut_space(value);

	parts.has_tail = rest.len != value.len;
	while (rest.len && rest.text[0] >= '0' && rest.text[0] <= '9') {
		parts.digits.len++;
		rest.text++;
		rest.len--;
	}
	parts.unit = word_skip_space(rest);
	parts.gap = (struct word){rest.text, rest.len - parts.unit.len};
	return parts;
}

static const struct unit *find_unit(const struct measure *measure, struct word name)
{
	for (size_t i = 0; i < 4 && measure->units[i].name.text; i++) {
		if (word_same(measure->units[i].name, name))
			return &measure->units[i];
	}
	return NULL;
}

static bool is_letters(struct word word)
{
	for (size_t i = 0; i < word.len; i++) {
		char c = (char)(word.text[i] | 0x20);

		if (c < 'a' || c > 'z')
			return false;
	}
	return true;
}

/* "0x...": hexadecimal is no <uint>, and not a 0 with a unit either. */
static bool is_hex(const struct parts *parts)
{
	return word_same(parts->digits, WORD("0")) && !parts->gap.len && parts->unit.len &&
	       (parts->unit.text[0] | 0x20) == 'x';
}

/* No number at all: no digits, or what follows them at once cannot be a unit, as in 1.5. */
static bool is_garbage(const struct parts *parts)
{
	return !parts->digits.len || (!parts->gap.len && !is_letters(parts->unit)) || is_hex(parts);
}

struct choice value_number(struct pool *pool, struct word value, const struct measure *measure)
{
	struct parts parts = split_value(value);
	const struct unit *unit = find_unit(measure, parts.unit);
	struct choice choice = {.absent = parts.has_tail};
	struct word number;

	if (is_garbage(&parts)) {
		choice.absent = true;
		return choice;
	}
	number = dec_digits(parts.digits);
	choice.absent |= number.len != parts.digits.len; /* are leading zeros allowed? */
	if (!parts.unit.len) {
		choice_add(pool, &choice, number);
		choice.absent |= !measure->bare_is_clear;
		return choice;
	}
	if (!unit) { /* unknown: ignored, or the number as it is */
		choice_add(pool, &choice, number);
		choice.absent = true;
		return choice;
	}
	choice_add(pool, &choice, dec_mul(pool, number, unit->factor));
	if (!word_same(parts.gap, WORD(" ")))
		choice.absent = true;
	if (parts.has_tail) /* "KiB\r" may be an unknown unit */
		choice_add(pool, &choice, number);
	return choice;
}

bool value_has_unit(struct word value, const struct measure *measure)
{
	struct parts parts = split_value(value);

	return parts.digits.len && find_unit(measure, parts.unit);
}

void value_misread(struct pool *pool, struct word value, struct choice *choice)
{
	struct word digits = value;
	struct parts parts = split_value(value);

	if (!is_garbage(&parts) && (parts.gap.len || !parts.unit.len))
		return;
	choice_add(pool, choice, WORD("0"));
	if (!is_garbage(&parts))
		return;
	word_after(value, WORD("+"), &digits);
	parts = split_value(digits);
	if (parts.digits.len)
		choice_add(pool, choice, dec_digits(parts.digits));
	notation_add(pool, choice, value);
}

bool value_is_malformed(struct word value, const struct measure *measure)
{
	struct parts parts = split_value(value);

	if (is_garbage(&parts) || dec_digits(parts.digits).len != parts.digits.len)
		return true;
	if (!parts.unit.len)
		return !measure->bare_is_clear;
	return !word_same(parts.gap, WORD(" ")) || !find_unit(measure, parts.unit);
}

static struct word cut_bytes(struct word word, const char *bytes)
{
	while (word.len && memchr(bytes, word.text[word.len - 1], strlen(bytes)))
		word.len--;
	return word;
}

/* No sentence says what is white space at the end of a text, or that it is cut off. */
struct choice value_text(struct pool *pool, struct word value)
{
	static const char *const tails[] = {"\r", " \t", " \t\r"};
	struct word trimmed = word_cut_space(value);
	struct choice choice = {.absent = !trimmed.len || !word_is_utf8(value)};

	choice_add(pool, &choice, value);
	choice_add(pool, &choice, trimmed);
	for (size_t i = 0; i < sizeof(tails) / sizeof(*tails); i++)
		choice_add(pool, &choice, cut_bytes(value, tails[i]));
	return choice;
}

/* From min to max of digits; then `end`, which is skipped, or for '\0' the end of word. */
static bool skip_field(struct word *word, size_t min, size_t max, const char *digits, char end)
{
	size_t len = 0;

	while (len < word->len && word->text[len] && strchr(digits, word->text[len]))
		len++;
	if (len < min || len > max)
		return false;
	if (end == '\0')
		return len == word->len;
	if (len == word->len || word->text[len] != end)
		return false;
	word->text += len + 1;
	word->len -= len + 1;
	return true;
}

/* dddd:bb:dd.f, as kernels print it. rst:64 has aaaa:bb.cc.d, which no driver prints. */
static bool is_pci_address(struct word word)
{
	static const char hex[] = "0123456789abcdefABCDEF";

	return skip_field(&word, 4, 4, hex, ':') && skip_field(&word, 2, 2, hex, ':') &&
	       skip_field(&word, 2, 2, hex, '.') && skip_field(&word, 1, 1, "01234567", '\0');
}

struct choice value_pdev(struct pool *pool, struct word value)
{
	struct choice choice = value_text(pool, value);

	if (!is_pci_address(value))
		choice.absent = true;
	return choice;
}
