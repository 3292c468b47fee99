/* SPDX-License-Identifier: MIT */
/* Decoders of trace streams that are wrong on purpose, and sound ones of other designs. */
#ifndef DECOY_DECODER_ZOO_H
#define DECOY_DECODER_ZOO_H

#include "decoder.h"

struct zoo_decoder {
	struct builtin_decoder object;
	const char *name;
	const char *rule; /* that it breaks; NULL: it is sound */
	const char *does;
};

/* zoo_decoders - how many there are. zoo_decoder - number index, below that; static data. */
size_t zoo_decoders(void);
const struct zoo_decoder *zoo_decoder(size_t index);

#endif
