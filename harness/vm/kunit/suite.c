/* SPDX-License-Identifier: MIT */
/*
 * Parses one suite's KTAP: its verdict, those of its cases, those of the rows of a case, each
 * indented by four more blanks. A verdict follows its subtests.
 */
#include "suite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define INDENT	 4
#define WHY_MOST 8192 /* bytes of a reason */

static int comment_add(struct reader *reader, const char *line)
{
	size_t len = strlen(line);

	if (reader->comment_len + len + 2 > WHY_MOST)
		return 0;
	reader->comment = xrealloc(reader->comment, reader->comment_len + len + 2);
	if (reader->comment_len)
		reader->comment[reader->comment_len++] = '\n';
	memcpy(reader->comment + reader->comment_len, line, len + 1);
	reader->comment_len += len;
	return 0;
}

static int parse_version(struct reader *reader, enum depth depth)
{
	struct block *block = &reader->blocks[depth];

	if (block->open || block->count || (depth > SUITE && !reader->blocks[depth - 1].open))
		return suite_fault(reader, "unexpected start of results");
	block->open = true;
	block->first = reader->kunit->count;
	return 0;
}

static int parse_plan(struct reader *reader, enum depth depth, const char *text)
{
	struct block *block = &reader->blocks[depth];
	char *end;
	int plan = ktap_number(text, &end);

	if (plan < 0 || *end || !block->open || block->planned || block->count)
		return suite_fault(reader, "unexpected plan: 1..%.40s", text);
	block->planned = true;
	block->plan = (unsigned int)plan;
	return 0;
}

static int parse_subtest(struct reader *reader, enum depth depth, const char *name)
{
	struct block *block = &reader->blocks[depth];

	if (!block->open || block->subtest)
		return suite_fault(reader, "unexpected subtest: %.100s", name);
	block->subtest = xstrdup(name);
	return 0;
}

static int parse_verdict(struct reader *reader, enum depth depth, const char *text)
{
	struct block *block = &reader->blocks[depth];
	struct ktap_verdict verdict;

	if (!ktap_verdict_parse(&verdict, text) || !block->open ||
	    verdict.number != block->count + 1 ||
	    (depth + 2 < DEPTHS && reader->blocks[depth + 2].open))
		return suite_fault(reader, "unexpected verdict: %.100s", text);
	return suite_apply(reader, depth, &verdict);
}

/* --- a suite --- */

static const char *text_after(const char *text, const char *with)
{
	size_t len = strlen(with);

	return strncmp(text, with, len) ? NULL : text + len;
}

static int parse_line(struct reader *reader, const char *line)
{
	size_t indent = strspn(line, " ");
	const char *text = line + indent, *rest;
	enum depth depth = (enum depth)(indent / INDENT);

	if (indent % INDENT || depth >= DEPTHS)
		return comment_add(reader, line);
	if (text_after(text, "KTAP version ") || text_after(text, "TAP version "))
		return parse_version(reader, depth);
	if ((rest = text_after(text, "1..")))
		return parse_plan(reader, depth, rest);
	if ((rest = text_after(text, "# Subtest: ")))
		return parse_subtest(reader, depth, rest);
	if (ktap_is_verdict(text))
		return parse_verdict(reader, depth, text);
	return comment_add(reader, text);
}

/* Until the first fault. */
static void parse_lines(struct reader *reader, const char *ktap, size_t len)
{
	const char *end = ktap + len, *feed;
	int err = 0;

	for (; !err && ktap < end; ktap = feed + 1) {
		char *line;

		feed = memchr(ktap, '\n', (size_t)(end - ktap));
		if (!feed)
			break;
		line = xstrndup(ktap, (size_t)(feed - ktap));
		err = strlen(line) != (size_t)(feed - ktap)
			      ? suite_fault(reader, "it contains a NUL")
			      : parse_line(reader, line);
		free(line);
	}
}

void kunit_suite(struct kunit *kunit, const char *name, const char *ktap, size_t len)
{
	struct reader reader = {.kunit = kunit, .suite = name};
	const struct block *whole = &reader.blocks[SUITE];

	parse_lines(&reader, ktap, len);
	if (!whole->open || whole->count != 1 || (whole->planned && whole->plan != 1))
		suite_fault(&reader, "it is cut short: it has no verdict");
	if (reader.blocks[ROW].open)
		suite_orphans(&reader);
	if (reader.fault)
		kunit_add(kunit, kunit_name("", "", name, strlen(name)), KUNIT_FAIL, reader.fault);
	for (int i = 0; i < DEPTHS; i++)
		block_close(&reader.blocks[i]);
	free(reader.comment);
}
