/* SPDX-License-Identifier: MIT */
/*
 * What a guest's readers saw, made by hand beside a journal made by hand: honest texts pass, and each lie
 * is told by a message of its own.
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

static void take(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void take(const char *format, ...)
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
static void saw(uint64_t from, uint64_t to, const char *driver, unsigned int id, const char *body)
{
	char text[512], hex[1025];
	int len = snprintf(text, sizeof(text),
			   "pos:\t0\nflags:\t02\nmnt_id:\t1\nino:\t5\ndrm-driver:\t%s\n"
			   "drm-client-id:\t%u\n%s",
			   driver, id, body);

	for (int i = 0; i < len; i++)
		snprintf(hex + 2 * i, 3, "%02x", (unsigned char)text[i]);
	take("text 0 %zu 0 %llu %llu %s", samples.count, (unsigned long long)from + AHEAD,
	     (unsigned long long)to + AHEAD, hex);
}

static void begin(void)
{
	take("client 0 0 0 10 3 226 128");
	take("clock 0 %d 0 %d", AHEAD, AHEAD);
}

/* wants: what the verdict says; NULL: nothing is wrong. */
static void judged(const char *wants)
{
	const struct observed_journal journal = {0, journal_rig.bytes, journal_rig.len};
	char *why = NULL, *wrong = NULL;
	struct observations observations;

	take("end 1 %zu", samples.count);
	assert_int_equal(observations_make(&observations, &samples, &journal, 1, &why), 0);
	assert_int_equal(vm_observe(&observations, &wrong), 0);
	if (wants ? !wrong || !strstr(wrong, wants) : !!wrong)
		fail_msg("\"%s\"; expected \"%s\"", wrong ? wrong : "", wants ? wants : "");
	free(wrong);
	observations_free(&observations);
}

/*
 * A job of 100 ns at 10: 40 ns are done at 50, all at 110. The driver said so at 50, 200 and 300. AT_50
 * and AT_200 are what it said.
 */
static void journal(uint32_t flags)
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

static void good(const char *second, const char *third, unsigned int id)
{
	journal(0);
	rig_read(50, AT_50, 0);
	rig_read(200, AT_200, 0);
	rig_read(300, AT_200, 0);
	rig_mark(0);
	begin();
	saw(50, 50, "fake-drm", 7, AT_50);
	saw(195, 205, "fake-drm", 7, second);
	saw(300, 300, "fake-drm", id, third);
}

static void test_good(void **state)
{
	(void)state;
	good(AT_200, AT_200, 7);
	judged(NULL);
}

static void test_backwards(void **state)
{
	(void)state;
	good(AT_200, AT_50, 7);
	judged("reader-0.fdseq:20: sweep 2, client 0: time.dip: e: expected an engine time not below the earlier "
	       "one; got 40, limit 100\n");
	good(AT_200, AT_50, 7);
	judged("reader-0.fdseq:20: sweep 2, client 0: engine e: an observer cannot know its delta\n");
	good(AT_200, AT_50, 7);
	judged("reader-0.fdseq:20: sweep 2, client 0: 1 counters are below an earlier value at the end\n");
}

/* 360 ns in at most 155. */
static void test_fast(void **state)
{
	static const char fast[] = "drm-engine-e:\t400 ns\ndrm-total-r:\t0\n";

	(void)state;
	good(fast, fast, 7);
	judged("reader-0.fdseq:11: sweep 1, client 0: engine.within-wall: e: expected no more engine time than the "
	       "time between the reads, times capacity; got 360, limit 155\n");
	good(fast, fast, 7);
	judged("reader-0.fdseq:11: sweep 1, client 0: engine e: an observer holds 400 ns, and 100 to 100 are "
	       "true while it is read\n");
	good(fast, fast, 7);
	judged("reader-0.fdseq:11: sweep 1, client 0: engine e: an observer says it is busy 2.322581 to 2.482759 "
	       "of the time, and 0.387097 to 0.413793 is true\n");
}

/* Rules over time have nothing against 90: only who knows the truth has. */
static void test_slow(void **state)
{
	static const char slow[] = "drm-engine-e:\t90 ns\ndrm-total-r:\t0\n";

	(void)state;
	good(slow, AT_200, 7);
	judged("reader-0.fdseq:11: sweep 1, client 0: engine e: an observer holds 90 ns, and 100 to 100 are "
	       "true while it is read\n");
}

/* Half of a text that was said, and half of another; each number is true. */
static void test_torn(void **state)
{
	(void)state;
	good(AT_200, "drm-engine-e:\t100 ns\ndrm-total-r:\t0 KiB\n", 7);
	judged("reader 0, sweep 2, client 0: the driver said no such text while it was read, from 300 to "
	       "300 ns, but 1 others: \"drm-engine-e:\t100 ns\\ndrm-total-r:\t0 KiB\\n\"\n");
	good(AT_200, "drm-engine-e:\t100 ns\n", 7);
	judged("reader 0, sweep 2, client 0: the driver said no such text");
	/* as long as what was said */
	good(AT_200, "drm-engine-e:\t100 ns\ndrm-total-r:\t1\n", 7);
	judged("reader 0, sweep 2, client 0: the driver said no such text");
	/* what was said earlier is not what is said now, though it is true */
	journal(0);
	rig_read(200, AT_200, 0);
	rig_mark(0);
	begin();
	saw(250, 260, "fake-drm", 7, AT_200);
	judged("from 250 to 260 ns, but 0 others");
	/* nor is what is said later */
	journal(0);
	rig_read(200, AT_200, 0);
	rig_mark(0);
	begin();
	saw(150, 160, "fake-drm", 7, AT_200);
	judged("from 150 to 160 ns, but 0 others");
}

/* What is said of one client is not said of another, though it be the same. */
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
		take("client 0 0 %u 10 3 226 128", slot);
		take("clock 0 %d 0 %d", AHEAD, AHEAD);
		saw(5, 5, "fake-drm", 7, body);
		judged(slot ? "reader 0, sweep 0, client 0: the driver said no such text while it was "
			      "read, from 5 to 5 ns, but 0 others"
			    : NULL);
	}
}

static void test_id(void **state)
{
	(void)state;
	good(AT_200, AT_200, 8);
	judged("reader-0.fdseq:20: sweep 2, client 0: client.id-stable: drm-client-id 8: expected the client-id "
	       "that this descriptor had\n");
	good(AT_200, AT_200, 8);
	judged("reader-0.fdseq:20: sweep 2, client 0: an observer mistakes the client for another: its id is 8, and "
	       "was 7\n");
}

static void test_same_id(void **state)
{
	static const char body[] = "drm-driver:\tfake-drm\ndrm-client-id:\t7\n" AT_50;
	char hex[2 * sizeof(body)];

	(void)state;
	journal(0);
	rig_read(50, AT_50, 0);
	rig_mark(0);
	begin();
	take("client 1 0 0 10 4 226 128");
	for (size_t i = 0; i + 1 < sizeof(body); i++)
		snprintf(hex + 2 * i, 3, "%02x", (unsigned char)body[i]);
	take("text 0 0 0 1050 1050 %s", hex);
	take("text 0 0 1 1050 1050 %s", hex);
	judged("reader-0.fdseq:2: sweep 0, client 0: 2 clients were read, and an observer sees 1\n");
}

static void test_order(void **state)
{
	(void)state;
	good(AT_200, AT_200, 7);
	samples.all[1].before = samples.all[0].after - 1;
	judged("reader 0, sweep 1, client 0: the read begins at 1049, before the one before it ended, at "
	       "1050\n");
	good(AT_200, AT_200, 7);
	samples.all[1].after = samples.all[1].before - 1;
	judged("reader 0, sweep 1, client 0: the read ends at 1194 and begins at 1195\n");
}

static void test_clock(void **state)
{
	(void)state;
	good(AT_200, AT_200, 7);
	take("clock 0 1300 310 1305");
	judged("device 0: its clock parts from the guest's: it says 310 between 1300 and 1305, and was "
	       "1000 to 1000 behind\n");
	good(AT_200, AT_200, 7);
	take("clock 0 1310 300 1315");
	judged("device 0: its clock parts from the guest's: it says 300 between 1310 and 1315");
	/* as far behind as it was, to a few ns */
	good(AT_200, AT_200, 7);
	take("clock 0 1299 300 1305");
	judged(NULL);
}

/* Nothing is said of what runs, and all of it when it has ended. */
static void test_completion(void **state)
{
	(void)state;
	for (int lima = 0; lima < 2; lima++) {
		const char *driver = lima ? "lima" : "fake-drm";

		journal(FGPU_DEVICE_COMPLETION);
		rig_read(50, "drm-engine-e:\t0 ns\ndrm-total-r:\t0\n", 0);
		rig_read(200, AT_200, 0);
		rig_mark(0);
		begin();
		saw(50, 50, driver, 7, "drm-engine-e:\t0 ns\ndrm-total-r:\t0\n");
		saw(200, 200, driver, 7, AT_200);
		judged(lima ? NULL
			    : "reader-0.fdseq:2: sweep 0, client 0: engine e: an observer holds 0 ns, and 40 to "
			      "40 are true while it is read\n");
	}
}

/* A driver that is not as its journal says: nothing is known, and that is said. */
static void test_unknown(void **state)
{
	(void)state;
	journal(0);
	rig_read(50, AT_200, 0);
	rig_mark(0);
	begin();
	saw(50, 50, "fake-drm", 7, AT_200);
	judged("device 0: nothing is known to be true: entry 7, at 50 ns: client 0: the driver says");
}

/* Without all that was seen there is no verdict. */
static void lost(const char *wants, size_t count, const struct observed_journal *journals)
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
	good(AT_200, AT_200, 7);
	lost("3 texts that readers saw were said, and no end", 0, NULL);
	good(AT_200, AT_200, 7);
	take("end 1 4");
	lost("3 texts that readers saw came, and 4 were said to", 0, NULL);
	good(AT_200, AT_200, 7);
	samples.all[1].sweep = 5;
	take("end 1 3");
	lost("lost: reader 0, sweep 5, client 0 comes where 0, 1, 0 is due", 0, NULL);
	good(AT_200, AT_200, 7);
	take("end 1 3");
	lost("device 0 has no journal", 0, NULL);
	good(AT_200, AT_200, 7);
	take("end 1 3");
	lost("the journal is cut", 1, &cut);
	good(AT_200, AT_200, 7);
	samples.clock_count = 0;
	take("end 1 3");
	lost("nobody looked at the clock of device 0", 1, &cut);
	take("end 1 0");
	lost("0 texts that readers saw came", 1, &cut);
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
