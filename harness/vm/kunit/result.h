/* SPDX-License-Identifier: MIT */
#ifndef DECOY_KUNIT_RESULT_H
#define DECOY_KUNIT_RESULT_H

#include "kunit.h"

/*
 * kunit_name - before, between and len bytes of name; blanks become hyphens, since names are for
 * command lines, too. free() it.
 */
char *kunit_name(const char *before, const char *between, const char *name, size_t len);

/* kunit_add - owns name and why from now on. */
void kunit_add(struct kunit *kunit, char *name, enum kunit_outcome outcome, char *why);

/* kunit_add_verdict - the same for a verdict; skip is NULL, or the reason why it was skipped. */
void kunit_add_verdict(struct kunit *kunit, char *name, bool ok, const char *skip, char *why);

#endif
