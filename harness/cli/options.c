/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "report.h"
#include "scenario.h"
#include "terminal.h"

#define JOBS_MOST   1024
#define ROUNDS_MOST 1000

/* One option: which verbs have it, what it is called, what it does. */
struct option_row {
	unsigned int groups;
	char letter;
	const char *name;
	const char *argument; /* NULL: none */
	const char *help;
	int (*set)(struct options *options, const char *argument);
};

static int append(struct option_list *list, const char *item)
{
	if (list->count == OPTION_LIST_MAX)
		return -E2BIG;
	list->item[list->count++] = item;
	return 0;
}

static int number(const char *text, unsigned long max, unsigned long *value)
{
	char *end;

	if (*text < '0' || *text > '9')
		return -EINVAL;
	errno = 0;
	*value = strtoul(text, &end, 10);
	return errno || *end || *value > max ? -EINVAL : 0;
}

#define SETTER(what) static int set_##what(struct options *options, const char *argument)
#define SET_LIST(what, member)                             \
	SETTER(what)                                       \
	{                                                  \
		return append(&options->member, argument); \
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
SET_STRING(parser, parser)
SET_STRING(stream, stream)
SET_STRING(tree, tree)
SET_STRING(object, object)
SET_STRING(expect, expect)
SET_STRING(features, features)
SET_STRING(baseline, baseline)
SET_STRING(drift, drift)
SET_STRING(corpus, corpus)
SET_STRING(truth, truth)
SET_STRING(keep, keep)
SET_STRING(print_log, print_log)
SET_STRING(output, output)
SET_STRING(kernel, kernel)
SET_STRING(guest, guest)
SET_STRING(scenario, scenario)
SET_STRING(root, root)
SET_VALUE(print, options->print = true)
SET_VALUE(json, options->json = true)
SET_VALUE(quiet, options->verbosity--)
SET_VALUE(verbose, options->verbosity++)
SET_VALUE(fail_fast, options->fail_fast = true)
SET_VALUE(check_protocol, options->check_protocol = true)
SET_VALUE(zoo, options->zoo = true)
SET_VALUE(exhaustive, options->exhaustive = true)
SET_VALUE(coverage, options->coverage = true)
SET_VALUE(plain_cases, options->plain_cases = true)

SETTER(report)
{
	return report_known(argument) ? append(&options->reports, argument) : -EINVAL;
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

/* Seconds, or with its unit: 500ms, 30s, 2m. */
static int duration(const char *text, unsigned int *ms)
{
	static const struct {
		const char *unit;
		unsigned long ms;
	} units[] = {{"", 1000}, {"ms", 1}, {"s", 1000}, {"m", 60000}};
	unsigned long value;
	char *end;

	if (*text < '0' || *text > '9')
		return -EINVAL;
	errno = 0;
	value = strtoul(text, &end, 10);
	for (size_t i = 0; !errno && i < sizeof(units) / sizeof(units[0]); i++) {
		if (strcmp(end, units[i].unit))
			continue;
		if (!value || value > INT_MAX / units[i].ms)
			return -EINVAL;
		*ms = (unsigned int)(value * units[i].ms);
		return 0;
	}
	return -EINVAL;
}

SETTER(timeout)
{
	return duration(argument, &options->timeout_ms);
}

SETTER(silence)
{
	return duration(argument, &options->silence_ms);
}

SETTER(deadline)
{
	return duration(argument, &options->deadline_ms);
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
	return number(argument, ULONG_MAX, &options->seed);
}

/* From 1 to most. */
static int amount(const char *text, unsigned int most, unsigned int *out)
{
	unsigned long value;

	if (number(text, most, &value) || !value)
		return -EINVAL;
	*out = (unsigned int)value;
	return 0;
}

SETTER(jobs)
{
	return amount(argument, JOBS_MOST, &options->jobs);
}

SETTER(rounds)
{
	return amount(argument, ROUNDS_MOST, &options->rounds);
}

SETTER(random)
{
	options->has_random = true;
	return number(argument, ULONG_MAX, &options->random);
}

SETTER(size)
{
	return number(argument, SCENARIO_STEPS_MAX, &options->size) || !options->size ? -EINVAL : 0;
}

/* "all", "none", or words between commas. */
SETTER(with)
{
	static const struct {
		const char *word;
		unsigned int flags;
	} words[] = {{"lies", SCENARIO_DISTORTIONS},
		     {"processes", SCENARIO_BUSY_PROCESSES},
		     {"memory", SCENARIO_MEMORY},
		     {"resets", SCENARIO_RESETS},
		     {"none", 0},
		     {"all", ~0u}};
	size_t i;

	options->with = 0;
	for (;; argument++) {
		size_t len = strcspn(argument, ",");

		for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			if (strlen(words[i].word) == len && !memcmp(argument, words[i].word, len))
				break;
		if (i == sizeof(words) / sizeof(words[0]))
			return -EINVAL;
		options->with |= words[i].flags;
		argument += len;
		if (!*argument)
			return 0;
	}
}

SETTER(shard)
{
	unsigned long i, n;
	char *slash = strchr(argument, '/');
	char first[16];

	if (!slash || (size_t)(slash - argument) >= sizeof(first))
		return -EINVAL;
	memcpy(first, argument, slash - argument);
	first[slash - argument] = '\0';
	if (number(first, UINT_MAX, &i) || number(slash + 1, UINT_MAX, &n) || !i || i > n)
		return -EINVAL;
	options->shard = (unsigned int)i;
	options->shards = (unsigned int)n;
	return 0;
}

static const struct option_row rows[] = {
	{OPT_SUBJECT, 0, "parser", "CMD",
	 "oneshot adapter: a text on stdin, one JSON line on stdout", set_parser},
	{OPT_SUBJECT, 0, "stream", "CMD", "stream adapter: newline-delimited JSON", set_stream},
	{OPT_SUBJECT, 0, "tree", "CMD", "tree adapter: a program that reads a /proc, made for it",
	 set_tree},
	{OPT_SUBJECT, 0, "so", "FILE", "shared-object adapter", set_object},
	{OPT_SUBJECT, 0, "features", "LIST",
	 "ask only for these: parse,track,delta,utilization,memory,totals,identity", set_features},
	{OPT_SUBJECT, 0, "timeout", "TIME", "for one answer: 500ms, 10s (default), 1m",
	 set_timeout},
	{OPT_SUBJECT, 0, "check-protocol", NULL, "hold every message against its schema",
	 set_check_protocol},
	{OPT_TEST, 0, "zoo", NULL, "judge the suite's own wrong parsers; print what kills them",
	 set_zoo},
	{OPT_TEST, 0, "exhaustive", NULL,
	 "with --zoo: ask all of each design, and put each fault in each design", set_exhaustive},
	{OPT_TEST, 0, "expect", "FILE", "known failures: xfail, skip, flaky; each with a reason",
	 set_expect},
	{OPT_TEST, 0, "no-relations", NULL, "only the cases as written, no derived ones",
	 set_plain_cases},
	{OPT_TEST, 0, "fail-fast", NULL, "stop at the first failure", set_fail_fast},
	{OPT_TEST, 0, "jobs", "N", "ask N processes side by side (default: one a processor)",
	 set_jobs},
	{OPT_BENCH, 0, "rounds", "N", "report the best of N rounds (default: 3 to 15, by measure)",
	 set_rounds},
	{OPT_SUBJECT, 0, "seed", "N", "for what is shuffled (default 1)", set_seed},
	{OPT_LINT, 0, "baseline", "FILE", "an earlier --json: fail on new findings only",
	 set_baseline},
	{OPT_RULES, 0, "coverage", NULL, "sentence by sentence: which rules rest on it",
	 set_coverage},
	{OPT_RULES, 0, "drift", "FILE", "compare with this drm-usage-stats.rst", set_drift},
	{OPT_SIM, 'o', "output", "FILE", "write the recording there", set_output},
	{OPT_SIM | OPT_VM, 0, "truth", "FILE", "write what is true, a JSON object a line",
	 set_truth},
	{OPT_SIM, 0, "print-log", "FILE",
	 "write which distortions each read showed, a JSON object a line", set_print_log},
	{OPT_SIM, 0, "random", "SEED", "make a scenario up; the same number, the same scenario",
	 set_random},
	{OPT_SIM, 0, "size", "N", "about so many steps of a made up one (default 100)", set_size},
	{OPT_SIM, 0, "with", "LIST",
	 "what it may hold: lies,processes,memory,resets; all or none (default processes,memory)",
	 set_with},
	{OPT_SIM, 0, "print", NULL, "print the scenario instead of what it says", set_print},
	{OPT_VM, 0, "kernel", "KERNEL", "which kernel: stock (default) or uml", set_kernel},
	{OPT_VM, 0, "accel", "WORD",
	 "kvm, tcg, or auto (default): KVM where a guest answers under it", set_accel},
	{OPT_VM, 0, "timeout", "TIME", "for a case (default 60s)", set_timeout},
	{OPT_VM, 0, "silence", "TIME", "between two words of the agent's (default 90s)",
	 set_silence},
	{OPT_VM, 0, "deadline", "TIME", "for all of the run (default 10m)", set_deadline},
	{OPT_VM, 0, "scenario", "NAME",
	 "what the GPUs do beside CMD: a file, - or a name (default: lively, again and again)",
	 set_scenario},
	{OPT_VM, 0, "root", "DIR",
	 "what CMD sees as /; what it writes there goes to memory (default: /)", set_root},
	{OPT_VM, 0, "guest", "DIR",
	 "kernel, modules and agent, as ci/kernels/KERNEL made them (default: in the user's cache)",
	 set_guest},
	{OPT_VM, 0, "keep", "DIR", "write what readers saw beside a load there, a recording each",
	 set_keep},
	{OPT_SELECT, 0, "run", "GLOB", "only these cases, by id or area/slug (repeatable)",
	 set_run},
	{OPT_SELECT, 0, "skip", "GLOB", "not these (repeatable)", set_skip},
	{OPT_SELECT, 0, "shard", "I/N", "the I-th of N parts", set_shard},
	{OPT_SPEC, 0, "spec", "TEXT", "which specification: 6.12 or latest (default)", set_spec},
	{OPT_LEVEL, 0, "level", "LEVEL", "what is required: must (default), should or may",
	 set_level},
	{OPT_DRIVER, 0, "driver", "WORD",
	 "driver rows: auto (default), none, or NAME[@KERNEL]; see 'list profiles'", set_driver},
	{OPT_CORPUS, 0, "corpus", "DIR", "read the corpus from DIR instead of the embedded one",
	 set_corpus},
	{OPT_OUTPUT, 0, "report", "FMT=FILE", "text, json or junit (repeatable)", set_report},
	{OPT_OUTPUT | OPT_JSON, 0, "json", NULL, "JSON on standard output", set_json},
	{~0u, 0, "color", "WHEN", "auto (default), always or never", set_colour},
	{~0u, 'q', "quiet", NULL, "say less", set_quiet},
	{~0u, 'v', "verbose", NULL, "say more (repeatable)", set_verbose},
};

#define ROWS	  (sizeof(rows) / sizeof(rows[0]))
#define LONG_BASE 256

void options_help(FILE *out, const struct verb *verb)
{
	char left[48];

	fprintf(out, "usage: decoy %s %s\n\n%s\n\noptions:\n", verb->name, verb->arguments,
		verb->summary);
	for (size_t i = 0; i < ROWS; i++) {
		const struct option_row *row = &rows[i];

		if (!(row->groups & (verb->groups | OPT_ALWAYS)))
			continue;
		snprintf(left, sizeof(left), "%c%c%s--%s%s%s", row->letter ? '-' : ' ',
			 row->letter ? row->letter : ' ', row->letter ? ", " : "  ", row->name,
			 row->argument ? " " : "", row->argument ? row->argument : "");
		fprintf(out, "  %-26s %s\n", left, row->help);
	}
	fprintf(out, "  %-26s %s\n", "-h, --help", "this text");
	if (verb->examples)
		fprintf(out, "\nexamples:\n%s", verb->examples);
}

/* The tables of getopt, made of the rows that this verb has. */
static void getopt_tables(const struct verb *verb, struct option *longs, char *shorts)
{
	size_t n = 0;

	*shorts++ = ':';
	*shorts++ = 'h';
	for (size_t i = 0; i < ROWS; i++) {
		if (!(rows[i].groups & (verb->groups | OPT_ALWAYS)))
			continue;
		longs[n++] = (struct option){rows[i].name,
					     rows[i].argument ? required_argument : no_argument,
					     NULL, LONG_BASE + (int)i};
		if (rows[i].letter)
			*shorts++ = rows[i].letter;
		if (rows[i].letter && rows[i].argument)
			*shorts++ = ':';
	}
	*shorts = '\0';
	longs[n++] = (struct option){"help", no_argument, NULL, 'h'};
	longs[n] = (struct option){0};
}

static const struct option_row *row_of(int c)
{
	if (c >= LONG_BASE)
		return &rows[c - LONG_BASE];
	for (size_t i = 0; i < ROWS; i++)
		if (rows[i].letter && rows[i].letter == c)
			return &rows[i];
	return NULL;
}

static int apply(struct options *options, const struct option_row *row, const char *argument)
{
	int err = row->set(options, argument);

	if (err == -E2BIG)
		terminal_error("--%s: given more than %d times", row->name, OPTION_LIST_MAX);
	else if (err)
		terminal_error("--%s %s: expected %s (%s)", row->name, argument, row->argument,
			       row->help);
	return err ? EXIT_USAGE + 1 : 0;
}

/* What follows -- is a command with options of its own. Returns how many words come before. */
static int command_begin(int argc, char **argv, struct options *options)
{
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--") != 0)
			continue;
		options->command = argv + i + 1;
		return i;
	}
	return argc;
}

int options_parse(const struct verb *verb, int argc, char **argv, struct options *options)
{
	struct option longs[ROWS + 2];
	char shorts[2 * ROWS + 4];
	int c, err;

	*options = (struct options){.spec = FDI_SPEC_LATEST,
				    .seed = 1,
				    .shard = 1,
				    .shards = 1,
				    .size = 100,
				    .with = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY};
	if (verb->groups & OPT_VM)
		argc = command_begin(argc, argv, options);
	getopt_tables(verb, longs, shorts);
	opterr = 0;
	while ((c = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		const struct option_row *row = row_of(c);

		if (c == 'h') {
			options_help(stdout, verb);
			return EXIT_HOLDS + 1;
		}
		if (!row) {
			terminal_error("%s: %s; see 'decoy %s --help'", argv[optind - 1],
				       c == ':' ? "needs an argument" : "no such option",
				       verb->name);
			return EXIT_USAGE + 1;
		}
		err = apply(options, row, optarg);
		if (err)
			return err;
	}
	options->args = argv + optind;
	options->arg_count = argc - optind;
	return 0;
}
