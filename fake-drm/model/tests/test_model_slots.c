/* SPDX-License-Identifier: MIT */
#include "rig.h"

#include "model.h"

static void test_lowest_first(void **state)
{
	fgpu_u32 words[3] = {0};
	struct fgpu_slots slots;
	fgpu_u32 i;

	(void)state;
	fgpu_slots_init(&slots, words, 70);
	for (i = 0; i < 70; i++) {
		assert_false(fgpu_slots_full(&slots));
		assert_int_equal(fgpu_slots_alloc(&slots), i);
	}
	assert_true(fgpu_slots_full(&slots));
	fgpu_slots_free(&slots, 69);
	fgpu_slots_free(&slots, 3);
	fgpu_slots_free(&slots, 40);
	assert_int_equal(fgpu_slots_alloc(&slots), 3);
	assert_int_equal(fgpu_slots_alloc(&slots), 40);
	assert_int_equal(fgpu_slots_alloc(&slots), 69);
	assert_true(fgpu_slots_full(&slots));
}

static void test_sizes(void **state)
{
	static const fgpu_u32 sizes[] = {1, 31, 32, 33, 63, 64, 65};
	fgpu_u32 i, n;

	(void)state;
	for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++) {
		fgpu_u32 words[3] = {0};
		struct fgpu_slots slots;

		fgpu_slots_init(&slots, words, sizes[i]);
		for (n = 0; n < sizes[i]; n++)
			assert_int_equal(fgpu_slots_alloc(&slots), n);
		assert_true(fgpu_slots_full(&slots));
	}
}

static void test_none(void **state)
{
	fgpu_u32 words[1] = {0};
	struct fgpu_slots slots;

	(void)state;
	fgpu_slots_init(&slots, words, 0);
	assert_true(fgpu_slots_full(&slots));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lowest_first),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
