/* SPDX-License-Identifier: MIT */
/* Scripts at the edges of the rules of time, and what the time lint keeps in memory. */
#include "../src/timelint.h"
#include "timelint_cases.h"

static const char *const follows[] = {"cycles.curfreq", "cycles.curfreq-follows-load", NULL};

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .added = follows};

static void rules_fire_just_so_often(void **state)
{
	static const struct {
		const char *slug;
		unsigned int count;
		const char *script;
	} rows[] = {
		/* engines are told apart by name, in whatever order they come */
		{"time.dip", 0,
		 "@0\n" ID "drm-engine-a:\t5 ns\ndrm-engine-b:\t900 ns\n"
		 "@1000\n" ID "drm-engine-b:\t901 ns\ndrm-engine-a:\t6 ns\n"},
		{"time.dip", 1,
		 "@0\n" ID "drm-engine-a:\t5 ns\ndrm-engine-b:\t900 ns\n"
		 "@1000\n" ID "drm-engine-b:\t899 ns\ndrm-engine-a:\t6 ns\n"},
		/* no id is no other id; another device without a number is another device */
		{"client.id-stable", 0, "@1" FD3 D0 "\n" PCI "@2" FD3 D0 "\ndrm-driver:\tv3d\n"},
		{"client.id-stable", 0,
		 "@1" FD3 "\n" PCI "@2" FD3 "\n" ID SLOT4 "drm-client-id:\t8\n"},
		/* what an engine had at first sight is no growth */
		{"engine.within-wall", 0, "@0\n" ID "@1000\n" X(99999)},
		{"engine.within-wall", 0, "@1000\n" X(99999)},
		/* the larger of two capacities, whichever came first */
		{"engine.within-wall", 0, "@0\n" X(0) "@1000\n" X2(1500)},
		{"engine.within-wall", 0, "@0\n" X2(0) "@1000\n" X(1500)},
		{"engine.within-wall", 1, "@0\n" X2(0) "@1000\n" X2(2001)},
		/* a key that was away is held against the value before */
		{"engine.within-wall", 1, "@0\n" X(0) "@1\n" ID "@2\n" X(99)},
		/* total-cycles that are not there are not still */
		{"cycles.total-advances", 0, "@0\n" CYT(5, 9) "@1\n" CYC(6)},
		{"cycles.within-total", 0, "@0\n" CYT(5, 9) "@1\n" CYC(6)},
		{"cycles.total-advances", 0, "@0\n" CYC(5) "@1\n" CYT(6, 9)},
		/* one key of an engine goes, another stays */
		{"time.key-gone", 1, "@0\n" CYC(5) "drm-engine-x:\t5 ns\n@1\n" CYC(5)},
		{"time.key-flap", 1,
		 "@0\n" CYC(5) "drm-engine-x:\t5 ns\n@1\n" CYC(5) "@2\n" CYC(
			 5) "drm-engine-x:\t5 ns\n"},
		/* a descriptor that nobody knows is none of those that somebody does */
		{"client.members-agree", 1, "@0 pid=0 fd=0" D0 "\n" PCI "@0" D0 "\n" ID SLOT4},
		{"client.members-agree", 1, "@0" D0 "\n" PCI "@0 pid=0 fd=0" D0 "\n" ID SLOT4},
		/* of two readers the one that saw the engine run is right */
		{"cycles.curfreq-follows-load", 0,
		 "@0" FD3 D0 "\n" CUR(5, 0) "@1" FD3 D0 "\n" CUR(6, 0) "@1" FD4 D0 "\n" CUR(6, 9)},
		{"cycles.curfreq-follows-load", 1,
		 "@0" FD3 D0 "\n" CUR(5, 0) "@1" FD3 D0 "\n" CUR(6, 0) "@1" FD4 D0 "\n" CUR(6, 0)},
	};
	const struct found *found;
	struct run run;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		run_script(&run, rows[i].script, options, RUNNING, 1 << 16);
		assert_int_equal(run.err, 0);
		if (found_count(&run, rows[i].slug, &found) != rows[i].count)
			fail_msg("row %zu, %s: %u findings", i, rows[i].slug,
				 found_count(&run, rows[i].slug, &found));
	}
}

static void findings_say_what_was_wrong(void **state)
{
	static const char late_cycles[] =
		"@0\n" CYC(9) "@1\n" CYC(8) "@2\n" CYC(8) "@3\n" CYC(8) "@99" S "\n" CYC(8);
	static const char slow[] = "@0\n" CUR(5, 0) "@1\n" CUR(6, 0);
	const struct found *found = NULL;
	struct run run;

	(void)state;
	run_script(&run, late_cycles, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "time.catch-up", &found), 1);
	assert_non_null(strstr(found->expected, "cycles"));
	run_script(&run, slow, options, RUNNING, 1 << 16);
	assert_int_equal(found_count(&run, "cycles.curfreq-follows-load", &found), 1);
	assert_true(found->got.present && !found->got.value);
}

/* lint_read - a read of a text; pid 0: of a descriptor that nobody knows. */
static int lint_read(struct fdi_timelint *lint, int32_t pid, uint32_t minor, const char *text)
{
	const struct fdi_fd fd = {.t_ns = lint->t_ns,
				  .has_pid = pid,
				  .pid = pid,
				  .fd = 3,
				  .has_dev = true,
				  .minor = minor};
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	char mem[8192];

	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&snap, text, strlen(text), &arena), 0);
	return fdi_timelint_read(lint, &fd, &snap);
}

/* Two look at the same value, one later: it was there when the first looked. */
static void the_first_to_see_a_value_says_when(void **state)
{
	static const uint64_t sweeps[] = {0, 1000}, late[] = {0, 2000};
	struct fdi_lint_options keeping = options;
	const struct found *found = NULL;
	struct fdi_timelint *lint;
	struct run run = {0};
	char mem[8192];
	size_t i;

	(void)state;
	keeping.emit = keep;
	keeping.data = &run;
	lint = fdi_timelint_new(mem, sizeof(mem), &keeping);
	for (i = 0; i < 2; i++) {
		assert_int_equal(fdi_timelint_sweep(lint, sweeps[i]), 0);
		assert_int_equal(lint_read(lint, 1, 0, i ? X(1500) : X(0)), 0);
		lint->t_ns = late[i];
		assert_int_equal(lint_read(lint, 2, 0, i ? X(1500) : X(0)), 0);
	}
	assert_int_equal(fdi_timelint_end(lint, NULL), 0);
	assert_int_equal(found_count(&run, "engine.within-wall", &found), 1);
	assert_int_equal(found->limit.value, 1000);
}

/* To end once more is to ask once more: no further read was made. */
static void an_end_may_be_asked_for_twice(void **state)
{
	static const uint64_t t[] = {0, 1, 2, 99000000000};
	struct fdi_lint_options keeping = options;
	struct fdi_timelint *lint;
	struct run run = {0};
	unsigned int count;
	char mem[8192];
	size_t i;

	(void)state;
	keeping.emit = keep;
	keeping.data = &run;
	lint = fdi_timelint_new(mem, sizeof(mem), &keeping);
	for (i = 0; i < 4; i++) {
		assert_int_equal(fdi_timelint_sweep(lint, t[i]), 0);
		assert_int_equal(lint_read(lint, 1, 0, i ? X(8) : X(9)), 0);
	}
	for (i = 0; i < 3; i++) {
		const struct found *found;

		assert_int_equal(fdi_timelint_end(lint, &count), 0);
		assert_int_equal(count, 1);
		assert_int_equal(found_count(&run, "time.catch-up", &found), 0);
	}
}

/* A read that does not fit is no reason to forget whose it was. */
static void a_refused_read_forgets_nobody(void **state)
{
	static const char large[] = ID
		"drm-driver:\tv3d\ndrm-engine-a:\t1 ns\ndrm-engine-b:\t1 ns\n"
		"drm-engine-c:\t1 ns\ndrm-engine-d:\t1 ns\n";
	struct fdi_lint_options keeping = options;
	unsigned int refused = 0;
	size_t size;

	(void)state;
	keeping.emit = keep;
	for (size = sizeof(struct fdi_timelint) + 16; size < 8192; size += 16) {
		struct run run = {0};
		char *mem = malloc(size);
		struct fdi_timelint *lint;
		const struct found *found;

		keeping.data = &run;
		lint = fdi_timelint_new(mem, size, &keeping);
		assert_non_null(lint);
		assert_int_equal(fdi_timelint_sweep(lint, 0), 0);
		if (!lint_read(lint, 1, 0, X(5))) {
			assert_int_equal(fdi_timelint_sweep(lint, 1000), 0);
			refused += lint_read(lint, 1, 0, large) == -FDI_ENOBUFS;
			assert_int_equal(fdi_timelint_sweep(lint, 2000), 0);
			if (!lint_read(lint, 1, 0, X2(5))) {
				assert_int_equal(fdi_timelint_end(lint, NULL), 0);
				assert_int_equal(
					found_count(&run, "engine.capacity-stable", &found), 1);
			}
		}
		free(mem);
	}
	assert_true(refused > 4);
}

/* What was given back is free: with the guests gone, as much is in use as before they came. */
static void guests_leave_nothing_behind(void **state)
{
	static char mem[1 << 16];
	struct fdi_timelint *lint = fdi_timelint_new(mem, sizeof(mem), &options);
	char text[1024], name[101];
	size_t used = 0;
	unsigned int len;

	(void)state;
	assert_non_null(lint);
	for (len = 1; len <= 100; len++) {
		memset(name, '1', len);
		name[len] = '\0';
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000), 0);
		assert_int_equal(lint_read(lint, 1, 0, X(1)), 0);
		snprintf(text, sizeof(text),
			 "drm-driver:\t%s\ndrm-client-id:\t%s\ndrm-engine-%s:\t1 ns\n", name, name,
			 name);
		assert_int_equal(lint_read(lint, 2, 1, text), 0);
		assert_int_equal(lint_read(lint, 3, 2, text), 0);
		snprintf(text, sizeof(text), "drm-driver:\tx\ndrm-client-id:\t2%s\ndrm-pdev:\t%s\n",
			 name, name);
		assert_int_equal(lint_read(lint, 4, 2, text), 0);
		snprintf(text, sizeof(text), "drm-driver:\t%s\ndrm-client-id:\t3%s\n", name, name);
		assert_int_equal(lint_read(lint, 5, 2, text), 0);
		/* the guests once more, with other texts, then no more */
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000 + 1), 0);
		assert_int_equal(lint_read(lint, 1, 0, X(1)), 0);
		snprintf(text, sizeof(text), "drm-driver:\tx%s\ndrm-client-id:\t%s\n", name, name);
		assert_int_equal(lint_read(lint, 2, 1, text), 0);
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000 + 2), 0);
		assert_int_equal(lint_read(lint, 1, 0, X(1)), 0);
		assert_int_equal(fdi_timelint_end(lint, NULL), 0);
		if (used)
			assert_int_equal(lint->pool.used, used);
		used = lint->pool.used;
	}
}

/* Memory behind the lint's own stays as it is, however it is aligned. */
static void the_cap_is_the_end(void **state)
{
	char mem[4096 + 64], text[128];
	size_t shift, i;
	int err;

	(void)state;
	for (shift = 0; shift < 128; shift++) {
		const size_t size = 4096 + shift / 8;
		struct fdi_timelint *lint;

		memset(mem, 0x5a, sizeof(mem));
		lint = fdi_timelint_new(mem + shift % 8, size, &options);
		assert_non_null(lint);
		assert_int_equal(fdi_timelint_sweep(lint, 0), 0);
		for (i = 0, err = 0; !err && i < 1000; i++) {
			snprintf(text, sizeof(text), "drm-client-id:\t%zu\ndrm-engine-x:\t1 ns\n",
				 i);
			err = lint_read(lint, (int32_t)i + 1, 0, text);
		}
		assert_int_equal(err, -FDI_ENOBUFS);
		while (pool_alloc(&lint->pool, 1))
			;
		for (i = shift % 8 + size; i < sizeof(mem); i++)
			assert_int_equal(mem[i], 0x5a);
	}
}

/* An empty lint has no need of more than itself. */
static void an_empty_lint_fits(void **state)
{
	char mem[sizeof(struct fdi_timelint)] __attribute__((aligned(16)));

	(void)state;
	assert_non_null(fdi_timelint_new(mem, sizeof(mem), &options));
	assert_null(fdi_timelint_new(mem, sizeof(mem) - 1, &options));
	assert_null(fdi_timelint_new(mem + 1, sizeof(mem), &options));
}

/* What is replaced has to fit, or the read is refused as others are. */
static void a_longer_name_may_not_fit(void **state)
{
	static const char before[] = "@0" D0 "\n" ID "@1" D0 "\n" ID;
	char script[1024], name[400];
	unsigned int refused = 0;
	struct run run;
	size_t size;

	(void)state;
	memset(name, 'x', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	snprintf(script, sizeof(script),
		 "%s" SLOT4 "@2" D0 "\ndrm-client-id:\t7\ndrm-driver:\t%s\n", before, name);
	for (size = sizeof(struct fdi_timelint) + 16; size < 4096; size += 8) {
		run_script(&run, script, options, RUNNING, size);
		if (run.err)
			assert_int_equal(run.err, -FDI_ENOBUFS);
		refused += run.err != 0;
	}
	assert_true(refused > 10);
	assert_int_equal(run.err, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules_fire_just_so_often),
		cmocka_unit_test(findings_say_what_was_wrong),
		cmocka_unit_test(the_first_to_see_a_value_says_when),
		cmocka_unit_test(an_end_may_be_asked_for_twice),
		cmocka_unit_test(a_refused_read_forgets_nobody),
		cmocka_unit_test(guests_leave_nothing_behind),
		cmocka_unit_test(the_cap_is_the_end),
		cmocka_unit_test(an_empty_lint_fits),
		cmocka_unit_test(a_longer_name_may_not_fit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
