/* SPDX-License-Identifier: MIT */
/* What verbs of devices become: commands, their times, order and numbers. */
#include "fixture.h"

#define NONE FGPU_NONE

/* One step after a client is open; it is the third. */
static struct scenario *after_open(const char *steps)
{
	char text[4096];

	snprintf(text, sizeof(text), STEPS(SPAWN OPEN "%s"), steps);
	return fixture_compile(text);
}

static void test_work(void **state)
{
	struct scenario *s =
		after_open("{'at':'2s','work':{'client':'a','engine':'e','busy':'4ms'}}");
	const struct plan_step *step = fixture_step(s, 2);

	(void)state;
	assert_int_equal(step->op, PLAN_COMMAND);
	assert_int_equal(step->at, 2 * SECOND);
	assert_int_equal(step->device, 0);
	assert_int_equal(step->gives, 0);
	assert_int_equal(step->command.op, FGPU_SUBMIT);
	assert_int_equal(step->command.at, 2 * SECOND);
	assert_int_equal(step->command.client, 0);
	assert_int_equal(step->command.index, 1); /* y, the first ring of e */
	assert_int_equal(step->command.amount, 4000000);
	assert_int_equal(step->command.span, 0);
	assert_int_equal(step->command.flags, 0);
	assert_int_equal(step->command.object, NONE);
	for (int i = 0; i < FGPU_USES; i++)
		assert_int_equal(step->command.uses[i], NONE);
	assert_int_equal(s->plan.jobs, 1);
	scenario_free(s);
}

static void test_work_in_cycles_on_a_ring(void **state)
{
	struct scenario *s = after_open(
		"{'at':1,'work':{'client':'a','ring':'z','cycles':'18446744073709551615','units':32,"
		"'flags':['blocked','submit-first'],'job':'j'}},"
		"{'at':2,'work':{'client':'a','ring':'x','busy':0,'flags':['hang','no-doorbell']}},"
		"{'at':3,'ready':{'job':'j'}}");
	const struct plan_step *step = fixture_step(s, 2);

	(void)state;
	assert_int_equal(step->command.index, 2);
	assert_true(step->command.amount == UINT64_MAX);
	assert_int_equal(step->command.span, 32);
	assert_int_equal(step->command.flags,
			 FGPU_JOB_CYCLES | FGPU_JOB_BLOCKED | FGPU_JOB_SUBMIT_FIRST);
	assert_int_equal(fixture_step(s, 3)->command.index, 0);
	assert_int_equal(fixture_step(s, 3)->command.flags, FGPU_JOB_HANG | FGPU_JOB_NO_DOORBELL);
	assert_int_equal(fixture_step(s, 3)->gives, 1);
	assert_int_equal(fixture_step(s, 4)->command.op, FGPU_READY);
	assert_int_equal(fixture_step(s, 4)->command.job, 0);
	assert_int_equal(fixture_step(s, 4)->device, 0);
	assert_int_equal(s->plan.jobs, 2);
	scenario_free(s);
}

/* At 1, 3, 5 and, as until itself is a time, 7; the job of 3 s comes later in the file, and comes
 * after the repeat of its time. */
static void test_repeats_are_expanded_and_sorted(void **state)
{
	static const uint64_t times[] = {1, 3, 3, 5, 7};
	struct scenario *s = after_open(
		"{'at':'1s','work':{'client':'a','engine':'e','busy':1,'every':'2s','until':'7s'}},"
		"{'at':'3s','work':{'client':'a','engine':'e','busy':2}}");

	(void)state;
	assert_int_equal(s->plan.step_count, 7);
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(fixture_step(s, i + 2)->at, times[i] * SECOND);
		assert_int_equal(fixture_step(s, i + 2)->command.amount, i == 2 ? 2 : 1);
		assert_int_equal(fixture_step(s, i + 2)->gives, i);
	}
	scenario_free(s);
}

static void test_steps_stand_in_any_order(void **state)
{
	struct scenario *s = fixture_compile(
		STEPS("{'at':9,'sample':{}},{'at':2,'exit':{'process':'p'}},"
		      "{'at':1,'spawn':{'process':'p'}},{'at':1,'spawn':{'process':'q'}}"));

	(void)state;
	assert_int_equal(fixture_step(s, 0)->process, 0);
	assert_int_equal(fixture_step(s, 1)->process, 1);
	assert_int_equal(fixture_step(s, 2)->op, PLAN_EXIT);
	assert_int_equal(fixture_step(s, 3)->op, PLAN_SAMPLE);
	scenario_free(s);
}

static void test_times_and_sizes(void **state)
{
	static const struct {
		const char *time;
		uint64_t ns;
	} rows[] = {
		{"7", 7},
		{"'7'", 7},
		{"'7ns'", 7},
		{"'7us'", 7000},
		{"'7ms'", 7000000},
		{"'7s'", 7000000000},
		{"'7min'", 420000000000},
		{"'7h'", 25200000000000},
		{"'1.5s'", 1500000000},
		{"'0.001us'", 1},
		{"'007.250ms'", 7250000},
		{"9007199254740992", 9007199254740992},
		{"'9223372036854775807'", INT64_MAX},
		{"'9223372036.854775807s'", INT64_MAX},
	};
	char text[256];

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scenario *s;

		snprintf(text, sizeof(text),
			 "{'at':0,'work':{'client':'a','engine':'e','busy':%s}}", rows[i].time);
		s = after_open(text);
		assert_int_equal(fixture_step(s, 2)->command.amount, rows[i].ns);
		scenario_free(s);
	}
}

static void test_device_commands(void **state)
{
	static const struct {
		const char *step;
		struct fgpu_command command;
	} rows[] = {
		{"'kick':{'device':'g','ring':'z','client':'a'}", {.op = FGPU_KICK, .index = 2}},
		{"'kick':{'device':'g','ring':'y'}",
		 {.op = FGPU_KICK, .index = 1, .client = FGPU_NONE}},
		{"'undo':{'device':'g','ring':'y','units':24}",
		 {.op = FGPU_UNDO, .index = 1, .span = 24, .client = FGPU_NONE}},
		{"'reset':{'device':'g','engine':'f','flags':['replay','forget']}",
		 {.op = FGPU_RESET, .index = 1, .flags = FGPU_RESET_REPLAY | FGPU_RESET_FORGET}},
		{"'reset':{'device':'g','engine':'e'}", {.op = FGPU_RESET}},
		{"'frequency':{'device':'g','engine':'f','hz':100}",
		 {.op = FGPU_FREQ, .index = 1, .amount = 100}},
		{"'pressure':{'device':'g','region':'m','size':'2MiB'}",
		 {.op = FGPU_PRESSURE, .amount = 2097152}},
		{"'unplug':{'device':'g'}", {.op = FGPU_UNPLUG}},
		{"'name':{'client':'a','name':'x'}", {.op = FGPU_NAME, .text_len = 1}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct fgpu_command *is, *is_scenario = &rows[i].command;
		struct scenario *s;
		char text[256];

		snprintf(text, sizeof(text), "{'at':3,%s}", rows[i].step);
		s = after_open(text);
		is = &fixture_step(s, 2)->command;
		assert_int_equal(fixture_step(s, 2)->op, PLAN_COMMAND);
		assert_int_equal(is->op, is_scenario->op);
		assert_int_equal(is->at, 3);
		assert_int_equal(is->client, is_scenario->client);
		assert_int_equal(is->index, is_scenario->index);
		assert_int_equal(is->span, is_scenario->span);
		assert_int_equal(is->amount, is_scenario->amount);
		assert_int_equal(is->flags, is_scenario->flags);
		assert_int_equal(is->text_len, is_scenario->text_len);
		assert_int_equal(is->object, NONE);
		scenario_free(s);
	}
}

static void test_curve(void **state)
{
	struct scenario *s = after_open(
		"{'at':'1s','frequency':{'device':'g','engine':'e','curve':[['2s',5],[0,9],['1s',0]]}}");

	(void)state;
	assert_int_equal(s->plan.step_count, 5);
	assert_int_equal(fixture_step(s, 2)->at, SECOND);
	assert_int_equal(fixture_step(s, 2)->command.amount, 9);
	assert_int_equal(fixture_step(s, 3)->at, 2 * SECOND);
	assert_int_equal(fixture_step(s, 3)->command.amount, 0);
	assert_int_equal(fixture_step(s, 4)->at, 3 * SECOND);
	assert_int_equal(fixture_step(s, 4)->command.amount, 5);
	scenario_free(s);
}

static void test_memory(void **state)
{
	struct scenario *s = after_open(
		"{'at':9,'create':{'client':'a','object':'late','region':'m','size':1}},"
		"{'at':1,'create':{'client':'a','object':'o','region':'m','size':'3KiB',"
		"'flags':['resident','imported']}},"
		"{'at':2,'export':{'object':'o'}},{'at':3,'drop':{'client':'a','object':'o'}},"
		"{'at':4,'madvise':{'object':'o','purgeable':true}},"
		"{'at':5,'madvise':{'object':'o','purgeable':false}},"
		"{'at':6,'handle':{'client':'a','object':'o'}},{'at':7,'unexport':{'object':'o'}},"
		"{'at':8,'evict':{'object':'o'}},{'at':8,'populate':{'object':'o'}},"
		"{'at':8,'busy':{'object':'o'}},{'at':8,'idle':{'object':'o'}},"
		"{'at':8,'work':{'client':'a','engine':'e','busy':1,'uses':['o']}}");
	static const uint32_t ops[] = {FGPU_CREATE,   FGPU_EXPORT, FGPU_DROP,	  FGPU_MADVISE,
				       FGPU_MADVISE,  FGPU_HANDLE, FGPU_UNEXPORT, FGPU_EVICT,
				       FGPU_POPULATE, FGPU_BUSY,   FGPU_IDLE};

	(void)state;
	for (size_t i = 0; i < sizeof(ops) / sizeof(ops[0]); i++) {
		assert_int_equal(fixture_step(s, i + 2)->command.op, ops[i]);
		assert_int_equal(fixture_step(s, i + 2)->device, 0);
		assert_int_equal(fixture_step(s, i + 2)->command.object, i ? 1 : NONE);
	}
	assert_int_equal(fixture_step(s, 2)->gives, 1); /* labels count in the order of the file */
	assert_int_equal(fixture_step(s, 2)->command.amount, 3072);
	assert_int_equal(fixture_step(s, 2)->command.flags,
			 FGPU_OBJECT_RESIDENT | FGPU_OBJECT_IMPORTED);
	assert_int_equal(fixture_step(s, 5)->command.flags, FGPU_OBJECT_PURGEABLE);
	assert_int_equal(fixture_step(s, 6)->command.flags, 0);
	assert_int_equal(fixture_step(s, 13)->command.uses[0], 1);
	assert_int_equal(fixture_step(s, 13)->command.uses[1], NONE);
	assert_int_equal(fixture_step(s, 14)->gives, 0);
	assert_int_equal(s->plan.objects, 2);
	assert_int_equal(s->plan.devices[0].limits.objects, 2);
	assert_int_equal(s->plan.devices[0].limits.handles, 3);
	scenario_free(s);
}

static void test_destroy(void **state)
{
	struct scenario *s = after_open("{'at':1,'destroy':{'client':'a','ring':'z'}}");

	(void)state;
	assert_int_equal(fixture_step(s, 2)->command.op, FGPU_DESTROY);
	assert_int_equal(fixture_step(s, 2)->device, 0);
	assert_int_equal(fixture_step(s, 2)->command.client, 0);
	assert_int_equal(fixture_step(s, 2)->command.index, 2);
	scenario_free(s);
}

static void test_distort(void **state)
{
	struct scenario *s = after_open(
		"{'at':1,'distort':{'kind':'stall','device':'g','client':'a','engine':'f',"
		"'keys':['time','maxfreq'],'from':'2s','until':'3s','period':'4s','chance':5,"
		"'amount':'6ms','span':'7KiB','seed':'8','text':'\\u00e9x','distortion':'d'}},"
		"{'at':9,'distort':{'kind':'dip','device':'h','region':'m'}},"
		"{'at':10,'undistort':{'distortion':'d'}}");
	const struct fgpu_command *c = &fixture_step(s, 2)->command;

	(void)state;
	assert_int_equal(c->op, FGPU_DISTORT);
	assert_int_equal(c->kind, 1);
	assert_int_equal(c->client, 0);
	assert_int_equal(c->index, 1);
	assert_int_equal(c->flags, FGPU_KEY_ENGINE | FGPU_KEY_MAXFREQ);
	assert_int_equal(c->from, 2 * SECOND);
	assert_int_equal(c->until, 3 * SECOND);
	assert_int_equal(c->period, 4 * SECOND);
	assert_int_equal(c->chance, 5);
	assert_int_equal(c->amount, 6000000);
	assert_int_equal(c->span, 7168);
	assert_int_equal(c->seed, 8);
	assert_int_equal(c->text_len, 3);
	assert_memory_equal(c->text, "\xc3\xa9x", 3);
	c = &fixture_step(s, 3)->command;
	assert_int_equal(c->client, FGPU_ALL);
	assert_int_equal(c->index, 1);
	assert_int_equal(c->from, 9);
	assert_true(c->until == FGPU_NEVER);
	assert_null(c->text);
	assert_int_equal(fixture_step(s, 3)->device, 1);
	assert_int_equal(fixture_step(s, 3)->gives, 1);
	assert_int_equal(fixture_step(s, 4)->device, 0);
	assert_int_equal(fixture_step(s, 4)->command.index, 0);
	assert_int_equal(s->plan.distortions, 2);
	assert_int_equal(s->plan.devices[0].limits.distortions, 1);
	scenario_free(s);
}

static void test_distort_everything(void **state)
{
	struct scenario *s = after_open("{'at':1,'distort':{'kind':'dip','device':'g'}}");

	(void)state;
	assert_int_equal(fixture_step(s, 2)->command.index, FGPU_ALL);
	assert_int_equal(fixture_step(s, 2)->command.client, FGPU_ALL);
	scenario_free(s);
}

static const char *distort_fault(const struct plan_device *device,
				 const struct fgpu_command *distort)
{
	assert_int_equal(device->setup[device->setup_count - 1].op, FGPU_LIVE);
	return distort->amount == 4 ? "four is no amount" : NULL;
}

static void test_caller_refuses_what_a_kind_has_not(void **state)
{
	const struct scenario_kinds kinds = {.slug = fixture_slug, .fault = distort_fault};
	char *json =
		fixture_json(STEPS("{'at':0,'distort':{'kind':'dip','device':'g','amount':3}},\n"
				   "{'at':0,'distort':{'kind':'dip','device':'g','amount':4}}"));
	struct scenario_error error;
	struct scenario *s;

	(void)state;
	assert_int_equal(scenario_compile(&s, json, strlen(json), &kinds, &error), -22);
	assert_string_equal(error.key, "steps[1].distort.kind");
	assert_string_equal(error.text, "four is no amount");
	assert_int_equal(error.line, 7);
	free(json);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_work),
		cmocka_unit_test(test_work_in_cycles_on_a_ring),
		cmocka_unit_test(test_repeats_are_expanded_and_sorted),
		cmocka_unit_test(test_steps_stand_in_any_order),
		cmocka_unit_test(test_times_and_sizes),
		cmocka_unit_test(test_device_commands),
		cmocka_unit_test(test_curve),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_destroy),
		cmocka_unit_test(test_distort),
		cmocka_unit_test(test_distort_everything),
		cmocka_unit_test(test_caller_refuses_what_a_kind_has_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
