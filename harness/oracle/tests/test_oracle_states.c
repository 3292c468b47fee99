/* SPDX-License-Identifier: MIT */
/*
 * What timelines do not test: texts with several readings, descriptors of no known client,
 * and recordings without an origin.
 */
#include "states.h"

#define ATB(t) "@ " t " pid=1 fd=4 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n"

#define AT3 "@ 1 pid=1 fd=3 dev=226:0\ndrm-driver: d\n"

static void test_who_is_who(void **state)
{
	(void)state;
	check_undecided(AT3 "drm-client-id: 7\r\n");
	check_undecided(AT3 "drm-client-id: 7\ndrm-client-id: 8\n");
	/* Without device numbers the driver is a part of its identity; with them it is not. */
	check_undecided("@ 1 pid=1 fd=3\ndrm-driver: d\r\ndrm-client-id: 7\n");
	check_client("@ 1 pid=1 fd=3 dev=226:0\ndrm-driver: d\r\ndrm-client-id: 7\n",
		     "{'device_key':'226:0','id':'7','driver':{'any':['d','d\\r']},'optional':true,"
		     "'members':[{'pid':'1','fd':'3'}]}");
	/* Is a text with one drm- key, in a line that may not count, a client? */
	check_client("@ 1 pid=1 fd=3 dev=226:0\ndrm-driver: d",
		     "{'device_key':'226:0','driver':{'any':[null,'d']},'optional':true,"
		     "'members':[{'pid':'1','fd':'3'}]}");
	/* One id, once with a device number and once without. */
	check_undecided(AT("1") "@ 1 pid=1 fd=4\ndrm-driver: d\ndrm-client-id: 7\n");
	/* Once lost, lost for good. */
	check_undecided(AT3 "drm-client-id: 7\r\n" AT("2"));
}

static void test_device_changed(void **state)
{
	(void)state;
	/* A client whose device is no longer printed, or printed as another. */
	check_client("@ 1 pid=1 fd=3 dev=226:0\ndrm-driver: d\ndrm-pdev: 0000:00:02.0\n"
		     "drm-client-id: 7\n@ 2 pid=1 fd=3 dev=226:0\ndrm-driver: e\n"
		     "drm-client-id: 7\n",
		     "{'device_key':'226:0','id':'7','driver':{'any':['d','e']},'optional':true,"
		     "'pdev':{'any':[null,'0000:00:02.0']},'members':[{'pid':'1','fd':'3'}]}");
}

static void test_without_origin(void **state)
{
	(void)state;
	check_client("drm-driver: d\ndrm-engine-e: 5 ns\n",
		     "{'driver':'d','optional':true,'engines':{'e':{'busy_ns':'5'," ONE "," NONE
		     "}}}");
	check_engine("@ 0\ndrm-driver: d\ndrm-engine-e: 5 ns\n"
		     "@ 10\ndrm-driver: d\ndrm-engine-e: 10 ns\n",
		     "{'busy_ns':'10'," ONE ",'delta_ns':'5','busy_ratio':{'ratio':'0.5'}}");
	check_undecided("@ 0\ndrm-driver: d\n@ 0\ndrm-driver: d\n");
}

static void test_no_driver(void **state)
{
	(void)state;
	check_client("@ 1 pid=1 fd=3 dev=226:0\ndrm-client-id: 7\n",
		     "{'device_key':'226:0','id':'7','members':[{'pid':'1','fd':'3'}],"
		     "'optional':true}");
	check_engine("@ 0 pid=1 fd=3 dev=226:0\ndrm-client-id: 7\ndrm-engine-e: 5 ns\n" AT(
			     "10") "drm-engine-e: 10 ns\n",
		     "{'busy_ns':'10'," ONE ",'delta_ns':'5','busy_ratio':{'ratio':'0.5'}}");
}

static void test_members_disagree(void **state)
{
	(void)state;
	/* The largest counter, the last memory and the last capacity. */
	check_client(
		AT("0") "drm-engine-e: 9 ns\ndrm-total-m: 8\ndrm-total-n: 1\n"
			"drm-engine-capacity-e: 2\n" ATB("0") "drm-engine-e: 5 ns\ndrm-total-m: 4\n"
							      "drm-engine-capacity-e: 3\n",
		"{'device_key':'226:0','id':'7','driver':'d',"
		"'members':[{'pid':'1','fd':'3'},{'pid':'1','fd':'4'}],"
		"'engines':{'e':{'busy_ns':'9','capacity':'3'," NONE "}},"
		"'regions':{'m':{'total':'4'},"
		"'n':{'any':[null,{'total':{'any':[null,'0','1']}}]}}}");
}

static void test_unreadable(void **state)
{
	static const char observed[] = AT("0") "drm-engine-e: 5 ns\n";
	static const char missing[] = "@ 10 pid=1 fd=3 dev=226:0 err=13\n";
	char text[512];

	(void)state;
	snprintf(text, sizeof(text), "%s%s", observed, missing);
	check_client(text, "{'device_key':'226:0','id':'7','driver':'d','optional':true,"
			   "'members':[{'pid':'1','fd':'3'}],"
			   "'engines':{'e':{'any':[null,{'busy_ns':{'any':[null,'5']}," ONE "," NONE
			   "}]}}}");
	/* Readable again: the delta of 3 over one interval or two, or a new client. */
	snprintf(text, sizeof(text), "%s%s%s", observed, missing, AT("20") "drm-engine-e: 8 ns\n");
	check_engine(text, "{'any':[{'busy_ns':'8'," ONE "," NONE "},{'busy_ns':'8'," ONE
			   ",'delta_ns':{'any':[null,'3']},"
			   "'busy_ratio':{'any':[null,{'ratio':'0.3'},{'ratio':'0.15'}]}}]}");
}

/*
 * Two descriptors show a client, then one of them no longer does: it is a member still, or is none.
 */
static void test_one_of_two_unshown(void **state)
{
	static const char text[] = AT("0") "@ 0 pid=2 fd=4 dev=226:0\ndrm-driver: d\n"
					   "drm-client-id: 7\n"
					   "@ 10 pid=1 fd=3 dev=226:0 err=13\n"
					   "@ 10 pid=2 fd=4 dev=226:0\ndrm-driver: d\n"
					   "drm-client-id: 7\n";
	json_t *states = states_of(text);

	(void)state;
	check(json_array_get(states, 1),
	      "{'clients':[{'device_key':'226:0','id':'7','driver':'d','optional':true,'members':{'any':["
	      "[{'pid':'2','fd':'4'}],[{'pid':'2','fd':'4'},{'pid':'1','fd':'3'}]]}},"
	      "{'members':[{'pid':'1','fd':'3'}],'optional':true,'*':{'anything':true}}]}");
	json_decref(states);
}

/* A descriptor that no longer shows its client stays a member while another one shows it, and when
 * that one is closed. */
static void test_unshown_beside_shown(void **state)
{
	static const char text[] = AT("0") "@ 0 pid=2 fd=4 dev=226:0\ndrm-driver: d\n"
					   "drm-client-id: 7\n"
					   "@ 10 pid=1 fd=3 dev=226:0 err=13\n"
					   "@ 10 pid=2 fd=4 dev=226:0\ndrm-driver: d\n"
					   "drm-client-id: 7\n"
					   "@ 20 pid=1 fd=3 dev=226:0 err=13\n";

	(void)state;
	check_client(text, "{'device_key':'226:0','id':'7','driver':'d','optional':true,"
			   "'members':[{'pid':'1','fd':'3'}]}");
}

/*
 * A text of which no process and number is known shows the client, too; a subject cannot name it.
 */
static void test_beside_unnamed(void **state)
{
	static const char text[] = AT("0") "@ 0 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n";

	(void)state;
	check_client(text, "{'device_key':'226:0','id':'7','driver':'d','optional':true,"
			   "'members':{'any':[[{'pid':'1','fd':'3'},{}],[{'pid':'1','fd':'3'}]]}}");
	check_client(
		AT("0") ATB("0") "@ 0 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n",
		"{'device_key':'226:0','id':'7','driver':'d','optional':true,'members':{'any':["
		"[{'pid':'1','fd':'3'},{'pid':'1','fd':'4'},{}],"
		"[{'pid':'1','fd':'3'},{'pid':'1','fd':'4'}]]}}");
	check_client("@ 0 dev=226:0\ndrm-driver: d\ndrm-client-id: 7\n",
		     "{'device_key':'226:0','id':'7','driver':'d','optional':true}");
}

static void test_another_device(void **state)
{
	static const char *const reused[] = {"@ 10 pid=1 fd=3 dev=226:1 err=13\n",
					     "@ 10 pid=1 fd=3 dev=227:0 err=13\n",
					     "@ 10 pid=2 fd=3 dev=226:0 err=13\n"};
	char text[512];

	(void)state;
	for (size_t i = 0; i < sizeof(reused) / sizeof(reused[0]); i++) {
		json_t *states;

		snprintf(text, sizeof(text), "%s%s", AT("0"), reused[i]);
		states = states_of(text);
		check(json_array_get(states, 1),
		      i < 2 ? "{'clients':[{'members':[{'pid':'1','fd':'3'}],'optional':true,"
			      "'*':{'anything':true}}]}"
			    : "{'clients':[{'members':[{'pid':'2','fd':'3'}],'optional':true,"
			      "'*':{'anything':true}}]}");
		json_decref(states);
	}
}

/* An engine with more readings than are followed: any answer is allowed for it, not for others. */
static void test_too_many_ways(void **state)
{
	char text[2048] = AT("0") "drm-engine-f: 1 ns\n";
	json_t *states;

	(void)state;
	for (int i = 0; i < 20; i++)
		sprintf(text + strlen(text), "drm-engine-e: %d apples\n", i);
	states = states_of(text);
	check(json_array_get(states, 0),
	      "{'clients':[{'device_key':'226:0','id':'7','driver':'d',"
	      "'members':[{'pid':'1','fd':'3'}],"
	      "'engines':{'e':{'anything':true},'f':{'busy_ns':'1'," ONE "," NONE "}}}]}");
	json_decref(states);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_who_is_who),
		cmocka_unit_test(test_device_changed),
		cmocka_unit_test(test_without_origin),
		cmocka_unit_test(test_no_driver),
		cmocka_unit_test(test_members_disagree),
		cmocka_unit_test(test_unreadable),
		cmocka_unit_test(test_one_of_two_unshown),
		cmocka_unit_test(test_unshown_beside_shown),
		cmocka_unit_test(test_beside_unnamed),
		cmocka_unit_test(test_another_device),
		cmocka_unit_test(test_too_many_ways),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
