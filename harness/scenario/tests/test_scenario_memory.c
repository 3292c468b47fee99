/* SPDX-License-Identifier: MIT */
/* Every allocation fails once: nothing is compiled or made, and no block is kept. */
#include <errno.h>

#include "failing_heap.h"
#include "fixture.h"

static const char all[] =
	STEPS(SPAWN OPEN
	      "{'at':1,'create':{'client':'a','object':'o','region':'m','size':1}},"
	      "{'at':1,'frequency':{'device':'g','engine':'e','curve':[[0,1],[1,2]]}},"
	      "{'at':2,'work':{'client':'a','engine':'e','busy':1,'job':'j','uses':['o']}},"
	      "{'at':3,'fork':{'process':'p','to':'q'}},{'at':3,'sample':{'every':1,'until':99}},"
	      "{'at':4,'distort':{'kind':'dip','device':'g','distortion':'d'}}");

static void test_compile(void **state)
{
	char *json = fixture_json(all);
	long before = heap_live, allowed = 0;

	(void)state;
	do {
		struct scenario_error error;
		struct scenario *s = NULL;
		int err;

		heap_refused = false;
		heap_allowed = allowed++;
		err = scenario_compile(&s, json, strlen(json), &fixture_kinds, &error);
		heap_allowed = -1;
		assert_int_equal(!err, !heap_refused);
		/* A text that jansson cannot hold may seem to be no JSON. */
		assert_true(!err || err == -ENOMEM || (err == -EINVAL && !*error.key));
		assert_int_equal(!s, !!err);
		scenario_free(s);
		assert_int_equal(heap_live, before);
	} while (heap_refused);
	assert_true(allowed > 20);
	assert_false(heap_overrun);
	free(json);
}

static void test_random(void **state)
{
	long before = heap_live, allowed = 0;

	(void)state;
	do {
		json_t *root;

		heap_refused = false;
		heap_allowed = allowed++;
		root = scenario_random(4, 40, 15, &fixture_kinds);
		heap_allowed = -1;
		assert_int_equal(!root, heap_refused);
		json_decref(root);
		assert_int_equal(heap_live, before);
	} while (heap_refused);
	assert_true(allowed > 100);
	assert_false(heap_overrun);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_compile, heap_start),
		cmocka_unit_test_setup(test_random, heap_start),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
