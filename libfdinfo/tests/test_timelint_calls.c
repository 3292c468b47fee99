/* SPDX-License-Identifier: MIT */
/* The calls of the time lint: their arguments, and the count of undetermined counters. */
#include "timelint_cases.h"

static const char *const added[] = {"cycles.curfreq-follows-load", NULL};

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .added = added};

static void arguments_are_checked(void **state)
{
	struct fdi_snapshot snap = {0};
	struct fdi_timelint *lint;
	struct fdi_fd fd = {0};
	char mem[8192];

	(void)state;
	assert_null(fdi_timelint_new(NULL, 0, &options));
	assert_null(fdi_timelint_new(mem, sizeof(mem), NULL));
	assert_null(fdi_timelint_new(mem, 64, &options));
	lint = fdi_timelint_new(mem + 1, sizeof(mem) - 1, &options);
	assert_non_null(lint);
	assert_int_equal(fdi_timelint_read(lint, &fd, &snap), -FDI_EINVAL);
	assert_int_equal(fdi_timelint_sweep(lint, 5), 0);
	assert_int_equal(fdi_timelint_sweep(lint, 4), -FDI_EINVAL);
	assert_int_equal(fdi_timelint_read(lint, NULL, &snap), -FDI_EINVAL);
	assert_int_equal(fdi_timelint_read(lint, &fd, &snap), 0);
	assert_int_equal(fdi_timelint_read(lint, &fd, NULL), 0);
	assert_int_equal(fdi_timelint_end(lint, NULL), 0);
	assert_int_equal(fdi_timelint_end(NULL, NULL), -FDI_EINVAL);
	assert_int_equal(fdi_timelint_read(lint, &fd, &snap), -FDI_EINVAL);
}

/* Counted: below in time, or closed while below. Not: late, caught up, total-cycles. */
static void undetermined_counters_are_counted(void **state)
{
	static const struct {
		const char *script;
		unsigned int count;
	} rows[] = {
		{"@0\n" X(9) "@1\n" X(8), 1},
		{"@0\n" X(9) "@1\n" X(9), 0},
		{"@0\n" X(9) "@1\n" ID, 0},
		{"@0" FD3 D0 "\n" X(9) "@0" FD4 D1 "\n" X(9) "@1" FD3 D0 "\n" X(8) "@1" FD4 D1
										   "\n" X(8),
		 2},
		{"@0\n" CYT(9, 9) "drm-engine-x:\t9 ns\n@1\n" CYT(8, 8) "drm-engine-x:\t8 ns\n", 2},
		{"@0\n" X(9) "@1\n" X(8) "@2\n", 1},
		/* closed, and its id used again at once */
		{"@0" FD3 "\n" X(9) "@1" FD3 "\n" X(8) "@2" FD4 "\n" X(1), 1},
		{"@0\n" X(9) "@1\n" X(8) "@2\n" ID, 1},
		{"@0\n" X(9) "@1\n" X(8) "@2\n@3\n" X(9) "@4\n" X(1), 2},
		{"@0\n" X(9) "@1\n" X(8) "@2\n" X(9), 0},
		{"@0\n" X(9) "@1\n" X(8) "@2\n" X(8) "@3\n" X(8) "@99" S "\n" X(8), 0},
		{"@0\n" X(9) "@1\n" X(8) "@2\n" X(8) "@3\n" X(8) "@99" S "\n" X(8) "@100" S "\n" X(
			 9) "@101" S "\n" X(8),
		 1},
	};
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		run_script(&run, rows[i].script, options, RUNNING, 1 << 16);
		if (run.undetermined != rows[i].count)
			fail_msg("script %zu: %u", i, run.undetermined);
	}
}

/* A repeated end counts no further read. */
static void an_end_may_be_repeated(void **state)
{
	static const uint64_t t[] = {0, 1, 2, 99000000000};
	struct fdi_lint_options collecting = options;
	struct fdi_timelint *lint;
	struct run run = {0};
	unsigned int count;
	char mem[8192];
	size_t i;

	(void)state;
	collecting.emit = collect;
	collecting.data = &run;
	lint = fdi_timelint_new(mem, sizeof(mem), &collecting);
	for (i = 0; i < 4; i++) {
		assert_int_equal(fdi_timelint_sweep(lint, t[i]), 0);
		assert_int_equal(timelint_read_text(lint, t[i], 1, 0, i ? X(8) : X(9)), 0);
	}
	for (i = 0; i < 3; i++) {
		const struct found *found;

		assert_int_equal(fdi_timelint_end(lint, &count), 0);
		assert_int_equal(count, 1);
		assert_int_equal(found_count(&run, "time.catch-up", &found), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(arguments_are_checked),
		cmocka_unit_test(undetermined_counters_are_counted),
		cmocka_unit_test(an_end_may_be_repeated),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
