/* SPDX-License-Identifier: MIT */
#include "fuzz_files.h"

#include <string.h>

__asm__(".section .rodata\n"
	".balign 16\n"
	"fuzz_blob:\n"
	".incbin \"" FUZZ_BLOB "\"\n"
	".byte 0\n"
	".previous\n");

extern const char fuzz_blob[] __attribute__((visibility("hidden")));

/* The packer names the blob of the corpus. */
#define corpus_blob fuzz_blob
static const struct corpus_file files[] = {
#include "fuzz_table.inc"
};

const struct corpus_file *fuzz_files(size_t *count)
{
	*count = sizeof(files) / sizeof(files[0]);
	return files;
}

const struct corpus_file *fuzz_files_find(const char *path)
{
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (!strcmp(files[i].path, path))
			return &files[i];
	return NULL;
}
