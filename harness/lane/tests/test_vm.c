/* SPDX-License-Identifier: MIT */
/* What a guest says is not believed at once: its stream and its log, line by line. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "guest.h"

/* A stream of two cases, as a good agent says it; "6162" is "ab". */
static const char good[] = "KTAP version 1\n"
			   "1..2\n"
			   "# read 1 0 0 6162\n"
			   "# read 1 1 2 \n"
			   "ok 1 - one\n"
			   "# it is so\n"
			   "# and so\n"
			   "not ok 2 - two\n"
			   "# end n1\n";

static int parse(struct ktap *ktap, const char *stream)
{
	const char *line = NULL;

	return ktap_parse(ktap, 2, "n1", stream, strlen(stream), &line);
}

static void test_good(void **state)
{
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse(&ktap, good), 0);
	assert_int_equal(ktap.planned, 2);
	assert_int_equal(ktap.said, 2);
	assert_true(ktap.ended && ktap.nonce);
	assert_true(ktap.cases[0].ok && !ktap.cases[1].ok);
	assert_int_equal(ktap.cases[0].read_count, 2);
	assert_int_equal(ktap.cases[0].reads[0].len, 2);
	assert_memory_equal(ktap.cases[0].reads[0].text, "ab", 2);
	assert_int_equal(ktap.cases[0].reads[1].err, 2);
	assert_string_equal(ktap.cases[1].why, "it is so\nand so\n");
	ktap_free(&ktap);
}

/* Cut anywhere, it is no complete run; what is cut inside of a line was not said. */
static void test_cut(void **state)
{
	char *cut = strdup(good);

	(void)state;
	for (size_t len = strlen(good); len--;) {
		struct ktap ktap;

		cut[len] = '\0';
		assert_int_equal(parse(&ktap, cut), 0);
		assert_false(ktap.ended);
		ktap_free(&ktap);
	}
	free(cut);
}

static void test_nonce(void **state)
{
	static const char *const others[] = {"# end \n", "# end n\n", "# end n11\n", "# end N1\n"};

	(void)state;
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		struct ktap ktap;

		assert_int_equal(parse(&ktap, others[i]), 0);
		assert_true(ktap.ended);
		assert_false(ktap.nonce);
		ktap_free(&ktap);
	}
}

/* Lines that no agent says. */
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
		"# end n1\nok 1 - after the end\n",
		"hello\n",
		"# journal 0 6\n",
		"# journal 0 6g\n",
		"# truth 0 6g\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct ktap ktap;

		if (parse(&ktap, all[i]) != -EPROTO)
			fail_msg("taken: %s", all[i]);
		ktap_free(&ktap);
	}
}

static void test_nul(void **state)
{
	static const char stream[] = "ok 1\0 - one\n";
	const char *line = NULL;
	struct ktap ktap;

	(void)state;
	assert_int_equal(ktap_parse(&ktap, 2, "n1", stream, sizeof(stream) - 1, &line), -EPROTO);
	ktap_free(&ktap);
}

/* What is asked more than once is one text; a sentence that begins like one is a sentence. */
static void test_journals(void **state)
{
	const struct ktap_case *of;
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse(&ktap, "1..2\n# truth 3 61\n# journal 3 0102\n# journal 1 ff\n"
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
		parse(&ktap, "1..2\nok 1 - one # SKIP no wheel\nnot ok 2 - two # SKIP no\n"), 0);
	assert_string_equal(ktap.cases[0].skip, "no wheel");
	assert_null(ktap.cases[1].skip);
	ktap_free(&ktap);
}

static void test_agent(void **state)
{
	struct ktap ktap;

	(void)state;
	assert_int_equal(parse(&ktap, "1..2\nok 1 - one\n# agent ended: signal 9\n"), 0);
	assert_string_equal(ktap.agent, "signal 9");
	assert_int_equal(ktap.said, 1);
	assert_false(ktap.ended);
	ktap_free(&ktap);
}

static void write_list(const char *path, const char *bytes)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(bytes, file);
	assert_int_equal(fclose(file), 0);
}

static void test_deny(void **state)
{
	static const char log[] = "fine\n[    0.1] BUG: sleeping\nmore\nOops";
	char path[] = "/tmp/decoy-deny-XXXXXX";
	struct deny_list list;
	const char *found;
	size_t len;

	(void)state;
	close(mkstemp(path));
	write_list(path, "# a comment\n\nBUG:\nOops\n");
	assert_int_equal(deny_read(&list, path), 0);
	assert_int_equal(list.count, 2);
	found = deny_find(&list, log, strlen(log), &len);
	assert_ptr_equal(found, log + 5);
	assert_int_equal(len, 23);
	/* also in a last line without its end */
	assert_ptr_equal(deny_find(&list, log + 34, strlen(log) - 34, &len), log + 34);
	assert_null(deny_find(&list, log, 4, &len));
	assert_null(deny_find(&list, NULL, 0, &len));
	deny_free(&list);
	write_list(path, "# only a comment\n\n");
	assert_int_equal(deny_read(&list, path), -EINVAL);
	unlink(path);
	assert_int_equal(deny_read(&list, path), -ENOENT);
}

static void test_deadline(void **state)
{
	static const char *const argv[] = {"/bin/sh", "-c", "echo boot; echo 1..2 >&3; sleep 60",
					   NULL};
	struct guest_output out;

	(void)state;
	assert_int_equal(guest_run(argv, 300, &out), 0);
	assert_true(out.late);
	assert_string_equal(out.log, "boot\n");
	assert_string_equal(out.stream, "1..2\n");
	guest_output_free(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),  cmocka_unit_test(test_cut),
		cmocka_unit_test(test_nonce), cmocka_unit_test(test_refused),
		cmocka_unit_test(test_nul),   cmocka_unit_test(test_agent),
		cmocka_unit_test(test_skip),  cmocka_unit_test(test_journals),
		cmocka_unit_test(test_deny),  cmocka_unit_test(test_deadline),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
