/* SPDX-License-Identifier: MIT */
/* Sizes of memory. Other bytes follow a key or a value and must not be read. */
#include "unit.h"

#include "memsize.h"

static void test_keys(void **state)
{
	static const struct {
		const char *key;
		size_t len;
		bool is_size;
	} rows[] = {
		{"drm-total-vram0", 15, true},
		{"drm-shared-a", 12, true},
		{"drm-resident-a", 14, true},
		{"drm-memory-a", 12, true},
		{"drm-purgeable-a", 15, true},
		{"drm-active-a", 12, true},
		{"drm-total-cycles-a", 18, false},
		{"drm-total-cyclesx", 17, true},
		/* the key ends before */
		{"drm-total-a", 10, false},
		{"drm-active-a", 11, false},
		{"drm-total-cycles-a", 16, true},
		/* others */
		{"drm-cycles-a", 12, false},
		{"drm-engine-a", 12, false},
		{"xrm-total-a", 11, false},
		{"a", 1, false},
		{"drm-total-a", 0, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (memsize_key(rows[i].key, rows[i].len) != rows[i].is_size)
			fail_msg("%.*s", (int)rows[i].len, rows[i].key);
	}
}

static void test_parse(void **state)
{
	static const struct {
		const char *value;
		size_t len;
		bool good;
		struct memsize size;
	} rows[] = {
		{"0", 1, true, {0, 0}},
		{"4096", 4, true, {4096, 0}},
		{"1907 KiB", 8, true, {1907, 1}},
		{"28 MiB", 6, true, {28, 2}},
		{"18446744073709551615", 20, true, {UINT64_MAX, 0}},
		{"18446744073709551616", 20, false, {0}},
		{"18446744073709551620", 20, false, {0}},
		{"99999999999999999999", 20, false, {0}},
		/* the value ends before */
		{"123", 2, true, {12, 0}},
		{"12 KiB", 2, true, {12, 0}},
		{"12 KiBx", 6, true, {12, 1}},
		/* these are none */
		{"", 0, false, {0}},
		{" KiB", 4, false, {0}},
		{"1KiB", 4, false, {0}},
		{"1 kiB", 5, false, {0}},
		{"1 GiB", 5, false, {0}},
		{"1 KiB ", 6, false, {0}},
		{"1:", 2, false, {0}},
		{"/", 1, false, {0}},
		{"-1", 2, false, {0}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct memsize size;

		if (memsize_parse(&size, rows[i].value, rows[i].len) != rows[i].good)
			fail_msg("%.*s", (int)rows[i].len, rows[i].value);
		if (!rows[i].good)
			continue;
		assert_int_equal(size.count, rows[i].size.count);
		assert_int_equal(size.power, rows[i].size.power);
	}
}

/* To the next smaller unit, and bytes to KiB, where it is exact. */
static void test_rewrite(void **state)
{
	static const struct {
		struct memsize from, to;
		bool good;
	} rows[] = {
		{{3, 2}, {3072, 1}, true},
		{{3, 1}, {3072, 0}, true},
		{{2048, 0}, {2, 1}, true},
		{{0, 0}, {0, 1}, true},
		{{1023, 0}, {1023, 0}, false},
		{{1025, 0}, {1025, 0}, false},
		/* 2^54 KiB are 2^64 bytes */
		{{18014398509481983, 1}, {UINT64_MAX - 1023, 0}, true},
		{{18014398509481984, 1}, {18014398509481984, 1}, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct memsize size = rows[i].from;

		assert_int_equal(memsize_rewrite(&size), rows[i].good);
		assert_int_equal(size.count, rows[i].to.count);
		assert_int_equal(size.power, rows[i].to.power);
	}
}

static void test_write(void **state)
{
	static const char *const texts[] = {"7", "8 KiB", "9 MiB"};

	(void)state;
	for (unsigned int i = 0; i < 3; i++) {
		const struct memsize size = {7 + i, i};
		char text[32] = "";
		FILE *out = fmemopen(text, sizeof(text), "w");

		memsize_write(&size, out);
		fclose(out);
		assert_string_equal(text, texts[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_rewrite),
		cmocka_unit_test(test_write),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
