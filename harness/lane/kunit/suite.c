/* SPDX-License-Identifier: MIT */
/*
 * One suite's KTAP: its verdict, those of its cases, those of the rows of a case, each four blanks
 * further in. A verdict comes after all that it is about.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result.h"

#define INDENT	   4
#define WHY_MOST   8192 /* bytes of a reason */
#define COUNT_MOST 1000000

enum level { SUITE, CASE, ROW, LEVELS };

/* The results of one level, between its first line and the verdict about it. */
struct block {
	bool open, planned;
	unsigned int plan, count, failed;
	char *subtest; /* what it is the results of, or NULL */
	size_t first; /* of them in kunit->results */
};

struct reader {
	struct kunit *kunit;
	const char *suite;
	struct block blocks[LEVELS];
	char *comment; /* lines since the last verdict */
	size_t comment_len;
	char *fault; /* why the suite cannot be believed; the first one counts */
};

/* One "ok" or "not ok". */
struct verdict {
	bool ok;
	unsigned int number;
	const char *name;
	size_t name_len;
	const char *skip; /* why it was skipped, or NULL */
};

__attribute__((format(printf, 2, 3))) static int fault(struct reader *reader, const char *format,
						       ...)
{
	va_list args;

	va_start(args, format);
	if (!reader->fault && vasprintf(&reader->fault, format, args) < 0)
		reader->fault = NULL;
	va_end(args);
	return reader->fault ? -EPROTO : -ENOMEM;
}

/* Rows come before the name of their case. */
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

/* --- lines ---------------------------------------------------------------------------------------- */

static int comment_add(struct reader *reader, const char *line)
{
	size_t len = strlen(line);
	char *comment;

	if (reader->comment_len + len + 2 > WHY_MOST)
		return 0;
	comment = realloc(reader->comment, reader->comment_len + len + 2);
	if (!comment)
		return -ENOMEM;
	if (reader->comment_len)
		comment[reader->comment_len++] = '\n';
	memcpy(comment + reader->comment_len, line, len + 1);
	reader->comment_len += len;
	reader->comment = comment;
	return 0;
}

static char *comment_take(struct reader *reader)
{
	char *comment = reader->comment;

	reader->comment = NULL;
	reader->comment_len = 0;
	return comment;
}

static int take_version(struct reader *reader, enum level level)
{
	struct block *block = &reader->blocks[level];

	if (block->open || block->count || (level > SUITE && !reader->blocks[level - 1].open))
		return fault(reader, "results begin where none can be");
	block->open = true;
	block->first = reader->kunit->count;
	return 0;
}

/* A number without a sign, and where it ends; -1: none, or too large. */
static int number_of(const char *text, char **end)
{
	unsigned long number;

	*end = (char *)text;
	if (*text < '0' || *text > '9')
		return -1;
	number = strtoul(text, end, 10);
	return number > COUNT_MOST ? -1 : (int)number;
}

static int take_plan(struct reader *reader, enum level level, const char *text)
{
	struct block *block = &reader->blocks[level];
	char *end;
	int plan = number_of(text, &end);

	if (plan < 0 || *end || !block->open || block->planned || block->count)
		return fault(reader, "no plan can be here: 1..%.40s", text);
	block->planned = true;
	block->plan = (unsigned int)plan;
	return 0;
}

static int take_subtest(struct reader *reader, enum level level, const char *name)
{
	struct block *block = &reader->blocks[level];

	if (!block->open || block->subtest)
		return fault(reader, "no subtest can be here: %.100s", name);
	block->subtest = strdup(name);
	return block->subtest ? 0 : -ENOMEM;
}

/* NUMBER [- ]NAME[ # SKIP why] */
static bool verdict_parse(struct verdict *verdict, const char *text)
{
	const char *skip;
	char *at;
	int number = number_of(text, &at);

	if (number <= 0 || *at != ' ')
		return false;
	at += strspn(at, " ");
	if (!strncmp(at, "- ", 2))
		at += 2;
	skip = strstr(at, " # SKIP");
	if (!strncmp(at, "# SKIP", 6))
		skip = at;
	verdict->number = (unsigned int)number;
	verdict->name = at;
	verdict->name_len = skip ? (size_t)(skip - at) : strlen(at);
	verdict->skip = skip ? strstr(skip, "SKIP") + 4 : NULL;
	if (verdict->skip)
		verdict->skip += strspn(verdict->skip, " ");
	return verdict->name_len > 0;
}

/* --- verdicts ------------------------------------------------------------------------------------- */

/* What is wrong with the results that a verdict is about, or NULL; *err: no memory. */
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
		len = asprintf(&why, "it says ok, but %u of %u failed", block->failed,
			       block->count);
	*err = len < 0 ? -ENOMEM : 0;
	return len > 0 ? why : NULL;
}

static void block_close(struct block *block)
{
	free(block->subtest);
	*block = (struct block){0};
}

static int case_verdict(struct reader *reader, const struct verdict *verdict)
{
	struct block *rows = &reader->blocks[ROW];
	char *why = comment_take(reader), *name, *wrong = NULL;
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
				 comment_take(reader));
}

/* Cases that failed have results of their own; this is about the suite as a whole. */
static int suite_verdict(struct reader *reader, const struct verdict *verdict)
{
	struct block *cases = &reader->blocks[CASE];
	unsigned int failed = cases->failed;
	struct verdict is = *verdict;
	char *wrong;
	int err;

	is.ok = verdict->ok && !failed; /* a case that contradicts its rows is told of already */
	if (strlen(reader->suite) != verdict->name_len ||
	    memcmp(reader->suite, verdict->name, verdict->name_len) != 0)
		return fault(reader, "its verdict is that of %.*s", (int)verdict->name_len,
			     verdict->name);
	wrong = block_fault(cases, &is, true, &err);
	block_close(cases);
	if (wrong)
		fault(reader, "%s", wrong);
	else if (!err && !verdict->ok && !failed)
		fault(reader, "it failed as a whole%s%s", reader->comment ? ":\n" : "",
		      reader->comment ? reader->comment : "");
	free(wrong);
	free(comment_take(reader));
	return err;
}

static int take_verdict(struct reader *reader, enum level level, bool ok, const char *text)
{
	static int (*const verdicts[LEVELS])(struct reader *, const struct verdict *) = {
		[SUITE] = suite_verdict, [CASE] = case_verdict, [ROW] = row_verdict};
	struct block *block = &reader->blocks[level];
	struct verdict verdict = {.ok = ok};

	if (!verdict_parse(&verdict, text) || !block->open || verdict.number != block->count + 1 ||
	    (level + 2 < LEVELS && reader->blocks[level + 2].open))
		return fault(reader, "no verdict can be here: %.100s", text);
	block->count++;
	return verdicts[level](reader, &verdict);
}

/* --- the whole ------------------------------------------------------------------------------------ */

static const char *after(const char *text, const char *with)
{
	size_t len = strlen(with);

	return strncmp(text, with, len) ? NULL : text + len;
}

static int take(struct reader *reader, const char *line)
{
	size_t indent = strspn(line, " ");
	const char *text = line + indent, *rest;
	enum level level = (enum level)(indent / INDENT);

	if (indent % INDENT || level >= LEVELS)
		return comment_add(reader, line);
	if (after(text, "KTAP version ") || after(text, "TAP version "))
		return take_version(reader, level);
	if ((rest = after(text, "1..")))
		return take_plan(reader, level, rest);
	if ((rest = after(text, "# Subtest: ")))
		return take_subtest(reader, level, rest);
	if ((rest = after(text, "ok ")))
		return take_verdict(reader, level, true, rest);
	if ((rest = after(text, "not ok ")))
		return take_verdict(reader, level, false, rest);
	return comment_add(reader, text);
}

static int take_all(struct reader *reader, const char *ktap, size_t len)
{
	const char *end = ktap + len, *feed;
	int err = 0;

	for (; !err && ktap < end; ktap = feed + 1) {
		char *line;

		feed = memchr(ktap, '\n', (size_t)(end - ktap));
		if (!feed)
			break;
		line = strndup(ktap, (size_t)(feed - ktap));
		err = !line ? -ENOMEM
		      : strlen(line) != (size_t)(feed - ktap)
			      ? fault(reader, "there is a NUL in it")
			      : take(reader, line);
		free(line);
	}
	return err;
}

/* Rows of a case that never got its verdict. */
static int rows_orphan(struct reader *reader)
{
	const char *subtest = reader->blocks[ROW].subtest;
	struct verdict verdict = {.name = subtest ? subtest : "unknown"};

	verdict.name_len = strlen(verdict.name);
	return rows_name(reader, &verdict);
}

int kunit_suite(struct kunit *kunit, const char *name, const char *ktap, size_t len)
{
	struct reader reader = {.kunit = kunit, .suite = name};
	const struct block *whole = &reader.blocks[SUITE];
	int err = take_all(&reader, ktap, len);

	if (!err && !reader.fault &&
	    (!whole->open || whole->count != 1 || (whole->planned && whole->plan != 1)))
		err = fault(&reader, "it is cut short: there is no verdict about it");
	err = err == -EPROTO ? 0 : err;
	if (!err && reader.blocks[ROW].open)
		err = rows_orphan(&reader);
	if (!err && reader.fault) {
		err = kunit_add(kunit, kunit_name("", "", name, strlen(name)), KUNIT_FAIL,
				reader.fault);
		reader.fault = NULL;
	}
	for (int i = 0; i < LEVELS; i++)
		block_close(&reader.blocks[i]);
	free(reader.comment);
	free(reader.fault);
	return err;
}
