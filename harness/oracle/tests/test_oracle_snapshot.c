/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "sets.h"

#define TEXT(text) (text), sizeof(text) - 1

/* What a text behind "drm-driver: d" may be answered with, beside the driver; " for \" to be
 * legible. */
struct snapshot_row {
	const char *text;
	size_t len;
	const char *want;
};

#define ONE "'capacity':{'any':[null,'1']}"

static const struct snapshot_row rows[] = {
	/* Where the specification is clear: one answer. */
	{TEXT("drm-engine-a:5 ns\n"), ",'engines':{'a':{'busy_ns':'5'," ONE "}}"},
	{TEXT("drm-engine-a:\t\t 18446744073709551615 ns\n"),
	 ",'engines':{'a':{'busy_ns':'18446744073709551615'," ONE "}}"},
	{TEXT("drm-engine-capacity-b: 2\ndrm-engine-a: 1 ns\ndrm-engine-b: 2 ns\n"),
	 ",'engines':{'a':{'busy_ns':'1'," ONE "},'b':{'busy_ns':'2','capacity':'2'}}"},
	{TEXT("drm-engine-a-b: 1 ns\ndrm-engine-a: 2 ns\n"),
	 ",'engines':{'a':{'busy_ns':'2'," ONE "},'a-b':{'busy_ns':'1'," ONE "}}"},
	{TEXT("drm-engine-capacity: 1 ns\n"), ",'engines':{'capacity':{'busy_ns':'1'," ONE "}}"},
	{TEXT("drm-cycles-r: 5\ndrm-total-cycles-r: 9\n"),
	 ",'engines':{'r':{'cycles':'5','total_cycles':'9'," ONE "}}"},
	{TEXT("drm-cycles-r: 5\ndrm-maxfreq-r: 3 KHz\n"),
	 ",'engines':{'r':{'cycles':'5','maxfreq_hz':'3000'," ONE "}}"},
	{TEXT("drm-cycles-r: 5\ndrm-maxfreq-r: 3 MHz\n"),
	 ",'engines':{'r':{'cycles':'5','maxfreq_hz':'3000000'," ONE "}}"},
	{TEXT("drm-total-m: 5\ndrm-shared-m: 6 KiB\ndrm-resident-m: 7 MiB\n"
	      "drm-purgeable-m: 0\ndrm-active-m: 18446744073709551615 KiB\n"),
	 ",'regions':{'m':{'total':'5','shared':'6144','resident':'7340032','purgeable':'0',"
	 "'active':{'any':[null,'18889465931478580853760']}}}"},
	{TEXT("drm-memory-m: 2 KiB\n"), ",'regions':{'m':{'resident':'2048'}}"},
	{TEXT("drm-memory-m: 2 KiB\ndrm-resident-m: 2048\n"),
	 ",'regions':{'m':{'resident':'2048'}}"},
	{TEXT("drm-total-vram0: 1\ndrm-total-vram: 2\n"),
	 ",'regions':{'vram':{'total':'2'},'vram0':{'total':'1'}}"},
	{TEXT("drm-engine-\xc3\xa4: 5 ns\n"), ",'engines':{'\xc3\xa4':{'busy_ns':'5'," ONE "}}"},
	/* Where it is not: all that it may mean. */
	{TEXT("drm-cycles-r: 5\ndrm-maxfreq-r: 3 Hz\ndrm-total-cycles-r: 4\n"),
	 ",'engines':{'r':{'cycles':'5','maxfreq_hz':{'any':[null,'3']},"
	 "'total_cycles':{'any':[null,'4']}," ONE "}}"},
	{TEXT("drm-memory-m: 2\ndrm-resident-m: 3\n"),
	 ",'regions':{'m':{'resident':{'any':['2','3']}}}"},
	/* Of several engines each goes with its own cycles. */
	{TEXT("drm-cycles-a: 1\ndrm-total-cycles-a: 2\ndrm-cycles-b: 3\ndrm-total-cycles-b: 4\n"
	      "drm-cycles-c: 5\ndrm-total-cycles-c: 6\n"),
	 ",'engines':{'a':{'cycles':'1','total_cycles':'2'," ONE "},"
	 "'b':{'cycles':'3','total_cycles':'4'," ONE "},"
	 "'c':{'cycles':'5','total_cycles':'6'," ONE "}}"},
	/* An engine and a region may have one name. */
	{TEXT("drm-engine-x: 1 ns\ndrm-total-x: 2\n"),
	 ",'engines':{'x':{'busy_ns':'1'," ONE "}},'regions':{'x':{'total':'2'}}"},
};

/* An id that is no number: none, or misread as 0. */
#define ODD_ID ",'client_id':{'any':[null,'0']}"

/* Texts that may be refused whole (refusal.def), or are read as far as they go. */
static const struct snapshot_row refusable[] = {
	{TEXT("drm-client-name: \xff\n"), ",'client_name':{'any':[null,'\xef\xbf\xbd']}"},
	{TEXT("drm-cycles-r: 5\ndrm-maxfreq-r: 3\n"),
	 ",'engines':{'r':{'cycles':'5','maxfreq_hz':{'any':[null,'3']}," ONE "}}"},
	{TEXT("drm-engine-a: 5\n"),
	 ",'engines':{'a':{'any':[null,{'busy_ns':{'any':[null,'5']}," ONE "}]}}"},
	{TEXT("drm-client-id: 5"), ",'client_id':{'any':[null,'5']}"},
	{TEXT("drm-client-id: 007\n"), ",'client_id':{'any':[null,'7']}"},
	{TEXT("drm-client-id : 5\n"), ",'client_id':{'any':[null,'5']}"},
	{TEXT("drm-client-id: 1\ndrm-client-id: 2\ndrm-client-id: 3\n"),
	 ",'client_id':{'any':['1','2','3']}"},
	{TEXT("drm-client-id: 7\ndrm-client-id: 18446744073709551615\n"),
	 ",'client_id':{'any':['7','18446744073709551615']}"},
	{TEXT("drm-client-id: 7\ndrm-client-id: 18446744073709551616\n"),
	 ",'client_id':{'any':[null,'7','18446744073709551616']}"},
	{TEXT("drm-engine-a: 5 ns\ndrm-engine-capacity-a: 0\n"),
	 ",'engines':{'a':{'any':[null,{'busy_ns':'5','capacity':{'any':[null,'0','1']}}]}}"},
	{TEXT("drm-memory-m: 2 apples\ndrm-resident-m: 3 apples\n"),
	 ",'regions':{'m':{'any':[null,{'resident':{'any':[null,'2','3']}}]}}"},
	{TEXT("drm-client-id: -5\ndrm-total-m: 1\n"), ODD_ID ",'regions':{'m':{'total':'1'}}"},
	{TEXT("drm-client-id: 0x10\n"), ODD_ID},
	{TEXT("drm-client-id: 0xff\n"), ODD_ID},
	{TEXT("drm-client-id:\n"), ODD_ID},
	{TEXT("drm-client-id: 1.5\n"), ODD_ID},
	{TEXT("drm-client-id:\n9999:1\n"), ODD_ID},
	{TEXT("drm-client-id: x\ndrm-client-id: 2\ndrm-client-id: 3\n"),
	 ",'client_id':{'any':[null,'0','2','3']}"},
	{TEXT("drm-client-id: 5 apples\n"), ",'client_id':{'any':[null,'5']}"},
	/* Repeated, and another key of the engine between. */
	{TEXT("drm-engine-a: 1 ns\ndrm-cycles-a: 4\ndrm-engine-a: 2 ns\ndrm-cycles-a: 5\n"
	      "drm-engine-a: 3 ns\ndrm-cycles-a: 6\n"),
	 ",'engines':{'a':{'busy_ns':{'any':['1','2','3']},'cycles':{'any':['4','5','6']}," ONE
	 "}}"},
	/* In whichever of two lines, and in a line that may not count. */
	{TEXT("drm-client-id: 2\ndrm-client-id: x\n"), ",'client_id':{'any':[null,'0','2']}"},
	{TEXT("drm-client-id: x"), ODD_ID},
	{TEXT("drm-resident-m: 5 apples\n"),
	 ",'regions':{'m':{'any':[null,{'resident':{'any':[null,'5']}}]}}"},
	{TEXT("drm-memory-m: 5 apples\n"),
	 ",'regions':{'m':{'any':[null,{'resident':{'any':[null,'5']}}]}}"},
	{TEXT("drm-memory-m: 5 apples\ndrm-resident-m: 2\n"),
	 ",'regions':{'m':{'resident':{'any':['2','5']}}}"},
	{TEXT("drm-total-cycles-x: 9KiB\n"),
	 ",'engines':{'x':{'any':[null,{'total_cycles':{'any':[null,'0','9']}," ONE "}]}},"
	 "'regions':{'cycles-x':{'any':[null,{'total':{'any':[null,'0','9216']}}]}}"},
	/* The time of an engine "capacity-x", whose unit is glued to it, or no capacity. */
	{TEXT("drm-engine-capacity-x: 9ns\n"),
	 ",'engines':{'capacity-x':{'any':[null,{'busy_ns':{'any':[null,'0','9']}," ONE "}]},"
	 "'x':{'any':[null,{'capacity':{'any':[null,'0','1','9']}}]}}"},
	{TEXT("drm-total-m: 5KiB\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'0','5120']}}]}}"},
	{TEXT("drm-total-m: 5 GiB\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'5']}}]}}"},
	{TEXT("drm-memory-m: 2\ndrm-resident-m: x\n"),
	 ",'regions':{'m':{'resident':{'any':['0','2']}}}"},
	/* Is a carriage return white space before a value, or the end of a line, after which
	   nothing has a colon? */
	{TEXT("drm-client-name:\t\ra\n"), ",'client_name':{'any':[null,'','a','\\ra']}"},
	{TEXT("drm-client-name:\t\r\fa\n"),
	 ",'client_name':{'any':[null,'','a','\\r\\fa','\\fa']}"},
	/* What may be misread, and as what. */
	{TEXT("drm-total-m: +5\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'0','5']}}]}}"},
	{TEXT("drm-total-m: 1.5\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'0','1']}}]}}"},
	{TEXT("drm-total-m: 0x10\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'0','16']}}]}}"},
	{TEXT("drm-total-m: -5\n"), ",'regions':{'m':{'any':[null,{'total':{'any':[null,'0']}}]}}"},
	{TEXT("drm-total-m: 0x10000000000000000\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'0']}}]}}"},
	{TEXT("drm-engine-: 5 ns\n"),
	 ",'engines':{'':{'any':[null,{'busy_ns':{'any':[null,'5']}," ONE "}]}}"},
	{TEXT("drm-engine-a: 5 ns\ndrm-engine-capacity-a: x\n"),
	 ",'engines':{'a':{'any':[null,{'busy_ns':'5','capacity':{'any':[null,'0','1']}}]}}"},
	{TEXT("drm-total-\xff\xfe: 5\n"),
	 ",'regions':{'\xef\xbf\xbd':{'any':[null,{'total':{'any':[null,'5']}}]},"
	 "'\xef\xbf\xbd\xef\xbf\xbd':{'any':[null,{'total':{'any':[null,'5']}}]}}"},
	/* Neither an engine nor a region, white space that no sentence mentions, a unit of another
	   key. */
	{TEXT(""), ""},
	{TEXT("pos:\t0\nflags:\t02\npanthor-x: 5 ns\ndrm-evicted-x: 5 KiB\ndrm-curfreq-x: 1 Hz\n"),
	 ""},
	{TEXT("drm-driver-x: y\ndrm-client-id-2: 9\ndrm-client: 8\ndrm-engine: 7 ns\n"), ""},
	{TEXT("drm-pdev:\t0000:00:02.0\n"), ",'pdev':'0000:00:02.0'"},
	{TEXT("drm-client-id: 123456789012345678901234567890\n"),
	 ",'client_id':{'any':[null,'123456789012345678901234567890']}"},
	{TEXT("drm-client-name: a: b\tc\n"), ",'client_name':{'any':[null,'a: b\\tc']}"},
	{TEXT("drm-client-id: 5\rdrm-client-name: a\n"),
	 ",'client_id':{'any':[null,'5']},'client_name':{'any':[null,'a']}"},
	{TEXT("drm-client-id: 5\r\n"), ",'client_id':{'any':[null,'5']}"},
	{TEXT("drm-client-name: a \n"), ",'client_name':{'any':[null,'a ','a']}"},
	/* white space may be blanks alone, blanks and what ends a line elsewhere, or form feeds,
	   too */
	{TEXT("drm-client-name: a\f \r\t\n"),
	 ",'client_name':{'any':[null,'a\\f \\r\\t','a','a\\f \\r','a\\f']}"},
	{TEXT("drm-client-name: a\t\r\n"), ",'client_name':{'any':[null,'a\\t\\r','a','a\\t']}"},
	/* and so before a value, which may be nothing else */
	{TEXT("drm-client-name:\t\v\fa\n"), ",'client_name':{'any':[null,'a','\\u000b\\fa']}"},
	{TEXT("drm-client-name:\t\f\n"), ",'client_name':{'any':[null,'','\\f']}"},
	{TEXT("drm-total-m: 5  KiB\n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'5120']}}]}}"},
	{TEXT("drm-total-m: 5 KiB \n"),
	 ",'regions':{'m':{'any':[null,{'total':{'any':[null,'5','5120']}}]}}"},
	{TEXT("drm-engine-capacity-a: 2\n"), ",'engines':{'a':{'any':[null,{'capacity':'2'}]}}"},
	{TEXT("drm-maxfreq-a: 2 Hz\n"),
	 ",'engines':{'a':{'any':[null,{'maxfreq_hz':'2'," ONE "}]}}"},
	{TEXT("drm-engine-capacity-x: 9 ns\n"),
	 ",'engines':{'capacity-x':{'any':[null,{'busy_ns':{'any':[null,'9']}," ONE "}]},"
	 "'x':{'any':[null,{'capacity':{'any':[null,'0','1','9']}}]}}"},
	/* drm-total-cycles-x: of an engine, or of a region "cycles-x". */
	{TEXT("drm-total-cycles-x: 9\n"),
	 ",'engines':{'x':{'any':[null,{'total_cycles':{'any':[null,'9']}," ONE "}]}},"
	 "'regions':{'cycles-x':{'any':[null,{'total':{'any':[null,'9']}}]}}"},
	{TEXT("drm-total-cycles-x: 9 KiB\ndrm-cycles-x: 5\n"),
	 ",'engines':{'x':{'cycles':'5','total_cycles':{'any':[null,'9']}," ONE "}},"
	 "'regions':{'cycles-x':{'any':[null,{'total':{'any':[null,'9216']}}]}}"},
	/* drm-memory-x beside a drm-resident-x that may not count: the one that does is there. */
	{TEXT("drm-resident-m: 5\r\ndrm-memory-m: 2\n"),
	 ",'regions':{'m':{'resident':{'any':['2','5']}}}"},
};

static json_t *parse_wanted(const char *format, const char *want)
{
	char text[2048];

	snprintf(text, sizeof(text), format, want);
	return sets_parse(text);
}

static void check_text(const char *text, size_t len, json_t *want)
{
	json_t *got = oracle_snapshot(text, len);
	char *a = sets_text(want);
	char *b = sets_text(got);

	if (strcmp(a, b) != 0)
		fail_msg("%.*s\nby hand\n%s\nby the oracle\n%s", (int)len, text, a, b);
	free(a);
	free(b);
	json_decref(got);
	json_decref(want);
}

static void check_row(const struct snapshot_row *row, const char *format)
{
	char text[1024] = "drm-driver:\td\n";
	size_t used = strlen(text);

	memcpy(text + used, row->text, row->len);
	check_text(text, used + row->len, parse_wanted(format, row->want));
}

static void test_rows(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check_row(&rows[i], "{'driver':'d'%s}");
}

static void test_refusable(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(refusable) / sizeof(refusable[0]); i++)
		check_row(&refusable[i], "{'any':[{'rejected':true},{'driver':'d'%s}]}");
}

/* Whole texts. */
static const struct snapshot_row whole[] = {
	{TEXT(""), "{'any':[{'rejected':true},{}]}"},
	{TEXT("pos:\t0\n"), "{'any':[{'rejected':true},{}]}"},
	{TEXT("xdrm-driver: i915\n"), "{'any':[{'rejected':true},{}]}"},
	{TEXT("drm-client-id: 5\n"), "{'any':[{'rejected':true},{'client_id':'5'}]}"},
	{TEXT("drm-client-id: x\n"),
	 "{'any':[{'rejected':true},{'client_id':{'any':[null,'0']}}]}"},
	{TEXT("drm-driver:\n"), "{'any':[{'rejected':true},{'driver':{'any':[null,'']}}]}"},
	{TEXT("drm-driver: i915"), "{'any':[{'rejected':true},{'driver':{'any':[null,'i915']}}]}"},
	{TEXT("drm-driver: a\ndrm-driver: b\n"),
	 "{'any':[{'rejected':true},{'driver':{'any':['a','b']}}]}"},
	{TEXT("drm-driver: a\r\n"), "{'any':[{'rejected':true},{'driver':{'any':['a','a\\r']}}]}"},
	{TEXT("drm-driver: a\ndrm-pdev: 0000:00.02.0\n"),
	 "{'any':[{'rejected':true},{'driver':'a','pdev':{'any':[null,'0000:00.02.0']}}]}"},
	{TEXT("drm-driver: a\ndrm-pdev: 0000:00:02.8\n"),
	 "{'any':[{'rejected':true},{'driver':'a','pdev':{'any':[null,'0000:00:02.8']}}]}"},
	{TEXT("drm-driver: a\ndrm-pdev: nonsense\n"),
	 "{'any':[{'rejected':true},{'driver':'a','pdev':{'any':[null,'nonsense']}}]}"},
	{TEXT("drm-driver: 5 ns\ndrm-total-m: 1\n"),
	 "{'driver':'5 ns','regions':{'m':{'total':'1'}}}"},
	/* A NUL ends its line, or the text; or the line is left out, or goes on as no number. */
	{TEXT("drm-driver: a\ndrm-cycles-e: 5\0006\ndrm-total-m: 1\n"),
	 "{'any':[{'rejected':true},"
	 "{'driver':'a','engines':{'e':{'any':[null,{'cycles':{'any':[null,'0','5']}," ONE "}]}},"
	 "'regions':{'m':{'total':'1'}}},"
	 "{'driver':'a','engines':{'e':{'any':[null,{'cycles':{'any':[null,'5']}," ONE "}]}}}]}"},
	/* The NUL is the last byte. */
	{TEXT("drm-driver: a\ndrm-cycles-e: 5\0"),
	 "{'any':[{'rejected':true},"
	 "{'driver':'a','engines':{'e':{'any':[null,{'cycles':{'any':[null,'0','5']}," ONE "}]}}},"
	 "{'driver':'a','engines':{'e':{'any':[null,{'cycles':{'any':[null,'5']}," ONE "}]}}}]}"},
};

static void test_whole(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++)
		check_text(whole[i].text, whole[i].len, parse_wanted("%s", whole[i].want));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_refusable),
		cmocka_unit_test(test_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
