/* SPDX-License-Identifier: MIT */
#include "reference_decoder.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoder_jobs.h"
#include "decoder_json.h"
#include "feature.h"
#include "xmalloc.h"

#define PARTS 4

/* The parts of an answer, each of which is written while the others are. */
struct answer {
	FILE *records, *losses, *findings, *jobs;
	char *text[PARTS];
	size_t len[PARTS];
	struct decoder_jobs *lives;
	size_t touched;
	bool any_record, any_loss, any_finding;
};

static long read_memory(void *from, uint64_t at, void *bytes, size_t len)
{
	const struct decoy_source *source = from;
	size_t rest = at < source->len ? source->len - (size_t)at : 0;

	if (len > rest)
		len = rest;
	if (len)
		memcpy(bytes, source->bytes + at, len);
	return (long)len;
}

static void print_comma(FILE *out, bool *any)
{
	if (*any)
		fputc(',', out);
	*any = true;
}

static void receive_finding(void *to, const struct grt_finding *finding)
{
	struct answer *answer = to;

	if (finding->verdict != GRT_BROKEN)
		return;
	print_comma(answer->findings, &answer->any_finding);
	fprintf(answer->findings,
		"{\"rule\":\"%s\",\"source\":\"%u\",\"offset\":\"%llu\",\"text\":\"",
		finding->rule->slug, finding->at.source, (unsigned long long)finding->at.offset);
	for (const char *c = finding->text; *c; c++)
		fputc(*c == '"' || *c == '\\' || (unsigned char)*c < 0x20 ? '\'' : *c,
		      answer->findings);
	fputs("\"}", answer->findings);
}

static void put_item(struct answer *answer, const struct grt_item *item)
{
	if (item->damage) {
		print_comma(answer->losses, &answer->any_loss);
		decoder_json_loss(answer->losses, item);
	} else {
		print_comma(answer->records, &answer->any_record);
		decoder_json_record(answer->records, item);
	}
}

static int read_all(struct grt_reader *reader, struct grt_verifier *verifier, struct answer *answer)
{
	struct grt_item item;
	int ret;

	while ((ret = grt_reader_next(reader, &item)) > 0) {
		put_item(answer, &item);
		ret = grt_verifier_item(verifier, &item);
		if (!ret)
			ret = decoder_jobs_item(answer->lives, &item);
		if (ret < 0)
			return ret;
	}
	return ret < 0 ? ret : grt_verifier_end(verifier);
}

static int decode_into(struct answer *answer, const struct decoy_source *sources, size_t count,
		       struct grt_summary *summary)
{
	struct grt_source *from = calloc(count ? count : 1, sizeof(*from));
	struct grt_verifier *verifier = NULL;
	struct grt_reader *reader = NULL;
	int err = from ? 0 : -ENOMEM;

	for (size_t i = 0; !err && i < count; i++)
		from[i] = (struct grt_source){read_memory, (void *)&sources[i]};
	if (!err)
		err = grt_verifier_new(&verifier, NULL, receive_finding, answer);
	if (!err)
		err = grt_reader_new(&reader, from, (unsigned int)count);
	if (!err)
		err = read_all(reader, verifier, answer);
	if (!err)
		*summary = *grt_verifier_summary(verifier);
	grt_reader_free(reader);
	grt_verifier_free(verifier);
	free(from);
	return err;
}

/* The parts as one answer. */
static json_t *join_parts(const struct answer *answer, const struct grt_summary *summary)
{
	char *text;
	size_t len;
	FILE *out = xmemstream(&text, &len);
	json_t *whole;

	fprintf(out,
		"{\"records\":[%s],\"losses\":[%s],\"findings\":[%s],\"jobs\":[%s],"
		"\"lost\":\"%llu\",\"touched\":\"%zu\"}",
		answer->text[0], answer->text[1], answer->text[2], answer->text[3],
		(unsigned long long)summary->lost, answer->touched);
	xmemstream_close(out);
	whole = json_loadb(text, len, 0, NULL);
	free(text);
	return whole;
}

static json_t *decode(const struct builtin_decoder *self, const struct decoy_source *sources,
		      size_t count)
{
	struct grt_summary summary = {0};
	struct answer answer = {0};
	FILE **parts[] = {&answer.records, &answer.losses, &answer.findings, &answer.jobs};
	json_t *whole = NULL;
	int err;

	(void)self;
	for (size_t i = 0; i < PARTS; i++)
		*parts[i] = xmemstream(&answer.text[i], &answer.len[i]);
	answer.lives = decoder_jobs_new();
	err = answer.lives ? decode_into(&answer, sources, count, &summary) : -ENOMEM;
	if (!err)
		answer.touched = decoder_jobs_put(answer.lives, answer.jobs);
	decoder_jobs_free(answer.lives);
	for (size_t i = 0; i < PARTS; i++)
		xmemstream_close(*parts[i]);
	if (!err)
		whole = join_parts(&answer, &summary);
	for (size_t i = 0; i < PARTS; i++)
		free(answer.text[i]);
	return whole;
}

const struct builtin_decoder reference_decoder = {
	.features = FEATURE_DECODER & ~(unsigned int)FEATURE_DECODER_LACKS,
	.decode = decode,
};
