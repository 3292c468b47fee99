/* SPDX-License-Identifier: MIT */
/* The parameters of a family, as a template has them. */
#ifndef DECOY_CASES_FAMILY_WORDS_H
#define DECOY_CASES_FAMILY_WORDS_H

#include "casefile.h"
#include "template.h"

/*
 * family_words_read - parameters and words from the member "family"; strings stay those of the
 * JSON. Faults are counted in file. family_words_free() it either way.
 */
void family_words_read(struct casefile *file, const json_t *family, struct template *template);
/* family_words_plain - what a parameter stands for in a plain text, from the member "plain". Faults
 * are counted in file. */
void family_words_plain(struct casefile *file, const json_t *plain, struct template *template);
void family_words_free(struct template *template);

/* family_words_next - choose the words of the next member; false: that was the last one. */
bool family_words_next(struct template *template);

/*
 * family_words_no - choose no word of the parameters that have a plain text; false: there are none.
 */
bool family_words_no(struct template *template);

/*
 * family_words_text - the words that are chosen: "cycles+zero"; empty ones are left out. free() it.
 */
char *family_words_text(const struct template *template);

#endif
