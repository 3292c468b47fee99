/* SPDX-License-Identifier: MIT */
/* The time lint: every rule fires where it should, and only there. */
#include "timelint_cases.h"

static const char *const added[] = {"cycles.curfreq-follows-load", NULL};

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .added = added};

static void each_rule_fires_once(void **state)
{
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < TIMELINT_CASES; i++) {
		const struct timelint_case *row = &timelint_cases[i];
		const struct found *found = NULL;

		run_script(&run, row->breaks, options, row->accounting, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, row->slug, &found) != 1)
			fail_msg("row %zu, %s: %u findings", i, row->slug,
				 found_count(&run, row->slug, &found));
		if (found->t_ns != row->t_ns)
			fail_msg("row %zu, %s: at %lu", i, row->slug, found->t_ns);
		if (strcmp(found->name, row->name) || strcmp(found->text, row->text))
			fail_msg("row %zu, %s: about %s '%s'", i, row->slug, found->name,
				 found->text);
		assert_true(!row->got || (found->got.present && found->limit.present));
		if (row->got && (found->got.value != row->got || found->limit.value != row->limit))
			fail_msg("row %zu, %s: got %lu, limit %lu", i, row->slug, found->got.value,
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
		const struct timelint_case *row = &timelint_cases[i];

		run_script(&run, row->holds, options, row->accounting, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, row->slug, &found))
			fail_msg("row %zu, %s: at %lu", i, row->slug, found->t_ns);
	}
}

/* Scripts in which nothing at all is wrong. */
static void nothing_is_found(void **state)
{
	static const char *const scripts[] = {
		/* the time of a long job, told when it is done */
		"@0\n" X(0) "@1000\n" X(5000),
		/* an engine of a capacity of 2 that is busy, as the file says it */
		"@0\n" X2(0) "@1000000000\n" X2(1980000000),
		/* an engine that appears, with a life before */
		"@0\n" ID "@1000\n" X(99999),
		/* the same time twice: how much may pass in no time? */
		"@5\n" X(0) "@5\n" X(7),
		/* an id that comes again after its client was gone: another client */
		"@0" FD3 "\n" X(900) "@1000" FD4 "\n" ID "drm-client-id:\t8\n@2000" FD3 "\n" X(5),
		/* what was there before the clients could be told apart is not judged */
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
		/* without an id each descriptor is for itself */
		"@0" FD3 "\ndrm-driver:\tv3d\ndrm-engine-x:\t9 ns\n"
		"@1" FD4 "\ndrm-driver:\tv3d\ndrm-engine-x:\t5 ns\n",
		"@0 pid=1 fd=3\ndrm-driver:\tv3d\ndrm-engine-x:\t9 ns\n"
		"@1 pid=2 fd=3\ndrm-driver:\tv3d\ndrm-engine-x:\t5 ns\n",
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

/* Each finding carries who it is about, from when to when, and both values. */
static void findings_carry_the_interval(void **state)
{
	static const struct {
		const char *slug, *script, *client, *key;
		struct point before, low, now;
	} rows[] = {
		/* 90 was passed by nothing since 4 s; the last of these reads is at 15 s */
		{"time.catch-up",
		 "@3" S FD3 "\n" X(90) "@4" S FD3 "\n" X(20) "@5" S FD3 "\n" X(
			 30) "@9" S FD3 "\n" X(40) "@15" S FD3 "\n" X(50),
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
		 "@3" FD3 "\n" X(5) "@4" FD3 " err=13\n@5" FD3 "\n" X(9),
		 "7",
		 "drm-engine-",
		 {3, 5, NULL},
		 NONE,
		 {5, 9, NULL}},
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
		 "@3\n" CYC(1) "drm-maxfreq-x:\t5 Hz\n@4\n" CYC(1) "@5\n" CYC(
			 1) "drm-maxfreq-x:\t6 Hz\n",
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
		{"time.key-gone",
		 "@3\n" CYT(1, 1) "@4\n" ID,
		 "7",
		 NULL,
		 {3, 0, NULL},
		 NONE,
		 {4, 0, NULL}},
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
		 "@3" FD3 "\n" CYC(1) "drm-maxfreq-x:\t5 Hz\n@3" FD4
				      "\n" CYC(1) "drm-maxfreq-x:\t6 Hz\n",
		 "7",
		 "drm-maxfreq-",
		 {3, 5, NULL},
		 NONE,
		 {3, 6, NULL}},
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
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct found *found = NULL;

		run_script(&run, rows[i].script, options, RUNNING, 1 << 16);
		if (found_count(&run, rows[i].slug, &found) != 1)
			fail_msg("row %zu, %s: %u findings", i, rows[i].slug, run.count);
		assert_string_equal(found->client, rows[i].client);
		if (!found->key != !rows[i].key || (found->key && strcmp(found->key, rows[i].key)))
			fail_msg("row %zu: key %s", i, found->key ? found->key : "none");
		expect_point(i, "before", &rows[i].before, &found->before);
		expect_point(i, "low", &rows[i].low, &found->low);
		expect_point(i, "now", &rows[i].now, &found->now);
	}
}

/* Of two descriptors that do not agree the first speaks for the capacity: it is stable. */
static void the_first_descriptor_speaks(void **state)
{
	static const char script[] = "@3" FD3 "\n" X2(1) "@3" FD4 "\n" X(1) "@4" FD3 "\n" X2(1);
	const struct found *found;
	struct run run;

	(void)state;
	run_script(&run, script, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "client.members-agree", &found), 1);
	assert_int_equal(found_count(&run, "engine.capacity-stable", &found), 0);
}

static void optional_rules_are_asked_for(void **state)
{
	static const char *const others[] = {"cycles.curfreq", "cycles.curfreq-follows-load2",
					     NULL};
	static const char script[] = "@1\n" CUR(5, 0) "@2\n" CUR(6, 0);
	struct fdi_lint_options asked = {.spec = FDI_SPEC_LATEST};
	const struct found *found;
	struct run run;

	(void)state;
	run_script(&run, script, asked, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, added[0], &found), 0);
	asked.added = others;
	run_script(&run, script, asked, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, added[0], &found), 0);
	asked.added = added;
	run_script(&run, script, asked, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, added[0], &found), 1);
}

/* Below and still in time; or below, and gone; or late, or caught up, or total-cycles: not counted. */
static void what_was_catching_up_is_counted(void **state)
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

/* A cap that is reached spoils nothing: what fits later is judged, and nothing is made up. */
static void every_cap_is_enough_or_refused(void **state)
{
	static const char script[] = "@0" FD3 D0 "\n" X2(9) "@0" FD4 D1 "\n" X(
		5) "drm-cycles-a:\t1\n"
		   "@1" S FD3 D0
		   "\n" X2(8) "@1" S FD4 D1
			      "\n" CYT(5, 6) "@1" S " err=13" FD3 "\n"
					     "@2" S FD3 D0
					     "\n" X2(9) "drm-engine-y:\t5 ns\n@2" S FD4 D0
							"\n" X(3);
	struct run run, whole;
	unsigned int refused = 0;
	size_t size;

	(void)state;
	run_script(&whole, script, options, RUNNING, 1 << 16);
	assert_int_equal(whole.err, 0);
	assert_true(whole.count > 3);
	for (size = 0, run.err = -1; run.err; size += 8) {
		run_script(&run, script, options, RUNNING, size);
		if (run.err)
			assert_int_equal(run.err, -FDI_ENOBUFS);
		refused += run.err != 0;
	}
	assert_true(refused > 100);
	assert_int_equal(run.count, whole.count);
}

/* Clients come and go for ever, each with names of other lengths. */
static void memory_of_the_gone_is_used_again(void **state)
{
	char mem[32768], parse_mem[4096], text[2048];
	struct fdi_timelint *lint = fdi_timelint_new(mem, sizeof(mem), &options);
	unsigned int i;

	(void)state;
	assert_non_null(lint);
	for (i = 0; i < 20000; i++) {
		struct fdi_fd fd = {.has_pid = true, .pid = (int)i, .fd = 3, .has_dev = true};
		struct fdi_snapshot snap;
		struct fdi_arena arena;
		int len = snprintf(text, sizeof(text),
				   "drm-driver: d%.*d\ndrm-client-id: %u\ndrm-engine-%.*d: 1 ns\n"
				   "drm-engine-%.*d: 1 ns\n%s",
				   (int)(i % 50), 0, i, (int)(1 + i % 300), 1, (int)(i % 7 + 400),
				   1, i % 2 ? SLOT4 : "");

		fdi_arena_init(&arena, parse_mem, sizeof(parse_mem));
		assert_int_equal(fdi_parse(&snap, text, (size_t)len, &arena), 0);
		assert_int_equal(fdi_timelint_sweep(lint, i), 0);
		assert_int_equal(fdi_timelint_read(lint, &fd, &snap), 0);
	}
	assert_int_equal(fdi_timelint_end(lint, NULL), 0);
}

/* One client, for ever: nothing is left behind by a read. */
static void memory_of_the_same_stays(void **state)
{
	static const char text[] = PCI "drm-engine-x:\t1 ns\n";
	char mem[8192], parse_mem[4096];
	struct fdi_timelint *lint = fdi_timelint_new(mem, sizeof(mem), &options);
	struct fdi_fd fd = {.has_pid = true, .has_dev = true};
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	unsigned int i;

	(void)state;
	fdi_arena_init(&arena, parse_mem, sizeof(parse_mem));
	assert_int_equal(fdi_parse(&snap, text, sizeof(text) - 1, &arena), 0);
	for (i = 0; i < 1000; i++) {
		assert_int_equal(fdi_timelint_sweep(lint, i), 0);
		assert_int_equal(fdi_timelint_read(lint, &fd, &snap), 0);
	}
	assert_int_equal(fdi_timelint_end(lint, NULL), 0);
}

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule_fires_once),
		cmocka_unit_test(each_neighbour_holds),
		cmocka_unit_test(nothing_is_found),
		cmocka_unit_test(findings_carry_the_interval),
		cmocka_unit_test(the_first_descriptor_speaks),
		cmocka_unit_test(optional_rules_are_asked_for),
		cmocka_unit_test(what_was_catching_up_is_counted),
		cmocka_unit_test(every_cap_is_enough_or_refused),
		cmocka_unit_test(memory_of_the_gone_is_used_again),
		cmocka_unit_test(memory_of_the_same_stays),
		cmocka_unit_test(arguments_are_checked),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
