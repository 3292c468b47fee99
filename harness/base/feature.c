/* SPDX-License-Identifier: MIT */
#include "feature.h"

#include <string.h>

#define NO "no-"

/* In the order of their bits. */
static const char *const words[] = {
	"parse",      "track",	   "delta",    "utilization", "memory",	   "totals",
	"identity",   "load",	   NO "time",  NO "capacity", NO "cycles", NO "maxfreq",
	NO "driver",  NO "pdev",   NO "fds",   NO "clients",  NO "held",   NO "name",
	NO "sharers", NO "idle",   NO "cards", "records",     "merge",	   "container",
	"resync",     "lifecycle", "verify",   NO "notes",    NO "pdu",	   NULL,
};

#define LACKS (FEATURE_LACKS | FEATURE_DECODER_LACKS)
#define WORDS (sizeof(words) / sizeof(words[0]) - 1)

_Static_assert((1 << WORDS) - 1 == (FEATURE_ALL | FEATURE_LOAD | FEATURE_LACKS | FEATURE_DECODER),
	       "a word a bit");

unsigned int feature_word(const char *word, size_t len)
{
	for (size_t i = 0; i < WORDS; i++) {
		if (strlen(words[i]) == len && memcmp(words[i], word, len) == 0)
			return 1u << i;
	}
	return 0;
}

unsigned int feature_bit(const char *name, size_t len)
{
	return feature_word(name, len) & (FEATURE_ALL | FEATURE_DECODER);
}

const char *feature_name(unsigned int bits)
{
	for (size_t i = 0; i < WORDS; i++) {
		if (!(bits & 1u << i))
			continue;
		return words[i] + (1u << i & LACKS ? strlen(NO) : 0);
	}
	return NULL;
}

const char *const *feature_words(void)
{
	return words;
}

unsigned int feature_narrow(unsigned int bits, unsigned int by)
{
	const unsigned int named = ~(unsigned int)LACKS;
	unsigned int kept = by & named ? bits & by & named : bits & named;

	return kept | ((bits | by) & LACKS);
}
