/* SPDX-License-Identifier: MIT */
/*
 * In the place of a test program's main(), which the linker calls by another name: all of the program is one
 * question to the mutants that standard input names (court_serve()). Without DECOY_MUTANT_JOBS it is run, to
 * no mutant.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "court.h"
#include "mutant.h"

/* The linker gives them these names. */
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

static char **arguments;

static bool tells(const struct question *question)
{
	(void)question;
	return __real_main(1, arguments);
}

int __wrap_main(int argc, char **argv)
{
	struct question *question;

	arguments = argv;
	if (!getenv("DECOY_MUTANT_JOBS"))
		return __real_main(argc, argv);
	question = court_questions(1);
	if (!question)
		return 1;
	strcpy(question->name, "all");
	if (!court_note(question, tells)) {
		fputs("fails without any mutant\n", stderr);
		return 1;
	}
	court_serve(question, 1, tells);
}
