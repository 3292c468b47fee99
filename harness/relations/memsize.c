/* SPDX-License-Identifier: MIT */
#include "memsize.h"

#include <inttypes.h>
#include <string.h>

static const char *const units[] = {"", " KiB", " MiB"};

static bool key_begins(const char *key, size_t len, const char *prefix)
{
	return len > strlen(prefix) && !memcmp(key, prefix, strlen(prefix));
}

bool memsize_key(const char *key, size_t len)
{
	static const char *const prefixes[] = {"drm-total-",  "drm-shared-",	"drm-resident-",
					       "drm-memory-", "drm-purgeable-", "drm-active-"};

	if (key_begins(key, len, "drm-total-cycles-"))
		return false;
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++) {
		if (key_begins(key, len, prefixes[i]))
			return true;
	}
	return false;
}

bool memsize_parse(struct memsize *size, const char *value, size_t len)
{
	size_t digits = 0;

	*size = (struct memsize){0};
	for (; digits < len && value[digits] >= '0' && value[digits] <= '9'; digits++) {
		uint64_t digit = (uint64_t)(value[digits] - '0');

		if (__builtin_mul_overflow(size->count, UINT64_C(10), &size->count) ||
		    __builtin_add_overflow(size->count, digit, &size->count))
			return false;
	}
	for (; digits && size->power < 3; size->power++) {
		if (len - digits == strlen(units[size->power]) &&
		    !memcmp(value + digits, units[size->power], len - digits))
			return true;
	}
	return false;
}

bool memsize_rewrite(struct memsize *size)
{
	uint64_t count;

	if (!size->power) {
		if (size->count % 1024)
			return false;
		*size = (struct memsize){.count = size->count / 1024, .power = 1};
		return true;
	}
	if (__builtin_mul_overflow(size->count, UINT64_C(1024), &count))
		return false;
	*size = (struct memsize){.count = count, .power = size->power - 1};
	return true;
}

void memsize_write(const struct memsize *size, FILE *out)
{
	fprintf(out, "%" PRIu64 "%s", size->count, units[size->power]);
}
