/* SPDX-License-Identifier: MIT */
/*
 * The lints of reads as they come. Which bug makes this fail? A finding that a recording of the
 * same reads has and this has not, or of another driver or read; a text that is not judged since
 * memory was once too small.
 */
#include "lint_input.h"

#include <stdio.h>

#include "linter_live.h"
#include "mapped.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))
#define FOUND_MAX    64
#define FEW_PAGES    (64l << 8) /* 64 MiB: less than is reserved for one of the lints */

static struct {
	struct lint_live *live;
	size_t count;
	struct {
		const struct fdi_rule *rule;
		char driver[80];
		int32_t pid, fd;
		bool has_pid, waived;
		const struct rec_read *read;
	} found[FOUND_MAX];
} now;

static void receive(void *data, const struct lint_finding *finding, const struct rec_read *read)
{
	assert_ptr_equal(data, &now);
	if (finding->rule->level > FDI_SHOULD && strcmp(finding->rule->slug, "time.dip"))
		return;
	assert_true(now.count < FOUND_MAX);
	now.found[now.count].rule = finding->rule;
	snprintf(now.found[now.count].driver, sizeof(now.found->driver), "%s", finding->driver);
	now.found[now.count].has_pid = finding->has_pid;
	now.found[now.count].pid = finding->pid;
	now.found[now.count].fd = finding->fd;
	now.found[now.count].waived = finding->waived;
	now.found[now.count++].read = read;
}

static struct lint_config config = {.spec = FDI_SPEC_LATEST, .driver = &lint_by_text};

static int begin(void **state)
{
	(void)state;
	now.count = 0;
	now.live = lint_live_new(&config, receive, &now);
	return 0;
}

static int end(void **state)
{
	(void)state;
	lint_live_free(now.live);
	return 0;
}

static struct rec_read read_of(uint64_t t, int32_t pid, const char *text)
{
	return (struct rec_read){.t_ns = t * SECOND,
				 .has_pid = true,
				 .has_fd = true,
				 .pid = pid,
				 .fd = 3,
				 .has_dev = true,
				 .major = 226,
				 .minor = 128,
				 .text = text,
				 .len = text ? strlen(text) : 0};
}

/* In a sweep of its own. */
static bool show(uint64_t t, int32_t pid, const char *text)
{
	const struct rec_read read = read_of(t, pid, text);

	lint_live_sweep(now.live, read.t_ns);
	return judge_live(now.live, &read);
}

/* A finding in a text comes with its read; one over time at the end of the sweep, without. */
static void test_receive(void **state)
{
	const struct rec_read read = read_of(1, 7, HEADER "drm-engine-e:\t9 s\n");

	(void)state;
	lint_live_sweep(now.live, SECOND);
	assert_true(judge_live(now.live, &read));
	assert_int_equal(now.count, 1);
	assert_string_equal(now.found[0].rule->slug, "value.unit");
	assert_string_equal(now.found[0].driver, "x");
	assert_ptr_equal(now.found[0].read, &read);
	assert_true(now.found[0].has_pid);
	assert_int_equal(now.found[0].pid, 7);
	assert_int_equal(now.found[0].fd, 3);
	show(2, 7, HEADER "drm-engine-e:\t9 ns\n");
	assert_int_equal(now.count, 1);
	show(3, 7, HEADER "drm-engine-e:\t5 ns\n");
	assert_int_equal(now.count, 1); /* its sweep is not over */
	lint_live_sweep(now.live, 4 * SECOND);
	assert_int_equal(now.count, 2);
	assert_string_equal(now.found[1].rule->slug, "time.dip");
	assert_string_equal(now.found[1].driver, "x");
	assert_int_equal(now.found[1].pid, 7);
	assert_null(now.found[1].read);
	assert_int_equal(lint_live_end(now.live), 1);
	assert_int_equal(lint_live_unjudged(now.live), 0);
}

/* A read that cannot be parsed is not taken for the one before it. */
static void test_parsed(void **state)
{
	const struct rec_read good = read_of(1, 7, HEADER "drm-engine-e:\t9 ns\n");
	struct rec_read bad = read_of(2, 7, NULL);
	const struct fdi_snapshot *snap;

	(void)state;
	bad.err = 13;
	lint_live_sweep(now.live, good.t_ns);
	snap = lint_live_parse(now.live, &good);
	assert_non_null(snap);
	assert_true(snap->drm_lines > 0);
	assert_true(lint_live_read(now.live, &good));
	lint_live_sweep(now.live, bad.t_ns);
	assert_null(lint_live_parse(now.live, &bad));
	assert_false(lint_live_read(now.live, &bad));
	assert_int_equal(lint_live_unjudged(now.live), 0);
}

/* The last sweep is judged at the end. */
static void test_last_sweep(void **state)
{
	(void)state;
	show(1, 7, HEADER "drm-engine-e:\t9 ns\n");
	show(2, 7, HEADER "drm-engine-e:\t5 ns\n");
	assert_int_equal(lint_live_end(now.live), 1);
	assert_int_equal(now.count, 1);
}

/* What is no DRM text, or has an error, is not judged; its descriptor is listed all the same. */
static void test_no_text(void **state)
{
	struct rec_read read = read_of(2, 7, HEADER);

	(void)state;
	assert_true(show(1, 7, HEADER "drm-engine-e:\t9 ns\n"));
	assert_false(show(2, 7, FRAME));
	assert_false(show(3, 7, NULL));
	read.err = 13;
	lint_live_sweep(now.live, 4 * SECOND);
	assert_false(judge_live(now.live, &read));
	assert_true(show(5, 7, HEADER "drm-engine-e:\t8 ns\n"));
	assert_int_equal(lint_live_end(now.live), 1);
	assert_int_equal(now.count, 1);
	assert_int_equal(lint_live_unjudged(now.live), 0);
}

/*
 * Rows of drivers are those of the text's own driver, also where the finding comes a sweep later.
 */
static void test_drivers(void **state)
{
#define OF(driver, id) "drm-driver:\t" driver "\ndrm-client-id:\t" id "\n"
	(void)state;
	for (uint64_t t = 1; t < 3; t++) {
		const struct rec_read reads[] = {
			read_of(t, 1,
				t < 2 ? OF("v3d", "1") "drm-engine-e:\t9 ns\n"
				      : OF("v3d", "1") "drm-engine-e:\t5 ns\n"),
			read_of(t, 2,
				t < 2 ? OF("v3", "2") "drm-engine-e:\t9 ns\n"
				      : OF("v3", "2") "drm-engine-e:\t5 ns\n")};

		lint_live_sweep(now.live, t * SECOND);
		for (size_t i = 0; i < COUNT(reads); i++)
			judge_live(now.live, &reads[i]);
	}
	lint_live_end(now.live);
	for (size_t i = 0; i < now.count; i++) {
		if (strcmp(now.found[i].rule->slug, "time.dip"))
			continue;
		assert_string_equal(now.found[i].driver, now.found[i].pid == 1 ? "v3d" : "v3");
		assert_int_equal(now.found[i].waived, now.found[i].pid == 1);
	}
}

/* As in a recording: when a driver adds time is its own, and so are the rules that its rows add. */
static void test_rows(void **state)
{
	static const struct {
		const char *driver, *text[2], *slug;
		bool found;
	} rows[] = {
		{"i915",
		 {"drm-engine-e:\t0 ns\n", "drm-engine-e:\t9000000000 ns\n"},
		 "engine.within-wall",
		 true},
		{"x",
		 {"drm-engine-e:\t0 ns\n", "drm-engine-e:\t9000000000 ns\n"},
		 "engine.within-wall",
		 false},
		{"i915",
		 {"drm-total-a:\t1\ndrm-resident-a:\t2\ndrm-total-b:\t1\n", "drm-total-a:\t1\n"},
		 "memory.resident-within-region",
		 true},
		{"x",
		 {"drm-total-a:\t1\ndrm-resident-a:\t2\ndrm-total-b:\t1\n", "drm-total-a:\t1\n"},
		 "memory.resident-within-region",
		 false},
	};

	for (size_t i = 0; i < COUNT(rows); i++) {
		char text[256];
		size_t found = 0;

		begin(state);
		for (uint64_t t = 1; t <= 2; t++) {
			snprintf(text, sizeof(text), "drm-driver:\t%s\ndrm-client-id:\t1\n%s",
				 rows[i].driver, rows[i].text[t - 1]);
			assert_true(show(t, 7, text));
		}
		assert_int_equal(lint_live_end(now.live), 0);
		for (size_t j = 0; j < now.count; j++)
			found += !strcmp(now.found[j].rule->slug, rows[i].slug);
		if (found != rows[i].found)
			fail_msg("row %zu: %zu findings", i, found);
		end(state);
	}
}

/* More drivers than are kept, and one with a long name or none: their rows do not apply, and
 * nothing ends. */
static void test_many_drivers(void **state)
{
	char text[256], name[80];

	(void)state;
	for (uint64_t t = 0; t < 64; t++) /* one, whatever the number of its texts */
		assert_true(show(t, 0, "drm-driver:\td0\ndrm-client-id:\t0\n"));
	for (int i = 0; i < 70; i++) {
		snprintf(text, sizeof(text),
			 "drm-driver:\td%d\ndrm-client-id:\t%d\ndrm-engine-e:\t1 s\n", i, i);
		now.count = 0;
		assert_true(show((uint64_t)i + 64, i, text));
		assert_int_equal(now.count, 1);
		snprintf(name, sizeof(name), "d%d", i);
		assert_string_equal(now.found[0].driver, i < 64 ? name : "");
	}
	/* one that is kept stays */
	now.count = 0;
	show(200, 1, "drm-driver:\td63\ndrm-client-id:\t1\ndrm-engine-e:\t1 s\n");
	assert_string_equal(now.found[0].driver, "d63");
}

/* The driver of a text that ends with these bytes behind the key; behind the text are others. */
static void check_ending(const char *bytes, size_t len, int others, const char *expected)
{
	char text[256];
	const size_t head = (size_t)snprintf(text, sizeof(text),
					     "drm-client-id:\t1\n"
					     "drm-engine-e:\t1 s\ndrm-driver:\t");
	struct rec_read read = read_of(1, 1, text);

	memcpy(text + head, bytes, len);
	memset(text + head + len, others, sizeof(text) - head - len);
	read.len = head + len;
	now.count = 0;
	assert_true(judge_live(now.live, &read));
	assert_true(now.count > 0);
	for (size_t i = 0; i < now.count; i++)
		assert_string_equal(now.found[i].driver, expected);
}

static void check_driver(const char *bytes, size_t len, const char *expected)
{
	check_ending(bytes, len, '\0', expected); /* first: the second time it is known */
	check_ending(bytes, len, 'z', expected);
}

/* A name may have 64 bytes, and no NUL; it ends where the bytes of the text end, and the text is
 * not cut. */
static void test_odd_driver(void **state)
{
	char name[65];

	(void)state;
	memset(name, 'a', sizeof(name));
	lint_live_sweep(now.live, SECOND);
	check_driver("x", 1, "x");
	check_driver("xe\n", 3, "xe");
	check_driver("xe\0\n", 4, "");
	check_driver("x\0e\n", 4, "");
	check_driver("\n", 1, "");
	check_driver(name, 65, "");
	name[64] = '\0';
	check_driver(name, 64, name);
}

/* A text ends where its bytes end, without a line feed, too: not before, and not behind. */
static void test_cut(void **state)
{
	struct rec_read read = read_of(2, 7, HEADER "drm-engine-e:\t8 nsz");

	(void)state;
	read.len--;
	show(1, 7, HEADER "drm-engine-e:\t9 ns\n");
	lint_live_sweep(now.live, read.t_ns);
	judge_live(now.live, &read);
	assert_int_equal(lint_live_end(now.live), 1);
	assert_true(now.count > 0);
	assert_string_equal(now.found[now.count - 1].rule->slug, "time.dip");
}

static void test_given_back(void **state)
{
	long before = mapped_pages();

	assert_true(before > 0);
	begin(state);
	end(state);
	assert_true(mapped_pages() - before < FEW_PAGES);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
	const struct CMUnitTest tests[] = {
		TEST(test_receive),	 TEST(test_parsed),
		TEST(test_last_sweep),	 TEST(test_no_text),
		TEST(test_drivers),	 cmocka_unit_test(test_rows),
		TEST(test_many_drivers), TEST(test_odd_driver),
		TEST(test_cut),		 cmocka_unit_test(test_given_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
