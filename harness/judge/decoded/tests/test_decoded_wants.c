/* SPDX-License-Identifier: MIT */
/* Which records of a script a decoder must answer, and in which order. */
#include "decoded_row.h"

/* --- the order --- */

/* Two CPUs, in the order of the script. */
static const char two[] = "form bare\ncpus 2\na: QUEUE @5\nb: QUEUE @6 cpu=1\nc: ISSUE @7\n";
#define THREE(first, second, third) "{'records':[" first "," second "," third "]}"
#define A			    "{'type':'QUEUE','time':'5','dev':'0'}"
#define B			    "{'type':'QUEUE','time':'6','dev':'0','cpu':'1','order':'1'}"
#define C			    "{'type':'ISSUE','time':'7','dev':'0','seq':'1','order':'2'}"

/* Two devices, on one CPU. */
static const char devices[] = "form bare\nk: QUEUE @5\nl: QUEUE @6 dev=1\nm: ISSUE @7\n";
#define K "{'type':'QUEUE','time':'5','dev':'0'}"
#define L "{'type':'QUEUE','time':'6','dev':'1','seq':'1'}"
#define M "{'type':'ISSUE','time':'7','dev':'0','seq':'2','order':'1'}"

#define BEHIND(at, late, early) \
	"records[" at "]: record \"" late "\" comes behind \"" early "\"; expected it before"
#define ORDER "trace.merge-order"

static const struct decoded_row order[] = {
	{"merged", two, "", THREE(A, B, C), ALL, NULL, NULL},
	{"merged, as the case names it", two, "'order':'merged'", THREE(A, C, B), ALL,
	 BEHIND("2", "b", "c"), ORDER},
	{"merged wrongly", two, "", THREE(A, C, B), ALL, BEHIND("2", "b", "c"), ORDER},
	{"backwards", two, "", THREE(C, B, A), ALL,
	 BEHIND("1", "b", "c") "\n" BEHIND("2", "a", "b"), ORDER},
	{"not merged", two, "", THREE(A, C, B), WITHOUT(FEATURE_MERGE), NULL, NULL},
	{"a stream in disorder", two, "", THREE(C, B, A), WITHOUT(FEATURE_MERGE),
	 BEHIND("2", "a", "c"), ORDER},
	{"of each stream", two, "'order':'stream'", THREE(A, C, B), ALL, NULL, NULL},
	{"of each stream, in disorder", two, "'order':'stream'", THREE(C, B, A), ALL,
	 BEHIND("2", "a", "c"), ORDER},
	{"none", two, "'order':'none'", THREE(C, B, A), ALL, NULL, NULL},
	{"none, not merged", two, "'order':'none'", THREE(C, B, A), WITHOUT(FEATURE_MERGE), NULL,
	 NULL},
	{"of each device", devices, "'order':'device'", THREE(L, K, M), ALL, NULL, NULL},
	{"of each device, in disorder", devices, "'order':'device'", THREE(M, L, K), ALL,
	 BEHIND("2", "k", "m"), ORDER},
	{"of each device, merged", devices, "", THREE(L, K, M), ALL, BEHIND("1", "k", "l"), ORDER},
	{"any order of two", two, "'records':['a',['b','c']]", THREE(A, C, B), ALL, NULL, NULL},
	{"of these and no other", two, "'records':['a',['b','c']]", THREE(C, A, B), ALL,
	 BEHIND("1", "a", "c"), ORDER},
	{"the other order", two, "'records':['b','a','c']", THREE(B, A, C), ALL, NULL, NULL},
	{"one that may be missing, at any place", two, "'records':['a','c'],'optional':['b']",
	 THREE(A, C, B), ALL, NULL, NULL},
};

/* --- which records --- */

#define ONE	 "{'records':[" A "]}"
#define BOTH	 "{'records':[" A "," C "]}"
#define MISSES_B "records: missing: \"b\", QUEUE of CPU 1, time 6"

/* The third of five is damaged; the table is in no source. */
static const char damaged[] =
	"form bare\ndev 0\ns: QUEUE @5\nt: QUEUE @6\nu: QUEUE @7\nv: QUEUE @8\n"
	"w: QUEUE @9\npoke u 00\n";
#define S		    "{'type':'QUEUE','time':'5','dev':'0'}"
#define T		    "{'type':'QUEUE','time':'6','dev':'0','seq':'1','order':'1'}"
#define U		    "{'type':'QUEUE','time':'7','dev':'0','seq':'2','order':'2'}"
#define V		    "{'type':'QUEUE','time':'8','dev':'0','seq':'3','order':'3'}"
#define W		    "{'type':'QUEUE','time':'9','dev':'0','seq':'4','order':'4'}"
#define LOSS		    "'losses':[{'from':'u','to':'v'}]"
#define BLOCK		    "'losses':[{'from':'u','to':'v','within':['t','w']}]"
#define MISSES(label, time) "records: missing: \"" label "\", QUEUE of CPU 0, time " time
#define RECORDS		    WITHOUT(FEATURE_RESYNC)

/* The first of the second source is damaged; the first has one at that place, too. */
static const char sources[] = "form bare\ncpus 2\na: QUEUE @5\nb: QUEUE @6 cpu=1\nc: ISSUE @7\n"
			      "poke b 00\n";

/* An event of an unknown type. */
static const char unknown[] = "form bare\na: QUEUE @5\nx: 40 @6\n";
#define X "{'type':'40','time':'6','dev':'0','seq':'1','order':'1'}"

static const struct decoded_row which[] = {
	{"the first is missing", two, "", "{'records':[" B "," C "]}", ALL,
	 "records: missing: \"a\", QUEUE of CPU 0, time 5", NULL},
	{"one is missing", two, "", BOTH, ALL, MISSES_B, NULL},
	{"two are missing", two, "", ONE, ALL,
	 MISSES_B "\nrecords: missing: \"c\", ISSUE of CPU 0, time 7", NULL},
	{"none at all", two, "'records':['b']", "{}", ALL, MISSES_B, NULL},
	{"only those that the case lists", two, "'records':['a','c']", BOTH, ALL, NULL, NULL},
	{"one more than the case lists", two, "'records':['a']", BOTH, ALL,
	 "records[1]: no such record in the streams: {\"type\":\"ISSUE\",\"time\":\"7\",\"dev\":\"0\","
	 "\"seq\":\"1\",\"order\":\"2\"}",
	 NULL},
	{"one that may be missing", two, "'optional':['b']", BOTH, ALL, NULL, NULL},
	{"one that may be missing, in a list", two, "'optional':[['b']]", BOTH, ALL, NULL, NULL},
	{"one, where another may be missing", two, "'optional':['a','c']", BOTH, ALL, MISSES_B,
	 NULL},
	{"one, where another of a list may be missing", two, "'optional':[['a','c']]", BOTH, ALL,
	 MISSES_B, NULL},
	/* damaged bytes */
	{"the damaged one left out", damaged, LOSS, "{'records':[" S "," T "," V "," W "]}",
	 RECORDS, NULL, NULL},
	{"the damaged one, suspect", damaged, LOSS,
	 "{'records':[" S "," T ",{'type':'HANG','suspect':true}," V "," W "]}", RECORDS, NULL,
	 NULL},
	{"the damaged one, believed", damaged, LOSS, "{'records':[" S "," T "," V "," W "," U "]}",
	 RECORDS,
	 "records[4]: no such record in the streams: {\"type\":\"QUEUE\",\"time\":\"7\",\"dev\":\"0\","
	 "\"seq\":\"2\",\"order\":\"2\"}",
	 NULL},
	{"one before it left out", damaged, LOSS, "{'records':[" S "," V "," W "]}", RECORDS,
	 MISSES("t", "6"), NULL},
	{"one behind it left out", damaged, LOSS, "{'records':[" S "," T "," W "]}", RECORDS,
	 MISSES("v", "8"), NULL},
	{"from the last byte of one on", damaged, "'losses':[{'from':'t+79','to':'v'}]",
	 "{'records':[" S "," V "," W "]}", RECORDS, NULL, NULL},
	{"up to the first byte of one", damaged, "'losses':[{'from':'u','to':'v+1'}]",
	 "{'records':[" S "," T "," W "]}", RECORDS, NULL, NULL},
	{"beside it, within", damaged, BLOCK, "{'records':[" S "," W "]}", RECORDS, NULL, NULL},
	{"beside it, within, found", damaged, BLOCK, "{'records':[" S "," T "," V "," W "]}",
	 RECORDS, NULL, NULL},
	{"before what is within", damaged, BLOCK, "{'records':[" T "," V "," W "]}", RECORDS,
	 MISSES("s", "5"), NULL},
	{"behind what is within", damaged, BLOCK, "{'records':[" S "," T "," V "]}", RECORDS,
	 MISSES("w", "9"), NULL},
	{"what may be reported, and is whole", damaged,
	 "'losses':[{'from':'u','to':'v'},{'from':'s','to':'t','optional':true}]",
	 "{'records':[" T "," V "," W "]}", RECORDS, MISSES("s", "5"), NULL},
	{"in another source", sources, "'losses':[{'from':'b','to':'end1'}]", BOTH, RECORDS, NULL,
	 NULL},
	{"at that place of another source", sources, "'losses':[{'from':'b','to':'end1'}]",
	 "{'records':[" C "]}", RECORDS, "records: missing: \"a\", QUEUE of CPU 0, time 5", NULL},
	/* unknown types */
	{"an unknown type", unknown, "", "{'records':[" A "," X "]}", ALL, NULL, NULL},
	{"an unknown type left out", unknown, "", ONE, ALL, NULL, NULL},
	{"an unknown type that is not there", two, "",
	 "{'records':[" A "," B "," C ",{'type':'41'}]}", ALL,
	 "records[3]: no such record in the streams: {\"type\":\"41\"}", NULL},
	{"an unknown type among damaged bytes", damaged, LOSS,
	 "{'records':[" S "," T ",{'type':'41'}," V "," W "]}", RECORDS, NULL, NULL},
	{"a known type among damaged bytes", damaged, LOSS,
	 "{'records':[" S "," T "," V "," W ",{'type':'HANG'}]}", RECORDS,
	 "records[4]: no such record in the streams: {\"type\":\"HANG\"}", NULL},
	{"suspect in whole streams", two, "",
	 THREE(A, B, "{'type':'ISSUE','time':'7','dev':'0','seq':'1','order':'3','suspect':true}"),
	 ALL, "records[2]: record \"c\", order: expected 2, got 3", NULL},
};

static void in_which_order(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++)
		decoded_check(&order[i]);
}

static void which_records(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(which) / sizeof(*which); i++)
		decoded_check(&which[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(in_which_order),
					   cmocka_unit_test(which_records)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
