/* SPDX-License-Identifier: MIT */
/* The command: a table of verbs, a table of options, and what they share. */
#ifndef DECOY_CLI_H
#define DECOY_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "catalogue.h"
#include "report.h"

/* Exit codes, the same for every verb. */
enum cli_exit {
	CLI_HOLDS = 0, /* all required rules hold */
	CLI_BROKEN = 1, /* a rule is broken by the subject */
	CLI_USAGE = 2, /* the command line, or a file given on it, cannot be used */
	CLI_HARNESS = 3, /* the harness could not do its work */
	CLI_NOTHING = 4, /* nothing was judged */
};

#define CLI_LIST_MAX 64

struct cli_list {
	const char *item[CLI_LIST_MAX + 1]; /* NULL-terminated */
	size_t count;
};

enum cli_colour { CLI_COLOUR_AUTO, CLI_COLOUR_ALWAYS, CLI_COLOUR_NEVER };

/* What the command line said. Strings point into argv. */
struct options {
	struct cli_list reports, run, skip;
	enum cli_colour colour;
	enum fdi_spec spec;
	enum fdi_level level;
	struct cat_driver_choice driver;
	int verbosity;
	bool every_spec; /* no matter what spec is; not of the command line */
	bool json, fail_fast, check_protocol, zoo, exhaustive, coverage, plain_cases;
	const char *parser, *stream, *tree, *object, *expect, *features;
	const char *baseline, *drift, *corpus;
	const char *truth, *said, *output;
	const char *keep; /* a directory */
	const char *kernel, *guest, *accel, *scenario, *root;
	char **command; /* of vm, what follows --; NULL: there is no -- */
	bool print, has_random;
	unsigned long random, size;
	unsigned int with; /* SCENARIO_* */
	unsigned int timeout_ms, silence_ms, deadline_ms; /* 0: as the verb has it */
	unsigned int rounds; /* of a bench; 0: as many as each measure wants */
	unsigned int jobs; /* 0: as many as there are processors */
	unsigned long seed;
	unsigned int shard, shards;
	char **args;
	int arg_count;
};

struct verb {
	const char *name;
	const char *arguments;
	const char *summary;
	const char *examples; /* lines to try, shown by --help */
	unsigned int takes; /* OPT_* groups of options */
	int (*run)(const struct options *options);
};

/* Groups of options that a verb takes. */
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
	OPT_SIM = 1 << 12, /* --truth, --said, --random, ... */
	OPT_VM = 1 << 13, /* --kernel, --guest, --scenario, --root; -- ends options */
	OPT_BENCH = 1 << 14, /* --rounds */
};

extern const struct verb *const cli_verbs[]; /* NULL-terminated, in the order of the help */

/* options_parse - argv[0] is the verb. Returns 0, or an exit code + 1 after it said why (or helped). */
int options_parse(const struct verb *verb, int argc, char **argv, struct options *options);

/* options_or - what an option said, or what is usual where it is 0: not given. */
static inline unsigned int options_or(unsigned int said, unsigned int usual)
{
	return said ? said : usual;
}

/* options_help - what the verb does, its options and examples. */
void options_help(FILE *out, const struct verb *verb);

/* cli_error - "decoy: " and a sentence, on standard error. */
void cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* cli_colour - whether to colour this stream: --color, NO_COLOR, a terminal. */
enum report_colour cli_colour(const struct options *options, FILE *stream);

/* cli_progress - one line on a terminal that overwrites itself; nothing elsewhere. NULL erases it. */
void cli_progress(const struct options *options, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void cli_progress_end(const struct options *options);

/* cli_begin - a run begins: when, and by which version of this program. */
void cli_begin(struct results *results);

/*
 * cli_finish - a run ends: write the reports that --report asks for, print the run to standard output
 * (or only JSON with --json), and return the exit code.
 */
int cli_finish(const struct options *options, struct results *results);

/* cli_reports - the reports that --report asks for; 0 or an exit code after it said why. */
int cli_reports(const struct options *options, const struct results *results);

/* cli_visible - bytes for people: tabs, carriage returns, NULs and the like made visible. */
void cli_visible(FILE *out, const char *text, size_t len);

int verb_test(const struct options *options);
int verb_lint(const struct options *options);
int verb_rules(const struct options *options);
int verb_list(const struct options *options);
int verb_explain(const struct options *options);
int verb_copy(const struct options *options);
int verb_reproduce(const struct options *options);
int verb_new(const struct options *options);
int verb_sim(const struct options *options);
int verb_vm(const struct options *options);
int verb_doctor(const struct options *options);
int verb_bench(const struct options *options);

#endif
