/* SPDX-License-Identifier: MIT */
/* Mutants before their questions: a process for each, and in it one question after the other. */
#ifndef DECOY_COURT_H
#define DECOY_COURT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>

#define COURT_LINE   8 /* bytes that name a mutant */
#define COURT_NAME   64 /* of a question, its NUL included */
#define COURT_ANY    SIZE_MAX /* blocks kept: as many as it likes */
#define COURT_CANNOT 3 /* exit code of a mutant's process in which the system does not go along */

struct question {
	char name[COURT_NAME];
	const void *about; /* the caller's */
	unsigned char *notes; /* a byte a mutant, MUTANT_* bits of a run without any; 0 at first */
	long us; /* of processor time that such a run takes */
	size_t kept; /* blocks of the heap that such a run keeps; COURT_ANY at first */
};

/* court_questions - room for so many, which processes share with their children; NULL: there is none. */
struct question *court_questions(size_t count);

/* court_us - processor time of this process until now. */
long court_us(void);

/*
 * court_note - asks the question without a mutant, in a process of its own, and fills its notes, us and
 * kept. Does it pass?
 */
bool court_note(struct question *question, bool (*tells)(const struct question *question));

/*
 * court_serve - standard input names mutants, COURT_LINE bytes each. Each gets a process of its own, its
 * standard streams at /dev/null, in which tells() is asked of the questions that its notes say may
 * differ, in their order, up to the one that it says yes to, or that keeps more of the heap than without a
 * mutant; one that writes beyond a block ends by a signal (heap.h). A question has its limit of processor time.
 * DECOY_MUTANT_JOBS are at work at a time. Prints how each ended, a line of its number, the wait status (of
 * exit code 1 where a question told it, 0 where none did; tells() may leave with COURT_CANNOT), and the
 * newest question's name or "-"; the notes of all questions go to the file DECOY_MUTANT_NOTES.
 */
noreturn void court_serve(const struct question *questions, size_t count,
			  bool (*tells)(const struct question *question));

#endif
