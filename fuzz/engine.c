/* SPDX-License-Identifier: MIT */
/*
 * The hooks by which libFuzzer uses mutate.c, for half of the changes; it makes the others. And
 * what AddressSanitizer spends an execution: freed memory is kept for a few thousand executions,
 * not for a quarter of a GiB of them, which no cache holds; memory is not filled; three calls name
 * an allocation (ci/fuzz asks for thirty where it shows a finding).
 */
#include <stddef.h>
#include <stdint.h>

#include "mutate.h"

const char *__asan_default_options(void);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
				 uint8_t *out, size_t max, unsigned int seed);

const char *__asan_default_options(void)
{
	return "quarantine_size_mb=4:malloc_context_size=3:max_malloc_fill_size=0";
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	if (seed & 1)
		return LLVMFuzzerMutate(data, size, max);
	return mutate_text(data, size, max, seed);
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
				 uint8_t *out, size_t max, unsigned int seed)
{
	return mutate_cross(a, a_size, b, b_size, out, max, seed);
}
