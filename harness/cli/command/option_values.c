/* SPDX-License-Identifier: MIT */
#include "option_values.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "scenario.h"

int option_number(const char *text, unsigned long max, unsigned long *value)
{
	char *end;

	if (*text < '0' || *text > '9')
		return -EINVAL;
	errno = 0;
	*value = strtoul(text, &end, 10);
	return errno || *end || *value > max ? -EINVAL : 0;
}

int option_duration(const char *text, unsigned int *ms)
{
	static const struct {
		const char *unit;
		unsigned long ms;
	} units[] = {{"", 1000}, {"ms", 1}, {"s", 1000}, {"m", 60000}};
	unsigned long value;
	char *end;

	if (*text < '0' || *text > '9')
		return -EINVAL;
	errno = 0;
	value = strtoul(text, &end, 10);
	for (size_t i = 0; !errno && i < sizeof(units) / sizeof(units[0]); i++) {
		if (strcmp(end, units[i].unit))
			continue;
		if (!value || value > INT_MAX / units[i].ms)
			return -EINVAL;
		*ms = (unsigned int)(value * units[i].ms);
		return 0;
	}
	return -EINVAL;
}

int option_amount(const char *text, unsigned int most, unsigned int *out)
{
	unsigned long value;

	if (option_number(text, most, &value) || !value)
		return -EINVAL;
	*out = (unsigned int)value;
	return 0;
}

/* The last one is accepted, but not suggested. */
static const struct {
	const char *word;
	unsigned int flags;
} words[] = {{"distortions", SCENARIO_DISTORTIONS},
	     {"processes", SCENARIO_BUSY_PROCESSES},
	     {"memory", SCENARIO_MEMORY},
	     {"resets", SCENARIO_RESETS},
	     {"rings", SCENARIO_RINGS},
	     {"none", 0},
	     {"all", ~0u},
	     {"lies", SCENARIO_DISTORTIONS}}; /* the older name of distortions */

const char *option_part(size_t i)
{
	return i + 1 < sizeof(words) / sizeof(words[0]) ? words[i].word : NULL;
}

int option_parts(const char *text, unsigned int *flags)
{
	size_t i;

	*flags = 0;
	for (;; text++) {
		size_t len = strcspn(text, ",");

		for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			if (strlen(words[i].word) == len && !memcmp(text, words[i].word, len))
				break;
		if (i == sizeof(words) / sizeof(words[0]))
			return -EINVAL;
		*flags |= words[i].flags;
		text += len;
		if (!*text)
			return 0;
	}
}

int option_shard(const char *text, unsigned int *shard, unsigned int *shards)
{
	unsigned long i, n;
	char *slash = strchr(text, '/');
	char first[16];

	if (!slash || (size_t)(slash - text) >= sizeof(first))
		return -EINVAL;
	memcpy(first, text, slash - text);
	first[slash - text] = '\0';
	if (option_number(first, UINT_MAX, &i) || option_number(slash + 1, UINT_MAX, &n) || !i ||
	    i > n)
		return -EINVAL;
	*shard = (unsigned int)i;
	*shards = (unsigned int)n;
	return 0;
}
