/* SPDX-License-Identifier: MIT */
/* The rules of time: each is broken where it should be, and only there. */
#include "timelint_cases.h"

static const char *const added[] = {"cycles.curfreq", "cycles.curfreq-follows-load", NULL};

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .added = added};

static void each_rule_fires_once(void **state)
{
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < TIMELINT_CASES; i++) {
		const struct timelint_case *tc = &timelint_cases[i];
		const struct found *found = NULL;

		run_script(&run, tc->breaks, options, tc->accounting, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, tc->slug, &found) != 1)
			fail_msg("case %zu, %s: %u findings", i, tc->slug,
				 found_count(&run, tc->slug, &found));
		if (found->t_ns != tc->t_ns)
			fail_msg("case %zu, %s: at %lu", i, tc->slug, found->t_ns);
		if (strcmp(found->name, tc->name) || strcmp(found->text, tc->text))
			fail_msg("case %zu, %s: about %s '%s'", i, tc->slug, found->name,
				 found->text);
		assert_true(!tc->got || (found->got.present && found->limit.present));
		if (tc->got && (found->got.value != tc->got || found->limit.value != tc->limit))
			fail_msg("case %zu, %s: got %lu, limit %lu", i, tc->slug, found->got.value,
				 found->limit.value);
	}
}

static void each_neighbour_holds(void **state)
{
	const struct found *found;
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < TIMELINT_CASES; i++) {
		const struct timelint_case *tc = &timelint_cases[i];

		run_script(&run, tc->holds, options, tc->accounting, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, tc->slug, &found))
			fail_msg("case %zu, %s: at %lu", i, tc->slug, found->t_ns);
	}
}

static const struct {
	const char *slug;
	unsigned int count;
	const char *script;
} counted[] = {
	/* engines are distinguished by name, in any order */
	{"time.dip", 0,
	 "@0\n" ID "drm-engine-a:\t5 ns\ndrm-engine-b:\t900 ns\n"
	 "@1000\n" ID "drm-engine-b:\t901 ns\ndrm-engine-a:\t6 ns\n"},
	{"time.dip", 1,
	 "@0\n" ID "drm-engine-a:\t5 ns\ndrm-engine-b:\t900 ns\n"
	 "@1000\n" ID "drm-engine-b:\t899 ns\ndrm-engine-a:\t6 ns\n"},
	/* no id is no other id; another device without a number is another device */
	{"client.id-stable", 0, "@1" FD3 D0 "\n" PCI "@2" FD3 D0 "\ndrm-driver:\tv3d\n"},
	{"client.id-stable", 0, "@1" FD3 "\n" PCI "@2" FD3 "\n" ID SLOT4 "drm-client-id:\t8\n"},
	/* the first value of an engine is no delta */
	{"engine.within-wall", 0, "@0\n" ID "@1000\n" X(9999999)},
	{"engine.within-wall", 0, "@1000\n" X(9999999)},
	/* the larger of two capacities, whichever came first */
	{"engine.within-wall", 0, "@0\n" X(0) "@1000\n" X2(1002000)},
	{"engine.within-wall", 0, "@0\n" X2(0) "@1000\n" X(1002000)},
	{"engine.within-wall", 1, "@0\n" X2(0) "@1000\n" X2(1002101)},
	/* a key that was absent is compared with the value before */
	{"engine.within-wall", 1, "@0\n" X(0) "@1\n" ID "@2\n" X(1000099)},
	/* absent total-cycles are not constant */
	{"cycles.total-advances", 0, "@0\n" CYT(5, 9) "@1\n" CYC(6)},
	{"cycles.within-total", 0, "@0\n" CYT(5, 9) "@1\n" CYC(6)},
	{"cycles.total-advances", 0, "@0\n" CYC(5) "@1\n" CYT(6, 9)},
	/* one key of an engine is removed, another stays */
	{"time.key-gone", 1, "@0\n" CYC(5) "drm-engine-x:\t5 ns\n@1\n" CYC(5)},
	{"time.key-flap", 1,
	 "@0\n" CYC(5) "drm-engine-x:\t5 ns\n@1\n" CYC(5) "@2\n" CYC(5) "drm-engine-x:\t5 ns\n"},
	/* a descriptor without pid and fd is not the one with pid 0 and fd 0 */
	{"client.members-agree", 1, "@0 pid=0 fd=0" D0 "\n" PCI "@0" D0 "\n" ID SLOT4},
	{"client.members-agree", 1, "@0" D0 "\n" PCI "@0 pid=0 fd=0" D0 "\n" ID SLOT4},
/* an id that is used again at once, all descriptors new, is another client's; one that is kept,
 * listed or not known is not */
#define AGAIN(slug, before, now)                                                              \
	{slug, 1, "@0" FD3 D0 "\n" before "@1" FD3 D0 "\n" now},                              \
		{slug, 0, "@0" FD3 D0 "\n" before "@1" FD4 D0 "\n" now},                      \
		{slug, 0, "@0" FD3 D0 "\n" before "@1 pid=2 fd=3" D0 "\n" now},               \
		{slug, 1, "@0" D0 "\n" before "@1" FD4 D0 "\n" now},                          \
		{slug, 1, "@0" FD3 D0 "\n" before "@1" D0 "\n" now},                          \
	{                                                                                     \
		slug, 1, "@0" FD3 D0 "\n" before "@0" FD4 D0 "\n" before "@1" FD4 D0 "\n" now \
	}
	AGAIN("time.dip", X(9), X(8)),
	AGAIN("time.dip", CYT(9, 9), CYT(9, 8)),
	AGAIN("engine.within-wall", X(0), X(9000000)),
	AGAIN("engine.capacity-stable", X2(5), X(5)),
	AGAIN("cycles.maxfreq-stable", CYC(5) FREQ(8), CYC(5) FREQ(9)),
	AGAIN("cycles.within-total", CYT(5, 9), CYT(9, 10)),
	AGAIN("cycles.total-advances", CYT(5, 9), CYT(9, 9)),
	AGAIN("cycles.curfreq-follows-load", CUR(5, 0), CUR(6, 0)),
	AGAIN("client.driver-stable", PCI, ID "drm-driver:\tv3\n"),
	AGAIN("client.pdev-stable", PCI, ID SLOT4),
	AGAIN("time.key-gone", X(5), ID),
	AGAIN("memory.name-stable", ID M("a"), ID M("b")),
	{"time.dip", 1, "@0" FD3 "\n" X(9) "@1" FD4 "\n" X(8) "@1 same" FD3 "\n" X(8)},
	{"time.dip", 1, "@0" FD3 "\n" X(9) "@1" FD3 " err=13\n@1 same" FD4 "\n" X(8)},
	{"time.dip", 1, "@0" FD3 "\n" X(9) "@1" FD4 "\n" X(8) "@2" FD4 "\n" X(7)},
	{"time.dip", 0, "@0" FD3 "\n" X(9) "@1" FD4 "\n" X(8) "@1 same" FD4 "\n" X(8)},
	{"time.key-flap", 0, "@0" FD3 "\n" X(5) "@1" FD3 "\n" ID "@2" FD4 "\n" X(5)},
	{"memory.key-flap", 0, "@0" FD3 "\n" ID M("a") "@1" FD3 "\n" ID "@2" FD4 "\n" ID M("a")},
	{"memory.key-flap", 1, "@0" FD3 "\n" ID M("a") "@1" FD3 "\n" ID "@2" FD3 "\n" ID M("a")},
	{"memory.total-while-busy", 1,
	 "@0" FD3 "\n" X(5) ZERO "@1" FD3 "\n" X(6) ZERO "@2" FD3 "\n" X(7) ZERO},
	{"memory.total-while-busy", 0,
	 "@0" FD3 "\n" X(5) ZERO "@1" FD3 "\n" X(6) ZERO "@2" FD4 "\n" X(7) ZERO "@3" FD4 "\n" X(8)
		 ZERO},
	/* of two reads of a sweep the larger frequency counts */
	{"cycles.curfreq-follows-load", 0,
	 "@0" FD3 D0 "\n" CUR(5, 0) "@1" FD3 D0 "\n" CUR(6, 0) "@1" FD4 D0 "\n" CUR(6, 9)},
	{"cycles.curfreq-follows-load", 1,
	 "@0" FD3 D0 "\n" CUR(5, 0) "@1" FD3 D0 "\n" CUR(6, 0) "@1" FD4 D0 "\n" CUR(6, 0)},
};

static void rules_fire_just_so_often(void **state)
{
	const struct found *found;
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(counted) / sizeof(counted[0]); i++) {
		run_script(&run, counted[i].script, options, RUNNING, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, counted[i].slug, &found) != counted[i].count)
			fail_msg("row %zu, %s: %u findings", i, counted[i].slug,
				 found_count(&run, counted[i].slug, &found));
	}
}

/* Scripts that break no rule. */
static void nothing_is_found(void **state)
{
	static const char *const scripts[] = {
		/* the time of a long job, printed when it completes */
		"@0\n" X(0) "@1000\n" X(5000),
		/* a busy engine of capacity 2 */
		"@0\n" X2(0) "@1000000000\n" X2(1980000000),
		/* an engine that appears with a large value */
		"@0\n" ID "@1000\n" X(9999999),
		/* two reads of one sweep at the same time */
		"@5\n" X(0) "@5\n" X(7),
		/* an id that returns after its client was closed: another client */
		"@0" FD3 "\n" X(900) "@1000" FD4 "\n" ID "drm-client-id:\t8\n@2000" FD3 "\n" X(5),
		/* when the cycles of the client before rose is not known of this one */
		"@0" FD3 "\n" CYT(5, 10) "@1" FD3 "\n" CYT(6, 20) "@2" FD4
								  "\n" CYT(1, 30) "@3" FD4
										  "\n" CYT(900, 40),
		/* clients that cannot be distinguished are not judged */
		"@0\ndrm-driver:\tv3d\ndrm-engine-x:\t9 ns\n@0\ndrm-driver:\tv3d\ndrm-engine-x:\t5 ns\n"
		"@1\ndrm-driver:\tv3d\ndrm-engine-x:\t3 ns\n",
		/* clients of other devices, by number, by slot, by driver */
		"@0 dev=226:0\n" PCI "drm-engine-x:\t9 ns\n@1 dev=226:1\n" X(5),
		"@0 dev=226:0\n" PCI "drm-engine-x:\t9 ns\n@1 dev=261:0\n" X(5),
		"@0\n" PCI "drm-engine-x:\t9 ns\n@1\n" X(5) SLOT4,
		"@0\n" X(9) "@1\n" X(5) "drm-driver:\tv3\n",
		/* an id of another device is no new id of this descriptor */
		"@0" FD3 "\n" PCI "@1" FD3 "\n" PCI "@2" FD3 "\n" PCI,
		/* ids are strings: 2^64 and 2^64+1 are two clients */
		"@0\n" ID "drm-client-id:\t18446744073709551616\ndrm-engine-x:\t9 ns\n"
		"@1\n" ID "drm-client-id:\t18446744073709551617\ndrm-engine-x:\t5 ns\n",
		/* without an id each descriptor is a client */
		"@0" FD3 "\ndrm-driver:\tv3d\ndrm-engine-x:\t9 ns\n"
		"@1" FD4 "\ndrm-driver:\tv3d\ndrm-engine-x:\t5 ns\n",
		"@0 pid=1 fd=3\ndrm-driver:\tv3d\ndrm-engine-x:\t9 ns\n"
		"@1 pid=2 fd=3\ndrm-driver:\tv3d\ndrm-engine-x:\t5 ns\n",
		"@0" FD3 "\n" NOID(9) "@0" FD4 "\n" NOID(5) "@1" FD3 "\n" NOID(
			9) "@1" FD4 "\n" NOID(6) "@2" FD4 "\n" NOID(7),
		"@0 pid=1 fd=3\n" NOID(9) "@0 pid=2 fd=3\n" NOID(5) "@1 pid=1 fd=3\n" NOID(
			9) "@1 pid=2 fd=3\n" NOID(6) "@2 pid=2 fd=3\n" NOID(7),
		"@0 pid=0 fd=0\ndrm-driver:\tv3d\ndrm-engine-x:\t9 ns\n"
		"@1\ndrm-driver:\tv3d\ndrm-engine-x:\t5 ns\n",
	};
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++) {
		run_script(&run, scripts[i], options, COMPLETION, 1 << 16);
		if (run.count)
			fail_msg("script %zu: %s", i, run.found[0].slug);
		assert_int_equal(run.undetermined, 0);
	}
}

static void optional_rules_need_a_request(void **state)
{
	static const char *const others[] = {"cycles.curfreq", "cycles.curfreq-follows-load2",
					     NULL};
	static const char script[] = "@1\n" CUR(5, 0) "@2\n" CUR(6, 0);
	struct fdi_lint_options asked = {.spec = FDI_SPEC_LATEST};
	const struct found *found;
	struct run run;

	(void)state;
	run_script(&run, script, asked, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "cycles.curfreq-follows-load", &found), 0);
	asked.added = others;
	run_script(&run, script, asked, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "cycles.curfreq-follows-load", &found), 0);
	asked.added = added;
	run_script(&run, script, asked, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "cycles.curfreq-follows-load", &found), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule_fires_once),
		cmocka_unit_test(each_neighbour_holds),
		cmocka_unit_test(rules_fire_just_so_often),
		cmocka_unit_test(nothing_is_found),
		cmocka_unit_test(optional_rules_need_a_request),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
