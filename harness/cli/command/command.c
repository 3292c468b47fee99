/* SPDX-License-Identifier: MIT */
/* PROGRAM VERB [OPTION...] [ARGUMENT...] */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "fork_server.h"
#include "meant.h"
#include "preload.h"
#include "terminal.h"
#include "xmalloc.h"

static void print_help(FILE *out, const struct program *program)
{
	fprintf(out, "usage: %s VERB [OPTION...] [ARGUMENT...]\n\n%s\n\nverbs:\n", program->name,
		program->about);
	for (const struct verb *const *verb = program->verbs; *verb; verb++)
		fprintf(out, "  %-10s %s\n", (*verb)->name, (*verb)->summary);
	fprintf(out,
		"\n'%s VERB --help' prints the options of a verb, '%s --version' the version.\n"
		"Exit status: 0 all required rules hold, 1 a rule is broken, 2 usage error,\n"
		"3 the harness failed, 4 nothing was judged.\n",
		program->name, program->name);
}

static const struct verb *verb_of(const struct program *program, const char *name)
{
	for (const struct verb *const *verb = program->verbs; *verb; verb++)
		if (!strcmp((*verb)->name, name))
			return *verb;
	return NULL;
}

/* A verb of a verb: "verify" of "trace". */
static const struct verb *sub_of(const struct verb *verb, const char *word)
{
	for (const struct verb *const *sub = verb->subs; *sub; sub++)
		if (!strcmp((*sub)->name + strlen(verb->name) + 1, word))
			return *sub;
	return NULL;
}

/* Of a verb that has others the next word names one, or is its own argument; NULL after an error
 * was printed. */
static const struct verb *choose_sub(const struct program *program, const struct verb *verb,
				     int *argc, char ***argv)
{
	const char *word = *argc > 1 ? (*argv)[1] : "";
	const struct verb *sub = sub_of(verb, word);
	struct nearest nearest;

	if (sub) {
		--*argc;
		++*argv;
	} else if (verb->run) {
		sub = verb;
	} else if (!*word || *word == '-') {
		terminal_error("%s: expected a verb of it; see '%s %s --help'", verb->name,
			       program->name, verb->name);
	} else {
		terminal_error("%s %s: no such verb%s see '%s %s --help'", verb->name, word,
			       *meant_sub(&nearest, verb, word) ? nearest.hint : ";", program->name,
			       verb->name);
	}
	return sub;
}

static bool asks_help(const char *word)
{
	return !strcmp(word, "--help") || !strcmp(word, "-h");
}

/* Before the corpus is read: what starts commands is then still small. */
static int run_verb(const struct verb *verb, const struct options *options)
{
	int code;

	if (options->object)
		preload_sanitizer(options->object);
	if (options->parser || options->stream || options->tree || verb->starts)
		fork_server_open();
	code = verb->run(options);
	fork_server_close();
	return code;
}

/* "help VERB", and "help VERB SUB". */
static int run_help(const struct program *program, int argc, char **argv)
{
	const struct verb *verb = argc > 2 ? verb_of(program, argv[2]) : NULL;

	if (verb && verb->subs && argc > 3 && sub_of(verb, argv[3]))
		verb = sub_of(verb, argv[3]);
	if (verb)
		options_help(stdout, program, verb);
	else
		print_help(stdout, program);
	return EXIT_HOLDS;
}

static int run_program(const struct program *program, int argc, char **argv)
{
	const struct verb *verb;
	struct nearest nearest;
	struct options options;
	int err;

	if (argc < 2) {
		print_help(stderr, program);
		return EXIT_USAGE;
	}
	if (asks_help(argv[1]) || !strcmp(argv[1], "help"))
		return run_help(program, argc, argv);
	if (!strcmp(argv[1], "--version")) {
		printf("%s %s\n", program->name, program->version);
		return EXIT_HOLDS;
	}
	verb = verb_of(program, argv[1]);
	if (!verb) {
		terminal_error("%s: no such verb%s see '%s --help'", argv[1],
			       *meant_verb(&nearest, program, argv[1]) ? nearest.hint : ";",
			       program->name);
		return EXIT_USAGE;
	}
	argc--;
	argv++;
	if (verb->subs && argc > 1 && asks_help(argv[1])) {
		options_help(stdout, program, verb);
		return EXIT_HOLDS;
	}
	if (verb->subs)
		verb = choose_sub(program, verb, &argc, &argv);
	if (!verb)
		return EXIT_USAGE;
	err = options_parse(program, verb, argc, argv, &options);
	return err ? err - 1 : run_verb(verb, &options);
}

/*
 * A file that got the number of a closed standard stream would be used as it: the number is held by
 * one which cannot be used that way. A file that grows too large is an error of write(), not a
 * signal.
 */
static void hold_standard_streams(void)
{
	signal(SIGXFSZ, SIG_IGN);
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* A report that could not be written is an error, whatever the verdict. */
int command_run(const struct program *program, int argc, char **argv)
{
	int code;

	terminal_begin(program->name);
	hold_standard_streams();
	/* jansson says of a text for which memory ran out that it is no JSON. */
	json_set_alloc_funcs(xmalloc, free);
	code = run_program(program, argc, argv);
	if (!fflush(stdout) && !ferror(stdout))
		return code;
	terminal_error("cannot write to standard output");
	return EXIT_HARNESS;
}
