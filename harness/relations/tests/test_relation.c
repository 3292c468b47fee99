/* SPDX-License-Identifier: MIT */
#include <errno.h>

#include "driver_names.h"
#include "relation_case.h"

struct bytes_row {
	const char *relation;
	const char *bytes;
	bool is_recording;
	const char *changed; /* NULL: it does not hold, or changes nothing */
};

static const struct bytes_row bytes_rows[] = {
	/* two lines have one other order */
	{"permute-lines", "pos: 0\ndrm-a: 1\nx: 1\ndrm-b: 2\n", false,
	 "pos: 0\ndrm-b: 2\nx: 1\ndrm-a: 1\n"},
	{"permute-lines", "drm-a: 1\n", false, NULL},
	{"permute-lines", "drm-a: 1\ndrm-b: 2", false, NULL},
	{"permute-lines", "drm-a: 1\ndrm-b: 2\ndrm-a: 3\n", false, NULL},
	{"permute-lines", "drm-a: 1\r\ndrm-b: 2\r\n", false, NULL},
	{"permute-lines", "drm-a: 1\nno colon\ndrm-b: 2\n", false, NULL},
	{"permute-lines", "drm-a : 1\ndrm-b: 2\n", false, NULL},
	{"permute-lines", "", false, NULL},
	{"permute-lines", "@ 5 len=8\ndrm-a: 1\n@ 6\ndrm-a: 1\ndrm-b: 2\n", true, NULL},
	{"permute-lines", "@ 5\nother: 1\nother: 2\n@ 6\ndrm-a: 1\ndrm-b: 2\n", true,
	 "# fdseq 1\n@ 5\nother: 1\nother: 2\n@ 6\ndrm-b: 2\ndrm-a: 1\n"},
	/*
	 * with seed 0 line i gets gap i mod 3; a text of a recording begins with the gap of its
	 * number
	 */
	{"gap", "@ 1 pid=1 fd=3\ndrm-a: 1\n@ 1 pid=1 fd=4\ndrm-a: 1\n", true,
	 "# fdseq 1\n@ 1 pid=1 fd=3\ndrm-a:1\n@ 1 pid=1 fd=4\ndrm-a:         1\n"},
	/* texts that are not about DRM, or could not be read, stay */
	{"gap", "@ 1 pid=1 fd=3 err=2\ndrm-a: 1\n@ 2\ndrm a: 1\n@ 3\ndrm-a: 1\n", true,
	 "# fdseq 1\n@ 1 pid=1 fd=3 err=2\ndrm-a: 1\n@ 2\ndrm a: 1\n@ 3\ndrm-a:\t1\n"},
	{"gap", "drm-a:\t1\ndrm-b: 2\ndrm-c:\t\t x y \ndrm-d:\npos:\t0\n", false,
	 "drm-a:1\ndrm-b:         2\ndrm-c:\tx y \ndrm-d:\npos:\t0\n"},
	{"gap", "drm-a:1\n", false, NULL},
	{"gap", "drm-a: 1", false, "drm-a:1"},
	{"gap", "drm a: 1\n", false, NULL},
	{"unit",
	 "drm-total-a: 3 MiB\ndrm-shared-a:\t5 KiB\ndrm-active-a: 4096\ndrm-memory-a: 4095\n"
	 "drm-resident-a: 0\ndrm-purgeable-a:7 KiB",
	 false,
	 "drm-total-a: 3072 KiB\ndrm-shared-a:\t5120\ndrm-active-a: 4 KiB\ndrm-memory-a: 4095\n"
	 "drm-resident-a: 0 KiB\ndrm-purgeable-a:7168"},
	{"unit", "drm-total-cycles-a: 4096\ndrm-cycles-a: 1024\npos: 1024\n", false, NULL},
	{"unit", "drm-total-a: 18014398509481984 KiB\n", false, NULL}, /* 2^64 bytes */
	{"unit", "drm-total-a: 18014398509481983 KiB\n", false,
	 "drm-total-a: 18446744073709550592\n"},
	{"unit", "drm-total-a: 18446744073709551616\n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b: 4KiB\n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b: 4 GiB\n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b: 4 KiB \n", false, NULL},
	{"unit", "drm-total-a: 4 KiB\ndrm-total-b:\n", false, NULL},
	{"unknown-keys", "pos: 0\n", false, NULL},
	{"unknown-keys", "drm-a: 1\nvendor-foo: 3\n", false, NULL},
	{"unknown-keys", "drm-a: 1", false,
	 "drm-evicted-x:\t5 KiB\nvendor-foo: 1\nlock:\t1: FLOCK  ADVISORY  WRITE 2345 00:05:678 0 EOF\n"
	 "drm-a: 1"},
	{"final-newline", "drm-a: 1\ndrm-b: 2", false, "drm-a: 1\ndrm-b: 2\n"},
	{"final-newline", "drm-a: 1\n", false, NULL},
	{"final-newline", "drm-a: 1\ndrm-b", false, NULL},
	{"final-newline", "@ 5 len=8\ndrm-a: 1\n@ 6\ndrm-a: 1\n", true,
	 "# fdseq 1\n@ 5\ndrm-a: 1\n@ 6\ndrm-a: 1\n"},
	{"renumber-ids", "drm-client-id:\t7\ndrm-a: 7\n", false, "drm-client-id:\t3\ndrm-a: 7\n"},
	{"renumber-ids", "drm-client-id: 100\n", false, "drm-client-id: 999\n"},
	{"renumber-ids", "drm-client-id: 0\n", false, NULL},
	{"renumber-ids", "drm-client-id: 007\n", false, NULL},
	{"renumber-ids", "drm-client-id: 7 x\n", false, NULL},
	{"renumber-ids", "drm-client-id: 1234567890\n", false, NULL},
	{"renumber-ids", "drm-client-id: 7\ndrm-client-id: 8\n", false, NULL},
	{"renumber-ids", "drm-client-id: \n", false, NULL},
	{"renumber-ids", "drm-a: 1\n", false, NULL},
	{"renumber-pids", "drm-a: 1\n", false, NULL},
	{"renumber-pids", "@ 5 pid=10 fd=3\nx: 1\n", true, "# fdseq 1\n@ 5 pid=99 fd=3\nx: 1\n"},
	{"renumber-pids", "@ 5\nx: 1\n", true, NULL},
	{"renumber-pids", "@ 5 pid=2147483647 fd=3\nx: 1\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3 dev=1:2\ndrm-client-id: 1\n", true,
	 "# fdseq 1\n@ 5 pid=10 fd=3 dev=1:2\ndrm-client-id: 1\n@ 5 pid=10 fd=7 dev=1:2\ndrm-client-id: 1\n"
	 "@ 5 pid=21 fd=3 dev=1:2\ndrm-client-id: 1\n"},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 1", true, /* nothing follows the id */
	 "# fdseq 1\n@ 5 pid=10 fd=3 len=16\ndrm-client-id: 1\n@ 5 pid=10 fd=7 len=16\n"
	 "drm-client-id: 1\n@ 5 pid=21 fd=3 len=16\ndrm-client-id: 1\n"},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-driver: xe\n", true, NULL}, /* no id: another client */
	{"dup-fd", "@ 5\ndrm-client-id: 1\n", true, NULL},
	{"dup-fd", "@ 5 pid=2147483647 fd=3\ndrm-client-id: 1\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 1\ndrm-client-id: 2\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: x\n", true, NULL},
	/* a reader that cannot hold the id knows none */
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 18446744073709551616\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 100000000000000000000\n", true, NULL},
	{"dup-fd", "@ 5 pid=10 fd=3\ndrm-client-id: 18446744073709551615\n", true,
	 "# fdseq 1\n@ 5 pid=10 fd=3\ndrm-client-id: 18446744073709551615\n"
	 "@ 5 pid=10 fd=7\ndrm-client-id: 18446744073709551615\n"
	 "@ 5 pid=21 fd=3\ndrm-client-id: 18446744073709551615\n"},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-client-id: 1\n@ 5 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, "# fdseq 1\n@ 5 pid=1 fd=4\ndrm-client-id: 2\n@ 5 pid=1 fd=3\ndrm-client-id: 1\n"},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-client-id: 1\n@ 6 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads",
	 "@ 5 sweep=1 pid=1 fd=3\ndrm-client-id: 1\n@ 6 sweep=1 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads",
	 "@ 5 pid=1 fd=3 until=6\ndrm-client-id: 1\n@ 5 pid=1 fd=4 until=7\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads",
	 "@ 5 pid=1 fd=3\ndrm-client-id: 1\nx: 1\n@ 5 pid=1 fd=4\ndrm-client-id: 1\nx: 2\n", true,
	 NULL},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-client-id: 1\n@ 5 pid=1 fd=3\ndrm-client-id: 2\n",
	 true, NULL},
	{"permute-reads", "@ 5 pid=1 fd=3\ndrm-driver: xe\n@ 5 pid=1 fd=4\ndrm-client-id: 2\n",
	 true, NULL},
};

static void test_bytes(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(bytes_rows) / sizeof(*bytes_rows); i++) {
		const struct bytes_row *row = &bytes_rows[i];
		struct decoy_case tc = make(row->bytes, row->is_recording);
		char *bytes;
		size_t len;
		int ret = relation_apply(relation_find(row->relation), &tc, 0, &bytes, &len);

		if (ret != (row->changed ? 0 : -ENOTSUP))
			fail_msg("%s of \"%s\": %d", row->relation, row->bytes, ret);
		if (row->changed &&
		    (len != strlen(row->changed) || memcmp(bytes, row->changed, len)))
			fail_msg("%s of \"%s\": \"%.*s\"", row->relation, row->bytes, (int)len,
				 bytes);
		free(bytes);
	}
}

/* Relations are not applied to cases without a certain answer. */
static void test_levels(void **state)
{
	struct decoy_case unclear = make(TEXT, false), lint = unclear, none = unclear,
			  nul = unclear;
	const struct relation *gap = relation_find("gap");
	char *bytes;
	size_t len;

	(void)state;
	unclear.level = CASE_UNCLEAR;
	lint.target = CASE_PRODUCER;
	none.no_relations = true;
	nul.len++; /* the NUL at its end */
	assert_int_equal(relation_apply(gap, &unclear, 0, &bytes, &len), -ENOTSUP);
	assert_int_equal(relation_apply(gap, &lint, 0, &bytes, &len), -ENOTSUP);
	assert_int_equal(relation_apply(gap, &none, 0, &bytes, &len), -ENOTSUP);
	assert_int_equal(relation_apply(gap, &nul, 0, &bytes, &len), -ENOTSUP);
	assert_null(bytes);
	assert_null(relation_find("nonsense"));
}

/* The same seed gives the same bytes, another one others; lines are neither lost nor changed. */
static void test_seeds(void **state)
{
	struct decoy_case tc = make(TEXT, false);
	const struct relation *permute = relation_find("permute-lines");
	char *a, *b;
	size_t a_len, b_len, different = 0;

	(void)state;
	for (uint64_t seed = 0; seed < 50; seed++) {
		assert_int_equal(relation_apply(permute, &tc, seed, &a, &a_len), 0);
		assert_int_equal(relation_apply(permute, &tc, seed, &b, &b_len), 0);
		assert_int_equal(a_len, strlen(TEXT));
		assert_memory_equal(a, b, a_len);
		assert_memory_not_equal(a, TEXT, a_len);
		assert_memory_equal(a, "pos:\t0\n", 7);
		assert_non_null(strstr(a, "\ndrm-engine-capacity-render:\t2\n"));
		free(b);
		assert_int_equal(relation_apply(permute, &tc, seed + 1, &b, &b_len), 0);
		different += memcmp(a, b, a_len) != 0;
		free(a);
		free(b);
	}
	assert_true(different > 40);
}

#define SWEEP_OF_FOUR                                                           \
	"@ 1 pid=1 fd=3\n" TEXT "@ 1 pid=2 fd=3\n" TEXT "@ 1 pid=3 fd=3\n" TEXT \
	"@ 1 pid=4 fd=3\n" TEXT

/* Those that differ with the seed say so: with another one another case may fail. */
static void test_seeded(void **state)
{
	struct decoy_case cases[] = {make(TEXT, false), make(SWEEP_OF_FOUR, true)};
	const struct relation *all;
	size_t count, len, first_len;

	(void)state;
	cases[0].id = cases[1].id = "0001";
	all = relations(&count);
	for (size_t i = 0; i < count; i++) {
		bool differs = false;

		for (size_t j = 0; j < 20; j++) {
			char *first, *other;

			if (!relation_apply(&all[i], &cases[j % 2], 1, &first, &first_len) &&
			    !relation_apply(&all[i], &cases[j % 2], j, &other, &len)) {
				differs |= len != first_len || memcmp(first, other, len);
				free(other);
			}
			free(first);
		}
		if (differs != all[i].seeded)
			fail_msg("%s: %s", all[i].name, differs ? "differs" : "never differs");
	}
}

/* Where a text has no name that a driver chooses, its words are those of any. */
static void test_no_words(void **state)
{
	const struct relation *all;
	const struct decoy_case tc = {
		.id = "0001", .level = CASE_MUST, .bytes = "drm-client-id: 1\n", .len = 17};
	size_t count, words = 0, len;
	char *bytes;

	(void)state;
	all = relations(&count);
	for (size_t i = 0; i < count; i++) {
		if (all[i].effect != RELATION_WORDS)
			continue;
		assert_int_equal(relation_apply(&all[i], &tc, 1, &bytes, &len), -ENOTSUP);
		assert_null(bytes);
		words++;
	}
	assert_int_equal(words, 1);
	assert_null(driver_names_find("none"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bytes),	 cmocka_unit_test(test_levels),
		cmocka_unit_test(test_seeds),	 cmocka_unit_test(test_seeded),
		cmocka_unit_test(test_no_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
