/* SPDX-License-Identifier: MIT */
#include "relation_text.h"

#include <string.h>

#include "memsize.h"
#include "relation.h"

static const char *const unknown_keys[] = {"drm-evicted-x", "vendor-foo", "lock"};
static const char *const unknown_lines[] = {
	"drm-evicted-x:\t5 KiB\n",
	"vendor-foo: 1\n",
	"lock:\t1: FLOCK  ADVISORY  WRITE 2345 00:05:678 0 EOF\n",
};
#define UNKNOWN_LINES (sizeof(unknown_lines) / sizeof(*unknown_lines))

/* SplitMix64: any seed, even 0, gives unrelated numbers. */
static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

bool permute_holds(const struct textlines *lines)
{
	return lines->is_plain && lines->ends_in_lf && !lines->has_repeats;
}

static void swap_lines(struct textlines *lines, size_t a, size_t b)
{
	struct textline *x = &lines->list[lines->drm[a]], *y = &lines->list[lines->drm[b]];
	struct textline saved = *x;

	*x = *y;
	*y = saved;
}

/* Lines are in the order of the text when each begins where the one before it ends. */
static bool is_in_order(const struct textlines *lines)
{
	const char *at = lines->list[0].start;

	for (size_t i = 0; i < lines->count; i++) {
		if (lines->list[i].start != at)
			return false;
		at += lines->list[i].len;
	}
	return true;
}

static void write_all(const struct textlines *lines, FILE *out)
{
	for (size_t i = 0; i < lines->count; i++)
		textline_write(&lines->list[i], out);
}

static void write_bytes(const char *bytes, size_t len, FILE *out)
{
	fwrite(bytes, 1, len, out);
}

/* Write the line feed behind the value, if any. */
static void write_rest(const struct textline *line, FILE *out)
{
	const char *rest = line->value + line->value_len;

	write_bytes(rest, (size_t)(line->start + line->len - rest), out);
}

/* Permute the drm- lines among their places; other lines keep theirs. */
void permute_lines(struct textlines *lines, uint64_t seed, FILE *out)
{
	for (size_t i = lines->drm_count; i > 1; i--)
		swap_lines(lines, i - 1, next_random(&seed) % i);
	if (lines->drm_count && is_in_order(lines))
		swap_lines(lines, 0, lines->drm_count - 1);
	write_all(lines, out);
}

bool gap_holds(const struct textlines *lines)
{
	return lines->is_plain;
}

void change_gaps(struct textlines *lines, uint64_t seed, FILE *out)
{
	static const char *const gaps[] = {"", "         ", "\t"};

	for (size_t i = 0; i < lines->count; i++) {
		const struct textline *line = &lines->list[i];

		if (!line->is_drm || !line->value_len) {
			textline_write(line, out);
			continue;
		}
		write_bytes(line->start, line->key_len + 1, out);
		fputs(gaps[(seed + i) % 3], out);
		write_bytes(line->value, line->value_len, out);
		write_rest(line, out);
	}
}

bool unit_holds(const struct textlines *lines)
{
	for (size_t i = 0; i < lines->count; i++) {
		const struct textline *line = &lines->list[i];
		struct memsize size;

		if (memsize_key(line->start, line->key_len) &&
		    !memsize_parse(&size, line->value, line->value_len))
			return false;
	}
	return lines->is_plain;
}

void change_units(struct textlines *lines, uint64_t seed, FILE *out)
{
	(void)seed;
	for (size_t i = 0; i < lines->count; i++) {
		const struct textline *line = &lines->list[i];
		struct memsize size;

		if (!memsize_key(line->start, line->key_len) ||
		    !memsize_parse(&size, line->value, line->value_len) ||
		    !memsize_rewrite(&size)) {
			textline_write(line, out);
			continue;
		}
		write_bytes(line->start, (size_t)(line->value - line->start), out);
		memsize_write(&size, out);
		write_rest(line, out);
	}
}

/*
 * Adding a drm- key to a text without one would make it a DRM text; an existing key would be
 * repeated.
 */
bool unknown_holds(const struct textlines *lines)
{
	for (size_t i = 0; i < lines->count; i++) {
		for (size_t j = 0; j < UNKNOWN_LINES; j++) {
			if (textline_has_key(&lines->list[i], unknown_keys[j]))
				return false;
		}
	}
	return lines->is_plain && lines->drm_count > 0;
}

void add_unknown(struct textlines *lines, uint64_t seed, FILE *out)
{
	size_t places[UNKNOWN_LINES];

	for (size_t j = 0; j < UNKNOWN_LINES; j++)
		places[j] = next_random(&seed) % (lines->count + lines->ends_in_lf);
	for (size_t i = 0; i <= lines->count; i++) {
		for (size_t j = 0; j < UNKNOWN_LINES; j++) {
			if (places[j] == i)
				fputs(unknown_lines[j], out);
		}
		if (i < lines->count)
			textline_write(&lines->list[i], out);
	}
}

bool newline_holds(const struct textlines *lines)
{
	return lines->is_plain;
}

void add_newline(struct textlines *lines, uint64_t seed, FILE *out)
{
	(void)seed;
	write_all(lines, out);
	if (!lines->ends_in_lf)
		fputc('\n', out);
}

/* Renumber an id into digits; false: relation_renumber() cannot. */
static bool other_digits(const struct textline *line, char digits[10])
{
	if (line->value_len > 9)
		return false;
	memcpy(digits, line->value, line->value_len);
	return relation_renumber(digits, line->value_len);
}

bool ids_hold(const struct textlines *lines)
{
	char digits[10];

	for (size_t i = 0; i < lines->count; i++) {
		if (textline_has_key(&lines->list[i], "drm-client-id") &&
		    !other_digits(&lines->list[i], digits))
			return false;
	}
	return lines->is_plain && !lines->has_repeats;
}

void renumber_ids(struct textlines *lines, uint64_t seed, FILE *out)
{
	(void)seed;
	for (size_t i = 0; i < lines->count; i++) {
		const struct textline *line = &lines->list[i];
		char digits[10];

		if (!textline_has_key(line, "drm-client-id") || !other_digits(line, digits)) {
			textline_write(line, out);
			continue;
		}
		write_bytes(line->start, (size_t)(line->value - line->start), out);
		write_bytes(digits, line->value_len, out);
		write_rest(line, out);
	}
}
