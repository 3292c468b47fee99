/* SPDX-License-Identifier: MIT */
/* A mutator of the parts of an fdinfo text: lines, keys, names, numbers, units. */
#ifndef DECOY_FUZZ_MUTATE_H
#define DECOY_FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/*
 * mutate_text - change data[0..size) in place, at most max bytes after. The same seed makes the
 * same change. Returns the new size; may leave the text as it is where max is too small.
 */
size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed);

/*
 * mutate_cross - lines of two texts, each line from one of them. Returns the bytes written to out.
 */
size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed);

#endif
