/* SPDX-License-Identifier: MIT */
/* Decoders of trace streams as subjects. */
#ifndef DECOY_DECODER_ADAPTER_H
#define DECOY_DECODER_ADAPTER_H

#include "subject.h"

/* A container, or the raw stream of a CPU. */
struct decoy_source {
	const unsigned char *bytes;
	size_t len;
};

/* A decoder that is linked in. It is called in this process, as the lints are. */
struct builtin_decoder {
	unsigned int features; /* FEATURE_DECODER */
	/* decode - the answer to sources that are read together; NULL: it failed. */
	json_t *(*decode)(const struct builtin_decoder *self, const struct decoy_source *sources,
			  size_t count);
};

/* subject_decode - the question for a subject that was opened as a decoder; as the others of
 * subject.h. */
void subject_decode(struct subject *subject, const struct decoy_source *sources, size_t count,
		    struct reply *reply);

#endif
