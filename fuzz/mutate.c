/* SPDX-License-Identifier: MIT */
#include "mutate.h"

#include <stdbool.h>
#include <string.h>

/* The text being changed. */
struct text {
	uint8_t *data;
	size_t size;
	size_t max;
	uint64_t random;
};

struct range {
	size_t at;
	size_t len;
};

/* A 64-bit linear congruential generator; only the high bits are used. */
static size_t random_below(struct text *text, size_t limit)
{
	text->random = text->random * 6364136223846793005u + 1442695040888963407u;
	return limit ? (size_t)((text->random >> 33) % limit) : 0;
}

#define PICK(text, table) table[random_below(text, sizeof(table) / sizeof(table[0]))]

static const char *const keys[] = {
	"drm-driver:\ti915",
	"drm-pdev:\t0000:00:02.0",
	"drm-client-id:\t7",
	"drm-client-name:\tx",
	"drm-engine-render:\t1000 ns",
	"drm-engine-capacity-render:\t2",
	"drm-cycles-render:\t500",
	"drm-total-cycles-render:\t900",
	"drm-maxfreq-render:\t800 MHz",
	"drm-curfreq-render:\t0 Hz",
	"drm-total-memory:\t4 MiB",
	"drm-shared-memory:\t0",
	"drm-resident-memory:\t4096 KiB",
	"drm-memory-memory:\t4096 KiB",
	"drm-purgeable-memory:\t1",
	"drm-active-memory:\t1024",
	"drm-evicted-x:\t5 KiB",
	"drm-engine-capacity-x:\t9 ns",
	"drm-total-cycles-x:\t8 KiB",
	"vendor-key:\t1",
	"pasid:\t1",
	"drm-engine-:\t1 ns",
	"@ 1000000000",
	"@ 2000000000 pid=1 fd=3 dev=226:128",
	"@ 3000000000 sweep=2 pid=1 fd=3 comm=a%20b until=3000000001",
	"@ 4000000000 pid=1 fd=4 err=13",
	"@ 4000000000 pid=2 fd=4 len=1",
	"# fdseq 1 kernel=6.1 driver=x%20e",
};

static const char *const numbers[] = {
	"0",
	"1",
	"2147483648",
	"4294967295",
	"4294967296",
	"9007199254740993",
	"9223372036854775808",
	"18446744073709551615",
	"18446744073709551616",
	"000000000000000000000000000000000000000001",
	"9999999999999999999999999999999999999999",
	"-5",
	"+5",
	"0x10",
	"1.5",
	"",
};

static const char *const units[] = {"",	    " ns",  " KiB",  " MiB",  " GiB", " kB", " Hz",
				    " KHz", " MHz", "\tKiB", " KiB ", "ns",   " B",  "\r"};

static const char *const gaps[] = {"", " ", "\t", " \t", "        ", "\r", "\n"};

static struct range line_at(struct text *text, size_t at)
{
	struct range line = {at, 0};

	while (line.at > 0 && text->data[line.at - 1] != '\n')
		line.at--;
	while (line.at + line.len < text->size) {
		line.len++;
		if (text->data[line.at + line.len - 1] == '\n')
			break;
	}
	return line;
}

static struct range some_line(struct text *text)
{
	return line_at(text, random_below(text, text->size));
}

/* Replace a range by len bytes; change nothing where they do not fit. */
static void replace_range(struct text *text, struct range range, const void *bytes, size_t len)
{
	if (text->size - range.len > text->max || len > text->max - (text->size - range.len))
		return;
	memmove(text->data + range.at + len, text->data + range.at + range.len,
		text->size - range.at - range.len);
	memcpy(text->data + range.at, bytes, len);
	text->size += len - range.len;
}

static void insert_key(struct text *text)
{
	struct range line = some_line(text);
	const char *key = PICK(text, keys);
	char buf[64];
	size_t len = strlen(key);

	memcpy(buf, key, len);
	buf[len] = '\n';
	line.len = 0;
	replace_range(text, line, buf, len + 1);
}

static void delete_line(struct text *text)
{
	replace_range(text, some_line(text), "", 0);
}

static void duplicate_line(struct text *text)
{
	struct range line = some_line(text);
	uint8_t copy[512];

	if (line.len > sizeof(copy))
		return;
	memcpy(copy, text->data + line.at, line.len);
	replace_range(text, (struct range){some_line(text).at, 0}, copy, line.len);
}

static void move_line(struct text *text)
{
	struct range line = some_line(text);
	uint8_t copy[512];

	if (line.len > sizeof(copy))
		return;
	memcpy(copy, text->data + line.at, line.len);
	replace_range(text, line, "", 0);
	if (text->size)
		replace_range(text, (struct range){some_line(text).at, 0}, copy, line.len);
	else
		replace_range(text, (struct range){0, 0}, copy, line.len);
}

static bool colon_of(const struct text *text, struct range line, size_t *colon)
{
	const uint8_t *p = memchr(text->data + line.at, ':', line.len);

	*colon = p ? (size_t)(p - text->data) : 0;
	return p;
}

static void change_gap(struct text *text)
{
	struct range line = some_line(text), gap;
	const char *with = PICK(text, gaps);

	if (!colon_of(text, line, &gap.at))
		return;
	gap.at++;
	gap.len = 0;
	while (gap.at + gap.len < text->size &&
	       (text->data[gap.at + gap.len] == ' ' || text->data[gap.at + gap.len] == '\t'))
		gap.len++;
	replace_range(text, gap, with, strlen(with));
}

static struct range digits_of(const struct text *text, struct range line)
{
	struct range digits = {line.at + line.len, 0};
	size_t colon;

	if (!colon_of(text, line, &colon))
		return digits;
	for (size_t i = colon; i < line.at + line.len; i++) {
		bool digit = text->data[i] >= '0' && text->data[i] <= '9';

		if (digit && !digits.len)
			digits.at = i;
		if (!digit && digits.len)
			break;
		digits.len += digit;
	}
	return digits;
}

static void change_number(struct text *text)
{
	struct range digits = digits_of(text, some_line(text));
	const char *with = PICK(text, numbers);

	if (digits.len)
		replace_range(text, digits, with, strlen(with));
}

static void change_unit(struct text *text)
{
	struct range line = some_line(text), digits = digits_of(text, line), unit;
	const char *with = PICK(text, units);

	if (!digits.len)
		return;
	unit.at = digits.at + digits.len;
	unit.len = line.at + line.len - unit.at;
	unit.len -= unit.len && text->data[unit.at + unit.len - 1] == '\n';
	replace_range(text, unit, with, strlen(with));
}

/* Names that are prefixes of one another: a parser must compare whole names. */
static void change_name(struct text *text)
{
	struct range line = some_line(text);
	size_t colon;

	if (!colon_of(text, line, &colon) || colon == line.at)
		return;
	if (random_below(text, 2))
		replace_range(text, (struct range){colon - 1, 1}, "", 0);
	else
		replace_range(text, (struct range){colon, 0},
			      PICK(text, ((const char *[]){"1", "-", "_1", " ", "é"})), 1);
}

static void cut_end(struct text *text)
{
	text->size -= random_below(text, 3) % (text->size + 1);
}

static void change_byte(struct text *text)
{
	static const uint8_t bytes[] = {0, '\r', '\n', ':', ' ', '\t', '-', 0xff, 0x80, '9'};

	text->data[random_below(text, text->size)] = PICK(text, bytes);
}

/* Longer than one page, longer than 64 KiB: parsers must enlarge their buffers. */
static void grow_text(struct text *text)
{
	size_t copies = 1 + random_below(text, 64);

	while (copies--)
		insert_key(text);
}

static void (*const moves[])(struct text *text) = {
	insert_key,    delete_line, duplicate_line, move_line, change_gap,  change_number,
	change_number, change_unit, change_name,    cut_end,   change_byte, grow_text,
};

size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	struct text text = {.data = data, .size = size, .max = max, .random = seed};
	size_t rounds = 1 + random_below(&text, 4);

	while (rounds--) {
		if (text.size)
			PICK(&text, moves)(&text);
		else
			insert_key(&text);
	}
	return text.size;
}

size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed)
{
	struct text random = {.random = seed};
	const uint8_t *from[2] = {a, b};
	size_t left[2] = {a_size, b_size}, size = 0;

	while (left[0] || left[1]) {
		size_t which = left[0] && left[1] ? random_below(&random, 2) : !left[0];
		const uint8_t *end = memchr(from[which], '\n', left[which]);
		size_t len = end ? (size_t)(end - from[which]) + 1 : left[which];

		if (random_below(&random, 4) && len <= max - size) {
			memcpy(out + size, from[which], len);
			size += len;
		}
		from[which] += len;
		left[which] -= len;
	}
	return size;
}
