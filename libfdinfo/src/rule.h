/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What the rows of both lints have in common: a rule, and whether it is judged. */
#ifndef FDI_RULE_H
#define FDI_RULE_H

#include "span.h"

/* A rule of all texts of the specification, and one of the newest alone. */
#define RULE(slug, level)                                          \
	{                                                          \
		slug, level, FDI_SPEC_6_12, FDI_SPEC_LATEST, false \
	}
#define RULE_LATEST(slug, level)                                     \
	{                                                            \
		slug, level, FDI_SPEC_LATEST, FDI_SPEC_LATEST, false \
	}

/*
 * rules_judged - which of count rules of fdi_rules() from first, at most 64, this run judges: by its texts,
 * and by options->added if optional. A bit for each, the first one's lowest.
 */
uint64_t rules_judged(unsigned int first, unsigned int count,
		      const struct fdi_lint_options *options);

#endif /* FDI_RULE_H */
