/* SPDX-License-Identifier: MIT */
/* The guest's control lines in command mode: truth reports become truth log lines; malformed lines
 * are refused. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "control_pieces.h"

static int receive_text(struct control_lines *control, const char *text, size_t piece)
{
	return receive_pieces(control, text, strlen(text), piece);
}

static void test_truth(void **state)
{
	static const char text[] =
		"ready\ntruth 64\ndevice 0\nnow 64 entries 3\n"
		"engine 0 busy_ns 1 cycles 2 total_cycles 3 hz 4 running 5\n"
		"ring 0 written 1 submitted 1 read 1 fence 0 queued 0 waiting 0\nnow 64 entries 3\n"
		"packet 0 ring 0 at 0 units 8 length 8 indirect 0 fence 1 cookie 5\n"
		"wait 0 client 7 ring 0 fence 1\n"
		"client 8 engine 0 busy_ns 77 cycles 77\n"
		"client 7 engine 0 busy_ns 18446744073709551615 cycles 9\n"
		"client 7 region 0 total 5 shared 4 resident 3 purgeable 2 active 1\n"
		"open 0 7 0 12 99 5 a b\ntruth-end\nend 3 10 20 30 " NONCE "\n";
	static const char wanted[] =
		"{\"what\":\"client\",\"t\":\"64\",\"sweep\":\"1\",\"device\":\"gpu\",\"client\":"
		"\"main\",\"id\":\"12\",\"pid\":99,\"fd\":5,\"engines\":{\"render\":{\"busy_ns\":"
		"\"18446744073709551615\",\"cycles\":\"9\"}},\"regions\":{\"vram\":{\"total\":\"5\","
		"\"shared\":\"4\",\"resident\":\"3\",\"purgeable\":\"2\",\"active\":\"1\"}}}\n"
		"{\"what\":\"device\",\"t\":\"64\",\"sweep\":\"1\",\"device\":\"gpu\",\"engines\":"
		"{\"render\":{\"busy_ns\":\"1\",\"cycles\":\"2\",\"total_cycles\":\"3\",\"hz\":"
		"\"4\",\"maxfreq_hz\":\"1000\",\"capacity\":\"2\",\"running\":\"5\"}}}\n";

	(void)state;
	for (size_t piece = 1; piece < sizeof(text); piece = piece * 3 + 1) {
		char *bytes = NULL;
		size_t len = 0;
		struct vm_program program = {.scenario = &scenario,
					     .truth = open_memstream(&bytes, &len)};
		struct control_lines control = {.program = &program};

		assert_int_equal(receive_text(&control, text, piece), 0);
		assert_true(control.ready && control.ended && control.nonce);
		assert_int_equal(control.code, 3);
		assert_int_equal(control.out, 10);
		assert_int_equal(control.err, 20);
		assert_int_equal(control.files, 30);
		control_lines_free(&control);
		fclose(program.truth);
		assert_string_equal(bytes, wanted);
		free(bytes);
	}
}

static void test_refused(void **state)
{
	static const char *const texts[] = {
		"hello\n",
		"truth-end\n",
		"engine 0 busy_ns 1 cycles 2 total_cycles 3 hz 4 running 5\n",
		"truth x\n",
		"truth 1\ntruth 2\n",
		"truth 1\nopen 1 0 0 1 1 1 c\n",
		"truth 1\nopen 0 0 1 1 1 1 c\n",
		"truth 1\nopen 0 0\n",
		"truth 1\nclient 0 engine\n",
		"end 0 1 2 3\n",
		"end x 1 2 3 " NONCE "\n",
		"began x\n",
		"round 1\n",
		"output 5\n",
		"output 0 1\n",
		"output 5 10\noutput 5 11\n",
		"output 5 10\noutput 6 9\n",
		"began 10\noutput 5 9\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct vm_program program = {.scenario = &scenario};
		struct control_lines control = {.program = &program};

		if (receive_text(&control, texts[i], 7) != -EPROTO)
			fail_msg("accepted: %s", texts[i]);
		control_lines_free(&control);
	}
}

static void test_ends(void **state)
{
	struct vm_program program = {.scenario = &scenario};
	struct control_lines control = {.program = &program};
	char *line = calloc(1, 100001);

	(void)state;
	assert_int_equal(receive_text(&control, "# no slot\nhold\nend 0 0 0 0 of-another-run\n", 5),
			 0);
	assert_true(control.ended && !control.nonce && control.held);
	assert_string_equal(control.reason, "no slot");
	assert_int_equal(receive_text(&control, "failed first\nfailed second\n", 100), 0);
	assert_string_equal(control.why, "first");
	/* a line without an end is refused at its limit */
	memset(line, 'x', 100000);
	assert_int_equal(receive_text(&control, line, 1000), -EPROTO);
	control_lines_free(&control);
	free(line);
}

static void note_stamp(void *user, uint64_t total, uint64_t t_ns)
{
	fprintf(user, "%llu at %llu ", (unsigned long long)total, (unsigned long long)t_ns);
}

static void note_round(void *user, uint64_t offset_ns)
{
	fprintf(user, "round %llu ", (unsigned long long)offset_ns);
}

/* Times of output are those of the scenario. */
static void test_stamps(void **state)
{
	char *bytes = NULL;
	size_t len;
	FILE *out = open_memstream(&bytes, &len);
	const struct vm_program_watch watch = {
		.stamp = note_stamp, .round = note_round, .user = out};
	struct vm_program program = {.scenario = &scenario, .watch = &watch};
	struct control_lines control = {.program = &program};

	(void)state;
	assert_int_equal(receive_text(&control,
				      "began 100\nready\noutput 3 100\nround 1 50\noutput 9 170\n",
				      4),
			 0);
	fclose(out);
	assert_string_equal(bytes, "3 at 0 round 50 9 at 70 ");
	control_lines_free(&control);
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_truth),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_stamps),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
