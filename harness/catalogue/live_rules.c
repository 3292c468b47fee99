/* SPDX-License-Identifier: MIT */
/*
 * Rules of drivers that only the machine itself can answer: no text shows them, decoy watch does.
 */
#include <stdlib.h>

#include "catalogue.h"
#include "xmalloc.h"

#define ALL FDI_SPEC_6_12, FDI_SPEC_LATEST, false

static const struct fdi_rule rules[] = {
	[CAT_LIVE_PDEV] = {"client.pdev-of-device", FDI_SHOULD, ALL},
	[CAT_LIVE_DRIVER] = {"client.driver-of-device", FDI_MUST, ALL},
};

const struct fdi_rule *cat_live_rule(enum cat_live which)
{
	return &rules[which];
}

static const struct fdi_rule **merge_rules(size_t *count)
{
	size_t texts;
	const struct fdi_rule *const *of_texts = fdi_rules(&texts);
	const struct fdi_rule **merged = xcalloc(texts + CAT_LIVE_RULES, sizeof(*merged));

	for (size_t i = 0; i < texts; i++)
		merged[i] = of_texts[i];
	for (size_t i = 0; i < CAT_LIVE_RULES; i++)
		merged[texts + i] = &rules[i];
	*count = texts + CAT_LIVE_RULES;
	return merged;
}

const struct fdi_rule *const *cat_producer_rules(size_t *count)
{
	static const struct fdi_rule **merged;
	static size_t merged_count;

	if (!merged)
		merged = merge_rules(&merged_count);
	*count = merged_count;
	return merged;
}
