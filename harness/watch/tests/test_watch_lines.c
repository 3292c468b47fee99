/* SPDX-License-Identifier: MIT */
/* Lines of clients, word by word. Which bug makes this fail? One that has another client's word, or
 * leaves one out. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "watch_read.h"

static struct cat_driver_choice no_rows = {.none = true};
static struct watch_config config;
static struct watcher *watcher;
static uint64_t now;

static int set_up(void **state)
{
	(void)state;
	config = (struct watch_config){.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
				       .level = FDI_MUST};
	watcher = watcher_new(&config);
	now = 0;
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	watcher_free(watcher);
	return 0;
}

/* A read of this sweep; comm: of its process, or NULL. */
static void read_of(int32_t pid, int32_t fd, char *comm, uint32_t minor, const char *text)
{
	const struct rec_read read = {.t_ns = now * SECOND,
				      .has_pid = pid != 0,
				      .has_fd = pid != 0,
				      .has_dev = true,
				      .pid = pid,
				      .fd = fd,
				      .major = 226,
				      .minor = minor,
				      .comm = comm,
				      .text = text,
				      .len = strlen(text)};

	watcher_read(watcher, &read);
}

static void begin(void)
{
	watcher_begin(watcher, ++now * SECOND);
}

/* A sweep of one text. */
static void sweep(const char *text)
{
	begin();
	read_of(7, 3, NULL, 128, text);
	watcher_end(watcher);
}

static void check(size_t max, const char *expected, bool page)
{
	char *lines = NULL;
	size_t len;
	FILE *out = open_memstream(&lines, &len);

	if (page)
		watcher_page(watcher, out, max);
	else
		watcher_clients(watcher, out, "", max);
	fclose(out);
	assert_string_equal(lines, expected);
	free(lines);
}

static void check_lines(const char *expected)
{
	check(100, expected, false);
}

#define CLIENT(id) "drm-driver:\tx\ndrm-client-id:\t" id "\n"

/* --- processes --- */

/* Four descriptors, the first with the name of its process. */
static void test_members(void **state)
{
	char one[] = "one", two[] = "two\033";

	(void)state;
	for (int32_t more = 0; more < 3; more++) {
		begin();
		read_of(7, 3, one, 128, CLIENT("1"));
		read_of(7, 4, one, 128, CLIENT("1"));
		read_of(8, 3, two, 128, CLIENT("1"));
		for (int32_t fd = 4; fd <= 4 + more; fd++)
			read_of(8, fd, two, 128, CLIENT("1"));
		read_of(8, 9, two, 128, CLIENT("2"));
		read_of(9, 3, NULL, 128, CLIENT("3"));
		watcher_end(watcher);
#define FOUR "x client 1 7/3(one) 7/4 8/3 8/4"
#define REST "\nx client 2 8/9(two\\x1b)\nx client 3 9/3\n"
		check_lines(more == 0	? FOUR REST
			    : more == 1 ? FOUR " and 1 more" REST
					: FOUR " and 2 more" REST);
	}
	check(0, "", false);
	check(1, FOUR " and 2 more\n", false);
	check(0, "", true);
}

/* Of no process, which only a recording has: its finding is its own. */
static void test_no_process(void **state)
{
	(void)state;
	begin();
	read_of(0, 0, NULL, 128, "drm-driver:\tx\ndrm-engine-a:\t1 s\n");
	watcher_end(watcher);
	check_lines("x  1 finding\n");
}

/* Of two without an id the finding is of the one whose text shows it, which has no time in ns. */
static void test_nameless_finding(void **state)
{
	(void)state;
	begin();
	read_of(7, 3, NULL, 128, "drm-driver:\tx\ndrm-engine-a:\t1 ns\n");
	read_of(8, 4, NULL, 128, "drm-driver:\tx\ndrm-engine-a:\t1 s\n");
	watcher_end(watcher);
	check_lines("x 7/3  a -\nx 8/4  1 finding\n");
}

/* --- engines --- */

static void test_engine(void **state)
{
#define ENGINES(a, b)                                                                   \
	CLIENT("1")                                                                     \
	"drm-engine-a:\t" a " ns\ndrm-engine-b:\t" b " ns\ndrm-engine-capacity-b:\t2\n" \
	"drm-engine-capacity-a:\t1\n"
	(void)state;
	sweep(ENGINES("0", "0"));
	check_lines("x client 1 7/3  a -  b - of 2\n");
	sweep(ENGINES("250000000", "1000000000"));
	check_lines("x client 1 7/3  a 25.0 %  b 50.0 % of 2\n");
	sweep(ENGINES("1", "1500000000"));
	check_lines("x client 1 7/3  a 0.0 % held  b 25.0 % of 2\n");
}

/* A text ends where its bytes end: the last line has no feed, and other bytes are behind it. */
static void test_cut(void **state)
{
	static const char text[] = CLIENT("1") "drm-engine-a:\t500000000 nsz";
	struct rec_read read = {.has_pid = true,
				.has_fd = true,
				.has_dev = true,
				.pid = 7,
				.fd = 3,
				.major = 226,
				.minor = 128,
				.text = text,
				.len = sizeof(text) - 2};

	(void)state;
	sweep(CLIENT("1") "drm-engine-a:\t0 ns\n");
	begin();
	read.t_ns = now * SECOND;
	watcher_read(watcher, &read);
	watcher_end(watcher);
	check_lines("x client 1 7/3  a 50.0 %  1 finding\n"); /* text.final-newline */
}

/* Which of many are held does not depend on how many there are, nor on their hashes. */
static void test_held(void **state)
{
	(void)state;
	for (int t = 0; t < 2; t++) {
		begin();
		for (int client = 0; client < 15; client++) {
			char text[256];

			snprintf(text, sizeof(text),
				 CLIENT("%d000") "drm-engine-a:\t%d ns\ndrm-engine-b:\t%d ns\n"
						 "drm-engine-d:\t%d ns\n",
				 client, 9 - t, 9 - t, 9 - t);
			read_of(7, client + 3, NULL, 128, text);
		}
		watcher_end(watcher);
	}
	for (int page = 0; page < 2; page++) {
		char *lines = NULL;
		size_t len, held = 0;
		FILE *out = open_memstream(&lines, &len);

		if (page)
			watcher_page(watcher, out, 100);
		else
			watcher_clients(watcher, out, "", 100);
		fclose(out);
		for (const char *at = lines; (at = strstr(at, " held")); at++)
			held++;
		assert_int_equal(held, 15 * 3);
		free(lines);
	}
}

/* A descriptor that prints no time of an engine prints no less of it. */
static void test_cycles(void **state)
{
	(void)state;
	begin();
	read_of(7, 3, NULL, 128, CLIENT("1") "drm-engine-a:\t5 ns\n");
	read_of(7, 4, NULL, 128, CLIENT("1") "drm-cycles-a:\t5\n");
	watcher_end(watcher);
	check_lines("x client 1 7/3 7/4  a -  1 finding\n"); /* cycles.has-engine */
}

/* --- the rest of a line --- */

/* A name in quotes, and the sum of what is known to be resident. */
static void test_name_and_memory(void **state)
{
	(void)state;
	sweep(CLIENT(
		"1") "drm-client-name:\ta \"b\"\ndrm-pdev:\t0000:01:00.0\n"
		     "drm-resident-a:\t1 MiB\ndrm-resident-b:\t512 KiB\ndrm-shared-c:\t1 MiB\n");
	check_lines("x 0000:01:00.0 client 1 \"a \"b\"\" 7/3  memory 1.5 MiB\n");
	begin();
	read_of(8, 3, NULL, 128, CLIENT("2") "drm-shared-c:\t1 MiB\n");
	watcher_end(watcher);
	check_lines("x client 2 8/3\n");
}

/* A tenth of a MiB is shown from half of that on. */
static void test_small_memory(void **state)
{
	(void)state;
	sweep(CLIENT("1") "drm-resident-a:\t52428\n");
	check_lines("x client 1 7/3  memory 0.0 MiB\n");
	sweep(CLIENT("1") "drm-resident-a:\t52429\n");
	check_lines("x client 1 7/3  memory 0.1 MiB\n");
}

/* --- pages --- */

/* Before there is a second sweep no engine is known to be busy; the first stands in front all the
 * same. */
static void test_page_first(void **state)
{
	(void)state;
	sweep(CLIENT("1"));
	check(9, "x client 1  7/3\n", true);
	sweep(CLIENT("1") "drm-engine-a:\t1 ns\ndrm-engine-b:\t1 ns\n");
	check(9, "x client 1  a -  7/3  b -\n", true);
}

/* What is compared is the share: of cycles, and of time. */
static void test_page_order(void **state)
{
	(void)state;
	sweep(CLIENT("1") "drm-engine-b:\t0 ns\ndrm-cycles-a:\t0\ndrm-total-cycles-a:\t0\n");
	sweep(CLIENT(
		"1") "drm-engine-b:\t600000000 ns\ndrm-cycles-a:\t90\ndrm-total-cycles-a:\t100\n");
	/* cycles.has-engine */
	check(9, "x client 1  1 finding  a 90.0 %  b 60.0 %  7/3\n", true);
}

/* Forty engines, of which the later ones are busier. */
static void test_page_many(void **state)
{
	char text[4096], expected[4096] = "x client 1";
	size_t at;

	(void)state;
	for (int t = 0; t < 2; t++) {
		at = (size_t)snprintf(text, sizeof(text), CLIENT("1"));
		for (int i = 0; i < 40; i++)
			at += (size_t)snprintf(text + at, sizeof(text) - at,
					       "drm-engine-e%d:\t%d ns\n", i, t * i * 10000000);
		sweep(text);
	}
	at = strlen(expected);
	for (int i = 39; i > 0; i--)
		at += (size_t)snprintf(expected + at, sizeof(expected) - at, "  e%d %d.0 %%", i, i);
	snprintf(expected + at, sizeof(expected) - at, "  7/3  e0 0.0 %%\n");
	check(9, expected, true);
}

/* --- descriptors of one file --- */

#define NAMELESS "drm-driver:\tx\ndrm-engine-a:\t5 ns\n"

/* By tens of processes, and asked for DRM files without an id alone. */
static int same_file(void *data, const struct rec_read *a, const struct rec_read *b)
{
	(void)data;
	assert_null(strstr(a->comm ? a->comm : "", "never"));
	assert_string_equal(b->comm ? b->comm : "", "");
	return a->pid / 10 == b->pid / 10 ? 1 : a->pid % 2 ? -13 : 0;
}

static void test_same_file(void **state)
{
	char never[] = "never";

	(void)state;
	config.same_file = same_file;
	begin();
	for (int32_t pid = 10; pid < 13; pid++)
		read_of(pid, 3, NULL, 128, NAMELESS);
	for (int32_t pid = 20; pid < 23; pid++)
		read_of(pid, 3, NULL, 128, NAMELESS);
	read_of(31, 3, NULL, 128, NAMELESS);
	read_of(41, 3, NULL, 128, NAMELESS);
	/* another device, an id, no DRM file */
	read_of(13, 3, NULL, 129, NAMELESS);
	read_of(14, 3, never, 128, CLIENT("1"));
	read_of(15, 3, never, 128, CLIENT("2"));
	read_of(16, 3, never, 128, "pos:\t0\n");
	watcher_end(watcher);
	assert_int_equal(watcher_totals(watcher)->clients, 4 + 1 + 2);
}

/* 256 are compared; what comes later is a client each. */
static void test_many_nameless(void **state)
{
	(void)state;
	config.same_file = same_file;
	begin();
	for (int32_t file = 1; file <= 257; file++)
		read_of(10 * file, 3, NULL, 128, NAMELESS);
	read_of(2561, 3, NULL, 128, NAMELESS); /* as the 256th */
	read_of(2571, 3, NULL, 128, NAMELESS); /* as the 257th */
	watcher_end(watcher);
	assert_int_equal(watcher_totals(watcher)->clients, 258);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(test_members),	     TEST(test_cut),	      TEST(test_no_process),
		TEST(test_nameless_finding), TEST(test_engine),	      TEST(test_held),
		TEST(test_cycles),	     TEST(test_page_first),   TEST(test_page_order),
		TEST(test_page_many),	     TEST(test_same_file),    TEST(test_many_nameless),
		TEST(test_name_and_memory),  TEST(test_small_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
