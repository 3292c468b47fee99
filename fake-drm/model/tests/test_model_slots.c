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

/* Each slot of a large table has a bit of its own: the last client's is none of the jobs'. */
static void test_many_clients(void **state)
{
	static const struct fgpu_limits limits = {
		.engines = 1,
		.rings = 1,
		.clients = 1120,
		.jobs = 1,
		.instances = 1,
		.text = 64,
	};
	struct rig rig;
	int i;

	(void)state;
	rig_new(&rig, &limits, 0xa5);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_DWORDS, 64);
	rig_live(&rig);
	for (i = 0; i < 1120; i++)
		assert_int_equal(rig_open(&rig, 0, 7), i);
	assert_int_equal(rig_submit(&rig, 0, 1119, 0, 100, 0), 0);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lowest_first),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_none),
		cmocka_unit_test(test_many_clients),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
