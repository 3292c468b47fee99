/* SPDX-License-Identifier: MIT */
#include "golden.h"

#include "memory.h"

#define MOST (1 << 18) /* bytes of a file */

void golden_begin(struct golden *golden, const char *name)
{
	*golden = (struct golden){.name = name};
	golden->out = open_memstream(&golden->text, &golden->len);
	assert_non_null(golden->out);
}

static size_t read_or_write(const struct golden *golden, char *expected)
{
	const char *mode = getenv("GRT_GOLDEN");
	char path[4096];
	size_t len = 0;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", GRT_GOLDEN_DIR, golden->name);
	if (mode && !strcmp(mode, "write")) {
		file = fopen(path, "w");
		assert_non_null(file);
		assert_int_equal(fwrite(golden->text, 1, golden->len, file), golden->len);
		assert_int_equal(fclose(file), 0);
	}
	file = fopen(path, "r");
	if (file) {
		len = fread(expected, 1, MOST, file);
		fclose(file);
	}
	return len;
}

/* The place behind the line. */
static const char *next_line(const char *at, const char *end)
{
	const char *newline = memchr(at, '\n', (size_t)(end - at));

	return newline ? newline + 1 : end;
}

void golden_end(struct golden *golden)
{
	char *expected = malloc(MOST);
	const char *a = expected, *b, *a_end, *b_end;
	unsigned int line = 1;

	assert_non_null(expected);
	assert_int_equal(fclose(golden->out), 0);
	a_end = expected + read_or_write(golden, expected);
	b = golden->text;
	b_end = b + golden->len;
	while (a < a_end && b < b_end) {
		const char *a_next = next_line(a, a_end), *b_next = next_line(b, b_end);

		if (a_next - a != b_next - b || memcmp(a, b, (size_t)(a_next - a)))
			break;
		a = a_next;
		b = b_next;
		line++;
	}
	if (a < a_end || b < b_end)
		fail_msg("%s:%u: expected\n%.*sgot\n%.*s", golden->name, line,
			 (int)(next_line(a, a_end) - a), a, (int)(next_line(b, b_end) - b), b);
	free(expected);
	free(golden->text);
}
