/* SPDX-License-Identifier: MIT */
/* A suite's KTAP while it is parsed. */
#ifndef DECOY_KUNIT_SUITE_H
#define DECOY_KUNIT_SUITE_H

#include "ktap_verdict.h"
#include "result.h"

enum depth { SUITE, CASE, ROW, DEPTHS };

/* The results of one depth, between its first line and the verdict about it. */
struct block {
	bool open, planned;
	unsigned int plan, count, failed;
	char *subtest; /* the name of the subtest, or NULL */
	size_t first; /* index of its first result in kunit->results */
};

struct reader {
	struct kunit *kunit;
	const char *suite;
	struct block blocks[DEPTHS];
	char *comment; /* lines since the last verdict */
	size_t comment_len;
	char *fault; /* why the results are invalid; the first fault counts */
};

/* suite_fault - set why the results are invalid, unless it is set. -EPROTO. */
int suite_fault(struct reader *reader, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* suite_apply - one verdict, about the results of the next depth. 0 or -EPROTO. */
int suite_apply(struct reader *reader, enum depth depth, const struct ktap_verdict *verdict);

/* suite_orphans - name the rows of a case that has no verdict. */
void suite_orphans(struct reader *reader);

void block_close(struct block *block);

#endif
