/* SPDX-License-Identifier: MIT */
/* What an undistorted device prints. */
#include "rig_text.h"

static void test_whole(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, 0);
	text_advance(&rig, 10 * S);
	assert_string_equal(text_show(&rig, 0, 3), HEADER_TEXT BODY_TEXT);
	assert_int_equal(rig.reading.shown, 0);
	assert_int_equal(rig.reading.delay_ns, 0);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_HEADER), HEADER_TEXT);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_BODY), BODY_TEXT);
	text_rig_free(&rig);
}

static void test_memory_first(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, FGPU_DEVICE_MEMORY_FIRST);
	text_advance(&rig, 10 * S);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_BODY),
			    VRAM_TEXT GTT_TEXT RENDER_TEXT COPY_TEXT);
	text_rig_free(&rig);
}

/* A job that has not ended is not printed. */
static void test_completion(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, FGPU_DEVICE_COMPLETION);
	text_advance(&rig, 10 * S);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_BODY),
			    "drm-engine-render:\t0 ns\n"
			    "drm-engine-capacity-render:\t2\n"
			    "drm-cycles-render:\t0\n"
			    "drm-total-cycles-render:\t10000000000\n" COPY_TEXT VRAM_TEXT GTT_TEXT);
	text_rig_free(&rig);
}

/* A reset at 4 s subtracts what the attempt ran; the job runs again from then on. */
static void test_forgotten(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, 0);
	text_advance(&rig, 4 * S);
	assert_int_equal(
		text_do(&rig, FGPU_RESET, "", 0, 0, 0, 0, FGPU_RESET_REPLAY | FGPU_RESET_FORGET),
		0);
	text_advance(&rig, 10 * S);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_BODY),
			    "drm-engine-render:\t6000000000 ns\n"
			    "drm-engine-capacity-render:\t2\n"
			    "drm-cycles-render:\t6000000000\n"
			    "drm-total-cycles-render:\t10000000000\n" COPY_TEXT VRAM_TEXT GTT_TEXT);
	text_rig_free(&rig);
}

static void test_client_name(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 0, 0);
	assert_int_equal(text_do(&rig, FGPU_NAME, "a\xff\x01z", 4, 0, 0, 0, 0), 0);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_HEADER), "drm-driver:\tfake-drm\n"
								  "drm-client-id:\t7\n"
								  "drm-client-name:\ta\xff\x01z\n");
	assert_int_equal(text_do(&rig, FGPU_NAME, "", 0, 0, 0, 0, 0), 0);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_HEADER), "drm-driver:\tfake-drm\n"
								  "drm-client-id:\t7\n");
	text_rig_free(&rig);
}

/* Names are bytes, however many: nothing is cut off, and a NUL is one of them. */
static void test_names(void **state)
{
	char name[2000], line[2100];
	struct text_rig rig;
	size_t len;

	(void)state;
	memset(name, 'e', sizeof(name));
	name[1] = '\0';
	text_rig_blank(&rig);
	assert_int_equal(text_do(&rig, FGPU_DEVICE, "d", 1, 0, 0, 0, 0), 0);
	assert_int_equal(text_do(&rig, FGPU_ENGINE, name, sizeof(name), 0, 1, 0, FGPU_KEY_ENGINE),
			 0);
	assert_int_equal(text_do(&rig, FGPU_LIVE, "", 0, 0, 0, 0, 0), 0);
	assert_int_equal(text_do(&rig, FGPU_OPEN, "", 0, 0, FGPU_NEVER, 0, 0), 0);
	memcpy(line, "drm-engine-", 11);
	memcpy(line + 11, name, sizeof(name));
	len = 11 + sizeof(name);
	memcpy(line + len, ":\t0 ns\n", 7);
	len += 7;
	text_show(&rig, 0, FGPU_PART_BODY);
	assert_int_equal(rig.len, len);
	assert_memory_equal(rig.text, line, len);
	assert_string_equal(text_show(&rig, 0, FGPU_PART_HEADER),
			    "drm-driver:\td\n"
			    "drm-client-id:\t18446744073709551615\n");
	text_rig_free(&rig);
}

/* Divided by 1024 while nothing is lost, twice at most. */
static void test_sizes(void **state)
{
	static const struct {
		fgpu_u64 bytes;
		const char *text;
	} rows[] = {
		{1, "1"},
		{1023, "1023"},
		{1024, "1 KiB"},
		{1536, "1536"},
		{4096, "4 KiB"},
		{1023 * 1024, "1023 KiB"},
		{1024 * 1024, "1 MiB"},
		{3 << 19, "1536 KiB"},
		{1 << 30, "1024 MiB"},
		{5ull << 40, "5242880 MiB"},
	};
	char line[64];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct text_rig rig;

		text_rig_blank(&rig);
		text_do(&rig, FGPU_DEVICE, "d", 1, 0, 0, 0, 0);
		text_do(&rig, FGPU_REGION, "r", 1, 0, 0, 0, FGPU_KEY_TOTAL);
		text_do(&rig, FGPU_LIVE, "", 0, 0, 0, 0, 0);
		text_do(&rig, FGPU_OPEN, "", 0, 0, 1, 0, 0);
		assert_string_equal(text_show(&rig, 0, FGPU_PART_BODY), "drm-total-r:\t0\n");
		assert_true(text_do(&rig, FGPU_CREATE, "", 0, 0, rows[i].bytes, 0, 0) >= 0);
		strcpy(line, "drm-total-r:\t");
		strcat(strcat(line, rows[i].text), "\n");
		assert_string_equal(text_show(&rig, 0, FGPU_PART_BODY), line);
		text_rig_free(&rig);
	}
}

static void test_unplugged(void **state)
{
	struct text_rig rig;
	struct fgpu_command effect;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, 0);
	effect = text_distortion(&rig, "crlf");
	assert_int_equal(text_distort(&rig, &effect), 0);
	effect = text_distortion(&rig, "pause");
	effect.amount = 5;
	assert_int_equal(text_distort(&rig, &effect), 1);
	assert_int_equal(fgpu_delay(rig.gpu, 0), 5);
	assert_int_equal(text_do(&rig, FGPU_UNPLUG, "", 0, 0, 0, 0, 0), 0);
	assert_string_equal(text_show(&rig, 0, 3), "");
	assert_int_equal(rig.reading.bytes, 0);
	assert_int_equal(rig.reading.shown, 0);
	assert_int_equal(rig.reading.delay_ns, 0);
	assert_int_equal(fgpu_delay(rig.gpu, 0), 0);
	assert_int_equal(fgpu_delayed_by(rig.gpu, 0), 0);
	text_rig_free(&rig);
}

static void test_closed_client(void **state)
{
	struct text_rig rig;

	(void)state;
	text_rig_new(&rig, "fake-drm", 1, 0);
	assert_int_equal(fgpu_show(rig.gpu, 1, 3, NULL, NULL), -FGPU_ENOENT);
	assert_int_equal(fgpu_show(rig.gpu, 4, 3, NULL, NULL), -FGPU_ENOENT);
	assert_int_equal(fgpu_show(rig.gpu, FGPU_NONE, 3, NULL, NULL), -FGPU_ENOENT);
	assert_int_equal(fgpu_show(rig.gpu, 0, 3, NULL, NULL), 0);
	assert_int_equal(fgpu_delay(rig.gpu, FGPU_NONE), 0);
	text_rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_whole),	      cmocka_unit_test(test_memory_first),
		cmocka_unit_test(test_completion),    cmocka_unit_test(test_forgotten),
		cmocka_unit_test(test_client_name),   cmocka_unit_test(test_names),
		cmocka_unit_test(test_sizes),	      cmocka_unit_test(test_unplugged),
		cmocka_unit_test(test_closed_client),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
