/* SPDX-License-Identifier: MIT */
/* Every allocation fails once. */
#include <errno.h>

#include "fixture.h"

static long left; /* allocations that succeed; negative: all */

static int spend(void)
{
	return left < 0 || left-- > 0;
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);

void *__wrap_calloc(size_t count, size_t size)
{
	return spend() ? __real_calloc(count, size) : NULL;
}

static void *json_alloc(size_t size)
{
	return spend() ? malloc(size) : NULL;
}

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
	struct scenario_error error;
	struct scenario *s = NULL;
	long allowed = 0;
	int err;

	(void)state;
	do {
		left = allowed++;
		err = scenario_compile(&s, json, strlen(json), &fixture_kinds, &error);
		left = -1;
		if (err) {
			assert_true(err == -ENOMEM || (err == -EINVAL && !*error.key));
			assert_null(s);
		}
	} while (err);
	assert_true(allowed > 20);
	scenario_free(s);
	free(json);
}

static void test_random(void **state)
{
	json_t *root;
	long allowed = 0;

	(void)state;
	do {
		left = allowed++;
		root = scenario_random(4, 40, 15, &fixture_kinds);
		left = -1;
	} while (!root);
	assert_true(allowed > 100);
	json_decref(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_compile),
		cmocka_unit_test(test_random),
	};

	left = -1;
	json_set_alloc_funcs(json_alloc, free);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
