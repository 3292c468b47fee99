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

static const struct verb record = {
	.name = "trace record",
	.arguments = "[--for TIME] [--snapshot-on WHAT] FILE [-- CMD...]",
	.summary =
		"record what the ring tracer of this kernel sees, until CMD, TIME or a signal ends it",
	.groups = OPT_TRACE_RECORD,
	.run = verb_trace_record,
	.examples =
		"  decoy trace record --for 2s run.grt; decoy trace verify run.grt\n"
		"  decoy trace record run.grt -- glxgears\n"
		"  decoy trace record --snapshot-on 'HANG,latency>50ms' hang.grt      the newest events\n"
		"  decoy vm -- decoy trace record --for 2s - >run.grt\n",
};

static const struct verb live = {
	.name = "trace live",
	.arguments = "[--every TIME] [--for TIME] [FILE]",
	.summary =
		"what rings and clients do, every second: jobs, fill, what bounds them; of this kernel, "
		"or a trace",
	.groups = OPT_TRACE_LIVE | OPT_JSON,
	.run = verb_trace_live,
	.examples = "  decoy trace live                                  until Ctrl-C\n"
		    "  decoy sim dip --trace run.grt -o /dev/null; decoy trace live run.grt\n"
		    "  decoy trace live --json run.grt\n"
		    "  decoy vm -- decoy trace live\n",
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

static const struct verb diff = {
	.name = "trace diff",
	.arguments = "[-v | --json] A B",
	.summary = "which events one trace has and another has not, and how latencies differ",
	.groups = OPT_JSON,
	.run = verb_trace_diff,
	.examples = "  decoy sim dip --trace a.grt -o /dev/null; cp a.grt b.grt\n"
		    "  decoy trace diff a.grt b.grt && echo the same\n",
};

static const struct verb export = {
	.name = "trace export",
	.arguments = "[--to FORMAT] [-o OUT] FILE...",
	.summary = "a trace in the format of another tool; every event is in it",
	.groups = OPT_TRACE_EXPORT | OPT_TRACE_FILE,
	.run = verb_trace_export,
	.examples =
		"  decoy trace export run.grt | less                       a line an event\n"
		"  decoy trace export --to perfetto -o run.pftrace run.grt     ui.perfetto.dev\n"
		"  decoy trace export --to ctf -o run.ctf run.grt; babeltrace2 run.ctf\n",
};

static const struct verb report = {
	.name = "trace report",
	.arguments = "[OPTION...] FILE...",
	.summary =
		"what a trace shows: latencies, what bounds rings and clients, fill, hangs, losses",
	.groups = OPT_JSON,
	.run = verb_trace_report,
	.examples =
		"  decoy sim lively --trace run.grt -o /dev/null; decoy trace report run.grt\n"
		"  decoy trace report -v run.grt                 latencies of each client, too\n"
		"  decoy trace report --json run.grt\n",
};

const struct verb *const trace_verbs[] = {&record, &live,   &verify, &repair,
					  &report, &export, &diff,   NULL};
