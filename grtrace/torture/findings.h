/* SPDX-License-Identifier: MIT */
/* What a run found, by rule. */
#ifndef TORTURE_FINDINGS_H
#define TORTURE_FINDINGS_H

#include <stdbool.h>

#define FINDING_RULES 64

/* Of each rule how many, and the sentence of the first. */
struct findings {
	unsigned int count[FINDING_RULES];
	char first[FINDING_RULES][320];
};

/* finding - the rule of that number is broken. */
void finding(struct findings *findings, unsigned int rule, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* findings_any - whether a rule is broken. */
bool findings_any(const struct findings *findings);

/*
 * findings_print - "broken RUN: R05 R06", and each first sentence as a comment; "broken RUN: none".
 */
void findings_print(const struct findings *findings, const char *run);

#endif
