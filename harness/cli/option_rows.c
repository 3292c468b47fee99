/* SPDX-License-Identifier: MIT */
#include "option_rows.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "cli.h"
#include "driver_names.h"
#include "libgrtrace_export.h"
#include "option_values.h"
#include "report.h"
#include "scenario.h"
#include "simulate.h"
#include "trace_trigger.h"

#define JOBS_MOST   1024
#define ROUNDS_MOST 1000
#define SWEEPS_MOST 1000000000

static int append_item(struct option_list *list, const char *item)
{
	if (list->count == OPTION_LIST_MAX)
		return -E2BIG;
	list->item[list->count++] = item;
	return 0;
}

#define SETTER(what) static int set_##what(struct options *options, const char *argument)
#define SET_LIST(what, member)                                  \
	SETTER(what)                                            \
	{                                                       \
		return append_item(&options->member, argument); \
	}
#define SET_STRING(what, member)            \
	SETTER(what)                        \
	{                                   \
		options->member = argument; \
		return 0;                   \
	}
#define SET_VALUE(what, statement) \
	SETTER(what)               \
	{                          \
		(void)argument;    \
		statement;         \
		return 0;          \
	}

SET_LIST(run, run)
SET_LIST(skip, skip)
SET_LIST(module, modules)
SET_LIST(load, loads)
SET_STRING(parser, parser)
SET_STRING(stream, stream)
SET_STRING(tree, tree)
SET_STRING(object, object)
SET_STRING(decoder, decoder)
SET_STRING(expect, expect)
SET_STRING(expect_percent, expect_percent)
SET_STRING(write_expect, write_expect)
SET_STRING(features, features)
SET_STRING(engines, engines)
SET_STRING(regions, regions)
SET_STRING(categories, categories)
SET_STRING(precision, precision)
SET_STRING(idle_every, idle_every)
SET_VALUE(zero_for_absent, options->zero_for_absent = true)
SET_STRING(baseline, baseline)
SET_STRING(drift, drift)
SET_STRING(corpus, corpus)
SET_STRING(truth, truth)
SET_STRING(trace, trace)
SET_STRING(fdinfo, fdinfo)
SET_STRING(keep, keep)
SET_STRING(rule, rule)
SET_STRING(proc, proc)
SET_STRING(sys, sys)
SET_VALUE(open_nodes, options->open_nodes = true)
SET_VALUE(anonymise, options->anonymise = true)
SET_STRING(print_log, print_log)
SET_STRING(output, output)
SET_STRING(kernel, kernel)
SET_STRING(guest, guest)
SET_STRING(scenario, scenario)
SET_STRING(root, root)
SET_VALUE(headers, options->headers = true)
SET_VALUE(make, options->make = true)
SET_VALUE(print, options->print = true)
SET_VALUE(json, options->json = true)
SET_VALUE(quiet, options->verbosity--)
SET_VALUE(verbose, options->verbosity++)
SET_VALUE(fail_fast, options->fail_fast = true)
SET_VALUE(check_protocol, options->check_protocol = true)
SET_VALUE(sanitize, options->sanitize = true)
SET_VALUE(soak, options->soak = true)
SET_VALUE(adapter_check, options->adapter_check = true)
SET_VALUE(bisect, options->bisect = true)
SET_VALUE(bench_trace, options->bench_trace = true)
SET_VALUE(bench_vm, options->bench_vm = true)
SET_VALUE(zoo, options->zoo = true)
SET_VALUE(exhaustive, options->exhaustive = true)
SET_VALUE(coverage, options->coverage = true)
SET_VALUE(plain_cases, options->plain_cases = true)

SETTER(report)
{
	return report_known(argument) ? append_item(&options->reports, argument) : -EINVAL;
}

SETTER(driver_words)
{
	options->driver_words = driver_names_find(argument);
	return options->driver_words ? 0 : -EINVAL;
}

SETTER(spec)
{
	return cat_spec_parse(argument, &options->spec);
}

SETTER(level)
{
	int err = cat_level_parse(argument, &options->level);

	return err ? err : options->level > FDI_MAY ? -EINVAL : 0;
}

SETTER(driver)
{
	const struct cat_driver_profile *profiles;
	size_t count;
	int err = cat_driver_parse(argument, &options->driver);

	if (err || !*options->driver.name)
		return err;
	profiles = cat_profiles(&count);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(profiles[i].driver, options->driver.name))
			return 0;
	return -EINVAL;
}

SETTER(colour)
{
	static const char *const words[] = {"auto", "always", "never"};

	for (int i = 0; i < 3; i++) {
		if (!strcmp(argument, words[i])) {
			options->colour = (enum option_colour)i;
			return 0;
		}
	}
	return -EINVAL;
}

SETTER(timeout)
{
	return option_duration(argument, &options->timeout_ms);
}

SETTER(silence)
{
	return option_duration(argument, &options->silence_ms);
}

SETTER(deadline)
{
	return option_duration(argument, &options->deadline_ms);
}

SETTER(for)
{
	return option_duration(argument, &options->for_ms);
}

SETTER(every)
{
	return option_duration(argument, &options->every_ms);
}

SETTER(snapshot_on)
{
	struct trace_trigger trigger;

	options->snapshot_on = argument;
	return trace_trigger_parse(argument, &trigger);
}

SETTER(pid)
{
	return option_number(argument, INT_MAX, &options->pid) || !options->pid ? -EINVAL : 0;
}

SETTER(accel)
{
	options->accel = argument;
	return !strcmp(argument, "auto") || !strcmp(argument, "kvm") || !strcmp(argument, "tcg")
		       ? 0
		       : -EINVAL;
}

SETTER(seed)
{
	return option_number(argument, ULONG_MAX, &options->seed);
}

SETTER(jobs)
{
	return option_amount(argument, JOBS_MOST, &options->jobs);
}

SETTER(sweeps)
{
	return option_amount(argument, SWEEPS_MOST, &options->sweeps);
}

SETTER(rounds)
{
	return option_amount(argument, ROUNDS_MOST, &options->rounds);
}

SETTER(time)
{
	return option_duration(argument, &options->time_ms);
}

SETTER(runs)
{
	return option_number(argument, ULONG_MAX, &options->runs) || !options->runs ? -EINVAL : 0;
}

SETTER(random)
{
	options->has_random = true;
	return option_number(argument, ULONG_MAX, &options->random);
}

SETTER(cpus)
{
	return option_amount(argument, SIMULATE_CPUS_MOST, &options->cpus);
}

SETTER(to)
{
	const struct grt_format_info *info;

	for (unsigned int i = 0; (info = grt_format_info((enum grt_format)i)); i++) {
		options->trace_format = i;
		if (!strcmp(argument, info->name))
			return 0;
	}
	return -EINVAL;
}

SETTER(size)
{
	return option_number(argument, SCENARIO_STEPS_MAX, &options->size) || !options->size
		       ? -EINVAL
		       : 0;
}

SETTER(with)
{
	return option_parts(argument, &options->with);
}

SETTER(shard)
{
	return option_shard(argument, &options->shard, &options->shards);
}

const struct option_row option_rows[] = {
	{OPT_SUBJECT, 0, "parser", "CMD",
	 "oneshot adapter: a text on stdin, one JSON line on stdout", set_parser},
	{OPT_SUBJECT, 0, "stream", "CMD", "stream adapter: newline-delimited JSON", set_stream},
	{OPT_SUBJECT, 0, "tree", "CMD", "tree adapter: a program that reads a /proc, made for it",
	 set_tree},
	{OPT_SUBJECT, 0, "so", "FILE", "shared-object adapter", set_object},
	{OPT_SUBJECT, 0, "decoder", "CMD",
	 "oneshot decoder of trace streams: files as arguments, one JSON line on stdout",
	 set_decoder},
	{OPT_SUBJECT, 0, "features", "LIST",
	 "ask only for these: parse,track,delta,utilization,memory,totals,identity; without: no-cycles, ...",
	 set_features},
	{OPT_SUBJECT, 0, "engines", "LIST", "judge only these engines", set_engines},
	{OPT_SUBJECT, 0, "regions", "LIST",
	 "judge only these regions; sums of regions: vram=vram0+vram1, all=*", set_regions},
	{OPT_SUBJECT, 0, "categories", "LIST", "judge only these kinds of memory: resident,total",
	 set_categories},
	{OPT_SUBJECT, 0, "precision", "LIST",
	 "how exact numbers are: time=10ms,ratio=0.01,memory=1KiB", set_precision},
	{OPT_SUBJECT, 0, "zero-for-absent", NULL, "0 may stand for what was not printed",
	 set_zero_for_absent},
	{OPT_SUBJECT, 0, "idle-every", "TIME",
	 "your parser reads an idle process only every TIME: 5s", set_idle_every},
	{OPT_SUBJECT, 0, "load", "SUM",
	 "one ratio of several engines: sum, max, mean or max-per-device; or their held time: held; one of several loads: dec=max:dec (repeatable)",
	 set_load},
	{OPT_TEST, 0, "driver-words", "NAME",
	 "ask in this driver's names: amdgpu, i915, msm, panfrost, panthor, v3d, xe, ...",
	 set_driver_words},
	{OPT_SUBJECT, 0, "timeout", "TIME", "for one answer: 500ms, 10s (default), 1m",
	 set_timeout},
	{OPT_SUBJECT, 0, "check-protocol", NULL, "hold every message against its schema",
	 set_check_protocol},
	{OPT_SUBJECT, 0, "sanitize", NULL,
	 "the report of a sanitizer on standard error is a failure", set_sanitize},
	{OPT_TEST, 0, "adapter-check", NULL,
	 "judge nothing: count what is expected and what is answered", set_adapter_check},
	{OPT_TEST | OPT_VM, 0, "soak", NULL,
	 "no case: the memory of the subject over thousands of clients and texts; of vm --module: watch for 10m",
	 set_soak},
	{OPT_TEST, 0, "zoo", NULL, "judge the suite's own wrong parsers; print what kills them",
	 set_zoo},
	{OPT_TEST, 0, "exhaustive", NULL,
	 "with --zoo: ask all of each design, and put each fault in each design", set_exhaustive},
	{OPT_TEST, 0, "expect", "FILE", "known failures: xfail, skip, flaky; each with a reason",
	 set_expect},
	{OPT_TEST, 0, "write-expect", "FILE",
	 "write the present failures as such a file; it may replace one", set_write_expect},
	{OPT_COMPARE, 0, "bisect", NULL,
	 "exit codes for 'git bisect run': 0, 1 where B fails more, 125 where B was not judged",
	 set_bisect},
	{OPT_TEST, 0, "no-relations", NULL, "only the cases as written, no derived ones",
	 set_plain_cases},
	{OPT_TEST | OPT_REPLAY, 0, "fail-fast", NULL, "stop at the first failure", set_fail_fast},
	{OPT_TEST | OPT_REPLAY, 0, "jobs", "N",
	 "ask N processes side by side (default: one a processor)", set_jobs},
	{OPT_BENCH, 0, "rounds", "N", "report the best of N rounds (default: 3 to 15, by measure)",
	 set_rounds},
	{OPT_BENCH, 0, "trace", NULL,
	 "only streams of a ring tracer, beside the tools of blktrace and babeltrace2",
	 set_bench_trace},
	{OPT_BENCH, 0, "vm", NULL,
	 "with --trace: what the tracer costs in a kernel, in instructions, beside ftrace, relay and blktrace",
	 set_bench_vm},
	{OPT_SUBJECT, 0, "seed", "N", "for what is shuffled (default 1)", set_seed},
	{OPT_LINT, 0, "baseline", "FILE", "an earlier --json: fail on new findings only",
	 set_baseline},
	{OPT_RULES, 0, "coverage", NULL,
	 "what holds each sentence of the specification: cases, distortions, kernel checks (-v: all)",
	 set_coverage},
	{OPT_RULES, 0, "drift", "FILE", "compare with this drm-usage-stats.rst", set_drift},
	{OPT_SIM | OPT_MINIMISE, 'o', "output", "FILE", "write the recording there", set_output},
	{OPT_MINIMISE, 0, "rule", "RULE", "the one that is to stay broken (default: the first)",
	 set_rule},
	{OPT_SIM | OPT_VM, 0, "truth", "FILE", "write what is true, a JSON object a line",
	 set_truth},
	{OPT_SIM, 0, "print-log", "FILE",
	 "write which distortions each read showed, a JSON object a line", set_print_log},
	{OPT_SIM, 0, "trace", "FILE", "write the stream of a perfect ring tracer", set_trace},
	{OPT_SIM | OPT_VM, 0, "cpus", "N",
	 "of the trace, 1 to 256 (default 4); of the guest (default 2, for a command 1)", set_cpus},
	{OPT_SIM, 0, "random", "SEED", "make a random scenario; the same number, the same scenario",
	 set_random},
	{OPT_SIM, 0, "size", "N", "about so many steps of a random one (default 100)", set_size},
	{OPT_SIM, 0, "with", "LIST",
	 "what it may have: distortions,processes,memory,resets,rings; all or none (default processes,memory)",
	 set_with},
	{OPT_SIM, 0, "print", NULL, "print the scenario instead of its recording", set_print},
	{OPT_VM, 0, "kernel", "KERNEL", "which kernel: stock (default), newest, uml or debug",
	 set_kernel},
	{OPT_VM, 0, "make", NULL,
	 "make its guest, once: of Debian's packages and the installed sources", set_make},
	{OPT_VM, 0, "module", "FILE.ko",
	 "judge a driver of yours instead: load it, use its nodes, lint what it prints (repeatable)",
	 set_module},
	{OPT_VM, 0, "headers", NULL,
	 "print where to build it: make -C \"$(decoy vm --headers)\" M=$PWD", set_headers},
	{OPT_VM, 0, "accel", "WORD",
	 "kvm, tcg, or auto (default): KVM where a guest answers under it", set_accel},
	{OPT_VM, 0, "timeout", "TIME", "for a case (default 60s)", set_timeout},
	{OPT_VM, 0, "silence", "TIME", "that the agent may print nothing (default 90s)",
	 set_silence},
	{OPT_VM, 0, "deadline", "TIME", "for all of the run (default 10m)", set_deadline},
	{OPT_VM, 0, "scenario", "NAME",
	 "what the GPUs do beside CMD: a file, - or a name (default: desktop, again and again)",
	 set_scenario},
	{OPT_VM, 0, "expect-percent", "REGEX",
	 "hold the percentages that CMD prints against the truth: '(?<pid>[0-9]+) .* (?<percent>[0-9.]+)%'",
	 set_expect_percent},
	{OPT_VM, 0, "root", "DIR",
	 "what CMD sees as /; what it writes there goes to memory (default: /)", set_root},
	{OPT_VM, 0, "guest", "DIR",
	 "kernel, modules and agent, as ci/kernels/KERNEL made them (default: in the user's cache)",
	 set_guest},
	{OPT_VM, 0, "keep", "DIR", "write what readers saw beside a load there, a recording each",
	 set_keep},
	{OPT_LIVE | OPT_TRACE_RECORD | OPT_TRACE_LIVE | OPT_VM, 0, "for", "TIME",
	 "so long: 500ms, 30s, 5m (default: until it is stopped)", set_for},
	{OPT_TRACE_RECORD, 0, "snapshot-on", "WHAT",
	 "write the newest events once this comes: HANG, TIMEOUT, RESET, latency>TIME; several between commas",
	 set_snapshot_on},
	{OPT_LIVE | OPT_TRACE_LIVE, 0, "every", "TIME",
	 "from one sweep, or interval of a trace, to the next (default 1s)", set_every},
	{OPT_LIVE, 0, "sweeps", "N", "stop after N sweeps", set_sweeps},
	{OPT_LIVE, 0, "pid", "PID", "only the descriptors of this process", set_pid},
	{OPT_LIVE, 0, "proc", "DIR", "another /proc, or a made tree (default: /proc)", set_proc},
	{OPT_WATCH, 0, "sys", "DIR",
	 "what devices are, as /sys has it (default: /sys, and nothing for a made tree)", set_sys},
	{OPT_WATCH, 0, "open-nodes", NULL,
	 "ask each device for its driver: that is a client, and may wake it", set_open_nodes},
	{OPT_RECORD, 0, "anonymise", NULL,
	 "without names, process numbers, the time of day and other words of a person",
	 set_anonymise},
	{OPT_SELECT, 0, "run", "GLOB", "only these cases, by id or area/slug (repeatable)",
	 set_run},
	{OPT_SELECT, 0, "skip", "GLOB", "not these (repeatable)", set_skip},
	{OPT_SELECT, 0, "shard", "I/N", "the I-th of N parts", set_shard},
	{OPT_TRACE_RULES, 0, "run", "GLOB",
	 "only these rules, by R15 or trace.job-order (repeatable)", set_run},
	{OPT_TRACE_RULES, 0, "skip", "GLOB", "not these (repeatable)", set_skip},
	{OPT_TRACE_RULES, 0, "fdinfo", "FILE.fdseq",
	 "judge R47, too: drm-engine-* of this recording against the trace", set_fdinfo},
	{OPT_TRACE_FILE, 'o', "output", "FILE", "write it there", set_output},
	{OPT_TRACE_EXPORT, 0, "to", "FORMAT",
	 "text (default), csv, jsonl, chrome, perfetto or ctf (a directory)", set_to},
	{OPT_SPEC, 0, "spec", "TEXT", "which specification: 6.12 or latest (default)", set_spec},
	{OPT_LEVEL, 0, "level", "LEVEL", "what is required: must (default), should or may",
	 set_level},
	{OPT_DRIVER, 0, "driver", "WORD",
	 "driver rows: auto (default), none, or NAME[@KERNEL]; see 'list profiles'", set_driver},
	{OPT_CORPUS, 0, "corpus", "DIR", "read the corpus from DIR instead of the embedded one",
	 set_corpus},
	{OPT_FUZZ, 0, "time", "TIME", "stop after TIME: 30s, 10m (default 60s)", set_time},
	{OPT_FUZZ, 0, "runs", "N", "stop after N executions", set_runs},
	{OPT_FUZZ, 0, "corpus", "DIR",
	 "keep inputs and findings in DIR (default: a directory of your data directory)",
	 set_corpus},
	{OPT_FUZZ, 'o', "output", "DIR", "save the cases in DIR (default: beside the inputs)",
	 set_output},
	{OPT_OUTPUT, 0, "report", "FMT=FILE",
	 "text, json, junit, ktap, sarif, markdown, badge or html (repeatable)", set_report},
	{OPT_OUTPUT | OPT_JSON, 0, "json", NULL, "JSON on standard output", set_json},
	{~0u, 0, "color", "WHEN", "auto (default), always or never", set_colour},
	{~0u, 'q', "quiet", NULL, "say less", set_quiet},
	{~0u, 'v', "verbose", NULL, "say more (repeatable)", set_verbose},
};

_Static_assert(sizeof(option_rows) / sizeof(option_rows[0]) <= OPTION_ROWS_MAX,
	       "raise OPTION_ROWS_MAX in option_rows.h");
const size_t option_row_count = sizeof(option_rows) / sizeof(option_rows[0]);
