/* SPDX-License-Identifier: MIT */
/* Engine times as cycles, for drivers that print no time; for the files of words.h. */
#ifndef DECOY_RELATIONS_WORDS_CYCLES_H
#define DECOY_RELATIONS_WORDS_CYCLES_H

#include <stdint.h>

#include "case.h"
#include "textlines.h"

/*
 * words_countable - do cycles change nothing that the case is about? Its engine times have the form
 * of drivers, it has no cycles or frequencies, repeats no key and ends its lines.
 */
bool words_countable(const struct decoy_case *tc);

/* words_is_time - is the line an engine's time? */
bool words_is_time(const struct textline *line);

/* words_write_cycles - the lines for such a one, in a text that is read at t_ns. */
void words_write_cycles(const struct textline *line, const char *name, uint64_t t_ns, FILE *out);

/* words_count_expected - ask the same of the cycles: replaces needs, ask and asked, which tc owns;
 * its bytes still have times. */
void words_count_expected(struct decoy_case *tc);

#endif
