/* SPDX-License-Identifier: MIT */
/* Sources in memory for libgrtrace, and streams that are made from any input. */
#ifndef DECOY_FUZZ_GRTRACE_INPUT_H
#define DECOY_FUZZ_GRTRACE_INPUT_H

#include "libgrtrace.h"
#include "stream_script.h"

#define INPUT_SOURCES 16

/* input_source - bytes as a source; both must outlive it. */
struct grt_source input_source(const struct stream_source *bytes);

/*
 * input_verify - give all items of sources to a verifier, and to receive (or NULL). *sum (or NULL)
 * gets a sum of items and findings, the same for the same sources.
 */
void input_verify(const struct grt_source *sources, unsigned int count, uint64_t *sum,
		  void (*receive)(void *to, const struct grt_item *item), void *to);

/*
 * input_streams - a script made from any input, and its streams: records of up to four CPUs, eight
 * bytes of the input each. free by streams_free().
 */
enum input_form {
	INPUT_RAW, /* one CPU, a raw stream without a table */
	INPUT_BLOCKS, /* one CPU, in a container of many blocks */
	INPUT_CPUS, /* four CPUs, raw streams without a table */
};
struct streams *input_streams(const uint8_t *data, size_t size, enum input_form form);

#endif
