/* SPDX-License-Identifier: MIT */
/* What a word of the command line was probably meant to be: "; did you mean WORD?", or "". */
#ifndef DECOY_CLI_MEANT_H
#define DECOY_CLI_MEANT_H

#include "command.h"
#include "nearest.h"

/* Each searches for a word and returns nearest_hint(). */
const char *meant_verb(struct nearest *nearest, const struct program *program, const char *word);

/* A verb of a verb. */
const char *meant_sub(struct nearest *nearest, const struct verb *verb, const char *word);

/* word is as it stands: "--optoin=value". */
const char *meant_option(struct nearest *nearest, const struct verb *verb, const char *word);

/* A word of a value of an option that allows certain words only: "must", "text=FILE",
 * "processes,memory". */
const char *meant_value(struct nearest *nearest, const struct option_row *row, const char *value);

#endif
