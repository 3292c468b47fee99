/* SPDX-License-Identifier: MIT */
/* Corpora loaded while an allocation fails. */
#include <errno.h>

#include "corpus.h"
#include "heap.h"

#define REGISTRY "cases/registry"
#define THREE	 "0001 key/a\n0002 key/b\n0003 scenario/c\n"

static void add_three(struct corpus *corpus)
{
	add(corpus, "cases/key/a.json", GOOD);
	add(corpus, "cases/key/a.fdinfo", "");
	add(corpus, "cases/key/b.json",
	    "{'id':'0002','title':'t','rules':['key.whole'],'level':'must','target':'consumer',"
	    "'needs':['track'],'origin':'o','why':'w','expect':{'sweeps':[null,{'clients':[]}]}}");
	add(corpus, "cases/key/b.fdseq", "@ 0\nx\n@ 5"); /* each byte counts */
	add(corpus, "cases/scenario/c.json",
	    "{'id':'0003','title':'t','rules':['key.whole'],'level':'must','target':'consumer',"
	    "'needs':['track'],'origin':'o','why':'w','expect':{'oracle':true}}");
}

/*
 * Each allocation fails once, where it is not one of jansson: then nothing is loaded and nothing
 * stays.
 */
static void fails_whole(struct corpus *corpus, int expected, const char *whole)
{
	bool failed = true;

	json_set_alloc_funcs(heap_json, free);
	for (long allowed = 0, blocks = heap_blocks; failed; allowed++) {
		struct cases cases = {.count = 99};
		char *why;
		int ret;

		heap_allowed = allowed;
		ret = load(corpus, &cases, &why);
		failed = heap_allowed < 0;
		heap_allowed = -1;
		if (ret != expected) /* libc can do without some */
			assert_true(failed && ret == -ENOMEM);
		assert_int_equal(cases.count, ret ? 0 : 3);
		assert_int_equal(!why, ret != -EINVAL);
		if (why)
			assert_string_equal(why, whole);
		for (size_t i = 0; i < cases.count; i++)
			assert_string_equal(cases.list[i].area, i < 2 ? "key" : "scenario");
		cases_free(&cases);
		free(why);
		assert_int_equal(heap_blocks, blocks);
	}
	json_set_alloc_funcs(malloc, free);
}

static void test_memory(void **state)
{
	struct corpus corpus = {.count = 0}, faulty = {.count = 0};

	(void)state;
	add_three(&corpus);
	add(&corpus, REGISTRY, THREE);
	fails_whole(&corpus, 0, NULL);
	drop(&corpus);
	add_three(&faulty);
	add(&faulty, "cases/key/d.json",
	    "{'expect':{'snapshot':{'drivr':'xe'}},'id':'0004'," REST "}");
	add(&faulty, "cases/key/d.fdinfo", "");
	add(&faulty, "cases/key/e.json",
	    "{'id':'0005','title':'t','rules':['key.whole'],'level':'must','target':'consumer',"
	    "'needs':['track'],'origin':'o','why':'w','expect':{'sweeps':[null]}}");
	add(&faulty, "cases/key/e.fdseq", "@ 5\n@ 4\n");
	add(&faulty, REGISTRY, THREE "0004 key/d\n0005 key/e\n");
	fails_whole(&faulty, -EINVAL,
		    "cases/key/d.json:1:32: expect.snapshot.drivr: unknown member\n"
		    "cases/key/e.fdseq:2:3: time goes backwards: expected 5 or later\n");
	drop(&faulty);
}

static int until_failure; /* allocations of jansson */

static void *json_alloc(size_t size)
{
	return until_failure-- ? malloc(size) : NULL;
}

/* Those of jansson: a text that it cannot hold may seem to be no JSON. */
static void json_fails(struct corpus *corpus, size_t count)
{
	long blocks = heap_blocks;

	json_set_alloc_funcs(json_alloc, free);
	until_failure = -1;
	for (int most = 0; until_failure < 0; most++) {
		struct cases cases;
		char *why;
		int ret;

		until_failure = most;
		ret = load(corpus, &cases, &why);
		assert_int_equal(cases.count, ret ? 0 : count);
		if (until_failure < 0)
			assert_true(ret == -ENOMEM || strstr(why, ".json:1:"));
		else
			assert_int_equal(ret, 0);
		cases_free(&cases);
		free(why);
	}
	json_set_alloc_funcs(malloc, free);
	assert_int_equal(heap_blocks, blocks);
}

static void test_json_memory(void **state)
{
	struct corpus corpus = {.count = 0}, empty = {.count = 0};

	(void)state;
	add(&empty, REGISTRY, "");
	json_fails(&empty, 0);
	drop(&empty);
	add_three(&corpus);
	add(&corpus, REGISTRY, THREE);
	json_fails(&corpus, 3);
	drop(&corpus);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_json_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
