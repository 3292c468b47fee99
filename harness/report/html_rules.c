/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "catalogue.h"
#include "html_parts.h"

#define CITES_MOST 64 /* rules that cite one sentence */

static void write_count(FILE *out, const struct rule_count *count)
{
	const unsigned int judged = count->passed + count->failed;

	if (count->failed)
		fprintf(out, "<td class=\"bad\">%u of %u fail</td>", count->failed, judged);
	else if (count->passed)
		fprintf(out, "<td class=\"good\">%u hold%s</td>", count->passed,
			count->passed == 1 ? "s" : "");
	else if (count->skipped)
		fprintf(out, "<td class=\"none\">%u skipped</td>", count->skipped);
	else
		fputs("<td class=\"none\">&#8211;</td>", out);
}

void html_rules(FILE *out, const struct report_set *set, const struct rule_counts *counts)
{
	if (!counts->count)
		return;
	fputs("<section><h2>Rules</h2><div class=\"wide\"><table class=\"rules\"><thead><tr><th>rule</th>",
	      out);
	for (size_t i = 0; i < set->count; i++) {
		fputs("<th>", out);
		html_text(out, set->runs[i].subject);
		fputs("</th>", out);
	}
	fputs("</tr></thead><tbody>\n", out);
	for (size_t i = 0; i < counts->count; i++) {
		fputs("<tr><th scope=\"row\"><code>", out);
		html_text(out, counts->list[i].rule);
		fputs("</code></th>", out);
		for (size_t j = 0; j < set->count; j++)
			write_count(out, &counts->list[i].runs[j]);
		fputs("</tr>\n", out);
	}
	fputs("</tbody></table></div></section>\n", out);
}

/* --- sentences of the specification --- */

enum state { STATE_BROKEN, STATE_HELD, STATE_SKIPPED, STATE_UNASKED, STATE_UNTESTABLE, STATES };

static const struct {
	const char *word, *class;
} states[STATES] = {
	[STATE_BROKEN] = {"broken", "bad"},	     [STATE_HELD] = {"held", "good"},
	[STATE_SKIPPED] = {"skipped", "none"},	     [STATE_UNASKED] = {"not judged", "none"},
	[STATE_UNTESTABLE] = {"untestable", "none"},
};

/* What the rules that cite a sentence came to. */
struct covered {
	struct rule_count sum;
	const char *rules[CITES_MOST];
	size_t count;
};

static bool has_rule(const struct covered *covered, const char *slug)
{
	for (size_t i = 0; i < covered->count; i++)
		if (!strcmp(covered->rules[i], slug))
			return true;
	return false;
}

/* A slug has a rule for each target; its cases count once. */
static struct covered cover_sentence(const struct cat_sentence *sentence,
				     const struct rule_counts *counts)
{
	struct covered covered = {.count = 0};
	size_t count;
	const struct cat_rule *rules = cat_rules(&count);

	for (size_t i = 0; i < count && covered.count < CITES_MOST; i++) {
		struct rule_count one;

		if (!cat_cites(&rules[i], sentence->id) || has_rule(&covered, rules[i].slug))
			continue;
		one = rule_counts_find(counts, rules[i].slug);
		covered.rules[covered.count++] = rules[i].slug;
		covered.sum.passed += one.passed;
		covered.sum.failed += one.failed;
		covered.sum.skipped += one.skipped;
	}
	return covered;
}

static enum state state_of(const struct cat_sentence *sentence, const struct covered *covered)
{
	if (covered->sum.failed)
		return STATE_BROKEN;
	if (covered->sum.passed)
		return STATE_HELD;
	if (covered->sum.skipped)
		return STATE_SKIPPED;
	return sentence->untestable ? STATE_UNTESTABLE : STATE_UNASKED;
}

static void write_sentence(FILE *out, const struct cat_sentence *sentence,
			   const struct covered *covered)
{
	const enum state state = state_of(sentence, covered);

	fprintf(out, "<tr><td class=\"%s\">%s</td><td>", states[state].class, states[state].word);
	html_text(out, sentence->says);
	fprintf(out, " <span class=\"place\">drm-usage-stats.rst:%u-%u</span></td><td>",
		sentence->line, sentence->last);
	for (size_t i = 0; i < covered->count; i++) {
		fputs(i ? " <code>" : "<code>", out);
		html_text(out, covered->rules[i]);
		fputs("</code>", out);
	}
	if (!covered->count && sentence->untestable)
		html_text(out, sentence->untestable);
	fputs("</td></tr>\n", out);
}

void html_sentences(FILE *out, const struct rule_counts *counts)
{
	size_t count, of[STATES] = {0};
	const struct cat_sentence *sentences = cat_sentences(&count);

	for (size_t i = 0; i < count; i++) {
		const struct covered covered = cover_sentence(&sentences[i], counts);

		of[state_of(&sentences[i], &covered)]++;
	}
	fputs("<section><h2>Sentences of the specification</h2><p>", out);
	for (int i = 0; i < STATES; i++)
		fprintf(out, "%s%zu %s", i ? ", " : "", of[i], states[i].word);
	fputs("</p>\n<details><summary>all of them</summary><div class=\"wide\"><table><thead><tr>"
	      "<th>state</th><th>sentence</th><th>rules</th></tr></thead><tbody>\n",
	      out);
	for (int state = 0; state < STATES; state++) {
		for (size_t i = 0; i < count; i++) {
			const struct covered covered = cover_sentence(&sentences[i], counts);

			if (state_of(&sentences[i], &covered) == (enum state)state)
				write_sentence(out, &sentences[i], &covered);
		}
	}
	fputs("</tbody></table></div></details></section>\n", out);
}
