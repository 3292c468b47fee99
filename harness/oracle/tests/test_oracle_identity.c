/* SPDX-License-Identifier: MIT */
/*
 * Identity of clients. Which bug makes this fail? Two clients that count as one, or one that counts
 * as two, by any of the three ways to identify clients.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "identity.h"

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

#define NODE(number) .has_dev = true, .major = 226, .minor = (number)
#define D	     .driver = {"d", 1}
#define PDEV(bus)    .pdev = WORD("0000:" bus ":00.0")
#define ID(digits)   .id = WORD(digits)

static const struct rec_read fd3 = {.has_pid = true, .pid = 1, .has_fd = true, .fd = 3};
static const struct rec_read fd4 = {.has_pid = true, .pid = 1, .has_fd = true, .fd = 4};
static const struct rec_read other_3 = {.has_pid = true, .pid = 2, .has_fd = true, .fd = 3};
static const struct rec_read no_pid = {.has_fd = true, .fd = 3};
static const struct rec_read no_fd = {.has_pid = true, .pid = 1};

/* Are a and b the same: by node, by pdev, by id; and is it open, as one has no device number? */
static const struct {
	struct identity a, b;
	bool node, pdev, id, open;
} rows[] = {
	/* the node and the id */
	{{NODE(0), D, ID("7")}, {NODE(0), D, ID("7")}, true, true, true, false},
	{{NODE(0), D, ID("7")}, {NODE(0), D, ID("8")}, false, false, false, false},
	{{NODE(0), D, ID("7")}, {NODE(0), D, .file = &fd3}, false, false, false, false},
	/* no pdev: an id is unique everywhere, by id */
	{{NODE(0), D, ID("7")}, {NODE(1), D, ID("7")}, false, false, true, false},
	/* a pdev names the device */
	{{NODE(0), D, PDEV("03"), ID("7")},
	 {NODE(1), D, PDEV("03"), ID("7")},
	 false,
	 true,
	 true,
	 false},
	{{NODE(0), D, PDEV("03"), ID("7")},
	 {NODE(0), D, PDEV("04"), ID("7")},
	 true,
	 false,
	 false,
	 false},
	{{NODE(0), D, PDEV("03"), ID("7")}, {NODE(0), D, ID("7")}, true, false, false, false},
	{{NODE(0), D, PDEV("03"), ID("7")},
	 {NODE(1), .driver = WORD("e"), PDEV("03"), ID("7")},
	 false,
	 false,
	 false,
	 false},
	{{NODE(0), D, .pdev = WORD(""), ID("7")}, {NODE(0), D, ID("7")}, true, false, false, false},
	/* no device number: driver and pdev */
	{{D, PDEV("03"), ID("7")}, {D, PDEV("03"), ID("7")}, true, true, true, false},
	{{D, PDEV("03"), ID("7")}, {D, PDEV("04"), ID("7")}, false, false, false, false},
	{{D, ID("7")}, {D, ID("7")}, true, true, true, false},
	{{D, ID("7")}, {.driver = WORD("e"), ID("7")}, false, false, true, false},
	/* only one has a device number */
	{{NODE(0), D, ID("7")}, {D, ID("7")}, false, false, true, true},
	{{NODE(0), D, PDEV("03"), ID("7")}, {D, PDEV("03"), ID("7")}, false, true, true, true},
	{{NODE(0), D, ID("7")}, {D, ID("8")}, false, false, false, false},
	{{NODE(0), D, .file = &fd3}, {D, .file = &fd3}, false, false, false, false},
	/* no id: the open file of a node */
	{{NODE(0), D, .file = &fd3}, {NODE(0), D, .file = &fd3}, true, true, true, false},
	{{NODE(0), D, .file = &fd3}, {NODE(0), D, .file = &fd4}, false, false, false, false},
	{{NODE(0), D, .file = &fd3}, {NODE(0), D, .file = &other_3}, false, false, false, false},
	{{NODE(0), D, .file = &fd3}, {NODE(0), D, .file = &no_pid}, false, false, false, false},
	{{NODE(0), D, .file = &fd3}, {NODE(0), D, .file = &no_fd}, false, false, false, false},
	{{NODE(0), D, PDEV("03"), .file = &fd3},
	 {NODE(1), D, PDEV("03"), .file = &fd3},
	 false,
	 false,
	 false,
	 false},
};

static void check_identities(size_t row, const struct identity *a, const struct identity *b)
{
	if (identity_same(a, b, IDENTITY_NODE) != rows[row].node)
		fail_msg("row %zu: by node: not %d", row, rows[row].node);
	if (identity_same(a, b, IDENTITY_PDEV) != rows[row].pdev)
		fail_msg("row %zu: by pdev: not %d", row, rows[row].pdev);
	if (identity_same(a, b, IDENTITY_ID) != rows[row].id)
		fail_msg("row %zu: by id: not %d", row, rows[row].id);
	if (identity_may_be_same(a, b) != rows[row].open)
		fail_msg("row %zu: open: not %d", row, rows[row].open);
}

static void test_same(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++) {
		check_identities(i, &rows[i].a, &rows[i].b);
		check_identities(i, &rows[i].b, &rows[i].a);
	}
}

/* Of two drivers the first as it is printed, or the last; white space at the end of that is none of
 * it. */
static void test_picked(void **state)
{
	static struct word drivers[] = {WORD("d\r "), WORD("d\r")};
	static const char *const want[CHOICE_PICKS] = {"d", "d\r ", "d"};
	const struct printed printed = {.ident = {[IDENT_DRIVER] = {.words = drivers, .count = 2}}};

	(void)state;
	for (enum choice_pick pick = 0; pick < CHOICE_PICKS; pick++) {
		struct identity identity;

		assert_true(identity_of(&identity, &fd3, &printed, pick));
		assert_int_equal(identity.driver.len, strlen(want[pick]));
		assert_memory_equal(identity.driver.text, want[pick], strlen(want[pick]));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_same),
					   cmocka_unit_test(test_picked)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
