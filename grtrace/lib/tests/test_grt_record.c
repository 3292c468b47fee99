/* SPDX-License-Identifier: MIT */
/*
 * One record of bytes. Which bug makes this fail? A member from another place or of another size, a
 * length that is not checked against the bytes that are there, a read behind them.
 */
#include "memory.h"

#define RECORD 80

/* Each byte differs: no two members have the same value. */
static void make_bytes(unsigned char *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		bytes[i] = (unsigned char)(i + 1);
	bytes[0] = 0x01;
	bytes[1] = 0x47;
	bytes[2] = (unsigned char)len;
	bytes[3] = (unsigned char)(len >> 8);
	bytes[4] = GRT_COMPLETE;
	bytes[5] = 0;
	bytes[6] = GRT_FL_HWTIME;
	bytes[7] = 0;
}

/* docs/grtrace.md, "Records". */
static void members_are_where_the_page_has_them(void **state)
{
	unsigned char bytes[88];
	struct grt_record record;

	(void)state;
	make_bytes(bytes, sizeof(bytes));
	assert_int_equal(grt_record_decode(&record, bytes, sizeof(bytes), 0x1a19), GRT_DAMAGE_NONE);
	assert_int_equal(record.magic, GRT_MAGIC);
	assert_int_equal(record.len, 88);
	assert_int_equal(record.type, GRT_COMPLETE);
	assert_int_equal(record.flags, GRT_FL_HWTIME);
	assert_true(record.time == 0x100f0e0d0c0b0a09);
	assert_int_equal(record.seq, 0x14131211);
	assert_int_equal(record.order, 0x18171615);
	assert_int_equal(record.cpu, 0x1a19);
	assert_int_equal(record.dev, 0x1c1b);
	assert_int_equal(record.ring, 0x1e1d);
	assert_int_equal(record.error, 0x201f);
	assert_true(record.client == 0x2827262524232221);
	assert_true(record.fctx == 0x302f2e2d2c2b2a29);
	assert_true(record.fseq == 0x3837363534333231);
	assert_true(record.pos == 0x403f3e3d3c3b3a39);
	assert_true(record.aux == 0x4847464544434241);
	assert_int_equal(record.bytes, 0x4c4b4a49);
	assert_int_equal(record.pid, 0x504f4e4d);
}

/* A byte of the header that is another one. */
static const struct damaged_byte {
	const char *what;
	size_t at;
	unsigned char value;
	enum grt_damage damage;
} damaged_bytes[] = {
	{"version", 0, 2, GRT_DAMAGE_MAGIC},
	{"magic", 1, 0x48, GRT_DAMAGE_MAGIC},
	{"too short", 2, 72, GRT_DAMAGE_LENGTH},
	{"no multiple of 8", 2, 84, GRT_DAMAGE_LENGTH},
	{"too long", 3, 0x11, GRT_DAMAGE_LENGTH},
	{"longer than what is there", 2, 96, GRT_DAMAGE_CUT},
	{"type", 4, GRT_TYPES, GRT_DAMAGE_TYPE},
	{"unknown type", 4, GRT_TYPES - 1, GRT_DAMAGE_NONE},
	{"flag", 6, 0x80, GRT_DAMAGE_FLAGS},
	{"CPU", 24, 0, GRT_DAMAGE_CPU},
};

static void damage(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(damaged_bytes) / sizeof(*damaged_bytes); i++) {
		const struct damaged_byte *row = &damaged_bytes[i];
		const struct grt_record before = {.pid = 7};
		struct grt_record record = before;
		unsigned char bytes[88];
		enum grt_damage got;

		make_bytes(bytes, sizeof(bytes));
		bytes[row->at] = row->value;
		got = grt_record_decode(&record, bytes, sizeof(bytes), 0x1a19);
		if (got != row->damage)
			fail_msg("%s: %s", row->what, grt_damage_text(got));
		if (got && memcmp(&record, &before, sizeof(record)))
			fail_msg("%s: the record is filled", row->what);
	}
}

/* Notes of the table are in front of any stream; without a CPU any one is right. */
static void any_cpu(void **state)
{
	unsigned char bytes[RECORD];
	struct grt_record record;

	(void)state;
	make_bytes(bytes, sizeof(bytes));
	assert_int_equal(grt_record_decode(&record, bytes, sizeof(bytes), 3), GRT_DAMAGE_CPU);
	assert_int_equal(grt_record_decode(&record, bytes, sizeof(bytes), GRT_NO_CPU), 0);
	bytes[4] = GRT_CLIENT_INFO;
	assert_int_equal(grt_record_decode(&record, bytes, sizeof(bytes), 3), 0);
	bytes[4] = GRT_EOS;
	assert_int_equal(grt_record_decode(&record, bytes, sizeof(bytes), 3), GRT_DAMAGE_CPU);
}

/* The bytes are in memory of their own, so that a sanitizer finds a read behind them. */
static void cut_anywhere(void **state)
{
	unsigned char all[88];

	(void)state;
	make_bytes(all, sizeof(all));
	for (size_t len = 0; len <= sizeof(all); len++) {
		unsigned char *bytes = malloc(len + !len);
		struct grt_record record;

		assert_non_null(bytes);
		memcpy(bytes, all, len);
		assert_int_equal(grt_record_decode(&record, bytes, len, GRT_NO_CPU),
				 len < sizeof(all) ? GRT_DAMAGE_CUT : GRT_DAMAGE_NONE);
		free(bytes);
	}
}

/* Types are below 64, and most of them have no name; the damages have all. */
static void names_end(void **state)
{
	(void)state;
	assert_string_equal(grt_type_name(GRT_EOS), "EOS");
	assert_null(grt_type_name(63));
	assert_null(grt_type_name(64));
	assert_null(grt_type_name(UINT32_MAX));
	for (unsigned int i = 0; i < GRT_DAMAGES; i++)
		assert_non_null(grt_damage_text(i));
	assert_string_equal(grt_damage_text(GRT_DAMAGE_CUT), "the stream ends within a record");
	assert_string_equal(grt_damage_text(GRT_DAMAGES), "unknown damage");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_are_where_the_page_has_them),
		cmocka_unit_test(damage),
		cmocka_unit_test(any_cpu),
		cmocka_unit_test(cut_anywhere),
		cmocka_unit_test(names_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
