/* SPDX-License-Identifier: MIT */
/*
 * What an input broke, by what its target printed: two inputs that broke the same are one finding.
 */
#ifndef DECOY_FUZZ_FINDING_H
#define DECOY_FUZZ_FINDING_H

#include <stdio.h>

#define FUZZ_FRAMES 3

/* All texts are UTF-8. */
struct fuzz_finding {
	char *kind; /* "does-not-hold", "heap-buffer-overflow", "timeout", "crash", ... */
	char *rule; /* what does not hold, or differs; "" where memory or time is at fault */
	char *frames[FUZZ_FRAMES]; /* functions, the innermost first, those of the engine and of
				      libc left out; or NULL */
	char *name; /* of kind, rule and frames: "does-not-hold-1f2e3d4c" */
};

/* fuzz_finding_read - of all that the target printed about one input. fuzz_finding_free() it. */
void fuzz_finding_read(struct fuzz_finding *out, const char *printed);
void fuzz_finding_free(struct fuzz_finding *finding);

/* fuzz_finding_print - two lines: what is broken, and where. */
void fuzz_finding_print(FILE *out, const struct fuzz_finding *finding);

#endif
