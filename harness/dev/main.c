/* SPDX-License-Identifier: MIT */
/* decoy-dev VERB: what the project needs for itself; it is never installed. */
#include "dev.h"
#include "version.h"

#define ROUNDS_MOST 1000

static const struct option_row zoo_options[] = {
	{"list", 0, NULL, "list the faulty parsers, designs and decoders instead",
	 OPTION_FLAG(list)},
	{"exhaustive", 0, NULL,
	 "ask every design all cases, and try every fault in every design (hours)",
	 OPTION_FLAG(exhaustive)},
	{"seed", 0, "N", "random seed of the samples (default 1)", OPTION_SEED(seed)},
	{0}};

static const struct verb zoo = {
	.name = "zoo",
	.arguments = "[OPTION...]",
	.summary = "run the cases against faulty parsers, and show which case kills which",
	.tables = OPTION_TABLES(zoo_options, options_select, options_spec, options_corpus,
				options_report),
	.run = verb_zoo,
	.examples = "  decoy-dev zoo\n  decoy-dev zoo --run 'memory/*'\n",
};

static const struct verb coverage = {
	.name = "coverage",
	.arguments = "[OPTION...]",
	.summary = "show what tests each sentence of the specification (-v: all of it)",
	.tables = OPTION_TABLES(options_corpus, options_json),
	.run = verb_coverage,
	.examples = "  decoy-dev coverage\n",
};

static const struct option_row bench_options[] = {
	{"rounds", 0, "N", "report the best of N rounds (default: 3 to 15, by measure)",
	 OPTION_COUNT(rounds, ROUNDS_MOST)},
	{"trace", 0, NULL, "measure only ring traces, against blktrace and babeltrace2",
	 OPTION_FLAG(bench_trace)},
	{"vm", 0, NULL,
	 "with --trace: count the tracer's instructions in a kernel, against ftrace, relay and blktrace",
	 OPTION_FLAG(bench_vm)},
	{0}};

static const struct verb bench = {
	.name = "bench",
	.arguments = "[OPTION...]",
	.summary =
		"measure the reference parser, the suite and the simulator against fixed yardsticks",
	.tables = OPTION_TABLES(bench_options, options_select, options_json),
	.run = verb_bench,
	.starts = true,
	.examples = "  decoy-dev bench\n  decoy-dev bench --json\n  decoy-dev bench --trace\n",
};

static const struct option_row guest_options[] = {
	{"keep", 0, "DIR", "keep what the readers of check/load-real saw in DIR, as recordings",
	 OPTION_TEXT(keep)},
	{0}};

static const struct verb guest = {
	.name = "vm",
	.arguments = "[OPTION...] [SCENARIO...]",
	.summary =
		"boot a guest: run the checks and KUnit suites of our modules, and all scenarios",
	.tables = OPTION_TABLES(guest_options, options_guest, options_select, options_corpus,
				options_spec, options_report),
	.run = verb_guest,
	.examples = "  ci/kernels/uml && decoy-dev vm --kernel uml\n"
		    "  decoy-dev vm --run 'check/*' --skip 'check/loop-*'\n"
		    "  decoy-dev vm --kernel uml --run 'kunit/*'\n",
};

static const struct verb *const verbs[] = {&zoo, &coverage, &bench, &guest, NULL};

int main(int argc, char **argv)
{
	static const struct program dev = {
		.name = "decoy-dev",
		.about = "Tests and measures Decoy itself.",
		.version = DECOY_VERSION " (" DECOY_COMMIT ")",
		.verbs = verbs,
	};

	return command_run(&dev, argc, argv);
}
