/* SPDX-License-Identifier: MIT */
/* libfdinfo and the oracle read the same: an answer that no reading of the texts allows is a
 * finding. */
#ifndef DECOY_FUZZ_AGREE_H
#define DECOY_FUZZ_AGREE_H

#include "recording.h"

/* agree_text - one text. agree_series - a recording, sweep by sweep; where they differ, it is
 * printed for use as a seed. */
void agree_text(const char *text, size_t len);
void agree_series(const struct recording *rec);

#endif
