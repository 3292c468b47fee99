/* SPDX-License-Identifier: MIT */
#include "corpus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One blob keeps the compiler from chewing through megabytes of array initialisers. */
__asm__(".section .rodata\n"
	".balign 16\n"
	"corpus_blob:\n"
	".incbin \"" CORPUS_BLOB "\"\n"
	".byte 0\n"
	".previous\n");

extern const char corpus_blob[] __attribute__((visibility("hidden")));

static const struct corpus_file files[] = {
#include "corpus_table.inc"
};

const struct corpus_file *corpus_files(size_t *count)
{
	*count = sizeof(files) / sizeof(files[0]);
	return files;
}

static int compare_path(const void *path, const void *file)
{
	return strcmp(path, ((const struct corpus_file *)file)->path);
}

const struct corpus_file *corpus_find(const char *path)
{
	return bsearch(path, files, sizeof(files) / sizeof(files[0]), sizeof(files[0]),
		       compare_path);
}

const char *corpus_schema(const char *file, size_t *len)
{
	const struct corpus_file *found;
	char path[256];
	int written = snprintf(path, sizeof(path), "schema/%s", file);

	found = written > 0 && (size_t)written < sizeof(path) ? corpus_find(path) : NULL;
	*len = found ? found->len : 0;
	return found ? found->bytes : NULL;
}
