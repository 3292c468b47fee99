/* SPDX-License-Identifier: MIT */
/* Commands that are refused. rig_do() checks that a refusal changes no byte of the block. */
#include "rig.h"

#include <string.h>

/* Every member, set to something, and the ops that read it. */
struct member {
	size_t at, size;
	const char *readers; /* a letter an op, as below */
};

/* D device, P pdev, E engine, R region, G ring, L live, O open, N name, C close, S submit, Y ready,
   K kick, U undo, T reset, F freq, c create, h handle, d drop, x export, u unexport, m madvise,
   p populate, e evict, s pressure, X distort, Z undistort, q unplug, g give up,
   w wait, W unwait, b busy, i idle, j destroy */
static const char ops[] = "DPERGLONCSYKUTFchdxumpesXZqgwWbij";

#define MEMBER(name) offsetof(struct fgpu_command, name), sizeof(((struct fgpu_command *)0)->name)
static const struct member members[] = {
	{MEMBER(client), "NCSKUchdXwWj"},
	{MEMBER(index), "GSKUTFcsXZWj"},
	{MEMBER(object), "hdxumpebi"},
	{MEMBER(job), "Ygw"},
	{MEMBER(kind), "GX"},
	{MEMBER(flags), "DERGSTcmXW"},
	{MEMBER(uses[0]), "S"},
	{MEMBER(uses[3]), "S"},
	{MEMBER(chance), "X"},
	{MEMBER(amount), "ERGOSFcsX"},
	{MEMBER(span), "EGSUXw"},
	{MEMBER(cookie), "SwW"},
	{MEMBER(from), "X"},
	{MEMBER(until), "X"},
	{MEMBER(period), "X"},
	{MEMBER(seed), "X"},
};

/* A member that the op does not read must be empty, even if all else would be refused otherwise. */
static void test_unread_members(void **state)
{
	struct rig rig;
	fgpu_u32 op;
	size_t i;

	(void)state;
	rig_simple(&rig, 1, 0);
	assert_int_equal(strlen(ops), FGPU_OPS);
	for (op = 0; op < FGPU_OPS; op++) {
		for (i = 0; i < sizeof(members) / sizeof(*members); i++) {
			struct fgpu_command c = fgpu_command(op, 0);

			if (strchr(members[i].readers, ops[op]))
				continue;
			/* The least bit, and the highest. */
			((unsigned char *)&c)[members[i].at] ^= 1;
			assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
			((unsigned char *)&c)[members[i].at] ^= 1;
			((unsigned char *)&c)[members[i].at + members[i].size - 1] ^= 0x80;
			assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
		}
	}
	rig_free(&rig);
}

static void test_texts(void **state)
{
	static const char texts[] = "DPERGONX";
	char long_text[129];
	struct rig rig;
	fgpu_u32 op;

	(void)state;
	memset(long_text, 'x', sizeof(long_text));
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 1);
	for (op = 0; op < FGPU_OPS; op++) {
		struct fgpu_command c = fgpu_command(op, 0);

		c.text_len = 1; /* and no text */
		assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
		c.text = long_text;
		if (!strchr(texts, ops[op]))
			assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
		c.text_len = ops[op] == 'X' ? 129 : 65;
		if (!strchr("DPERG", ops[op]))
			assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
		c.text_len = 64;
		if (ops[op] == 'N')
			assert_int_equal(rig_do(&rig, &c), 0);
	}
	rig_free(&rig);
}

static void test_flags(void **state)
{
	static const struct {
		fgpu_u32 op, flags;
	} cases[] = {
		{FGPU_DEVICE, 8},
		{FGPU_ENGINE, FGPU_KEY_TOTAL},
		{FGPU_ENGINE, 1u << 31},
		{FGPU_REGION, FGPU_KEY_CAPACITY},
		{FGPU_REGION, FGPU_KEY_ID},
		{FGPU_SUBMIT, 512},
		{FGPU_SUBMIT, 1u << 31},
		{FGPU_RESET, 4},
		{FGPU_CREATE, 8},
		{FGPU_MADVISE, 1},
		{FGPU_SUBMIT, FGPU_JOB_NO_DOORBELL | FGPU_JOB_SUBMIT_FIRST},
	};
	struct rig rig;
	size_t i;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 1);
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct fgpu_command c = fgpu_command(cases[i].op, 0);

		c.flags = cases[i].flags;
		assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
	}
	rig_free(&rig);
}

static void test_op_and_time(void **state)
{
	struct fgpu_command c = fgpu_command(FGPU_OPS, 0);
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 0);
	assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
	c.op = FGPU_NONE;
	assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
	rig_advance(&rig, 100);
	c.op = FGPU_OPEN;
	c.at = 99;
	assert_int_equal(fgpu_do(rig.gpu, &c), -FGPU_EINVAL);
	c.at = 101;
	assert_int_equal(fgpu_do(rig.gpu, &c), -FGPU_EAGAIN);
	c.at = 100;
	assert_int_equal(fgpu_do(rig.gpu, &c), 0);
	rig_free(&rig);
	rig_new(&rig, NULL, 9);
	c = fgpu_command(FGPU_LIVE, 1);
	assert_int_equal(rig_do(&rig, &c), -FGPU_EINVAL);
	rig_free(&rig);
}

/* Slots behind the end, and free slots. */
static void test_slots(void **state)
{
	static const fgpu_u32 none[] = {5, 8, 64, 0x7fffffff, 0xffffffff};
	struct fgpu_usage used;
	struct fgpu_memory memory;
	struct fgpu_engine_truth engine;
	struct fgpu_ring_truth ring;
	struct rig rig;
	size_t i;

	(void)state;
	rig_simple(&rig, 1, 0);
	rig_open(&rig, 0, 1);
	rig_create(&rig, 0, 0, 1, 0);
	for (i = 0; i < sizeof(none) / sizeof(*none); i++) {
		assert_int_equal(rig_close(&rig, 0, none[i]), -FGPU_ENOENT);
		assert_int_equal(rig_submit(&rig, 0, none[i], 0, 1, 0), -FGPU_ENOENT);
		assert_int_equal(rig_submit(&rig, 0, 0, none[i], 1, 0), -FGPU_ENOENT);
		assert_int_equal(rig_ready(&rig, 0, none[i]), -FGPU_ENOENT);
		assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, 0, none[i]), -FGPU_ENOENT);
		assert_int_equal(rig_object(&rig, 0, FGPU_HANDLE, none[i], 0), -FGPU_ENOENT);
		assert_int_equal(rig_op(&rig, 0, FGPU_KICK, none[i], 0, 0), -FGPU_ENOENT);
		assert_int_equal(rig_op(&rig, 0, FGPU_RESET, none[i], 0, 0), -FGPU_ENOENT);
		assert_int_equal(rig_op(&rig, 0, FGPU_PRESSURE, none[i], 0, 0), -FGPU_ENOENT);
		assert_int_equal(fgpu_true_usage(rig.gpu, none[i], 0, &used), -FGPU_ENOENT);
		assert_int_equal(fgpu_true_usage(rig.gpu, 0, none[i], &used), -FGPU_ENOENT);
		assert_int_equal(fgpu_true_memory(rig.gpu, none[i], 0, &memory), -FGPU_ENOENT);
		assert_int_equal(fgpu_true_memory(rig.gpu, 0, none[i], &memory), -FGPU_ENOENT);
		assert_int_equal(fgpu_true_engine(rig.gpu, none[i], &engine), -FGPU_ENOENT);
		assert_int_equal(fgpu_true_ring(rig.gpu, none[i], &ring), -FGPU_ENOENT);
		if (none[i] != FGPU_NONE)
			assert_int_equal(rig_uses(&rig, 0, 0, 1, none[i]), -FGPU_ENOENT);
	}
	rig_free(&rig);
}

/* A client cannot use another one's objects; a clock cannot exceed its maximum. */
static void test_not_ours(void **state)
{
	struct rig rig;

	(void)state;
	rig_simple(&rig, 1, 1000);
	rig_open(&rig, 0, 1);
	rig_open(&rig, 0, 2);
	rig_create(&rig, 0, 0, 1, 0);
	assert_int_equal(rig_uses(&rig, 0, 1, 1, 0), -FGPU_ENOENT);
	assert_int_equal(rig_object(&rig, 0, FGPU_DROP, 1, 0), -FGPU_ENOENT);
	assert_int_equal(rig_op(&rig, 0, FGPU_FREQ, 0, 1001, 0), -FGPU_EINVAL);
	assert_int_equal(rig_op(&rig, 0, FGPU_FREQ, 0, 1000, 0), 0);
	rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_unread_members), cmocka_unit_test(test_texts),
		cmocka_unit_test(test_flags),	       cmocka_unit_test(test_op_and_time),
		cmocka_unit_test(test_slots),	       cmocka_unit_test(test_not_ours),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
