/* SPDX-License-Identifier: MIT */
/* Checks a verdict against the results that it is about. */
#include "suite.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int suite_fault(struct reader *reader, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!reader->fault && vasprintf(&reader->fault, format, args) < 0)
		reader->fault = NULL;
	va_end(args);
	return reader->fault ? -EPROTO : -ENOMEM;
}

/* Prefix the rows with the name of their case, which follows them. */
static int rows_name(struct reader *reader, const struct verdict *verdict)
{
	char *of = kunit_name(reader->suite, ".", verdict->name, verdict->name_len);
	int err = of ? 0 : -ENOMEM;

	for (size_t i = reader->blocks[ROW].first; !err && i < reader->kunit->count; i++) {
		struct kunit_result *row = &reader->kunit->results[i];
		char *name = kunit_name(of, "/", row->name, strlen(row->name));

		err = name ? 0 : -ENOMEM;
		if (err)
			break;
		free(row->name);
		row->name = name;
	}
	free(of);
	return err;
}

static char *comment_release(struct reader *reader)
{
	char *comment = reader->comment;

	reader->comment = NULL;
	reader->comment_len = 0;
	return comment;
}

/* The fault of the results that a verdict is about, or NULL; *err: -ENOMEM. */
static char *block_fault(const struct block *block, const struct verdict *verdict, bool must_plan,
			 int *err)
{
	char *why = NULL;
	int len = 0;

	if (block->subtest && (strlen(block->subtest) != verdict->name_len ||
			       memcmp(block->subtest, verdict->name, verdict->name_len) != 0))
		len = asprintf(&why, "its results are those of %s", block->subtest);
	else if (must_plan && !block->planned)
		len = asprintf(&why, "it has no plan");
	else if (block->planned && block->count != block->plan)
		len = asprintf(&why, "it is cut short: %u of %u results", block->count,
			       block->plan);
	else if (!block->count && !verdict->skip)
		len = asprintf(&why, "it is empty");
	else if (block->failed && verdict->ok)
		len = asprintf(&why, "its verdict is ok, but %u of %u failed", block->failed,
			       block->count);
	*err = len < 0 ? -ENOMEM : 0;
	return len > 0 ? why : NULL;
}

void block_close(struct block *block)
{
	free(block->subtest);
	*block = (struct block){0};
}

static int case_verdict(struct reader *reader, const struct verdict *verdict)
{
	struct block *rows = &reader->blocks[ROW];
	char *why = comment_release(reader), *name, *wrong = NULL;
	int err = 0;

	if (rows->open) {
		wrong = block_fault(rows, verdict, false, &err);
		err = err ? err : rows_name(reader, verdict);
		if (!err && !wrong && rows->failed &&
		    asprintf(&wrong, "%u of %u rows failed", rows->failed, rows->count) < 0)
			wrong = NULL;
		block_close(rows);
	}
	if (wrong) {
		free(why);
		why = wrong;
	}
	if (!verdict->ok || wrong)
		reader->blocks[CASE].failed++;
	name = kunit_name(reader->suite, ".", verdict->name, verdict->name_len);
	if (err) {
		free(why);
		free(name);
		return err;
	}
	return kunit_add_verdict(reader->kunit, name, verdict->ok && !wrong, verdict->skip, why);
}

static int row_verdict(struct reader *reader, const struct verdict *verdict)
{
	char *name = kunit_name("", "", verdict->name, verdict->name_len);

	reader->blocks[ROW].failed += !verdict->ok;
	return kunit_add_verdict(reader->kunit, name, verdict->ok, verdict->skip,
				 comment_release(reader));
}

/* Failed cases have results of their own; this judges the suite as a whole. */
static int suite_verdict(struct reader *reader, const struct verdict *verdict)
{
	struct block *cases = &reader->blocks[CASE];
	unsigned int failed = cases->failed;
	struct verdict is = *verdict;
	char *wrong;
	int err;

	is.ok = verdict->ok && !failed; /* a case that contradicts its rows was reported with it */
	if (strlen(reader->suite) != verdict->name_len ||
	    memcmp(reader->suite, verdict->name, verdict->name_len) != 0)
		return suite_fault(reader, "its verdict is that of %.*s", (int)verdict->name_len,
				   verdict->name);
	wrong = block_fault(cases, &is, true, &err);
	block_close(cases);
	if (wrong)
		suite_fault(reader, "%s", wrong);
	else if (!err && !verdict->ok && !failed)
		suite_fault(reader, "it failed as a whole%s%s", reader->comment ? ":\n" : "",
			    reader->comment ? reader->comment : "");
	free(wrong);
	free(comment_release(reader));
	return err;
}

int suite_orphans(struct reader *reader)
{
	const char *subtest = reader->blocks[ROW].subtest;
	struct verdict verdict = {.name = subtest ? subtest : "unknown"};

	verdict.name_len = strlen(verdict.name);
	return rows_name(reader, &verdict);
}

int suite_apply(struct reader *reader, enum level level, const struct verdict *verdict)
{
	static int (*const verdicts[LEVELS])(struct reader *, const struct verdict *) = {
		[SUITE] = suite_verdict, [CASE] = case_verdict, [ROW] = row_verdict};

	reader->blocks[level].count++;
	return verdicts[level](reader, verdict);
}
