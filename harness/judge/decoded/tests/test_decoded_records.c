/* SPDX-License-Identifier: MIT */
/*
 * Records that a decoder answers: members, PDU and place of each, and what of another is nearest.
 */
#include "decoded_row.h"

/* --- members --- */

static const char script[] =
	"form bare\na: QUEUE @5\nb: MSG @6 text=hello\nc: COMPLETE @7 error=-110\n";
#define A	   "{'type':'QUEUE','time':'5','dev':'0'}"
#define B_PDU(hex) "{'type':'MSG','time':'6','seq':'1','bytes':'5','pdu':'" hex "'}"
#define B	   B_PDU("68656c6c6f000000")
#define C_ERROR(no) \
	"{'type':'COMPLETE','time':'7','dev':'0','seq':'1','order':'1','error':'" no "'}"
#define C		       C_ERROR("-110")
#define THREE(one, two, three) "{'records':[" one "," two "," three "]}"

/* An event of another error, and one of a fence context of 64 bits. */
#define LEAST	      "form bare\na: COMPLETE @5 error=-32768\n"
#define MOST	      "form bare\na: COMPLETE @5 error=32767\n"
#define ONE_ERROR(no) "{'records':[{'type':'COMPLETE','time':'5','dev':'0','error':'" no "'}]}"
#define CONTEXT	      "form bare\na: QUEUE @5 fctx=1553255926290448384\n"
#define ONE_FCTX(no)  "{'records':[{'type':'QUEUE','time':'5','dev':'0','fctx':'" no "'}]}"

static const struct decoded_row members[] = {
	{"as they are", script, "", THREE(A, B, C), ALL, NULL, NULL},
	{"the number of a type", script, "",
	 THREE("{'type':'4','time':'5','dev':'0','ring':'65535'}", B, C), ALL, NULL, NULL},
	{"no device", script, "", THREE("{'type':'QUEUE','time':'5'}", B, C), ALL,
	 "records[0]: record \"a\", dev: expected 0, got nothing", NULL},
	{"another time", script, "", THREE("{'type':'QUEUE','time':'6','dev':'0'}", B, C), ALL,
	 "records[0]: record \"a\", time: expected 5, got 6", NULL},
	{"a time with a sign", script, "", THREE("{'type':'QUEUE','time':'-5','dev':'0'}", B, C),
	 ALL, "records[0]: record \"a\", time: expected 5, got \"-5\"", NULL},
	{"another error", script, "", THREE(A, B, C_ERROR("-109")), ALL,
	 "records[2]: record \"c\", error: expected 65426, got \"-109\"", NULL},
	{"an error without its sign", script, "", THREE(A, B, C_ERROR("110")), ALL,
	 "records[2]: record \"c\", error: expected 65426, got 110", NULL},
	{"an error that is no number", script, "", THREE(A, B, C_ERROR("-")), ALL,
	 "records[2]: record \"c\", error: expected 65426, got \"-\"", NULL},
	{"an error of 17 bits", script, "", THREE(A, B, C_ERROR("-65646")), ALL,
	 "records[2]: record \"c\", error: expected 65426, got \"-65646\"", NULL},
	{"the least error", LEAST, "", ONE_ERROR("-32768"), ALL, NULL, NULL},
	{"less than that", MOST, "", ONE_ERROR("-32769"), ALL,
	 "records[0]: record \"a\", error: expected 32767, got \"-32769\"", NULL},
	{"an error above 0", MOST, "", ONE_ERROR("32767"), ALL, NULL, NULL},
	{"64 bits", CONTEXT, "", ONE_FCTX("1553255926290448384"), ALL, NULL, NULL},
	{"the remainder of 64 bits", CONTEXT, "", ONE_FCTX("20000000000000000000"), ALL,
	 "records[0]: record \"a\", fctx: expected 1553255926290448384, got 20000000000000000000",
	 NULL},
	/* PDU */
	{"no PDU", script, "", THREE(A, "{'type':'MSG','time':'6','seq':'1','bytes':'5'}", C), ALL,
	 "records[1]: record \"b\", pdu, bytes: expected 8, got nothing", NULL},
	{"no PDU of no other", script, "",
	 THREE(A, "{'type':'MSG','time':'6','seq':'1','bytes':'5'}", C), ALL | FEATURE_NO_PDU, NULL,
	 NULL},
	{"an empty PDU", script, "", THREE("{'type':'QUEUE','time':'5','dev':'0','pdu':''}", B, C),
	 ALL, NULL, NULL},
	{"a PDU where there is none", script, "",
	 THREE("{'type':'QUEUE','time':'5','dev':'0','pdu':'00'}", B, C), ALL,
	 "records[0]: record \"a\", pdu, bytes: expected 0, got \"00\"", NULL},
	{"a PDU cut", script, "", THREE(A, B_PDU("68656c6c6f0000"), C), ALL,
	 "records[1]: record \"b\", pdu, bytes: expected 8, got \"68656c6c6f0000\"", NULL},
	{"another first half of a byte", script, "", THREE(A, B_PDU("78656c6c6f000000"), C), ALL,
	 "records[1]: record \"b\", pdu, bytes: expected 8, got \"78656c6c6f000000\"", NULL},
	{"another second half of a byte", script, "", THREE(A, B_PDU("69656c6c6f000000"), C), ALL,
	 "records[1]: record \"b\", pdu, bytes: expected 8, got \"69656c6c6f000000\"", NULL},
	{"another last byte", script, "", THREE(A, B_PDU("68656c6c6f000001"), C), ALL,
	 "records[1]: record \"b\", pdu, bytes: expected 8, got \"68656c6c6f000001\"", NULL},
	/* malformed */
	{"no list", script, "'records':[]", "{'records':{}}", ALL,
	 "records: expected a list of records", NULL},
	{"none of none", script, "'records':[]", "{}", ALL, NULL, NULL},
	{"no record", script, "'records':[]", "{'records':['a']}", ALL,
	 "records[0]: expected a record with a type", NULL},
	{"no type", script, "'records':[]", "{'records':[{'dev':'0'}]}", ALL,
	 "records[0]: expected a record with a type", NULL},
	{"a type that is none", script, "'records':[]", "{'records':[{'type':'WHAT'}]}", ALL,
	 "records[0]: expected a record with a type", NULL},
};

/* --- places --- */

/* Two sources of 128 + 80 + 80 and of 128 + 80 bytes: the table of each is a STREAM note. */
static const char raw[] = "form raw\ncpus 2\nstream\na: QUEUE @5\nb: QUEUE @6\nc: QUEUE @7 cpu=1\n";
#define STREAM				  "{'type':'STREAM','time':'1000'}"
#define RAW_A				  A
#define RAW_B(more)			  "{'type':'QUEUE','time':'6','dev':'0','seq':'1','order':'1'" more "}"
#define RAW_C(more)			  "{'type':'QUEUE','time':'7','dev':'0','cpu':'1','order':'2'" more "}"
#define RAW(first, second, third, fourth) "{'records':[" first "," second "," third "," fourth "]}"
#define NO_PDU				  (ALL | FEATURE_NO_PDU)

static const struct decoded_row places[] = {
	{"as they are", raw, "",
	 RAW(STREAM, RAW_A, RAW_B(",'source':'0','offset':'208'"),
	     RAW_C(",'source':'1','offset':'128'")),
	 NO_PDU, NULL, NULL},
	{"another offset", raw, "", RAW(STREAM, RAW_A, RAW_B(",'offset':'128'"), RAW_C("")), NO_PDU,
	 "records[2]: record \"b\": not at this offset", NULL},
	{"another source", raw, "", RAW(STREAM, RAW_A, RAW_B(""), RAW_C(",'offset':'128'")), NO_PDU,
	 "records[3]: record \"c\": not at this offset", NULL},
	{"a source without an offset", raw, "",
	 RAW(STREAM, RAW_A, RAW_B(",'source':'1'"), RAW_C("")), NO_PDU, NULL, NULL},
	{"an offset that is no number", raw, "",
	 RAW(STREAM, "{'type':'QUEUE','time':'5','dev':'0','offset':'x'}", RAW_B(""), RAW_C("")),
	 NO_PDU, "records[1]: record \"a\": not at this offset", NULL},
	{"a source that is no number", raw, "",
	 RAW(STREAM, RAW_A, RAW_B(",'source':'x','offset':'208'"), RAW_C("")), NO_PDU,
	 "records[2]: record \"b\": not at this offset", NULL},
	{"at the front of the first source", script, "",
	 THREE("{'type':'QUEUE','time':'5','dev':'0','offset':'0x0'}", B, C), ALL,
	 "records[0]: record \"a\": not at this offset", NULL},
	/* the table is in each source, and read first */
	{"the table once more", raw, "",
	 "{'records':[" STREAM "," RAW_A "," RAW_B("") ",{'type':'STREAM','time':'1000',"
						       "'source':'1','offset':'0'}," RAW_C("") "]}",
	 NO_PDU, NULL, NULL},
	{"the table last, at the second source", raw, "",
	 RAW(RAW_A, RAW_B(""), RAW_C(""),
	     "{'type':'STREAM','time':'1000','source':'1','offset':'0'}"),
	 NO_PDU, NULL, NULL},
	{"no table", raw, "", "{'records':[" RAW_A "," RAW_B("") "," RAW_C("") "]}", NO_PDU,
	 "records: missing: \"stream0\", STREAM of CPU 0, time 1000", NULL},
	{"no table of a decoder without notes", raw, "",
	 "{'records':[" RAW_A "," RAW_B("") "," RAW_C("") "]}", NO_PDU | FEATURE_NO_NOTES, NULL,
	 NULL},
	{"a note of a decoder without notes", raw, "",
	 RAW("{'type':'STREAM','time':'77'}", RAW_A, RAW_B(""), RAW_C("")),
	 NO_PDU | FEATURE_NO_NOTES, NULL, NULL},
	{"an event of a decoder without notes", raw, "",
	 RAW(RAW_A, RAW_B(""), RAW_C(""), "{'type':'HANG','time':'77','seq':'9'}"),
	 NO_PDU | FEATURE_NO_NOTES,
	 "records[3]: no such record in the streams: "
	 "{\"type\":\"HANG\",\"time\":\"77\",\"seq\":\"9\"}",
	 NULL},
	{"an event left out by a decoder without notes", raw, "",
	 "{'records':[" RAW_A "," RAW_B("") "]}", NO_PDU | FEATURE_NO_NOTES,
	 "records: missing: \"c\", QUEUE of CPU 1, time 7", NULL},
};

/* --- the nearest --- */

/* All may be missing, so that only what is answered differs. */
static const char many[] = "form bare\ncpus 3\np: QUEUE @5 seq=10\nq: QUEUE @6 seq=11\n"
			   "r: ISSUE @7 seq=12 cpu=2\n";
#define MAY_MISS "'optional':['p','q','r']"
#define P	 "{'type':'QUEUE','time':'5','dev':'0','seq':'10'}"

static const struct decoded_row nearest[] = {
	{"of one equal member", many, MAY_MISS,
	 "{'records':[{'type':'HANG','time':'9','seq':'9'}]}", ALL,
	 "records[0]: no such record in the streams: {\"type\":\"HANG\",\"time\":\"9\",\"seq\":\"9\"}",
	 NULL},
	{"of type and CPU", many, MAY_MISS,
	 "{'records':[{'type':'ISSUE','time':'9','dev':'0','seq':'9','cpu':'2'}]}", ALL,
	 "records[0]: record \"r\", time: expected 7, got 9", NULL},
	{"of type and time", many, MAY_MISS,
	 "{'records':[{'type':'QUEUE','time':'6','dev':'0','seq':'9','cpu':'1'}]}", ALL,
	 "records[0]: record \"q\", seq: expected 11, got 9", NULL},
	{"of seq and time", many, MAY_MISS,
	 "{'records':[{'type':'HANG','time':'7','dev':'0','seq':'12','cpu':'1'}]}", ALL,
	 "records[0]: record \"r\", type: expected 5, got \"HANG\"", NULL},
	{"the first of two", many, MAY_MISS,
	 "{'records':[{'type':'QUEUE','time':'9','dev':'0','seq':'9'}]}", ALL,
	 "records[0]: record \"p\", time: expected 5, got 9", NULL},
	{"the better one, which is the first", many, MAY_MISS,
	 "{'records':[{'type':'QUEUE','time':'5','dev':'0','seq':'9'}]}", ALL,
	 "records[0]: record \"p\", seq: expected 10, got 9", NULL},
	{"the better one, which is the second", many, MAY_MISS,
	 "{'records':[{'type':'QUEUE','time':'6','dev':'0','seq':'9'}]}", ALL,
	 "records[0]: record \"q\", seq: expected 11, got 9", NULL},
	{"members that are no numbers", many, MAY_MISS,
	 "{'records':[{'type':'QUEUE','time':'x','dev':'0','seq':'x','cpu':'1'}]}", ALL,
	 "records[0]: no such record in the streams: "
	 "{\"type\":\"QUEUE\",\"time\":\"x\",\"dev\":\"0\",\"seq\":\"x\",\"cpu\":\"1\"}",
	 NULL},
	{"not one that is found", many, MAY_MISS,
	 "{'records':[" P ",{'type':'QUEUE','time':'5','dev':'0','seq':'9'}]}", ALL,
	 "records[1]: record \"q\", time: expected 6, got 5", NULL},
	{"twice", "form bare\na: QUEUE @5\n", "", "{'records':[" A "," A "]}", ALL,
	 "records[1]: the record \"a\" is answered twice", NULL},
	{"twice, of two", "form bare\na: QUEUE @5\nb: HANG @6 seq=9 cpu=1\ncpus 2\n", "",
	 "{'records':[{'type':'HANG','time':'6','dev':'0','seq':'9','cpu':'1','order':'1'}," A "," A
	 "]}",
	 ALL & ~(unsigned int)FEATURE_MERGE, "records[2]: the record \"a\" is answered twice",
	 NULL},
	{"another one, and not one that is missing", "form bare\na: QUEUE @5\n", "",
	 "{'records':[{'type':'QUEUE','time':'6','dev':'0'}]}", ALL,
	 "records[0]: record \"a\", time: expected 5, got 6", NULL},
};

static void check(const struct decoded_row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
		decoded_check(&rows[i]);
}

static void all_members(void **state)
{
	(void)state;
	check(members, sizeof(members) / sizeof(*members));
}

static void all_places(void **state)
{
	(void)state;
	check(places, sizeof(places) / sizeof(*places));
}

static void the_nearest(void **state)
{
	(void)state;
	check(nearest, sizeof(nearest) / sizeof(*nearest));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(all_members),
					   cmocka_unit_test(all_places),
					   cmocka_unit_test(the_nearest)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
