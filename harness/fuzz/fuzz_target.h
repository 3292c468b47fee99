/* SPDX-License-Identifier: MIT */
/* The fuzz targets of this source: one for each NAME.options in fuzz/. */
#ifndef DECOY_FUZZ_TARGET_ROW_H
#define DECOY_FUZZ_TARGET_ROW_H

#include "corpus.h"

#define FUZZ_ARGUMENTS_MAX 16
#define FUZZ_PLACES_MAX	   8

struct fuzz_target {
	const char *name; /* "fdinfo_lint" */
	const char *reads; /* what any bytes are read as: "reads = " of its options; "" where they
			      do not say */
	const char *arguments[FUZZ_ARGUMENTS_MAX +
			      1]; /* of libFuzzer: "-max_len=1024", NULL at the end */
	const char *places[FUZZ_PLACES_MAX + 1]; /* where its seeds are, in the source:
						    "corpus/cases"; NULL at the end */
	const struct corpus_file *dictionary; /* or NULL */
};

/* fuzz_targets - all of them, by name. Lives as long as the process. */
const struct fuzz_target *fuzz_targets(size_t *count);

/* fuzz_target_find - by name, or NULL. */
const struct fuzz_target *fuzz_target_find(const char *name);

/* fuzz_kernel_targets - names of those that run in a guest, with blanks: "k_command k_ioctl". */
const char *fuzz_kernel_targets(void);

/* fuzz_target_number - of libFuzzer's options the value of one ("max_len"), or fallback. */
unsigned long fuzz_target_number(const struct fuzz_target *target, const char *option,
				 unsigned long fallback);

#endif
