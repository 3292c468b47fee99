/* SPDX-License-Identifier: MIT */
#include "snapshot.h"

static void a_whole_text(void **state)
{
	struct fdi_snapshot snap = parse("pos:\t0\nflags:\t02100002\nmnt_id:\t24\nino:\t703\n"
					 "drm-driver:\ti915\n"
					 "drm-client-id:\t7\n"
					 "drm-pdev:\t0000:00:02.0\n"
					 "drm-client-name:\tthe browser\n"
					 "drm-total-system0:\t104448 KiB\n"
					 "drm-shared-system0:\t5240 KiB\n"
					 "drm-active-system0:\t0\n"
					 "drm-resident-system0:\t96 MiB\n"
					 "drm-purgeable-system0:\t65537\n"
					 "drm-engine-render:\t9288864723 ns\n"
					 "drm-engine-video:\t3 ns\n"
					 "drm-engine-capacity-video:\t2\n"
					 "drm-cycles-render:\t5\n"
					 "drm-maxfreq-render:\t2100 MHz\n"
					 "drm-curfreq-render:\t300000 KHz\n"
					 "drm-total-cycles-video:\t11\n");

	(void)state;
	assert_span(snap.driver, "i915");
	assert_span(snap.pdev, "0000:00:02.0");
	assert_span(snap.client_id, "7");
	assert_span(snap.client_name, "the browser");
	assert_int_equal(snap.lines, 20);
	assert_int_equal(snap.drm_lines, 16);
	assert_int_equal(snap.malformed, 0);
	assert_int_equal(snap.saturated, 0);
	assert_int_equal(snap.engine_count, 2);
	assert_int_equal(snap.region_count, 1);
	assert_num(FIELD_OF(snap, region, "system0", FDI_TOTAL), 106954752);
	assert_num(FIELD_OF(snap, region, "system0", FDI_SHARED), 5365760);
	assert_num(FIELD_OF(snap, region, "system0", FDI_ACTIVE), 0);
	assert_num(FIELD_OF(snap, region, "system0", FDI_RESIDENT), 100663296);
	assert_num(FIELD_OF(snap, region, "system0", FDI_PURGEABLE), 65537);
	assert_absent(FIELD_OF(snap, region, "system0", FDI_MEMORY));
	assert_num(FIELD_OF(snap, engine, "render", FDI_BUSY_NS), 9288864723);
	assert_absent(FIELD_OF(snap, engine, "render", FDI_CAPACITY));
	assert_num(FIELD_OF(snap, engine, "render", FDI_CYCLES), 5);
	assert_num(FIELD_OF(snap, engine, "render", FDI_MAXFREQ_HZ), 2100000000);
	assert_num(FIELD_OF(snap, engine, "render", FDI_CURFREQ_HZ), 300000000);
	assert_absent(FIELD_OF(snap, engine, "render", FDI_TOTAL_CYCLES));
	assert_num(FIELD_OF(snap, engine, "video", FDI_CAPACITY), 2);
	assert_num(FIELD_OF(snap, engine, "video", FDI_TOTAL_CYCLES), 11);
	assert_ptr_equal(snap.engines->next, engine(&snap, "video"));
}

static void no_drm_text(void **state)
{
	struct fdi_snapshot snap =
		parse("pos:\t0\neventfd-count: 5\nengine-render: 4 ns\nxdrm-driver: y\n");

	(void)state;
	assert_int_equal(snap.lines, 4);
	assert_int_equal(snap.drm_lines, 0);
	assert_int_equal(snap.malformed, 0);
	assert_null(snap.engines);
	assert_none(snap.driver);
	snap = parse("");
	assert_int_equal(snap.lines, 0);
	assert_int_equal(snap.drm_lines, 0);
}

static void order_is_free(void **state)
{
	struct fdi_snapshot snap = parse("drm-engine-capacity-video: 2\ndrm-engine-render: 5 ns\n"
					 "drm-total-cycles-video: 4\ndrm-engine-video: 9 ns\n"
					 "drm-client-id: 3\ndrm-driver: x\n");

	(void)state;
	assert_num(FIELD_OF(snap, engine, "video", FDI_CAPACITY), 2);
	assert_num(FIELD_OF(snap, engine, "video", FDI_BUSY_NS), 9);
	assert_num(FIELD_OF(snap, engine, "video", FDI_TOTAL_CYCLES), 4);
	assert_num(FIELD_OF(snap, engine, "render", FDI_BUSY_NS), 5);
	assert_absent(FIELD_OF(snap, engine, "render", FDI_CAPACITY));
	assert_int_equal(snap.engine_count, 2);
	assert_span(snap.client_id, "3");
}

static void strings_keep_all_bytes(void **state)
{
	struct fdi_snapshot snap = parse("drm-client-name: drm-engine-x: 9 ns\tand: more\n"
					 "drm-driver: a driver-of:mine\ndrm-pdev: not a slot\n");

	(void)state;
	assert_span(snap.client_name, "drm-engine-x: 9 ns\tand: more");
	assert_span(snap.driver, "a driver-of:mine");
	assert_span(snap.pdev, "not a slot");
	assert_int_equal(snap.engine_count, 0);
	snap = parse("drm-client-name: x\ndrm-client-name:\n");
	assert_none(snap.client_name);
	assert_int_equal(snap.malformed, 0);
}

static void line_ends(void **state)
{
	struct fdi_snapshot snap =
		parse("drm-driver: x\r\ndrm-engine-a: 5 ns\r\ndrm-total-b: 2 KiB \t\r\n"
		      "drm-resident-b: 15");

	(void)state;
	assert_span(snap.driver, "x");
	assert_num(FIELD_OF(snap, engine, "a", FDI_BUSY_NS), 5);
	assert_num(FIELD_OF(snap, region, "b", FDI_TOTAL), 2048);
	assert_num(FIELD_OF(snap, region, "b", FDI_RESIDENT), 15);
	assert_int_equal(snap.lines, 4);
}

static void nul_ends_nothing(void **state)
{
	static const char text[] = "drm-driver: x\0y\ndrm-engine-a\0b: 5 ns\ndrm-engine-c: 6 ns\0\n"
				   "drm-engine-d: 7 ns\n";
	struct fdi_snapshot snap = parse_bytes(text, sizeof(text) - 1);

	(void)state;
	assert_span_bytes(snap.driver, "x\0y", 3);
	assert_span_bytes(snap.engines->name, "a\0b", 3);
	assert_num(snap.engines->field[FDI_BUSY_NS], 5);
	assert_int_equal(snap.malformed, 1);
	assert_num(FIELD_OF(snap, engine, "d", FDI_BUSY_NS), 7);
	assert_int_equal(snap.engine_count, 2);
}

static void unknown_keys_change_nothing(void **state)
{
	struct fdi_snapshot snap =
		parse("drm-driver: p\ndrm-evicted-x: 5 KiB\npanthor-resident-memory: 3\n"
		      "drm-engine-: 4 ns\ndrm-: 1\ndrm-total-: 5\nno colon here\n");

	(void)state;
	assert_int_equal(snap.engine_count, 0);
	assert_int_equal(snap.region_count, 0);
	assert_int_equal(snap.malformed, 0);
	assert_int_equal(snap.drm_lines, 5);
	assert_int_equal(snap.lines, 7);
}

/* Each parse starts anew: nothing of a longer text before it is left. */
static void nothing_is_left_over(void **state)
{
	struct fdi_snapshot snap = parse("drm-driver: x\ndrm-client-id: 1\ndrm-engine-a: 1\n");

	(void)state;
	snap = parse("drm-pdev: 0\n");
	assert_none(snap.driver);
	assert_none(snap.client_id);
	assert_null(snap.engines);
	assert_int_equal(snap.drm_lines, 1);
}

static void test_arguments(void **state)
{
	struct fdi_snapshot snap;

	(void)state;
	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(NULL, "", 0, &arena), -FDI_EINVAL);
	assert_int_equal(fdi_parse(&snap, NULL, 1, &arena), -FDI_EINVAL);
	assert_int_equal(fdi_parse(&snap, "", 0, NULL), -FDI_EINVAL);
	assert_int_equal(fdi_parse(&snap, NULL, 0, &arena), 0);
	assert_int_equal(snap.lines, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_whole_text),
		cmocka_unit_test(no_drm_text),
		cmocka_unit_test(order_is_free),
		cmocka_unit_test(strings_keep_all_bytes),
		cmocka_unit_test(line_ends),
		cmocka_unit_test(nul_ends_nothing),
		cmocka_unit_test(unknown_keys_change_nothing),
		cmocka_unit_test(nothing_is_left_over),
		cmocka_unit_test(test_arguments),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
