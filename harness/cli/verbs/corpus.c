/* SPDX-License-Identifier: MIT */
/* The verbs about results, rules, cases and scenarios: report, rules, explain, new, sim. */
#include <errno.h>
#include <limits.h>

#include "cli.h"
#include "option_values.h"
#include "scenario.h"
#include "simulate.h"

static const struct option_row compare_options[] = {
	{"bisect", 0, NULL,
	 "exit as 'git bisect run' wants: 0 good, 1 when B fails more, 125 when B was not judged",
	 OPTION_FLAG(bisect)},
	{0}};

static const struct verb compare = {
	.name = "report compare",
	.arguments = "[--bisect] A.json B.json...",
	.summary = "show what one run fails and another does not, by rule",
	.tables = OPTION_TABLES(compare_options),
	.run = verb_compare,
	.examples =
		"  decoy test --parser ./old --report json=old.json\n"
		"  decoy test --parser ./new --report json=new.json\n"
		"  decoy report compare old.json new.json\n"
		"  git bisect run sh -c 'make || exit 125; rm -f now.json; decoy test --parser ./p "
		"--report json=now.json; decoy report compare --bisect good.json now.json'\n",
};

const struct verb report_verb = {
	.name = "report",
	.arguments = "[OPTION...] FILE... | compare [--bisect] A.json B.json...",
	.summary = "merge the results of shards and runs into one report, or compare two runs",
	.tables = OPTION_TABLES(options_level, options_report),
	.run = verb_report,
	.subs = (const struct verb *const[]){&compare, NULL},
	.examples =
		"  decoy report shard-*.json --report junit=all.xml\n"
		"  decoy report test.json vm.json lint.json --report html=report.html\n"
		"  decoy report -q run.json --report markdown=\"$GITHUB_STEP_SUMMARY\" --report sarif=decoy.sarif\n"
		"  decoy report compare old.json new.json\n",
};

static const struct verb list = {
	.name = "rules list",
	.arguments = "cases | profiles | adapters | scenarios | distortions | verdicts",
	.summary = "list cases, driver profiles, adapters, scenarios or distortions",
	.tables = OPTION_TABLES(options_select, options_corpus),
	.run = verb_list,
	.examples = "  decoy rules list cases --run 'client/*'\n  decoy rules list profiles\n",
};

const struct verb rules_verb = {
	.name = "rules",
	.arguments = "[--json] | list WHAT [OPTION...]",
	.summary = "list the rules, or cases, driver profiles, scenarios and distortions",
	.tables = OPTION_TABLES(options_json),
	.run = verb_rules,
	.subs = (const struct verb *const[]){&list, NULL},
	.examples = "  decoy rules | grep memory\n  decoy rules list cases --run 'client/*'\n",
};

const struct verb explain_verb = {
	.name = "explain",
	.arguments = "RULE | CASE",
	.summary = "explain a rule or a case: what it requires, why, and where the spec says so",
	.tables = OPTION_TABLES(options_corpus),
	.run = verb_explain,
	.examples = "  decoy explain engine.capacity-divides\n  decoy explain 0042\n",
};

static const struct verb new_case = {
	.name = "new case",
	.arguments = "AREA/SLUG --corpus DIR",
	.summary = "create a case: its files and its ID, in the corpus in DIR",
	.tables = OPTION_TABLES(options_corpus),
	.run = verb_new_case,
	.examples = "  decoy new case engine/capacity-in-hex --corpus corpus\n",
};

static const struct verb new_corpus = {
	.name = "new corpus",
	.arguments = "[OPTION...] DIR",
	.summary = "copy the files of the cases to DIR, to keep them with your project",
	.tables = OPTION_TABLES(options_select, options_corpus),
	.run = verb_new_corpus,
	.examples = "  decoy new corpus --run 'engine/*' tests/fdinfo\n",
};

const struct verb new_verb = {
	.name = "new",
	.arguments = "case AREA/SLUG --corpus DIR | corpus [OPTION...] DIR",
	.summary = "create a case, or copy the cases into your project",
	.subs = (const struct verb *const[]){&new_case, &new_corpus, NULL},
	.examples = "  decoy new case engine/capacity-in-hex --corpus corpus\n"
		    "  decoy new corpus --run 'engine/*' tests/fdinfo\n",
};

static OPTION_SETTER(random)
{
	options->has_random = true;
	return option_set_seed(options, row, argument);
}

static OPTION_SETTER(with)
{
	(void)row;
	return option_parts(argument, &options->with);
}

static const struct option_row sim_options[] = {
	{"output", 'o', "FILE", "write the recording to FILE (default: standard output)",
	 OPTION_TEXT(output)},
	{"truth", 0, "FILE", "write the ground truth to FILE, one JSON object per line",
	 OPTION_TEXT(truth)},
	{"print-log", 0, "FILE",
	 "write to FILE which distortions each read showed, one JSON object per line",
	 OPTION_TEXT(print_log)},
	{"trace", 0, "FILE", "write the trace that a perfect ring tracer would record to FILE",
	 OPTION_TEXT(trace)},
	{"cpus", 0, "N", "number of CPUs in the trace, 1 to 256 (default 4)",
	 OPTION_COUNT(cpus, SIMULATE_CPUS_MOST)},
	{"random", 0, "SEED", "generate a scenario; the same SEED gives the same scenario",
	 option_set_random, OPTION_MEMBER(unsigned long, random), 0, NULL},
	{"size", 0, "N", "number of steps of the generated scenario (about; default 100)",
	 OPTION_NUMBER(size, SCENARIO_STEPS_MAX)},
	{"with", 0, "LIST",
	 "what it may contain: distortions,processes,memory,resets,rings; all or none (default processes,memory)",
	 OPTION_WORD(option_set_with, option_part)},
	{"print", 0, NULL, "print the scenario instead of its recording", OPTION_FLAG(print)},
	{0}};

const struct verb sim_verb = {
	.name = "sim",
	.arguments = "[OPTION...] SCENARIO | --random SEED",
	.summary = "simulate a scenario with fake GPUs: write its recording and the ground truth",
	.tables = OPTION_TABLES(sim_options, options_corpus),
	.run = verb_sim,
	.examples =
		"  decoy sim scenario.json | decoy lint -\n"
		"  decoy sim scenario.json -o run.fdseq --truth true.ndjson --print-log printed.ndjson\n"
		"  decoy sim --random 7 --with distortions --print\n",
};
