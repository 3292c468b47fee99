/* SPDX-License-Identifier: MIT */
/* What texts say of their device, against a machine by hand. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "watch_read.h"

#define SLOT "0000:03:00.0"

static struct cat_driver_choice no_rows = {.none = true};
static struct watch_config config;
static struct watcher *watcher;
static char *found;
static size_t found_len;
static uint64_t sweep;
static enum cat_live asked_for; /* the rule whose question is answered; no other is asked */

/* What the machine says, and how often it was asked. */
static struct machine {
	bool silent; /* it has a word, and does not say it */
	const char *word; /* NULL: nothing */
	const char *then; /* from the second question on; NULL: the same */
	unsigned int asked;
} machine;

static bool ask(void *data, uint32_t major, uint32_t minor, char word[WATCH_WORD])
{
	struct machine *of = data;
	const char *says = of->asked++ && of->then ? of->then : of->word;

	assert_int_equal(major, 226);
	assert_true(minor >= 128);
	if (!says)
		return false;
	snprintf(word, WATCH_WORD, "%s", says);
	return !of->silent;
}

static void begin(const char *word)
{
	machine = (struct machine){.word = word};
	sweep = 0;
	config = (struct watch_config){.lint = {.spec = FDI_SPEC_LATEST, .driver = &no_rows},
				       .level = FDI_SHOULD,
				       .findings = open_memstream(&found, &found_len),
				       .data = &machine};
	config.ask[asked_for] = ask;
	watcher = watcher_new(&config);
}

static void end(void)
{
	watcher_free(watcher);
	fclose(config.findings);
	free(found);
}

static void sweep_text(int32_t pid, uint32_t minor, const char *text)
{
	watcher_begin(watcher, ++sweep * SECOND);
	watch_read(watcher, sweep, pid, 3, minor, text);
	watcher_end(watcher);
}

static enum cat_live rule_of(const char *slug)
{
	enum cat_live which = 0;

	while (strcmp(cat_live_rule(which)->slug, slug) != 0)
		assert_true(++which < CAT_LIVE_RULES);
	return which;
}

/* Sweeps of one text; how many findings are of the rule. */
static size_t hits_of(const char *word, const char *text, const char *slug)
{
	size_t hits = 0;
	char colon[64];

	asked_for = rule_of(slug);
	begin(word);
	for (int i = 0; i < 3; i++)
		sweep_text(7, 128, text);
	watcher_finish(watcher);
	fflush(config.findings);
	snprintf(colon, sizeof(colon), "%s:", slug);
	for (const char *at = found; at && (at = strstr(at, colon)); at++)
		hits++;
	end();
	return hits;
}

#define TEXT(pdev) "drm-driver:\tx\ndrm-client-id:\t1\n" pdev

static size_t pdev_hits(const char *word, const char *text)
{
	return hits_of(word, text, "client.pdev-of-device");
}

static void test_other_slot(void **state)
{
	(void)state;
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04:00.0\n")), 1);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0001:03:00.0\n")), 1);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:03:01.0\n")), 1);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:03:00.1\n")), 1);
	assert_int_equal(pdev_hits("10000:03:00.0", TEXT("drm-pdev:\t0000:03:00.0\n")), 1);
	assert_int_equal(pdev_hits("80000000:03:00.0", TEXT("drm-pdev:\t00000000:03:00.0\n")), 1);
	assert_int_equal(pdev_hits("0000:03:1f.0", TEXT("drm-pdev:\t0000:03:0f.0\n")), 1);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04.00.0 \n")), 1);
}

/* One address has several spellings; what is none is another rule's. */
static void test_same_slot(void **state)
{
	(void)state;
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:03:00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:03.00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t00000000:03:00.0 \t\r\n")), 0);
	assert_int_equal(pdev_hits("0000:0a:1f.7", TEXT("drm-pdev:\t0000:0A:1F.7\n")), 0);
	assert_int_equal(pdev_hits("10000:e1:00.0", TEXT("drm-pdev:\t10000:e1:00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t04:00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04:00\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04:00.00\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\tplatform\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t000:04:00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t000000000:04:00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04-00.0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04:0\n")), 0);
	assert_int_equal(pdev_hits(SLOT, TEXT("drm-pdev:\t0000:04:00.g\n")), 0);
	assert_int_equal(pdev_hits(SLOT, "pos:\t0\n"), 0);
}

/* A machine that says nothing, or cannot be asked. */
static void test_unknown(void **state)
{
	(void)state;
	assert_int_equal(pdev_hits(NULL, TEXT("drm-pdev:\t0000:04:00.0\n")), 0);
	asked_for = CAT_LIVE_PDEV;
	begin(SLOT);
	memset(config.ask, 0, sizeof(config.ask));
	for (int i = 0; i < 3; i++)
		sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 0);
	assert_int_equal(machine.asked, 0);
	end();
	begin(SLOT);
	machine.silent = true;
	for (int i = 0; i < 3; i++)
		sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 0);
	end();
}

/* Three sweeps of a read as it is: is a finding of the rule? */
static bool is_found(enum cat_live rule, const char *word, struct rec_read read)
{
	bool is;

	asked_for = rule;
	begin(word);
	for (int i = 0; i < 3; i++) {
		watcher_begin(watcher, ++sweep * SECOND);
		read.t_ns = sweep * SECOND;
		watcher_read(watcher, &read);
		watcher_end(watcher);
	}
	fflush(config.findings);
	is = found && strstr(found, cat_live_rule(rule)->slug);
	end();
	return is;
}

/* A text ends where its bytes end; without a device's number no rule is judged. */
static void test_odd_reads(void **state)
{
	static const char cut[] = TEXT("drm-pdev:\t0000:04:00.0");
	static const char driver[] = "drm-client-id:\t1\ndrm-driver:\tvgem";
	struct rec_read read = {.has_pid = true,
				.has_fd = true,
				.has_dev = true,
				.pid = 7,
				.fd = 3,
				.major = 226,
				.minor = 128,
				.text = cut,
				.len = sizeof(cut) - 1};

	(void)state;
	assert_true(is_found(CAT_LIVE_PDEV, SLOT, read));
	read.len -= 2; /* ".0" */
	assert_false(is_found(CAT_LIVE_PDEV, SLOT, read));
	read.len += 2;
	read.has_dev = false;
	read.major = read.minor = 0;
	assert_false(is_found(CAT_LIVE_PDEV, SLOT, read));
	read.has_dev = true;
	read.major = 226;
	read.minor = 128;
	read.text = driver;
	read.len = sizeof(driver) - 1;
	assert_false(is_found(CAT_LIVE_DRIVER, "vgem", read));
	read.len--;
	assert_true(is_found(CAT_LIVE_DRIVER, "vgem", read));
}

/* Devices of one sweep, each with its own number; of 256 the last is judged, too. */
static void test_each_device(void **state)
{
	(void)state;
	asked_for = CAT_LIVE_PDEV;
	for (size_t n = 0; n < 4; n++) {
		const uint32_t wrong = (uint32_t[]){128, 129, 128 + 255, 128 + 256}[n];

		begin(SLOT);
		for (int i = 0; i < 2; i++) {
			watcher_begin(watcher, ++sweep * SECOND);
			for (uint32_t minor = 128; minor <= 128 + 256; minor++)
				watch_read(watcher, sweep, 7, 3, minor,
					   minor == wrong ? TEXT("drm-pdev:\t0000:04:00.0\n")
							  : TEXT("drm-pdev:\t0000:03:00.0\n"));
			watcher_end(watcher);
		}
		assert_int_equal(watcher_totals(watcher)->breaks, wrong < 128 + 256);
		end();
	}
}

static size_t driver_hits(const char *word, const char *driver)
{
	char text[128];

	snprintf(text, sizeof(text), "drm-driver:\t%s\ndrm-client-id:\t1\n", driver);
	return hits_of(word, text, "client.driver-of-device");
}

static void test_other_driver(void **state)
{
	(void)state;
	assert_int_equal(driver_hits("vgem", "vkms"), 1);
	assert_int_equal(driver_hits("vgem", "vge"), 1);
	assert_int_equal(driver_hits("vgem", "Vgem"), 1);
	assert_int_equal(driver_hits("fake-drm", "fake_drm"), 1);
	assert_int_equal(driver_hits("i915", "xe \t"), 1);
	assert_int_equal(driver_hits(" vgem", "vkms"), 1);
}

/* The string contains the name (rst:55-56); an empty one is another rule's. */
static void test_same_driver(void **state)
{
	(void)state;
	assert_int_equal(driver_hits("vgem", "vgem"), 0);
	assert_int_equal(driver_hits("vgem", "vgem \t\r"), 0);
	assert_int_equal(driver_hits(" my gpu ", "my gpu"), 0);
	assert_int_equal(driver_hits("my gpu", "  my gpu"), 0);
	assert_int_equal(driver_hits("vgem", "vgem (a GPU without hardware)"), 0);
	assert_int_equal(driver_hits("vgem", ""), 0);
	assert_int_equal(driver_hits(" ", "vgem"), 0);
	assert_int_equal(driver_hits(NULL, "vgem"), 0);
	assert_int_equal(hits_of("vgem", "drm-client-id:\t1\n", "client.driver-of-device"), 0);
}

/* Where it stands, what was expected, and which level it breaks. */
static void test_finding(void **state)
{
	(void)state;
	asked_for = CAT_LIVE_PDEV;
	begin(SLOT);
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 0);
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	fflush(config.findings);
	assert_string_equal(
		found,
		"/proc/7/fdinfo/3:3:11: should client.pdev-of-device: drm-pdev: \"0000:04:00.0\":"
		" expected 0000:03:00.0, the PCI slot of device 226:128 (drm-usage-stats.rst:66-67)\n");
	assert_int_equal(watcher_totals(watcher)->breaks, 1);
	/* nor is the machine asked more often than that */
	for (int i = 0; i < 10; i++)
		sweep_text(8, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 1);
	assert_int_equal(machine.asked, 2);
	end();
}

/* The device was removed and another one got its number: before or after the text, that is not
 * known. */
static void test_other_device(void **state)
{
	(void)state;
	asked_for = CAT_LIVE_PDEV;
	begin(SLOT);
	machine.then = "0000:05:00.0";
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:05:00.0\n"));
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:05:00.0\n"));
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:05:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 0);
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:03:00.0\n"));
	fflush(config.findings);
	assert_non_null(strstr(found, "expected 0000:05:00.0"));
	end();
}

/* What no text of a sweep was of is asked anew, and judged from its second text on. */
static void test_left_out(void **state)
{
	(void)state;
	asked_for = CAT_LIVE_PDEV;
	begin(SLOT);
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:03:00.0\n"));
	sweep_text(7, 129, TEXT("drm-pdev:\t0000:03:00.0\n"));
	machine.word = "0000:04:00.0";
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 0);
	assert_int_equal(machine.asked, 3);
	/* what was known of the number before that does not hold any more */
	sweep_text(7, 129, TEXT("drm-pdev:\t0000:04:00.0\n"));
	machine.word = "0000:05:00.0";
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	sweep_text(7, 128, TEXT("drm-pdev:\t0000:04:00.0\n"));
	assert_int_equal(watcher_totals(watcher)->breaks, 1);
	end();
}

/* More devices than are kept are not judged. */
static void test_many(void **state)
{
	(void)state;
	asked_for = CAT_LIVE_PDEV;
	begin(SLOT);
	for (int i = 0; i < 2; i++) {
		watcher_begin(watcher, ++sweep * SECOND);
		for (uint32_t minor = 128; minor < 128 + 1000; minor++)
			watch_read(watcher, sweep, 7, 3, minor,
				   minor < 1000 ? TEXT("drm-pdev:\t0000:03:00.0\n")
						: TEXT("drm-pdev:\t0000:04:00.0\n"));
		watcher_end(watcher);
	}
	fflush(config.findings);
	assert_null(strstr(found ? found : "", "client.pdev-of-device"));
	assert_true(machine.asked <= 256);
	end();
}

static const char *text_of(const char *example)
{
	const char *at = strstr(example, "\n@ ");

	assert_non_null(at);
	return strchr(at + 1, '\n') + 1;
}

/* The examples of their prose: the machine says what the first line ends with. */
static void test_examples(void **state)
{
	size_t count, live = 0;
	const struct cat_rule *rules = cat_rules(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		const struct cat_prose *prose = rules[i].prose;
		char word[64];

		if (!rules[i].live)
			continue;
		live++;
		assert_int_equal(sscanf(prose->bad, "# %*s is %63[^\n]", word), 1);
		assert_int_equal(hits_of(word, text_of(prose->bad), rules[i].slug), 1);
		assert_int_equal(sscanf(prose->good, "# %*s is %63[^\n]", word), 1);
		assert_int_equal(hits_of(word, text_of(prose->good), rules[i].slug), 0);
	}
	assert_int_equal(live, CAT_LIVE_RULES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_other_slot),   cmocka_unit_test(test_same_slot),
		cmocka_unit_test(test_other_driver), cmocka_unit_test(test_same_driver),
		cmocka_unit_test(test_unknown),	     cmocka_unit_test(test_odd_reads),
		cmocka_unit_test(test_each_device),  cmocka_unit_test(test_finding),
		cmocka_unit_test(test_other_device), cmocka_unit_test(test_left_out),
		cmocka_unit_test(test_many),	     cmocka_unit_test(test_examples),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
