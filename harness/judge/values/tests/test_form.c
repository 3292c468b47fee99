/* SPDX-License-Identifier: MIT */
/* Faults of expectations and their whole messages. */
#include "diff_text.h"
#include "unit.h"

#include "form.h"
#include "set.h"

struct form_row {
	const char *expect;
	const char *slips; /* "": it is well-formed */
};

#define DIGITS	 "expected decimal digits without leading zeros"
#define BUSY(at) "{'engines':{'a':{'busy_ns':" at "}}}"
#define IN_BUSY	 "e.engines.a.busy_ns: "

/* What one text may hold: docs/answers.md, "Expectations". */
static const struct form_row snapshots[] = {
	{"null", ""},
	{"{'anything':true}", ""},
	{"{'rejected':true}", ""},
	{"{}", ""},
	{"{'driver':'xe','pdev':null,'client_id':'007','client_name':'x'}", ""},
	{"{'any':[{'rejected':true},{'driver':'xe'}]}", ""},
	{"{'engines':{'any':[null,{'a':{'cycles':'5'}}]},'regions':{'r':{'total':'0'}}}", ""},
	{"'xe'", "e: expected an object"},
	{"5", "e: expected a string, an object or null"},
	{"[]", "e: expected a string, an object or null"},
	{"{'any':[]}", "e: any: expected at least one alternative"},
	{"{'min':'1','max':'2'}", "e: a range is allowed only for a number"},
	{"{'drivr':'xe','driver':'xe','pid':'1'}",
	 "e.drivr: unknown member\ne.pid: unknown member"},
	{"{'driver':{'x':'1'},'pdev':['1'],'client_id':{'any':[5,'1']}}",
	 "e.driver: expected a value or a set\ne.pdev: expected a string, an object or null\ne.client_id: expected a string, an object or null"},
	{"{'driver':{'rejected':true}}", "e.driver: a refusal is allowed only for a whole answer"},
	{"{'driver':{'value':'255','saturated':true},'pdev':{'min':'1','max':'2'}}",
	 "e.driver: expected a value or a set\ne.pdev: a range is allowed only for a number"},
	{"{'client_id':{'value':'4294967295','saturated':true}}",
	 "e.client_id: a saturated number is allowed only for a number"},
	{"{'client_id':{'ratio':'1'}}", "e.client_id: a ratio is allowed only for a ratio"},
	{"{'engines':'a','regions':{'r':'b'}}",
	 "e.engines: expected an object\ne.regions.r: expected an object"},
	{"{'engines':{'a':{'busyns':'1'},'b':{'busy_ns':'x'}}}",
	 "e.engines.a.busyns: unknown member\ne.engines.b.busy_ns: " DIGITS},
	/* a star applies to members of any kind */
	{"{'*':{'anything':true},'engines':{'*':null}}", ""},
	/* one text has no delta and no ratio */
	{"{'engines':{'a':{'delta_ns':'5','busy_ratio':{'ratio':'1'}}}}",
	 "e.engines.a.delta_ns: unknown member\ne.engines.a.busy_ratio: unknown member"},
	/* numbers */
	{BUSY("'0'"), ""},
	{BUSY("'18446744073709551616'"), ""},
	{BUSY("'01'"), IN_BUSY DIGITS},
	{BUSY("''"), IN_BUSY DIGITS},
	{BUSY("{'any':['x',null,'y']}"), IN_BUSY DIGITS "\n" IN_BUSY DIGITS},
	{BUSY("{'any':[]}"), IN_BUSY "any: expected at least one alternative"},
	{BUSY("{'value':'4294967295','saturated':true}"), ""},
	{BUSY("{'ratio':'1'}"), IN_BUSY "a ratio is allowed only for a ratio"},
	{BUSY("{'ratio_min':'1','ratio_max':'2'}"), IN_BUSY "a ratio is allowed only for a ratio"},
	{BUSY("{'min':'1','max':'2'}"), ""},
	{BUSY("{'min':'2','max':'2'}"), ""},
	{BUSY("{'min':'3','max':'2'}"), IN_BUSY "min is larger than max"},
	{BUSY("{'min':'10','max':'9'}"), IN_BUSY "min is larger than max"},
	{BUSY("{'min':'9'}"), IN_BUSY "expected min and max in decimal digits"},
	{BUSY("{'max':'9'}"), IN_BUSY "expected min and max in decimal digits"},
	{BUSY("{'min':'1','max':'-'}"), IN_BUSY "expected min and max in decimal digits"},
	{BUSY("{'min':'x','max':'9'}"), IN_BUSY "expected min and max in decimal digits"},
};

#define CLIENT(members) "{'clients':[{" members "}]}"
#define RATIO(at)	CLIENT("'engines':{'a':{'busy_ratio':" at "}}")
#define IN_CLIENT	"e.clients[0]."
#define IN_RATIO	IN_CLIENT "engines.a.busy_ratio: "
#define PID_FD		"members: expected {\"pid\",\"fd\"} in decimal digits"

/* What a state after a sweep may hold. */
static const struct form_row states[] = {
	{"null", ""},
	{"{'anything':true}", ""},
	{"{'rejected':true}", ""},
	{"{'clients':[]}", ""},
	{"{'clients':{'anything':true}}", ""},
	{"{'any':[{'clients':[]},null,{'any':[{'rejected':true}]}]}", ""},
	{CLIENT("'id':'7','device':{'anything':true},'device_key':'226:128','optional':false,"
		"'members':[{'pid':'1','fd':'0'},{'pid':'2','fd':'3'}],'engines':{'a':{'delta_ns':'1'}}"),
	 ""},
	{CLIENT("'optional':true,'members':{'any':[[{'pid':'1','fd':'0'}],[{'pid':'2','fd':'3'}]]}"),
	 ""},
	{"'x'", "e: expected a state"},
	{"[]", "e: expected a state"},
	{"5", "e: expected a state"},
	{"{'min':'1'}", "e: expected a state"},
	{"{'ratio':'1'}", "e: expected a state"},
	{"{'any':[]}", "e: any: expected a state"},
	{"{'any':['x',{'clients':[]},'y']}", "e: expected a state\ne: expected a state"},
	{"{}", "e: expected {\"clients\": [...]}"},
	{"{'client':[]}", "e: expected {\"clients\": [...]}"},
	{"{'clients':[],'totals':[]}", "e: expected {\"clients\": [...]}"},
	{"{'clients':{}}", "e: clients: expected a list"},
	{"{'clients':null}", "e: clients: expected a list"},
	{"{'clients':[null,{},'x']}",
	 "e.clients[0]: expected a client\ne.clients[2]: expected a client"},
	{"{'clients':[{'idd':'7'},{'id':'7'},{'id':7}]}",
	 "e.clients[0].idd: unknown member\ne.clients[2].id: expected a string, an object or null"},
	{CLIENT("'optional':'yes','device_key':5,'device':'a','id':5"), IN_CLIENT
	 "optional: expected true or false\n" IN_CLIENT "device_key: expected a string\n" IN_CLIENT
	 "device: expected {\"anything\": true}, as the subject chooses the name\n" IN_CLIENT
	 "id: expected a string, an object or null"},
	/* members */
	{CLIENT("'members':[]"), IN_CLIENT "members: expected a list"},
	{CLIENT("'members':null"), IN_CLIENT "members: expected a list"},
	{CLIENT("'members':{'any':[]}"), IN_CLIENT "members: expected a list"},
	{CLIENT("'members':{'any':[[],[{'pid':'1','fd':'0'}],{'any':[[{'pid':'1','fd':'0'}]]}]}"),
	 IN_CLIENT "members: expected a list\n" IN_CLIENT "members: expected a list"},
	{CLIENT("'members':[{'pid':'1','fd':'0'},{'pid':'1'}]"), IN_CLIENT PID_FD},
	{CLIENT("'members':[{'pid':'1','fd':'0','x':'0'}]"), IN_CLIENT PID_FD},
	{CLIENT("'members':[{'pid':'1','x':'0'}]"), IN_CLIENT PID_FD},
	{CLIENT("'members':[{'x':'1','fd':'0'}]"), IN_CLIENT PID_FD},
	{CLIENT("'members':[{'pid':1,'fd':'0'},{'pid':'1','fd':'00'}]"),
	 IN_CLIENT PID_FD "\n" IN_CLIENT PID_FD},
	{CLIENT("'members':{'any':[[{'pid':'1','fd':'0'}],[{'fd':'0'},{'pid':'0'}]]}"),
	 IN_CLIENT PID_FD "\n" IN_CLIENT PID_FD},
	/* ratios */
	{RATIO("{'ratio':'0.5'}"), ""},
	{RATIO("{'ratio_min':'0.5','ratio_max':'0.5'}"), ""},
	{RATIO("{'any':[null,{'ratio':'1'}]}"), ""},
	{RATIO("'0.5'"), IN_RATIO "expected {\"ratio\": ...}"},
	{RATIO("{'ratio':'-1'}"), IN_RATIO "expected decimals, both ends of a range"},
	{RATIO("{'ratio_min':'0.5'}"), IN_RATIO "expected decimals, both ends of a range"},
	{RATIO("{'ratio_max':'0.5'}"), IN_RATIO "expected decimals, both ends of a range"},
	{RATIO("{'ratio_min':'0.51','ratio_max':'0.5'}"),
	 IN_RATIO "ratio_min is larger than ratio_max"},
	{RATIO("{'min':'1','max':'2'}"), IN_RATIO "a range is allowed only for a number"},
	{RATIO("{'value':'4294967295','saturated':true}"),
	 IN_RATIO "a saturated number is allowed only for a number"},
};

typedef void form_fn(const json_t *expect, const struct diff_place *at, struct judge_diff *diff);

static void check_form(form_fn *form, const json_t *expect, const char *slips, const char *what)
{
	struct diff_place at = {.name = "e", .after = "."};
	struct judge_diff diff = {0};

	form(expect, &at, &diff);
	if (strcmp(text_of(&diff), slips) != 0)
		fail_msg("%s: expected \"%s\", got \"%s\"", what, slips, text_of(&diff));
	judge_diff_free(&diff);
}

static void check_rows(form_fn *form, const struct form_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		json_t *expect = json(rows[i].expect);

		check_form(form, expect, rows[i].slips, rows[i].expect);
		json_decref(expect);
	}
}

static void test_snapshots(void **state)
{
	(void)state;
	check_rows(form_snapshot, snapshots, sizeof(snapshots) / sizeof(*snapshots));
}

static void test_states(void **state)
{
	(void)state;
	check_rows(form_state, states, sizeof(states) / sizeof(*states));
}

/* SET_DEPTH sets, one in the other, are read; one more is not. */
static void test_depth(void **state)
{
	json_t *deep = json_integer(5); /* not an expectation */

	(void)state;
	for (int i = 1; i < SET_DEPTH; i++)
		deep = json_pack("{s:[o]}", "any", deep);
	check_form(form_snapshot, deep, "e: expected a string, an object or null",
		   "as deep as they may be");
	check_form(form_state, deep, "e: expected a state", "as deep as they may be");
	deep = json_pack("{s:[o]}", "any", deep);
	check_form(form_snapshot, deep, "e: nested too deeply", "deeper by one");
	check_form(form_state, deep, "e: nested too deeply", "deeper by one");
	json_decref(deep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_snapshots),
		cmocka_unit_test(test_states),
		cmocka_unit_test(test_depth),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
