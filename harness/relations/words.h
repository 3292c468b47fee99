/* SPDX-License-Identifier: MIT */
/*
 * A case in the words of another driver: its driver, engines and regions get the names that an
 * in-tree driver prints, so that a parser that knows drivers by name can be asked; answers get the
 * case's names back. Names are free (rst:47, rst:91-93), so nothing else of an answer changes.
 */
#ifndef DECOY_RELATIONS_WORDS_H
#define DECOY_RELATIONS_WORDS_H

#include <jansson.h>
#include <stdio.h>

#include "case.h"
#include "driver_names.h"
#include "scope.h"

struct words {
	const struct driver_names *to;
	char *driver; /* the one that the case prints; NULL: none */
	json_t *engines, *regions; /* by the case's name, the other driver's */
	bool cycles; /* engine times become cycles */
};

/*
 * words_init - the names of a consumer's case, each with another one of the driver's. Names of
 * which one is the beginning of the other stay so. Returns 0 (words_free() it), or -ENOTSUP with a
 * sentence in *why (static): the driver has too few names, or a name is what the case is about
 * (long, or no word).
 */
int words_init(struct words *words, const struct driver_names *to, const struct decoy_case *tc,
	       const char **why);

/* words_init_covered - the same, in the order of words_case(). */
int words_init_covered(struct words *words, const struct driver_names *to,
		       const struct scope *covered, const struct decoy_case *tc, const char **why);

void words_free(struct words *words);

/* words_change - bytes of the case with the other names; free() the result. */
char *words_change(const struct words *words, const struct decoy_case *tc, size_t *changed_len);

/* words_undo - give an answer (a snapshot or a state, changed in place) the case's own names. */
void words_undo(const struct words *words, json_t *answer);

/*
 * words_case - *tc as a case in the other driver's words: *out shares everything with it but bytes
 * and asked, which words_case_free() frees. What covered names comes first, and another name first
 * in each case, so that all of the driver's are asked; where the driver prints no times, and
 * covered has cycles, they become cycles, and ask and needs follow. Returns as words_init().
 */
int words_case(struct decoy_case *out, const struct driver_names *to, const struct scope *covered,
	       const struct decoy_case *tc, const char **why);
void words_case_free(struct decoy_case *changed);

/*
 * words_of_relation - as words_init(), in the words of a driver that is not the case's own: another
 * one for other cases, always the same for one case.
 */
int words_of_relation(struct words *words, const struct decoy_case *tc);

#endif
