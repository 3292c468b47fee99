/* SPDX-License-Identifier: MIT */
/* Checks a verdict against the results that it is about. */
#include "suite.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

int suite_fault(struct reader *reader, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!reader->fault)
		reader->fault = xvasprintf(format, args);
	va_end(args);
	return -EPROTO;
}

/* Prefix the rows with the name of their case, which follows them. */
static void rows_name(struct reader *reader, const struct ktap_verdict *verdict)
{
	char *of = kunit_name(reader->suite, ".", verdict->name, verdict->name_len);

	for (size_t i = reader->blocks[ROW].first; i < reader->kunit->count; i++) {
		struct kunit_result *row = &reader->kunit->results[i];
		char *name = kunit_name(of, "/", row->name, strlen(row->name));

		free(row->name);
		row->name = name;
	}
	free(of);
}

static char *comment_release(struct reader *reader)
{
	char *comment = reader->comment;

	reader->comment = NULL;
	reader->comment_len = 0;
	return comment;
}

/* What is wrong with the results that a verdict is about, or NULL. */
static char *block_fault(const struct block *block, const struct ktap_verdict *verdict,
			 bool must_plan)
{
	if (block->subtest && (strlen(block->subtest) != verdict->name_len ||
			       memcmp(block->subtest, verdict->name, verdict->name_len) != 0))
		return xasprintf("its results name %s", block->subtest);
	if (must_plan && !block->planned)
		return xstrdup("it has no plan");
	if (block->planned && block->count != block->plan)
		return xasprintf("it is cut short: %u of %u results", block->count, block->plan);
	if (!block->count && !verdict->skip)
		return xstrdup("it is empty");
	if (block->failed && verdict->ok)
		return xasprintf("its verdict is ok, but %u of %u failed", block->failed,
				 block->count);
	return NULL;
}

void block_close(struct block *block)
{
	free(block->subtest);
	*block = (struct block){0};
}

static int case_verdict(struct reader *reader, const struct ktap_verdict *verdict)
{
	struct block *rows = &reader->blocks[ROW];
	char *why = comment_release(reader), *name, *wrong = NULL;

	if (rows->open) {
		wrong = block_fault(rows, verdict, false);
		rows_name(reader, verdict);
		if (!wrong && rows->failed)
			wrong = xasprintf("%u of %u rows failed", rows->failed, rows->count);
		block_close(rows);
	}
	if (wrong) {
		free(why);
		why = wrong;
	}
	if (!verdict->ok || wrong)
		reader->blocks[CASE].failed++;
	name = kunit_name(reader->suite, ".", verdict->name, verdict->name_len);
	kunit_add_verdict(reader->kunit, name, verdict->ok && !wrong, verdict->skip, why);
	return 0;
}

static int row_verdict(struct reader *reader, const struct ktap_verdict *verdict)
{
	char *name = kunit_name("", "", verdict->name, verdict->name_len);

	reader->blocks[ROW].failed += !verdict->ok;
	kunit_add_verdict(reader->kunit, name, verdict->ok, verdict->skip, comment_release(reader));
	return 0;
}

/* Failed cases have results of their own; this judges the suite as a whole. */
static int suite_verdict(struct reader *reader, const struct ktap_verdict *verdict)
{
	struct block *cases = &reader->blocks[CASE];
	unsigned int failed = cases->failed;
	struct ktap_verdict is = *verdict;
	char *wrong;

	is.ok = verdict->ok && !failed; /* a case that contradicts its rows was reported with it */
	if (strlen(reader->suite) != verdict->name_len ||
	    memcmp(reader->suite, verdict->name, verdict->name_len) != 0)
		return suite_fault(reader, "its verdict names %.*s", (int)verdict->name_len,
				   verdict->name);
	wrong = block_fault(cases, &is, true);
	block_close(cases);
	if (wrong)
		suite_fault(reader, "%s", wrong);
	else if (!verdict->ok && !failed)
		suite_fault(reader, "it failed as a whole%s%s", reader->comment ? ":\n" : "",
			    reader->comment ? reader->comment : "");
	free(wrong);
	free(comment_release(reader));
	return 0;
}

void suite_orphans(struct reader *reader)
{
	const char *subtest = reader->blocks[ROW].subtest;
	struct ktap_verdict verdict = {.name = subtest ? subtest : "unknown"};

	verdict.name_len = strlen(verdict.name);
	rows_name(reader, &verdict);
}

int suite_apply(struct reader *reader, enum depth depth, const struct ktap_verdict *verdict)
{
	static int (*const verdicts[DEPTHS])(struct reader *, const struct ktap_verdict *) = {
		[SUITE] = suite_verdict, [CASE] = case_verdict, [ROW] = row_verdict};

	reader->blocks[depth].count++;
	return verdicts[depth](reader, verdict);
}
