/* SPDX-License-Identifier: MIT */
/* How devices are built, and the sizes of their tables. */
#include "fixture.h"

static struct scenario *of_devices(const char *devices, const char *steps)
{
	char text[4096];

	snprintf(text, sizeof(text),
		 "{'title':'t','why':'w','devices':{%s},'processes':{'p':{}},"
		 "'clients':{'a':{'device':'g'},'b':{'device':'g'}},'steps':[%s]}",
		 devices, steps);
	return fixture_compile(text);
}

static void is_command(const struct fgpu_command *c, uint32_t op, const char *text)
{
	assert_int_equal(c->op, op);
	assert_int_equal(c->at, 0);
	assert_int_equal(c->text_len, strlen(text));
	if (*text)
		assert_memory_equal(c->text, text, strlen(text));
	assert_int_equal(c->object, FGPU_NONE);
	assert_int_equal(c->uses[3], FGPU_NONE);
}

static void test_setup(void **state)
{
	struct scenario *s = of_devices(
		"'g':{'driver':'i915','pdev':'0000:03:00.0','accounting':'completion','order':'memory',"
		"'engines':{'render':{},'video':{'capacity':2,'hz':5},'x':{'keys':[]}},"
		"'regions':{'local0':{'size':'4GiB','keys':['total','memory']},'sys':{}},"
		"'rings':{'r':{'engine':'video','shape':'push','size':16},"
		"'s':{'engine':'x','depth':3,'backend':'sched'}}}",
		"");
	const struct plan_device *device = &s->plan.devices[0];
	const struct fgpu_command *c = device->setup;

	(void)state;
	assert_string_equal(device->label, "g");
	assert_int_equal(device->setup_count, 10);
	is_command(&c[0], FGPU_DEVICE, "i915");
	assert_int_equal(c[0].flags, FGPU_DEVICE_COMPLETION | FGPU_DEVICE_MEMORY_FIRST);
	is_command(&c[1], FGPU_PDEV, "0000:03:00.0");
	is_command(&c[2], FGPU_ENGINE, "render");
	assert_int_equal(c[2].amount, 1);
	assert_int_equal(c[2].span, 1000000000);
	assert_int_equal(c[2].flags, FGPU_KEY_ENGINE);
	is_command(&c[3], FGPU_ENGINE, "video");
	assert_int_equal(c[3].amount, 2);
	assert_int_equal(c[3].span, 5);
	assert_int_equal(c[3].flags, FGPU_KEY_ENGINE | FGPU_KEY_CAPACITY);
	is_command(&c[4], FGPU_ENGINE, "x");
	assert_int_equal(c[4].flags, 0);
	is_command(&c[5], FGPU_REGION, "local0");
	assert_int_equal(c[5].amount, 4294967296);
	assert_int_equal(c[5].flags, FGPU_KEY_TOTAL | FGPU_KEY_MEMORY);
	is_command(&c[6], FGPU_REGION, "sys");
	assert_int_equal(c[6].amount, 0);
	assert_int_equal(c[6].flags, FGPU_KEYS_OF_REGION & ~FGPU_KEY_MEMORY);
	is_command(&c[7], FGPU_RING, "r");
	assert_int_equal(c[7].index, 1);
	assert_int_equal(c[7].kind, FGPU_SHAPE_PUSH);
	assert_int_equal(c[7].amount, 16);
	assert_int_equal(c[7].flags, 0);
	is_command(&c[8], FGPU_RING, "s");
	assert_int_equal(c[8].span, 3);
	assert_int_equal(c[8].flags, FGPU_RING_SCHED);
	is_command(&c[9], FGPU_LIVE, "");
	assert_int_equal(device->limits.engines, 3);
	assert_int_equal(device->limits.regions, 2);
	assert_int_equal(device->limits.rings, 2);
	assert_int_equal(device->limits.instances, 4);
	/* i915 4, slot 12, render 6, video 5, x 1, local0 6, sys 3, r 1, s 1 */
	assert_int_equal(device->limits.text, 39);
	scenario_free(s);
}

static void test_a_device_of_nothing(void **state)
{
	struct scenario *s = of_devices("'g':{}", "");
	const struct plan_device *device = &s->plan.devices[0];

	(void)state;
	assert_int_equal(device->setup_count, 2);
	is_command(&device->setup[0], FGPU_DEVICE, "fake-drm");
	assert_int_equal(device->setup[0].flags, 0);
	scenario_free(s);
}

static void test_rings_by_default(void **state)
{
	struct scenario *s = of_devices("'g':{'engines':{'b':{},'a':{}}}", "");
	const struct fgpu_command *c = &s->plan.devices[0].setup[3];

	(void)state;
	is_command(&c[0], FGPU_RING, "b");
	assert_int_equal(c[0].index, 0);
	assert_int_equal(c[0].kind, FGPU_SHAPE_DWORDS);
	assert_int_equal(c[0].amount, 65536);
	is_command(&c[1], FGPU_RING, "a");
	assert_int_equal(c[1].index, 1);
	scenario_free(s);
}

static void test_minors(void **state)
{
	struct scenario *s = of_devices("'g':{},'h':{'node':'accel'},'i':{'minor':1},'j':{},"
					"'k':{'node':'accel','minor':0},'l':{'minor':'127'}",
					"");
	static const uint32_t minors[] = {0, 1, 1, 2, 0, 127};

	(void)state;
	for (size_t i = 0; i < 6; i++) {
		assert_int_equal(s->plan.devices[i].major, i == 1 || i == 4 ? 261 : 226);
		assert_int_equal(s->plan.devices[i].minor, minors[i]);
	}
	scenario_free(s);
}

#define BUSY                                                                                    \
	"{'at':0,'spawn':{'process':'p'}},{'at':0,'open':{'client':'a','process':'p','fd':5}}," \
	"{'at':1,'work':{'client':'a','engine':'e','busy':1,'every':1,'until':5000}},"          \
	"{'at':1,'create':{'client':'a','object':'o','region':'m','size':1}},"                  \
	"{'at':6000,'close':{'process':'p','fd':5}},"                                           \
	"{'at':6001,'open':{'client':'b','process':'p','fd':5}},"                               \
	"{'at':6002,'create':{'client':'b','object':'q','region':'m','size':1}}"

static void test_limits_are_what_is_needed(void **state)
{
	struct scenario *s = of_devices("'g':{'engines':{'e':{}},'regions':{'m':{}}},'h':{}", BUSY);
	const struct fgpu_limits *limits = &s->plan.devices[0].limits;

	(void)state;
	assert_int_equal(limits->clients, 1); /* never two at one time */
	assert_int_equal(limits->jobs, 4096); /* of 5000 */
	assert_int_equal(limits->objects, 2);
	assert_int_equal(limits->handles, 2);
	assert_int_equal(s->plan.jobs, 5000);
	limits = &s->plan.devices[1].limits;
	assert_int_equal(limits->clients, 1);
	assert_int_equal(limits->jobs, 1);
	assert_int_equal(limits->engines, 0);
	scenario_free(s);
}

/* Clients are counted by their device: of five at one time three are h's. */
static void test_limits_of_clients(void **state)
{
	char steps[2048], text[4096], *at = steps;
	struct scenario *s;

	(void)state;
	at += sprintf(at, "{'at':0,'spawn':{'process':'p'}}");
	for (int i = 0; i < 5; i++)
		at += sprintf(at, ",{'at':0,'open':{'client':'%c','process':'p','fd':%d}}", 'a' + i,
			      5 + i);
	snprintf(text, sizeof(text),
		 "{'title':'t','why':'w','devices':{'g':{},'h':{}},'processes':{'p':{}},"
		 "'clients':{'a':{'device':'g'},'b':{'device':'h'},'c':{'device':'h'},"
		 "'d':{'device':'g'},'e':{'device':'h'}},'steps':[%s]}",
		 steps);
	s = fixture_compile(text);
	assert_int_equal(s->plan.devices[0].limits.clients, 2);
	assert_int_equal(s->plan.devices[1].limits.clients, 3);
	scenario_free(s);
}

static void test_limits_of_the_file(void **state)
{
	struct scenario *s = of_devices("'g':{'engines':{'e':{}},'regions':{'m':{}},"
					"'limits':{'jobs':4500,'objects':1,'clients':9}}",
					BUSY);
	const struct fgpu_limits *limits = &s->plan.devices[0].limits;

	(void)state;
	assert_int_equal(limits->clients, 1);
	assert_int_equal(limits->jobs, 4500);
	assert_int_equal(limits->objects, 1);
	scenario_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_setup),
		cmocka_unit_test(test_a_device_of_nothing),
		cmocka_unit_test(test_rings_by_default),
		cmocka_unit_test(test_minors),
		cmocka_unit_test(test_limits_are_what_is_needed),
		cmocka_unit_test(test_limits_of_clients),
		cmocka_unit_test(test_limits_of_the_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
