/* SPDX-License-Identifier: MIT */
/* What verbs of processes and descriptors become, and what is legal there. */
#include "fixture.h"

/* Steps 1 to 3 of test_every_verb(). */
static void check_opens(const struct scenario *s)
{
	const struct plan_step *step;

	step = fixture_step(s, 1);
	assert_int_equal(step->fd, 5);
	assert_int_equal(step->device, 0);
	assert_int_equal(step->client, 0);
	assert_int_equal(step->node, PLAN_CARD);
	assert_int_equal(step->flags, PLAN_CLOEXEC);
	assert_int_equal(step->command.op, FGPU_OPEN);
	assert_int_equal(step->command.amount, 1);
	assert_int_equal(step->command.client, 0);
	step = fixture_step(s, 2);
	assert_int_equal(step->node, PLAN_RENDER);
	assert_int_equal(step->flags, PLAN_OWN_ID);
	assert_int_equal(step->command.amount, 7);
	step = fixture_step(s, 3);
	assert_int_equal(step->device, 1);
	assert_int_equal(step->node, PLAN_ACCEL);
	assert_int_equal(step->flags, 0);
	assert_int_equal(step->command.amount, 2); /* ids of the file do not move the counter */
}

/* Of those behind: descriptors and processes that come from others. */
static void check_copies(const struct scenario *s)
{
	const struct plan_step *step;

	assert_int_equal(fixture_step(s, 4)->to_fd, 9);
	step = fixture_step(s, 5);
	assert_int_equal(step->process, 0);
	assert_int_equal(step->to, 1);
	assert_memory_equal(step->text, "q", 1);
	step = fixture_step(s, 6);
	assert_int_equal(step->process, 1);
	assert_int_equal(step->fd, 6);
	assert_int_equal(step->to, 0);
	assert_int_equal(step->to_fd, 7);
	assert_memory_equal(fixture_step(s, 7)->text, "new", 3);
	assert_int_equal(fixture_step(s, 11)->step, 3);
	assert_int_equal(fixture_step(s, 11)->to, 1);
}

static void test_every_verb(void **state)
{
	struct scenario *s = fixture_compile(STEPS(
		SPAWN
		"{'at':1,'open':{'client':'a','process':'p','fd':5,'node':'card','cloexec':true}},"
		"{'at':2,'open':{'client':'b','process':'p','fd':6}},"
		"{'at':3,'open':{'client':'n','process':'p','fd':1048575}},"
		"{'at':4,'dup':{'process':'p','fd':5,'to':9}},"
		"{'at':5,'fork':{'process':'p','to':'q'}},"
		"{'at':6,'send':{'process':'q','fd':6,'to':'p','to_fd':7}},"
		"{'at':7,'exec':{'process':'p','comm':'new'}},"
		"{'at':8,'hide':{'process':'p'}},{'at':9,'show':{'process':'p'}},"
		"{'at':10,'close':{'process':'p','fd':9}},"
		"{'at':11,'sample':{'step':3,'dies':'q'}},{'at':12,'exit':{'process':'p'}}"));
	static const uint32_t ops[] = {PLAN_SPAWN, PLAN_OPEN,	PLAN_OPEN, PLAN_OPEN, PLAN_DUP,
				       PLAN_FORK,  PLAN_SEND,	PLAN_EXEC, PLAN_HIDE, PLAN_SHOW,
				       PLAN_CLOSE, PLAN_SAMPLE, PLAN_EXIT};
	const struct plan_step *step;

	(void)state;
	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]); i++) {
		assert_int_equal(fixture_step(s, i)->op, ops[i]);
		assert_int_equal(fixture_step(s, i)->at, i);
	}
	step = fixture_step(s, 0);
	assert_int_equal(step->text_len, 1);
	assert_memory_equal(step->text, "p", 1);
	check_opens(s);
	check_copies(s);
	scenario_free(s);
}

static void test_names_and_pids(void **state)
{
	struct scenario *s = fixture_compile(
		"{'title':'t','why':'w','devices':{},'clients':{},'steps':["
		"{'at':0,'spawn':{'process':'c'}}],'processes':{'a':{},'b':{'pid':1001},"
		"'c':{'comm':'x\\u0000y'},'d':{'pid':1},'e':{}}}");
	static const uint32_t pids[] = {1000, 1001, 1002, 1, 1003};

	(void)state;
	assert_int_equal(s->plan.processes, 5);
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(s->plan.pids[i], pids[i]);
	assert_string_equal(s->plan.process_labels[0], "a");
	assert_string_equal(s->plan.process_labels[4], "e");
	assert_int_equal(fixture_step(s, 0)->text_len, 3);
	assert_memory_equal(fixture_step(s, 0)->text, "x\0y", 3);
	assert_string_equal(s->title, "t");
	assert_null(s->origin);
	assert_null(s->rules);
	scenario_free(s);
}

static void test_sample_says_no_process(void **state)
{
	struct scenario *s =
		fixture_compile(STEPS("{'at':'1s','sample':{'every':'1s','until':'4s'}}"));

	(void)state;
	assert_int_equal(s->plan.step_count, 4);
	assert_int_equal(fixture_step(s, 3)->at, 4 * SECOND);
	assert_int_equal(fixture_step(s, 3)->to, FGPU_NONE);
	assert_int_equal(fixture_step(s, 3)->step, 0);
	scenario_free(s);
}

/* Legal scenarios: each must compile. */
static const char *const legal[] = {
	/* a descriptor is free again after close, exec, or what dup closes */
	SPAWN OPEN "{'at':1,'close':{'process':'p','fd':5}},"
		   "{'at':2,'open':{'client':'b','process':'p','fd':5}}",
	SPAWN "{'at':0,'open':{'client':'a','process':'p','fd':5,'cloexec':true}},"
	      "{'at':1,'exec':{'process':'p'}},{'at':2,'open':{'client':'b','process':'p','fd':5}}",
	/* 0 to 2 are open, and may be closed and used */
	SPAWN "{'at':1,'close':{'process':'p','fd':2}},"
	      "{'at':1,'open':{'client':'a','process':'p','fd':2}}",
	SPAWN
	"{'at':1,'dup':{'process':'p','fd':0,'to':8}},{'at':2,'dup':{'process':'p','fd':8,'to':1}}",
	/* the last descriptor of a client need not be the first, nor of the same process */
	SPAWN OPEN "{'at':1,'fork':{'process':'p','to':'q'}},{'at':2,'exit':{'process':'p'}},"
		   "{'at':3,'work':{'client':'a','engine':'e','busy':1}}",
	SPAWN OPEN
	"{'at':1,'dup':{'process':'p','fd':5,'to':6}},{'at':2,'close':{'process':'p','fd':5}},"
	"{'at':3,'work':{'client':'a','engine':'e','busy':1}}",
	/* dup and send make descriptors that exec does not close */
	SPAWN "{'at':0,'open':{'client':'a','process':'p','fd':5,'cloexec':true}},"
	      "{'at':1,'dup':{'process':'p','fd':5,'to':6}},{'at':2,'exec':{'process':'p'}},"
	      "{'at':3,'close':{'process':'p','fd':6}}",
	/* fork inherits cloexec */
	SPAWN "{'at':0,'open':{'client':'a','process':'p','fd':5,'cloexec':true}},"
	      "{'at':1,'fork':{'process':'p','to':'q'}},{'at':2,'exec':{'process':'q'}},"
	      "{'at':3,'open':{'client':'b','process':'q','fd':5}},"
	      "{'at':3,'work':{'client':'a','engine':'e','busy':1}}",
	/* dup over another descriptor of the same client does not end it */
	SPAWN OPEN
	"{'at':1,'dup':{'process':'p','fd':5,'to':6}},{'at':2,'dup':{'process':'p','fd':5,'to':6}},"
	"{'at':2,'close':{'process':'p','fd':5}},"
	"{'at':3,'work':{'client':'a','engine':'e','busy':1}}",
	/* p and r have different pids: r has 1000, p gets 1001 */
	SPAWN "{'at':0,'spawn':{'process':'r'}}",
	/* an object lives by its dma-buf, and by another client's handle */
	SPAWN OPEN
	"{'at':0,'open':{'client':'b','process':'p','fd':6}},"
	"{'at':1,'create':{'client':'a','object':'o','region':'m','size':1}},"
	"{'at':2,'handle':{'client':'b','object':'o'}},{'at':3,'close':{'process':'p','fd':5}},"
	"{'at':4,'evict':{'object':'o'}}",
	/* an unplugged device refuses, and that is no fault */
	SPAWN OPEN
	"{'at':1,'unplug':{'device':'g'}},{'at':2,'work':{'client':'a','engine':'e','busy':1}}",
	/* a tab in a text is no line break */
	"{'at':0,'distort':{'kind':'dip','device':'g','text':'\\t'}}",
};

static void test_legal(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(legal) / sizeof(legal[0]); i++) {
		char text[4096];

		snprintf(text, sizeof(text), STEPS("%s"), legal[i]);
		scenario_free(fixture_compile(text));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_verb),
		cmocka_unit_test(test_names_and_pids),
		cmocka_unit_test(test_sample_says_no_process),
		cmocka_unit_test(test_legal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
