/* SPDX-License-Identifier: MIT */
#include "catalogue.h"

#define BOTH FDI_SPEC_6_12, FDI_SPEC_LATEST

static const struct cat_sentence titles[] = {
	{"T01", "", BOTH, 4, 4, "ded9f73646a05905b962c7194915fac2aab71eb1e8ec9aecd549db5f40e2ba48",
	 "Title of the document: usage stats of DRM clients.", NULL},
	{"T02", "T01", BOTH, 21, 21,
	 "a4b240e8855506f1c797931ddf7f4ef906133f9129b531bc14498ae9ae2703a9",
	 "The format of the text.", NULL},
	{"T03", "T02", BOTH, 36, 36,
	 "0562e0e61dd078f2f56a78b5f9d76950f37a2b536de7590b16f0aed3761fc109", "The types of keys.",
	 NULL},
	{"T04", "T02", BOTH, 43, 43,
	 "0af9b1a464a47b54e479dc4f0415b9ae38d62d1089705cfbcc60debd72613b78",
	 "The data types of values.", NULL},
	{"T05", "T02", BOTH, 50, 50,
	 "c25018a62605137942c9baeddb9a57e02af38f6e3e8a00c396ea01f055fe605c",
	 "Mandatory standardised keys.", NULL},
	{"T06", "T02", BOTH, 58, 58,
	 "c32a41b5f2d0e17a9a7c98bead8ed2d781d322867b6106bd2048fbe483d7ae02",
	 "Optional standardised keys.", NULL},
	{"T07", "T06", BOTH, 61, 61,
	 "91f606b32dfc475eab99c1ea44b05add881751ee08d7b2e198eb6420e76290f0",
	 "Keys that identify a client.", NULL},
	{"T08", "T06", BOTH, 86, 86,
	 "dee34f535f3e904173113bf3b9b2fb30d4219c090061a1bae90e69072494313f",
	 "Keys for engine utilization.", NULL},
	{"T09", "T06", BOTH, 150, 150,
	 "c3963aedaac6c83c04cf8fb997b479c61e66b3caeecfadd2f2d4bd5b0aef1778",
	 "Keys for memory regions.", NULL},
	{"T10", "T01", BOTH, 205, 205,
	 "e801889242eef2eb2a23af4c570247c4e8198113c41debb508bee1dd428bb563",
	 "How drivers implement it.", NULL},
	{"T11", "T10", BOTH, 213, 213,
	 "faac7271a2d7e36db1d96d29c470fd8984e560e1986295a58523720f922410f8",
	 "Where drivers document their own keys.", NULL},
};

const struct cat_sentence *cat_titles(size_t *count)
{
	*count = sizeof(titles) / sizeof(*titles);
	return titles;
}
