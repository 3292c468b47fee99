/* SPDX-License-Identifier: MIT */
/* Decoders of trace streams as subjects. */
#ifndef DECOY_DECODER_ADAPTER_H
#define DECOY_DECODER_ADAPTER_H

#include "decoy_decoder.h"
#include "subject.h"

/* subject_decode - the question for a subject that was opened as a decoder; as the others of
 * subject.h. */
void subject_decode(struct subject *subject, const struct decoy_source *sources, size_t count,
		    struct reply *reply);

/* decoder_usable - right version, and every function? Else a sentence in *why. */
bool decoder_usable(const struct decoy_decoder *decoder, char **why);

/* decoder_load - what a shared object exports; it is never unloaded. 0, or -errno and *why. */
int decoder_load(const char *path, const struct decoy_decoder **decoder, char **why);

/*
 * decoder_worker - child_program.run of decoders: speak the stream protocol for *data, a subject.
 */
int decoder_worker(void *data, int in, int out);

#endif
