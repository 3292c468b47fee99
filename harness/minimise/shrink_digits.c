/* SPDX-License-Identifier: MIT */
/* Numbers of JSON, and strings that are a number and its unit. */
#include <stdlib.h>
#include <string.h>

#include "json_part.h"
#include "xmalloc.h"

#define DIGITS	    "0123456789"
#define DIGITS_MOST 20
#define UNIT_MOST   3

/* A number without sign: its digits before any fraction, and what stands behind both. */
struct number {
	char digits[DIGITS_MOST + 1];
	char unit[UNIT_MOST + 1];
	bool is_string, has_fraction;
};

/* "1.5ms": digits, a fraction perhaps, and letters perhaps. */
static bool parse_number(struct number *number, const char *text)
{
	const size_t len = strspn(text, DIGITS);
	size_t unit;

	if (!len || len > DIGITS_MOST)
		return false;
	memcpy(number->digits, text, len);
	number->digits[len] = '\0';
	text += len;
	number->has_fraction = *text == '.';
	if (number->has_fraction)
		text += 1 + strspn(text + 1, DIGITS);
	unit = strlen(text);
	if (unit > UNIT_MOST || strcspn(text, " ./:-_" DIGITS) != unit)
		return false;
	memcpy(number->unit, text, unit + 1);
	return true;
}

static bool number_of(struct number *number, const json_t *value)
{
	const char *string = json_string_value(value);
	bool is;
	char *text;

	*number = (struct number){.is_string = string};
	if (string)
		return strlen(string) == json_string_length(value) && parse_number(number, string);
	if (!json_is_integer(value))
		return false;
	text = xasprintf("%" JSON_INTEGER_FORMAT, json_integer_value(value));
	is = parse_number(number, text);
	free(text);
	return is;
}

/* Other digits in its place; true: it fails so, and they stay. */
static bool try_digits(struct asking *asking, struct json_part *part, const struct number *number,
		       const char *digits)
{
	json_t *before = part->value;
	char *text = xasprintf("%s%s", digits, number->unit);

	part->value = number->is_string ? json_string(text) : json_integer(atoll(digits));
	free(text);
	if (!part->value)
		xmalloc_failed();
	if (asking_fails(asking)) {
		json_decref(before);
		return true;
	}
	json_decref(part->value);
	part->value = before;
	return false;
}

/* Is a, of a digit and zeros, a smaller number than digits? */
static bool is_smaller(const char *a, const struct number *number)
{
	const size_t len = strlen(a), digits = strlen(number->digits);
	int order = len == digits ? strcmp(a, number->digits) : len < digits ? -1 : 1;

	return order < 0 || (!order && number->has_fraction);
}

/* The next of 0, 1, 10, 100 and so on; where it has as many digits as most, or one less, all of a
 * digit and zeros. */
static void next_digits(char *digits, size_t most)
{
	const size_t len = strlen(digits);

	if (*digits == '9' || (*digits == '1' && len + 1 < most)) {
		memset(digits, '0', len + 1);
		*digits = '1';
		digits[len + 1] = '\0';
	} else {
		++*digits;
	}
}

/* The least of these that still fails. */
static bool shrink_number(struct asking *asking, struct json_part *part)
{
	char digits[DIGITS_MOST + 2] = "0";
	struct number number;

	if (!number_of(&number, part->value))
		return false;
	for (; is_smaller(digits, &number) && !asking->stopped;
	     next_digits(digits, strlen(number.digits)))
		if (try_digits(asking, part, &number, digits))
			return true;
	return false;
}

struct digits {
	struct asking *asking;
	bool some;
};

static void shrink_part(struct json_part *part, const struct json_part *parent, void *data)
{
	struct digits *digits = data;

	(void)parent;
	if (!part->count && !digits->asking->stopped)
		digits->some |= shrink_number(digits->asking, part);
}

bool shrink_digits(struct asking *asking, struct json_part *part)
{
	struct digits digits = {.asking = asking};

	json_part_visit(part, shrink_part, &digits);
	return digits.some;
}
