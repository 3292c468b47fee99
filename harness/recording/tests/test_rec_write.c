/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "recording.h"

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))

static char *write_all(const struct recording *rec, size_t *len)
{
	char *bytes = NULL;
	FILE *stream = open_memstream(&bytes, len);

	assert_non_null(stream);
	assert_int_equal(rec_write(stream, rec), 0);
	assert_int_equal(fclose(stream), 0);
	return bytes;
}

static void assert_same_name(const char *a, const char *b)
{
	if (a && b)
		assert_string_equal(a, b);
	else
		assert_true(a == b);
}

/* Every member; those without a meaning are 0 after rec_load(), so they are equal, too. */
static void assert_same_read(const struct rec_read *a, const struct rec_read *b)
{
	assert_true(a->t_ns == b->t_ns && a->until_ns == b->until_ns && a->sweep == b->sweep);
	assert_true(a->has_until == b->has_until && a->has_sweep == b->has_sweep &&
		    a->has_pid == b->has_pid && a->has_fd == b->has_fd &&
		    a->has_dev == b->has_dev && a->is_none == b->is_none);
	assert_true(a->pid == b->pid && a->fd == b->fd && a->err == b->err);
	assert_true(a->major == b->major && a->minor == b->minor);
	assert_same_name(a->comm, b->comm);
	assert_int_equal(a->len, b->len);
	if (a->len)
		assert_memory_equal(a->text, b->text, a->len);
}

static void assert_same(const struct recording *a, const struct recording *b)
{
	assert_same_name(a->kernel, b->kernel);
	assert_same_name(a->driver, b->driver);
	assert_int_equal(a->read_count, b->read_count);
	for (size_t i = 0; i < a->read_count; i++)
		assert_same_read(&a->reads[i], &b->reads[i]);
}

static struct rec_read text_read(const char *text, size_t len)
{
	return (struct rec_read){.t_ns = 1, .text = text, .len = len};
}

#define TEXT(text) text_read(text, sizeof(text) - 1)

static void test_round_trip(void **state)
{
	struct rec_read reads[] = {
		TEXT(""),
		TEXT("a:\t1\n"),
		TEXT("a:\t1"),
		TEXT("@ 1\n"),
		TEXT("a\n@ 1 pid=1\nb\n"),
		TEXT("\n"),
		TEXT("\n\n"),
		TEXT("\0\r\n\xff"),
		TEXT("# fdseq 2\n"),
		TEXT("@"),
		{.t_ns = 2,
		 .has_until = true,
		 .until_ns = UINT64_MAX,
		 .has_sweep = true,
		 .sweep = UINT64_MAX,
		 .has_pid = true,
		 .pid = INT32_MAX,
		 .has_fd = true,
		 .fd = 0,
		 .has_dev = true,
		 .major = UINT32_MAX,
		 .minor = 0,
		 .err = 13,
		 .comm = (char *)"",
		 .text = ""},
		{.t_ns = 3, .is_none = true, .text = ""},
		{.t_ns = UINT64_MAX, .comm = (char *)"a b%=\n\x01\x7f\xff@", .text = ""},
	};
	struct recording rec = {.kernel = (char *)"6.12 %x",
				.driver = (char *)"",
				.reads = reads,
				.read_count = ARRAY_SIZE(reads)};
	struct recording *loaded = NULL;
	struct rec_error error;
	size_t len;
	char *bytes = write_all(&rec, &len);

	(void)state;
	if (rec_load(&loaded, bytes, len, &error))
		fail_msg("%u:%u: %s in\n%s", error.line, error.column, error.text, bytes);
	assert_same(&rec, loaded);
	rec_free(loaded);
	free(bytes);
}

static void test_no_reads(void **state)
{
	struct recording rec = {0};
	struct recording *loaded = NULL;
	struct rec_error error;
	size_t len;
	char *bytes = write_all(&rec, &len);

	(void)state;
	assert_int_equal(rec_load(&loaded, bytes, len, &error), 0);
	assert_int_equal(loaded->read_count, 0);
	rec_free(loaded);
	free(bytes);
}

static void test_bare_where_possible(void **state)
{
	struct rec_read read = TEXT("a:\t1\n");
	char *bytes = NULL;
	size_t len;
	FILE *stream = open_memstream(&bytes, &len);

	(void)state;
	assert_non_null(stream);
	assert_int_equal(rec_write_read(stream, &read), 0);
	assert_int_equal(rec_write_counted(stream, &read), 0);
	fclose(stream);
	assert_string_equal(bytes, "@ 1\na:\t1\n@ 1 len=5\na:\t1\n\n");
	free(bytes);
}

static char *write_counted(const struct recording *rec, size_t *len)
{
	char *bytes = NULL;
	FILE *stream = open_memstream(&bytes, len);

	assert_non_null(stream);
	assert_int_equal(rec_write_header(stream, rec), 0);
	for (size_t i = 0; i < rec->read_count; i++)
		assert_int_equal(rec_write_counted(stream, &rec->reads[i]), 0);
	assert_int_equal(fclose(stream), 0);
	return bytes;
}

/* Where each of the first reads of rec ends; the first place is the end of the header. */
static void measure_ends(struct recording rec, size_t *ends)
{
	const size_t count = rec.read_count;

	for (rec.read_count = 0; rec.read_count <= count; rec.read_count++)
		free(write_counted(&rec, &ends[rec.read_count]));
}

/* Cut after any byte, a recording is some of its first reads, or refused. */
static void test_cut(void **state)
{
	struct rec_read reads[] = {
		TEXT("pos:\t0\ndrm-driver:\ti915\ndrm-engine-x:\t100 ns\n"),
		{.t_ns = 1, .err = 13, .comm = (char *)"a b", .text = ""},
		TEXT("@ 1\n"),
		TEXT("a:\t1"),
		TEXT("\n\n"),
		TEXT("a:\t1\nb:\t2\n"),
	};
	struct recording rec = {
		.kernel = (char *)"6.12", .reads = reads, .read_count = ARRAY_SIZE(reads)};
	size_t ends[ARRAY_SIZE(reads) + 1], len, whole = 0;
	char *bytes = write_counted(&rec, &len);

	(void)state;
	measure_ends(rec, ends);
	/* less than this is a plain text that is not about DRM */
	for (size_t cut = strlen("# fdseq"); cut <= len; cut++) {
		struct recording *loaded = NULL;
		struct rec_error error;
		const int err = rec_load(&loaded, bytes, cut, &error);

		if (cut == ends[whole]) {
			assert_int_equal(err, 0);
			rec.read_count = whole++;
			assert_same(&rec, loaded);
		} else if (err != -EINVAL || !error.line || !error.column || !*error.text) {
			fail_msg("%d for %zu bytes of\n%s", err, cut, bytes);
		}
		rec_free(loaded);
	}
	assert_int_equal(whole, ARRAY_SIZE(ends));
	free(bytes);
}

static void test_full_disk(void **state)
{
	struct rec_read read = TEXT("a:\t1\n");
	FILE *stream = fopen("/dev/full", "w");

	(void)state;
	if (!stream)
		skip();
	setvbuf(stream, NULL, _IONBF, 0);
	assert_int_equal(rec_write_read(stream, &read), -ENOSPC);
	fclose(stream);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),	    cmocka_unit_test(test_no_reads),
		cmocka_unit_test(test_bare_where_possible), cmocka_unit_test(test_cut),
		cmocka_unit_test(test_full_disk),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
