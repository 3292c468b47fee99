/* SPDX-License-Identifier: MIT */
/* decoy trace VERB: the verbs about streams of a ring tracer, in the order of the help. */
#include "cli.h"

static const struct verb verify = {
	.name = "trace verify",
	.arguments = "[OPTION...] FILE...",
	.summary =
		"judge a trace: a container, or the raw streams of its CPUs; - is standard input",
	.groups = OPT_OUTPUT | OPT_TRACE_RULES,
	.run = verb_trace_verify,
	.examples = "  decoy sim dip --trace run.grt -o /dev/null; decoy trace verify run.grt\n"
		    "  decoy trace verify trace0 trace1 trace2 trace3      raw streams, one a CPU\n"
		    "  decoy trace verify --run trace.job-order --run R1? --json run.grt\n"
		    "  decoy sim dip --trace run.grt -o run.fdseq; decoy trace verify --fdinfo "
		    "run.fdseq run.grt\n"
		    "  decoy trace verify --report junit=trace.xml run.grt\n",
};

static const struct verb repair = {
	.name = "trace repair",
	.arguments = "[OPTION...] FILE... -o OUT",
	.summary = "write what can be read of a damaged trace, with LOST where it cannot",
	.groups = OPT_TRACE_FILE,
	.run = verb_trace_repair,
	.examples =
		"  decoy trace repair damaged.grt -o run.grt; decoy trace verify run.grt\n"
		"  decoy trace repair trace0 trace1 -o run.grt      raw streams into a container\n",
};

const struct verb *const trace_verbs[] = {&verify, &repair, NULL};
