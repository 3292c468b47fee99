/* SPDX-License-Identifier: MIT */
#include "feature.h"

#include <string.h>

static const struct {
	const char *name;
	unsigned int bit;
} features[] = {
	{"parse", FEATURE_PARSE},	{"track", FEATURE_TRACK},
	{"delta", FEATURE_DELTA},	{"utilization", FEATURE_UTILIZATION},
	{"memory", FEATURE_MEMORY},	{"totals", FEATURE_TOTALS},
	{"identity", FEATURE_IDENTITY},
};

#define FEATURES (sizeof(features) / sizeof(features[0]))

unsigned int feature_bit(const char *name, size_t len)
{
	for (size_t i = 0; i < FEATURES; i++) {
		if (strlen(features[i].name) == len && memcmp(features[i].name, name, len) == 0)
			return features[i].bit;
	}
	return 0;
}

const char *feature_name(unsigned int bits)
{
	for (size_t i = 0; i < FEATURES; i++) {
		if (bits & features[i].bit)
			return features[i].name;
	}
	return NULL;
}
