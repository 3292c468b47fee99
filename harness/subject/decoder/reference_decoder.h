/* SPDX-License-Identifier: MIT */
/* The reference decoder: libgrtrace behind the interface of a decoder that is linked in. */
#ifndef DECOY_REFERENCE_DECODER_H
#define DECOY_REFERENCE_DECODER_H

#include "decoder.h"

extern const struct builtin_decoder reference_decoder;

#endif
