/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "../src/arena.h"
#include "text.h"

static const char sample[] = "drm-driver: i915\n"
			     "drm-client-id: 7\n"
			     "drm-engine-render: 1 ns\n"
			     "drm-engine-copy: 2 ns\n"
			     "drm-total-system0: 3 KiB\n"
			     "drm-engine-render: 4 ns\n";

/* parse_at - fdi_parse() with a cap, in a block of just that size. */
static int parse_at(struct fdi_snapshot *snap, const char *text, size_t len, size_t cap,
		    size_t *used)
{
	char *mem = malloc(cap ? cap : 1);
	struct fdi_arena arena;
	int err;

	assert_non_null(mem);
	memset(mem, 0xa5, cap);
	fdi_arena_init(&arena, mem, cap);
	err = fdi_parse(snap, text, len, &arena);
	assert_true(arena.used <= cap);
	*used = arena.used;
	free(mem);
	return err;
}

/* Every cap from nothing on: refused, then enough, and never in between. */
static void every_cap(void **state)
{
	struct fdi_snapshot snap;
	size_t cap, used, need;

	(void)state;
	assert_int_equal(parse_at(&snap, sample, sizeof(sample) - 1, 1 << 16, &need), 0);
	assert_true(need > 0);
	for (cap = 0; cap < need; cap++) {
		assert_int_equal(parse_at(&snap, sample, sizeof(sample) - 1, cap, &used),
				 -FDI_ENOBUFS);
		assert_true(snap.lines >= 2 && snap.lines <= 4);
		assert_int_equal(snap.drm_lines, snap.lines);
		assert_int_equal(snap.engine_count, snap.lines - 2);
		assert_int_equal(snap.region_count, 0);
		assert_span(snap.driver, "i915");
	}
	assert_int_equal(parse_at(&snap, sample, sizeof(sample) - 1, need, &used), 0);
	assert_int_equal(used, need);
	assert_int_equal(parse_at(&snap, sample, sizeof(sample) - 1, need + 1, &used), 0);
	assert_int_equal(snap.lines, 6);
}

/* The same where names are many, and other structures come into use. */
static void every_cap_with_many_names(void **state)
{
	struct fdi_snapshot snap;
	size_t cap, used, need, len = 0;
	char text[4096];
	unsigned int i, before = 0;

	(void)state;
	for (i = 0; i < 40; i++)
		len += (size_t)sprintf(text + len, "drm-engine-e%u: %u ns\ndrm-total-r%u: 1\n", i,
				       i, i);
	assert_int_equal(parse_at(&snap, text, len, 1 << 20, &need), 0);
	for (cap = 0; cap < need; cap += 8) {
		assert_int_equal(parse_at(&snap, text, len, cap, &used), -FDI_ENOBUFS);
		assert_int_equal(snap.engine_count + snap.region_count, snap.lines);
		assert_true(snap.lines >= before);
		before = snap.lines;
	}
	assert_int_equal(before, 79);
	assert_int_equal(parse_at(&snap, text, len, need, &used), 0);
	assert_int_equal(snap.engine_count, 40);
	assert_int_equal(snap.region_count, 40);
}

static void any_alignment(void **state)
{
	static unsigned char mem[4096 + 16];
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	unsigned int shift;

	(void)state;
	for (shift = 0; shift < 16; shift++) {
		fdi_arena_init(&arena, mem + shift, 4096);
		assert_int_equal(fdi_parse(&snap, sample, sizeof(sample) - 1, &arena), 0);
		assert_int_equal((uintptr_t)snap.engines % _Alignof(struct fdi_engine), 0);
		assert_num(snap.engines->field[FDI_BUSY_NS], 4);
	}
}

/* Padding counts, too: at no cap is a byte written beyond it. */
static void every_cap_unaligned(void **state)
{
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	size_t shift, cap;

	(void)state;
	for (shift = 1; shift < 8; shift++) {
		for (cap = 0; cap < 1024; cap++) {
			unsigned char *mem = malloc(shift + cap);
			int err;

			assert_non_null(mem);
			fdi_arena_init(&arena, mem + shift, cap);
			err = fdi_parse(&snap, sample, sizeof(sample) - 1, &arena);
			assert_true(err == 0 || err == -FDI_ENOBUFS);
			assert_true(arena.used <= cap);
			if (!err)
				assert_true((unsigned char *)(snap.regions + 1) <=
					    mem + shift + arena.used);
			free(mem);
		}
		assert_int_equal(snap.lines, 6);
	}
}

static void reset_frees_all(void **state)
{
	static unsigned char mem[1024];
	struct fdi_snapshot snap;
	struct fdi_arena arena;
	unsigned int i;

	(void)state;
	fdi_arena_init(&arena, mem, sizeof(mem));
	for (i = 0; i < 100; i++) {
		assert_int_equal(fdi_parse(&snap, sample, sizeof(sample) - 1, &arena), 0);
		fdi_arena_reset(&arena);
		assert_int_equal(arena.used, 0);
	}
}

/* Texts share an arena: the second leaves the first as it is. */
static void one_arena_for_two_texts(void **state)
{
	static unsigned char mem[4096];
	struct fdi_snapshot first, second;
	struct fdi_arena arena;

	(void)state;
	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&first, "drm-engine-a: 1\n", 16, &arena), 0);
	assert_int_equal(fdi_parse(&second, "drm-engine-b: 2\n", 16, &arena), 0);
	assert_span(first.engines->name, "a");
	assert_num(first.engines->field[FDI_BUSY_NS], 1);
	assert_span(second.engines->name, "b");
	assert_null(second.engines->next);
}

/* Blocks are aligned after any size, at any address. */
static void blocks_are_aligned(void **state)
{
	static unsigned char mem[64] __attribute__((aligned(16)));
	struct fdi_arena arena;
	size_t shift, before;

	(void)state;
	for (shift = 0; shift < 8; shift++) {
		for (before = 0; before < 8; before++) {
			fdi_arena_init(&arena, mem + shift, 40);
			assert_non_null(arena_alloc(&arena, before, 1));
			assert_int_equal((uintptr_t)arena_alloc(&arena, 8, 8) % 8, 0);
		}
	}
}

static void no_memory_at_all(void **state)
{
	struct fdi_snapshot snap;
	struct fdi_arena arena;

	(void)state;
	fdi_arena_init(&arena, NULL, 100);
	assert_int_equal(arena.size, 0);
	assert_int_equal(fdi_parse(&snap, "drm-driver: x\n", 14, &arena), 0);
	assert_span(snap.driver, "x");
	assert_int_equal(fdi_parse(&snap, sample, sizeof(sample) - 1, &arena), -FDI_ENOBUFS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_cap),	    cmocka_unit_test(every_cap_with_many_names),
		cmocka_unit_test(any_alignment),    cmocka_unit_test(every_cap_unaligned),
		cmocka_unit_test(reset_frees_all),  cmocka_unit_test(one_arena_for_two_texts),
		cmocka_unit_test(no_memory_at_all), cmocka_unit_test(blocks_are_aligned),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
