// SPDX-License-Identifier: GPL-2.0-only
/* The ring of bytes itself: wrap, loss in both modes, sizes, EOS, and that all attempts are
 * accounted for. */
#include <linux/align.h>
#include <linux/irqflags.h>
#include <linux/minmax.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "rig.h"

#define CPU 3

/* A buffer of a case's own; freed when the case ends. */
static struct grt_buffer *buffer_new(struct grt_rig *rig, bool overwrite)
{
	struct grt_buffer *buffer = kunit_kzalloc(rig->test, sizeof(*buffer), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(rig->test, buffer);
	KUNIT_ASSERT_EQ(rig->test, grt_buffer_init(buffer, CPU, RIG_SIZE, overwrite), 0);
	grt_buffer_resume(buffer);
	return buffer;
}

/* What is behind the event of that number. */
static u8 pattern(u32 number, u32 at)
{
	return (u8)(number * 31 + at * 7 + 1);
}

static void put(struct grt_buffer *buffer, u32 pdu_len)
{
	static u8 pdu[GRT_PDU_MAX];
	struct grt_record record = {
		.type = GRT_COMPLETE, .time = 1000 + buffer->next, .fseq = buffer->next};
	unsigned long flags;

	for (u32 at = 0; at < pdu_len; at++)
		pdu[at] = pattern(buffer->next, at);
	local_irq_save(flags);
	grt_buffer_event(buffer, &record, pdu, pdu_len);
	local_irq_restore(flags);
}

static ssize_t read_some(struct grt_rig *rig, struct grt_buffer *buffer, size_t count)
{
	ssize_t len = grt_buffer_read(buffer, rig->memory, count);

	grt_rig_keep(rig, len);
	return len;
}

/* Record n of what was read is the event of that number, with its bytes, and zeros behind them. */
static void expect_event(struct grt_rig *rig, unsigned int n, u32 number, u32 pdu_len)
{
	const struct grt_record record = grt_rig_record(rig, n);
	const u8 *pdu = grt_rig_pdu(rig, n);

	KUNIT_ASSERT_EQ(rig->test, record.type, GRT_COMPLETE);
	KUNIT_EXPECT_EQ(rig->test, record.seq, number);
	KUNIT_EXPECT_EQ(rig->test, record.fseq, number);
	KUNIT_EXPECT_EQ(rig->test, record.cpu, CPU);
	KUNIT_ASSERT_EQ(rig->test, record.len, GRT_RECORD_SIZE + ALIGN(pdu_len, 8));
	for (u32 at = 0; at < ALIGN(pdu_len, 8); at++)
		KUNIT_ASSERT_EQ(rig->test, pdu[at], at < pdu_len ? pattern(number, at) : 0);
}

/* Thousands of records of all lengths, many times around the ring: each is whole. */
static void wrap(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);

	for (u32 i = 0; i < 3000; i += 2) {
		const u32 first = i % 61, second = i * 13 % 1500;

		put(buffer, first);
		put(buffer, second);
		KUNIT_ASSERT_GT(test, read_some(rig, buffer, RIG_MEMORY), 0);
		KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), 2);
		expect_event(rig, 0, i, first);
		expect_event(rig, 1, i + 1, second);
		grt_rig_forget(rig);
	}
	grt_buffer_exit(buffer);
}

/* Without a reader the oldest stay; LOST is where they are missing, once there is space. */
static void discard(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);
	const u32 fits = RIG_SIZE / GRT_RECORD_SIZE - 2; /* LOST and EOS have their space */
	struct grt_stats stats = {};

	for (u32 i = 0; i < fits + 10; i++)
		put(buffer, 0);
	grt_buffer_stats(buffer, &stats);
	KUNIT_EXPECT_EQ(test, stats.written, fits);
	KUNIT_EXPECT_EQ(test, stats.dropped_full, 10);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), fits);
	expect_event(rig, 0, 0, 0);
	expect_event(rig, fits - 1, fits - 1, 0);
	grt_rig_forget(rig);
	put(buffer, 0);
	read_some(rig, buffer, RIG_MEMORY);
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).aux, 10);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).seq, fits);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).dev, GRT_NONE);
	expect_event(rig, 1, fits + 10, 0);
	/* It is reported once. */
	grt_rig_forget(rig);
	put(buffer, 0);
	read_some(rig, buffer, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_TYPES), 1);
	grt_buffer_exit(buffer);
}

/* A full buffer that ends has LOST and EOS nevertheless, of all attempts. */
static void ends_full(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);
	unsigned int n;

	for (u32 i = 0; i < 500; i++)
		put(buffer, 0);
	grt_buffer_end(buffer, 123456, GRT_FL_FORCED);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	n = grt_rig_count(rig, GRT_TYPES);
	KUNIT_ASSERT_GT(test, n, 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 2).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 2).aux, 500 - (n - 2));
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).type, GRT_EOS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).aux, 500);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).seq, 500);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).flags, GRT_FL_FORCED);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).time, 123456);
	grt_buffer_exit(buffer);
}

/* Stopped full twice: the second EOS has no space, and comes when there is some. */
static void owes_eos(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);
	unsigned int n;

	for (int round = 0; round < 3; round++) {
		for (u32 i = 0; i < 200; i++)
			put(buffer, 0);
		grt_buffer_end(buffer, 0, 0);
		if (round < 2)
			grt_buffer_resume(buffer);
	}
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	n = grt_rig_count(rig, GRT_TYPES);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_EOS), 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).type, GRT_EOS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n - 1).aux, 600);
	grt_buffer_exit(buffer);
}

/* The newest stay, in one run, behind one LOST; they are read when it is frozen. */
static void overwrite(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, true);
	struct grt_stats stats = {};
	unsigned int n;

	for (u32 i = 0; i < 1000; i++)
		put(buffer, i % 50);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, RIG_MEMORY), -EBUSY);
	grt_buffer_end(buffer, 0, 0);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, GRT_RECORD_SIZE - 1), -EINVAL);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	n = grt_rig_count(rig, GRT_TYPES) - 2;
	KUNIT_ASSERT_GT(test, n, 10);
	grt_buffer_stats(buffer, &stats);
	KUNIT_EXPECT_EQ(test, stats.written, n);
	KUNIT_EXPECT_EQ(test, stats.dropped_full, 1000 - n);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_LOST), 1);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).aux, 1000 - n);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).seq, 0);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).time, grt_rig_record(rig, 1).time);
	for (u32 i = 0; i < n; i++)
		expect_event(rig, i + 1, 1000 - n + i, (1000 - n + i) % 50);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n + 1).type, GRT_EOS);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, n + 1).aux, 1000);
	grt_buffer_exit(buffer);
}

/* A snapshot that was read, and goes on: what is lost is counted from there. */
static void overwrite_again(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, true);
	u64 lost;

	for (u32 i = 0; i < 10; i++)
		put(buffer, 0);
	grt_buffer_end(buffer, 0, 0);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_LOST), 0);
	grt_rig_forget(rig);
	grt_buffer_resume(buffer);
	for (u32 i = 0; i < 300; i++)
		put(buffer, 0);
	grt_buffer_end(buffer, 0, 0);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	lost = grt_rig_record(rig, 0).aux;
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 0).seq, 10);
	expect_event(rig, 1, 10 + lost, 0);
	KUNIT_EXPECT_EQ(test, lost + grt_rig_count(rig, GRT_COMPLETE), 300);
	grt_buffer_exit(buffer);
}

static const u32 lengths[] = {0, 1, 7, 8, 9, 80, 4095, 4096};

static void describe_length(const u32 *len, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%u bytes", *len);
}
KUNIT_ARRAY_PARAM(lengths, lengths, describe_length);

/* A PDU of each length, over bytes of an earlier one, and one that fits no more. */
static void length(struct kunit *test)
{
	const u32 len = *(const u32 *)test->param_value;
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);

	for (u32 i = 0; i < 8; i++) {
		put(buffer, GRT_PDU_MAX);
		read_some(rig, buffer, RIG_MEMORY);
		expect_event(rig, 0, 2 * i, GRT_PDU_MAX);
		grt_rig_forget(rig);
		put(buffer, len);
		read_some(rig, buffer, RIG_MEMORY);
		expect_event(rig, 0, 2 * i + 1, len);
		grt_rig_forget(rig);
	}
	put(buffer, GRT_PDU_MAX);
	put(buffer, GRT_PDU_MAX);
	put(buffer, 0);
	read_some(rig, buffer, RIG_MEMORY);
	KUNIT_EXPECT_EQ(test, grt_rig_count(rig, GRT_COMPLETE), 2);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).type, GRT_LOST);
	KUNIT_EXPECT_EQ(test, grt_rig_record(rig, 1).aux, 1);
	grt_buffer_exit(buffer);
}

/* Whatever the size of a read(), it has whole records, and the bytes are the same. */
static const u32 sizes[] = {80, 81, 88, 159, 160, 161, 1000, RIG_SIZE};
KUNIT_ARRAY_PARAM(sizes, sizes, describe_length);

static void read_size(struct kunit *test)
{
	const u32 size = *(const u32 *)test->param_value;
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);
	ssize_t len;

	/* Such that the end of the ring is within. */
	for (u32 i = 0; i < 90; i++)
		put(buffer, 0);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		;
	grt_rig_forget(rig);
	for (u32 i = 0; i < 40; i++)
		put(buffer, 0);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, 0), -EINVAL);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, GRT_RECORD_SIZE - 1), -EINVAL);
	KUNIT_EXPECT_EQ(test, grt_buffer_read(buffer, NULL, size), -EFAULT);
	while ((len = read_some(rig, buffer, size)) > 0)
		KUNIT_ASSERT_EQ(test, len % GRT_RECORD_SIZE, 0);
	KUNIT_EXPECT_EQ(test, len, 0);
	KUNIT_ASSERT_EQ(test, grt_rig_count(rig, GRT_TYPES), 40);
	for (u32 i = 0; i < 40; i++)
		expect_event(rig, i, 90 + i, 0);
	/* And where one is longer. */
	put(buffer, 8);
	put(buffer, 0);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, 2 * GRT_RECORD_SIZE + 7), GRT_RECORD_SIZE + 8);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, size), GRT_RECORD_SIZE);
	grt_buffer_exit(buffer);
}

/* What a stream must say, as far as it was read. */
struct account {
	u64 attempts, events, lost, notes;
	u32 next;
};

static void account_for(struct grt_rig *rig, struct account *account)
{
	const unsigned int count = grt_rig_count(rig, GRT_TYPES);

	for (unsigned int n = 0; n < count; n++) {
		const struct grt_record record = grt_rig_record(rig, n);

		KUNIT_ASSERT_EQ(rig->test, record.seq, account->next);
		if (record.type == GRT_COMPLETE) {
			account->events++;
			account->next++;
		} else {
			account->notes++;
		}
		if (record.type == GRT_LOST) {
			account->lost += record.aux;
			account->next += record.aux;
		}
		if (record.type == GRT_EOS)
			KUNIT_ASSERT_EQ(rig->test, record.aux, account->next);
	}
	grt_rig_forget(rig);
}

static const u32 seeds[] = {1, 2, 3, 4, 1U << 31 | 1, 1U << 31 | 2, 1U << 31 | 3, 1U << 31 | 4};

static void describe_seed(const u32 *seed, char *desc)
{
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s, seed %u",
		 *seed >> 31 ? "the newest" : "the oldest", *seed & 0xff);
}
KUNIT_ARRAY_PARAM(seeds, seeds, describe_seed);

static u32 draw(u32 *state, u32 below)
{
	*state = *state * 1664525 + 1013904223;
	return (*state >> 8) % below;
}

static void step(struct grt_rig *rig, struct grt_buffer *buffer, u32 *state,
		 struct account *account)
{
	static const char text[] = "message";
	unsigned long flags;

	switch (draw(state, 16)) {
	case 0:
		grt_buffer_end(buffer, 0, 0);
		if (buffer->overwrite)
			while (read_some(rig, buffer, 80 + draw(state, 9000)) > 0)
				account_for(rig, account);
		grt_buffer_resume(buffer);
		break;
	case 1:
		local_irq_save(flags);
		grt_buffer_message(buffer, buffer->last, text, sizeof(text));
		local_irq_restore(flags);
		break;
	case 2:
	case 3:
		read_some(rig, buffer, draw(state, 9000));
		account_for(rig, account);
		break;
	default:
		for (u32 i = draw(state, 20); i; i--, account->attempts++)
			put(buffer, draw(state, 4) ? draw(state, 40) : draw(state, 4097));
	}
}

/* Events, messages, reads, stops in any order: attempts are written or dropped, and the stream says
 * the same. */
static void adds_up(struct kunit *test)
{
	u32 state = *(const u32 *)test->param_value;
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, state >> 31);
	struct account account = {};
	struct grt_stats stats = {};

	for (int i = 0; i < 2000; i++) {
		step(rig, buffer, &state, &account);
		grt_buffer_stats(buffer, &stats);
		KUNIT_ASSERT_EQ(test, stats.attempted, account.attempts);
		KUNIT_ASSERT_EQ(test, stats.attempted,
				stats.written + stats.dropped_full + stats.dropped_big);
		KUNIT_ASSERT_GE(test, stats.produced, stats.consumed);
	}
	grt_buffer_end(buffer, 0, 0);
	while (read_some(rig, buffer, RIG_MEMORY) > 0)
		account_for(rig, &account);
	grt_buffer_stats(buffer, &stats);
	KUNIT_EXPECT_EQ(test, account.events + account.lost, stats.attempted);
	KUNIT_EXPECT_EQ(test, account.events, stats.written);
	KUNIT_EXPECT_EQ(test, account.lost, stats.dropped_full);
	if (!buffer->overwrite) {
		KUNIT_EXPECT_EQ(test, account.notes, stats.notes);
		KUNIT_EXPECT_EQ(test, stats.produced, stats.consumed);
	}
	grt_buffer_exit(buffer);
}

/* Readers are woken by the record that reaches the half, which must not be one that needs no more
 * than its bytes. */
static void reaches_half(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);

	for (u32 longer = 0; longer < 10; longer++) {
		struct grt_buffer *buffer = buffer_new(rig, false);

		for (u32 i = 0; i < longer; i++)
			put(buffer, 8);
		while (grt_buffer_has(buffer) < RIG_SIZE / 2) {
			if (grt_buffer_is_sure(buffer))
				KUNIT_EXPECT_LT(test, grt_buffer_has(buffer) + GRT_RECORD_SIZE,
						RIG_SIZE / 2);
			put(buffer, 0);
		}
		grt_buffer_exit(buffer);
	}
}

/* One that is freed has nothing, and its reader gets the end. */
static void freed(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);
	struct grt_buffer *buffer = buffer_new(rig, false);

	put(buffer, 0);
	grt_buffer_end(buffer, 0, 0);
	grt_buffer_exit(buffer);
	KUNIT_EXPECT_EQ(test, read_some(rig, buffer, RIG_MEMORY), 0);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(wrap),
	KUNIT_CASE(discard),
	KUNIT_CASE(ends_full),
	KUNIT_CASE(owes_eos),
	KUNIT_CASE(overwrite),
	KUNIT_CASE(overwrite_again),
	KUNIT_CASE_PARAM(length, lengths_gen_params),
	KUNIT_CASE_PARAM(read_size, sizes_gen_params),
	KUNIT_CASE_PARAM(adds_up, seeds_gen_params),
	KUNIT_CASE(reaches_half),
	KUNIT_CASE(freed),
	{},
};
RIG_SUITE(suite, "grtrace_transport", cases);
