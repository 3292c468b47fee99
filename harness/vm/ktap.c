/* SPDX-License-Identifier: MIT */
/* Parses the agent's stream: KTAP, with texts, journals and samples in comments. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "ktap_verdict.h"
#include "xmalloc.h"

static struct ktap_case *case_of(struct ktap *ktap, unsigned int number)
{
	return number && number <= ktap->count ? &ktap->cases[number - 1] : NULL;
}

static struct ktap_read *read_new(struct ktap_case *of)
{
	of->reads = xgrow(of->reads, of->read_count, &of->read_capacity, sizeof(*of->reads));
	of->reads[of->read_count] = (struct ktap_read){0};
	return &of->reads[of->read_count++];
}

/* CASE INDEX ERRNO [HEX] */
static int parse_read(struct ktap *ktap, const char *line, size_t len)
{
	unsigned int number, index;
	struct ktap_case *of;
	struct ktap_read *out;
	int err, at = 0;

	if (sscanf(line, "# read %u %u %d%n", &number, &index, &err, &at) != 3 || !at)
		return -EPROTO;
	of = case_of(ktap, number);
	if (!of || of->reported || index != of->read_count || line[at] != ' ')
		return -EPROTO;
	out = read_new(of);
	out->err = err;
	return unhex(line + at + 1, len - (size_t)at - 1, &out->text, &out->len);
}

static struct ktap_journal *journal_of(struct ktap_case *of, uint32_t device)
{
	for (size_t i = 0; i < of->journal_count; i++)
		if (of->journals[i].device == device)
			return &of->journals[i];
	of->journals = xreallocarray(of->journals, of->journal_count + 1, sizeof(*of->journals));
	of->journals[of->journal_count] = (struct ktap_journal){.device = device};
	return &of->journals[of->journal_count++];
}

/*
 * "# journal DEVICE HEX", "# truth DEVICE HEX" or "# trace 0 HEX", of the case whose verdict comes
 * next; several are concatenated. 1: some other line.
 */
static int parse_journal(struct ktap *ktap, const char *line, size_t len)
{
	struct ktap_case *of = case_of(ktap, ktap->reported + 1);
	struct ktap_journal *out;
	unsigned int device;
	char what[8];
	int at = 0;
	bool truth;

	if (sscanf(line, "# %7[a-z] %u %n", what, &device, &at) != 2 || !at)
		return 1;
	if (of && !strcmp(what, "trace"))
		return unhex(line + at, len - (size_t)at, &of->trace, &of->trace_len);
	truth = !strcmp(what, "truth");
	if (!truth && strcmp(what, "journal") != 0)
		return 1;
	if (!of)
		return -EPROTO;
	out = journal_of(of, device);
	return truth ? unhex(line + at, len - (size_t)at, &out->truth, &out->truth_len)
		     : unhex(line + at, len - (size_t)at, &out->bytes, &out->len);
}

static int parse_verdict(struct ktap *ktap, const char *line)
{
	struct ktap_verdict verdict;
	struct ktap_case *of;

	if (!ktap_verdict_parse(&verdict, line))
		return -EPROTO;
	of = case_of(ktap, verdict.number);
	/* in order, each once */
	if (!of || verdict.number != ktap->reported + 1)
		return -EPROTO;
	of->reported = true;
	of->ok = verdict.ok;
	ktap->reported++;
	if (verdict.ok && verdict.skip)
		of->skip = xstrdup(verdict.skip);
	return 0;
}

static void parse_comment_line(struct ktap *ktap, const char *line)
{
	struct ktap_case *of = case_of(ktap, ktap->reported + 1);
	char *why;

	if (!of)
		return;
	why = xasprintf("%s%s\n", of->why ? of->why : "", line + 2);
	free(of->why);
	of->why = why;
}

static bool has_prefix(const char *line, const char *with)
{
	return !strncmp(line, with, strlen(with));
}

/* "# kunit ...": collected for kunit_receive(). */
static void append_kunit(struct ktap *ktap, const char *words, size_t len)
{
	if (ktap->kunit_len + len + 1 > ktap->kunit_capacity) {
		ktap->kunit_capacity = 2 * (ktap->kunit_len + len + 1);
		ktap->kunit = xrealloc(ktap->kunit, ktap->kunit_capacity);
	}
	memcpy(ktap->kunit + ktap->kunit_len, words, len);
	ktap->kunit_len += len;
	ktap->kunit[ktap->kunit_len++] = '\n';
}

/* "# sample ...": of the case whose verdict comes next. */
static int parse_sample(struct ktap *ktap, const char *words, size_t len)
{
	struct ktap_case *of = case_of(ktap, ktap->reported + 1);

	return of ? samples_parse(&of->samples, words, len) : -EPROTO;
}

/* A comment line. */
static int parse_comment(struct ktap *ktap, const char *line, size_t len)
{
	int err;

	if (has_prefix(line, "# kunit ")) {
		append_kunit(ktap, line + 8, len - 8);
		return 0;
	}
	if (has_prefix(line, "# sample "))
		return parse_sample(ktap, line + 9, len - 9);
	err = parse_journal(ktap, line, len);
	if (err != 1)
		return err;
	parse_comment_line(ktap, line);
	return 0;
}

/* A line, with a NUL in place of its line feed. */
static int parse_line(struct ktap *ktap, const char *line, size_t len)
{
	if (strlen(line) != len)
		return -EPROTO;
	if (!len || has_prefix(line, "KTAP version"))
		return 0;
	if (has_prefix(line, "1.."))
		return !ktap->planned && sscanf(line, "1..%u", &ktap->planned) == 1 ? 0 : -EPROTO;
	if (has_prefix(line, "# read "))
		return parse_read(ktap, line, len);
	if (has_prefix(line, "# agent ended: ")) {
		snprintf(ktap->agent, sizeof(ktap->agent), "%s", line + 15);
		return 0;
	}
	if (has_prefix(line, "# expired ")) {
		unsigned int fences;

		if (sscanf(line, "# expired %u", &fences) != 1)
			return -EPROTO;
		ktap->expired += fences;
		return 0;
	}
	if (has_prefix(line, "# "))
		return parse_comment(ktap, line, len);
	return parse_verdict(ktap, line);
}

int ktap_parse(struct ktap *ktap, unsigned int cases, const char *stream, size_t len,
	       const char **line)
{
	/* stream is NULL where the guest printed nothing */
	const char *end = len ? stream + len : stream;
	int err = 0;

	*ktap = (struct ktap){.count = cases, .cases = xcalloc(cases + 1u, sizeof(*ktap->cases))};
	/* a last line without line feed is cut short: ignore it */
	for (const char *feed; !err && stream < end; stream = feed + 1) {
		char *copy;

		feed = memchr(stream, '\n', (size_t)(end - stream));
		if (!feed)
			break;
		*line = stream;
		copy = xstrndup(stream, (size_t)(feed - stream));
		err = parse_line(ktap, copy, (size_t)(feed - stream));
		free(copy);
	}
	return err;
}

static void case_free(struct ktap_case *of)
{
	for (size_t i = 0; i < of->read_count; i++)
		free(of->reads[i].text);
	for (size_t i = 0; i < of->journal_count; i++) {
		free(of->journals[i].bytes);
		free(of->journals[i].truth);
	}
	samples_free(&of->samples);
	free(of->reads);
	free(of->journals);
	free(of->trace);
	free(of->why);
	free(of->skip);
}

void ktap_free(struct ktap *ktap)
{
	for (unsigned int i = 0; i < ktap->count; i++)
		case_free(&ktap->cases[i]);
	free(ktap->cases);
	free(ktap->kunit);
}
