/* SPDX-License-Identifier: MIT */
/* The command: a table of verbs, a table of options. */
#ifndef DECOY_CLI_H
#define DECOY_CLI_H

#include <stdio.h>

#include "options.h"

struct verb {
	const char *name;
	const char *arguments;
	const char *summary;
	const char *examples; /* lines to try, shown by --help */
	unsigned int groups; /* OPT_*: the options that it has; with subs: all of theirs */
	int (*run)(const struct options *options);
	const struct verb *const *subs; /* NULL-terminated, named "VERB SUB"; NULL: it has none.
					   With run, too: another word is its argument */
};

/* Groups of options that a verb has. */
enum option_group {
	OPT_OUTPUT = 1 << 0, /* --json, --report */
	OPT_SELECT = 1 << 1, /* --run, --skip, --shard */
	OPT_SPEC = 1 << 2, /* --spec */
	OPT_DRIVER = 1 << 3, /* --driver */
	OPT_SUBJECT = 1 << 4, /* --parser, --stream, --tree, --so, --timeout, ... */
	OPT_TEST = 1 << 5, /* --expect, --zoo, --fail-fast, ... */
	OPT_LINT = 1 << 6, /* --baseline */
	OPT_RULES = 1 << 7, /* --coverage, --drift */
	OPT_CORPUS = 1 << 8, /* --corpus */
	OPT_JSON = 1 << 9, /* --json alone */
	OPT_LEVEL = 1 << 10, /* --level */
	OPT_ALWAYS = 1 << 11, /* every verb has it */
	OPT_SIM = 1 << 12, /* --truth, --print-log, --random, ... */
	OPT_VM = 1 << 13, /* --kernel, --guest, --scenario, --root; -- ends options */
	OPT_BENCH = 1 << 14, /* --rounds */
	OPT_COMPARE = 1 << 15, /* --bisect */
	OPT_TRACE_RULES = 1 << 16, /* --run, --skip, --fdinfo */
	OPT_TRACE_FILE = 1 << 17, /* --output */
	OPT_TRACE_EXPORT = 1 << 18, /* --to */
	OPT_LIVE = 1 << 19, /* --for, --every, --sweeps, --pid, --proc */
	OPT_RECORD = 1 << 20, /* --anonymise; -- ends options */
	OPT_TRACE_RECORD = 1 << 21, /* --for, --snapshot-on; -- ends options */
	OPT_TRACE_LIVE = 1 << 22, /* --for, --every */
	OPT_REPLAY = 1 << 23, /* --jobs, --fail-fast */
	OPT_MINIMISE = 1 << 24, /* --rule, --output */
	OPT_WATCH = 1 << 25, /* --sys, --open-nodes */
	OPT_FUZZ = 1 << 26, /* --time, --runs, --corpus, --output */
};

extern const struct verb *const cli_verbs[]; /* NULL-terminated, in the order of the help */
extern const struct verb *const trace_verbs[]; /* of the verb trace; likewise */

/* options_parse - argv[0] is the verb. Returns 0, or an exit code + 1 after an error (or help) was
 * printed. */
int options_parse(const struct verb *verb, int argc, char **argv, struct options *options);

/* options_help - what the verb does, its options and examples. */
void options_help(FILE *out, const struct verb *verb);

int verb_test(const struct options *options);
int verb_lint(const struct options *options);
int verb_record(const struct options *options);
int verb_replay(const struct options *options);
int verb_minimise(const struct options *options);
int verb_rules(const struct options *options);
int verb_list(const struct options *options);
int verb_explain(const struct options *options);
int verb_copy(const struct options *options);
int verb_reproduce(const struct options *options);
int verb_new(const struct options *options);
int verb_watch(const struct options *options);
int verb_sim(const struct options *options);
int verb_vm(const struct options *options);
int verb_doctor(const struct options *options);
int verb_report(const struct options *options);
int verb_compare(const struct options *options);
int verb_bench(const struct options *options);
int verb_fuzz(const struct options *options);
int verb_trace_live(const struct options *options);
int verb_trace_record(const struct options *options);
int verb_trace_repair(const struct options *options);
int verb_trace_diff(const struct options *options);
int verb_trace_export(const struct options *options);
int verb_trace_report(const struct options *options);
int verb_trace_verify(const struct options *options);

#endif
