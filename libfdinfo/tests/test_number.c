/* SPDX-License-Identifier: MIT */
#include "text.h"

#define FORTY "1234567890123456789012345678901234567890"

static const struct {
	const char *text;
	uint64_t value;
	const char *unit;
} exact[] = {
	{"0", 0, ""},
	{"00", 0, ""},
	{"007", 7, ""},
	{"9", 9, ""},
	{"4294967295", 4294967295u, ""},
	{"4294967296", 4294967296u, ""}, /* 2^32 */
	{"9007199254740993", 9007199254740993u, ""}, /* 2^53 + 1, which no double holds */
	{"9223372036854775807", 9223372036854775807u, ""},
	{"9223372036854775808", 9223372036854775808u, ""}, /* 2^63 */
	{"9999999999999999999", 9999999999999999999u, ""}, /* 19 digits */
	{"10000000000000000000", 10000000000000000000u, ""}, /* 20 digits */
	{"18446744073709551609", 18446744073709551609u, ""},
	{"18446744073709551615", 18446744073709551615u, ""}, /* 2^64-1 */
	{"0000000000000000000000000000018446744073709551615", 18446744073709551615u, ""},
	{"0000000000000000000000000000000", 0, ""},
	{"5ns", 5, "ns"},
	{"5 ns", 5, "ns"},
	{"5 \t  ns", 5, "ns"},
	{"5 ns ", 5, "ns"},
	{"5 ", 5, ""},
	{"5 k i b", 5, "k i b"},
	{"5.5", 5, ".5"},
	{"5e3", 5, "e3"},
	{"0x10", 0, "x10"},
	{"1,000", 1, ",000"},
	{"1:0", 1, ":0"}, /* the byte behind 9 */
	{"1/0", 1, "/0"}, /* and the one before 0 */
	{"11111111111111111111:1", 11111111111111111111u, ":1"},
	{"5\xd0", 5, "\xd0"},
	{"18446744073709551615 KiB", 18446744073709551615u, "KiB"},
};

static const struct {
	const char *text;
	const char *unit;
} beyond[] = {
	{"18446744073709551616", ""}, /* 2^64 */
	{"18446744073709551620", ""},
	{"18446744073709551619 ns", "ns"},
	{"20000000000000000000", ""},
	{"99999999999999999999", ""},
	{"184467440737095516150", ""}, /* ten times 2^64-1 */
	{"36893488147419103232", ""}, /* 2^65: 0 modulo 2^64 */
	{FORTY, ""},
	{FORTY " MiB", "MiB"},
};

static const char *const none[] = {"", "-5", "+5", " 5", "ns", "x1", ".5", "\xb2", "/", ":"};

static int parse_number(const char *string, struct fdi_num *num, struct fdi_span *unit, char **copy)
{
	size_t len = strlen(string);

	*copy = text_copy(string, len);
	memset(num, 0xa5, sizeof(*num));
	memset(unit, 0xa5, sizeof(*unit));
	return fdi_uint_parse((struct fdi_span){*copy, len}, num, unit);
}

static void exact_to_64_bits(void **state)
{
	struct fdi_span unit;
	struct fdi_num num;
	char *copy;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(exact) / sizeof(exact[0]); i++) {
		assert_int_equal(parse_number(exact[i].text, &num, &unit, &copy), 0);
		assert_num(num, exact[i].value);
		assert_span(unit, exact[i].unit);
		free(copy);
	}
}

static void saturates_beyond(void **state)
{
	struct fdi_span unit;
	struct fdi_num num;
	char *copy;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(beyond) / sizeof(beyond[0]); i++) {
		assert_int_equal(parse_number(beyond[i].text, &num, &unit, &copy), 0);
		assert_full(num);
		assert_span(unit, beyond[i].unit);
		free(copy);
	}
}

static void refuses_what_is_no_digit(void **state)
{
	struct fdi_span unit;
	struct fdi_num num;
	char *copy;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		assert_int_equal(parse_number(none[i], &num, &unit, &copy), -FDI_EINVAL);
		assert_absent(num);
		assert_false(num.saturated);
		assert_int_equal(num.value, 0);
		assert_none(unit);
		free(copy);
	}
	assert_int_equal(fdi_uint_parse((struct fdi_span){0}, &num, &unit), -FDI_EINVAL);
}

/* A NUL neither ends the number's text nor hides what follows. */
static void nul_is_a_byte(void **state)
{
	struct fdi_span unit;
	struct fdi_num num;

	(void)state;
	assert_int_equal(fdi_uint_parse((struct fdi_span){"1\0002", 3}, &num, &unit), 0);
	assert_num(num, 1);
	assert_span_bytes(unit, "\0002", 2);
}

static void a_million_digits(void **state)
{
	size_t len = 1000000;
	char *text = malloc(len);
	struct fdi_span unit;
	struct fdi_num num;

	(void)state;
	assert_non_null(text);
	memset(text, '0', len);
	assert_int_equal(fdi_uint_parse((struct fdi_span){text, len}, &num, &unit), 0);
	assert_num(num, 0);
	text[len - 1] = '7';
	assert_int_equal(fdi_uint_parse((struct fdi_span){text, len}, &num, &unit), 0);
	assert_num(num, 7);
	memset(text, '9', len);
	assert_int_equal(fdi_uint_parse((struct fdi_span){text, len}, &num, &unit), 0);
	assert_full(num);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(exact_to_64_bits),	    cmocka_unit_test(saturates_beyond),
		cmocka_unit_test(refuses_what_is_no_digit), cmocka_unit_test(nul_is_a_byte),
		cmocka_unit_test(a_million_digits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
