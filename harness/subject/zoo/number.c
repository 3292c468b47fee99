/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "number.h"

struct scale {
	enum zoo_unit unit;
	const char *word;
	uint64_t factor;
};

static const struct scale scales[] = {
	{ZOO_PLAIN, "", 1},
	{ZOO_CYCLES, "", 1},
	{ZOO_NS, "", 1},
	{ZOO_NS, "ns", 1},
	{ZOO_HZ, "", 1},
	{ZOO_HZ, "Hz", 1},
	{ZOO_HZ, "KHz", 1000},
	{ZOO_HZ, "MHz", 1000000},
	{ZOO_BYTES, "", 1},
	{ZOO_BYTES, "KiB", 1024},
	{ZOO_BYTES, "MiB", 1048576},
};

static uint64_t twist_number(struct zoo *z, struct zoo_span word, uint64_t factor)
{
	bool kib = zoo_span_is(word, zoo_span_word("KiB"));

	if (fault(z, FAULT_KIB_1000) && kib)
		return 1000;
	if (fault(z, FAULT_HZ_BINARY) && factor == 1000000)
		return 1 << 20;
	return factor;
}

/* 0: the unit does not fit. */
static uint64_t factor_of(struct zoo *z, struct zoo_span word, enum zoo_unit unit)
{
	if (fault(z, FAULT_KIB_ONLY) && unit == ZOO_BYTES)
		return zoo_span_is(word, zoo_span_word("KiB")) ? 1024 : 0;
	if (fault(z, FAULT_HZ_ONLY) && unit == ZOO_HZ)
		return zoo_span_is(word, zoo_span_word("Hz")) ? 1 : 0;
	if (fault(z, FAULT_CYCLES_NS) && (unit == ZOO_CYCLES || unit == ZOO_HZ))
		return zoo_span_is(word, zoo_span_word("ns")) ? 1 : 0;
	for (size_t i = 0; i < sizeof(scales) / sizeof(*scales); i++)
		if (scales[i].unit == unit && zoo_span_is(word, zoo_span_word(scales[i].word)))
			return twist_number(z, word, scales[i].factor);
	if (fault(z, FAULT_UNKNOWN_KIB) && unit == ZOO_BYTES)
		return 1024;
	return 0;
}

/* The largest number that it can hold. */
static zoo_uint largest_number(const struct zoo *z)
{
	if (design(z, DESIGN_WIDE))
		return ~(zoo_uint)0;
	return design(z, DESIGN_BITS_63) ? INT64_MAX : UINT64_MAX;
}

/* Multiply and add without overflow; what does not fit is the most that does, with the mark. */
static void grow_number(const struct zoo *z, struct zoo_num *num, zoo_uint factor, zoo_uint more)
{
	zoo_uint value;

	if (__builtin_mul_overflow(num->value, factor, &value) ||
	    __builtin_add_overflow(value, more, &value) || value > largest_number(z) ||
	    num->saturated)
		*num = (struct zoo_num){largest_number(z), true, true};
	else
		num->value = value;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static size_t read_digits(struct zoo *z, struct zoo_span value, struct zoo_num *num)
{
	size_t n = 0;

	for (; n < value.len; n++) {
		if (!is_digit(value.at[n]) && design(z, DESIGN_DIGITS) && value.at[n] == '.')
			continue;
		if (!is_digit(value.at[n]))
			break;

		uint64_t digit = (uint64_t)(value.at[n] - '0');

		if (fault(z, FAULT_WRAP_64))
			num->value = (uint64_t)(num->value * 10 + digit);
		else
			grow_number(z, num, 10, digit);
	}
	return n;
}

static size_t read_strtoull(struct zoo_span value, int base, struct zoo_num *num)
{
	char word[64] = "";
	char *end;

	memcpy(word, value.at, value.len < 63 ? value.len : 63);
	num->value = strtoull(word, &end, base);
	return (size_t)(end - word);
}

/* Every byte up to a blank as if it were a digit. */
static size_t read_unchecked(struct zoo_span value, struct zoo_num *num)
{
	size_t n = 0;

	for (; n < value.len && !is_blank(value.at[n]); n++)
		num->value = (uint64_t)(num->value * 10 + (uint64_t)(value.at[n] - '0'));
	return n;
}

/* A digit of ASCII, Arabic or full width: its bytes, and what it is in *digit; 0: it is none. */
static size_t any_digit(struct zoo_span at, unsigned int *digit)
{
	const unsigned char *u = (const unsigned char *)at.at;

	if (at.len && is_digit(*at.at)) {
		*digit = (unsigned int)(*at.at - '0');
		return 1;
	}
	if (at.len > 1 && u[0] == 0xd9 && u[1] >= 0xa0 && u[1] <= 0xa9) {
		*digit = u[1] - 0xa0U;
		return 2;
	}
	if (at.len > 2 && u[0] == 0xef && u[1] == 0xbc && u[2] >= 0x90 && u[2] <= 0x99) {
		*digit = u[2] - 0x90U;
		return 3;
	}
	return 0;
}

/* As int() of Python: one underscore may stand between two digits. */
static size_t read_python(const struct zoo *z, struct zoo_span value, struct zoo_num *num)
{
	size_t at = 0, end = 0, n;
	unsigned int digit;

	while ((n = any_digit((struct zoo_span){value.at + at, value.len - at}, &digit))) {
		grow_number(z, num, 10, digit);
		at = end = at + n;
		at += at < value.len && value.at[at] == '_';
	}
	return end;
}

static void squeeze_number(struct zoo *z, struct zoo_num *num)
{
	if (fault(z, FAULT_INT_32))
		num->value = (uint32_t)num->value;
	if (fault(z, FAULT_DOUBLES) && num->value < UINT64_C(1) << 63)
		num->value = (uint64_t)(double)num->value;
}

/* The digits at the start of *value, which begins behind them then; returns how many bytes they
 * are. */
static size_t read_number(struct zoo *z, struct zoo_span *value, struct zoo_num *num)
{
	size_t n;

	if (design(z, DESIGN_PLUS) && value->len && *value->at == '+')
		*value = (struct zoo_span){value->at + 1, value->len - 1};
	while (fault(z, FAULT_SIGN_SKIPPED) && value->len && !is_digit(*value->at))
		*value = (struct zoo_span){value->at + 1, value->len - 1};
	if (fault(z, FAULT_UNCHECKED))
		n = read_unchecked(*value, num);
	else if (fault(z, FAULT_BASE_0))
		n = read_strtoull(*value, 0, num);
	else if (fault(z, FAULT_SIGNED) && value->len && value->at[0] == '-')
		n = read_strtoull(*value, 10, num);
	else if (design(z, DESIGN_PYTHON))
		n = read_python(z, *value, num);
	else
		n = read_digits(z, *value, num);
	*value = (struct zoo_span){value->at + n, value->len - n};
	return n;
}

/* What the rest of a value, behind its number, multiplies it by; 0: it is malformed. */
static uint64_t read_unit(struct zoo *z, struct zoo_span rest, enum zoo_unit unit)
{
	bool had_blank = rest.len && is_blank(*rest.at);
	uint64_t factor;

	while (rest.len && is_blank(*rest.at))
		rest = (struct zoo_span){rest.at + 1, rest.len - 1};
	factor = factor_of(z, rest, unit);
	if (fault(z, FAULT_UNIT_STICKS) && unit == ZOO_BYTES) {
		if (!rest.len && z->last_factor)
			factor = z->last_factor;
		z->last_factor = factor;
	}
	if (design(z, DESIGN_UNIT_ACCEPTED) && !factor && had_blank)
		factor = 1;
	if (design(z, DESIGN_DIGITS_FIRST) && !factor)
		factor = 1;
	if (design(z, DESIGN_NS_REQUIRED) && unit == ZOO_NS && !rest.len)
		factor = 0;
	if (design(z, DESIGN_GLUED) && rest.len && !had_blank)
		factor = 0;
	return factor;
}

static void multiply_number(struct zoo *z, struct zoo_num *num, uint64_t factor)
{
	if (fault(z, FAULT_MUL_WRAPS) || fault(z, FAULT_WRAP_64))
		num->value = (uint64_t)(num->value * factor);
	else
		grow_number(z, num, factor, 0);
	if (design(z, DESIGN_BEYOND_IGNORED) && num->saturated)
		*num = (struct zoo_num){0};
	if (design(z, DESIGN_BEYOND_0) && num->saturated)
		*num = (struct zoo_num){.present = true};
	if (design(z, DESIGN_CUT))
		num->saturated = false;
}

bool zoo_num_read(struct zoo *z, struct zoo_span value, enum zoo_unit unit, struct zoo_num *num)
{
	bool is_padded = design(z, DESIGN_ZEROS) && value.len > 1 && *value.at == '0' &&
			 is_digit(value.at[1]);
	uint64_t factor;
	size_t n;

	*num = (struct zoo_num){.present = true};
	n = read_number(z, &value, num);
	squeeze_number(z, num);
	factor = read_unit(z, value, unit);
	if (!n || !factor || is_padded) {
		*num = (struct zoo_num){0};
		return false;
	}
	multiply_number(z, num, factor);
	return true;
}

struct zoo_num zoo_num_add(const struct zoo *z, struct zoo_num a, struct zoo_num b)
{
	if (!a.present || !b.present)
		return a.present ? a : b;
	grow_number(z, &a, 1, b.value);
	if (b.saturated)
		a = b;
	return a;
}

bool zoo_num_more(struct zoo_num a, struct zoo_num b)
{
	if (!a.present || !b.present)
		return a.present;
	return a.value > b.value || (a.saturated && !b.saturated);
}

struct zoo_num zoo_num_delta(struct zoo_num a, struct zoo_num b)
{
	if (!a.present || !b.present || a.saturated || b.saturated || a.value < b.value)
		return (struct zoo_num){0};
	return (struct zoo_num){.value = a.value - b.value, .present = true};
}
