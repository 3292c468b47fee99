/* SPDX-License-Identifier: MIT */
/* Texts into memory of the caller: what an execution prints costs no stream and no allocation. */
#ifndef DECOY_FUZZ_PRINT_H
#define DECOY_FUZZ_PRINT_H

#include <stddef.h>
#include <stdint.h>

/* len is what the whole text has; where that is more than cap, its end is missing. */
struct print {
	char *bytes;
	size_t cap, len;
};

void print_bytes(struct print *out, const char *bytes, size_t len);
void print_text(struct print *out, const char *text);
void print_number(struct print *out, uint64_t number);

#endif
