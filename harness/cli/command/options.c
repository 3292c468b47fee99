/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "meant.h"
#include "option_set.h"
#include "option_values.h"
#include "scenario.h"
#include "terminal.h"
#include "xmalloc.h"

#define LONG_BASE 256

static void print_row(FILE *out, const struct option_row *row)
{
	char left[48];

	snprintf(left, sizeof(left), "%c%c%s--%s%s%s", row->letter ? '-' : ' ',
		 row->letter ? row->letter : ' ', row->letter ? ", " : "  ", row->name,
		 row->argument ? " " : "", row->argument ? row->argument : "");
	fprintf(out, "  %-26s %s\n", left, row->help);
}

/* Of a verb of a verb: what it has beside the options of every verb. */
static void print_sub(FILE *out, const struct program *program, const struct verb *sub)
{
	fprintf(out, "\noptions of '%s %s':\n", program->name, sub->name);
	for (const struct option_row *const *table = sub->tables; table && *table; table++)
		for (const struct option_row *row = *table; row->name; row++)
			print_row(out, row);
}

void options_help(FILE *out, const struct program *program, const struct verb *verb)
{
	struct option_set set;

	fprintf(out, "usage: %s %s %s\n\n%s\n\n", program->name, verb->name, verb->arguments,
		verb->summary);
	for (const struct verb *const *sub = verb->subs; sub && *sub; sub++)
		fprintf(out, "%s  %-16s %s\n%s", sub == verb->subs ? "verbs:\n" : "", (*sub)->name,
			(*sub)->summary, sub[1] ? "" : "\n");
	fputs(verb->subs && !verb->run ? "options of each:\n" : "options:\n", out);
	option_set_begin(&set, verb);
	for (size_t i = 0; i < set.count; i++)
		print_row(out, set.rows[i]);
	option_set_free(&set);
	fprintf(out, "  %-26s %s\n", "-h, --help", "print this help");
	for (const struct verb *const *sub = verb->subs; sub && *sub; sub++)
		if ((*sub)->tables)
			print_sub(out, program, *sub);
	if (verb->examples)
		fprintf(out, "\nexamples:\n%s", verb->examples);
}

/* The tables of getopt, made of the rows that this verb has. */
static void getopt_tables(const struct option_set *set, struct option *longs, char *shorts)
{
	*shorts++ = ':';
	*shorts++ = 'h';
	for (size_t i = 0; i < set->count; i++) {
		const struct option_row *row = set->rows[i];

		longs[i] = (struct option){row->name,
					   row->argument ? required_argument : no_argument, NULL,
					   LONG_BASE + (int)i};
		if (row->letter)
			*shorts++ = row->letter;
		if (row->letter && row->argument)
			*shorts++ = ':';
	}
	*shorts = '\0';
	longs[set->count] = (struct option){"help", no_argument, NULL, 'h'};
	longs[set->count + 1] = (struct option){0};
}

static const struct option_row *row_of(const struct option_set *set, int c)
{
	if (c >= LONG_BASE)
		return set->rows[c - LONG_BASE];
	for (size_t i = 0; i < set->count; i++)
		if (set->rows[i]->letter && set->rows[i]->letter == c)
			return set->rows[i];
	return NULL;
}

static int apply_option(struct options *options, const struct option_row *row, const char *argument)
{
	int err = row->set(options, row, argument);
	struct nearest nearest;

	if (err == -E2BIG)
		terminal_error("--%s: given more than %d times", row->name, OPTION_LIST_MAX);
	else if (err)
		terminal_error("--%s %s: expected %s (%s)%s", row->name, argument, row->argument,
			       row->help, meant_value(&nearest, row, argument));
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

static int refuse_word(const struct program *program, const struct verb *verb, const char *word,
		       bool needs_argument)
{
	struct nearest nearest;

	if (needs_argument)
		terminal_error("%s: needs an argument; see '%s %s --help'", word, program->name,
			       verb->name);
	else
		terminal_error("%s: no such option%s see '%s %s --help'", word,
			       *meant_option(&nearest, verb, word) ? nearest.hint : ";",
			       program->name, verb->name);
	return EXIT_USAGE + 1;
}

/* DECOY_TIMEOUT: of subjects, on a machine where 10 s are too short for a sound one. */
static int read_environment(const struct verb *verb, struct options *options)
{
	const char *timeout = verb->asks && !options->timeout_ms ? getenv("DECOY_TIMEOUT") : NULL;

	if (!timeout || !*timeout || !option_duration(timeout, &options->timeout_ms))
		return 0;
	terminal_error("DECOY_TIMEOUT %s: expected a time: 500ms, 10s, 1m", timeout);
	return EXIT_USAGE + 1;
}

static int parse_words(const struct program *program, const struct verb *verb,
		       const struct option_set *set, int argc, char **argv, struct options *options)
{
	struct option *longs = xcalloc(set->count + 2, sizeof(*longs));
	char *shorts = xcalloc(2 * set->count + 4, 1);
	int c, err = 0;

	getopt_tables(set, longs, shorts);
	opterr = 0;
	while (!err && (c = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		const struct option_row *row = row_of(set, c);

		if (c == 'h') {
			options_help(stdout, program, verb);
			err = EXIT_HOLDS + 1;
		} else if (!row) {
			err = refuse_word(program, verb, argv[optind - 1], c == ':');
		} else {
			err = apply_option(options, row, optarg);
		}
	}
	options->args = argv + optind;
	options->arg_count = argc - optind;
	free(shorts);
	free(longs);
	return err;
}

int options_parse(const struct program *program, const struct verb *verb, int argc, char **argv,
		  struct options *options)
{
	struct option_set set;
	int err;

	*options = (struct options){.spec = FDI_SPEC_LATEST,
				    .seed = OPTIONS_SEED,
				    .shard = 1,
				    .shards = 1,
				    .size = 100,
				    .with = SCENARIO_BUSY_PROCESSES | SCENARIO_MEMORY};
	if (verb->takes_command)
		argc = command_begin(argc, argv, options);
	option_set_begin(&set, verb);
	err = parse_words(program, verb, &set, argc, argv, options);
	option_set_free(&set);
	return err ? err : read_environment(verb, options);
}
