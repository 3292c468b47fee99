/* SPDX-License-Identifier: MIT */
/* The reference decoder: libgrtrace behind the shared-object ABI. */
#ifndef DECOY_REFERENCE_DECODER_H
#define DECOY_REFERENCE_DECODER_H

#include "decoy_decoder.h"

#ifndef DECODER_SYMBOL
#define DECODER_SYMBOL reference_decoder
#endif

extern const struct decoy_decoder DECODER_SYMBOL;

#endif
