/* SPDX-License-Identifier: MIT */
/* What a case comes to. */
#ifndef DECOY_VERDICT_H
#define DECOY_VERDICT_H

#include <stdbool.h>

enum verdict {
	VERDICT_PASS,
	VERDICT_INFO, /* unclear: what it did is recorded, and allowed by some reading */
	VERDICT_FAIL, /* a wrong answer */
	VERDICT_REJECTED, /* refused what is legal */
	VERDICT_CRASH,
	VERDICT_HANG,
	VERDICT_FLOOD,
	VERDICT_EARLY_END,
	VERDICT_PROTOCOL, /* an answer in bad form */
	VERDICT_ERRORED, /* the adapter says that it failed */
	VERDICT_SKIP,
	VERDICT_XFAIL,
	VERDICT_XPASS,
	VERDICT_STALE, /* a line of the expectation file that names nothing */
	VERDICT_FLAKY,
	VERDICTS
};

const char *verdict_word(enum verdict verdict);

/* verdict_of_word - of a word that verdict_word() has; VERDICTS: of none. */
enum verdict verdict_of_word(const char *word);

/* verdict_tally - what it counts as in the last line, of a case that is required: 'p'assed,
 * 'f'ailed or 's'kipped. */
char verdict_tally(enum verdict verdict);

/* verdict_no_answer - is it that the subject gave no answer in good form: no level allows that. */
bool verdict_no_answer(enum verdict verdict);

#endif
