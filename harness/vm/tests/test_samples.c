/* SPDX-License-Identifier: MIT */
/* Samples of readers, well-formed and malformed. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "guest.h"
#include "wire.h"

/* Two readers, of two sweeps and of one, of two clients; "6162" is "ab". */
static const char good[] = "client 0 0 0 10 3 226 128\n"
			   "client 1 1 5 10 4 226 129\n"
			   "clock 0 100 50 110\n"
			   "text 0 0 0 200 210 6162\n"
			   "text 0 0 1 210 220 \n"
			   "text 0 1 0 300 310 61\n"
			   "text 0 1 1 310 320 61\n"
			   "text 1 0 0 200 205 61\n"
			   "text 1 0 1 205 206 61\n"
			   "end 2 6\n";

/* All lines but number `without` (from 0; -1: all). The first error, or 0. */
static int parse_lines(struct samples *samples, const char *lines, int without)
{
	int err = 0;

	for (int i = 0; !err && *lines; i++) {
		const size_t len = strcspn(lines, "\n");
		char *line = strndup(lines, len);

		if (i != without)
			err = samples_parse(samples, line, len);
		free(line);
		lines += len + 1;
	}
	return err;
}

static void test_good(void **state)
{
	struct samples samples = {0};

	(void)state;
	assert_int_equal(parse_lines(&samples, good, -1), 0);
	assert_null(samples_fault(&samples));
	assert_int_equal(samples.client_count, 2);
	assert_int_equal(samples.clients[1].device, 1);
	assert_int_equal(samples.clients[1].slot, 5);
	assert_int_equal(samples.clients[1].pid, 10);
	assert_int_equal(samples.clients[1].fd, 4);
	assert_int_equal(samples.clients[1].minor, 129);
	assert_int_equal(samples.clock_count, 1);
	assert_int_equal(samples.clocks[0].now, 50);
	assert_int_equal(samples.count, 6);
	assert_int_equal(samples.all[0].len, 2);
	assert_string_equal(samples.all[0].text, "ab");
	assert_int_equal(samples.all[1].len, 0);
	assert_int_equal(samples.all[5].reader, 1);
	assert_int_equal(samples.all[5].before, 205);
	assert_int_equal(samples.all[5].after, 206);
	samples_free(&samples);
}

/* Each lost line is reported. */
static void test_lost(void **state)
{
	(void)state;
	for (int i = 3; i < 10; i++) {
		struct samples samples = {0};
		char *why;

		assert_int_equal(parse_lines(&samples, good, i), 0);
		why = samples_fault(&samples);
		assert_non_null(why);
		assert_non_null(strstr(why, "samples"));
		free(why);
		samples_free(&samples);
	}
	for (int i = 0; i < 2; i++) {
		struct samples samples = {0};

		assert_int_equal(parse_lines(&samples, good, i), -EPROTO);
		samples_free(&samples);
	}
}

/* A reader may have no samples. */
static void test_idle(void **state)
{
	struct samples samples = {0};
	char *why;

	(void)state;
	assert_int_equal(
		parse_lines(&samples, "client 0 0 0 1 1 1 1\ntext 1 0 0 1 1 61\nend 2 1\n", -1), 0);
	assert_null(samples_fault(&samples));
	samples_free(&samples);
	/* an unknown reader may not */
	assert_int_equal(
		parse_lines(&samples, "client 0 0 0 1 1 1 1\ntext 1 0 0 1 1 61\nend 1 1\n", -1), 0);
	why = samples_fault(&samples);
	assert_non_null(why);
	free(why);
	samples_free(&samples);
}

static void test_refused(void **state)
{
	static const char *const all[] = {
		"",
		"client",
		"clients 0 0 0 1 1 1 1",
		"client 1 0 0 1 1 1 1", /* the first is 0 */
		"client 0 32 0 1 1 1 1", /* a device too many */
		"client 0 0 0 -1 1 1 1",
		"client 0 0 0 1 -1 1 1",
		"client 0 0 0 1 1 1",
		"client 0 0 0 1 1 1 1 1",
		"client 0 0 0 1 1 1 1x",
		"clock 0 1 2",
		"clock 32 1 2 3",
		"clock 0 1 2 3 4",
		"text 0 0 0 1 2 61", /* of no client */
		"client 0 0 0 1 1 1 1\ntext 0 0 1 1 2 61", /* of one that is not there */
		"client 0 0 0 1 1 1 1\ntext 8 0 0 1 2 61", /* a reader too many */
		"client 0 0 0 1 1 1 1\ntext 0 128 0 1 2 61", /* a sweep too many */
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1 2 6", /* half a byte */
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1 2 6g",
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1 2 6A",
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1 2 61 61",
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1 2",
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1",
		"client 0 0 0 1 1 1 1\ntext 0 0 0 1 2 61\nclient 1 0 0 1 1 1 1",
		"end 0",
		"end 9 0",
		"end 0 0 0",
		"end 0 0\nend 0 0",
		"end 0 0\nclock 0 1 2 3",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct samples samples = {0};
		const char *last = strrchr(all[i], '\n');
		int err = parse_lines(&samples, all[i], -1);

		/* an empty line */
		err = *all[i] ? err : samples_parse(&samples, "", 0);
		if (err != -EPROTO)
			fail_msg("%s: %d", last ? last + 1 : all[i], err);
		samples_free(&samples);
	}
}

/* The limits of a list of clients are those of the agent. */
static void test_clients(void **state)
{
	struct samples samples = {0};
	char line[64];
	int err = 0;

	(void)state;
	for (unsigned int i = 0; !err && i <= GUEST_CLIENTS; i++) {
		int len = snprintf(line, sizeof(line), "client %u 0 0 1 1 1 1", i);

		err = samples_parse(&samples, line, (size_t)len);
	}
	assert_int_equal(err, -EPROTO);
	assert_int_equal(samples.client_count, GUEST_CLIENTS);
	samples_free(&samples);
}

/* On the stream they belong to the case whose verdict comes next, and are no comment of it. */
static void test_stream(void **state)
{
	static const char stream[] =
		"1..2\nok 1 - a\n# sample client 0 0 0 1 1 1 1\n"
		"# sample text 0 0 0 1 2 6162\n# sample end 1 1\nnot ok 2 - b\n";
	static const char late[] = "1..1\nok 1 - a\n# sample end 0 0\n";
	const char *line;
	struct ktap ktap;

	(void)state;
	assert_int_equal(ktap_parse(&ktap, 2, stream, strlen(stream), &line), 0);
	assert_int_equal(ktap.cases[0].samples.count, 0);
	assert_int_equal(ktap.cases[1].samples.count, 1);
	assert_true(ktap.cases[1].samples.ended);
	assert_null(ktap.cases[1].why);
	ktap_free(&ktap);
	assert_int_equal(ktap_parse(&ktap, 1, late, strlen(late), &line), -EPROTO);
	ktap_free(&ktap);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),	cmocka_unit_test(test_lost),
		cmocka_unit_test(test_idle),	cmocka_unit_test(test_refused),
		cmocka_unit_test(test_clients), cmocka_unit_test(test_stream),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
