/* SPDX-License-Identifier: MIT */
/*
 * The rows against the texts of the kernel, as they are and changed: DECOY_SPEC has the path of the
 * newest text, DECOY_SPEC_6_12 that of 6.12, else that of the source that ci/kernels/uml unpacks.
 * Without a file its tests are skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "catalogue.h"

#define TEXT_MAX (1 << 20)
#define UNPACKED "decoy/src/linux-source-6.12/Documentation/gpu/drm-usage-stats.rst"

struct kernel_text {
	enum fdi_spec spec;
	char text[TEXT_MAX];
};

static FILE *open_unpacked(void)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	char path[4096];

	snprintf(path, sizeof(path), "%s%s/" UNPACKED,
		 cache	? cache
		 : home ? home
			: "",
		 cache ? "" : "/.cache");
	return fopen(path, "r");
}

/* Fills *kernel, or skips the test. */
static void load_text(struct kernel_text *kernel, enum fdi_spec spec)
{
	const char *path = getenv(spec == FDI_SPEC_6_12 ? "DECOY_SPEC_6_12" : "DECOY_SPEC");
	FILE *file = path && *path ? fopen(path, "r") : NULL;

	if (path && *path)
		assert_non_null(file);
	if (!file && spec == FDI_SPEC_6_12)
		file = open_unpacked();
	if (!file)
		skip();
	kernel->spec = spec;
	kernel->text[fread(kernel->text, 1, TEXT_MAX - 1, file)] = '\0';
	fclose(file);
}

/* Inserts words before the first line that begins with start. */
static void insert_words(struct kernel_text *kernel, const char *start, const char *words)
{
	char *at = strstr(kernel->text, start);
	const size_t len = strlen(words);

	while (at && at > kernel->text && at[-1] != '\n')
		at = strstr(at + 1, start);
	assert_non_null(at);
	assert_true(strlen(kernel->text) + len < TEXT_MAX);
	memmove(at + len, at, strlen(at) + 1);
	memcpy(at, words, len);
}

/* Moves the line that begins with start before the one of another start. */
static void move_line(struct kernel_text *kernel, const char *start, const char *before)
{
	char line[256], *at = strstr(kernel->text, start);
	size_t len;

	assert_non_null(at);
	len = strcspn(at, "\n") + 1;
	assert_true(len < sizeof(line) - 1);
	memcpy(line, at, len);
	strcpy(line + len, "\n");
	memmove(at, at + len, strlen(at + len) + 1);
	insert_words(kernel, before, line);
}

static void expect_drifts(const struct kernel_text *kernel, int drifts, const char *printed)
{
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	assert_non_null(out);
	assert_int_equal(cat_drift(out, kernel->text, strlen(kernel->text), kernel->spec), drifts);
	fclose(out);
	if (!strstr(text, printed))
		fail_msg("expected '%s' in:\n%s", printed, text);
	free(text);
}

static void text_is_known(enum fdi_spec spec)
{
	static struct kernel_text kernel;

	load_text(&kernel, spec);
	expect_drifts(&kernel, 0, "");
}

static void latest_text_is_known(void **state)
{
	(void)state;
	text_is_known(FDI_SPEC_LATEST);
}

static void text_of_6_12_is_known(void **state)
{
	(void)state;
	text_is_known(FDI_SPEC_6_12);
}

static void note_is_new(void **state)
{
	static struct kernel_text kernel;

	(void)state;
	load_text(&kernel, FDI_SPEC_6_12);
	insert_words(&kernel, "Data types\n",
		     ".. note::\n   Readers shall wait for a whole moon.\n\n");
	expect_drifts(&kernel, 1, "line 39: new sentence ");
}

/* S21 is the key of pdev, S22 its text, T05 the title of mandatory keys, T07 of identities. */
static void mandatory_key_has_moved(void **state)
{
	static struct kernel_text kernel;

	(void)state;
	load_text(&kernel, FDI_SPEC_6_12);
	move_line(&kernel, "- drm-pdev:", "- drm-driver:");
	expect_drifts(&kernel, 2, "below T05; expected it below T07\nS22 ");
}

static void title_has_changed(void **state)
{
	static struct kernel_text kernel;

	(void)state;
	load_text(&kernel, FDI_SPEC_6_12);
	insert_words(&kernel, "Mandatory fully", "No longer ");
	expect_drifts(&kernel, 1, "T05 line 50: title changed or removed\nline 45: new title ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(latest_text_is_known), cmocka_unit_test(text_of_6_12_is_known),
		cmocka_unit_test(note_is_new),		cmocka_unit_test(mandatory_key_has_moved),
		cmocka_unit_test(title_has_changed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
