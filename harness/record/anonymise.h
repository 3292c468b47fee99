/* SPDX-License-Identifier: MIT */
/*
 * A read without anything of a person.
 *
 * Processes are numbered in the order in which they appear and have no name; times begin with 0. Of
 * a text stay keys, a driver that is a word, a device that is a slot or an address, numbers and
 * units. Of all other values, of names in keys that are no word, and of lines that are no key stays
 * the form: each word is an "x". Positions in a line may change, lines do not.
 */
#ifndef DECOY_ANONYMISE_H
#define DECOY_ANONYMISE_H

#include "recording.h"

struct anonymise;

struct anonymise *anonymise_new(void);
void anonymise_free(struct anonymise *anonymise);

/* anonymise_read - *read without anything of a person; its text is valid until the next call. */
void anonymise_read(struct anonymise *anonymise, struct rec_read *read);

/* anonymise_sweep - the sweep is over: the numbers of processes that it did not have are not used
 * again. */
void anonymise_sweep(struct anonymise *anonymise);

/* anonymise_text - text as above, added to out. */
void anonymise_text(FILE *out, const char *text, size_t len);

#endif
