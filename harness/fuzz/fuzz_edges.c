/* SPDX-License-Identifier: MIT */
#include "fuzz_edges.h"

#include <string.h>

#define REGIONS_MAX 64
#define HASHED	    ((size_t)1 << 16) /* places of gcc's trace-pc, which has no numbers */
#define EXPORTED    __attribute__((visibility("default"))) extern

/* Counters of one object: its own, or ours. */
struct region {
	uint8_t *at;
	size_t count;
};

static struct region regions[REGIONS_MAX];
static size_t region_count;
static uint8_t *reached; /* of FUZZ_PLACES_MAX: a bit for each "so often" of a place */
static uint8_t guarded[HASHED], hashed[HASHED];
static uint32_t guards;
static uintptr_t before, base;
static bool watching;

static void add_region(uint8_t *at, size_t count)
{
	for (size_t i = 0; i < region_count; i++)
		if (regions[i].at == at)
			return;
	if (watching && count && region_count < REGIONS_MAX)
		regions[region_count++] = (struct region){at, count};
}

void fuzz_edges_watch(bool on, uint8_t *places)
{
	watching = on;
	reached = places;
}

size_t fuzz_edges_counted(void)
{
	size_t count = 0;

	for (size_t i = 0; i < region_count; i++)
		count += regions[i].count;
	return count;
}

void fuzz_edges_begin(void)
{
	for (size_t i = 0; i < region_count; i++)
		memset(regions[i].at, 0, regions[i].count);
	before = 0;
}

/* Once, twice, three times, 4 to 7, 8 to 15, 16 to 31, 32 to 127, more often: a bit each. */
static uint8_t bit_of(uint8_t times)
{
	return times < 4     ? (uint8_t)(1u << (times - 1))
	       : times < 8   ? 8
	       : times < 16  ? 16
	       : times < 32  ? 32
	       : times < 128 ? 64
			     : 128;
}

bool fuzz_edges_new(void)
{
	bool found = false;
	size_t place = 0;

	for (size_t i = 0; i < region_count; i++) {
		for (size_t k = 0; k < regions[i].count && place < FUZZ_PLACES_MAX; k++, place++) {
			const uint8_t times = regions[i].at[k];

			if (!times || (reached[place] & bit_of(times)))
				continue;
			reached[place] |= bit_of(times);
			found = true;
		}
	}
	return found;
}

size_t fuzz_edges_reached(void)
{
	const size_t all = fuzz_edges_counted();
	size_t count = 0;

	for (size_t i = 0; i < all && i < FUZZ_PLACES_MAX; i++)
		count += reached[i] != 0;
	return count;
}

/* --- what instrumented code calls --- */

EXPORTED void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop);
void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop)
{
	add_region(start, (size_t)(stop - start));
}

EXPORTED void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop);
void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop)
{
	(void)start;
	(void)stop;
}

EXPORTED void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop);
void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop)
{
	if (!watching || start == stop || *start)
		return;
	add_region(guarded, HASHED);
	for (; start < stop; start++)
		*start = 1 + guards++ % (HASHED - 1);
}

EXPORTED void __sanitizer_cov_trace_pc_guard(uint32_t *guard);
void __sanitizer_cov_trace_pc_guard(uint32_t *guard)
{
	uint8_t *times = &guarded[*guard];

	*times += *times < 255;
}

/* A pair of places: the order matters, as gcc counts blocks and not ways between them. */
EXPORTED void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
	const uintptr_t pc = (uintptr_t)__builtin_return_address(0);
	uint8_t *times;

	/* it has nothing to call when it is loaded */
	if (!base) {
		base = pc;
		if (region_count < REGIONS_MAX)
			regions[region_count++] = (struct region){hashed, HASHED};
	}
	times = &hashed[((pc - base) ^ before) % HASHED];
	before = (pc - base) >> 1;
	*times += *times < 255;
}

/* Comparisons and the depth of the stack are not used: mutators know the words. */
EXPORTED __thread uintptr_t __sancov_lowest_stack;
__thread uintptr_t __sancov_lowest_stack = UINTPTR_MAX;

#define IGNORED(name, ...)               \
	EXPORTED void name(__VA_ARGS__); \
	void name(__VA_ARGS__)           \
	{                                \
	}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
IGNORED(__sanitizer_cov_trace_cmp1, uint8_t a, uint8_t b)
IGNORED(__sanitizer_cov_trace_cmp2, uint16_t a, uint16_t b)
IGNORED(__sanitizer_cov_trace_cmp4, uint32_t a, uint32_t b)
IGNORED(__sanitizer_cov_trace_cmp8, uint64_t a, uint64_t b)
IGNORED(__sanitizer_cov_trace_cmpf, float a, float b)
IGNORED(__sanitizer_cov_trace_cmpd, double a, double b)
IGNORED(__sanitizer_cov_trace_const_cmp1, uint8_t a, uint8_t b)
IGNORED(__sanitizer_cov_trace_const_cmp2, uint16_t a, uint16_t b)
IGNORED(__sanitizer_cov_trace_const_cmp4, uint32_t a, uint32_t b)
IGNORED(__sanitizer_cov_trace_const_cmp8, uint64_t a, uint64_t b)
IGNORED(__sanitizer_cov_trace_switch, uint64_t value, void *cases)
IGNORED(__sanitizer_cov_trace_div4, uint32_t value)
IGNORED(__sanitizer_cov_trace_div8, uint64_t value)
IGNORED(__sanitizer_cov_trace_gep, uintptr_t index)
IGNORED(__sanitizer_cov_trace_pc_indir, uintptr_t callee)
#pragma GCC diagnostic pop
