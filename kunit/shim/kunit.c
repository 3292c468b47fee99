/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Run the suites of a program, case by case; results are KTAP as the kernel's KUnit prints it. */
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <kunit/test.h>

#define SUITES 64

/* Where a case is left when nothing more of it makes sense. */
static jmp_buf leave;

static struct kunit_suite *all[SUITES];
static size_t all_count;
static const char *selected = "*";

static void (*before_case)(void);
static void (*after_case)(struct kunit *test);

struct kunit_memory {
	struct kunit_memory *next;
	max_align_t bytes[];
};

void kunit_register(struct kunit_suite *const *suites, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (all_count == SUITES) {
			fputs("too many suites\n", stderr);
			exit(2);
		}
		all[all_count++] = suites[i];
	}
}

void kunit_around(void (*before)(void), void (*after)(struct kunit *test))
{
	before_case = before;
	after_case = after;
}

void *kunit_kmalloc(struct kunit *test, size_t size, int gfp)
{
	struct kunit_memory *memory = malloc(sizeof(*memory) + size);

	(void)gfp;
	if (!memory)
		return NULL;
	memory->next = test->memory;
	test->memory = memory;
	return memory->bytes;
}

void *kunit_kzalloc(struct kunit *test, size_t size, int gfp)
{
	void *bytes = kunit_kmalloc(test, size, gfp);

	return bytes ? memset(bytes, 0, size) : NULL;
}

/* Every line of a comment is one. */
static void print_comment(const struct kunit *test, const char *format, va_list args)
{
	char *text = NULL, *rest, *line;

	if (vasprintf(&text, format, args) < 0)
		abort();
	rest = text;
	while ((line = strtok_r(rest, "\n", &rest)))
		printf("%s# %s\n", test->indent, line);
	free(text);
}

void kunit_info(struct kunit *test, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	print_comment(test, format, args);
	va_end(args);
}

static void fail_test(struct kunit *test, bool stop, const char *format, va_list args)
{
	test->status = KUNIT_FAILURE;
	if (format)
		print_comment(test, format, args);
	if (stop)
		longjmp(leave, 1);
}

void kunit_fail(struct kunit *test, bool stop, const char *what, const char *format, ...)
{
	va_list args;

	kunit_info(test, "%s", what);
	va_start(args, format);
	fail_test(test, stop, format, args);
	va_end(args);
}

void kunit_differ(struct kunit *test, bool stop, const char *what, long long left, long long right,
		  const char *format, ...)
{
	va_list args;

	kunit_info(test, "%s: %lld (0x%llx) and %lld (0x%llx)", what, left, left, right, right);
	va_start(args, format);
	fail_test(test, stop, format, args);
	va_end(args);
}

void kunit_leave_out(struct kunit *test, const char *format, ...)
{
	va_list args;

	test->status = KUNIT_SKIPPED;
	va_start(args, format);
	print_comment(test, format, args);
	va_end(args);
	longjmp(leave, 1);
}

/* Everything around a case: a suite's init and exit, what it did not give back. */
static void case_play(const struct kunit_suite *suite, const struct kunit_case *one,
		      struct kunit *test)
{
	if (before_case)
		before_case();
	if (!setjmp(leave)) {
		if (suite->init && suite->init(test))
			kunit_fail(test, true, "the suite's init", NULL);
		one->run_case(test);
	}
	if (!setjmp(leave) && suite->exit)
		suite->exit(test);
	if (after_case)
		after_case(test);
	while (test->memory) {
		struct kunit_memory *memory = test->memory;

		test->memory = memory->next;
		free(memory);
	}
}

static bool print_verdict(const struct kunit *test, const char *indent, unsigned int number,
			  const char *name)
{
	bool ok = test->status != KUNIT_FAILURE;

	printf("%s%s %u %s%s\n", indent, ok ? "ok" : "not ok", number, name,
	       test->status == KUNIT_SKIPPED ? " # SKIP" : "");
	return ok;
}

static bool rows_play(const struct kunit_suite *suite, const struct kunit_case *one)
{
	char desc[KUNIT_PARAM_DESC_SIZE] = "";
	const void *param = one->generate_params(NULL, desc);
	unsigned int number = 0;
	bool ok = true;

	printf("        KTAP version 1\n        # Subtest: %s\n", one->name);
	while (param) {
		struct kunit test = {.param_value = param, .indent = "        "};

		case_play(suite, one, &test);
		number++;
		if (!*desc)
			snprintf(desc, sizeof(desc), "param-%u", number - 1);
		ok = print_verdict(&test, "        ", number, desc) && ok;
		*desc = '\0';
		param = one->generate_params(param, desc);
	}
	return ok && number;
}

static bool is_selected(const struct kunit_suite *suite, const struct kunit_case *one)
{
	char name[512];

	snprintf(name, sizeof(name), "%s.%s", suite->name, one->name);
	return !fnmatch(selected, name, 0);
}

static unsigned int suite_count(const struct kunit_suite *suite)
{
	unsigned int count = 0;

	for (const struct kunit_case *one = suite->test_cases; one->run_case; one++)
		count += is_selected(suite, one);
	return count;
}

static bool suite_play(const struct kunit_suite *suite)
{
	unsigned int number = 0;
	bool ok = true;

	printf("    KTAP version 1\n    # Subtest: %s\n    1..%u\n", suite->name,
	       suite_count(suite));
	for (const struct kunit_case *one = suite->test_cases; one->run_case; one++) {
		struct kunit test = {.indent = "    "};

		if (!is_selected(suite, one))
			continue;
		if (!one->generate_params)
			case_play(suite, one, &test);
		else if (!rows_play(suite, one))
			test.status = KUNIT_FAILURE;
		ok = print_verdict(&test, "    ", ++number, one->name) && ok;
	}
	return ok;
}

int kunit_main(int argc, char **argv)
{
	unsigned int planned = 0, number = 0;
	bool ok = true;

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (argc > 1)
		selected = argv[1];
	for (size_t i = 0; i < all_count; i++)
		planned += suite_count(all[i]) > 0;
	printf("KTAP version 1\n1..%u\n", planned);
	for (size_t i = 0; i < all_count; i++) {
		struct kunit test = {0};

		if (!suite_count(all[i]))
			continue;
		if (!suite_play(all[i]))
			test.status = KUNIT_FAILURE;
		ok = print_verdict(&test, "", ++number, all[i]->name) && ok;
	}
	return ok && planned ? 0 : 1;
}

int main(int argc, char **argv)
{
	return kunit_main(argc, argv);
}
