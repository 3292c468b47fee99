/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mapped.h"
#include "xmalloc.h"

/* More than any machine has: each function refuses it in its own way. */
#define TOO_MUCH (SIZE_MAX / 2)

static void *ask_malloc(void)
{
	return xmalloc(TOO_MUCH);
}

static void *ask_calloc(void)
{
	return xcalloc(TOO_MUCH, 4);
}

static void *ask_realloc(void)
{
	return xrealloc(NULL, TOO_MUCH);
}

static void *ask_reallocarray(void)
{
	return xreallocarray(NULL, TOO_MUCH, 4);
}

static void *ask_memdup(void)
{
	return xmemdup("", TOO_MUCH);
}

static void *ask_reserve(void)
{
	const struct rlimit none = {0, 0};

	setrlimit(RLIMIT_AS, &none);
	return xreserve();
}

/* The sanitizers' heap aborts at such a size instead of refusing it, unless an option says so;
 * gcc's is a library. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

/* Each ends its process with 3 and one line, and does not return. */
static void failure_ends_with_3(void **state)
{
	static void *(*const asks[])(void) = {ask_malloc,	ask_calloc, ask_realloc,
					      ask_reallocarray, ask_memdup, ask_reserve};

	(void)state;
	for (size_t i = 0; i < sizeof(asks) / sizeof(*asks); i++) {
		char text[256] = "";
		int pipes[2], status;
		pid_t pid;

		assert_int_equal(pipe(pipes), 0);
		pid = fork();
		if (pid == 0) {
			dup2(pipes[1], STDERR_FILENO);
			free(asks[i]());
			_exit(0);
		}
		close(pipes[1]);
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 3);
		assert_true(read(pipes[0], text, sizeof(text) - 1) > 0);
		assert_non_null(strstr(text, "decoy: out of memory\n"));
		close(pipes[0]);
	}
}

static void another_code_is_kept(void **state)
{
	int status;
	pid_t pid = fork();

	(void)state;
	if (pid == 0) {
		xmalloc_exit_with(125);
		xmalloc_failed();
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 125);
}

static void list_grows(void **state)
{
	uint64_t *list = NULL;
	size_t capacity = 0;

	(void)state;
	for (size_t i = 0; i < 1000; i++) {
		list = xgrow(list, i, &capacity, sizeof(*list));
		assert_true(capacity > i && capacity < 2 * i + 17);
		list[i] = i;
	}
	for (size_t i = 0; i < 1000; i++)
		assert_int_equal(list[i], i);
	free(list);
}

/* A size of 0 is no failure, whatever libc returns for it. */
static void nothing_is_something(void **state)
{
	void *memory = xmalloc(0);

	(void)state;
	assert_non_null(memory);
	memory = xrealloc(memory, 0);
	assert_non_null(memory);
	memory = xreallocarray(memory, 0, 8);
	assert_non_null(memory);
	free(memory);
	memory = xcalloc(0, 8);
	assert_non_null(memory);
	free(memory);
	memory = xmemdup(NULL, 0);
	assert_non_null(memory);
	free(memory);
}

static void copies_are_whole(void **state)
{
	char *bytes, *text;
	size_t len;
	FILE *out;

	(void)state;
	text = xstrdup("ring");
	assert_string_equal(text, "ring");
	free(text);
	text = xstrndup("ringbuffer", 4);
	assert_string_equal(text, "ring");
	free(text);
	text = xmemdup("a\0b", 3);
	assert_memory_equal(text, "a\0b", 3);
	free(text);
	text = xasprintf("%s %d", "ring", 7);
	assert_string_equal(text, "ring 7");
	free(text);
	out = xmemstream(&bytes, &len);
	fputs("ring", out);
	xmemstream_close(out);
	assert_int_equal(len, 4);
	assert_string_equal(bytes, "ring");
	free(bytes);
}

/* Zeros, which can be written from the first to the last, and are given back. */
static void reserved_is_given_back(void **state)
{
	const long before = mapped_pages();
	char *memory = xreserve();

	(void)state;
	assert_true(before > 0);
	assert_int_equal(memory[0] | memory[XRESERVED - 1], 0);
	memory[0] = memory[XRESERVED - 1] = 1;
	assert_true(mapped_pages() > before);
	xunreserve(memory);
	assert_int_equal(mapped_pages(), before);
}

static void utf8_is_replaced(void **state)
{
	char *text = xutf8("a\xff", 2);

	(void)state;
	assert_string_equal(text, "a\xef\xbf\xbd");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(failure_ends_with_3), cmocka_unit_test(another_code_is_kept),
		cmocka_unit_test(list_grows),	       cmocka_unit_test(nothing_is_something),
		cmocka_unit_test(copies_are_whole),    cmocka_unit_test(reserved_is_given_back),
		cmocka_unit_test(utf8_is_replaced),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
