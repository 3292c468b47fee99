/* SPDX-License-Identifier: MIT */
/* Parsing the agent's stream: well-formed, cut short and malformed. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "guest.h"

/* A well-formed stream of two cases; "6162" is "ab". */
static const char good[] = "KTAP version 1\n"
			   "1..2\n"
			   "# read 1 0 0 6162\n"
			   "# read 1 1 2 \n"
			   "ok 1 - one\n"
			   "# it is so\n"
			   "# and so\n"
			   "not ok 2 - two\n";

static int parse_stream(struct ktap *ktap, const char *stream)
{
	const char *line = NULL;

	return ktap_parse(ktap, 2, stream, strlen(stream), &line);
}

static void test_good(void **state)
{
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse_stream(&ktap, good), 0);
	assert_int_equal(ktap.planned, 2);
	assert_int_equal(ktap.reported, 2);
	assert_true(ktap.cases[0].ok && !ktap.cases[1].ok);
	assert_int_equal(ktap.cases[0].read_count, 2);
	assert_int_equal(ktap.cases[0].reads[0].len, 2);
	assert_memory_equal(ktap.cases[0].reads[0].text, "ab", 2);
	assert_int_equal(ktap.cases[0].reads[1].err, 2);
	assert_string_equal(ktap.cases[1].why, "it is so\nand so\n");
	ktap_free(&ktap);
}

/* Expired fences are added up over all cases. */
static void test_expired(void **state)
{
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse_stream(&ktap, good), 0);
	assert_int_equal(ktap.expired, 0);
	ktap_free(&ktap);
	assert_int_equal(
		parse_stream(&ktap, "1..2\n# expired 1\nok 1 - a\n# expired 41\nok 2 - b\n"), 0);
	assert_int_equal(ktap.expired, 42);
	assert_null(ktap.cases[0].why);
	ktap_free(&ktap);
	assert_int_equal(parse_stream(&ktap, "1..2\n# expired soon\n"), -EPROTO);
	ktap_free(&ktap);
}

/* Cut anywhere, it is no complete run; a line without its end is ignored. */
static void test_cut(void **state)
{
	char *cut = strdup(good);

	(void)state;
	for (size_t len = strlen(good); len--;) {
		struct ktap ktap;

		cut[len] = '\0';
		assert_int_equal(parse_stream(&ktap, cut), 0);
		assert_true(ktap.reported < 2);
		ktap_free(&ktap);
	}
	free(cut);
}

/* Malformed lines. */
static void test_refused(void **state)
{
	static const char *const all[] = {
		"ok 2 - the first is missing\n",
		"ok 0 - none\n",
		"ok 3 - one too many\n",
		"ok 1 - one\nok 1 - one\n",
		"1..2\n1..2\n",
		"1..x\n",
		"# read 3 0 0 61\n",
		"# read 1 1 0 61\n",
		"# read 1 0 0 6\n",
		"# read 1 0 0 6g\n",
		"# read 1 0 0\n",
		"# read 1 0\n",
		"ok 1 - one\n# read 1 0 0 61\n",
		"verdict n1 taint 0\n",
		"hello\n",
		"# journal 0 6\n",
		"# journal 0 6g\n",
		"# truth 0 6g\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct ktap ktap;

		if (parse_stream(&ktap, all[i]) != -EPROTO)
			fail_msg("accepted: %s", all[i]);
		ktap_free(&ktap);
	}
}

static void test_nul(void **state)
{
	static const char stream[] = "ok 1\0 - one\n";
	const char *line = NULL;
	struct ktap ktap;

	(void)state;
	assert_int_equal(ktap_parse(&ktap, 2, stream, sizeof(stream) - 1, &line), -EPROTO);
	ktap_free(&ktap);
}

/* Parts of a journal are concatenated; a comment that begins like one is a comment. */
static void test_journals(void **state)
{
	const struct ktap_case *of;
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse_stream(&ktap,
				      "1..2\n# truth 3 61\n# journal 3 0102\n# journal 1 ff\n"
				      "# truth is odd\n# truth 3 62\n# journal 3 03\nok 1 - one\n"),
			 0);
	of = &ktap.cases[0];
	assert_int_equal(of->journal_count, 2);
	assert_int_equal(of->journals[0].device, 3);
	assert_int_equal(of->journals[0].len, 3);
	assert_memory_equal(of->journals[0].bytes, "\x01\x02\x03", 3);
	assert_string_equal(of->journals[0].truth, "ab");
	assert_int_equal(of->journals[1].len, 1);
	assert_int_equal(of->journals[1].truth_len, 0);
	assert_string_equal(of->why, "truth is odd\n");
	assert_int_equal(ktap.cases[1].journal_count, 0);
	ktap_free(&ktap);
}

static void test_skip(void **state)
{
	struct ktap ktap;

	(void)state;
	assert_int_equal(
		parse_stream(&ktap, "1..2\nok 1 - one # SKIP no wheel\nnot ok 2 - two # SKIP no\n"),
		0);
	assert_string_equal(ktap.cases[0].skip, "no wheel");
	assert_null(ktap.cases[1].skip);
	ktap_free(&ktap);
}

static void test_agent(void **state)
{
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse_stream(&ktap, "1..2\nok 1 - one\n# agent ended: signal 9\n"), 0);
	assert_string_equal(ktap.agent, "signal 9");
	assert_int_equal(ktap.reported, 1);
	ktap_free(&ktap);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good), cmocka_unit_test(test_expired),
		cmocka_unit_test(test_cut),  cmocka_unit_test(test_refused),
		cmocka_unit_test(test_nul),  cmocka_unit_test(test_agent),
		cmocka_unit_test(test_skip), cmocka_unit_test(test_journals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
