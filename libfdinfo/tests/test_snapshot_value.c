/* SPDX-License-Identifier: MIT */
/* Values: what they mean, and that a malformed one affects no other. */
#include "snapshot.h"

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
	"drm-client-id: 12:3",
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
		/* a line without a colon has no key, even if it begins with drm- */
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

/* An empty value does not extend into the next line. */
static void empty_value_ends_at_its_line(void **state)
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(last_readable_counts),
		cmocka_unit_test(malformed_harms_itself_alone),
		cmocka_unit_test(empty_value_ends_at_its_line),
		cmocka_unit_test(units_may_be_left_out),
		cmocka_unit_test(units_multiply_with_saturation),
		cmocka_unit_test(ids_are_digit_strings),
		cmocka_unit_test(capacity_to_divide_by),
		cmocka_unit_test(resident_has_an_alias),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
