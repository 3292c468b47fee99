/* SPDX-License-Identifier: MIT */
/* Size, layout and the building of a device. */
#include "rig.h"

#include <string.h>

#include "model.h"

static void test_size(void **state)
{
	const struct fgpu_limits few = {1, 1, 1, 1, 1, 1, 1, 1, 0, 16, 0, 0};
	struct fgpu_limits limits = few;
	fgpu_u64 size = fgpu_size(&few);

	(void)state;
	assert_true(size > 0 && size % 8 == 0);
	limits.clients = 101; /* and their rows of the one engine, and 4 words more of bits */
	assert_int_equal(fgpu_size(&limits) - size,
			 100 * (sizeof(struct fgpu_client) + sizeof(struct fgpu_used)) + 8);
	limits = few;
	limits.text = 17;
	assert_int_equal(fgpu_size(&limits), size + 8);
	limits.distortions = 64;
	assert_true(fgpu_size(&limits) > 0);
	limits.distortions = 65;
	assert_int_equal(fgpu_size(&limits), 0);
}

/* One at a time, and together: nothing wraps. */
static void test_size_too_large(void **state)
{
	static const size_t at[] = {
		offsetof(struct fgpu_limits, engines), offsetof(struct fgpu_limits, regions),
		offsetof(struct fgpu_limits, rings),   offsetof(struct fgpu_limits, instances),
		offsetof(struct fgpu_limits, clients), offsetof(struct fgpu_limits, jobs),
		offsetof(struct fgpu_limits, objects), offsetof(struct fgpu_limits, handles),
		offsetof(struct fgpu_limits, text),
	};
	struct fgpu_limits limits;
	fgpu_u32 most = 0xffffffff;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(at) / sizeof(*at); i++) {
		memset(&limits, 0, sizeof(limits));
		memcpy((char *)&limits + at[i], &most, sizeof(most));
		assert_int_equal(fgpu_size(&limits), 0);
	}
	memset(&limits, 0xff, sizeof(limits));
	limits.distortions = 64;
	assert_int_equal(fgpu_size(&limits), 0);
	/* 2^16 clients with 2^16 engines are 2^32 rows, of more than a byte. */
	memset(&limits, 0, sizeof(limits));
	limits.clients = limits.engines = 65536;
	assert_int_equal(fgpu_size(&limits), 0);
	/* 2^31 bytes of names alone are too many, and less than that by what else there is not. */
	memset(&limits, 0, sizeof(limits));
	limits.text = 0x7fffffff;
	assert_int_equal(fgpu_size(&limits), 0);
	limits.text = 0x7ff00000;
	assert_true(fgpu_size(&limits) > 0x7ff00000);
	assert_true(fgpu_size(&limits) < 0x80000000);
}

static void test_init(void **state)
{
	static const struct fgpu_limits limits = {1, 1, 1, 1, 1, 1, 1, 1, 0, 16, 0, 0};
	static const struct fgpu_limits huge = {0, 0, 0, 0, 0, 0, 0, 0, 65, 16, 0, 0};
	static fgpu_u64 memory[1024];

	(void)state;
	assert_true(fgpu_size(&limits) <= sizeof(memory));
	assert_null(fgpu_init(memory, fgpu_size(&limits) - 1, &limits, NULL, NULL));
	assert_null(fgpu_init(memory, sizeof(memory), &huge, NULL, NULL));
	assert_non_null(fgpu_init(memory, fgpu_size(&limits), &limits, NULL, NULL));
}

/* No command writes behind the block. */
static void test_bounds(void **state)
{
	static const struct fgpu_limits limits = {1, 1, 1, 1, 1, 1, 1, 1, 0, 16, 0, 0};
	struct rig rig;

	(void)state;
	rig_new(&rig, &limits, 0);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	rig_ring(&rig, 0, FGPU_SHAPE_PUSH, 8);
	rig_region(&rig, "r", 0);
	rig_live(&rig);
	rig_open(&rig, 0, 1);
	rig_create(&rig, 0, 0, 1, 1);
	rig_uses(&rig, 0, 0, 1, 0);
	rig_advance(&rig, 10);
	rig_close(&rig, 10, 0);
	rig_free(&rig); /* the sanitizer or valgrind finds it */
}

static void test_names(void **state)
{
	struct rig rig;
	fgpu_u32 len;

	(void)state;
	rig_simple(&rig, 1, 0);
	assert_memory_equal(fgpu_engine_name(rig.gpu, 0, &len), "render", 6);
	assert_int_equal(len, 6);
	assert_null(fgpu_engine_name(rig.gpu, 1, &len));
	assert_memory_equal(fgpu_region_name(rig.gpu, 0, &len), "vram", 4);
	assert_int_equal(len, 4);
	assert_null(fgpu_region_name(rig.gpu, 1, &len));
	assert_memory_equal(fgpu_ring_name(rig.gpu, 1, &len), "ring", 4);
	assert_int_equal(len, 4);
	assert_null(fgpu_ring_name(rig.gpu, 2, &len));
	rig_free(&rig);
}

static void test_client_name(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_NAME, 0);
	struct rig rig;
	fgpu_u32 len;

	(void)state;
	rig_simple(&rig, 1, 0);
	assert_null(fgpu_client_name(rig.gpu, 0, &len));
	rig_open(&rig, 0, 7);
	assert_non_null(fgpu_client_name(rig.gpu, 0, &len));
	assert_int_equal(len, 0);
	c.text = "worker";
	c.text_len = 6;
	assert_int_equal(rig_do(&rig, &c), 0);
	assert_memory_equal(fgpu_client_name(rig.gpu, 0, &len), "worker", 6);
	assert_int_equal(len, 6);
	rig_close(&rig, 0, 0);
	assert_null(fgpu_client_name(rig.gpu, 0, &len));
	assert_null(fgpu_client_name(rig.gpu, FGPU_NONE, &len));
	rig_free(&rig);
}

static int apply_setup(struct rig *rig, fgpu_u32 op, const char *text, fgpu_u64 amount)
{
	struct fgpu_command c = fgpu_command(op, 0);

	c.text = text;
	c.text_len = text ? (fgpu_u32)strlen(text) : 0;
	c.amount = amount;
	return rig_do(rig, &c);
}

static void test_space(void **state)
{
	static const struct fgpu_limits limits = {2, 1, 1, 3, 1, 1, 1, 1, 0, 12, 0, 0};
	struct fgpu_command ring = fgpu_command(FGPU_RING, 0);
	struct rig rig;

	(void)state;
	rig_new(&rig, &limits, 0xff);
	assert_int_equal(apply_setup(&rig, FGPU_DEVICE, "thirteen long", 0), -FGPU_ENOSPC);
	assert_int_equal(apply_setup(&rig, FGPU_DEVICE, "fake", 0), 0);
	assert_int_equal(apply_setup(&rig, FGPU_DEVICE, "fake", 0), -FGPU_EINVAL);
	assert_int_equal(apply_setup(&rig, FGPU_PDEV, "p", 0), 0);
	assert_int_equal(apply_setup(&rig, FGPU_PDEV, "p", 0), -FGPU_EINVAL);
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, "a", 4), -FGPU_ENOSPC); /* instances */
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, "a", 1ULL << 32), -FGPU_ENOSPC);
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, "a", 0), -FGPU_EINVAL);
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, NULL, 1), -FGPU_EINVAL);
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, "a", 2), 0);
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, "b", 1), 1);
	assert_int_equal(apply_setup(&rig, FGPU_ENGINE, "c", 1), -FGPU_ENOSPC);
	assert_int_equal(apply_setup(&rig, FGPU_REGION, "r", 1), 0);
	assert_int_equal(apply_setup(&rig, FGPU_REGION, "s", 1), -FGPU_ENOSPC);
	ring.text = "ring";
	ring.text_len = 4;
	ring.amount = 64;
	ring.index = 2;
	assert_int_equal(rig_do(&rig, &ring), -FGPU_ENOENT);
	ring.index = 1;
	assert_int_equal(rig_do(&rig, &ring), 0);
	ring.text_len = 1;
	assert_int_equal(rig_do(&rig, &ring), -FGPU_ENOSPC); /* and no text is left */
	assert_int_equal(fgpu_advance(rig.gpu, 0, 1), 0);
	assert_int_equal(fgpu_advance(rig.gpu, 1, 1), -FGPU_EBUSY);
	assert_int_equal(apply_setup(&rig, FGPU_LIVE, NULL, 0), 0);
	assert_int_equal(apply_setup(&rig, FGPU_LIVE, NULL, 0), -FGPU_EBUSY);
	assert_int_equal(apply_setup(&rig, FGPU_REGION, "s", 1), -FGPU_EBUSY);
	rig_free(&rig);
}

static void test_ring_sizes(void **state)
{
	static const struct {
		fgpu_u32 kind;
		fgpu_u64 size;
		int ret;
	} cases[] = {
		{FGPU_SHAPE_DWORDS, 8, 0},
		{FGPU_SHAPE_DWORDS, 12, -FGPU_EINVAL},
		{FGPU_SHAPE_DWORDS, 0, -FGPU_EINVAL},
		{FGPU_SHAPE_PUSH, 9, -FGPU_EINVAL},
		{FGPU_SHAPE_PUSH, 1ULL << 32, 1},
		{FGPU_SHAPE_PUSH, (1ULL << 32) + 8, -FGPU_EINVAL},
		{FGPU_SHAPE_BYTES, 1, -FGPU_EINVAL},
		{FGPU_SHAPE_BYTES, 3, 2},
		{FGPU_SHAPES, 64, -FGPU_EINVAL},
	};
	struct rig rig;
	size_t i;

	(void)state;
	rig_new(&rig, NULL, 0);
	rig_device(&rig, 0);
	rig_engine(&rig, "e", 1, 0);
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct fgpu_command c = fgpu_command(FGPU_RING, 0);

		c.text = "r";
		c.text_len = 1;
		c.kind = cases[i].kind;
		c.amount = cases[i].size;
		assert_int_equal(rig_do(&rig, &c), cases[i].ret);
	}
	rig_free(&rig);
}

static void test_live_needs_a_driver(void **state)
{
	struct rig rig;

	(void)state;
	rig_new(&rig, NULL, 0);
	assert_int_equal(apply_setup(&rig, FGPU_LIVE, NULL, 0), -FGPU_EINVAL);
	assert_int_equal(rig_open(&rig, 0, 1), -FGPU_EBUSY);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_size),
		cmocka_unit_test(test_size_too_large),
		cmocka_unit_test(test_init),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_client_name),
		cmocka_unit_test(test_space),
		cmocka_unit_test(test_ring_sizes),
		cmocka_unit_test(test_live_needs_a_driver),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
