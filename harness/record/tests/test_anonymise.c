/* SPDX-License-Identifier: MIT */
/* What stays of a text, and what of a read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "anonymise.h"

static void check_text(const char *text, const char *expected)
{
	char *out = NULL;
	size_t len = 0;
	FILE *stream = open_memstream(&out, &len);

	anonymise_text(stream, text, strlen(text));
	fclose(stream);
	assert_string_equal(out, expected);
	free(out);
}

static void test_text(void **state)
{
	static const char sound[] = "pos:\t0\nflags:\t0100002\nmnt_id:\t26\nino:\t513\n"
				    "drm-driver:\tpanfrost\ndrm-pdev:\tff9a0000.gpu\n"
				    "drm-client-id:\t7\ndrm-engine-vertex-tiler:\t12 ns\n"
				    "drm-maxfreq-fragment:\t999 MHz\ndrm-total-vram:\t5 KiB\n"
				    "drm-engine-capacity-render:\t2\ndrm-cycles-x:\t1\n\n";

	(void)state;
	check_text(sound, sound);
	check_text("drm-client-name:\tAlice's 2nd scene\n", "drm-client-name:\tx'x x x\n");
	check_text("drm-client-name:\tM\303\274ller\n", "drm-client-name:\tx\n");
	check_text("drm-engine-a:\talice ns\n", "drm-engine-a:\tx ns\n");
	check_text("drm-engine-a:\t5 ns alice", "drm-engine-a:\t5 ns x");
	check_text("drm-owner:\talice 1000\n", "drm-owner:\tx x\n");
	check_text("amd-user:\t alice\r\n", "amd-user:\t x\r\n");
	check_text("alice was here\n", "x x x\n");
	check_text("home of alice: 3\n", "x x x: x\n");
	check_text("Uid:\t1000\n", "Uid:\tx\n");
	/* a driver is a word, a device a slot or an address */
	check_text("drm-driver: i915 jane-laptop\n", "drm-driver: x x-x\n");
	check_text("drm-driver:\tjane@home\n", "drm-driver:\tx@x\n");
	check_text("drm-driver:\t i915 \r\n", "drm-driver:\t i915 \r\n");
	check_text("drm-driver:\n", "drm-driver:\n");
	check_text("drm-pdev: 0000:00:02.0 jane\n", "drm-pdev: x:x:x.x x\n");
	check_text("drm-pdev: 00:02.0\n", "drm-pdev: 00:02.0\n");
	check_text("drm-pdev: 10000:E1:00.0\n", "drm-pdev: 10000:E1:00.0\n");
	check_text("drm-pdev: aa:bb:cc:dd:ee:ff\n", "drm-pdev: x:x:x:x:x:x\n");
	check_text("drm-pdev: jane.gpu\n", "drm-pdev: x.x\n");
	check_text("drm-pdev: ff9a0000.jane doe\n", "drm-pdev: x.x x\n");
	check_text("pdev:\t0000:03:00.0\n", "pdev:\t0000:03:00.0\n");
	check_text("pdev:\tjane\n", "pdev:\tx\n");
	/* names in keys are words */
	check_text("drm-engine-jane doe:\t5 ns\n", "drm-engine-x x:\t5 ns\n");
	check_text("drm-total-m\303\274ller:\t5 KiB\n", "drm-total-x:\t5 KiB\n");
	check_text("drm-jane doe:\t5\n", "x-x x:\tx\n");
	check_text("", "");
	check_text(":", ":");
}

static void test_reads(void **state)
{
	struct anonymise *anonymise = anonymise_new();
	char comm[] = "alice", text[] = "drm-client-name:\talice\n";
	struct rec_read read = {.t_ns = 500,
				.until_ns = 520,
				.has_until = true,
				.has_pid = true,
				.has_fd = true,
				.pid = 4242,
				.fd = 3,
				.comm = comm,
				.text = text,
				.len = sizeof(text) - 1};
	struct rec_read first = read, again = read, other = read, later = read;

	(void)state;
	anonymise_read(anonymise, &first);
	assert_int_equal(first.t_ns, 0);
	assert_int_equal(first.until_ns, 20);
	assert_int_equal(first.pid, 1);
	assert_int_equal(first.fd, 3);
	assert_null(first.comm);
	assert_int_equal(first.len, strlen("drm-client-name:\tx\n"));
	assert_memory_equal(first.text, "drm-client-name:\tx\n", first.len);
	other.pid = 17;
	anonymise_read(anonymise, &other);
	assert_int_equal(other.pid, 2);
	anonymise_sweep(anonymise);
	/*
	 * the process stays the same one; 17 was not in this sweep, and is another when it is back
	 */
	again.t_ns = 700;
	anonymise_read(anonymise, &again);
	assert_int_equal(again.pid, 1);
	assert_int_equal(again.t_ns, 200);
	anonymise_sweep(anonymise);
	later.pid = 17;
	anonymise_read(anonymise, &later);
	assert_int_equal(later.pid, 3);
	anonymise_free(anonymise);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_reads),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
