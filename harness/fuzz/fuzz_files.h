/* SPDX-License-Identifier: MIT */
/* What targets need beside the corpus, embedded: options, dictionaries, seeds of fuzz/, by path in
 * the source. */
#ifndef DECOY_FUZZ_FILES_H
#define DECOY_FUZZ_FILES_H

#include "corpus.h"

/* fuzz_files - all of them, sorted by path (strcmp): "fuzz/case.options". */
const struct corpus_file *fuzz_files(size_t *count);

/* fuzz_files_find - by path, or NULL. */
const struct corpus_file *fuzz_files_find(const char *path);

#endif
