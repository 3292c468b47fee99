/* SPDX-License-Identifier: MIT */
/* Answers of decoders: those that a case allows, and each way to be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "decoded.h"
#include "stream_script.h"

#define ALL (FEATURE_DECODER & ~(unsigned int)FEATURE_DECODER_LACKS)

/* Three records, the second damaged; offsets 0, 80, 160. */
static const char damaged[] =
	"form bare\na: QUEUE @5\nb: QUEUE @6\nc: MSG @7 text=hello\npoke b 00 00\n";
#define A "{\"type\":\"QUEUE\",\"time\":\"5\",\"dev\":\"0\"}"
#define C                                                                                     \
	"{\"type\":\"MSG\",\"time\":\"7\",\"seq\":\"2\",\"bytes\":\"5\",\"pdu\":\"68656c6c6f" \
	"000000\"}"
#define LOSS	    "{\"offset\":\"80\",\"len\":\"80\"}"
#define EXPECT_LOSS "\"losses\":[{\"from\":\"b\",\"to\":\"c\"}]"

/* Two CPUs, in the order of the script. */
static const char two[] = "form bare\ncpus 2\na: QUEUE @5\nb: QUEUE @6 cpu=1\nc: ISSUE @7\n";
#define TWO(first, second, third) "{\"records\":[" first "," second "," third "]}"
#define T_A			  "{\"type\":\"4\",\"time\":\"5\",\"dev\":\"0\",\"offset\":\"0\"}"
#define T_B			  "{\"type\":\"QUEUE\",\"time\":\"6\",\"dev\":\"0\",\"cpu\":\"1\",\"order\":\"1\"}"
#define T_C			  "{\"type\":\"ISSUE\",\"time\":\"7\",\"dev\":\"0\",\"seq\":\"1\",\"order\":\"2\"}"

static const struct decoded_row {
	const char *what, *script, *expect, *answer;
	unsigned int features;
	const char *detail; /* the beginning of it; NULL: allowed */
	const char *rule; /* that differs from the case's; NULL: none */
} rows[] = {
	{"as it is", damaged, EXPECT_LOSS, "{\"records\":[" A "," C "],\"losses\":[" LOSS "]}", ALL,
	 NULL, NULL},
	{"no loss", damaged, EXPECT_LOSS, "{\"records\":[" A "," C "]}", ALL,
	 "losses: missing: bytes 80 to 160 of source 0", NULL},
	{"no resync", damaged, EXPECT_LOSS, "{\"records\":[" A "," C "]}",
	 ALL & ~(unsigned int)FEATURE_RESYNC, NULL, NULL},
	{"half of the loss", damaged, EXPECT_LOSS,
	 "{\"records\":[" A "," C "],\"losses\":[{\"offset\":\"80\",\"len\":\"40\"}]}", ALL,
	 "losses: missing: bytes 80 to 160", NULL},
	{"in two", damaged, EXPECT_LOSS,
	 "{\"records\":[" A "," C "],\"losses\":[{\"offset\":\"120\",\"len\":\"40\"},"
	 "{\"offset\":\"80\",\"len\":\"40\"}]}",
	 ALL, NULL, NULL},
	{"too much", damaged, EXPECT_LOSS,
	 "{\"records\":[" A "," C "],\"losses\":[{\"offset\":\"80\",\"len\":\"81\"}]}", ALL,
	 "losses[0]: bytes 80 to 161 of source 0 are not damaged", NULL},
	{"another place", damaged, EXPECT_LOSS,
	 "{\"records\":[" A "," C "],\"losses\":[" LOSS ",{\"offset\":\"0\",\"len\":\"8\"}]}", ALL,
	 "losses[1]: bytes 0 to 8", NULL},
	{"exit 0", damaged, EXPECT_LOSS,
	 "{\"records\":[" A "," C "],\"losses\":[" LOSS "],\"exit\":\"0\"}", ALL,
	 "exit: exit code 0; expected another one where bytes are damaged", NULL},
	{"the damaged record, suspect", damaged, EXPECT_LOSS,
	 "{\"records\":[" A ",{\"type\":\"QUEUE\",\"suspect\":true}," C "],\"losses\":[" LOSS "]}",
	 ALL, NULL, NULL},
	{"and believed", damaged, EXPECT_LOSS,
	 "{\"records\":[" A ",{\"type\":\"QUEUE\",\"time\":\"6\",\"dev\":\"0\",\"seq\":\"1\","
	 "\"order\":\"1\"}," C "],\"losses\":[" LOSS "]}",
	 ALL, "records[1]: ", NULL},
	{"one is missing", damaged, EXPECT_LOSS, "{\"records\":[" A "],\"losses\":[" LOSS "]}", ALL,
	 "records: missing: \"c\", MSG of CPU 0, time 7", NULL},
	{"no notes", damaged, EXPECT_LOSS, "{\"records\":[" A "],\"losses\":[" LOSS "]}",
	 ALL | FEATURE_NO_NOTES, NULL, NULL},
	{"a PDU cut", damaged, EXPECT_LOSS,
	 "{\"records\":[" A
	 ",{\"type\":\"MSG\",\"time\":\"7\",\"seq\":\"2\",\"bytes\":\"5\",\"pdu\":"
	 "\"68656c6c6f\"}],\"losses\":[" LOSS "]}",
	 ALL, "records[1]: record \"c\", pdu, bytes: expected 8, got \"68656c6c6f\"", NULL},
	{"no PDU", damaged, EXPECT_LOSS,
	 "{\"records\":[" A ",{\"type\":\"MSG\",\"time\":\"7\",\"seq\":\"2\",\"bytes\":\"5\"}],"
	 "\"losses\":[" LOSS "]}",
	 ALL | FEATURE_NO_PDU, NULL, NULL},
	{"a loss in a whole stream", two, "",
	 "{\"records\":[" T_A "," T_B "," T_C "],\"losses\":[" LOSS "]}", ALL,
	 "losses[0]: bytes 80 to 160", NULL},
	{"merged", two, "", TWO(T_A, T_B, T_C), ALL, NULL, NULL},
	{"merged wrongly", two, "", TWO(T_A, T_C, T_B), ALL,
	 "records[2]: record \"b\" comes behind \"c\"; expected it before", "trace.merge-order"},
	{"not merged", two, "", TWO(T_A, T_C, T_B), ALL & ~(unsigned int)FEATURE_MERGE, NULL, NULL},
	{"a stream in disorder", two, "", TWO(T_C, T_B, T_A), ALL & ~(unsigned int)FEATURE_MERGE,
	 "records[2]: record \"a\" comes behind \"c\"", "trace.merge-order"},
	{"any order of two", two, "\"records\":[\"a\",[\"b\",\"c\"]]", TWO(T_A, T_C, T_B), ALL,
	 NULL, NULL},
	{"of these and no other", two, "\"records\":[\"a\",[\"b\",\"c\"]]", TWO(T_C, T_A, T_B), ALL,
	 "records[1]: record \"a\" comes behind \"c\"", "trace.merge-order"},
	{"twice", two, "", "{\"records\":[" T_A "," T_B "," T_C "," T_C "]}", ALL,
	 "records[3]: the record \"c\" is answered twice", NULL},
	{"another member", two, "",
	 TWO(T_A, T_B,
	     "{\"type\":\"ISSUE\",\"time\":\"7\",\"dev\":\"0\",\"seq\":\"1\",\"order\":\"3\"}"),
	 ALL, "records[2]: record \"c\", order: expected 2, got 3", NULL},
	{"another place of a record", two, "",
	 TWO("{\"type\":\"QUEUE\",\"time\":\"5\",\"dev\":\"0\",\"offset\":\"8\"}", T_B, T_C), ALL,
	 "records[0]: record \"a\": not at this offset", NULL},
	{"refused", two, "", "{\"rejected\":\"no\"}", ALL, "refused: no", NULL},
	{"found", two, "\"broken\":[\"trace.fifo\"]",
	 "{\"records\":[" T_A "," T_B "," T_C "],\"findings\":[{\"rule\":\"trace.fifo\"}]}", ALL,
	 NULL, NULL},
	{"not found", two, "\"broken\":[\"trace.fifo\"]", TWO(T_A, T_B, T_C), ALL,
	 "findings: missing: trace.fifo is broken", "trace.fifo"},
	{"not verified", two, "\"broken\":[\"trace.fifo\"]", TWO(T_A, T_B, T_C),
	 ALL & ~(unsigned int)FEATURE_VERIFY, NULL, NULL},
	{"a false alarm", two, "",
	 "{\"records\":[" T_A "," T_B "," T_C "],\"findings\":[{\"rule\":\"trace.fifo\"}]}", ALL,
	 "findings[0]: trace.fifo is not broken here", "trace.fifo"},
	{"one that may be", two, "\"may\":[\"trace.fifo\"]",
	 "{\"records\":[" T_A "," T_B "," T_C "],\"findings\":[{\"rule\":\"trace.fifo\"}]}", ALL,
	 NULL, NULL},
	{"a job", two, "\"jobs\":[{\"fctx\":\"1\",\"fseq\":\"2\",\"issue\":\"7\"}]",
	 "{\"records\":[" T_A "," T_B "," T_C
	 "],\"jobs\":[{\"dev\":\"0\",\"fctx\":\"1\",\"fseq\":\"2\",\"issue\":\"7\",\"more\":\"1\"}]}",
	 ALL, NULL, NULL},
	{"another time", two, "\"jobs\":[{\"fctx\":\"1\",\"fseq\":\"2\",\"issue\":\"7\"}]",
	 "{\"records\":[" T_A "," T_B "," T_C
	 "],\"jobs\":[{\"fctx\":\"1\",\"fseq\":\"2\",\"issue\":\"8\"}]}",
	 ALL, "jobs[0]: issue: expected 7, got 8", NULL},
	{"another job", two, "\"jobs\":[{\"fctx\":\"1\",\"fseq\":\"2\",\"optional\":true}]",
	 "{\"records\":[" T_A "," T_B "," T_C "],\"jobs\":[{\"fctx\":\"2\",\"fseq\":\"2\"}]}", ALL,
	 "jobs[0]: not a whole job of these streams", "trace.loss-shown"},
	{"lost", two, "\"lost\":\"3\"", "{\"records\":[" T_A "," T_B "," T_C "],\"lost\":\"1\"}",
	 ALL, "lost: expected 3, got 1", "trace.loss-shown"},
};

static void check(const struct decoded_row *row)
{
	struct decoy_case tc = {.level = CASE_MUST};
	char text[1024];
	struct stream_error error;
	struct streams *streams = NULL;
	struct judged judged;
	json_t *answer = json_loads(row->answer, 0, NULL),
	       *rules = json_pack("[s]", "trace.resync");
	json_t *asked;

	snprintf(text, sizeof(text), "{%s}", row->expect);
	asked = json_loads(text, 0, NULL);
	if (!answer || !asked ||
	    streams_compile(&streams, row->script, strlen(row->script), &error))
		fail_msg("%s: bad row", row->what);
	tc.asked = asked;
	tc.rules = rules;
	judged = judge_decoded(&tc, streams, answer, row->features);
	if ((judged.verdict == VERDICT_PASS) != !row->detail)
		fail_msg("%s: %s", row->what, judged.detail ? judged.detail : "passed");
	if (row->detail && strncmp(judged.detail, row->detail, strlen(row->detail)))
		fail_msg("%s: expected %s, got %s", row->what, row->detail, judged.detail);
	if (row->rule)
		assert_string_equal(judged.difference_rule, row->rule);
	else
		assert_null(judged.difference_rule);
	free(judged.detail);
	streams_free(streams);
	json_decref(asked);
	json_decref(rules);
	json_decref(answer);
}

static void answers(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check(&rows[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(answers)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
