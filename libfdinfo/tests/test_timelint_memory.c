/* SPDX-License-Identifier: MIT */
/* The memory of the time lint: its cap, and the reuse of what was freed. */
#include "../src/timelint.h"
#include "timelint_cases.h"

static const char *const added[] = {"cycles.curfreq-follows-load", NULL};

static const struct fdi_lint_options options = {.spec = FDI_SPEC_LATEST, .added = added};

/* At any cap, reads that fit are judged, and no finding is wrong. */
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

/* A refused read keeps its descriptor and its client. */
static void a_refused_read_forgets_no_client(void **state)
{
	static const char large[] = ID
		"drm-driver:\tv3d\ndrm-engine-a:\t1 ns\ndrm-engine-b:\t1 ns\n"
		"drm-engine-c:\t1 ns\ndrm-engine-d:\t1 ns\n";
	struct fdi_lint_options collecting = options;
	unsigned int refused = 0;
	size_t size;

	(void)state;
	collecting.emit = collect;
	for (size = sizeof(struct fdi_timelint) + 16; size < 8192; size += 16) {
		struct run run = {0};
		char *mem = malloc(size);
		struct fdi_timelint *lint;
		const struct found *found;

		collecting.data = &run;
		lint = fdi_timelint_new(mem, size, &collecting);
		assert_non_null(lint);
		assert_int_equal(fdi_timelint_sweep(lint, 0), 0);
		if (!timelint_read_text(lint, lint->t_ns, 1, 0, X(5))) {
			assert_int_equal(fdi_timelint_sweep(lint, 1000), 0);
			refused += timelint_read_text(lint, lint->t_ns, 1, 0, large) ==
				   -FDI_ENOBUFS;
			assert_int_equal(fdi_timelint_sweep(lint, 2000), 0);
			if (!timelint_read_text(lint, lint->t_ns, 1, 0, X2(5))) {
				assert_int_equal(fdi_timelint_end(lint, NULL), 0);
				assert_int_equal(
					found_count(&run, "engine.capacity-stable", &found), 1);
			}
		}
		free(mem);
	}
	assert_true(refused > 4);
}

/* A replaced name has to fit, or the read is refused. */
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

/* 20,000 clients, one a sweep, with names of various lengths. */
static void freed_memory_is_reused(void **state)
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

/* One client, 1,000 sweeps: a read leaks no memory. */
static void memory_of_one_client_is_constant(void **state)
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

/* With its clients removed, the lint uses as much memory as before. */
static void removed_clients_free_their_memory(void **state)
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
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 1, 0, X(1)), 0);
		snprintf(text, sizeof(text),
			 "drm-driver:\t%s\ndrm-client-id:\t%s\ndrm-engine-%s:\t1 ns\n", name, name,
			 name);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 2, 1, text), 0);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 3, 2, text), 0);
		snprintf(text, sizeof(text), "drm-driver:\tx\ndrm-client-id:\t2%s\ndrm-pdev:\t%s\n",
			 name, name);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 4, 2, text), 0);
		snprintf(text, sizeof(text), "drm-driver:\t%s\ndrm-client-id:\t3%s\n", name, name);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 5, 2, text), 0);
		/* client 2 once more, with another driver, then client 1 alone */
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000 + 1), 0);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 1, 0, X(1)), 0);
		snprintf(text, sizeof(text), "drm-driver:\tx%s\ndrm-client-id:\t%s\n", name, name);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 2, 1, text), 0);
		assert_int_equal(fdi_timelint_sweep(lint, len * 1000 + 2), 0);
		assert_int_equal(timelint_read_text(lint, lint->t_ns, 1, 0, X(1)), 0);
		assert_int_equal(fdi_timelint_end(lint, NULL), 0);
		if (used)
			assert_int_equal(lint->pool.used, used);
		used = lint->pool.used;
	}
}

/* Memory behind the cap is not written, at any alignment. */
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
			err = timelint_read_text(lint, lint->t_ns, (int32_t)i + 1, 0, text);
		}
		assert_int_equal(err, -FDI_ENOBUFS);
		while (pool_alloc(&lint->pool, 1))
			;
		for (i = shift % 8 + size; i < sizeof(mem); i++)
			assert_int_equal(mem[i], 0x5a);
	}
}

/* An empty lint needs the size of its structure, aligned. */
static void an_empty_lint_fits(void **state)
{
	char mem[sizeof(struct fdi_timelint)] __attribute__((aligned(16)));

	(void)state;
	assert_non_null(fdi_timelint_new(mem, sizeof(mem), &options));
	assert_null(fdi_timelint_new(mem, sizeof(mem) - 1, &options));
	assert_null(fdi_timelint_new(mem + 1, sizeof(mem), &options));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_cap_is_enough_or_refused),
		cmocka_unit_test(a_refused_read_forgets_no_client),
		cmocka_unit_test(a_longer_name_may_not_fit),
		cmocka_unit_test(freed_memory_is_reused),
		cmocka_unit_test(memory_of_one_client_is_constant),
		cmocka_unit_test(removed_clients_free_their_memory),
		cmocka_unit_test(the_cap_is_the_end),
		cmocka_unit_test(an_empty_lint_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
