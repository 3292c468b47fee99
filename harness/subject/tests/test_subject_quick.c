/* SPDX-License-Identifier: MIT */
/* The short cut says what json_loadb() says, or nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "quick.h"

/* known: the short cut has to know it. */
static const struct {
	const char *text;
	bool known;
} rows[] = {
	{"{}", true},
	{"[]", true},
	{" \t\r\n{ } \n", true},
	{"{\"a\":\"b\",\"c\":{\"d\":[\"e\",1,0,true,false,null,[],{}]}}", true},
	{"{\"a\" : \"b\" , \"c\" : 1 }", true},
	{"{\"\":\"\"}", true},
	{"[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", true},
	{"{\"a\\tb\":{\"\\n\":\"\\t\"}}", true},
	{"[\"\303\244\342\202\254\360\237\222\251\177\"]", true},
	{"[123456789012345678]", false},
	{"[12345678901234567]", true},
	{"[1234567890123456789]", false},
	{"[-1]", false},
	{"[1.5]", false},
	{"[1e3]", false},
	{"[01]", false},
	{"[\"\\u0041\"]", false},
	{"[\"\\u0000\"]", false},
	{"{\"a\":1,\"a\":2}", false},
	{"", false},
	{" ", false},
	{"\"a\"", false},
	{"1", false},
	{"{", false},
	{"}", false},
	{"{\"a\"", false},
	{"{\"a\":", false},
	{"{\"a\":}", false},
	{"{\"a\":1,}", false},
	{"{,}", false},
	{"{a:1}", false},
	{"[1 2]", false},
	{"[1,]", false},
	{"[truex]", false},
	{"[true", false},
	{"[nul]", false},
	{"[\"a]", false},
	{"[\"a\\\"]", false},
	{"[\"a\\", false},
	{"[\"\\x\"]", false},
	{"[\"a\tb\"]", false},
	{"[\"\n\"]", false},
	{"[\"\377\"]", false},
	{"[\"\300\200\"]", false},
	{"[\"\355\240\200\"]", false},
	{"{\"\377\":1}", false},
	{"{}{}", false},
	{"{} x", false},
	{"[1]]", false},
};

/* The short cut's value, if there is one, is the one of json_loadb(). */
static bool agrees(const char *text, size_t len, bool *known)
{
	char *exact = malloc(len ? len : 1);
	json_t *quick, *slow;
	bool good;

	memcpy(exact, text, len); /* no byte behind it: a checker sees who reads on */
	quick = quick_load(exact, len);
	slow = json_loadb(exact, len, JSON_REJECT_DUPLICATES, NULL);
	good = !quick || (slow && json_equal(quick, slow));
	if (known)
		*known = quick != NULL;
	json_decref(quick);
	json_decref(slow);
	free(exact);
	return good;
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool known;

		if (!agrees(rows[i].text, strlen(rows[i].text), &known))
			fail_msg("differs: %s", rows[i].text);
		if (rows[i].known && !known)
			fail_msg("not known: %s", rows[i].text);
	}
	assert_true(agrees("[\"\0\"]", 5, NULL));
	assert_true(agrees("[1\0]", 4, NULL));
	assert_true(agrees("[\0]", 3, NULL));
	assert_true(agrees("[true\0]", 7, NULL));
	assert_true(agrees("{}\0", 3, NULL));
}

static void test_depth(void **state)
{
	char text[20000];

	(void)state;
	memset(text, '[', sizeof(text));
	assert_true(agrees(text, sizeof(text), NULL));
	memset(text + sizeof(text) / 2, ']', sizeof(text) / 2);
	assert_true(agrees(text, sizeof(text), NULL));
}

/* Rows changed by chance: bytes turned, dropped, doubled, and parts of other rows put in. */
static void test_changed(void **state)
{
	static const char bytes[] = "{}[]\",:\\/0123456789.eE+-truefalsnu \t\n\303\244\377\037\177";
	uint64_t seed = 1;
	size_t known_count = 0;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		const char *from, *other;
		char text[256];
		size_t len, at;
		bool known;

		seed = seed * 6364136223846793005u + 1442695040888963407u;
		from = rows[(seed >> 33) % (sizeof(rows) / sizeof(rows[0]))].text;
		other = rows[(seed >> 20) % (sizeof(rows) / sizeof(rows[0]))].text;
		len = strlen(from);
		memcpy(text, from, len);
		at = len ? (seed >> 40) % len : 0;
		if (seed >> 63) {
			text[at] = bytes[(seed >> 50) % (sizeof(bytes) - 1)];
			len += !len;
		} else {
			memmove(text + at + strlen(other), text + at, len - at);
			memcpy(text + at, other, strlen(other));
			len += strlen(other);
		}
		if (!agrees(text, len, &known))
			fail_msg("differs: %.*s", (int)len, text);
		known_count += known;
	}
	assert_true(known_count > 10000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_changed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
