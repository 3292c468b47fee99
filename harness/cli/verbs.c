/* SPDX-License-Identifier: MIT */
/* The verbs, in the order of the help. */
#include "cli.h"

static const struct verb lint = {
	.name = "lint",
	.arguments = "[OPTION...] FILE...",
	.summary = "judge what a driver said: a text, a recording, or - for standard input",
	.takes = OPT_OUTPUT | OPT_SPEC | OPT_DRIVER | OPT_LINT,
	.run = verb_lint,
	.examples = "  cat /proc/PID/fdinfo/FD | decoy lint -\n"
		    "  decoy lint --driver none --level should *.fdinfo\n"
		    "  decoy lint --json run.fdseq > known.json; decoy lint --baseline known.json "
		    "run.fdseq\n",
};

static const struct verb rules = {
	.name = "rules",
	.arguments = "[--coverage | --drift FILE] [--spec TEXT] [--json]",
	.summary = "the rules, one a line; what of the specification they cover",
	.takes = OPT_RULES | OPT_SPEC | OPT_JSON,
	.run = verb_rules,
	.examples = "  decoy rules | grep memory\n"
		    "  decoy rules --coverage\n"
		    "  decoy rules --drift linux/Documentation/gpu/drm-usage-stats.rst\n",
};

static const struct verb bench = {
	.name = "bench",
	.arguments = "[--json]",
	.summary = "how fast and how small the reference parser is, beside fixed yardsticks",
	.takes = OPT_JSON,
	.run = verb_bench,
	.examples = "  decoy bench\n  decoy bench --json\n",
};

const struct verb *const cli_verbs[] = {&lint, &rules, &bench, NULL};
