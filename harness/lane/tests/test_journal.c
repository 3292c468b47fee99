/* SPDX-License-Identifier: MIT */
/* Journals made by hand: what the second model must find right, wrong, or no journal at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "fake_drm_journal.h"
#include "fgpu.h"
#include "journal.h"

/* A journal that is being made. */
static struct {
	char bytes[65536];
	size_t len;
	uint64_t sequence;
} j;

static void add(void *entry, size_t len, const char *text, size_t text_len)
{
	struct fake_drm_entry *head = entry;

	head->size = (uint32_t)((len + text_len + 7) & ~(size_t)7);
	memset(j.bytes + j.len, 0, head->size);
	memcpy(j.bytes + j.len, entry, len);
	if (text_len)
		memcpy(j.bytes + j.len + len, text, text_len);
	j.len += head->size;
}

static void head(void)
{
	struct fake_drm_journal_head as = {
		.entry = {.type = FAKE_DRM_JOURNAL_HEAD, .sequence = j.sequence},
		.magic = FAKE_DRM_JOURNAL_MAGIC,
		.version = FAKE_DRM_JOURNAL_VERSION,
		.engines = 1,
		.regions = 1,
		.rings = 1,
		.lanes = 1,
		.clients = 2,
		.jobs = 4,
		.objects = 4,
		.handles = 4,
		.distortions = 4,
		.text = 64,
	};

	add(&as, sizeof(as), NULL, 0);
}

static void command(const struct fgpu_command *c, int result)
{
	struct fake_drm_journal_command as = {
		.entry = {.type = FAKE_DRM_JOURNAL_COMMAND,
			  .sequence = j.sequence++,
			  .time = c->at},
		.result = result,
		.command = {.op = c->op,
			    .client = c->client,
			    .index = c->index,
			    .object = c->object,
			    .flags = c->flags,
			    .kind = c->kind,
			    .amount = c->amount,
			    .span = c->span,
			    .text_len = c->text_len},
	};

	memcpy(as.command.uses, c->uses, sizeof(as.command.uses));
	add(&as, sizeof(as), c->text, c->text_len);
}

static void setup(uint32_t op, const char *name, uint64_t amount, uint64_t span, uint32_t flags)
{
	struct fgpu_command c = fgpu_command(op, 0);

	c.text = name;
	c.text_len = name ? (uint32_t)strlen(name) : 0;
	c.amount = amount;
	c.span = span;
	c.flags = flags;
	command(&c, 0);
}

static void submit_to(uint32_t ring, uint64_t at, uint64_t work, int result)
{
	struct fgpu_command c = fgpu_command(FGPU_SUBMIT, at);

	c.index = ring;
	c.amount = work;
	command(&c, result);
}

static void submit(uint64_t at, uint64_t work, int result)
{
	submit_to(0, at, work, result);
}

static uint64_t hash(const char *text)
{
	uint64_t value = 0xcbf29ce484222325u;

	while (*text)
		value = (value ^ (uint8_t)*text++) * 0x100000001b3u;
	return value;
}

static void told(uint64_t at, const char *text, uint32_t flags)
{
	struct fake_drm_journal_read as = {
		.entry = {.type = FAKE_DRM_JOURNAL_READ, .sequence = j.sequence++, .time = at},
		.parts = FGPU_PART_BODY,
		.flags = flags,
		.len = strlen(text),
		.hash = flags & FAKE_DRM_JOURNAL_HASHED ? hash(text) : 0,
	};

	add(&as, sizeof(as), text, flags & FAKE_DRM_JOURNAL_HASHED ? 0 : strlen(text));
}

static void mark(uint64_t lost)
{
	struct fake_drm_journal_mark as = {
		.entry = {.type = FAKE_DRM_JOURNAL_MARK, .sequence = j.sequence}, .lost = lost};

	add(&as, sizeof(as), NULL, 0);
}

/* A device with one engine "e" and one region "r"; client 0 is there; nothing runs. */
static void device(void)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);

	memset(&j, 0, sizeof(j));
	head();
	setup(FGPU_DEVICE, "d", 0, 0, 0);
	setup(FGPU_ENGINE, "e", 1, 1000000000, FGPU_KEY_ENGINE);
	setup(FGPU_REGION, "r", 0, 0, FGPU_KEY_TOTAL);
	setup(FGPU_RING, "q", 64, 0, 0);
	setup(FGPU_LIVE, NULL, 0, 0, 0);
	open.amount = 7;
	command(&open, 0);
}

/* Six commands so far; then a job of 100 ns at 10, seen at 50 and at 200. */
#define AT_50	   "drm-engine-e:\t40 ns\ndrm-total-r:\t0\n"
#define AT_200	   "drm-engine-e:\t100 ns\ndrm-total-r:\t0\n"
#define TRUTH_RING "ring 0 written 8 submitted 8 read 8 fence 1 queued 0\n"
#define TRUTH_AT(now, entries, total)                                               \
	"now " now " entries " entries "\n"                                         \
	"engine 0 busy_ns 100 cycles 100 total_cycles " total                       \
	" hz 1000000000 running 0\n" TRUTH_RING "now " now " entries " entries "\n" \
	"client 0 engine 0 busy_ns 100 cycles 100\n"                                \
	"client 0 region 0 total 0 shared 0 resident 0 purgeable 0 active 0\n"
#define TRUTH TRUTH_AT("300", "9", "300")

static void good(void)
{
	device();
	submit(10, 100, 0);
	told(50, AT_50, 0);
	told(200, AT_200, 0);
	mark(0);
}

static void replays(enum journal_verdict want, const char *truth, const char *says)
{
	char *why = NULL;
	/* at its exact length, so that whoever reads beyond it is found */
	char *bytes = malloc(j.len ? j.len : 1), *text = NULL;
	size_t text_len = truth ? strlen(truth) : 0;
	enum journal_verdict got;

	memcpy(bytes, j.bytes, j.len);
	if (truth) {
		text = malloc(text_len ? text_len : 1);
		memcpy(text, truth, text_len);
	}
	got = journal_replay(bytes, j.len, text, text_len, &why);
	if (got != want || (says && (!why || !strstr(why, says))))
		fail_msg("verdict %d, \"%s\"; expected %d, \"%s\"", (int)got, why ? why : "",
			 (int)want, says ? says : "");
	assert_true(!why == !want);
	free(why);
	free(bytes);
	free(text);
}

static void test_same(void **state)
{
	(void)state;
	good();
	replays(JOURNAL_SAME, NULL, NULL);
	replays(JOURNAL_SAME, TRUTH, NULL);
	/* read by the way, and once more from there on */
	head();
	submit(400, 5, 0);
	mark(0);
	replays(JOURNAL_SAME, TRUTH, NULL);
}

static void test_hashed(void **state)
{
	(void)state;
	device();
	submit(10, 100, 0);
	told(50, AT_50, FAKE_DRM_JOURNAL_HASHED | FAKE_DRM_JOURNAL_UNSEEN);
	told(50, AT_50, 0);
	mark(0);
	replays(JOURNAL_SAME, NULL, NULL);

	device();
	submit(10, 100, 0);
	told(50, AT_200, FAKE_DRM_JOURNAL_HASHED);
	mark(0);
	replays(JOURNAL_DIFFERS, NULL, "entry 7, at 50 ns: client 0: the driver says 36 bytes");
}

/* As many bytes, and others. */
static void test_hash_only(void **state)
{
	(void)state;
	device();
	submit(10, 100, 0);
	told(50, "drm-engine-e:\t41 ns\ndrm-total-r:\t0\n", FAKE_DRM_JOURNAL_HASHED);
	mark(0);
	replays(JOURNAL_DIFFERS, NULL, "the driver says 35 bytes");
}

/* A text that would be behind its entry, and perhaps behind all. */
static void test_text_outside(void **state)
{
	struct fake_drm_journal_command entry;
	struct fake_drm_journal_read read;
	size_t at;

	(void)state;
	device();
	at = j.len;
	setup(FGPU_NAME, NULL, 0, 0, 0);
	memcpy(&entry, j.bytes + at, sizeof(entry));
	entry.command.text_len = 60;
	memcpy(j.bytes + at, &entry, sizeof(entry));
	replays(JOURNAL_BROKEN, NULL, "entry 6 is not as long as it says");

	device();
	at = j.len;
	told(0, "", 0);
	memcpy(&read, j.bytes + at, sizeof(read));
	read.len = 60;
	memcpy(j.bytes + at, &read, sizeof(read));
	replays(JOURNAL_BROKEN, NULL, "entry 6 is not as long as it says");
	read.len = UINT64_MAX;
	memcpy(j.bytes + at, &read, sizeof(read));
	replays(JOURNAL_BROKEN, NULL, "entry 6 is not as long as it says");
}

static void test_result(void **state)
{
	(void)state;
	device();
	submit(10, 100, 1);
	mark(0);
	replays(JOURNAL_DIFFERS, NULL,
		"entry 6, at 10 ns: command 9 gave the driver 1, the simulator 0");
	/* a refusal is a result, too */
	device();
	submit_to(5, 10, 100, -2);
	mark(0);
	replays(JOURNAL_SAME, NULL, NULL);
}

static void test_text(void **state)
{
	(void)state;
	device();
	submit(10, 100, 0);
	told(50, "drm-engine-e:\t40 ns\ndrm-total-r:\t1\n", 0);
	mark(0);
	replays(JOURNAL_DIFFERS, NULL,
		"entry 7, at 50 ns: client 0: the driver says \"drm-total-r:\t1\", the simulator "
		"\"drm-total-r:\t0\"");
	device();
	submit(10, 100, 0);
	told(51, AT_50, 0);
	mark(0);
	replays(JOURNAL_DIFFERS, NULL, "the simulator \"drm-engine-e:\t41 ns\"");
}

/* Time that goes back is the driver's fault. */
static void test_back(void **state)
{
	(void)state;
	device();
	submit(10, 100, 0);
	told(5, "drm-engine-e:\t0 ns\n", 0);
	mark(0);
	replays(JOURNAL_DIFFERS, NULL, "entry 7: the driver's clock goes from 10 ns to 5 ns");
}

static void test_truth(void **state)
{
	static const char *const differ[] = {
		TRUTH_AT("300", "9", "301"),
		/* of no client */
		"now 300 entries 9\nengine 0 busy_ns 100 cycles 100 total_cycles 300 hz 1000000000 "
		"running 0\n" TRUTH_RING,
		/* of no engine */
		"now 300 entries 9\n" TRUTH_RING,
		/* of a client that is not there */
		TRUTH "now 300 entries 9\nclient 1 engine 0 busy_ns 100 cycles 100\n",
		TRUTH "now 300 entries 9\nclient 999999999 engine 0 busy_ns 100 cycles 100\n",
		TRUTH "now 299 entries 9\nclient 0 engine 0 busy_ns 100 cycles 100\n",
	};
	static const char *const broken[] = {
		"",
		"now",
		"now 300\n",
		"now 300 entries 9",
		"now 300 entries 10\n",
		"truth\n",
		TRUTH "now 300 entries 8\n",
		"now 300 entries 9 and so on\n",
	};

	(void)state;
	good();
	for (size_t i = 0; i < sizeof(differ) / sizeof(differ[0]); i++)
		replays(JOURNAL_DIFFERS, differ[i], NULL);
	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++)
		replays(JOURNAL_BROKEN, broken[i], NULL);
}

/* Somebody looks while the journal goes on: each block is true for its own instant. */
static void test_truth_between(void **state)
{
	static const char truth[] =
		"now 60 entries 8\n"
		"engine 0 busy_ns 50 cycles 50 total_cycles 60 hz 1000000000 running 1\n"
		"ring 0 written 8 submitted 8 read 0 fence 0 queued 1\n"
		"now 300 entries 9\n"
		"client 0 engine 0 busy_ns 100 cycles 100\n"
		"client 0 region 0 total 0 shared 0 resident 0 purgeable 0 active 0\n";

	(void)state;
	good();
	replays(JOURNAL_SAME, truth, NULL);
}

/* Cut anywhere, it is no journal that anything follows from. */
static void test_cut(void **state)
{
	size_t len;

	(void)state;
	good();
	for (len = j.len; len--;) {
		j.len = len;
		if (len)
			replays(JOURNAL_BROKEN, NULL, NULL);
	}
	replays(JOURNAL_BROKEN, NULL, "cut");
}

static void test_lost(void **state)
{
	(void)state;
	good();
	j.len -= sizeof(struct fake_drm_journal_mark);
	mark(3);
	replays(JOURNAL_BROKEN, NULL, "lost 3 entries");

	device();
	j.sequence++;
	submit(10, 100, 0);
	mark(0);
	replays(JOURNAL_BROKEN, NULL, "entry 7 where 6 should be");

	device();
	j.sequence++;
	mark(0);
	replays(JOURNAL_BROKEN, NULL, "has 6 entries, and says 7");

	/* somebody else has read its beginning */
	memset(&j, 0, sizeof(j));
	j.sequence = 5;
	head();
	mark(0);
	replays(JOURNAL_BROKEN, NULL, "lost entries 0 to 4");
}

/* Any byte may be any other: there is an answer, and nobody reads where nothing is. */
static void test_any_byte(void **state)
{
	static char kept[sizeof(j.bytes)];
	size_t len;

	(void)state;
	good();
	len = j.len;
	memcpy(kept, j.bytes, len);
	for (size_t i = 0; i < len; i++) {
		static const uint8_t others[] = {0x01, 0x80, 0xff};

		for (size_t k = 0; k < sizeof(others); k++) {
			char *why = NULL;

			j.bytes[i] ^= (char)others[k];
			journal_replay(j.bytes, len, TRUTH, strlen(TRUTH), &why);
			free(why);
			j.bytes[i] = kept[i];
		}
	}
}

static void test_none(void **state)
{
	(void)state;
	memset(&j, 0, sizeof(j));
	memset(j.bytes, 'x', 4096);
	j.len = 4096;
	replays(JOURNAL_BROKEN, NULL, "no journal");
	/* an entry before the head */
	memset(&j, 0, sizeof(j));
	mark(0);
	replays(JOURNAL_BROKEN, NULL, "no journal");
	/* a device of 2^32 of everything */
	good();
	memset(j.bytes + offsetof(struct fake_drm_journal_head, engines), 0xff, 40);
	replays(JOURNAL_BROKEN, NULL, "too large");
}

/* The layout is part of the promise. */
static void test_layout(void **state)
{
	(void)state;
	assert_int_equal(sizeof(struct fake_drm_entry), 24);
	assert_int_equal(sizeof(struct fake_drm_journal_head), 72);
	assert_int_equal(sizeof(struct fake_drm_journal_command), 24 + 8 + 112);
	assert_int_equal(sizeof(struct fake_drm_journal_read), 56);
	assert_int_equal(sizeof(struct fake_drm_journal_mark), 32);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hash_only), cmocka_unit_test(test_text_outside),
		cmocka_unit_test(test_same),	  cmocka_unit_test(test_hashed),
		cmocka_unit_test(test_result),	  cmocka_unit_test(test_text),
		cmocka_unit_test(test_back),	  cmocka_unit_test(test_truth),
		cmocka_unit_test(test_cut),	  cmocka_unit_test(test_truth_between),
		cmocka_unit_test(test_lost),	  cmocka_unit_test(test_any_byte),
		cmocka_unit_test(test_none),	  cmocka_unit_test(test_layout),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
