/* SPDX-License-Identifier: MIT */
/* Faults of all but steps: broken JSON, and faults of devices, processes and clients. */
#include "faults.h"

#define REST "'processes':{},'clients':{},'steps':[]}"

static const struct fault whole[] = {
	{"@[]", "", "an object"},
	{"@{}", "title", "missing"},
	{"@{'title':'t'}", "why", "missing"},
	{"{'title':'t','why':@7}", "why", "a string"},
	{"{'title':@'t\\u0000','why':'w'}", "title", "NUL"},
	{"{'title':'t','why':'w','other':@7}", "other", "one of title"},
	{"{'title':'t','why':'w','rules':@7}", "rules", "a list"},
	{"{'title':'t','why':'w','rules':['x',@7]}", "rules[1]", "a string"},
	{"{'title':'t','why':'w','finds':@7}", "finds", "a string"},
	{"{'title':'t','why':'w','cells':@'x'}", "cells", "a list"},
	{"{'title':'t','why':'w','cells':['x',@{}]}", "cells[1]", "a string"},
	{"@{'title':'t','why':'w'}", "devices", "missing"},
	{"\n  @{'title':'t','why':'w','devices':{}}", "processes", "missing"},
	{"@{'title':'t','why':'w','devices':{},'processes':{},'clients':{}}", "steps", "missing"},
	{"{'title':'t','why':'w','devices':{},'processes':{},'clients':{},'steps':@{}}", "steps",
	 "a list"},
	{"{'title':'t','why':'w','devices':{},'processes':@[],'clients':{},'steps':[]}",
	 "processes", "an object"},
};

/* A device's fault: g is the second of them. */
static const struct fault devices[] = {
	{"@7", "devices.g", "an object"},
	{"{'drivers':@'x'}", "devices.g.drivers", "one of driver"},
	{"{'driver':@''}", "devices.g.driver", "empty"},
	{"{'pdev':@7}", "devices.g.pdev", "a string"},
	{"{'node':@'gpu'}", "devices.g.node", "drm, accel"},
	{"{'minor':@128}", "devices.g.minor", "at most 127"},
	{"{'minor':@256,'node':'accel'}", "devices.g.minor", "at most 255"},
	{"{'minor':@3}", "devices.g.minor", "another device"},
	{"{'engines':@[]}", "devices.g.engines", "an object"},
	{"{'engines':{'':@{}}}", "devices.g.engines.", "empty"},
	{"{'engines':{'a.b':{'hz':@'x'}}}", "devices.g.engines.a.b.hz", "a number"},
	{"{'engines':{'e':{'capacity':@0}}}", "devices.g.engines.e.capacity", "at least 1"},
	{"{'engines':{'e':{'capacity':@65537}}}", "devices.g.engines.e.capacity", "at most 65536"},
	{"{'engines':{'e':{'keys':['time',@'total']}}}", "devices.g.engines.e.keys[1]",
	 "maxfreq, curfreq"},
	{"{'regions':{'\\u0041\\\\':{'size':@'1kB'}}}", "devices.g.regions.A\\.size", "a size"},
	{"{'regions':{'m':{'keys':[@'time']}}}", "devices.g.regions.m.keys[0]", "total, shared"},
	{"{'rings':{'r':@{}}}", "devices.g.rings.r.engine", "missing"},
	{"{'rings':{'r':{'engine':@'e'}},'engines':{}}", "devices.g.rings.r.engine",
	 "unknown engine"},
	{"{'engines':{'e':{}},'rings':{'r':{'engine':'e','size':@20}}}", "devices.g.rings.r.size",
	 "multiple of 8"},
	{"{'engines':{'e':{}},'rings':{'r':{'engine':'e','size':@7,'shape':'bytes'}}}",
	 "devices.g.rings.r.size", "at least 8"},
	{"{'limits':{'jobs':@0}}", "devices.g.limits.jobs", "at least 1"},
	{"{'limits':{'handles':@1}}", "devices.g.limits.handles", "one of clients"},
	{"@{'engines':{'a':{'capacity':65536},'b':{'capacity':65536},'c':{'capacity':65536},"
	 "'d':{'capacity':65536},'e':{'capacity':65536},'f':{'capacity':65536},"
	 "'g':{'capacity':65536},'h':{'capacity':65536},'i':{'capacity':65536},"
	 "'j':{'capacity':65536},'k':{'capacity':65536},'l':{'capacity':65536},"
	 "'m':{'capacity':65536},'n':{'capacity':65536},'o':{'capacity':65536},"
	 "'p':{'capacity':65536},'q':{}}}",
	 "devices.g", "1048576"},
};

static const struct fault processes_and_clients[] = {
	{"'processes':{'p':{'pid':@0}},'clients':{},'steps':[]}", "processes.p.pid", "at least 1"},
	{"'processes':{'p':{'pid':@4194304}},'clients':{},'steps':[]}", "processes.p.pid",
	 "at most 4194303"},
	{"'processes':{'p':{'comm':@7}},'clients':{},'steps':[]}", "processes.p.comm", "a string"},
	{"'processes':{},'clients':{'c':@{}},'steps':[]}", "clients.c.device", "missing"},
	{"'processes':{},'clients':{'c':{'device':@'x'}},'steps':[]}", "clients.c.device",
	 "unknown device"},
	{"'processes':{},'clients':{'c':{'device':'f','id':@'x'}},'steps':[]}", "clients.c.id",
	 "a number"},
	{"'processes':{},'clients':{'c':{'device':'f','id':@'18446744073709551616'}},'steps':[]}",
	 "clients.c.id", "at most 18446744073709551615"},
};

static void test_the_whole(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++)
		check_fault(whole[i].text, whole[i].key, whole[i].message);
}

static void test_devices(void **state)
{
	char text[4096];

	(void)state;
	for (size_t i = 0; i < sizeof(devices) / sizeof(devices[0]); i++) {
		snprintf(text, sizeof(text),
			 "{'title':'}','why':'\\\\',\n'devices':{'f':{'minor':3},\n'g':%s},%s",
			 devices[i].text, REST);
		check_fault(text, devices[i].key, devices[i].message);
	}
}

static void test_processes_and_clients(void **state)
{
	char text[4096];

	(void)state;
	for (size_t i = 0; i < sizeof(processes_and_clients) / sizeof(processes_and_clients[0]);
	     i++) {
		snprintf(text, sizeof(text), "{'title':'t','why':'w','devices':{'f':{}},%s",
			 processes_and_clients[i].text);
		check_fault(text, processes_and_clients[i].key, processes_and_clients[i].message);
	}
}

/* Broken JSON has a place, and no key. */
static void test_no_json(void **state)
{
	static const struct {
		const char *text;
		unsigned int line;
	} rows[] = {
		{"", 1},
		{"{", 1},
		{"{\n\n'a':1,}", 3},
		{"{\n'a':1,\n'a':2}", 3},
		{"\xff", 1},
		{"{'at':99999999999999999999}", 1},
		{"{}\n{}", 2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *json = fixture_json(rows[i].text);
		struct scenario_error error;
		struct scenario *s;

		assert_int_equal(scenario_compile(&s, json, strlen(json), &fixture_kinds, &error),
				 -EINVAL);
		assert_int_equal(error.line, rows[i].line);
		assert_true(error.column >= 1);
		assert_string_equal(error.key, "");
		assert_true(error.text[0]);
		free(json);
	}
}

/* Labels may be of any length; the key is cut, and the place is right nevertheless. */
static void test_long_labels(void **state)
{
	char label[600], text[2048];
	struct scenario_error error;
	struct scenario *s;
	char *json;

	(void)state;
	memset(label, 'x', sizeof(label) - 1);
	label[sizeof(label) - 1] = '\0';
	snprintf(text, sizeof(text),
		 "{'title':'t','why':'w',\n'devices':{'%s':\n{'minor':'y'}}," REST, label);
	json = fixture_json(text);
	assert_int_equal(scenario_compile(&s, json, strlen(json), &fixture_kinds, &error), -EINVAL);
	assert_int_equal(error.line, 3);
	assert_int_equal(error.column, 10);
	assert_int_equal(strlen(error.key), sizeof(error.key) - 1);
	free(json);
}

static void test_too_many_devices(void **state)
{
	static char text[8192];
	char *at = text;

	(void)state;
	at += sprintf(at, "{'title':'t','why':'w','devices':@{");
	for (int i = 0; i < 129; i++)
		at += sprintf(at, "%s'd%d':{}", i ? "," : "", i);
	sprintf(at, "}," REST);
	check_fault(text, "devices", "no minor");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_the_whole),
		cmocka_unit_test(test_devices),
		cmocka_unit_test(test_processes_and_clients),
		cmocka_unit_test(test_no_json),
		cmocka_unit_test(test_long_labels),
		cmocka_unit_test(test_too_many_devices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
