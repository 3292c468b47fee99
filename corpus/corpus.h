/* SPDX-License-Identifier: MIT */
/* The corpus, embedded: cases, recordings, schemas, seeds, by path below corpus/. */
#ifndef DECOY_CORPUS_H
#define DECOY_CORPUS_H

#include <stddef.h>

struct corpus_file {
	const char *path; /* "cases/engine/capacity-first.json" */
	const char *bytes;
	size_t len;
};

/* corpus_files - all of them, sorted by path (strcmp). */
const struct corpus_file *corpus_files(size_t *count);

/* corpus_find - by path, or NULL. */
const struct corpus_file *corpus_find(const char *path);

/* corpus_schema - the bytes of "NAME.schema.json" and their length, or NULL: where schemas come
 * from. */
const char *corpus_schema(const char *file, size_t *len);

#endif
