/* SPDX-License-Identifier: MIT */
/* Timelines of results from JSON and back: each member, in its order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "picture.h"

/* Every member has a value of its own. */
#define WHOLE                                                                                    \
	"{\"client\":\"main\",\"device\":\"gpu0\",\"part\":\"engine\",\"name\":\"render\","      \
	"\"value\":\"busy_ratio\",\"counter\":\"busy_ns\",\"load\":\"10\",\"sweeps\":["          \
	"{\"t_ns\":\"18446744073709551615\",\"true\":\"1\",\"printed\":\"2 x2\",\"held\":\"3\"," \
	"\"expected\":\"4 or 5\",\"answered\":\"nothing\",\"distortions\":\"dip,slow-read\","    \
	"\"also\":\"members\",\"numbers\":{\"true\":[1.0,1.0],\"printed\":[2.0,2.5],"            \
	"\"held\":[3.0,3.0],\"expected\":[4.0,5.0],\"answered\":[-6.0,0.5]},\"wrong\":true},{\"t_ns\":\"12\",\"true\":\"7\"},{\"t_ns\":\"0\"}]}"
#define LEAST "{\"sweeps\":[]}"

static const char *const texts[] = {WHOLE, LEAST, "[" WHOLE "]", "[" WHOLE "," LEAST "]"};

static void test_json(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		json_t *object = json_loads(texts[i], 0, NULL), *again;
		struct pictures *pictures = pictures_read(object);
		char *text;

		json_decref(object); /* the list has copies */
		again = pictures_json(pictures);
		text = json_dumps(again, JSON_COMPACT);
		assert_string_equal(text, texts[i]);
		free(text);
		json_decref(again);
		pictures_free(pictures);
	}
}

static void test_members(void **state)
{
	json_t *object = json_loads(WHOLE, 0, NULL);
	struct pictures *pictures = pictures_read(object);
	const struct picture *picture = &pictures->list[0];
	size_t heads = 0, cells = 0;

	(void)state;
	assert_string_equal(picture->counter, "busy_ns");
	assert_int_equal(picture->count, 3);
	assert_int_equal(picture->sweeps[0].t_ns, UINT64_MAX);
	assert_true(picture->sweeps[0].wrong);
	assert_false(picture->sweeps[1].wrong);
	assert_string_equal(picture->sweeps[0].cell[PICTURE_HELD].text, "3");
	assert_null(picture->sweeps[1].cell[PICTURE_HELD].text);
	/* what copies all texts finds each */
	while (picture_text_at(&pictures->list[0], heads))
		assert_non_null(*picture_text_at(&pictures->list[0], heads++));
	while (picture_sweep_text_at(&picture->sweeps[0], cells))
		assert_non_null(*picture_sweep_text_at(&picture->sweeps[0], cells++));
	assert_int_equal(heads, json_object_size(object) - 1); /* but its sweeps */
	assert_int_equal(cells, PICTURE_COLUMNS + 2);
	json_decref(object);
	pictures_free(pictures);
}

/* Values as drivers print them and parsers answer them. */
static void test_values(void **state)
{
	static const struct {
		const char *value;
		double number;
	} rows[] = {{"3600000000", 3.6e9}, {"4 KiB", 4096}, {"4 MiBx", 4194304}, {"2\tGHz", 2e9},
		    {"-2.5", -2.5},	   {"7abc", 7},	    {"1e400", 0},	 {"9e99", 1e30}};
	static const char *const none[] = {"",	   "-",	   "nan", "inf",     "0x10",
					   "0X10", "-0X1", " 5",  "nothing", "+5"};
	struct picture_cell cell = {0};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct picture_cell one = {0};

		picture_value(&one, rows[i].value, strlen(rows[i].value));
		assert_int_equal(one.known, strcmp(rows[i].value, "1e400") != 0);
		assert_true(one.low == rows[i].number && one.high == rows[i].number);
	}
	for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++)
		picture_value(&cell, none[i], strlen(none[i]));
	assert_false(cell.known);
	picture_value(&cell, "78", 1); /* len bytes, not more */
	picture_value(&cell, "5", 1);
	picture_value(&cell, "9", 1);
	assert_true(cell.low == 5 && cell.high == 9);
}

/* More than a list begins with; what was moved is empty, and so is what was freed. */
static void test_many(void **state)
{
	struct pictures *pictures = calloc(1, sizeof(*pictures));
	struct picture picture = {0};

	(void)state;
	for (unsigned int i = 0; i < 100; i++) {
		for (unsigned int j = 0; j < 20; j++)
			picture_add(&picture)->t_ns = 20 * i + j;
		pictures_add(pictures, &picture);
		assert_null(picture.sweeps);
		assert_int_equal(picture.count, 0);
	}
	assert_int_equal(pictures->count, 100);
	for (unsigned int i = 0; i < 100; i++)
		for (unsigned int j = 0; j < 20; j++)
			assert_int_equal(pictures->list[i].sweeps[j].t_ns, 20 * i + j);
	picture_free(&pictures->list[0]);
	assert_null(pictures->list[0].sweeps);
	pictures_free(pictures);
}

/* Nothing, and what is no picture. */
static void test_none(void **state)
{
	json_t *none = json_array();

	(void)state;
	assert_null(pictures_read(NULL));
	assert_null(pictures_read(none));
	assert_null(picture_text("", 0));
	assert_null(picture_text(NULL, 5));
	pictures_free(NULL);
	json_decref(none);
}

/* Bytes that are no UTF-8 are none in JSON either. */
static void test_bytes(void **state)
{
	char *text = picture_text("a\xff", 2);

	(void)state;
	assert_string_equal(text, "a\xef\xbf\xbd");
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_json),   cmocka_unit_test(test_members),
		cmocka_unit_test(test_values), cmocka_unit_test(test_many),
		cmocka_unit_test(test_none),   cmocka_unit_test(test_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
