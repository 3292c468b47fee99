/* SPDX-License-Identifier: MIT */
/* Every fault that steps can have, with its line, column and key. */
#include "faults.h"

/* Each is the first step, in line 6. */
static const struct fault alone[] = {
	/* steps and their members */
	{"@7", "steps[0]", "an object"},
	{"@{}", "steps[0]", "missing verb"},
	{"@{'at':1}", "steps[0]", "missing verb"},
	{"@{'sample':{}}", "steps[0].at", "missing"},
	{"{'at':1,'jump':@{}}", "steps[0].jump", "unknown verb"},
	{"{'at':1,'sample':{},'spawn':@{'process':'p'}}", "steps[0].spawn", "one verb"},
	{"{'at':1,'spawn':@7}", "steps[0].spawn", "an object"},
	{"{'at':1,'spawn':@{}}", "steps[0].spawn.process", "missing"},
	{"{'at':1,'spawn':{'process':'p','fd':@1}}", "steps[0].spawn.fd", "one of process"},
	{"{'at':1,'spawn':{'process':@'x'}}", "steps[0].spawn.process", "unknown process"},
	{"{'at':1,'spawn':{'process':@'p\\u0000'}}", "steps[0].spawn.process", "unknown process"},
	{"{'at':1,'spawn':{'process':@1}}", "steps[0].spawn.process", "the label of a process"},
	{"{ \"\\u0061t\" : 1, 'spawn' : {\n\n  'process' :\t@'x}' }}", "steps[0].spawn.process",
	 "unknown process"},
	/* times and numbers */
	{"{'at':@-1,'sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'-1s','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@1.5,'sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'1 s','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'1sec','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'1KiB','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'1s\\u0000','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'1.s','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'.5s','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'1.5ns','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@'0x10','sample':{}}", "steps[0].at", "a time"},
	{"{'at':@null,'sample':{}}", "steps[0].at", "a time"},
	{"{'at':@9007199254740993,'sample':{}}", "steps[0].at", "as a string"},
	{"{'at':@'9223372036854775808','sample':{}}", "steps[0].at", "at most 9223372036854775807"},
	{"{'at':@'18446744073709551616','sample':{}}", "steps[0].at", "too large"},
	{"{'at':@'99999999999h','sample':{}}", "steps[0].at", "too large"},
	{"{'at':0,'pressure':{'device':'g','region':'m','size':@'1s'}}", "steps[0].pressure.size",
	 "a size"},
	{"{'at':0,'pressure':{'device':'g','region':'m','size':@'17179869184GiB'}}",
	 "steps[0].pressure.size", "too large"},
	/* repeats */
	{"{'at':0,'sample':{'every':@0,'until':1}}", "steps[0].sample.every", "at least 1"},
	{"{'at':0,'sample':@{'every':1}}", "steps[0].sample.until", "missing"},
	{"{'at':0,'sample':@{'until':1}}", "steps[0].sample.every", "missing"},
	{"{'at':2,'sample':{'every':1,'until':@1}}", "steps[0].sample.until", "before"},
	{"{'at':0,'sample':{'every':@1,'until':'2000000'}}", "steps[0].sample.every", "2000000"},
	{"{'at':0,'sample':{'every':1,'until':1999998}},\n{'at':0,'spawn':{'process':'p'}},"
	 "@{'at':0,'spawn':{'process':'q'}}",
	 "steps[2]", "2000000"},
	/* devices and their parts */
	{"{'at':0,'unplug':{'device':@'G'}}", "steps[0].unplug.device", "unknown device"},
	{"{'at':0,'kick':{'device':'g','ring':@'e'}}", "steps[0].kick.ring", "unknown ring"},
	{"{'at':0,'destroy':{'client':'a','ring':@'e'}}", "steps[0].destroy.ring", "unknown ring"},
	{"{'at':0,'reset':{'device':'h','engine':@'e'}}", "steps[0].reset.engine",
	 "unknown engine"},
	{"{'at':0,'reset':{'device':'g','engine':'e','flags':@7}}", "steps[0].reset.flags",
	 "a list"},
	{"{'at':0,'reset':{'device':'g','engine':'e','flags':['replay',@'x']}}",
	 "steps[0].reset.flags[1]", "replay, forget"},
	{"{'at':0,'reset':{'device':'g','engine':'e','flags':['replay',@'replay']}}",
	 "steps[0].reset.flags[1]", "twice"},
	{"{'at':0,'undo':{'device':'g','ring':'z','units':@33}}", "steps[0].undo.units",
	 "at most 32"},
	{"{'at':0,'frequency':{'device':'g','engine':'f','hz':@101}}", "steps[0].frequency.hz",
	 "100"},
	{"{'at':0,'frequency':@{'device':'g','engine':'f'}}", "steps[0].frequency.hz",
	 "hz or curve"},
	{"{'at':0,'frequency':{'device':'g','engine':'f','hz':@1,'curve':[[0,1]]}}",
	 "steps[0].frequency.hz", "beside curve"},
	{"{'at':0,'frequency':{'device':'g','engine':'f','curve':@[]}}", "steps[0].frequency.curve",
	 "a list"},
	{"{'at':0,'frequency':{'device':'g','engine':'f','curve':[[0,1],@[0]]}}",
	 "steps[0].frequency.curve[1]", "a list"},
	{"{'at':0,'frequency':{'device':'g','engine':'f','curve':[[0,1],[@'x',1]]}}",
	 "steps[0].frequency.curve[1][0]", "a time"},
	{"{'at':0,'frequency':{'device':'g','engine':'f','curve':[[0,1],[0,@101]]}}",
	 "steps[0].frequency.curve[1][1]", "100"},
	{"{'at':1,'frequency':{'device':'g','engine':'f','curve':[[@'9223372036854775807',1]]}}",
	 "steps[0].frequency.curve[0][0]", "2^63"},
	/* distortions */
	{"{'at':0,'distort':{'kind':@'distortion','device':'g'}}", "steps[0].distort.kind",
	 "unknown kind"},
	{"{'at':0,'distort':{'kind':'dip','device':'g','engine':@'e','region':'m'}}",
	 "steps[0].distort.engine", "beside region"},
	{"{'at':0,'distort':{'kind':'dip','device':'g','engine':'e','keys':@['total']}}",
	 "steps[0].distort.keys", "of an engine"},
	{"{'at':0,'distort':{'kind':'dip','device':'g','region':'m','keys':@['time']}}",
	 "steps[0].distort.keys", "of a region"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','from':@1}}", "steps[0].distort.from",
	 "before"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','until':@2}}", "steps[0].distort.until",
	 "not later"},
	{"{'at':2,'distort':@{'kind':'dip','device':'g','chance':2}}", "steps[0].distort.period",
	 "missing"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','chance':@1001,'period':1}}",
	 "steps[0].distort.chance", "at most 1000"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','text':@'a\\u0000'}}",
	 "steps[0].distort.text", "NUL"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','text':@'a\\n'}}", "steps[0].distort.text",
	 "line"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','client':@'n'}}", "steps[0].distort.client",
	 "another device"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','client':@'a'}}", "steps[0].distort.client",
	 "not open yet"},
	{"{'at':1,'undistort':{'distortion':@'d'}},"
	 "{'at':2,'distort':{'kind':'dip','device':'g','distortion':'d'}}",
	 "steps[0].undistort.distortion", "not exist yet"},
	{"{'at':2,'distort':{'kind':'dip','device':'g','distortion':@''}}",
	 "steps[0].distort.distortion", "a label"},
	/* processes that do not run */
	{"{'at':1,'exit':{'process':@'p'}},{'at':2,'spawn':{'process':'p'}}",
	 "steps[0].exit.process", "does not run yet"},
	{"{'at':1,'sample':{'dies':@'p'}}", "steps[0].sample.dies", "does not run yet"},
};

/* These come after process p has opened client a as 5. */
static const struct fault after[] = {
	{"{'at':1,'spawn':{'process':@'p'}}", "steps[2].spawn.process", "been started"},
	{"{'at':1,'fork':{'process':'p','to':@'p'}}", "steps[2].fork.to", "been started"},
	{"{'at':1,'fork':{'process':@'q','to':'r'}}", "steps[2].fork.process", "not run yet"},
	{"{'at':1,'exit':{'process':'p'}},{'at':2,'exit':{'process':@'p'}}",
	 "steps[3].exit.process", "has exited"},
	{"{'at':1,'exit':{'process':'p'}},{'at':2,'spawn':{'process':@'p'}}",
	 "steps[3].spawn.process", "been started"},
	{"{'at':1,'sample':{'dies':'p'}},{'at':2,'hide':{'process':@'p'}}", "steps[3].hide.process",
	 "has exited"},
	{"{'at':1,'sample':{'dies':@'p','every':1,'until':2}}", "steps[2].sample.dies",
	 "has exited"},
	/* descriptors */
	{"{'at':1,'close':{'process':'p','fd':@6}}", "steps[2].close.fd", "6 is not open"},
	{"{'at':1,'close':{'process':'p','fd':@-1}}", "steps[2].close.fd", "a descriptor"},
	{"{'at':1,'close':{'process':'p','fd':@1048576}}", "steps[2].close.fd", "at most 1048575"},
	{"{'at':1,'close':{'process':'p','fd':5}},{'at':2,'close':{'process':'p','fd':@5}}",
	 "steps[3].close.fd", "5 is not open"},
	{"{'at':1,'dup':{'process':'p','fd':@6,'to':7}}", "steps[2].dup.fd", "6 is not open"},
	{"{'at':1,'dup':{'process':'p','fd':5,'to':@5}}", "steps[2].dup.to", "same"},
	{"{'at':1,'open':{'client':'b','process':'p','fd':@5}}", "steps[2].open.fd", "5 is open"},
	{"{'at':1,'open':{'client':'b','process':'p','fd':@2}}", "steps[2].open.fd", "2 is open"},
	{"{'at':1,'open':{'client':@'a','process':'p','fd':6}}", "steps[2].open.client",
	 "opened before"},
	{"{'at':1,'close':{'process':'p','fd':5}},{'at':1,'open':{'client':@'a','process':'p','fd':5}}",
	 "steps[3].open.client", "opened before"},
	{"{'at':1,'open':{'client':'n','process':'p','fd':6,'node':@'render'}}",
	 "steps[2].open.node", "accelerator"},
	{"{'at':1,'open':{'client':'b','process':'p','fd':6,'node':@'accel'}}",
	 "steps[2].open.node", "render, card"},
	{"{'at':1,'open':{'client':'b','process':'p','fd':6,'node':@'card\\u0000'}}",
	 "steps[2].open.node", "render, card"},
	{"{'at':1,'open':{'client':'b','process':'p','fd':6,'cloexec':@1}}",
	 "steps[2].open.cloexec", "true or false"},
	{"{'at':1,'send':{'process':'p','fd':5,'to':@'q','to_fd':5}}", "steps[2].send.to",
	 "not run yet"},
	{"{'at':1,'spawn':{'process':'q'}},{'at':1,'send':{'process':'p','fd':5,'to':'q','to_fd':@1}}",
	 "steps[3].send.to_fd", "1 is open"},
	{"{'at':1,'spawn':{'process':'q'}},{'at':1,'send':{'process':'p','fd':@9,'to':'q','to_fd':9}}",
	 "steps[3].send.fd", "9 is not open"},
	/* clients */
	{"{'at':1,'work':{'client':@'b','engine':'e','busy':1}}", "steps[2].work.client",
	 "not open yet"},
	{"{'at':1,'close':{'process':'p','fd':5}},{'at':1,'work':{'client':@'a','engine':'e','busy':1}}",
	 "steps[3].work.client", "been closed"},
	{"{'at':1,'dup':{'process':'p','fd':0,'to':5}},{'at':1,'name':{'client':@'a','name':''}}",
	 "steps[3].name.client", "been closed"},
	{"{'at':1,'work':{'client':@'a','engine':'e','busy':1,'every':1,'until':9}},"
	 "{'at':5,'exit':{'process':'p'}}",
	 "steps[2].work.client", "been closed"},
	{"{'at':1,'name':{'client':'a','name':@"
	 "'12345678901234567890123456789012345678901234567890123456789012345'}}",
	 "steps[2].name.name", "at most 64"},
	/* work */
	{"{'at':1,'work':@{'client':'a','busy':1}}", "steps[2].work.engine", "engine or ring"},
	{"{'at':1,'work':{'client':'a','engine':@'e','ring':'y','busy':1}}", "steps[2].work.engine",
	 "beside ring"},
	{"{'at':1,'work':@{'client':'a','engine':'e'}}", "steps[2].work.busy", "busy or cycles"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':@1,'cycles':1}}", "steps[2].work.busy",
	 "beside cycles"},
	{"{'at':1,'work':{'client':'a','engine':@'k','busy':1}}", "steps[2].work.engine",
	 "unknown engine"},
	{"{'at':1,'work':{'client':'a','ring':'z','busy':1,'units':@33}}", "steps[2].work.units",
	 "at most 32"},
	{"{'at':1,'work':{'client':'a','ring':'x','busy':1,'units':@65537}}", "steps[2].work.units",
	 "at most 65536"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':@'j','every':1,'until':2}}",
	 "steps[2].work.job", "repeated"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'flags':@['no-doorbell','submit-first']}}",
	 "steps[2].work.flags", "exclude"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'uses':@[1,2,3,4,5]}}",
	 "steps[2].work.uses", "at most 4"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'uses':[@'o']}}",
	 "steps[2].work.uses[0]", "unknown object"},
	{"{'at':1,'ready':{'job':@'j'}},"
	 "{'at':2,'work':{'client':'a','engine':'e','busy':1,'job':'j','flags':['blocked']}}",
	 "steps[2].ready.job", "not submitted yet"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j'}},{'at':2,'ready':{'job':@'j'}}",
	 "steps[3].ready.job", "not blocked"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j','flags':['blocked']}},"
	 "{'at':2,'ready':{'job':'j'}},{'at':3,'ready':{'job':@'j'}}",
	 "steps[4].ready.job", "not blocked"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j','flags':['blocked']}},"
	 "{'at':2,'exit':{'process':'p'}},{'at':3,'ready':{'job':@'j'}}",
	 "steps[4].ready.job", "been closed"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j'}},{'at':2,'give-up':{'job':@'j'}}",
	 "steps[3].give-up.job", "does not wait for space"},
	{"{'at':1,'wait':{'client':'a','job':@'j'}},"
	 "{'at':2,'work':{'client':'a','engine':'e','busy':1,'job':'j'}}",
	 "steps[2].wait.job", "not submitted yet"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j'}},"
	 "{'at':2,'wait':{'client':'a','job':'j','timeout':@0}}",
	 "steps[3].wait.timeout", "at least 1"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j'}},"
	 "{'at':2,'exit':{'process':'p'}},{'at':3,'wait':{'client':@'a','job':'j'}}",
	 "steps[4].wait.client", "been closed"},
	{"{'at':1,'kick':{'device':'g','ring':'z','client':@'n'}}", "steps[2].kick.client",
	 "another device"},
	{"{'at':1,'undo':{'device':'g','ring':'y','client':@'a'}}", "steps[2].undo.client",
	 "not of one client"},
	{"{'at':1,'exit':{'process':'p'}},{'at':2,'destroy':{'client':@'a','ring':'y'}}",
	 "steps[3].destroy.client", "been closed"},
	{"{'at':1,'give-up':{'job':@'j'}},"
	 "{'at':2,'work':{'client':'a','engine':'e','busy':1,'job':'j','flags':['wait-for-space']}}",
	 "steps[2].give-up.job", "not submitted yet"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j','flags':['wait-for-space']}},"
	 "{'at':2,'give-up':{'job':'j'}},{'at':3,'give-up':{'job':@'j'}}",
	 "steps[4].give-up.job", "does not wait for space"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j','flags':['wait-for-space']}},"
	 "{'at':2,'exit':{'process':'p'}},{'at':3,'give-up':{'job':@'j'}}",
	 "steps[4].give-up.job", "been closed"},
	{"{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'j'}},\n"
	 "{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':'i'}},\n"
	 "{'at':1,'work':{'client':'a','engine':'e','busy':1,'job':@'j'}}",
	 "steps[4].work.job", "another step"},
	{"{'at':1,'distort':{'kind':'dip','device':'g','distortion':'d'}},"
	 "{'at':2,'undistort':{'distortion':'d'}},{'at':3,'undistort':{'distortion':@'d'}}",
	 "steps[4].undistort.distortion", "undone already"},
};

#define CREATE "{'at':1,'create':{'client':'a','object':'o','region':'m','size':1}},"
#define B      "{'at':1,'open':{'client':'b','process':'p','fd':6}},"
#define N      "{'at':1,'open':{'client':'n','process':'p','fd':7}},"

/* And these after object o of client a, and clients b and n, are open. */
static const struct fault memory[] = {
	{"{'at':2,'create':{'client':'a','object':@'o','region':'m','size':1}}",
	 "steps[5].create.object", "another step"},
	{"{'at':2,'create':{'client':'a','object':'i','region':'m','size':@0}}",
	 "steps[5].create.size", "at least 1"},
	{"{'at':2,'create':{'client':'a','object':'i','region':@'v','size':1}}",
	 "steps[5].create.region", "unknown region"},
	{"{'at':2,'create':@{'client':'a','region':'m','size':1}}", "steps[5].create.object",
	 "missing"},
	{"{'at':0,'evict':{'object':@'o'}}", "steps[5].evict.object", "not created yet"},
	{"{'at':2,'handle':{'client':'n','object':@'o'}}", "steps[5].handle.object",
	 "another device"},
	{"{'at':2,'drop':{'client':'b','object':@'o'}}", "steps[5].drop.object", "no handle"},
	{"{'at':2,'drop':{'client':'a','object':'o'}},{'at':3,'drop':{'client':'a','object':@'o'}}",
	 "steps[6].drop.object", "is destroyed"},
	{"{'at':2,'unexport':{'object':@'o'}}", "steps[5].unexport.object", "no dma-buf"},
	{"{'at':2,'export':{'object':'o'}},{'at':2,'unexport':{'object':'o'}},"
	 "{'at':2,'unexport':{'object':@'o'}}",
	 "steps[7].unexport.object", "no dma-buf"},
	{"{'at':2,'export':{'object':'o'}},{'at':2,'drop':{'client':'a','object':'o'}},"
	 "{'at':2,'unexport':{'object':'o'}},{'at':3,'populate':{'object':@'o'}}",
	 "steps[8].populate.object", "is destroyed"},
	{"{'at':2,'close':{'process':'p','fd':5}},{'at':3,'export':{'object':@'o'}}",
	 "steps[6].export.object", "is destroyed"},
	{"{'at':2,'madvise':@{'object':'o'}}", "steps[5].madvise.purgeable", "missing"},
	{"{'at':2,'work':{'client':'b','engine':'e','busy':1,'uses':@['o']}}", "steps[5].work.uses",
	 "no handle"},
	{"{'at':2,'handle':{'client':'b','object':'o'}},{'at':3,'drop':{'client':'b','object':'o'}},"
	 "{'at':4,'work':{'client':'b','engine':'e','busy':1,'uses':@['o']}}",
	 "steps[7].work.uses", "no handle"},
};

static void check_faults(const char *before, const struct fault *faults, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char text[4096];

		snprintf(text, sizeof(text), STEPS("%s%s"), before, faults[i].text);
		check_fault(text, faults[i].key, faults[i].message);
	}
}

static void test_faults_of_a_step(void **state)
{
	(void)state;
	check_faults("", alone, sizeof(alone) / sizeof(alone[0]));
}

static void test_faults_of_what_is_there(void **state)
{
	(void)state;
	check_faults(SPAWN OPEN, after, sizeof(after) / sizeof(after[0]));
}

static void test_faults_of_memory(void **state)
{
	(void)state;
	check_faults(SPAWN OPEN B N CREATE, memory, sizeof(memory) / sizeof(memory[0]));
}

static void test_a_pid_is_of_one_process_at_one_time(void **state)
{
	(void)state;
	check_fault("{'title':'t','why':'w','devices':{},'clients':{},\n"
		    "'processes':{'old':{'pid':5},'new':{'pid':5}},'steps':[\n"
		    "{'at':1,'spawn':{'process':'old'}},{'at':2,'spawn':{'process':@'new'}}]}",
		    "steps[1].spawn.process", "with its pid");
	scenario_free(fixture_compile(
		"{'title':'t','why':'w','devices':{},'clients':{},"
		"'processes':{'old':{'pid':5},'new':{'pid':5}},'steps':["
		"{'at':1,'spawn':{'process':'old'}},{'at':2,'exit':{'process':'old'}},"
		"{'at':2,'spawn':{'process':'new'}}]}"));
}

/* 2^63 - 1 is the last time; with three descriptors to read, two steps come after the first. */
static void test_a_sweep_ends_in_time(void **state)
{
	static const char text[] = SPAWN OPEN B "{'at':1,'dup':{'process':'p','fd':5,'to':8}},"
						"{'at':'9223372036854775800','sample':{'step':%s}}";
	char steps[1024], whole[4096];

	(void)state;
	snprintf(steps, sizeof(steps), text, "3");
	snprintf(whole, sizeof(whole), STEPS("%s"), steps);
	scenario_free(fixture_compile(whole));
	snprintf(steps, sizeof(steps), text, "@4");
	snprintf(whole, sizeof(whole), STEPS("%s"), steps);
	check_fault(whole, "steps[4].sample.step", "2^63");
}

static void test_no_more_than_64_distortions(void **state)
{
	char text[16384], *at = text;

	(void)state;
	at += sprintf(at, HEAD(DEVICES));
	for (int i = 0; i < 64; i++)
		at += sprintf(at, "{'at':%d,'distort':{'kind':'dip','device':'g'}},\n", i);
	sprintf(at, "@{'at':99,'distort':{'kind':'dip','device':'g'}}]}");
	check_fault(text, "steps[64]", "64");
}

/* Of the 65, one is undone before the last begins. */
static void test_an_undone_distortion_does_not_count(void **state)
{
	char text[16384], *at = text;

	(void)state;
	at += sprintf(at, HEAD(DEVICES));
	for (int i = 0; i < 63; i++)
		at += sprintf(at, "{'at':%d,'distort':{'kind':'dip','device':'g'}},\n", i);
	sprintf(at, "{'at':64,'distort':{'kind':'dip','device':'g','distortion':'d'}},"
		    "{'at':65,'undistort':{'distortion':'d'}},"
		    "{'at':66,'distort':{'kind':'dip','device':'g'}}]}");
	scenario_free(fixture_compile(text));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_faults_of_a_step),
		cmocka_unit_test(test_faults_of_what_is_there),
		cmocka_unit_test(test_faults_of_memory),
		cmocka_unit_test(test_a_pid_is_of_one_process_at_one_time),
		cmocka_unit_test(test_a_sweep_ends_in_time),
		cmocka_unit_test(test_no_more_than_64_distortions),
		cmocka_unit_test(test_an_undone_distortion_does_not_count),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
