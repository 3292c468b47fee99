// SPDX-License-Identifier: MIT
#include "rig.h"

#define WORDS 16

static const struct hw_register rows[] = {
	{.offset = 0x00, .name = "CONSTANT", .behaviour = HW_CONSTANT, .value = 42},
	{.offset = 0x04, .name = "STORED", .behaviour = HW_STORED, .value = 5},
	{.offset = 0x08, .name = "CLEARED", .behaviour = HW_CLEARED},
	{.offset = 0x0c, .name = "SELF", .behaviour = HW_SELF_CLEARING, .value = 6},
	{.offset = 0x10, .name = "MANY", .behaviour = HW_STORED, .count = 3, .stride = 8},
};

static u8 map[WORDS];
static struct hw_table table;

static int table_begin(void **state)
{
	(void)state;
	memset(map, 0, sizeof(map));
	table = (struct hw_table){
		.rows = rows, .count = ARRAY_SIZE(rows), .index = map, .words = WORDS};
	return hw_table_fill(&table) != -1;
}

static void test_find(void **state)
{
	u32 nth = 9;

	(void)state;
	assert_ptr_equal(hw_table_find(&table, 0x04, &nth), &rows[1]);
	assert_int_equal(nth, 0);
	assert_ptr_equal(hw_table_find(&table, 0x20, &nth), &rows[4]);
	assert_int_equal(nth, 2);
	assert_null(hw_table_find(&table, 0x14, &nth));
	assert_null(hw_table_find(&table, 0x06, &nth));
	assert_null(hw_table_find(&table, 0x28, &nth));
	assert_null(hw_table_find(&table, WORDS * 4, &nth));
}

static void test_behaviour(void **state)
{
	u32 words[4] = {1, 1, 0xff, 0};

	(void)state;
	for (u32 i = 0; i < 4; i++)
		hw_register_write(&rows[i], &words[i], 0x0f);
	assert_int_equal(hw_register_read(&rows[0], &words[0]), 42);
	assert_int_equal(hw_register_read(&rows[1], &words[1]), 0x0f);
	assert_int_equal(hw_register_read(&rows[2], &words[2]), 0xf0);
	assert_int_equal(hw_register_read(&rows[3], &words[3]), 0x09);
	assert_int_equal(hw_register_reset(&rows[1]), 5);
	assert_int_equal(hw_register_reset(&rows[3]), 0);
}

static void test_wrong_rows(void **state)
{
	static const struct hw_register twice[] = {
		{.offset = 0x00, .count = 2, .stride = 4},
		{.offset = 0x04},
	};
	static const struct hw_register outside[] = {{.offset = WORDS * 4}};
	static const struct hw_register odd[] = {{.offset = 0x02}};

	(void)state;
	memset(map, 0, sizeof(map));
	table.rows = twice;
	table.count = 2;
	assert_int_equal(hw_table_fill(&table), 1);
	table.rows = outside;
	table.count = 1;
	assert_int_equal(hw_table_fill(&table), 0);
	table.rows = odd;
	assert_int_equal(hw_table_fill(&table), 0);
}

/* An access that no row explains is reported once, and is in the log. */
static void test_unknown(void **state)
{
	char name[32];

	(void)state;
	rig_begin(&hw_v3d);
	assert_int_equal(rig_read(0x3ffc), 0);
	rig_write(0x3ffc, 5);
	assert_int_equal(rig.warnings, 1);
	assert_int_equal(rig_read(0x7ffc), 0);
	assert_int_equal(rig.warnings, 2);
	assert_int_equal(rig.hw.log.next, 3);
	assert_int_equal(rig.hw.log.ring[1].offset, 0x3ffc);
	assert_int_equal(rig.hw.log.ring[1].value, 5);
	assert_true(rig.hw.log.ring[1].write);
	assert_int_equal(hw_name(&rig.hw, 0x7ffc, name, sizeof(name)), 0x3ffc);
	assert_string_equal(name, "?");
	rig_end();
}

static void test_names(void **state)
{
	char name[32];

	(void)state;
	rig_begin(&hw_v3d);
	assert_int_equal(hw_name(&rig.hw, 0x4050, name, sizeof(name)), 0x50);
	assert_string_equal(name, "core0.CTL_INT_STS");
	rig_end();
	rig_begin(&hw_panfrost);
	assert_int_equal(hw_name(&rig.hw, 0x1840 + 0x80, name, sizeof(name)), 0x18c0);
	assert_string_equal(name, "JS_HEAD_NEXT_LO(1)");
	rig_end();
}

/* The log keeps the newest accesses. */
static void test_log(void **state)
{
	(void)state;
	rig_begin(&hw_v3d);
	assert_int_equal(hw_log_first(&rig.hw.log), 0);
	for (u32 i = 0; i < rig.hw.log.size + 3; i++)
		rig_write(0x040c, i);
	assert_int_equal(hw_log_first(&rig.hw.log), 3);
	assert_int_equal(rig.hw.log.ring[2].value, rig.hw.log.size + 2);
	rig_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_find, table_begin),
		cmocka_unit_test_setup(test_behaviour, table_begin),
		cmocka_unit_test_setup(test_wrong_rows, table_begin),
		cmocka_unit_test(test_unknown),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_log),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
