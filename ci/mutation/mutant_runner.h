/* SPDX-License-Identifier: MIT */
/* The mutant runner: a process for each mutant, which runs one test after the other. */
#ifndef DECOY_MUTANT_RUNNER_H
#define DECOY_MUTANT_RUNNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>

#define MUTANT_LINE	 8 /* bytes of a line of input: a mutant's number */
#define MUTANT_TEST_NAME 64 /* bytes of a test's name, its NUL included */
#define KEPT_ANY	 SIZE_MAX /* no limit of the blocks that a test keeps */
/* Exit code of a mutant's process in which a system call failed; with 3 a mutant that asks for too
 * much memory exits. */
#define MUTANT_EXIT_CANNOT 70

struct mutant_test {
	char name[MUTANT_TEST_NAME];
	const void *about; /* the caller's data */
	unsigned char *notes; /* MUTANT_* bits, a byte a mutant; 0 at first */
	long us; /* processor time of the run without a mutant */
	size_t kept; /* blocks of the heap that it keeps; KEPT_ANY at first */
};

/*
 * mutant_tests_alloc - tests in memory that processes share with their children; NULL: out of
 * memory.
 */
struct mutant_test *mutant_tests_alloc(size_t count);

/* mutant_runner_us - processor time of this process until now. */
long mutant_runner_us(void);

/*
 * mutant_runner_note - run the test without a mutant, in a process of its own, and set its notes,
 * us and kept. Returns whether it passes.
 */
bool mutant_runner_note(struct mutant_test *test, bool (*kills)(const struct mutant_test *test));

/*
 * mutant_runner_serve - run the mutants whose numbers standard input has, MUTANT_LINE bytes each.
 * Each has a process of its own, with standard streams at /dev/null, which calls kills() for the
 * tests whose notes have MUTANT_DIFFERS for the mutant, in their order, until one returns true or
 * keeps more blocks of the heap than without a mutant; a write beyond a block ends the process by a
 * signal (heap.h). A test has a limit of processor time. DECOY_MUTANT_JOBS mutants run at a time.
 * Prints a line a mutant: its number, the wait status (of exit code 1 where a test killed it, 0
 * where none did; kills() may exit with MUTANT_EXIT_CANNOT), and the name of the last test or "-".
 * Writes the notes of all tests to the file DECOY_MUTANT_NOTES.
 */
noreturn void mutant_runner_serve(const struct mutant_test *tests, size_t count,
				  bool (*kills)(const struct mutant_test *test));

#endif
