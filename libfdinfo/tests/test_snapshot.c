/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "text.h"

static unsigned char mem[4 << 20];
static struct fdi_arena arena;

/* parse - a string's snapshot, from a copy of just its length; one at a time. */
static struct fdi_snapshot parse_bytes(const char *bytes, size_t len)
{
	static char *copy;
	struct fdi_snapshot snap;

	free(copy);
	copy = text_copy(bytes, len);
	fdi_arena_init(&arena, mem, sizeof(mem));
	assert_int_equal(fdi_parse(&snap, copy, len, &arena), 0);
	if (!len) {
		free(copy);
		copy = NULL;
	}
	return snap;
}

static struct fdi_snapshot parse(const char *string)
{
	return parse_bytes(string, strlen(string));
}

static const struct fdi_engine *engine(const struct fdi_snapshot *snap, const char *name)
{
	const struct fdi_engine *found;

	for (found = snap->engines; found; found = found->next) {
		if (found->name.len == strlen(name) && !memcmp(found->name.ptr, name, strlen(name)))
			return found;
	}
	fail_msg("no engine %s", name);
	return NULL;
}

static const struct fdi_region *region(const struct fdi_snapshot *snap, const char *name)
{
	const struct fdi_region *found;

	for (found = snap->regions; found; found = found->next) {
		if (found->name.len == strlen(name) && !memcmp(found->name.ptr, name, strlen(name)))
			return found;
	}
	fail_msg("no region %s", name);
	return NULL;
}

#define FIELD_OF(snap, kind, name, nth) (kind(&(snap), name)->field[nth])

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

static void last_readable_counts(void **state)
{
	struct fdi_snapshot snap =
		parse("drm-engine-a: 1 ns\ndrm-engine-a: 3 ns\ndrm-engine-a: 2 ns\n"
		      "drm-engine-a: x\ndrm-driver: a\ndrm-driver: b\ndrm-driver:\n"
		      "drm-client-id: 1\ndrm-client-id: 2\ndrm-client-id: -3\ndrm-client-id:\n");

	(void)state;
	assert_num(FIELD_OF(snap, engine, "a", FDI_BUSY_NS), 2);
	assert_int_equal(snap.engine_count, 1);
	assert_span(snap.driver, "b");
	assert_span(snap.client_id, "2");
	assert_int_equal(snap.malformed, 4);
	assert_int_equal(snap.drm_lines, 11);
}

static const char *const unreadable[] = {
	"drm-engine-x:",
	"drm-engine-x: ",
	"drm-engine-x: -5 ns",
	"drm-engine-x: +5 ns",
	"drm-engine-x: ns",
	"drm-engine-x: 5 us",
	"drm-engine-x: 5 NS",
	"drm-engine-x: 5 n",
	"drm-engine-x: 5 nss",
	"drm-engine-x: 5 ns 6",
	"drm-engine-x: 5.5 ns",
	"drm-engine-x: 0x10 ns",
	"drm-engine-x: 5 KiB",
	"drm-engine-x",
	"drm-engine-capacity-x: 2 ns",
	"drm-engine-capacity-x: two",
	"drm-cycles-x: 5 ns",
	"drm-cycles-x: 5 cycles",
	"drm-total-cycles-x: 5 KiB",
	"drm-maxfreq-x: 5 GHz",
	"drm-maxfreq-x: 5 kHz",
	"drm-maxfreq-x: 5 mhz",
	"drm-maxfreq-x: 5 ns",
	"drm-curfreq-x: 5 MiB",
	"drm-total-x: 5 GiB",
	"drm-total-x: 5 kB",
	"drm-total-x: 5 KB",
	"drm-total-x: 5 kiB",
	"drm-total-x: 5 B",
	"drm-total-x: 5 XiB",
	"drm-total-x: 5 Ki",
	"drm-total-x: 5 ns",
	"drm-shared-x: ,5",
	"drm-resident-x: KiB",
	"drm-memory-x: 5 KiB.",
	"drm-purgeable-x: 0x5",
	"drm-active-x: ?",
	"drm-client-id:",
	"drm-client-id: 5 ns",
	"drm-client-id: 5x",
	"drm-client-id: 0x5",
	"drm-client-id: 5 6",
	"drm-client-id",
	"drm-driver:",
	"drm-pdev: \t",
};

/* A value that cannot be read is absent, counted, and harms no line before or after it. */
static void malformed_harms_itself_alone(void **state)
{
	char text[256];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(unreadable) / sizeof(unreadable[0]); i++) {
		struct fdi_snapshot snap;

		sprintf(text, "drm-engine-a: 1 ns\n%s\ndrm-engine-b: 2 ns\ndrm-total-c: 3\n",
			unreadable[i]);
		snap = parse(text);
		assert_int_equal(snap.malformed, 1);
		assert_int_equal(snap.lines, 4);
		/* a line without a colon has no key, whatever it begins with */
		assert_int_equal(snap.drm_lines, strchr(unreadable[i], ':') ? 4 : 3);
		assert_int_equal(snap.engine_count, 2);
		assert_int_equal(snap.region_count, 1);
		assert_none(snap.client_id);
		assert_none(snap.driver);
		assert_none(snap.pdev);
		assert_num(FIELD_OF(snap, engine, "a", FDI_BUSY_NS), 1);
		assert_num(FIELD_OF(snap, engine, "b", FDI_BUSY_NS), 2);
		assert_num(FIELD_OF(snap, region, "c", FDI_TOTAL), 3);
	}
}

/* The next line is never taken for the value of a line without one. */
static void empty_value_takes_nothing(void **state)
{
	struct fdi_snapshot snap = parse("drm-engine-x:\n9999:1\ndrm-engine-y:\n123456");

	(void)state;
	assert_int_equal(snap.engine_count, 0);
	assert_int_equal(snap.malformed, 2);
}

static void units_may_be_left_out(void **state)
{
	struct fdi_snapshot snap =
		parse("drm-engine-a: 7\ndrm-maxfreq-a: 8\ndrm-curfreq-a: 9 Hz\n"
		      "drm-total-r: 10\ndrm-shared-r: 11KiB\ndrm-memory-r: 1 \t MiB\n");

	(void)state;
	assert_num(FIELD_OF(snap, engine, "a", FDI_BUSY_NS), 7);
	assert_num(FIELD_OF(snap, engine, "a", FDI_MAXFREQ_HZ), 8);
	assert_num(FIELD_OF(snap, engine, "a", FDI_CURFREQ_HZ), 9);
	assert_num(FIELD_OF(snap, region, "r", FDI_TOTAL), 10);
	assert_num(FIELD_OF(snap, region, "r", FDI_SHARED), 11264);
	assert_num(FIELD_OF(snap, region, "r", FDI_MEMORY), 1048576);
	assert_int_equal(snap.malformed, 0);
}

static void units_multiply_with_saturation(void **state)
{
	struct fdi_snapshot snap = parse("drm-total-a: 18014398509481983 KiB\n" /* 2^54-1 */
					 "drm-total-b: 18014398509481984 KiB\n" /* 2^54 */
					 "drm-total-c: 17592186044415 MiB\n" /* 2^44-1 */
					 "drm-total-d: 17592186044416 MiB\n" /* 2^44 */
					 "drm-maxfreq-e: 18446744073709551 KHz\n"
					 "drm-maxfreq-f: 18446744073709552 KHz\n"
					 "drm-maxfreq-g: 18446744073710 MHz\n"
					 "drm-total-h: 18446744073709551616 KiB\n"
					 "drm-total-i: 0 MiB\n");

	(void)state;
	assert_num(FIELD_OF(snap, region, "a", FDI_TOTAL), 18446744073709550592u);
	assert_full(FIELD_OF(snap, region, "b", FDI_TOTAL));
	assert_num(FIELD_OF(snap, region, "c", FDI_TOTAL), 18446744073708503040u);
	assert_full(FIELD_OF(snap, region, "d", FDI_TOTAL));
	assert_num(FIELD_OF(snap, engine, "e", FDI_MAXFREQ_HZ), 18446744073709551000u);
	assert_full(FIELD_OF(snap, engine, "f", FDI_MAXFREQ_HZ));
	assert_full(FIELD_OF(snap, engine, "g", FDI_MAXFREQ_HZ));
	assert_full(FIELD_OF(snap, region, "h", FDI_TOTAL));
	assert_num(FIELD_OF(snap, region, "i", FDI_TOTAL), 0);
	assert_int_equal(snap.saturated, 5);
	assert_int_equal(snap.malformed, 0);
}

static void ids_are_digit_strings(void **state)
{
	static const char *const ids[][2] = {
		{"0", "0"},
		{"000", "0"},
		{"007", "7"},
		{"10", "10"},
		{"2147483648", "2147483648"},
		{"4294967297", "4294967297"},
		{"9223372036854775808", "9223372036854775808"},
		{"18446744073709551615", "18446744073709551615"},
		{"18446744073709551616", "18446744073709551616"},
		{"0123456789012345678901234567890", "123456789012345678901234567890"},
	};
	char text[80];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		struct fdi_snapshot snap;

		sprintf(text, "drm-client-id:\t%s\r\n", ids[i][0]);
		snap = parse(text);
		assert_span(snap.client_id, ids[i][1]);
		assert_int_equal(snap.malformed, 0);
		assert_int_equal(snap.saturated, 0);
	}
}

static void texts_are_taken_as_they_are(void **state)
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

static void capacity_to_divide_by(void **state)
{
	struct fdi_snapshot snap =
		parse("drm-engine-a: 1\ndrm-engine-b: 1\ndrm-engine-capacity-b: 0\n"
		      "drm-engine-capacity-c: 2\n");

	(void)state;
	assert_num(fdi_capacity(engine(&snap, "a")), 1);
	assert_num(fdi_capacity(engine(&snap, "b")), 1);
	assert_num(FIELD_OF(snap, engine, "b", FDI_CAPACITY), 0);
	assert_num(fdi_capacity(engine(&snap, "c")), 2);
	assert_absent(FIELD_OF(snap, engine, "c", FDI_BUSY_NS));
}

static void resident_has_an_alias(void **state)
{
	struct fdi_snapshot snap = parse("drm-memory-a: 4 KiB\ndrm-resident-b: 8 KiB\n"
					 "drm-memory-c: 1\ndrm-resident-c: 2\n"
					 "drm-resident-d: 0\ndrm-memory-d: 3\ndrm-total-e: 9\n");

	(void)state;
	assert_num(fdi_resident(region(&snap, "a")), 4096);
	assert_num(fdi_resident(region(&snap, "b")), 8192);
	assert_num(fdi_resident(region(&snap, "c")), 2);
	assert_num(fdi_resident(region(&snap, "d")), 0);
	assert_absent(fdi_resident(region(&snap, "e")));
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

static void arguments(void **state)
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
		cmocka_unit_test(names_that_begin_alike),
		cmocka_unit_test(engine_and_region_of_one_name),
		cmocka_unit_test(last_readable_counts),
		cmocka_unit_test(malformed_harms_itself_alone),
		cmocka_unit_test(empty_value_takes_nothing),
		cmocka_unit_test(units_may_be_left_out),
		cmocka_unit_test(units_multiply_with_saturation),
		cmocka_unit_test(ids_are_digit_strings),
		cmocka_unit_test(texts_are_taken_as_they_are),
		cmocka_unit_test(line_ends),
		cmocka_unit_test(nul_ends_nothing),
		cmocka_unit_test(capacity_to_divide_by),
		cmocka_unit_test(resident_has_an_alias),
		cmocka_unit_test(unknown_keys_change_nothing),
		cmocka_unit_test(many_names),
		cmocka_unit_test(long_names_and_lines),
		cmocka_unit_test(nothing_is_left_over),
		cmocka_unit_test(arguments),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
