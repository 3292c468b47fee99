/* SPDX-License-Identifier: MIT */
/*
 * The shared-object adapter of a decoder of trace streams: one versioned struct of functions.
 *
 * Export `const struct decoy_decoder decoy_decoder`. Answers are canonical JSON (docs/answers.md,
 * "Decoded streams"), written to out without a terminating NUL.
 */
#ifndef DECOY_DECODER_H
#define DECOY_DECODER_H

#include <stddef.h>
#include <stdint.h>

#define DECOY_DECODER_ABI 1

/* A container, or the raw stream of a CPU. */
struct decoy_source {
	const unsigned char *bytes;
	size_t len;
};

struct decoy_decoder {
	uint32_t abi; /* DECOY_DECODER_ABI */
	const char *name;
	const char *version;
	const char *features; /* "records merge container resync lifecycle verify", and "no-notes",
				 "no-pdu" */

	/* open - a new instance; NULL: out of memory. close frees it. */
	void *(*open)(void);
	void (*close)(void *self);

	/*
	 * decode - the answer to sources that are read together, of no others. Returns its bytes;
	 * where they are more than cap, nothing counts as written, and it is called again.
	 * Negative: the adapter itself failed.
	 */
	long (*decode)(void *self, const struct decoy_source *sources, size_t count, char *out,
		       size_t cap);
};

#endif
