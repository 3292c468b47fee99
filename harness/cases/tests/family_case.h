/* SPDX-License-Identifier: MIT */
/* A corpus of one file that stands for a family. */
#ifndef DECOY_CASES_TESTS_FAMILY_CASE_H
#define DECOY_CASES_TESTS_FAMILY_CASE_H

#include <stdio.h>

#include "corpus.h"

#define FRONT                                                                                             \
	"{'id':'0001','title':'t','rules':['key.whole'],'level':'must','target':'consumer','origin':'o'," \
	"'why':'w','needs':['parse'],'expect':{'oracle':true},\n"
#define REGISTRY "0001 key/a\n"

/* rest: the members beside those of FRONT. */
static inline void add_family(struct corpus *corpus, const char *rest, const char *template)
{
	char *json = NULL;

	assert_true(asprintf(&json, FRONT "%s}", rest) > 0);
	add(corpus, "cases/key/a.json", json);
	free(json);
	add(corpus, "cases/key/a.fdinfo", template);
	add(corpus, "cases/registry", REGISTRY);
}

#endif
