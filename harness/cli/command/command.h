/* SPDX-License-Identifier: MIT */
/* A program of verbs: the command line, its help, and what is called for it. */
#ifndef DECOY_COMMAND_H
#define DECOY_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "option_rows.h"
#include "options.h"

struct verb {
	const char *name;
	const char *arguments;
	const char *summary;
	const char *examples; /* lines to try, shown by --help */
	const struct option_row *const *tables; /* NULL-terminated: the options that it has, beside
						   those of every verb; NULL: none */
	int (*run)(const struct options *options);
	const struct verb *const *subs; /* NULL-terminated, named "VERB SUB"; NULL: it has none.
					   With run, too: another word is its argument */
	bool takes_command; /* what follows -- is a command with options of its own */
	bool asks; /* it asks a subject: DECOY_TIMEOUT is read */
	bool starts; /* it starts commands */
};

struct program {
	const char *name;
	const char *about; /* what it is for */
	const char *version; /* what --version prints behind the name */
	const struct verb *const *verbs; /* NULL-terminated, in the order of the help */
};

/* command_run - all of a main(): what the command line asks for. Returns the exit code. */
int command_run(const struct program *program, int argc, char **argv);

/* options_parse - argv[0] is the verb. Returns 0, or an exit code + 1 after an error (or help) was
 * printed. */
int options_parse(const struct program *program, const struct verb *verb, int argc, char **argv,
		  struct options *options);

/* options_help - what the verb does, its options and examples. */
void options_help(FILE *out, const struct program *program, const struct verb *verb);

#endif
