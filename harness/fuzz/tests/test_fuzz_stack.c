/* SPDX-License-Identifier: MIT */
/* Which crashes are one finding: reports of sanitizers and of languages, and those of signals
 * alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz.h"
#include "fuzz_stack.h"

static const struct {
	const char *name, *output, *detail, *stack;
} rows[] = {
	{"three frames of AddressSanitizer, and no address",
	 "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60200000001a\n"
	 "READ of size 1 at 0x60200000001a thread T0\n"
	 "    #0 0x5566aa in read_digits /src/parse.c:12:3\n"
	 "    #1 0x5566ab in parse_line /src/parse.c:40:1\n"
	 "    #2 0x5566ac in parse (/src/fuzz.so+0x1234)\n"
	 "    #3 0x5566ad in main /src/main.c:3:1\n",
	 "its sanitizer reports:\n...", "read_digits<parse_line<parse"},
	{"a short one", "SUMMARY\n    #0 0x1 in f a.c:1\n", "signal 6", "f"},
	{"Python, of which the last is the top",
	 "Traceback (most recent call last):\n"
	 "  File \"adapter.py\", line 90, in <module>\n    main()\n"
	 "  File \"adapter.py\", line 80, in main\n    parse(text)\n"
	 "  File \"adapter.py\", line 30, in parse\n    number(value)\n"
	 "  File \"adapter.py\", line 12, in number\n    int(value)\n"
	 "ValueError: invalid literal\n",
	 "exit code 1",
	 "\"adapter.py\", line 12, in number<\"adapter.py\", line 30, in parse<\"adapter.py\", line 80, in main"},
	{"Go, without its runtime",
	 "panic: runtime error: index out of range\n\ngoroutine 1 [running]:\n"
	 "runtime.panicIndex()\n\t/usr/go/src/runtime/panic.go:90 +0x1\n"
	 "main.parse(0xc000)\n\t/src/parse.go:12 +0x1d\nmain.main()\n\t/src/main.go:5 +0x2\n",
	 "exit code 2", "/src/parse.go:12</src/main.go:5"},
	{"Rust", "thread 'main' panicked at src/parse.rs:12:5:\nindex out of bounds\n",
	 "exit code 101", "src/parse.rs:12:5:"},
	{"UndefinedBehaviorSanitizer",
	 "/src/parse.c:12:3: runtime error: signed integer overflow\n", "signal 6",
	 "/src/parse.c:12:3"},
	{"in the detail alone", NULL, "its sanitizer reports:\n    #0 0x1 in g a.c:1\n", "g"},
	{"a signal alone", "some words\n", "killed by signal 11\nmore", "killed by signal 11"},
	{"nothing", NULL, NULL, ""},
};

static void test_stacks(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct result result = {.verdict = VERDICT_CRASH,
					      .output = (char *)rows[i].output,
					      .detail = (char *)rows[i].detail};
		char *stack = fuzz_stack(&result);

		if (strcmp(stack, rows[i].stack) != 0)
			fail_msg("%s: \"%s\"", rows[i].name, stack);
		free(stack);
	}
}

static struct fuzz_shared shared;

static void test_known(void **state)
{
	struct result crash = {.verdict = VERDICT_CRASH,
			       .rule = (char *)"text.survives",
			       .output = (char *)"    #0 0x1 in f a.c:1\n"};
	struct result wrong = {.verdict = VERDICT_FAIL, .rule = (char *)"engine.time"};

	(void)state;
	assert_false(fuzz_is_known(&shared, &crash));
	fuzz_remember(&shared, &crash);
	crash.output = (char *)"    #0 0x2 in f a.c:1\n";
	assert_true(fuzz_is_known(&shared, &crash));
	crash.output = (char *)"    #0 0x1 in g a.c:9\n";
	assert_false(fuzz_is_known(&shared, &crash));
	fuzz_remember(&shared, &crash);
	/* A hang of the same rule is another; of wrong answers there is one a rule, whatever they
	 * print. */
	crash.verdict = VERDICT_HANG;
	assert_false(fuzz_is_known(&shared, &crash));
	fuzz_remember(&shared, &wrong);
	wrong.output = (char *)"    #0 0x1 in g a.c:9\n";
	assert_true(fuzz_is_known(&shared, &wrong));
	for (size_t i = 0; i < 2 * FUZZ_RULES_MAX; i++)
		fuzz_remember(&shared, &wrong);
	assert_int_equal(shared.known_count, FUZZ_RULES_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_stacks),
		cmocka_unit_test(test_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
