/* SPDX-License-Identifier: MIT */
/*
 * What the specification leaves open to a reader of a whole recording. A program decides each of
 * these once: one hypothesis must explain all its answers, a mixture of two must not.
 */
#ifndef DECOY_ORACLE_HYPOTHESIS_H
#define DECOY_ORACLE_HYPOTHESIS_H

#include <stdbool.h>

#include "choice.h"
#include "refusal.h"

/*
 * Which of several descriptors of one client counts in a sweep: rst:99-102 name no winner. The
 * first of the enum is the default, what libfdinfo does.
 */
enum descriptor_choice {
	DESCRIPTORS_LAST_HELD, /* all in their order, larger counters held; levels of the last */
	DESCRIPTORS_FIRST_HELD, /* the same, in reverse order */
	DESCRIPTORS_LAST, /* the last alone */
	DESCRIPTORS_FIRST, /* the first alone */
	DESCRIPTORS_LARGEST, /* the largest of each value */
	DESCRIPTOR_CHOICES
};

/* What identifies a client. Without an id, each open file is one (rst:71-79). */
enum identity_choice {
	IDENTITY_NODE, /* device number and id; the driver and pdev where no device is known */
	IDENTITY_PDEV, /* driver, pdev and id; where no pdev is printed, as above */
	IDENTITY_ID, /* driver, pdev and id; where no pdev is printed, the id alone (rst:75-76) */
	IDENTITY_CHOICES
};

struct hypothesis {
	enum descriptor_choice descriptors;
	enum identity_choice identity;
	enum choice_pick pick; /* which id a text has that may have several, or none */
	unsigned int refuses; /* for these reasons (refusal.h) a text is refused whole, as if it
				 could not be read */
	bool nul_ends; /* a text ends at its first NUL */
	bool unknown; /* a client may be older than the first sweep that shows it, or not; of all
			 hypotheses or none */
	bool by_file; /* an open file is recognised by its descriptor where its id is missing
			 (rst:58, 69) */
};

/* In which of these a recording is ambiguous, under the hypotheses tried so far. */
struct ambiguity {
	bool descriptors;
	bool pdev; /* IDENTITY_PDEV would identify other clients than IDENTITY_NODE */
	bool id; /* IDENTITY_ID would */
	bool pick; /* a text may have several ids, or none */
	struct refusals refusals;
	bool nul;
	bool file; /* by_file would */
};

/* Those that refuse no text. */
#define HYPOTHESES (DESCRIPTOR_CHOICES * IDENTITY_CHOICES * CHOICE_PICKS * 2 * 2)

/*
 * hypothesis_number - the hypothesis of a number below HYPOTHESES; 0 is the default one, and one
 * that makes all choices of another, and more, has a larger number. It refuses nothing.
 */
struct hypothesis hypothesis_number(unsigned int number);

/* hypothesis_applies - does it differ from the default in nothing but what is ambiguous? */
bool hypothesis_applies(const struct hypothesis *hypothesis, const struct ambiguity *ambiguity);

#endif
