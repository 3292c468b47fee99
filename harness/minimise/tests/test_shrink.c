/* SPDX-License-Identifier: MIT */
/* What is left of a recording, for questions of which the smallest answer is known by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "shrink.h"
#include "work.h"

#define READ(t, fd, value)                                                                  \
	"@ " t " pid=7 fd=" fd " dev=226:128 comm=a until=" t "\npos:\t0\ndrm-driver:\tx\n" \
	"drm-engine-r:\t" value " ns\n"

static const char whole[] = "# fdseq 1 kernel=6.12 driver=x\n" READ("5000000000", "3", "500")
	READ("5000000000", "4", "70") READ("6000000000", "3", "600") READ("6000000000", "4", "80")
		READ("7000000000", "3", "700") READ("7000000000", "4", "3")
			READ("8000000000", "3", "9") READ("8000000000", "4", "90");

/* Every word, in this order. */
static bool has_words(void *data, const char *bytes, size_t len)
{
	const char *const *words = data;
	const char *at = bytes;

	assert_int_equal(strlen(bytes), len);
	for (; *words && at; words++) {
		at = strstr(at, *words);
		at = at ? at + strlen(*words) : NULL;
	}
	return at;
}

static size_t count_words(const char *bytes, const char *word)
{
	size_t count = 0;

	for (; (bytes = strstr(bytes, word)); bytes += strlen(word))
		count++;
	return count;
}

/* Two reads with a driver, and another key that all of them have, or none. */
static bool has_pairs(void *data, const char *bytes, size_t len)
{
	const size_t keys = count_words(bytes, "pos:");

	(void)data;
	(void)len;
	return count_words(bytes, "drm-driver:") >= 2 &&
	       (!keys || keys == count_words(bytes, "@ "));
}

/* A read that lasts for two seconds. */
static bool is_slow(void *data, const char *bytes, size_t len)
{
	struct rec_error error;
	struct recording *rec;
	bool slow;

	(void)data;
	assert_int_equal(rec_load(&rec, bytes, len, &error), 0);
	slow = rec->read_count && rec->reads[0].has_until &&
	       rec->reads[0].until_ns - rec->reads[0].t_ns == 2000000000;
	rec_free(rec);
	return slow;
}

static void shrink_by(shrink_fails fails, const void *data, const char *from, const char *to)
{
	const struct shrink_question question = {
		.fails = fails, .data = (void *)data, .bytes_most = 1 << 20};
	struct shrink_result result, again;
	struct rec_error error;
	struct recording *rec;

	assert_int_equal(rec_load(&rec, from, strlen(from), &error), 0);
	shrink_recording(&result, rec, &question);
	shrink_recording(&again, rec, &question);
	assert_string_equal(result.bytes, to);
	assert_string_equal(again.bytes, to);
	assert_int_equal(again.asked, result.asked);
	assert_true(result.complete);
	assert_int_equal(result.is_text, *from != '#' && *from != '@');
	free(result.bytes);
	free(again.bytes);
	rec_free(rec);
}

static void shrink(const char *from, const char *const *words, const char *to)
{
	shrink_by(has_words, words, from, to);
}

static void test_smallest(void **state)
{
	/* one read, of which one line, with its digits */
	static const char *const line[] = {"drm-engine-r:\t70 ns", NULL};
	/* a value that need not stay */
	static const char *const key[] = {"fd=4", "drm-engine-r:\t", " ns", NULL};
	/* two of one descriptor, and what stands between them goes */
	static const char *const dip[] = {"fd=4", "r:\t8", "fd=4", "r:\t3", NULL};
	/* an attribute, and a header */
	static const char *const comm[] = {"comm=a", NULL};
	static const char *const kernel[] = {"kernel=6.12", NULL};
	/* a distance of times */
	static const char *const time[] = {"until=3000000000", NULL};

	(void)state;
	shrink(whole, line, "# fdseq 1\n@ 1000000000 pid=7 fd=4\ndrm-engine-r:\t70 ns\n");
	shrink(whole, key, "# fdseq 1\n@ 1000000000 pid=7 fd=4\ndrm-engine-r:\t0 ns\n");
	shrink(whole, dip,
	       "# fdseq 1\n@ 1000000000 pid=7 fd=4\ndrm-engine-r:\t8 ns\n"
	       "@ 2000000000 pid=7 fd=4\ndrm-engine-r:\t3 ns\n");
	shrink(whole, comm, "# fdseq 1\n@ 1000000000 pid=7 fd=3 comm=a\n");
	shrink(whole, kernel, "# fdseq 1 kernel=6.12\n");
	shrink("@ 1000000000 until=3000000000\nx\n", time,
	       "# fdseq 1\n@ 1000000000 until=3000000000\n");
	/* a line of one read that another read does not need */
	shrink(whole, (const char *const[]){"driver:\tx", "@ ", "-r:\t", NULL},
	       "# fdseq 1\n@ 1000000000 pid=7 fd=3\ndrm-driver:\tx\n"
	       "@ 1000000000 pid=7 fd=4\ndrm-engine-r:\t0 ns\n");
	/*
	 * lines of a key that only go together; the distance of two times, and not when they were
	 */
	shrink_by(has_pairs, NULL, whole,
		  "# fdseq 1\n@ 1000000000 pid=7 fd=3\ndrm-driver:\tx\n"
		  "@ 1000000000 pid=7 fd=4\ndrm-driver:\tx\n");
	shrink_by(is_slow, NULL, "@ 5000000000 until=7000000000\nx\n",
		  "# fdseq 1\n@ 1000000000 until=3000000000\n");
	/* a text stays a text */
	shrink("a:\t1\nb:\t222\nc\n", (const char *const[]){"b:\t2", NULL}, "b:\t2\n");
}

static bool stop_at_three(void *data)
{
	return ++*(int *)data > 3;
}

static bool always(void *data, const char *bytes, size_t len)
{
	(void)data;
	(void)bytes;
	(void)len;
	return false;
}

static size_t half_a_mebibyte(void *data)
{
	(void)data;
	return 1 << 19;
}

/* What ends the search leaves a recording that fails: here the whole one. */
/* The line of a sweep in which nothing was open stays, or goes, as that of a read. */
static void test_empty_sweeps(void **state)
{
	static const char between[] =
		"# fdseq 1\n" READ("5000000000", "3", "500") "@ 6000000000 reads=0\n" READ(
			"7000000000", "3", "700") "@ 8000000000 reads=0\n";
	static const char *const first[] = {"fd=3", "reads=0", NULL};
	static const char *const one[] = {"reads=0", NULL};
	static const char *const none[] = {"fd=3", "drm-engine-r:\t700", NULL};

	(void)state;
	shrink(between, first, "# fdseq 1\n@ 1000000000 pid=7 fd=3\n@ 2000000000 reads=0\n");
	shrink(between, one, "# fdseq 1\n@ 1000000000 reads=0\n");
	shrink(between, none, "# fdseq 1\n@ 1000000000 pid=7 fd=3\ndrm-engine-r:\t700 ns\n");
}

static void test_bounds(void **state)
{
	int asked = 0;
	const struct shrink_question few = {
		.fails = always, .data = &asked, .bytes_most = 1 << 20, .stop = stop_at_three};
	const struct shrink_question small = {.fails = always, .bytes_most = 1000};
	/* slow answers count, whatever they are about: the third question would be beyond the two
	 * of half a mebibyte */
	const struct shrink_question slow = {
		.fails = always, .extra = half_a_mebibyte, .bytes_most = 1 << 20};
	struct shrink_result result;
	struct rec_error error;
	struct recording *rec;

	(void)state;
	assert_int_equal(rec_load(&rec, whole, strlen(whole), &error), 0);
	shrink_recording(&result, rec, &slow);
	assert_int_equal(result.asked, 2);
	assert_false(result.complete);
	assert_string_equal(result.bytes, whole);
	free(result.bytes);
	shrink_recording(&result, rec, &few);
	assert_int_equal(result.asked, 3);
	assert_false(result.complete);
	assert_string_equal(result.bytes, whole);
	assert_int_equal(result.reads, 8);
	assert_int_equal(result.lines, 24);
	free(result.bytes);
	shrink_recording(&result, rec, &small);
	assert_false(result.complete);
	assert_string_equal(result.bytes, whole);
	free(result.bytes);
	rec_free(rec);
}

#define MANY 20000

/* The work of three questions about so many lines without a key, lines of other keys (k), or reads
 * of other descriptors (@). */
static uint64_t ask_about_many(const char *what, size_t count)
{
	int asked = 0;
	const struct shrink_question question = {
		.fails = always, .data = &asked, .bytes_most = 1 << 30, .stop = stop_at_three};
	struct shrink_result result;
	struct rec_error error;
	struct recording *rec;
	uint64_t work;
	char *text;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	assert_non_null(out);
	for (size_t i = 0; i < count; i++)
		if (*what == '@')
			fprintf(out, "@ %zu pid=7 fd=%zu\n", i + 1, i + 1);
		else if (*what == 'k')
			fprintf(out, "k%zu: 1\n", i);
		else
			fprintf(out, "x\n");
	fclose(out);
	assert_int_equal(rec_load(&rec, text, len, &error), 0);
	work = work_done();
	shrink_recording(&result, rec, &question);
	work = work_done() - work;
	assert_int_equal(result.asked, 3);
	free(result.bytes);
	rec_free(rec);
	free(text);
	return work;
}

/* The work between two questions grows as the lines and reads do; a comparison of each with each:
 * 16 times. */
static void test_many(void **state)
{
	static const char *const kinds[] = {"x", "k", "@"};

	(void)state;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		const uint64_t few = ask_about_many(kinds[i], MANY);

		assert_in_range(few, MANY, UINT64_MAX);
		assert_in_range(ask_about_many(kinds[i], 4 * MANY), few, 8 * few);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_smallest),
		cmocka_unit_test(test_empty_sweeps),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
