/* SPDX-License-Identifier: MIT */
/* Bytes before and behind a text are not read: they are such that the result would differ. */
#include "lint_run.h"
#include "text.h"

/* A colon or a line feed right behind lines of any length. */
static void lines_end_with_the_text(void **state)
{
	static const char behind[] = {':', '\n', '\0'};
	struct fdi_lexer lexer;
	struct fdi_line line;
	char text[64];
	size_t len, i;

	(void)state;
	for (len = 1; len < sizeof(text); len++) {
		for (i = 0; i < sizeof(behind); i++) {
			memset(text, 'a', sizeof(text));
			text[len] = behind[i];
			fdi_lexer_init(&lexer, text, len);
			assert_true(fdi_lexer_next(&lexer, &line));
			assert_int_equal(line.raw.len, len);
			assert_int_equal(line.key.len, len);
			assert_int_equal(line.flags, FDI_LINE_NO_COLON | FDI_LINE_NO_LF);
			assert_false(fdi_lexer_next(&lexer, &line));
		}
	}
}

static void a_line_begins_where_it_begins(void **state)
{
	static const char text[] = "\r\nx:\n";
	struct fdi_lexer lexer;
	struct fdi_line line;

	(void)state;
	fdi_lexer_init(&lexer, text + 1, sizeof(text) - 2);
	assert_true(fdi_lexer_next(&lexer, &line));
	assert_int_equal(line.flags, FDI_LINE_NO_COLON);
	fdi_lexer_init(&lexer, NULL, 5);
	assert_false(fdi_lexer_next(&lexer, &line));
}

static void numbers_end_with_the_value(void **state)
{
	static const struct {
		const char *text;
		size_t len;
		uint64_t value;
		const char *unit;
	} rows[] = {
		{"57", 1, 5, ""},
		{"123456789012345678901", 19, 1234567890123456789u, ""},
		{"123456789012345678901", 20, 12345678901234567890u, ""},
		{"5 ns", 3, 5, "n"},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct fdi_span value = {rows[i].text, rows[i].len};
		struct fdi_span unit;
		struct fdi_num num;

		assert_int_equal(fdi_uint_parse(value, &num, &unit), 0);
		assert_num(num, rows[i].value);
		assert_span(unit, rows[i].unit);
	}
}

/* A last line without a line feed, and what follows it in memory. */
static void findings_end_with_the_text(void **state)
{
	static const struct {
		const char *slug;
		unsigned int count;
		const char *text, *behind;
	} rows[] = {
		{"client.driver-present", 1, "drm-client-id:\t7\ndrm-driver", ":"},
		{"text.key-value", 1, "drm-client-id:\t7\ndrm-driver", ":"},
		{"value.leading-zero", 0, "drm-driver:\tx\ndrm-engine-capacity-x:\t0", "1"},
		{"text.control", 0, "drm-driver:\tx\nx-y:\tz", "abc"},
		{"text.control", 0, "drm-driver:\tx\nx-y:\tz", "\x01"},
		{"key.no-whitespace", 0, "drm-driver:\tx\nx-y", " z:"},
		{"value.uint", 1, "drm-driver:\tx\ndrm-engine-x:\t5n", "s"},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .emit = collect};
		const struct found *found;
		struct fdi_arena arena;
		struct run run = {0};
		char text[128], mem[8192];

		snprintf(text, sizeof(text), "%s%s", rows[i].text, rows[i].behind);
		fdi_arena_init(&arena, mem, sizeof(mem));
		options.data = &run;
		assert_true(fdi_lint(text, strlen(rows[i].text), &arena, &options) >= 0);
		if (found_count(&run, rows[i].slug, &found) != rows[i].count)
			fail_msg("row %zu, %s: %u findings", i, rows[i].slug,
				 found_count(&run, rows[i].slug, &found));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_end_with_the_text),
		cmocka_unit_test(a_line_begins_where_it_begins),
		cmocka_unit_test(numbers_end_with_the_value),
		cmocka_unit_test(findings_end_with_the_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
