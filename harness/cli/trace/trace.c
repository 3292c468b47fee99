/* SPDX-License-Identifier: MIT */
/* decoy trace VERB: the verbs about streams of a ring tracer, in the order of the help. */
#include <errno.h>
#include <string.h>

#include "cli.h"
#include "libgrtrace_export.h"
#include "trace_trigger.h"

static OPTION_SETTER(snapshot_on)
{
	struct trace_trigger trigger;

	(void)row;
	options->snapshot_on = argument;
	return trace_trigger_parse(argument, &trigger);
}

static const char *format_word(size_t i)
{
	const struct grt_format_info *info = grt_format_info((enum grt_format)i);

	return info ? info->name : NULL;
}

static OPTION_SETTER(format)
{
	const char *word;

	for (unsigned int i = 0; (word = row->word(i)); i++) {
		options->trace_format = i;
		if (!strcmp(argument, word))
			return 0;
	}
	return -EINVAL;
}

static const struct option_row record_options[] = {
	{"for", 0, "TIME", "stop after TIME (500ms, 30s, 5m; default: run until interrupted)",
	 OPTION_TIME(for_ms)},
	{"snapshot-on", 0, "WHAT",
	 "write only the newest events, once WHAT happens: HANG, TIMEOUT, RESET, latency>TIME, or several between commas",
	 OPTION_BY(option_set_snapshot_on)},
	{0}};

static const struct option_row live_options[] = {
	{"for", 0, "TIME", "stop after TIME (500ms, 30s, 5m; default: run until interrupted)",
	 OPTION_TIME(for_ms)},
	{"every", 0, "TIME", "length of one interval (default 1s)", OPTION_TIME(every_ms)},
	{0}};

static const struct option_row verify_options[] = {
	{"run", 0, "GLOB", "check only these rules, by R15 or trace.job-order (repeatable)",
	 OPTION_LIST(run)},
	{"skip", 0, "GLOB", "leave out these rules (repeatable)", OPTION_LIST(skip)},
	{"fdinfo", 0, "FILE.fdseq",
	 "also check the engine times of this recording against the trace (rule R47)",
	 OPTION_TEXT(fdinfo)},
	{0}};

static const struct option_row repair_options[] = {
	{"output", 'o', "FILE", "write the repaired trace to FILE (required)", OPTION_TEXT(output)},
	{0}};

static const struct option_row export_options[] = {
	{"to", 0, "FORMAT", "text (default), jsonl, perfetto or ctf (a directory)",
	 OPTION_WORD(option_set_format, format_word)},
	{"output", 'o', "FILE", "write to FILE (default: standard output)", OPTION_TEXT(output)},
	{0}};

static const struct verb verify = {
	.name = "trace verify",
	.arguments = "[OPTION...] FILE...",
	.summary =
		"verify a trace: a container, or the raw streams of its CPUs; - is standard input",
	.tables = OPTION_TABLES(verify_options, options_report),
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
		"record what this kernel's ring tracer sees, until CMD, TIME or a signal ends it",
	.tables = OPTION_TABLES(record_options),
	.takes_command = true,
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
	.summary = "show what rings and clients do, every second: of this kernel, or of a trace",
	.tables = OPTION_TABLES(live_options, options_json),
	.run = verb_trace_live,
	.examples = "  decoy trace live                                  until Ctrl-C\n"
		    "  decoy sim dip --trace run.grt -o /dev/null; decoy trace live run.grt\n"
		    "  decoy trace live --json run.grt\n"
		    "  decoy vm -- decoy trace live\n",
};

static const struct verb repair = {
	.name = "trace repair",
	.arguments = "[OPTION...] FILE... -o OUT",
	.summary = "write what can be read of a damaged trace, with LOST records for the rest",
	.tables = OPTION_TABLES(repair_options),
	.run = verb_trace_repair,
	.examples =
		"  decoy trace repair damaged.grt -o run.grt; decoy trace verify run.grt\n"
		"  decoy trace repair trace0 trace1 -o run.grt      raw streams into a container\n",
};

static const struct verb diff = {
	.name = "trace diff",
	.arguments = "[-v | --json] A B",
	.summary = "show which events only one of two traces has, and how latencies differ",
	.tables = OPTION_TABLES(options_json),
	.run = verb_trace_diff,
	.examples = "  decoy sim dip --trace a.grt -o /dev/null; cp a.grt b.grt\n"
		    "  decoy trace diff a.grt b.grt && echo the same\n",
};

static const struct verb export = {
	.name = "trace export",
	.arguments = "[--to FORMAT] [-o OUT] FILE...",
	.summary = "convert a trace to the format of another tool",
	.tables = OPTION_TABLES(export_options),
	.run = verb_trace_export,
	.examples =
		"  decoy trace export run.grt | less                       a line an event\n"
		"  decoy trace export --to perfetto -o run.pftrace run.grt     ui.perfetto.dev\n"
		"  decoy trace export --to ctf -o run.ctf run.grt; babeltrace2 run.ctf\n",
};

static const struct verb report = {
	.name = "trace report",
	.arguments = "[OPTION...] FILE...",
	.summary = "summarise a trace: latencies, bottlenecks, ring fill, hangs, losses",
	.tables = OPTION_TABLES(options_json),
	.run = verb_trace_report,
	.examples =
		"  decoy sim lively --trace run.grt -o /dev/null; decoy trace report run.grt\n"
		"  decoy trace report -v run.grt                 latencies of each client, too\n"
		"  decoy trace report --json run.grt\n",
};

const struct verb trace_verb = {
	.name = "trace",
	.arguments = "VERB [OPTION...] FILE...",
	.summary = "record, verify, repair, convert and summarise traces of a GPU's rings",
	.subs = (const struct verb *const[]){&record, &live, &verify, &repair, &report, &export,
					     &diff, NULL},
	.examples = "  decoy sim dip --trace run.grt -o /dev/null; decoy trace verify run.grt\n",
};
