/* SPDX-License-Identifier: MIT */
/* A subject is judged on the clients that it shows: not all of them, and not for each process. */
#include "scoped.h"

#define A3 "{'pid':'1','fd':'3'}"
#define B4 "{'pid':'2','fd':'4'}"

#define SHARED "{'clients':[{'id':'7','members':[" A3 "," B4 "],'engines':{'e':{'busy_ns':'5'}}}]}"
#define EITHER(members) \
	"{'clients':[{'id':'7','members':" members ",'engines':{'e':{'busy_ns':'5'}}}]}"
#define SHOWN(of) "{'device':'d','id':'7','members':[" of "],'engines':{'e':{'busy_ns':'5'}}}"
#define DELTA(delta)                                                          \
	"{'clients':[{'id':'7','members':[" A3 "],'engines':{'e':{"           \
	"'busy_ns':'5','delta_ns':" delta "}}},{'id':'8','members':[" B4 "]," \
	"'engines':{'e':{'busy_ns':'9','delta_ns':'4'}}}]}"
#define ENGINES(engines)                                                    \
	"{'clients':[{'id':'7','members':[" A3 "],'engines':" engines "},{" \
	"'id':'8','members':[" B4 "],"                                      \
	"'engines':{'e':{'busy_ns':'9','delta_ns':'4'}}}]}"
#define BUSY \
	"{'device':'d','id':'8','members':[" B4 "],'engines':{'e':{'busy_ns':'9','delta_ns':'4'}}}"
#define NODE(key)                                                                               \
	"{'clients':[{'id':'7','device_key':'" key "','members':[" A3 "],"                      \
	"'engines':{'e':{'busy_ns':'5'}}},{'id':'8','device_key':'226:129','members':[" B4 "]," \
	"'engines':{'e':{'busy_ns':'9'}}}]}"
#define LISTED(clients) "{'clients':[" clients "]}"
#define OTHER		"{'device':'d','id':'8','members':[" B4 "],'engines':{'e':{'busy_ns':'9'}}}"

static const struct scoped_row hidden[] = {
	{"for one of two",
	 {.features = "no-sharers"},
	 SHARED,
	 LISTED(SHOWN(B4)),
	 VERDICT_PASS,
	 NULL},
	{"for both, without the word",
	 {.features = "parse,track"},
	 SHARED,
	 LISTED(SHOWN(B4)),
	 VERDICT_FAIL,
	 NULL},
	{"for another",
	 {.features = "no-sharers"},
	 SHARED,
	 LISTED(SHOWN("{'pid':'2','fd':'5'}")),
	 VERDICT_FAIL,
	 NULL},
	{"twice",
	 {.features = "no-sharers"},
	 SHARED,
	 LISTED(SHOWN(A3) "," SHOWN(B4)),
	 VERDICT_FAIL,
	 NULL},
	{"for the first of those that are answered",
	 {.features = "no-sharers"},
	 SHARED,
	 LISTED(SHOWN(A3 ",{'pid':'2','fd':'5'}")),
	 VERDICT_PASS,
	 NULL},
	{"for one of two, or of one alone",
	 {.features = "no-sharers"},
	 EITHER("{'any':[[" A3 "," B4 "],[" A3 "]]}"),
	 LISTED(SHOWN(B4)),
	 VERDICT_PASS,
	 NULL},
	{"for none of those",
	 {.features = "no-sharers"},
	 EITHER("{'any':[[" A3 "," B4 "],[" A3 "]]}"),
	 LISTED(SHOWN("{'pid':'2','fd':'5'}")),
	 VERDICT_FAIL,
	 NULL},
	{"idle is not shown",
	 {.features = "no-idle"},
	 DELTA("'0'"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"first sight is not shown",
	 {.features = "no-idle"},
	 DELTA("{'any':[null,'0']}"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"busy is shown", {.features = "no-idle"}, DELTA("'1'"), LISTED(BUSY), VERDICT_FAIL, NULL},
	{"a delta may be absent",
	 {.features = "no-idle"},
	 DELTA("{'any':[null,'2']}"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"a delta may be 0",
	 {.features = "no-idle"},
	 DELTA("{'min':'0','max':'5'}"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"a delta is not named, and more than 0",
	 {.features = "no-idle"},
	 ENGINES("{'e':{'busy_ns':'5','*':{'min':'1'}}}"),
	 LISTED(BUSY),
	 VERDICT_FAIL,
	 NULL},
	{"an engine is anything",
	 {.features = "no-idle"},
	 ENGINES("{'e':{'anything':true}}"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"an engine may be idle",
	 {.features = "no-idle"},
	 ENGINES("{'e':{'any':[{'busy_ns':'5','delta_ns':'1'},{'busy_ns':'4','delta_ns':'0'}]}}"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"an engine is busy either way",
	 {.features = "no-idle"},
	 ENGINES("{'e':{'any':[{'busy_ns':'5','delta_ns':'1'},{'busy_ns':'6','delta_ns':'2'}]}}"),
	 LISTED(BUSY),
	 VERDICT_FAIL,
	 NULL},
	{"engines may be idle",
	 {.features = "no-idle"},
	 ENGINES("{'any':[{'e':{'delta_ns':'1'}},{'e':{'delta_ns':'0'}}]}"),
	 LISTED(BUSY),
	 VERDICT_PASS,
	 NULL},
	{"engines are busy either way",
	 {.features = "no-idle"},
	 ENGINES("{'any':[{'e':{'delta_ns':'1'}},{'e':{'delta_ns':'2'}}]}"),
	 LISTED(BUSY),
	 VERDICT_FAIL,
	 NULL},
	{"idle is, without the word",
	 {.features = "no-cards"},
	 DELTA("'0'"),
	 LISTED(BUSY),
	 VERDICT_FAIL,
	 NULL},
	{"all are idle", {.features = "no-idle"}, SHARED, LISTED(""), VERDICT_SKIP, "idle"},
	{"a card is not shown",
	 {.features = "no-cards"},
	 NODE("226:63"),
	 LISTED(OTHER),
	 VERDICT_PASS,
	 NULL},
	{"a control node is",
	 {.features = "no-cards"},
	 NODE("226:64"),
	 LISTED(OTHER),
	 VERDICT_FAIL,
	 NULL},
	{"a render node is",
	 {.features = "no-cards"},
	 NODE("226:128"),
	 LISTED(OTHER),
	 VERDICT_FAIL,
	 NULL},
	{"an accelerator is",
	 {.features = "no-cards"},
	 NODE("261:0"),
	 LISTED(OTHER),
	 VERDICT_FAIL,
	 NULL},
};

SCOPED_ROWS(hidden, true)

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_hidden)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
