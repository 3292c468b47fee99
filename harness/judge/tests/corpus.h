/* SPDX-License-Identifier: MIT */
/* A corpus of cases in memory. */
#ifndef DECOY_JUDGE_TESTS_CORPUS_H
#define DECOY_JUDGE_TESTS_CORPUS_H

#include "case.h"
#include "unit.h"

#define REST                                                                        \
	"'title':'t','rules':['key.any-order'],'level':'must','target':'consumer'," \
	"'needs':['parse'],'origin':'made','why':'w'"
#define EXPECT "'expect':{'snapshot':{'driver':'xe'}}"
#define GOOD   "{'id':'0001'," REST "," EXPECT "}"

static bool knows_rule(const char *slug)
{
	return !strcmp(slug, "key.any-order") || !strcmp(slug, "key.whole") ||
	       !strcmp(slug, "time.a") || !strcmp(slug, "time.b");
}

static bool knows_driver(const char *word)
{
	return !strcmp(word, "xe@6.12");
}

static const struct case_words known = {.rule = knows_rule, .driver = knows_driver};

/* A corpus in memory: path and text in turn; JSON is written with ' in place of ". */
struct corpus {
	struct case_file files[16];
	char *copies[16];
	size_t count;
};

static inline void add(struct corpus *corpus, const char *path, const char *text)
{
	char *copy = strdup(text);

	assert_non_null(copy);
	for (char *c = copy; *c && strstr(path, ".json"); c++) {
		if (*c == '\'')
			*c = '"';
	}
	corpus->copies[corpus->count] = copy;
	corpus->files[corpus->count++] = (struct case_file){path, copy, strlen(copy)};
}

static inline void drop(struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->count; i++)
		free(corpus->copies[i]);
}

static inline int load(struct corpus *corpus, struct cases *cases, char **why)
{
	*why = (char *)corpus; /* callers need not set it */
	return cases_load(cases, corpus->files, corpus->count, "cases/", &known, why);
}

#endif
