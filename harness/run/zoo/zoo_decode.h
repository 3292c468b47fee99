/* SPDX-License-Identifier: MIT */
/* Decoders of trace streams that are wrong on purpose must fall, and sound ones must not. */
#ifndef DECOY_ZOO_DECODE_H
#define DECOY_ZOO_DECODE_H

#include "report.h"
#include "selection.h"

/* zoo_decode - a result for each decoder of the zoo. 0, or -errno. */
int zoo_decode(const struct options *options, const struct selection *selection,
	       struct results *results);

#endif
