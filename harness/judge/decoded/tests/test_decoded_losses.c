/* SPDX-License-Identifier: MIT */
/* Losses that a decoder answers: those that a case allows, and each way to be wrong. */
#include "decoded_row.h"

#define DAMAGED(from, to) "bytes " from " to " to " of source 0 are not damaged, or not only"
#define MISSING(from, to) "losses: missing: bytes " from " to " to " of source 0"
#define MALFORMED	  "expected source, offset and len, or cpu, from and bytes"

/* Five records, the second and the third damaged; 80 bytes each, 400 in all. */
static const char script[] = "form bare\na: QUEUE\nb: QUEUE\nc: QUEUE\nd: QUEUE\ne: QUEUE\n"
			     "poke b 00 00\npoke c 00 00\n";
#define B "'losses':[{'from':'b','to':'c'}]"

/* The same of two sources; the second is damaged. */
static const char two[] = "form bare\ncpus 2\na: QUEUE\nb: QUEUE\nc: QUEUE cpu=1\nd: QUEUE cpu=1\n"
			  "poke c 00 00\n";
#define SECOND "'losses':[{'from':'c','to':'d'}]"

/* A container of which a block, b, is missing: bytes 80 to 160 of CPU 0, at offset 176. */
static const char hole[] = "a: QUEUE\nflush\nb: QUEUE\nflush\nc: QUEUE\nomit block1\n";
#define HOLE "'losses':[{'from':'block2','to':'block2','cpu':'0','at':'80','bytes':'80'}]"

static const struct decoded_row rows[] = {
	{"as it is", script, B, "{'losses':[{'offset':'80','len':'80'}]}", FEATURE_RESYNC, NULL,
	 NULL},
	{"its source, too", script, B, "{'losses':[{'source':'0','offset':'80','len':'80'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"none", script, B, "{}", FEATURE_RESYNC, MISSING("80", "160"), NULL},
	{"not asked", script, B, "{}", FEATURE_MERGE, NULL, NULL},
	{"the front half", script, B, "{'losses':[{'offset':'80','len':'79'}]}", FEATURE_RESYNC,
	 MISSING("80", "160"), NULL},
	{"the back half", script, B, "{'losses':[{'offset':'81','len':'79'}]}", FEATURE_RESYNC,
	 MISSING("80", "160"), NULL},
	{"in three, backwards", script, B,
	 "{'losses':[{'offset':'140','len':'20'},{'offset':'120','len':'20'},"
	 "{'offset':'80','len':'40'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"in two that overlap", script, B,
	 "{'losses':[{'offset':'80','len':'60'},{'offset':'100','len':'60'}]}", FEATURE_RESYNC,
	 NULL, NULL},
	{"one within another", script, B,
	 "{'losses':[{'offset':'80','len':'60'},{'offset':'90','len':'10'},"
	 "{'offset':'140','len':'20'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"in two with a hole", script, B,
	 "{'losses':[{'offset':'80','len':'40'},{'offset':'121','len':'39'}]}", FEATURE_RESYNC,
	 MISSING("80", "160"), NULL},
	{"a byte more", script, B, "{'losses':[{'offset':'80','len':'81'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("80", "161"), NULL},
	{"a byte before", script, B, "{'losses':[{'offset':'79','len':'81'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("79", "160"), NULL},
	{"another place, too", script, B,
	 "{'losses':[{'offset':'80','len':'80'},{'offset':'0','len':'8'}]}", FEATURE_RESYNC,
	 "losses[1]: " DAMAGED("0", "8"), NULL},
	{"the end of it, without bytes", script, B,
	 "{'losses':[{'offset':'80','len':'80'},{'offset':'160','len':'0'}]}", FEATURE_RESYNC, NULL,
	 NULL},
	{"behind its end, without bytes", script, B,
	 "{'losses':[{'offset':'80','len':'80'},{'offset':'161','len':'0'}]}", FEATURE_RESYNC,
	 "losses[1]: " DAMAGED("161", "161"), NULL},
	{"in a whole stream", script, "", "{'losses':[{'offset':'80','len':'80'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("80", "160"), NULL},
	/* several places in a row, of which the case lists the last first */
	{"two places as one", script, "'losses':[{'from':'c','to':'d'},{'from':'b','to':'c'}]",
	 "{'losses':[{'offset':'80','len':'160'}]}", FEATURE_RESYNC, NULL, NULL},
	{"two places that do not touch", script,
	 "'losses':[{'from':'b','to':'c'},{'from':'d','to':'e'}]",
	 "{'losses':[{'offset':'80','len':'240'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("80", "320"), NULL},
	{"one of two", script, "'losses':[{'from':'b','to':'c'},{'from':'d','to':'e'}]",
	 "{'losses':[{'offset':'240','len':'80'}]}", FEATURE_RESYNC, MISSING("80", "160"), NULL},
	{"from an earlier place on", script,
	 "'losses':[{'from':'b','to':'b+8'},{'from':'c','to':'d'}]",
	 "{'losses':[{'offset':'160','len':'80'},{'offset':'80','len':'8'}]}", FEATURE_RESYNC, NULL,
	 NULL},
	/* more than what is damaged */
	{"within", script, "'losses':[{'from':'b','to':'c','within':['a','d']}]",
	 "{'losses':[{'offset':'0','len':'240'}]}", FEATURE_RESYNC, NULL, NULL},
	{"beyond within", script, "'losses':[{'from':'b','to':'c','within':['a','d']}]",
	 "{'losses':[{'offset':'0','len':'241'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("0", "241"), NULL},
	{"within, and less than the least", script,
	 "'losses':[{'from':'b','to':'c','within':['a','d']}]",
	 "{'losses':[{'offset':'0','len':'159'}]}", FEATURE_RESYNC, MISSING("80", "160"), NULL},
	{"one that may be left out", script, "'losses':[{'from':'b','to':'c','optional':true}]",
	 "{}", FEATURE_RESYNC, NULL, NULL},
	{"one that may be left out, reported", script,
	 "'losses':[{'from':'b','to':'c','optional':true}]",
	 "{'losses':[{'offset':'80','len':'80'}]}", FEATURE_RESYNC, NULL, NULL},
	/* the end of a file that was cut */
	{"the end", script, "'losses':[{'from':'end','to':'end'}]",
	 "{'losses':[{'offset':'400','len':'0'}]}", FEATURE_RESYNC, NULL, NULL},
	{"not the end", script, "'losses':[{'from':'end','to':'end'}]", "{}", FEATURE_RESYNC,
	 MISSING("400", "400"), NULL},
	{"what is beyond it", script, "'losses':[{'from':'end','to':'end'}]",
	 "{'losses':[{'offset':'400','len':'80'}]}", FEATURE_RESYNC, NULL, NULL},
	{"behind it", script, "'losses':[{'from':'end','to':'end'}]",
	 "{'losses':[{'offset':'480','len':'80'}]}", FEATURE_RESYNC, NULL, NULL},
	/* sources */
	{"of another source", two, SECOND, "{'losses':[{'offset':'0','len':'80'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("0", "80") "\nlosses: missing: bytes 0 to 80 of source 1", NULL},
	{"of its source", two, SECOND, "{'losses':[{'source':'1','offset':'0','len':'80'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"of a source that is not there", two, SECOND,
	 "{'losses':[{'source':'1','offset':'0','len':'80'},{'source':'2','offset':'0','len':'9'}]}",
	 FEATURE_RESYNC, "losses[1]: bytes 0 to 9 of source 2 are not damaged, or not only", NULL},
	{"of no source, to the last byte", two, "",
	 "{'losses':[{'source':'2','offset':'0','len':'18446744073709551615'}]}", FEATURE_RESYNC,
	 "losses[0]: bytes 0 to 18446744073709551615 of source 2 are not damaged, or not only",
	 NULL},
	{"of no source, far away", two, "",
	 "{'losses':[{'source':'4294967296','offset':'0','len':'9'}]}", FEATURE_RESYNC,
	 "losses[0]: bytes 0 to 9 of source 4294967296 are not damaged, or not only", NULL},
	/* bytes that no source has */
	{"of the stream", hole, HOLE, "{'losses':[{'cpu':'0','from':'80','bytes':'80'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"of the stream, behind another", hole, HOLE,
	 "{'losses':[{'cpu':'1','from':'0','bytes':'8'},{'cpu':'0','from':'80','bytes':'80'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"of another CPU", hole, HOLE, "{'losses':[{'cpu':'1','from':'80','bytes':'80'}]}",
	 FEATURE_RESYNC, MISSING("176", "176"), NULL},
	{"from another byte", hole, HOLE, "{'losses':[{'cpu':'0','from':'81','bytes':'80'}]}",
	 FEATURE_RESYNC, MISSING("176", "176"), NULL},
	{"fewer bytes", hole, HOLE, "{'losses':[{'cpu':'0','from':'80','bytes':'79'}]}",
	 FEATURE_RESYNC, MISSING("176", "176"), NULL},
	{"the place of them", hole, HOLE, "{'losses':[{'offset':'176','len':'0'}]}", FEATURE_RESYNC,
	 NULL, NULL},
	{"up to the place of them", hole, HOLE, "{'losses':[{'offset':'168','len':'8'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"from the place of them on", hole, HOLE, "{'losses':[{'offset':'176','len':'8'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"before the place of them", hole, HOLE, "{'losses':[{'offset':'167','len':'8'}]}",
	 FEATURE_RESYNC, "losses[0]: " DAMAGED("167", "175") "\n" MISSING("176", "176"), NULL},
	{"behind the place of them", hole, HOLE, "{'losses':[{'offset':'177','len':'8'}]}",
	 FEATURE_RESYNC, "losses[0]: " DAMAGED("177", "185") "\n" MISSING("176", "176"), NULL},
	{"the place in another source", hole, HOLE,
	 "{'losses':[{'source':'1','offset':'176','len':'8'}]}", FEATURE_RESYNC,
	 "losses[0]: bytes 176 to 184 of source 1 are not damaged, or not only\n" MISSING("176",
											  "176"),
	 NULL},
	{"none of the stream", hole, HOLE, "{}", FEATURE_RESYNC, MISSING("176", "176"), NULL},
	/* a stream's bytes that are damaged may be named as such, too */
	{"of the stream, and where they are", script, B,
	 "{'losses':[{'offset':'80','len':'80'},{'cpu':'0','from':'80','bytes':'80'}]}",
	 FEATURE_RESYNC, NULL, NULL},
	{"of the stream alone", script, B, "{'losses':[{'cpu':'0','from':'80','bytes':'80'}]}",
	 FEATURE_RESYNC, MISSING("80", "160"), NULL},
	{"of the stream alone, at its front", script, "'losses':[{'from':'a','to':'a'}]",
	 "{'losses':[{'cpu':'0','from':'0','bytes':'80'}]}", FEATURE_RESYNC, MISSING("0", "0"),
	 NULL},
	{"of a stream that is whole", script, "",
	 "{'losses':[{'cpu':'0','from':'80','bytes':'80'}]}", FEATURE_RESYNC,
	 "losses[0]: " DAMAGED("0", "0"), NULL},
	{"of the stream, and at another place", script, B,
	 "{'losses':[{'offset':'80','len':'80'},"
	 "{'offset':'0','len':'8','cpu':'0','from':'80','bytes':'80'}]}",
	 FEATURE_RESYNC, "losses[1]: " DAMAGED("0", "8"), NULL},
	/* malformed */
	{"no list", script, "", "{'losses':{}}", FEATURE_RESYNC, "losses: expected a list", NULL},
	{"source", script, "", "{'losses':[{'source':'x','offset':'80','len':'0'}]}",
	 FEATURE_RESYNC, "losses[0]: " MALFORMED, NULL},
	{"offset", script, "", "{'losses':[{'offset':80,'len':'0'}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED, NULL},
	{"len", script, "", "{'losses':[{'offset':'80','len':''}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED, NULL},
	{"cpu", script, "", "{'losses':[{'cpu':'x','from':'1','bytes':'1'}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED, NULL},
	{"from", script, "", "{'losses':[{'cpu':'0','from':'x','bytes':'1'}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED, NULL},
	{"bytes", script, "", "{'losses':[{'cpu':'0','from':'1','bytes':'x'}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED, NULL},
	{"neither", script, B, "{'losses':[{'offset':'80','len':'80'},{'len':'80'}]}",
	 FEATURE_RESYNC, "losses[1]: " MALFORMED, NULL},
	{"beyond 64 bits", script, "", "{'losses':[{'offset':'18446744073709551615','len':'2'}]}",
	 FEATURE_RESYNC, "losses[0]: " MALFORMED, NULL},
	{"a malformed one is none", script, B, "{'losses':[{'offset':'80','len':'80','cpu':'x'}]}",
	 FEATURE_RESYNC, "losses[0]: " MALFORMED "\n" MISSING("80", "160"), NULL},
	{"a malformed one is none, at the front", script, "'losses':[{'from':'a','to':'a'}]",
	 "{'losses':[{'offset':'0','cpu':'x'}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED "\n" MISSING("0", "0"), NULL},
	{"a malformed one is none of the stream", hole, HOLE,
	 "{'losses':[{'cpu':'0','from':'80','bytes':'80x'}]}", FEATURE_RESYNC,
	 "losses[0]: " MALFORMED "\n" MISSING("176", "176"), NULL},
	/* the exit code of a command */
	{"exit 0", script, B, "{'losses':[{'offset':'80','len':'80'}],'exit':'0'}", FEATURE_RESYNC,
	 "exit: exit code 0; expected another one where bytes are damaged", NULL},
	{"exit 1", script, B, "{'losses':[{'offset':'80','len':'80'}],'exit':'1'}", FEATURE_RESYNC,
	 NULL, NULL},
	{"exit 0 of whole streams", script, "", "{'exit':'0'}", FEATURE_RESYNC, NULL, NULL},
	{"exit 0, and nothing must be reported", script,
	 "'losses':[{'from':'b','to':'c','optional':true}]", "{'exit':'0'}", FEATURE_RESYNC, NULL,
	 NULL},
	{"exit 0, and one must be reported", script,
	 "'losses':[{'from':'a','to':'b','optional':true},{'from':'b','to':'c'}]",
	 "{'losses':[{'offset':'80','len':'80'}],'exit':'0'}", FEATURE_RESYNC,
	 "exit: exit code 0; expected another one where bytes are damaged", NULL},
};

static void losses(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		decoded_check(&rows[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(losses)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
