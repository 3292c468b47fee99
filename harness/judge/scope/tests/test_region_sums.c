/* SPDX-License-Identifier: MIT */
/* A subject that reports sums of regions: "vram" for vram0 and vram1, or one region for all. */
#include "scoped.h"

/* vram0 4096 and 1024, vram1 8192; gtt beside them. */
#define THREE                                                                                           \
	"{'driver':'a','regions':{'vram0':{'total':'4096','resident':'1024'},'vram1':{'total':'8192'}," \
	"'gtt':{'total':'512'}}}"
#define VRAM                                  \
	{                                     \
		.regions = "vram=vram0+vram1" \
	}
#define ALL                        \
	{                          \
		.regions = "gpu=*" \
	}
#define R(set) "{'driver':'a','regions':{" set "}}"

static const struct scoped_row texts[] = {
	{"4096 + 8192; a part without the category adds nothing", VRAM, THREE,
	 R("'vram':{'total':'12288','resident':'1024'}"), VERDICT_PASS, NULL},
	{"the first alone", VRAM, THREE, R("'vram':{'total':'4096','resident':'1024'}"),
	 VERDICT_FAIL, "regions.vram.total: expected 12288, got 4096"},
	{"the largest", VRAM, THREE, R("'vram':{'total':'8192','resident':'1024'}"), VERDICT_FAIL,
	 "12288"},
	{"resident of all that is requested", VRAM, THREE,
	 R("'vram':{'total':'12288','resident':'9216'}"), VERDICT_FAIL, "resident"},
	{"a lost category", VRAM, THREE, R("'vram':{'total':'12288'}"), VERDICT_FAIL, "resident"},
	{"a lost region", VRAM, THREE, R(""), VERDICT_FAIL, "vram"},
	{"a category that no part has", VRAM, THREE,
	 R("'vram':{'total':'12288','resident':'1024','shared':'5'}"), VERDICT_FAIL, "shared"},
	{"which may be 0: that is the sum of nothing", VRAM, THREE,
	 R("'vram':{'total':'12288','resident':'1024','shared':'0'}"), VERDICT_PASS, NULL},
	{"all: 4096 + 8192 + 512", ALL, THREE, R("'gpu':{'total':'12800','resident':'1024'}"),
	 VERDICT_PASS, NULL},
	{"one of them is left out", ALL, THREE, R("'gpu':{'total':'12288','resident':'1024'}"),
	 VERDICT_FAIL, "12800"},
	{"one of them is counted twice", ALL, THREE, R("'gpu':{'total':'13312','resident':'1024'}"),
	 VERDICT_FAIL, "12800"},
	{"two sums of one region",
	 {.regions = "vram=vram0+vram1,gpu=*"},
	 THREE,
	 R("'vram':{'total':'12288','resident':'1024'},'gpu':{'total':'12800','resident':'1024'}"),
	 VERDICT_PASS,
	 NULL},
	{"a region beside a sum",
	 {.regions = "vram=vram0+vram1,gtt"},
	 THREE,
	 R("'vram':{'total':'12288','resident':'1024'},'gtt':{'total':'511'}"),
	 VERDICT_FAIL,
	 "gtt"},
	{"parts do not stand beside their sum",
	 {.regions = "vram=vram0+vram1", .every_region = true},
	 THREE,
	 R("'vram':{'total':'12288','resident':'1024'},'gtt':{'total':'512'}"),
	 VERDICT_PASS,
	 NULL},
	{"nor those of a second sum",
	 {.regions = "vram=vram0+vram1,sys=gtt", .every_region = true},
	 THREE,
	 R("'vram':{'total':'12288','resident':'1024'},'sys':{'total':'512'}"),
	 VERDICT_PASS,
	 NULL},
	{"what else is there does",
	 {.regions = "vram=vram0+vram1", .every_region = true},
	 THREE,
	 R("'vram':{'total':'12288','resident':'1024'}"),
	 VERDICT_FAIL,
	 "gtt"},
	{"regions of any name, beside the sum of all",
	 {.regions = "gpu=*", .every_region = true},
	 "{'driver':'a','regions':{'*':{'anything':true}}}",
	 R("'gpu':{'total':'7'},'gtt':{'total':'5'}"),
	 VERDICT_PASS,
	 NULL},
	{"the sum has the name of a part",
	 {.regions = "vram0=vram0+vram1"},
	 THREE,
	 R("'vram0':{'total':'12288','resident':'1024'}"),
	 VERDICT_PASS,
	 NULL},
	{"no region is printed", ALL, "{'driver':'a'}", R("'gpu':{'total':'0'}"), VERDICT_PASS,
	 NULL},
	{"and a number is answered", ALL, "{'driver':'a'}", R("'gpu':{'total':'1'}"), VERDICT_FAIL,
	 NULL},
	{"nothing of it is covered",
	 {.regions = "vram=vram0+vram1", .categories = "total"},
	 "{'driver':'a','regions':{'gtt':{'total':'512'}}}",
	 "{'driver':'a'}",
	 VERDICT_SKIP,
	 "regions"},
	{"a part of any size", VRAM,
	 "{'driver':'a','regions':{'vram0':{'total':{'any':['1','5']}},'vram1':{'total':'8'}}}",
	 R("'vram':{'total':'13'}"), VERDICT_PASS, NULL},
	{"beyond both", VRAM,
	 "{'driver':'a','regions':{'vram0':{'total':{'any':['1','5']}},'vram1':{'total':'8'}}}",
	 R("'vram':{'total':'14'}"), VERDICT_FAIL, NULL},
	{"each of two parts is rounded",
	 {.regions = "vram=vram0+vram1", .precision = "memory=1KiB"},
	 "{'driver':'a','regions':{'vram0':{'total':'5119'},'vram1':{'total':'9215'}}}",
	 R("'vram':{'total':'12288'}"),
	 VERDICT_PASS,
	 NULL},
	{"in each category",
	 {.regions = "vram=vram0+vram1", .precision = "memory=1KiB"},
	 "{'driver':'a','regions':{'vram0':{'resident':'5119'},'vram1':{'resident':'9215'}}}",
	 R("'vram':{'resident':'12288'}"),
	 VERDICT_PASS,
	 NULL},
	{"not by more, a region that is no part of it or not",
	 {.regions = "vram=vram0+vram1", .precision = "memory=1KiB"},
	 "{'driver':'a','regions':{'vram0':{'total':'5119'},'vram1':{'total':'9215'},'gtt':{'total':'1'}}}",
	 R("'vram':{'total':'11264'}"),
	 VERDICT_FAIL,
	 NULL},
};
SCOPED_ROWS(texts, false)

#define CLIENT(regions)                                                                                         \
	"{'clients':[{'device':'x','id':'1','driver':'a','members':[{'pid':'10','fd':'3'}],'regions':{" regions \
	"}}]}"

#define ALONE "{'clients':[{'device':'x','id':'1','driver':'a','members':[{'pid':'10','fd':'3'}]}]}"

static const struct scoped_row states[] = {
	{"of a client", ALL, CLIENT("'a':{'resident':'5'},'b':{'resident':'6'}"),
	 CLIENT("'gpu':{'resident':'11'}"), VERDICT_PASS, NULL},
	{"of a client, no region is printed", ALL, CLIENT(""), CLIENT("'gpu':{'resident':'0'}"),
	 VERDICT_PASS, NULL},
	{"of a client without regions", ALL, ALONE, CLIENT("'gpu':{'resident':'0'}"), VERDICT_PASS,
	 NULL},
	{"of a client, the last alone", ALL, CLIENT("'a':{'resident':'5'},'b':{'resident':'6'}"),
	 CLIENT("'gpu':{'resident':'6'}"), VERDICT_FAIL, "expected 11"},
};
SCOPED_ROWS(states, true)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_states),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
