/* SPDX-License-Identifier: MIT */
/* Texts as recordings, and the order of reads. */
#include "answer_form.h"
#include "set_bytes.h"

static void test_recording(void **state)
{
	static const char text[] = "drm-driver: a\n@ 5\n\0drm-client-id: 7";
	struct decoy_case tc = {.id = "0001",
				.target = CASE_CONSUMER,
				.ask = CASE_SNAPSHOT,
				.bytes = text,
				.len = sizeof(text) - 1};
	struct decoy_case got, same;
	const struct recording *rec;

	(void)state;
	case_as_recording(&got, &tc);
	assert_true(got.is_recording);
	assert_int_equal(got.ask, CASE_ORACLE);
	assert_true(json_is_true(got.asked));
	assert_string_equal(got.id, "0001");
	rec = got.recording;
	assert_non_null(rec);
	assert_int_equal(rec->sweep_count, 1);
	assert_int_equal(rec->read_count, 1);
	assert_int_equal(rec->reads[0].pid, 10);
	assert_int_equal(rec->reads[0].fd, 3);
	assert_int_equal(rec->reads[0].major, 226);
	assert_int_equal(rec->reads[0].minor, 128);
	assert_int_equal(rec->reads[0].len, sizeof(text) - 1);
	assert_memory_equal(rec->reads[0].text, text, sizeof(text) - 1);
	case_as_recording(&same, &got);
	assert_ptr_equal(same.bytes, got.bytes);
	assert_ptr_equal(same.recording, rec);
	case_free_bytes(&got);
}

#define READ(fd, rest) "@ 0 pid=1 fd=" fd " dev=226:0\ndrm-driver: a\ndrm-client-id: 7\n" rest "\n"
/*
 * Without pdev one id may be one client of two drivers: of the device that was read last, which it
 * keeps.
 */
#define SHARED(fd, driver) \
	"@ 0 pid=1 fd=" fd " dev=226:" fd "\ndrm-driver: " driver "\ndrm-client-id: 7\n"
#define SILENT "@ 1 pid=1 fd=3 dev=226:3 len=4\nx: 1\n" /* only reads may follow */
#define OTHERS "@ 0 pid=2 fd=3 dev=226:9\nx: 1\n@ 0 pid=2 fd=4 dev=226:9\nx: 1\n"

/* Of two descriptors any one may count, in whatever order. */
static void test_ordered(void **state)
{
	static const struct {
		const char *bytes;
		bool ordered;
	} cases[] = {
		{READ("3", "drm-total-m: 1") READ("4", "drm-total-m: 2"), false},
		{READ("3", "drm-total-m: 1") READ("4", "drm-total-m: 1"), false},
		{READ("3", "drm-engine-e: 1 ns") READ("4", "drm-engine-e: 2 ns"), false},
		{READ("3", "drm-engine-e: 1 ns")
			 READ("4", "") "@ 0 pid=2 fd=3 dev=226:1\n"
				       "drm-driver: b\ndrm-client-id: 8\ndrm-total-m: 1\n",
		 false},
		{READ("3", "drm-total-m: 1"), false},
		{SHARED("3", "a") SHARED("4", "b"), false},
		{SHARED("3", "a") SHARED("4", "b") SILENT, true},
		{SHARED("3", "a") OTHERS SHARED("4", "b") SILENT, true},
		{"@ 0 sweep=0 pid=2 fd=3\nx: 1\n" SHARED("3", "a") SHARED("4", "b") SILENT, true},
		{SHARED("3", "a") SILENT, false},
		{SILENT "@ broken\n", false},
		{"drm-driver: a\n", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct decoy_case tc = {.is_recording = cases[i].bytes[0] == '@'};

		set_bytes(&tc, cases[i].bytes);
		if (case_order_matters(&tc) != cases[i].ordered)
			fail_msg("row %zu", i);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_recording),
		cmocka_unit_test(test_ordered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
