/* SPDX-License-Identifier: MIT */
/* The verbs that ask a parser: test, replay, minimise, fuzz, reproduce. */
#include <errno.h>
#include <limits.h>

#include "cli.h"
#include "driver_names.h"

static const char *dialect_word(size_t i)
{
	size_t count;
	const struct driver_names *names = driver_names(&count);

	return i < count ? names[i].driver : NULL;
}

static OPTION_SETTER(dialect)
{
	(void)row;
	options->driver_dialect = driver_names_find(argument);
	return options->driver_dialect ? 0 : -EINVAL;
}

static const struct option_row test_options[] = {
	{"driver-dialect", 0, "NAME",
	 "use this driver's engine and region names: amdgpu, i915, msm, panfrost, panthor, v3d, xe, ...",
	 OPTION_WORD(option_set_dialect, dialect_word)},
	{"adapter-check", 0, NULL, "judge nothing: count what is expected and what is answered",
	 OPTION_FLAG(adapter_check)},
	{"soak", 0, NULL,
	 "run no case: measure your parser's memory over thousands of clients and texts",
	 OPTION_FLAG(soak)},
	{"expect", 0, "FILE", "known failures: xfail, skip or flaky, each with a reason",
	 OPTION_TEXT(expect)},
	{"write-expect", 0, "FILE", "write the current failures to FILE, for --expect",
	 OPTION_TEXT(write_expect)},
	{"device", 0, "NODE",
	 "with --workload: test the driver of NODE, such as /dev/dri/renderD128",
	 OPTION_TEXT(device)},
	{"no-relations", 0, NULL, "run the cases only as written, without derived ones",
	 OPTION_FLAG(plain_cases)},
	{0}};

const struct verb test_verb = {
	.name = "test",
	.arguments = "[OPTION...]",
	.summary =
		"run the conformance cases against a parser (default: the reference parser), or test a driver",
	.tables = OPTION_TABLES(options_adapter, options_decoder, test_options, options_drive,
				options_jobs, options_select, options_spec, options_level,
				options_corpus, options_report),
	.run = verb_test,
	.asks = true,
	.examples =
		"  decoy test                                  the reference parser, and the lint\n"
		"  decoy test --parser 'python3 my.py'         a parser that reads one text\n"
		"  decoy test --stream ./my-adapter --report junit=decoy.xml\n"
		"  decoy test --tree ./my-monitor              a program that reads a /proc\n"
		"  decoy test --so ./my.so --run 'memory/*' --expect known-failures\n"
		"  decoy test --decoder 'python3 my.py'        a decoder of trace streams\n"
		"  decoy test --device /dev/dri/renderD128 --workload ./my-workload   a driver\n",
};

const struct verb replay_verb = {
	.name = "replay",
	.arguments = "[OPTION...] FILE...",
	.summary =
		"feed recordings to a parser (default: the reference parser) and judge its answers",
	.tables = OPTION_TABLES(options_adapter, options_jobs, options_spec, options_report),
	.run = verb_replay,
	.asks = true,
	.examples = "  decoy record run.fdseq --for 30s; decoy replay run.fdseq --so ./my.so\n"
		    "  decoy replay bug.fdseq --stream ./my-adapter --report junit=decoy.xml\n"
		    "  decoy sim dip-shared | decoy replay - --parser 'python3 my.py'\n",
};

static const struct option_row minimise_options[] = {
	{"rule", 0, "RULE", "the rule that must stay broken (default: the first broken one)",
	 OPTION_TEXT(rule)},
	{"output", 'o', "FILE",
	 "write the recording to FILE (default: standard output); with a parser, save a case in the directory FILE",
	 OPTION_TEXT(output)},
	{0}};

const struct verb minimise_verb = {
	.name = "minimise",
	.arguments = "[OPTION...] FILE | SCENARIO",
	.summary = "shrink a recording or scenario while it still breaks the same rule",
	.tables = OPTION_TABLES(options_adapter, minimise_options, options_spec, options_level,
				options_driver),
	.run = verb_minimise,
	.asks = true,
	.examples =
		"  decoy minimise run.fdseq -o small.fdseq; decoy lint small.fdseq\n"
		"  decoy minimise run.fdseq --rule time.catch-up | decoy lint -\n"
		"  decoy minimise run.fdseq --so ./my.so -o bug; decoy test --corpus bug --so ./my.so\n"
		"  decoy minimise dip-shared --so ./my.so -o bug    # a scenario: its truth is known\n",
};

static const struct option_row fuzz_options[] = {
	{"time", 0, "TIME", "stop after TIME: 30s, 10m (default 60s)", OPTION_TIME(time_ms)},
	{"runs", 0, "N", "stop after N executions", OPTION_NUMBER(runs, ULONG_MAX)},
	{"corpus", 0, "DIR",
	 "keep inputs and findings in DIR (default: a directory of your data directory)",
	 OPTION_TEXT(corpus)},
	{"output", 'o', "DIR", "save the cases in DIR (default: beside the inputs)",
	 OPTION_TEXT(output)},
	{0}};

const struct verb fuzz_verb = {
	.name = "fuzz",
	.arguments = "--so FILE | --stream CMD | --parser CMD | --tree CMD [OPTION...]",
	.summary = "fuzz your parser with mutated recordings; each bug becomes a test case",
	.tables = OPTION_TABLES(options_adapter, fuzz_options, options_json),
	.run = verb_fuzz,
	.asks = true,
	.examples =
		"  clang -shared -fPIC -g -fsanitize=fuzzer-no-link,address my-parser.c -o my-parser.so\n"
		"  decoy fuzz --so ./my-parser.so\n"
		"  decoy fuzz --stream './my-monitor --decoy' --time 5m -o found\n",
};

const struct verb reproduce_verb = {
	.name = "reproduce",
	.arguments = "[OPTION...] CASE[~RELATION]",
	.summary = "run one case and show its bytes, the expected answer and your parser's",
	.tables = OPTION_TABLES(options_adapter, options_decoder, options_corpus),
	.run = verb_reproduce,
	.asks = true,
	.examples = "  decoy reproduce 0048 --parser ./my-adapter\n"
		    "  decoy reproduce 0048~permute-lines --parser ./my-adapter\n",
};
