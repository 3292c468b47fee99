/* SPDX-License-Identifier: MIT */
/*
 * Replaces a test program's main(), which the linker renames: the whole program is one test for
 * mutant_runner_serve(). Without DECOY_MUTANT_JOBS it runs once, without a mutant.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutant_runner.h"
#include "mutant.h"

/* Names that the linker's --wrap makes. */
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

static char **arguments;

static bool program_kills(const struct mutant_test *test)
{
	(void)test;
	return __real_main(1, arguments);
}

int __wrap_main(int argc, char **argv)
{
	struct mutant_test *test;

	arguments = argv;
	if (!getenv("DECOY_MUTANT_JOBS"))
		return __real_main(argc, argv);
	test = mutant_tests_alloc(1);
	if (!test)
		return 1;
	strcpy(test->name, "all");
	if (!mutant_runner_note(test, program_kills)) {
		fputs("fails without any mutant\n", stderr);
		return 1;
	}
	mutant_runner_serve(test, 1, program_kills);
}
