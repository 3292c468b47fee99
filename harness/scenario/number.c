/* SPDX-License-Identifier: MIT */
#include "number.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#define INTEGER_MOST  ((json_int_t)1 << 53)
#define FRACTION_MOST 18 /* digits */

static const struct unit {
	const char *name;
	unsigned int kind;
	uint64_t scale;
} units_known[] = {
	{"", NUMBER_TIME | NUMBER_SIZE, 1}, {"ns", NUMBER_TIME, 1},
	{"us", NUMBER_TIME, 1000},	    {"ms", NUMBER_TIME, 1000000},
	{"s", NUMBER_TIME, 1000000000},	    {"min", NUMBER_TIME, 60000000000},
	{"h", NUMBER_TIME, 3600000000000},  {"KiB", NUMBER_SIZE, 1 << 10},
	{"MiB", NUMBER_SIZE, 1 << 20},	    {"GiB", NUMBER_SIZE, 1 << 30},
};

static const struct unit *unit_find(const char *name, unsigned int kinds)
{
	for (size_t i = 0; i < sizeof(units_known) / sizeof(units_known[0]); i++) {
		const struct unit *unit = &units_known[i];

		if (!strcmp(unit->name, name) && (unit->kind & kinds || !unit->name[0]))
			return unit;
	}
	return NULL;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Read digits; false: the number is beyond 64 bits. */
static bool read_digits(const char **at, uint64_t *out)
{
	bool fits = true;

	for (*out = 0; is_digit(**at); ++*at)
		fits &= !__builtin_mul_overflow(*out, 10, out) &&
			!__builtin_add_overflow(*out, (uint64_t)(**at - '0'), out);
	return fits;
}

/* Scale count digits after the point by a unit; -EINVAL: not a whole number. */
static int read_fraction(const char *at, size_t count, uint64_t scale, uint64_t *out)
{
	unsigned __int128 product, ten = 1;
	uint64_t part;

	if (count > FRACTION_MOST || !read_digits(&at, &part))
		return -EINVAL;
	while (count--)
		ten *= 10;
	product = (unsigned __int128)part * scale;
	if (product % ten)
		return -EINVAL;
	*out = (uint64_t)(product / ten);
	return 0;
}

static int read_text(const char *at, unsigned int kinds, uint64_t *out)
{
	const struct unit *unit;
	uint64_t rest = 0;
	const char *point;
	size_t count;
	bool fits;

	if (!is_digit(*at))
		return -EINVAL;
	fits = read_digits(&at, out);
	point = at + (*at == '.');
	count = point > at ? strspn(point, "0123456789") : 0;
	if (point > at && !count)
		return -EINVAL;
	unit = unit_find(point + count, kinds);
	if (!unit || read_fraction(point, count, unit->scale, &rest))
		return -EINVAL;
	if (!fits || __builtin_mul_overflow(*out, unit->scale, out) ||
	    __builtin_add_overflow(*out, rest, out))
		return -ERANGE;
	return 0;
}

int number_read(const json_t *value, unsigned int units, uint64_t *out)
{
	json_int_t integer = json_integer_value(value);

	if (json_is_string(value)) {
		const char *text = json_string_value(value);

		return strlen(text) == json_string_length(value) ? read_text(text, units, out)
								 : -EINVAL;
	}
	if (!json_is_integer(value) || integer < 0)
		return -EINVAL;
	if (integer > INTEGER_MOST)
		return -ERANGE;
	*out = (uint64_t)integer;
	return 0;
}
