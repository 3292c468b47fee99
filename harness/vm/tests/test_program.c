/* SPDX-License-Identifier: MIT */
/* The guest's control lines in command mode: truth reports become truth log lines; malformed lines are refused. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "program.h"

#define NONCE "00ff"

static const struct fgpu_command setup[] = {
	{.op = FGPU_DEVICE, .text = "i915", .text_len = 4},
	{.op = FGPU_ENGINE, .text = "render", .text_len = 6, .amount = 2, .span = 1000},
	{.op = FGPU_REGION, .text = "vram", .text_len = 4},
};
static const struct plan_device device = {.label = "gpu", .setup = setup, .setup_count = 3};
static const char *const labels[] = {"main"};
static const struct scenario scenario = {
	.plan = {.devices = &device, .device_count = 1, .client_labels = labels, .clients = 1}};

/* Receive a text in pieces of so many bytes. */
static int receive_pieces(struct control_lines *control, const char *text, size_t piece)
{
	size_t len = strlen(text);
	int err = 0;

	for (size_t at = 0; !err && at < len; at += piece)
		err = control_lines_receive(control, text + at, piece < len - at ? piece : len - at,
					    NONCE);
	return err;
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
		"open 0 7 0 12 99 5 a b\ntruth-end\nend 3 10 20 " NONCE "\n";
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

		assert_int_equal(receive_pieces(&control, text, piece), 0);
		assert_true(control.ready && control.ended && control.nonce);
		assert_int_equal(control.code, 3);
		assert_int_equal(control.out, 10);
		assert_int_equal(control.err, 20);
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
		"end 0 1 2\n",
		"end x 1 2 " NONCE "\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct vm_program program = {.scenario = &scenario};
		struct control_lines control = {.program = &program};

		if (receive_pieces(&control, texts[i], 7) != -EPROTO)
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
	assert_int_equal(receive_pieces(&control, "# no slot\nhold\nend 0 0 0 of-another-run\n", 5),
			 0);
	assert_true(control.ended && !control.nonce && control.held);
	assert_string_equal(control.reason, "no slot");
	assert_int_equal(receive_pieces(&control, "failed first\nfailed second\n", 100), 0);
	assert_string_equal(control.why, "first");
	/* a line without an end is refused at its limit */
	memset(line, 'x', 100000);
	assert_int_equal(receive_pieces(&control, line, 1000), -EPROTO);
	control_lines_free(&control);
	free(line);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_truth),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_ends),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
