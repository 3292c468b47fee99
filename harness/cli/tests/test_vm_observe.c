/* SPDX-License-Identifier: MIT */
/*
 * Samples of a guest's readers, made by hand beside a journal made by hand: sound texts pass, and
 * each fault is reported by a message of its own.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "journal_rig.h"
#include "observations.h"
#include "vm_observe.h"

#define AHEAD 1000 /* ns that the guest's clock is ahead of the device's */

static struct samples samples;

static void add_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void add_line(const char *format, ...)
{
	char *line = NULL;
	va_list args;
	int len;

	va_start(args, format);
	len = vasprintf(&line, format, args);
	va_end(args);
	assert_true(len > 0);
	assert_int_equal(samples_parse(&samples, line, (size_t)len), 0);
	free(line);
}

/* One reader's next sweep of one client, from a time of the device's to another. */
static void add_read(uint64_t from, uint64_t to, const char *driver, unsigned int id,
		     const char *body)
{
	char text[512], hex[1025];
	int len = snprintf(text, sizeof(text),
			   "pos:\t0\nflags:\t02\nmnt_id:\t1\nino:\t5\ndrm-driver:\t%s\n"
			   "drm-client-id:\t%u\n%s",
			   driver, id, body);

	for (int i = 0; i < len; i++)
		snprintf(hex + 2 * i, 3, "%02x", (unsigned char)text[i]);
	add_line("text 0 %zu 0 %llu %llu %s", samples.count, (unsigned long long)from + AHEAD,
		 (unsigned long long)to + AHEAD, hex);
}

static void add_client(void)
{
	add_line("client 0 0 0 10 3 226 128");
	add_line("clock 0 %d 0 %d", AHEAD, AHEAD);
}

/* wants: a part of the report; NULL: there is no fault. */
static void expect_report(const char *wants)
{
	const struct observed_journal journal = {0, journal_rig.bytes, journal_rig.len};
	char *why = NULL, *wrong = NULL;
	struct observations observations;

	add_line("end 1 %zu", samples.count);
	assert_int_equal(observations_make(&observations, &samples, &journal, 1, &why), 0);
	assert_int_equal(vm_observe(&observations, &wrong), 0);
	if (wants ? !wrong || !strstr(wrong, wants) : !!wrong)
		fail_msg("\"%s\"; expected \"%s\"", wrong ? wrong : "", wants ? wants : "");
	free(wrong);
	observations_free(&observations);
}

/*
 * A job of 100 ns at 10: 40 ns are done at 50, all at 110. The driver printed AT_50 at 50, and
 * AT_200 at 200 and 300.
 */
static void write_journal(uint32_t flags)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);

	memset(&journal_rig, 0, sizeof(journal_rig));
	rig_head();
	rig_setup(FGPU_DEVICE, "d", 0, 0, flags);
	rig_setup(FGPU_ENGINE, "e", 1, 1000000000, FGPU_KEY_ENGINE);
	rig_setup(FGPU_REGION, "r", 0, 0, FGPU_KEY_TOTAL);
	rig_setup(FGPU_RING, "q", 64, 0, 0);
	rig_setup(FGPU_LIVE, NULL, 0, 0, 0);
	open.amount = 7;
	rig_command(&open, 0);
	rig_submit(10, 100, 0);
}

static void write_good(const char *second, const char *third, unsigned int id)
{
	write_journal(0);
	rig_read(50, AT_50, 0);
	rig_read(200, AT_200, 0);
	rig_read(300, AT_200, 0);
	rig_mark(0);
	add_client();
	add_read(50, 50, "fake-drm", 7, AT_50);
	add_read(195, 205, "fake-drm", 7, second);
	add_read(300, 300, "fake-drm", id, third);
}

static void test_good(void **state)
{
	(void)state;
	write_good(AT_200, AT_200, 7);
	expect_report(NULL);
}

static void test_backwards(void **state)
{
	(void)state;
	write_good(AT_200, AT_50, 7);
	expect_report(
		"reader-0.fdseq:22: sweep 2, client 0: time.dip: e: expected engine time that does not "
		"decrease; got 40, limit 100\n");
	write_good(AT_200, AT_50, 7);
	expect_report(
		"reader-0.fdseq:22: sweep 2, client 0: engine e: the oracle allows no single delta\n");
	write_good(AT_200, AT_50, 7);
	expect_report(
		"reader-0.fdseq:22: sweep 2, client 0: 1 counters are below an earlier value at the end\n");
}

/* 3,999,960 ns in at most 155, which a lint allows a twentieth and a millisecond more. */
static void test_fast(void **state)
{
	static const char fast[] = "drm-engine-e:\t4000000 ns\ndrm-total-r:\t0\n";

	(void)state;
	write_good(fast, fast, 7);
	expect_report(
		"reader-0.fdseq:12: sweep 1, client 0: engine.within-wall: e: expected at most the time between the "
		"reads times the capacity; got 3999960, limit 1000162\n");
	write_good(fast, fast, 7);
	expect_report(
		"reader-0.fdseq:12: sweep 1, client 0: engine e: the oracle holds 4000000 ns, but the truth is "
		"100 to 100 during the read\n");
	write_good(fast, fast, 7);
	expect_report(
		"reader-0.fdseq:12: sweep 1, client 0: engine e: the oracle has a utilization of 25806.193548 "
		"to 27585.931034, but the truth is 0.387097 to 0.413793\n");
}

/* Rules over time have nothing against 90: only who knows the truth has. */
static void test_slow(void **state)
{
	static const char slow[] = "drm-engine-e:\t90 ns\ndrm-total-r:\t0\n";

	(void)state;
	write_good(slow, AT_200, 7);
	expect_report(
		"reader-0.fdseq:12: sweep 1, client 0: engine e: the oracle holds 90 ns, but the truth is 100 "
		"to 100 during the read\n");
}

/* Half of one printed text, and half of another; each number is true. */
static void test_torn(void **state)
{
	(void)state;
	write_good(AT_200, "drm-engine-e:\t100 ns\ndrm-total-r:\t0 KiB\n", 7);
	expect_report(
		"reader 0, sweep 2, client 0: the journal lacks this text for the time of the read, from "
		"300 to 300 ns (other texts: 1): \"drm-engine-e:\t100 ns\\ndrm-total-r:\t0 KiB\\n\"\n");
	write_good(AT_200, "drm-engine-e:\t100 ns\n", 7);
	expect_report("reader 0, sweep 2, client 0: the journal lacks this text");
	/* as long as the printed text */
	write_good(AT_200, "drm-engine-e:\t100 ns\ndrm-total-r:\t1\n", 7);
	expect_report("reader 0, sweep 2, client 0: the journal lacks this text");
	/* a text that was printed earlier is not the current one, though it is true */
	write_journal(0);
	rig_read(200, AT_200, 0);
	rig_mark(0);
	add_client();
	add_read(250, 260, "fake-drm", 7, AT_200);
	expect_report("from 250 to 260 ns (other texts: 0)");
	/* nor is one that is printed later */
	write_journal(0);
	rig_read(200, AT_200, 0);
	rig_mark(0);
	add_client();
	add_read(150, 160, "fake-drm", 7, AT_200);
	expect_report("from 150 to 160 ns (other texts: 0)");
}

/* A text of one client is not a text of another, though the bytes are the same. */
static void test_other(void **state)
{
	static const char body[] = "drm-engine-e:\t0 ns\ndrm-total-r:\t0\n";
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);

	(void)state;
	for (unsigned int slot = 0; slot < 2; slot++) {
		rig_device();
		open.amount = 8;
		rig_command(&open, 1);
		rig_read(5, body, 0);
		rig_mark(0);
		add_line("client 0 0 %u 10 3 226 128", slot);
		add_line("clock 0 %d 0 %d", AHEAD, AHEAD);
		add_read(5, 5, "fake-drm", 7, body);
		expect_report(
			slot ? "reader 0, sweep 0, client 0: the journal lacks this text for the time "
			       "of the read, from 5 to 5 ns (other texts: 0)"
			     : NULL);
	}
}

static void test_id(void **state)
{
	(void)state;
	write_good(AT_200, AT_200, 8);
	expect_report(
		"reader-0.fdseq:22: sweep 2, client 0: client.id-stable: drm-client-id 8: expected the earlier "
		"client id of this descriptor\n");
	write_good(AT_200, AT_200, 8);
	expect_report(
		"reader-0.fdseq:22: sweep 2, client 0: the oracle's id of the client is 8, expected 7\n");
}

static void test_same_id(void **state)
{
	static const char body[] = "drm-driver:\tfake-drm\ndrm-client-id:\t7\n" AT_50;
	char hex[2 * sizeof(body)];

	(void)state;
	write_journal(0);
	rig_read(50, AT_50, 0);
	rig_mark(0);
	add_client();
	add_line("client 1 0 0 10 4 226 128");
	for (size_t i = 0; i + 1 < sizeof(body); i++)
		snprintf(hex + 2 * i, 3, "%02x", (unsigned char)body[i]);
	add_line("text 0 0 0 1050 1050 %s", hex);
	add_line("text 0 0 1 1050 1050 %s", hex);
	expect_report(
		"reader-0.fdseq:2: sweep 0, client 0: 2 clients were read, but the oracle has 1\n");
}

static void test_order(void **state)
{
	(void)state;
	write_good(AT_200, AT_200, 7);
	samples.all[1].before = samples.all[0].after - 1;
	expect_report(
		"reader 0, sweep 1, client 0: the read begins at 1049, before the previous one ended at "
		"1050\n");
	write_good(AT_200, AT_200, 7);
	samples.all[1].after = samples.all[1].before - 1;
	expect_report("reader 0, sweep 1, client 0: the read ends at 1194 but begins at 1195\n");
}

static void test_clock(void **state)
{
	(void)state;
	write_good(AT_200, AT_200, 7);
	add_line("clock 0 1300 310 1305");
	expect_report(
		"device 0: its clock drifts from the guest's: it is at 310 between 1300 and 1305, although "
		"it was 1000 to 1000 behind before\n");
	write_good(AT_200, AT_200, 7);
	add_line("clock 0 1310 300 1315");
	expect_report(
		"device 0: its clock drifts from the guest's: it is at 300 between 1310 and 1315");
	/* as far behind as it was, to a few ns */
	write_good(AT_200, AT_200, 7);
	add_line("clock 0 1299 300 1305");
	expect_report(NULL);
}

/* A running job is not counted, and counted completely when it has ended. */
static void test_completion(void **state)
{
	(void)state;
	for (int lima = 0; lima < 2; lima++) {
		const char *driver = lima ? "lima" : "fake-drm";

		write_journal(FGPU_DEVICE_COMPLETION);
		rig_read(50, "drm-engine-e:\t0 ns\ndrm-total-r:\t0\n", 0);
		rig_read(200, AT_200, 0);
		rig_mark(0);
		add_client();
		add_read(50, 50, driver, 7, "drm-engine-e:\t0 ns\ndrm-total-r:\t0\n");
		add_read(200, 200, driver, 7, AT_200);
		expect_report(
			lima ? NULL
			     : "reader-0.fdseq:2: sweep 0, client 0: engine e: the oracle holds 0 ns, but the truth is 40 "
			       "to 40 during the read\n");
	}
}

/* A driver that differs from its journal: there is no truth, which is reported. */
static void test_unknown(void **state)
{
	(void)state;
	write_journal(0);
	rig_read(50, AT_200, 0);
	rig_mark(0);
	add_client();
	add_read(50, 50, "fake-drm", 7, AT_200);
	expect_report(
		"device 0: the replay of its journal differs: entry 7, at 50 ns: client 0: the driver has");
}

/* Without all samples there is no verdict. */
static void expect_loss(const char *wants, size_t count, const struct observed_journal *journals)
{
	char *why = NULL;
	struct observations observations;

	assert_int_equal(observations_make(&observations, &samples, journals, count, &why), -EIO);
	if (!why || !strstr(why, wants))
		fail_msg("\"%s\"; expected \"%s\"", why ? why : "", wants);
	free(why);
	observations_free(&observations);
}

static void test_lost(void **state)
{
	const struct observed_journal cut = {0, journal_rig.bytes, 100};

	(void)state;
	write_good(AT_200, AT_200, 7);
	expect_loss("the samples have no end line after 3 texts", 0, NULL);
	write_good(AT_200, AT_200, 7);
	add_line("end 1 4");
	expect_loss("3 samples arrived, expected 4", 0, NULL);
	write_good(AT_200, AT_200, 7);
	samples.all[1].sweep = 5;
	add_line("end 1 3");
	expect_loss(
		"lost: reader 0, sweep 5, client 0 arrived, expected reader 0, sweep 1, client 0",
		0, NULL);
	write_good(AT_200, AT_200, 7);
	add_line("end 1 3");
	expect_loss("the journal of device 0 did not arrive", 0, NULL);
	write_good(AT_200, AT_200, 7);
	add_line("end 1 3");
	expect_loss("the journal is cut", 1, &cut);
	write_good(AT_200, AT_200, 7);
	samples.clock_count = 0;
	add_line("end 1 3");
	expect_loss("device 0: no sample of its clock arrived", 1, &cut);
	add_line("end 1 0");
	expect_loss("0 samples arrived", 1, &cut);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),	   cmocka_unit_test(test_backwards),
		cmocka_unit_test(test_fast),	   cmocka_unit_test(test_slow),
		cmocka_unit_test(test_torn),	   cmocka_unit_test(test_other),
		cmocka_unit_test(test_id),	   cmocka_unit_test(test_same_id),
		cmocka_unit_test(test_order),	   cmocka_unit_test(test_clock),
		cmocka_unit_test(test_completion), cmocka_unit_test(test_unknown),
		cmocka_unit_test(test_lost),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
