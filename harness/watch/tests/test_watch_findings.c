/* SPDX-License-Identifier: MIT */
/* Findings of a watcher by hand. Which bug makes this fail? One that is counted twice or not, or
 * for another client or rule. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "watch_internal.h"
#include "watch_read.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct cat_driver_choice no_rows = {.none = true};
static struct watch_config config;
static struct watcher *watcher;
static char *found;
static size_t found_len;

static int set_up(void **state)
{
	(void)state;
	config = (struct watch_config){.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
				       .level = FDI_SHOULD,
				       .findings = open_memstream(&found, &found_len)};
	watcher = watcher_new(&config);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	watcher_free(watcher);
	fclose(config.findings);
	free(found);
	return 0;
}

static const struct fdi_rule must = {.slug = "no.rule", .level = FDI_MUST},
			     other_rule = {.slug = "no.other", .level = FDI_MUST},
			     info = {.slug = "no.info", .level = FDI_INFO};

static void find(const struct fdi_rule *rule, const char *driver, const char *key, const char *name)
{
	char *texts[] = {strdup(driver), strdup(name)};
	const struct lint_finding finding = {
		.rule = rule, .driver = texts[0], .key = key, .name = texts[1], .expected = "it"};

	watch_find(watcher, &finding, NULL);
	free(texts[0]);
	free(texts[1]);
}

/* --- which are one --- */

/* Of one rule, driver, key and name there is one finding. */
static void test_same(void **state)
{
	char name[3][4] = {"x\0A", "x\0B", ""}, empty[] = "";
	const struct lint_finding list[] = {
		{.rule = &must, .driver = empty, .name = name[0]},
		{.rule = &must, .driver = empty, .name = name[1]},
		{.rule = &must, .driver = empty, .name = name[1], .key = ""},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(list); i++)
		watch_find(watcher, &list[i], NULL);
	assert_int_equal(watcher_totals(watcher)->findings, 1);
}

static void test_different(void **state)
{
	char long_name[] =
		"anamethatislongenoughforahashofsixtyfourbitstoforgethowitbeganbutforitsmultiplier";

	(void)state;
	find(&must, "a", "b", "c");
	find(&other_rule, "a", "b", "c");
	find(&must, "d", "b", "c");
	find(&must, "a", "d", "c");
	find(&must, "a", "b", "d");
	find(&must, "ab", "", "c");
	find(&must, "a", "", "bc");
	assert_int_equal(watcher_totals(watcher)->findings, 7);
	find(&must, "a", "b", long_name);
	long_name[0] = 'b';
	find(&must, "a", "b", long_name);
	assert_int_equal(watcher_totals(watcher)->findings, 9);
	find(&must, "a", "b", "c");
	assert_int_equal(watcher_totals(watcher)->findings, 9);
}

/* As many as are known, whatever their hashes: each is found again, and counts for its client. */
static void test_all_known(void **state)
{
	const struct fdi_fd fd = {.major = 226};
	char driver[] = "x", client[] = "1", name[16];
	struct lint_finding finding = {.rule = &must,
				       .driver = driver,
				       .name = name,
				       .client = client,
				       .has_dev = true,
				       .major = 226};

	for (int round = 0; round < 10; round++) {
		tear_down(state);
		set_up(state);
		for (int i = 0; i < 2 * KNOWN_MAX; i++) {
			snprintf(name, sizeof(name), "%d.%d", round, i % KNOWN_MAX);
			watch_find(watcher, &finding, NULL);
		}
		assert_int_equal(watcher_totals(watcher)->findings, KNOWN_MAX);
		assert_int_equal(watcher_totals(watcher)->unlisted, 0);
		assert_int_equal(watch_findings_of(&watcher->findings,
						   watch_client(&fd, (struct fdi_span){"1", 1})),
				 KNOWN_MAX);
	}
	/* one more, of the level that breaks nothing, and two that do */
	find(&info, "x", NULL, "more");
	assert_int_equal(watcher_totals(watcher)->unlisted, 1);
	assert_int_equal(watcher_totals(watcher)->unkept, 1);
	assert_null(watcher_totals(watcher)->unkept_rule);
	find(&other_rule, "x", NULL, "more");
	find(&must, "x", NULL, "more");
	assert_int_equal(watcher_totals(watcher)->unlisted, 3);
	assert_ptr_equal(watcher_totals(watcher)->unkept_rule, &other_rule);
}

/* --- whose they are --- */

static uint64_t client_of(uint32_t major, uint32_t minor, int32_t pid, int32_t fd, const char *id)
{
	const struct fdi_fd read = {.major = major, .minor = minor, .pid = pid, .fd = fd};

	return watch_client(&read, (struct fdi_span){id, strlen(id)});
}

/* An id on a device, whatever its descriptors; a descriptor where there is no id. */
static void test_clients(void **state)
{
	const uint64_t one = client_of(226, 128, 7, 3, "12"),
		       nameless = client_of(226, 128, 7, 3, "");

	(void)state;
	assert_int_equal(client_of(226, 128, 8, 4, "12"), one);
	assert_int_not_equal(client_of(227, 128, 7, 3, "12"), one);
	assert_int_not_equal(client_of(226, 129, 7, 3, "12"), one);
	assert_int_not_equal(client_of(226, 128, 7, 3, "13"), one);
	assert_int_not_equal(nameless, one);
	assert_int_equal(client_of(226, 129, 7, 3, ""), nameless);
	assert_int_not_equal(client_of(226, 128, 8, 3, ""), nameless);
	assert_int_not_equal(client_of(226, 128, 7, 4, ""), nameless);
}

/* --- where they go --- */

static void sweep_text(uint64_t t, int32_t pid, const char *text)
{
	watcher_begin(watcher, t * SECOND);
	watch_read(watcher, t, pid, 3, 128, text);
	watcher_end(watcher);
}

#define BAD "drm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-a:\t1 s\n"

static void check_begin(const char *expected)
{
	fflush(config.findings);
	if (strncmp(found, expected, strlen(expected)) != 0)
		fail_msg("%s", found);
}

static void test_json(void **state)
{
	(void)state;
	config.json = true;
	sweep_text(1, 7, BAD);
	check_begin(
		"{\"rule\":\"key.standard-frame\",\"level\":\"info\",\"file\":\"/proc/7/fdinfo/3\"");
	assert_non_null(strstr(found, "}\n{\"rule\":\"value.unit\",\"level\":\"must\","));
	assert_int_equal(found[found_len - 1], '\n');
}

static void test_colour(void **state)
{
	(void)state;
	config.colour = true;
	find(&info, "x", NULL, "a");
	fflush(config.findings);
	assert_int_equal(found_len, 0);
	find(&must, "x", NULL, "a");
	check_begin("/proc: \033[1;31mmust\033[0m no.rule: a: expected it\n");
}

static void test_all(void **state)
{
	(void)state;
	config.all = true;
	find(&info, "x", NULL, "a");
	check_begin("/proc: info no.info: a: expected it\n");
}

/* Nothing is printed where there is nowhere to print it; all is counted. */
static void test_nowhere(void **state)
{
	FILE *findings = config.findings;

	(void)state;
	config.findings = NULL;
	for (int json = 0; json < 2; json++) {
		config.json = json;
		find(json ? &must : &other_rule, "x", NULL, "a");
	}
	config.findings = findings;
	assert_int_equal(watcher_totals(watcher)->findings, 2);
	assert_int_equal(watcher_totals(watcher)->unkept, 0);
}

/* A line a rule that was broken, in the order of the lints, with how often. */
static void test_rules(void **state)
{
	size_t count, len;
	const struct fdi_rule *const *rules = cat_producer_rules(&count);
	char *expected = NULL, *got = NULL, name[16];
	FILE *out = open_memstream(&expected, &len);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		for (size_t n = 0; n < i % 3; n++) {
			snprintf(name, sizeof(name), "%zu", n);
			find(rules[i], "x", NULL, name);
		}
		if (i % 3)
			fprintf(out, "  %-8s %-28s %zu\n", cat_level_name(rules[i]->level),
				rules[i]->slug, i % 3);
	}
	find(rules[0], "x", NULL, "a");
	fclose(out);
	out = open_memstream(&got, &len);
	watcher_rules(watcher, out);
	fclose(out);
	assert_int_equal(strncmp(got, "  must     text.key-value               1\n", 42), 0);
	assert_string_equal(strchr(got, '\n') + 1, expected);
	free(expected);
	free(got);
}

/* --- what is counted of reads --- */

static void test_totals(void **state)
{
	struct rec_read read = {.err = 13, .has_pid = true, .has_fd = true, .pid = 7, .fd = 4};
	const struct watch_totals *totals = watcher_totals(watcher);

	(void)state;
	sweep_text(1, 7, "drm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-a:\t9 ns\n");
	sweep_text(2, 7, "drm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-a:\t5 ns\n");
	watcher_begin(watcher, 3 * SECOND);
	watcher_read(watcher, &read);
	watch_read(watcher, 3, 8, 3, 128, "pos:\t0\n");
	watch_read(watcher, 3, 7, 3, 128,
		   "drm-driver:\tx\ndrm-client-id:\t1\ndrm-engine-a:\t6 ns\n");
	watcher_end(watcher);
	watcher_finish(watcher);
	assert_int_equal(totals->reads, 5);
	assert_int_equal(totals->texts, 3);
	assert_int_equal(totals->unread, 1);
	assert_int_equal(totals->unjudged, 0);
	assert_int_equal(totals->undetermined, 1);
}

/* A read that there is no memory for is one, whichever part of the watcher had none: of the twelfth
 * client none has any. */
static void test_too_large(void **state)
{
	const struct watch_totals *totals = watcher_totals(watcher);
	char *text = NULL;
	size_t len;
	FILE *out = open_memstream(&text, &len);

	(void)state;
	fputs("drm-driver:\tx\ndrm-client-id:\t1\n", out);
	for (int i = 0; i < 100000; i++)
		fprintf(out, "drm-engine-%x:\t5 ns\n", i);
	fclose(out);
	watcher_begin(watcher, SECOND);
	for (uint64_t read = 1; read <= 12; read++) {
		const uint64_t before = totals->unjudged;

		watch_read(watcher, 1, 7, 3, (uint32_t)read, text);
		assert_int_equal(totals->texts, read);
		if (read == 1)
			assert_int_equal(totals->unjudged, 0);
		if (read >= 5)
			assert_int_equal(totals->unjudged, before + 1);
	}
	watcher_end(watcher);
	free(text);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(test_same),  TEST(test_different), TEST(test_all_known), TEST(test_clients),
		TEST(test_json),  TEST(test_colour),	TEST(test_all),	      TEST(test_nowhere),
		TEST(test_rules), TEST(test_totals),	TEST(test_too_large),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
