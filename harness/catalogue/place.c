/* SPDX-License-Identifier: MIT */
#include "rows.h"
#include "xmalloc.h"

#define TEXT "drm-usage-stats.rst"

/* The citations of one text: lines are those of the newest text that has the sentence. */
struct citation_group {
	const char *prefix; /* written before its first lines */
	enum fdi_spec until;
};

static const struct citation_group groups[] = {{TEXT ":", FDI_SPEC_LATEST},
					       {TEXT " of 6.12:", FDI_SPEC_6_12}};

/* Adjacent lines are one range. */
struct line_range {
	unsigned int first, last; /* 0: none yet */
};

static void write_range(FILE *out, const struct line_range *range)
{
	if (!range->first)
		return;
	fprintf(out, "%u", range->first);
	if (range->last > range->first)
		fprintf(out, "-%u", range->last);
}

static bool is_of(const struct cat_sentence *sentence, const struct citation_group *group,
		  const char *cites, enum fdi_spec spec)
{
	return sentence->until == group->until && spec >= sentence->since &&
	       spec <= sentence->until && cites_sentence(cites, sentence->id);
}

static void write_group(FILE *out, const struct citation_group *group, const char *cites,
			enum fdi_spec spec)
{
	size_t count;
	const struct cat_sentence *sentences = cat_sentences(&count);
	struct line_range range = {0};

	for (size_t i = 0; i < count; i++) {
		const struct cat_sentence *sentence = &sentences[i];

		if (!is_of(sentence, group, cites, spec))
			continue;
		if (range.first && sentence->line <= range.last + 1) {
			range.last = sentence->last > range.last ? sentence->last : range.last;
			continue;
		}
		write_range(out, &range);
		if (range.first)
			fputc(',', out);
		else
			fprintf(out, "%s%s", ftell(out) ? ", " : "", group->prefix);
		range = (struct line_range){sentence->line, sentence->last};
	}
	write_range(out, &range);
}

char *cat_place(const struct cat_rule *rule, enum fdi_spec spec)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out;

	if (rule->prose->source)
		return xstrdup(rule->prose->source);
	out = xmemstream(&text, &len);
	for (size_t i = 0; i < sizeof(groups) / sizeof(*groups); i++)
		write_group(out, &groups[i], rule->prose->cites, spec);
	xmemstream_close(out);
	return text;
}
