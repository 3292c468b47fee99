/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "meant.h"
#include "option_rows.h"
#include "option_values.h"
#include "scenario.h"
#include "terminal.h"

#define LONG_BASE 256

void options_help(FILE *out, const struct verb *verb)
{
	char left[48];

	fprintf(out, "usage: decoy %s %s\n\n%s\n\n", verb->name, verb->arguments, verb->summary);
	for (const struct verb *const *sub = verb->subs; sub && *sub; sub++)
		fprintf(out, "%s  %-14s %s\n%s", sub == verb->subs ? "verbs:\n" : "", (*sub)->name,
			(*sub)->summary, sub[1] ? "" : "\n");
	fputs("options:\n", out);
	for (size_t i = 0; i < option_row_count; i++) {
		const struct option_row *row = &option_rows[i];

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
	for (size_t i = 0; i < option_row_count; i++) {
		if (!(option_rows[i].groups & (verb->groups | OPT_ALWAYS)))
			continue;
		longs[n++] =
			(struct option){option_rows[i].name,
					option_rows[i].argument ? required_argument : no_argument,
					NULL, LONG_BASE + (int)i};
		if (option_rows[i].letter)
			*shorts++ = option_rows[i].letter;
		if (option_rows[i].letter && option_rows[i].argument)
			*shorts++ = ':';
	}
	*shorts = '\0';
	longs[n++] = (struct option){"help", no_argument, NULL, 'h'};
	longs[n] = (struct option){0};
}

static const struct option_row *row_of(int c)
{
	if (c >= LONG_BASE)
		return &option_rows[c - LONG_BASE];
	for (size_t i = 0; i < option_row_count; i++)
		if (option_rows[i].letter && option_rows[i].letter == c)
			return &option_rows[i];
	return NULL;
}

static int apply_option(struct options *options, const struct option_row *row, const char *argument)
{
	int err = row->set(options, argument);
	struct nearest nearest;

	if (err == -E2BIG)
		terminal_error("--%s: given more than %d times", row->name, OPTION_LIST_MAX);
	else if (err)
		terminal_error("--%s %s: expected %s (%s)%s", row->name, argument, row->argument,
			       row->help, meant_value(&nearest, row->name, argument));
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

static int refuse_word(const struct verb *verb, const char *word, bool needs_argument)
{
	struct nearest nearest;

	if (needs_argument)
		terminal_error("%s: needs an argument; see 'decoy %s --help'", word, verb->name);
	else
		terminal_error("%s: no such option%s see 'decoy %s --help'", word,
			       *meant_option(&nearest, verb, word) ? nearest.hint : ";",
			       verb->name);
	return EXIT_USAGE + 1;
}

/* DECOY_TIMEOUT: of subjects, on a machine where 10 s are too short for a sound one. The zoo has
 * limits of its own. */
static int read_environment(const struct verb *verb, struct options *options)
{
	const bool wanted = verb->groups & OPT_SUBJECT && !options->timeout_ms && !options->zoo;
	const char *timeout = wanted ? getenv("DECOY_TIMEOUT") : NULL;

	if (!timeout || !*timeout || !option_duration(timeout, &options->timeout_ms))
		return 0;
	terminal_error("DECOY_TIMEOUT %s: expected a time: 500ms, 10s, 1m", timeout);
	return EXIT_USAGE + 1;
}

int options_parse(const struct verb *verb, int argc, char **argv, struct options *options)
{
	struct option longs[OPTION_ROWS_MAX + 2];
	char shorts[2 * OPTION_ROWS_MAX + 4];
	int c, err;

	*options = (struct options){.spec = FDI_SPEC_LATEST,
				    .seed = OPTIONS_SEED,
				    .shard = 1,
				    .shards = 1,
				    .size = 100,
				    .with = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY};
	if (verb->groups & (OPT_VM | OPT_RECORD | OPT_TRACE_RECORD))
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
			return refuse_word(verb, argv[optind - 1], c == ':');
		}
		err = apply_option(options, row, optarg);
		if (err)
			return err;
	}
	options->args = argv + optind;
	options->arg_count = argc - optind;
	return read_environment(verb, options);
}
