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

/* rule_judged - does this run judge the rule: by its texts, and by options->added if optional. */
bool rule_judged(const struct fdi_rule *rule, const struct fdi_lint_options *options);

#endif /* FDI_RULE_H */
