/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <errno.h>
#include <string.h>

#include "recording.h"

#define LITERAL(text) (text), sizeof(text) - 1

static struct recording *load_bytes(const char *bytes, size_t len)
{
	struct recording *rec = NULL;
	struct rec_error error;

	if (rec_load(&rec, bytes, len, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.text);
	return rec;
}

static void assert_text(const struct rec_read *read, const char *text, size_t len)
{
	assert_int_equal(read->len, len);
	assert_memory_equal(read->text, text, len);
}

static void test_every_attribute(void **state)
{
	struct recording *rec =
		load_bytes(LITERAL("# fdseq 1 kernel=6.12.0%20x driver=xe\n"
				   "@ 5 sweep=7 pid=10 fd=3 dev=226:128 comm=a%20b%25 "
				   "until=9 err=13\n"
				   "@ 18446744073709551615 len=0\n\n"));
	const struct rec_read *read = &rec->reads[0];

	(void)state;
	assert_string_equal(rec->kernel, "6.12.0 x");
	assert_string_equal(rec->driver, "xe");
	assert_int_equal(rec->read_count, 2);
	assert_int_equal(read->t_ns, 5);
	assert_true(read->has_sweep && read->has_pid && read->has_fd && read->has_dev &&
		    read->has_until);
	assert_int_equal(read->sweep, 7);
	assert_int_equal(read->pid, 10);
	assert_int_equal(read->fd, 3);
	assert_int_equal(read->major, 226);
	assert_int_equal(read->minor, 128);
	assert_string_equal(read->comm, "a b%");
	assert_int_equal(read->until_ns, 9);
	assert_int_equal(read->err, 13);
	assert_int_equal(read->line, 2);
	assert_int_equal(read->len, 0);
	read = &rec->reads[1];
	assert_true(read->t_ns == UINT64_MAX);
	assert_false(read->has_sweep || read->has_pid || read->has_fd || read->has_dev ||
		     read->has_until);
	assert_null(read->comm);
	assert_int_equal(read->err, 0);
	rec_free(rec);
}

static void test_texts(void **state)
{
	struct recording *rec = load_bytes(LITERAL("@ 1 len=7\na\n@ 2\0b\n"
						   "@ 2\npos:\t0\n\n@x\n @ 9\n@ 3\n@ 4\nno end"));

	(void)state;
	assert_int_equal(rec->read_count, 4);
	assert_text(&rec->reads[0], "a\n@ 2\0b", 7);
	assert_text(&rec->reads[1], LITERAL("pos:\t0\n\n@x\n @ 9\n"));
	assert_int_equal(rec->reads[1].line, 4);
	assert_text(&rec->reads[2], "", 0);
	assert_text(&rec->reads[3], LITERAL("no end"));
	rec_free(rec);
}

static void test_plain(void **state)
{
	static const struct {
		const char *bytes;
		size_t len;
	} plain[] = {
		{LITERAL("")},
		{LITERAL("pos:\t0\n@ 1\n")},
		{LITERAL("@")},
		{LITERAL("@\n@ 1\n")},
		{LITERAL("\n@ 1\n")},
		{LITERAL("# fdse")},
		{LITERAL("# a\nkey:\t1\n@ 1\n")},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++) {
		struct recording *rec = load_bytes(plain[i].bytes, plain[i].len);

		assert_int_equal(rec->read_count, 1);
		assert_int_equal(rec->sweep_count, 1);
		assert_text(&rec->reads[0], plain[i].bytes, plain[i].len);
		assert_int_equal(rec->reads[0].t_ns, 0);
		assert_int_equal(rec->reads[0].line, 0);
		assert_false(rec->reads[0].has_pid || rec->reads[0].has_fd ||
			     rec->reads[0].has_dev);
		rec_free(rec);
	}
}

static void test_copies(void **state)
{
	char bytes[] = "@ 1\nkey:\t1\n";
	struct recording *rec = load_bytes(bytes, strlen(bytes));

	(void)state;
	memset(bytes, 'x', sizeof(bytes));
	assert_text(&rec->reads[0], LITERAL("key:\t1\n"));
	rec_free(rec);
}

static void test_sweeps(void **state)
{
	/* By time, by number over different times, and with and without a number at one time. */
	struct recording *rec =
		load_bytes(LITERAL("@ 1 pid=1 fd=1\n@ 1 pid=1 fd=2\n@ 2\n"
				   "@ 2 sweep=4\n@ 3 sweep=4\n@ 3 sweep=1\n@ 3\n"
				   "@ 4 reads=0\n@ 4 sweep=7 reads=0\n@ 4 sweep=8\n"));
	static const struct rec_sweep want[] = {{0, 2, 1}, {2, 1, 2}, {3, 2, 2}, {5, 1, 3},
						{6, 1, 3}, {7, 0, 4}, {8, 0, 4}, {9, 1, 4}};

	(void)state;
	assert_int_equal(rec->sweep_count, 8);
	for (size_t i = 0; i < 8; i++) {
		assert_int_equal(rec->sweeps[i].first, want[i].first);
		assert_int_equal(rec->sweeps[i].count, want[i].count);
		assert_int_equal(rec->sweeps[i].t_ns, want[i].t_ns);
	}
	rec_free(rec);
}

static void test_no_reads(void **state)
{
	struct recording *rec = load_bytes(LITERAL("# fdseq 1\n"));

	(void)state;
	assert_int_equal(rec->read_count, 0);
	assert_int_equal(rec->sweep_count, 0);
	assert_null(rec->kernel);
	rec_free(rec);
}

struct hostile {
	const char *bytes;
	size_t len;
	unsigned int line;
	unsigned int column;
	const char *message; /* a part of the error's text */
};

static const struct hostile hostile[] = {
	{LITERAL("# fdseq 2\n"), 1, 8, "version 1"},
	{LITERAL("# fdseq 12\n"), 1, 8, "version 1"},
	{LITERAL("# fdseq"), 1, 8, "version 1"},
	{LITERAL("# fdseq 1 colour=red\n"), 1, 11, "attributes"},
	{LITERAL("# fdseq 1 pid=1\n"), 1, 11, "attributes"},
	{LITERAL("# fdseq 1 kernel=6"), 1, 19, "the recording is truncated"},
	{LITERAL("# fdseq 1\n@"), 2, 2, "the recording is truncated"},
	{LITERAL("# fdseq 1\n@ 1 pid=5 fd=3"), 2, 15, "the recording is truncated"},
	{LITERAL("# fdseq 1\n@ 1\nkey:\t1\nkey: 2 n"), 4, 9, "the recording is truncated"},
	{LITERAL("# fdseq 1\nkey:\t1\n"), 2, 1, "\"@ T_NS\""},
	{LITERAL("# fdseq 1\n\n@ 1\n"), 2, 1, "\"@ T_NS\""},
	{LITERAL("# a comment\n\n# fdseq 1\n@ 1\n"), 1, 1, "nothing before line 3"},
	{LITERAL("#\r\n@ 1\n"), 1, 1, "nothing before line 2"},
	{LITERAL("\xef\xbb\xbf# fdseq 1\n@ 1\n"), 1, 1, "nothing before line 1"},
	{LITERAL("@ \n"), 1, 3, "expected a number"},
	{LITERAL("@ "), 1, 3, "expected a number"},
	{LITERAL("@ -1\n"), 1, 3, "expected a digit"},
	{LITERAL("@ 1x\n"), 1, 4, "expected a digit"},
	{LITERAL("@ 1\r\n"), 1, 4, "expected a digit"},
	{LITERAL("@ 1\t\n"), 1, 4, "expected a digit"},
	{LITERAL("@ 18446744073709551616\n"), 1, 3, "at most 18446744073709551615"},
	{LITERAL("@ 99999999999999999999999999\n"), 1, 3, "at most"},
	{LITERAL("@ 1 \n"), 1, 5, "NAME=VALUE"},
	{LITERAL("@ 1  pid=1\n"), 1, 5, "NAME=VALUE"},
	{LITERAL("@ 1 pid\n"), 1, 5, "NAME=VALUE"},
	{LITERAL("@ 1 pid=1 pid=2\n"), 1, 11, "pid: expected only once"},
	{LITERAL("@ 1 pidd=1\n"), 1, 5, "attributes"},
	{LITERAL("@ 1 pi=1\n"), 1, 5, "attributes"},
	{LITERAL("@ 1 =1\n"), 1, 5, "attributes"},
	{LITERAL("@ 1 kernel=1\n"), 1, 5, "attributes"},
	{LITERAL("@ 1 pid=\n"), 1, 9, "pid: expected a number"},
	{LITERAL("@ 1 pid=2147483648\n"), 1, 9, "at most 2147483647"},
	{LITERAL("@ 1 fd=2147483648\n"), 1, 8, "at most 2147483647"},
	{LITERAL("@ 1 fd=-1\n"), 1, 8, "expected a digit"},
	{LITERAL("@ 1 reads=1\n"), 1, 11, "at most 0"},
	{LITERAL("@ 1 pid=1 fd=3 reads=0\n"), 1, 1, "only the time and sweep="},
	{LITERAL("@ 1 reads=0\na: b\n"), 1, 1, "expected no text"},
	{LITERAL("@ 1 reads=0\n@ 1 pid=1 fd=3\n"), 2, 1, "a separate sweep"},
	{LITERAL("@ 1 pid=1 fd=3\n@ 1 reads=0\n"), 2, 1, "a separate sweep"},
	{LITERAL("@ 1 dev=226\n"), 1, 9, "MAJOR:MINOR"},
	{LITERAL("@ 1 dev=:1\n"), 1, 9, "expected a number"},
	{LITERAL("@ 1 dev=226:\n"), 1, 13, "expected a number"},
	{LITERAL("@ 1 dev=226:1:2\n"), 1, 14, "expected a digit"},
	{LITERAL("@ 1 dev=4294967296:1\n"), 1, 9, "at most 4294967295"},
	{LITERAL("@ 1 sweep=18446744073709551616\n"), 1, 11, "at most"},
	{LITERAL("@ 10 until=9\n"), 1, 12, "at least 10"},
	{LITERAL("@ 1 err=0\n"), 1, 9, "at least 1"},
	{LITERAL("@ 1 err=4096\n"), 1, 9, "at most 4095"},
	{LITERAL("@ 1 comm=a\tb\n"), 1, 11, "comm: expected printable ASCII"},
	{LITERAL("@ 1 comm=a%2\n"), 1, 11, "comm"},
	{LITERAL("@ 1 comm=a%00\n"), 1, 11, "comm"},
	{LITERAL("@ 1 comm=%zz\n"), 1, 10, "comm"},
	{LITERAL("@ 1 comm=\xc3\xa4\n"), 1, 10, "comm"},
	{LITERAL("@ 1 comm=a\0b\n"), 1, 11, "comm"},
	{LITERAL("@ 1 len=5\nabcd"), 1, 1, "only 4 bytes are left"},
	{LITERAL("@ 1 len=4\nabcd"), 1, 1, "line feed"},
	{LITERAL("@ 1 len=3\nabcd\n"), 1, 1, "line feed"},
	{LITERAL("@ 1 len=18446744073709551615\na\n"), 1, 1, "only 2 bytes are left"},
	{LITERAL("@ 1 len=18446744073709551616\na\n"), 1, 9, "at most"},
	{LITERAL("@ 1 len=1"), 1, 1, "only 0 bytes are left"},
	{LITERAL("@ 1 len=1\na\nb\n"), 3, 1, "\"@ T_NS\""},
	{LITERAL("@ 2\nkey:\t1\n@ 1\n"), 3, 3, "backwards"},
	{LITERAL("@ 1 len=2\n\n\n\n@ 2 x\n"), 5, 5, "NAME=VALUE"},
	{LITERAL("@ 1 sweep=1\n@ 2 sweep=2\n@ 3 sweep=1\n@ 4 sweep=2\n"), 3, 1,
	 "sweep=1 continues"},
	{LITERAL("@ 1 sweep=9\n@ 2\n@ 2 sweep=9\n"), 3, 1, "sweep=9 continues"},
	{LITERAL("@ 1 pid=5\n"), 1, 1, "both pid= and fd="},
	{LITERAL("@ 0\n@ 1 fd=5 dev=1:2\n"), 2, 1, "both pid= and fd="},
	{LITERAL("@ 1 pid=5 fd=3\n@ 1 pid=5 fd=4\n@ 1 pid=5 fd=3\n"), 3, 1, "pid=5 fd=3 a second"},
	{LITERAL("@ 1 sweep=2 pid=5 fd=3\n@ 7 sweep=2 pid=5 fd=3\n"), 2, 1, "a second time"},
};

static void test_hostile(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++) {
		const struct hostile *row = &hostile[i];
		struct recording *rec = NULL;
		struct rec_error error;

		if (rec_load(&rec, row->bytes, row->len, &error) != -EINVAL)
			fail_msg("accepted: %s", row->bytes);
		assert_null(rec);
		if (error.line != row->line || error.column != row->column ||
		    !strstr(error.text, row->message))
			fail_msg("%s: got %u:%u: %s", row->bytes, error.line, error.column,
				 error.text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_attribute), cmocka_unit_test(test_texts),
		cmocka_unit_test(test_plain),		cmocka_unit_test(test_copies),
		cmocka_unit_test(test_sweeps),		cmocka_unit_test(test_no_reads),
		cmocka_unit_test(test_hostile),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
