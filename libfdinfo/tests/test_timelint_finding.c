/* SPDX-License-Identifier: MIT */
/* The findings of the time lint: client, interval and values. */
#include "timelint_cases.h"

static const char *const added[] = {"cycles.curfreq", "cycles.curfreq-follows-load", NULL};

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .added = added};

/* A point as a test writes it: T of ~0 is none; a text is compared where there is one. */
struct point {
	uint64_t t_ns, value;
	const char *text;
};

#define NONE                          \
	{                             \
		~(uint64_t)0, 0, NULL \
	}

static void expect_point(size_t row, const char *which, const struct point *want,
			 const struct found_point *got)
{
	if (got->known != (want->t_ns != ~(uint64_t)0))
		fail_msg("row %zu: %s: known %d", row, which, got->known);
	if (!got->known)
		return;
	if (got->t_ns != want->t_ns || got->value.value != want->value ||
	    strcmp(got->text, want->text ? want->text : ""))
		fail_msg("row %zu: %s: %lu at %lu '%s'", row, which, got->value.value, got->t_ns,
			 got->text);
}

static const struct {
	const char *slug, *script, *client, *key;
	struct point before, low, now;
} intervals[] = {
	/* no read since 4 s passes 90; the last is at 15 s */
	{"time.catch-up",
	 "@3" S FD3 "\n" X(90) "@4" S FD3 "\n" X(20) "@5" S FD3 "\n" X(30) "@9" S FD3 "\n" X(
		 40) "@15" S FD3 "\n" X(50),
	 "7",
	 "drm-engine-",
	 {3000000000, 90, NULL},
	 {4000000000, 20, NULL},
	 {15000000000, 50, NULL}},
	{"time.dip",
	 "@3\n" CYC(90) "@4\n" CYC(20),
	 "7",
	 "drm-cycles-",
	 {3, 90, NULL},
	 NONE,
	 {4, 20, NULL}},
	{"time.dip",
	 "@3\n" CYT(90, 90) "@4\n" CYT(91, 20),
	 "7",
	 "drm-total-cycles-",
	 {3, 90, NULL},
	 NONE,
	 {4, 20, NULL}},
	/* a read that fails is none: the interval is from the last value */
	{"engine.within-wall",
	 "@3" FD3 "\n" X(5) "@4" FD3 " err=13\n@5" FD3 "\n" X(1000008),
	 "7",
	 "drm-engine-",
	 {3, 5, NULL},
	 NONE,
	 {5, 1000008, NULL}},
	{"cycles.within-total",
	 "@3\n" CYT(1, 1) "@4\n" CYT(9, 2),
	 "7",
	 "drm-cycles-",
	 {3, 1, NULL},
	 NONE,
	 {4, 9, NULL}},
	{"cycles.total-advances",
	 "@3\n" CYT(1, 1) "@4\n" CYT(9, 1),
	 "7",
	 "drm-cycles-",
	 {3, 1, NULL},
	 NONE,
	 {4, 9, NULL}},
	{"cycles.curfreq-follows-load",
	 "@3\n" CUR(5, 0) "@4\n" CUR(6, 0),
	 "7",
	 "drm-cycles-",
	 {3, 5, NULL},
	 NONE,
	 {4, 6, NULL}},
	{"engine.capacity-stable",
	 "@3\n" X2(1) "@4\n" X(1) "drm-engine-capacity-x:\t4\n",
	 "7",
	 "drm-engine-capacity-",
	 {3, 2, NULL},
	 NONE,
	 {4, 4, NULL}},
	{"cycles.maxfreq-stable",
	 "@3\n" CYC(1) "drm-maxfreq-x:\t5 Hz\n@4\n" CYC(1) "@5\n" CYC(1) "drm-maxfreq-x:\t6 Hz\n",
	 "7",
	 "drm-maxfreq-",
	 {3, 5, NULL},
	 NONE,
	 {5, 6, NULL}},
	{"time.key-gone",
	 "@3\n" CYT(1, 1) "@4\n" CYC(1),
	 "7",
	 "drm-total-cycles-",
	 {3, 0, NULL},
	 NONE,
	 {4, 0, NULL}},
	{"time.key-gone",
	 "@3\n" CYC(1) "drm-engine-x:\t1 ns\n@4\n" CYC(1),
	 "7",
	 "drm-engine-",
	 {3, 0, NULL},
	 NONE,
	 {4, 0, NULL}},
	{"time.key-gone", "@3\n" CYT(1, 1) "@4\n" ID, "7", NULL, {3, 0, NULL}, NONE, {4, 0, NULL}},
	{"time.key-flap",
	 "@3\n" CYT(1, 1) "@4\n" CYC(1) "@5\n" CYT(1, 1),
	 "7",
	 "drm-total-cycles-",
	 {4, 0, NULL},
	 NONE,
	 {5, 0, NULL}},
	{"client.driver-stable",
	 "@3" D0 "\n" ID "@4" D0 "\n" ID "drm-driver:\tv3\n",
	 "7",
	 NULL,
	 {3, 0, "v3d"},
	 NONE,
	 {4, 0, "v3"}},
	{"client.pdev-stable",
	 "@3" D0 "\n" PCI "@4" D0 "\n" ID SLOT4,
	 "7",
	 NULL,
	 {3, 0, "0000:03:00.0"},
	 NONE,
	 {4, 0, "0000:04:00.0"}},
	{"client.id-stable",
	 "@3" FD3 "\n" PCI "@4" FD3 "\n" PCI "drm-client-id:\t8\n",
	 "8",
	 NULL,
	 {3, 0, "7"},
	 NONE,
	 {4, 0, "8"}},
	{"client.members-agree",
	 "@3" FD3 "\n" X2(1) "@3" FD4 "\n" X(1),
	 "7",
	 "drm-engine-capacity-",
	 {3, 2, NULL},
	 NONE,
	 {3, 1, NULL}},
	{"client.members-agree",
	 "@3" FD3 D0 "\n" PCI "@3" FD4 D0 "\n" ID SLOT4,
	 "7",
	 NULL,
	 {3, 0, "0000:03:00.0"},
	 NONE,
	 {3, 0, "0000:04:00.0"}},
	{"client.members-agree",
	 "@3" FD3 D0 "\n" ID "@3" FD4 D0 "\n" ID "drm-driver:\tv3\n",
	 "7",
	 NULL,
	 {3, 0, "v3d"},
	 NONE,
	 {3, 0, "v3"}},
	{"time.slow-read",
	 "@3 until=5" S "\n" ID,
	 "",
	 NULL,
	 {3, 0, NULL},
	 NONE,
	 {5000000000, 0, NULL}},
};

/* Each finding has its client, its interval and both values. */
static void findings_carry_the_interval(void **state)
{
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(intervals) / sizeof(intervals[0]); i++) {
		const struct found *found = NULL;

		run_script(&run, intervals[i].script, options, RUNNING, 1 << 16);
		if (found_count(&run, intervals[i].slug, &found) != 1)
			fail_msg("row %zu, %s: %u findings", i, intervals[i].slug, run.count);
		assert_string_equal(found->client, intervals[i].client);
		if (!found->key != !intervals[i].key ||
		    (found->key && strcmp(found->key, intervals[i].key)))
			fail_msg("row %zu: key %s", i, found->key ? found->key : "none");
		expect_point(i, "before", &intervals[i].before, &found->before);
		expect_point(i, "low", &intervals[i].low, &found->low);
		expect_point(i, "now", &intervals[i].now, &found->now);
	}
}

/* Of completion: since the step that bounds it most, the one of 2 s in the first second. */
static void a_step_begins_the_interval(void **state)
{
	static const char script[] =
		"@0\n" X(0) "@1" S "\n" X(2000000000) "@2" S "\n" X(4000000000) "@3" S
										"\n" X(6000000000);
	static const struct point before = {1000000000, 2000000000, NULL},
				  now = {3000000000, 6000000000, NULL};
	const struct found *found = NULL;
	struct run run;

	(void)state;
	run_script(&run, script, options, COMPLETION, 1 << 16);
	assert_int_equal(found_count(&run, "engine.within-wall", &found), 1);
	expect_point(0, "before", &before, &found->before);
	expect_point(0, "now", &now, &found->now);
}

static void findings_have_name_and_expectation(void **state)
{
	static const char late_cycles[] =
		"@0\n" CYC(9) "@1\n" CYC(8) "@2\n" CYC(8) "@3\n" CYC(8) "@99" S "\n" CYC(8);
	static const char late_minute[] =
		"@0\n" CYC(9) "@1" S "\n" CYC(1) "@2" S "\n" CYC(1) "@3" S "\n" CYC(
			1) "@4" S
			   "\n" CYC(1) "@5" S "\n" CYC(1) "@6" S "\n" CYC(1) "@7" S "\n" CYC(
				   1) "@8" S "\n" CYC(1) "@9" S "\n" CYC(1) "@10" S
									    "\n" CYC(1) "@99" S
											"\n" CYC(1);
	static const char slow[] = "@0\n" CUR(5, 0) "@1\n" CUR(6, 0);
	const struct found *found = NULL;
	struct run run;

	(void)state;
	run_script(&run, late_cycles, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "time.catch-up", &found), 1);
	assert_non_null(strstr(found->expected, "cycles"));
	run_script(&run, late_minute, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "time.catch-up-minute", &found), 1);
	assert_non_null(strstr(found->expected, "cycles"));
	run_script(&run, slow, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "cycles.curfreq-follows-load", &found), 1);
	assert_true(found->got.present && !found->got.value);
}

/* Of two descriptors that disagree the first sets the capacity, which is stable. */
static void the_first_descriptor_sets_the_capacity(void **state)
{
	static const char script[] = "@3" FD3 "\n" X2(1) "@3" FD4 "\n" X(1) "@4" FD3 "\n" X2(1);
	const struct found *found;
	struct run run;

	(void)state;
	run_script(&run, script, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "client.members-agree", &found), 1);
	assert_int_equal(found_count(&run, "engine.capacity-stable", &found), 0);
}

/* Two reads of a sweep have one value: the interval ends at the first. */
static void the_earliest_read_of_a_value_counts(void **state)
{
	static const uint64_t sweeps[] = {0, 1000}, late[] = {0, 2000};
	struct fdi_lint_options collecting = options;
	const struct found *found = NULL;
	struct fdi_timelint *lint;
	struct run run = {0};
	char mem[8192];
	size_t i;

	(void)state;
	collecting.emit = collect;
	collecting.data = &run;
	lint = fdi_timelint_new(mem, sizeof(mem), &collecting);
	for (i = 0; i < 2; i++) {
		assert_int_equal(fdi_timelint_sweep(lint, sweeps[i]), 0);
		assert_int_equal(timelint_read_text(lint, sweeps[i], 1, 0, i ? X(1500000) : X(0)),
				 0);
		assert_int_equal(timelint_read_text(lint, late[i], 2, 0, i ? X(1500000) : X(0)), 0);
	}
	assert_int_equal(fdi_timelint_end(lint, NULL), 0);
	assert_int_equal(found_count(&run, "engine.within-wall", &found), 1);
	assert_int_equal(found->limit.value, 1001050);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(findings_carry_the_interval),
		cmocka_unit_test(a_step_begins_the_interval),
		cmocka_unit_test(findings_have_name_and_expectation),
		cmocka_unit_test(the_first_descriptor_sets_the_capacity),
		cmocka_unit_test(the_earliest_read_of_a_value_counts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
