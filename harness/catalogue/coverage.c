/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "rows.h"

enum coverage { COVERED, UNTESTABLE, OPEN, COVERAGES };

bool cites_sentence(const char *cites, const char *id)
{
	size_t len = strlen(id);

	while (*cites) {
		size_t word = strcspn(cites, " ");

		if (word == len && !memcmp(cites, id, len))
			return true;
		cites += word;
		cites += strspn(cites, " ");
	}
	return false;
}

/* A slug that producers and consumers share is printed once; its two rules are adjacent. */
static size_t print_citing(FILE *out, const char *id)
{
	size_t count, i, citing = 0;
	const struct cat_rule *rules = cat_rules(&count);
	const char *last = "";

	for (i = 0; i < count; i++) {
		if (!cites_sentence(rules[i].prose->cites, id) || !strcmp(rules[i].slug, last))
			continue;
		last = rules[i].slug;
		fprintf(out, "%s%s", citing ? " " : "", last);
		citing++;
	}
	return citing;
}

static enum coverage print_sentence(FILE *out, const struct cat_sentence *sentence)
{
	fprintf(out, "%s line %u: %s ", sentence->id, sentence->line, sentence->says);
	if (print_citing(out, sentence->id)) {
		fputc('\n', out);
		return COVERED;
	}
	if (sentence->untestable) {
		fprintf(out, "untestable: %s\n", sentence->untestable);
		return UNTESTABLE;
	}
	fputs("open\n", out);
	return OPEN;
}

int cat_coverage(FILE *out)
{
	size_t total[COVERAGES] = {0};
	size_t count, i;
	const struct cat_sentence *sentences = cat_sentences(&count);

	for (i = 0; i < count; i++)
		total[print_sentence(out, &sentences[i])]++;
	fprintf(out, "%zu sentences: %zu covered, %zu untestable, %zu open\n", count,
		total[COVERED], total[UNTESTABLE], total[OPEN]);
	return (int)total[OPEN];
}
