/* SPDX-License-Identifier: MIT */
/* Distortions about the order of lines. */
#include "rig_distortion.h"

#define BUSY FGPU_KEY_ENGINE

static int by_line(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* sort_lines - the lines of a text, sorted and put together again; free() it. */
static char *sort_lines(const char *text)
{
	char *copy = strdup(text), *out = calloc(1, strlen(text) + 1), *at, *save = NULL;
	char *lines[64];
	size_t i, count = 0;

	for (at = strtok_r(copy, "\n", &save); at; at = strtok_r(NULL, "\n", &save)) {
		assert_true(count < 64);
		lines[count++] = at;
	}
	qsort(lines, count, sizeof(lines[0]), by_line);
	for (i = 0; i < count; i++)
		strcat(strcat(out, lines[i]), "\n");
	free(copy);
	return out;
}

static void same_lines(const char *a, const char *b)
{
	char *x = sort_lines(a), *y = sort_lines(b);

	assert_string_equal(x, y);
	free(x);
	free(y);
}

static void test_order(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command;
	char first[1024] = "";
	unsigned int i, orders = 0;

	(void)state;
	text_advance(rig, 10 * S);
	for (i = 0; i < 50; i++) {
		command = text_distortion(rig, "reorder");
		command.seed = i;
		command.flags = FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION;
		assert_int_equal(text_distort(rig, &command), 0);
		text_show(rig, 0, 3);
		assert_memory_equal(rig->text, HEADER_TEXT, strlen(HEADER_TEXT));
		assert_string_not_equal(rig->text, HEADER_TEXT BODY_TEXT);
		same_lines(rig->text, HEADER_TEXT BODY_TEXT);
		assert_int_equal(rig->reading.shown, 1);
		orders += strcmp(first, rig->text) != 0;
		strcpy(first, rig->text);
		text_show(rig, 0, FGPU_PART_HEADER);
		assert_int_equal(rig->reading.shown, 0);
		assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	}
	assert_true(orders > 45);
	text_rig_free(rig);
}

/* Header and body are two parts, that a kernel prints in two places. */
static void test_order_parts(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command = text_distortion(rig, "reorder");

	(void)state;
	text_advance(rig, 10 * S);
	command.at = command.from = 10 * S;
	command.flags = FGPU_KEYS_OF_HEADER;
	command.seed = 3;
	assert_int_equal(text_distort(rig, &command), 0);
	text_show(rig, 0, 3);
	assert_string_equal(rig->text + strlen(HEADER_TEXT), BODY_TEXT);
	same_lines(rig->text, HEADER_TEXT BODY_TEXT);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_int_equal(rig->reading.shown, 0);
	command.flags = 0;
	command.seed = 4;
	assert_int_equal(text_distort(rig, &command), 1);
	text_show(rig, 0, FGPU_PART_BODY);
	assert_int_equal(rig->reading.shown, 2);
	command.seed = 5;
	assert_int_equal(text_distort(rig, &command), 2);
	text_show(rig, 0, FGPU_PART_BODY);
	same_lines(rig->text, BODY_TEXT);
	text_rig_free(rig);
}

static void test_order_period(void **state)
{
	struct text_rig *rig = distortion_rig();
	struct fgpu_command command;
	char *before;

	(void)state;
	text_advance(rig, 10 * S);
	command = text_distortion(rig, "reorder");
	command.period = 100;
	command.seed = 1;
	assert_int_equal(text_distort(rig, &command), 0);
	assert_int_equal(distortion_add(rig, "freeze", 0, FGPU_ALL, 0), 1);
	before = strdup(text_show(rig, 0, 3));
	text_advance(rig, 10 * S + 99);
	assert_string_equal(text_show(rig, 0, 3), before);
	text_advance(rig, 10 * S + 100);
	assert_string_not_equal(text_show(rig, 0, 3), before);
	free(before);
	text_rig_free(rig);
}

/*
 * count_orders - how many of 40 seeds print another order of a part; the others print the
 * undistorted one.
 */
static unsigned int count_orders(struct text_rig *rig, fgpu_u32 keys, fgpu_u32 part,
				 const char *expected_order)
{
	struct fgpu_command command;
	unsigned int seed, count = 0;
	int differs;

	for (seed = 0; seed < 40; seed++) {
		command = text_distortion(rig, "reorder");
		command.flags = keys;
		command.seed = seed;
		assert_int_equal(text_distort(rig, &command), 0);
		differs = strcmp(text_show(rig, 0, part), expected_order) != 0;
		assert_int_equal(rig->reading.shown, differs);
		count += rig->reading.shown == 1;
		assert_int_equal(text_do(rig, FGPU_UNDISTORT, "", 0, 0, 0, 0, 0), 0);
	}
	return count;
}

static void few_lines(struct text_rig *rig, fgpu_u32 keys)
{
	text_rig_blank(rig);
	text_do(rig, FGPU_DEVICE, "d", 1, 0, 0, 0, 0);
	text_do(rig, FGPU_PDEV, "p", 1, 0, 0, 0, 0);
	text_do(rig, FGPU_ENGINE, "e", 1, 0, 1, 0, keys);
	text_do(rig, FGPU_LIVE, "", 0, 0, 0, 0, 0);
	assert_int_equal(text_do(rig, FGPU_OPEN, "n", 1, 0, 1, 0, 0), 0);
}

/* One line has one order, two have two, and four never stay in theirs. */
static void test_order_of_few(void **state)
{
	struct text_rig rig;

	(void)state;
	few_lines(&rig, BUSY);
	assert_int_equal(
		count_orders(&rig, FGPU_KEYS_OF_ENGINE, FGPU_PART_BODY, "drm-engine-e:\t0 ns\n"),
		0);
	text_rig_free(&rig);
	few_lines(&rig, BUSY | FGPU_KEY_CAPACITY);
	assert_in_range(count_orders(&rig, FGPU_KEYS_OF_ENGINE, FGPU_PART_BODY,
				     "drm-engine-e:\t0 ns\ndrm-engine-capacity-e:\t1\n"),
			1, 39);
	assert_int_equal(count_orders(&rig, FGPU_KEYS_OF_HEADER, FGPU_PART_HEADER,
				      "drm-driver:\td\ndrm-client-id:\t1\ndrm-pdev:\tp\n"
				      "drm-client-name:\tn\n"),
			 40);
	text_rig_free(&rig);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_order_parts),
		cmocka_unit_test(test_order_period),
		cmocka_unit_test(test_order_of_few),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
