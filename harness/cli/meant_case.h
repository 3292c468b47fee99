/* SPDX-License-Identifier: MIT */
/* What a name of a case was probably meant to be: "; did you mean NAME?", or "". */
#ifndef DECOY_MEANT_CASE_H
#define DECOY_MEANT_CASE_H

#include "nearest.h"
#include "selection.h"

/* A case, by its name; with rules: or a rule. */
const char *meant_case(struct nearest *nearest, const struct selection *selection, const char *word,
		       bool rules);

#endif
