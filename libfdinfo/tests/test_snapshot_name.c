/* SPDX-License-Identifier: MIT */
/* Engines and regions by their names: alike, many, long. */
#include <stdio.h>

#include "snapshot.h"

static void names_that_begin_alike(void **state)
{
	struct fdi_snapshot snap = parse("drm-engine-video-enhance: 1\ndrm-engine-video: 2\n"
					 "drm-engine-enc: 3\ndrm-engine-enc_1: 4\n"
					 "drm-engine-vcn1: 100\ndrm-engine-vcn: 7\n"
					 "drm-total-vram0: 1\ndrm-total-vram: 2\n"
					 "drm-total-abc: 3\ndrm-total-ab: 4\ndrm-total-abd: 5\n");

	(void)state;
	assert_int_equal(snap.engine_count, 6);
	assert_int_equal(snap.region_count, 5);
	assert_num(FIELD_OF(snap, engine, "video-enhance", FDI_BUSY_NS), 1);
	assert_num(FIELD_OF(snap, engine, "video", FDI_BUSY_NS), 2);
	assert_num(FIELD_OF(snap, engine, "enc", FDI_BUSY_NS), 3);
	assert_num(FIELD_OF(snap, engine, "enc_1", FDI_BUSY_NS), 4);
	assert_num(FIELD_OF(snap, engine, "vcn1", FDI_BUSY_NS), 100);
	assert_num(FIELD_OF(snap, engine, "vcn", FDI_BUSY_NS), 7);
	assert_num(FIELD_OF(snap, region, "vram0", FDI_TOTAL), 1);
	assert_num(FIELD_OF(snap, region, "vram", FDI_TOTAL), 2);
	assert_num(FIELD_OF(snap, region, "abc", FDI_TOTAL), 3);
	assert_num(FIELD_OF(snap, region, "ab", FDI_TOTAL), 4);
	assert_num(FIELD_OF(snap, region, "abd", FDI_TOTAL), 5);
}

/* An engine and a region of one name have nothing in common. */
static void engine_and_region_of_one_name(void **state)
{
	struct fdi_snapshot snap = parse("drm-engine-x: 1\ndrm-total-x: 2\ndrm-cycles-x: 3\n");

	(void)state;
	assert_num(FIELD_OF(snap, engine, "x", FDI_BUSY_NS), 1);
	assert_num(FIELD_OF(snap, engine, "x", FDI_CYCLES), 3);
	assert_num(FIELD_OF(snap, region, "x", FDI_TOTAL), 2);
}

/* Names by the number, each with two keys, in an order that differs between them. */
static void many_names(void **state)
{
	static const unsigned int counts[] = {1, 2, 15, 16, 17, 18, 64, 1000, 5000};
	static char text[600000];
	char name[32];
	unsigned int nth, i;

	(void)state;
	for (nth = 0; nth < sizeof(counts) / sizeof(counts[0]); nth++) {
		unsigned int count = counts[nth];
		const struct fdi_engine *next;
		struct fdi_snapshot snap;
		size_t len = 0;

		for (i = 0; i < count; i++)
			len += (size_t)sprintf(text + len, "drm-engine-e%u: %u ns\n", i, i);
		for (i = count; i-- > 0;)
			len += (size_t)sprintf(text + len,
					       "drm-engine-capacity-e%u: %u\ndrm-total-r%u: %u\n",
					       i, i + 1, i, i);
		snap = parse_bytes(text, len);
		assert_int_equal(snap.engine_count, count);
		assert_int_equal(snap.region_count, count);
		assert_int_equal(snap.lines, 3 * count);
		for (i = 0, next = snap.engines; i < count; i++, next = next->next) {
			sprintf(name, "e%u", i);
			assert_span(next->name, name);
			assert_num(next->field[FDI_BUSY_NS], i);
			assert_num(next->field[FDI_CAPACITY], i + 1);
		}
		assert_null(next);
		sprintf(name, "r%u", count - 1);
		assert_span(snap.regions->name, name);
	}
}

static void long_names_and_lines(void **state)
{
	static const size_t lengths[] = {3, 4, 7, 8, 254, 255, 256, 4000, 65536};
	static char text[200000];
	size_t nth;

	(void)state;
	for (nth = 0; nth < sizeof(lengths) / sizeof(lengths[0]); nth++) {
		size_t len = lengths[nth], at = 0;
		struct fdi_snapshot snap;

		/* two names that differ in the last byte, and one in the first */
		at += (size_t)sprintf(text + at, "drm-engine-");
		memset(text + at, 'n', len);
		at += len;
		at += (size_t)sprintf(text + at, ": 1 ns\ndrm-engine-");
		memset(text + at, 'n', len);
		at += len;
		text[at - 1] = 'm';
		at += (size_t)sprintf(text + at, ": 2 ns\ndrm-engine-");
		memset(text + at, 'n', len);
		text[at] = 'm';
		at += len;
		at += (size_t)sprintf(text + at, ": 3 ns\ndrm-engine-last: 4 ns\n");
		snap = parse_bytes(text, at);
		assert_int_equal(snap.engine_count, 4);
		assert_int_equal(snap.engines->name.len, len);
		assert_num(snap.engines->field[FDI_BUSY_NS], 1);
		assert_num(snap.engines->next->field[FDI_BUSY_NS], 2);
		assert_num(snap.engines->next->next->field[FDI_BUSY_NS], 3);
		assert_num(FIELD_OF(snap, engine, "last", FDI_BUSY_NS), 4);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_that_begin_alike),
		cmocka_unit_test(engine_and_region_of_one_name),
		cmocka_unit_test(many_names),
		cmocka_unit_test(long_names_and_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
