/* SPDX-License-Identifier: MIT */
/* The descriptors that show a client, as one name of the client. */
#include "members.h"
#include "unit.h"

#define M(pid, fd) "{'pid':'" #pid "','fd':'" #fd "'}"

static const struct {
	const char *list;
	const char *key; /* NULL: no list of members */
} rows[] = {
	{"[]", ""},
	{"[" M(10, 3) "]", "10/3"},
	/* sorted by pid, then by fd, as numbers are */
	{"[" M(10, 3) "," M(9, 3) "]", "9/3 10/3"},
	{"[" M(9, 3) "," M(10, 3) "]", "9/3 10/3"},
	{"[" M(12, 3) "," M(11, 4) "]", "11/4 12/3"},
	{"[" M(11, 4) "," M(12, 3) "]", "11/4 12/3"},
	{"[" M(11, 100) "," M(12, 3) "]", "11/100 12/3"},
	{"[" M(12, 3) "," M(11, 100) "]", "11/100 12/3"},
	{"[" M(7, 10) "," M(7, 9) "]", "7/9 7/10"},
	{"[" M(7, 9) "," M(7, 10) "]", "7/9 7/10"},
	{"[" M(7, 8) "," M(7, 5) "]", "7/5 7/8"},
	{"[" M(7, 5) "," M(7, 8) "]", "7/5 7/8"},
	{"[" M(3, 1) "," M(1, 1) "," M(2, 1) "," M(10, 1) "]", "1/1 2/1 3/1 10/1"},
	/* each once */
	{"[" M(7, 3) "," M(7, 3) "]", "7/3"},
	{"[" M(7, 3) "," M(8, 3) "," M(7, 3) "," M(8, 3) "," M(7, 3) "]", "7/3 8/3"},
	/* answers in lines have no fd */
	{"[{'pid':'7'}]", "7/-"},
	{"[{'fd':'7'}]", "-/7"},
	/* others are none */
	{NULL, NULL},
	{"null", NULL},
	{"{}", NULL},
	{"'10/3'", NULL},
	{"[5]", NULL},
	{"['10/3']", NULL},
	{"[[]]", NULL},
	{"[{'pid':5,'fd':'3'}]", NULL},
	{"[{'pid':'5','fd':3}]", NULL},
	{"[{'pid':5,'fd':3}]", NULL},
	{"[{'pid':null,'fd':'3'}]", NULL},
	{"[" M(7, 3) ",5]", NULL},
	{"[5," M(7, 3) "]", NULL},
};

static void test_key(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		json_t *list = json(rows[i].list);
		char *key = members_key(list);

		if (!key != !rows[i].key || (key && strcmp(key, rows[i].key) != 0))
			fail_msg("%s: %s", rows[i].list, key ? key : "none");
		free(key);
		json_decref(list);
	}
}

static const struct {
	const char *expect;
	const char *names, *keys;
} sets[] = {
	{"[" M(8, 3) "," M(7, 3) "]", "{'7/3':true,'8/3':true}", "{'7/3 8/3':true}"},
	{"[]", "{}", "{'':true}"},
	{"{'any':[[" M(7, 3) "],[" M(8, 3) "," M(7, 3) "],[" M(9, 9) "]]}",
	 "{'7/3':true,'8/3':true,'9/9':true}", "{'7/3':true,'7/3 8/3':true,'9/9':true}"},
	/* a bad member leaves the others, but their list has no key */
	{"[5," M(7, 3) "]", "{'7/3':true}", "{}"},
	{"5", "{}", "{}"},
	{"null", "{}", "{}"},
};

static void test_add(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(sets) / sizeof(*sets); i++) {
		json_t *expect = json(sets[i].expect), *names = json_object(),
		       *keys = json_object();
		json_t *want_names = json(sets[i].names), *want_keys = json(sets[i].keys);

		members_add(expect, names, keys);
		if (!json_equal(names, want_names) || !json_equal(keys, want_keys))
			fail_msg("%s", sets[i].expect);
		json_decref(names);
		names = members_names(expect);
		if (!json_equal(names, want_names))
			fail_msg("the names of %s", sets[i].expect);
		json_decref(expect);
		json_decref(names);
		json_decref(keys);
		json_decref(want_names);
		json_decref(want_keys);
	}
}

/* Clients that an answer distinguishes have words of their own. */
static void test_words(void **state)
{
	static const char *const clients[] = {
		"{'device':'a','id':'7'}",
		"{'device':'b','id':'7'}",
		"{'id':'7'}",
		"{'device':'a','id':'8'}",
		"{'device':'a','members':[{'pid':'1','fd':'3'}]}",
		"{'device':'b','members':[{'pid':'1','fd':'3'}]}",
		"{'members':[{'pid':'1','fd':'3'}]}",
		"{'members':[{'pid':'1','fd':'4'}]}",
		"{}",
	};
	json_t *places = json_object();

	(void)state;
	for (size_t i = 0; i < sizeof(clients) / sizeof(*clients); i++) {
		json_t *client = json(clients[i]);
		char *words = members_words(client), *again = members_words(client);

		assert_string_equal(words, again);
		if (json_object_get(places, words))
			fail_msg("%s: %s", clients[i], words);
		json_object_set_new(places, words, json_true());
		free(words);
		free(again);
		json_decref(client);
	}
	json_decref(places);
}

/* What an id is does not depend on members, nor on their order what they are. */
static void test_same_words(void **state)
{
	static const char *const pairs[][2] = {
		{"{'device':'a','id':'7','members':[{'pid':'1','fd':'3'}]}",
		 "{'device':'a','id':'7','members':[{'pid':'2','fd':'3'}]}"},
		{"{'members':[{'pid':'1','fd':'3'},{'pid':'2','fd':'3'}]}",
		 "{'members':[{'pid':'2','fd':'3'},{'pid':'1','fd':'3'}]}"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
		json_t *one = json(pairs[i][0]), *other = json(pairs[i][1]);
		char *words = members_words(one), *others = members_words(other);

		assert_string_equal(words, others);
		free(words);
		free(others);
		json_decref(one);
		json_decref(other);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_key),
		cmocka_unit_test(test_add),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_same_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
