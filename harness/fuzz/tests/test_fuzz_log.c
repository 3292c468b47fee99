/* SPDX-License-Identifier: MIT */
/* What engines print, and what is made of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "fuzz_finding.h"
#include "fuzz_log.h"

static void test_pulse(void **state)
{
	struct fuzz_pulse pulse = {0};

	(void)state;
	assert_true(fuzz_log_pulse(
		"#8192\tNEW    cov: 705 ft: 1200 corp: 93/40Kb lim: 4096 exec/s: 1365 rss: 61Mb L: 9/9",
		&pulse));
	assert_int_equal(pulse.executions, 8192);
	assert_int_equal(pulse.edges, 705);
	assert_int_equal(pulse.inputs, 93);
	assert_int_equal(pulse.rss_mib, 61);
	assert_false(fuzz_log_pulse("INFO: seed corpus: files: 12", &pulse));
	assert_true(fuzz_log_pulse("stat::number_of_executed_units: 9000", &pulse));
	assert_int_equal(pulse.executions, 9000);
	assert_int_equal(pulse.edges, 705);
	assert_true(fuzz_log_pulse("412 runs", &pulse));
	assert_int_equal(pulse.executions, 412);
	assert_true(fuzz_log_inited("#12\tINITED cov: 5 ft: 6 corp: 1/1b exec/s: 0 rss: 30Mb"));
	assert_false(fuzz_log_inited("#12\tNEW cov: 5 ft: 6 corp: 1/1b exec/s: 0 rss: 30Mb"));
	assert_string_equal(
		fuzz_log_artifact("artifact_prefix='/tmp/x-'; Test unit written to /tmp/x-crash-1"),
		"/tmp/x-crash-1");
	assert_null(fuzz_log_artifact("Base64: AAAA"));
}

/* The same fault by another input: addresses, lines of the allocator and numbers differ. */
static const char first[] =
	"==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000051\n"
	"READ of size 1 at 0x602000000051 thread T0\n"
	"    #0 0x4c1 in __interceptor_memcmp /x/asan.cpp:1:2\n"
	"    #1 0x4c2 in read_line /src/lexer.c:12:3\n"
	"    #2 0x4c3 in parse /src/lexer.c:40:9\n"
	"    #3 0x4c4 in LLVMFuzzerTestOneInput /src/target.c:9:1\n"
	"\n"
	"    #0 0x4c9 in malloc /x/asan.cpp:5\n"
	"SUMMARY: AddressSanitizer: heap-buffer-overflow /src/lexer.c:12:3 in read_line\n";
static const char second[] =
	"==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000777\n"
	"    #0 0x5c2 in read_line /src/lexer.c:13:3\n"
	"    #1 0x5c3 in parse /src/lexer.c:41:9\n"
	"    #2 0x5c4 in LLVMFuzzerTestOneInput /src/target.c:9:1\n"
	"SUMMARY: AddressSanitizer: heap-buffer-overflow /src/lexer.c:13:3 in read_line\n";
static const char other[] =
	"==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000777\n"
	"    #0 0x5c2 in read_value /src/lexer.c:73:3\n"
	"    #1 0x5c3 in parse /src/lexer.c:41:9\n"
	"SUMMARY: AddressSanitizer: heap-buffer-overflow /src/lexer.c:73:3 in read_value\n";

static void test_same_fault(void **state)
{
	struct fuzz_finding a, b, c;

	(void)state;
	fuzz_finding_read(&a, first);
	fuzz_finding_read(&b, second);
	fuzz_finding_read(&c, other);
	assert_string_equal(a.kind, "heap-buffer-overflow");
	assert_string_equal(a.rule, "");
	assert_string_equal(a.frames[0], "read_line");
	assert_string_equal(a.frames[2], "LLVMFuzzerTestOneInput");
	assert_string_equal(a.name, b.name);
	assert_string_not_equal(a.name, c.name);
	fuzz_finding_free(&a);
	fuzz_finding_free(&b);
	fuzz_finding_free(&c);
}

static void expect_kind(const char *log, const char *kind, const char *rule)
{
	struct fuzz_finding finding;

	fuzz_finding_read(&finding, log);
	assert_string_equal(finding.kind, kind);
	assert_string_equal(finding.rule, rule);
	fuzz_finding_free(&finding);
}

static void test_kinds(void **state)
{
	(void)state;
	expect_kind("/src/fuzz/agree.c:33: does not hold: err == 0\n", "does-not-hold",
		    "agree.c:33: err == 0");
	expect_kind("two readers disagree:\nengines.render.busy_ns: expected 5, got 6\n",
		    "disagreement", "engines.render.busy_ns: expected ");
	expect_kind("==1== ERROR: libFuzzer: timeout after 10 seconds\n", "timeout", "");
	expect_kind("==1== ERROR: libFuzzer: out-of-memory (used: 513Mb; limit: 512Mb)\n",
		    "out-of-memory", "");
	expect_kind("==1==ERROR: LeakSanitizer: detected memory leaks\n"
		    "SUMMARY: AddressSanitizer: 7 byte(s) leaked in 1 allocation(s).\n",
		    "leak", "");
	expect_kind("x.c:3:4: runtime error: index 9 out of bounds\n", "undefined-behaviour", "");
	expect_kind("Segmentation fault\n", "crash", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pulse),
		cmocka_unit_test(test_same_fault),
		cmocka_unit_test(test_kinds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
