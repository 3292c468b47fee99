/* SPDX-License-Identifier: MIT */
/* decoy VERB [OPTION...] [ARGUMENT...] */
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "fork_server.h"
#include "meant.h"
#include "preload.h"
#include "terminal.h"
#include "version.h"
#include "xmalloc.h"

static void print_help(FILE *out)
{
	fputs("usage: decoy VERB [OPTION...] [ARGUMENT...]\n\n"
	      "Proves that a parser of DRM fdinfo, or a driver that prints it, is not fooled.\n\n"
	      "verbs:\n",
	      out);
	for (const struct verb *const *verb = cli_verbs; *verb; verb++)
		fprintf(out, "  %-10s %s\n", (*verb)->name, (*verb)->summary);
	fputs("\n'decoy VERB --help' prints the options of a verb, 'decoy --version' the version. Exit codes: 0 all required rules hold, 1 one is broken,\n"
	      "2 usage, 3 the harness could not do its work, 4 nothing was judged.\n",
	      out);
}

static const struct verb *verb_of(const char *name)
{
	for (const struct verb *const *verb = cli_verbs; *verb; verb++)
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
static const struct verb *choose_sub(const struct verb *verb, int *argc, char ***argv)
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
		terminal_error("%s: expected a verb of it; see 'decoy %s --help'", verb->name,
			       verb->name);
	} else {
		terminal_error("%s %s: no such verb%s see 'decoy %s --help'", verb->name, word,
			       *meant_sub(&nearest, verb, word) ? nearest.hint : ";", verb->name);
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
	if (options->parser || options->stream || options->tree || verb->run == verb_bench)
		fork_server_open();
	code = verb->run(options);
	fork_server_close();
	return code;
}

static int run_decoy(int argc, char **argv)
{
	const struct verb *verb;
	struct nearest nearest;
	struct options options;
	int err;

	if (argc < 2) {
		print_help(stderr);
		return EXIT_USAGE;
	}
	if (asks_help(argv[1]) || !strcmp(argv[1], "help")) {
		verb = argc > 2 ? verb_of(argv[2]) : NULL;
		if (verb && verb->subs && argc > 3 && sub_of(verb, argv[3]))
			verb = sub_of(verb, argv[3]);
		if (verb)
			options_help(stdout, verb);
		else
			print_help(stdout);
		return EXIT_HOLDS;
	}
	if (!strcmp(argv[1], "--version")) {
		puts("decoy " DECOY_VERSION " (" DECOY_COMMIT ")");
		return EXIT_HOLDS;
	}
	verb = verb_of(argv[1]);
	if (!verb) {
		terminal_error("%s: no such verb%s see 'decoy --help'", argv[1],
			       *meant_verb(&nearest, argv[1]) ? nearest.hint : ";");
		return EXIT_USAGE;
	}
	argc--;
	argv++;
	if (verb->subs && argc > 1 && asks_help(argv[1])) {
		options_help(stdout, verb);
		return EXIT_HOLDS;
	}
	if (verb->subs)
		verb = choose_sub(verb, &argc, &argv);
	if (!verb)
		return EXIT_USAGE;
	err = options_parse(verb, argc, argv, &options);
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
int main(int argc, char **argv)
{
	int code;

	hold_standard_streams();
	/* jansson says of a text for which memory ran out that it is no JSON. */
	json_set_alloc_funcs(xmalloc, free);
	code = run_decoy(argc, argv);
	if (!fflush(stdout) && !ferror(stdout))
		return code;
	terminal_error("cannot write to standard output");
	return EXIT_HARNESS;
}
