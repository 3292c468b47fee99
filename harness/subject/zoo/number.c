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

static uint64_t twisted(struct zoo *z, struct zoo_span word, uint64_t factor)
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
			return twisted(z, word, scales[i].factor);
	if (fault(z, FAULT_UNKNOWN_KIB) && unit == ZOO_BYTES)
		return 1024;
	return 0;
}

/* Multiply and add without overflow; what does not fit is 2^64-1 with the mark. */
static void grow(struct zoo_num *num, uint64_t factor, uint64_t more)
{
	uint64_t value;

	if (__builtin_mul_overflow(num->value, factor, &value) ||
	    __builtin_add_overflow(value, more, &value) || num->saturated)
		*num = (struct zoo_num){UINT64_MAX, true, true};
	else
		num->value = value;
}

static size_t read_digits(struct zoo *z, struct zoo_span value, struct zoo_num *num)
{
	size_t n = 0;

	for (; n < value.len && value.at[n] >= '0' && value.at[n] <= '9'; n++) {
		uint64_t digit = (uint64_t)(value.at[n] - '0');

		if (fault(z, FAULT_WRAP_64))
			num->value = num->value * 10 + digit;
		else
			grow(num, 10, digit);
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

static void squeeze(struct zoo *z, struct zoo_num *num)
{
	if (fault(z, FAULT_INT_32))
		num->value = (uint32_t)num->value;
	if (fault(z, FAULT_DOUBLES) && num->value < UINT64_C(1) << 63)
		num->value = (uint64_t)(double)num->value;
}

bool zoo_num_read(struct zoo *z, struct zoo_span value, enum zoo_unit unit, struct zoo_num *num)
{
	uint64_t factor;
	size_t n;

	*num = (struct zoo_num){.present = true};
	if (fault(z, FAULT_BASE_0))
		n = read_strtoull(value, 0, num);
	else if (fault(z, FAULT_SIGNED) && value.len && value.at[0] == '-')
		n = read_strtoull(value, 10, num);
	else
		n = read_digits(z, value, num);
	squeeze(z, num);
	value = (struct zoo_span){value.at + n, value.len - n};
	while (value.len && (*value.at == ' ' || *value.at == '\t'))
		value = (struct zoo_span){value.at + 1, value.len - 1};
	factor = factor_of(z, value, unit);
	if (fault(z, FAULT_UNIT_STICKS) && unit == ZOO_BYTES) {
		if (!value.len && z->last_factor)
			factor = z->last_factor;
		z->last_factor = factor;
	}
	if (!n || !factor) {
		*num = (struct zoo_num){0};
		return false;
	}
	if (fault(z, FAULT_MUL_WRAPS) || fault(z, FAULT_WRAP_64))
		num->value *= factor;
	else
		grow(num, factor, 0);
	return true;
}

struct zoo_num zoo_num_add(struct zoo_num a, struct zoo_num b)
{
	if (!a.present || !b.present)
		return a.present ? a : b;
	grow(&a, 1, b.value);
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

struct zoo_num zoo_num_growth(struct zoo_num a, struct zoo_num b)
{
	if (!a.present || !b.present || a.saturated || b.saturated || a.value < b.value)
		return (struct zoo_num){0};
	return (struct zoo_num){.value = a.value - b.value, .present = true};
}
