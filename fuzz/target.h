/* SPDX-License-Identifier: MIT */
/* The entry point of every fuzz target; an engine, or fuzz/regression.c, calls it. */
#ifndef DECOY_FUZZ_TARGET_H
#define DECOY_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that must hold; unlike assert() it is checked in every build. */
#define FUZZ_HOLDS(what)                                                                          \
	do {                                                                                      \
		if (!(what)) {                                                                    \
			fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #what); \
			abort();                                                                  \
		}                                                                                 \
	} while (0)

#endif
