/* SPDX-License-Identifier: MIT */
#include "bench_yardstick.h"

#include <stdio.h>
#include <string.h>

#define NAMES	  64
#define NAME_SIZE 128

struct value {
	char key[NAME_SIZE];
	unsigned long long number;
};

struct yardstick {
	char driver[NAME_SIZE], pdev[NAME_SIZE];
	unsigned long long id;
	struct value values[NAMES];
	unsigned int count;
};

/* Prefixes tried in turn, longest first: that is how it is done. */
static const char *const prefixes[] = {
	"drm-engine-capacity-", "drm-engine-", "drm-total-cycles-", "drm-cycles-",
	"drm-maxfreq-",		"drm-total-",  "drm-shared-",	    "drm-resident-",
	"drm-purgeable-",	"drm-active-", "drm-memory-",
};

static void keep_number(struct yardstick *yardstick, const char *key, unsigned long long number)
{
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
		size_t len = strlen(prefixes[i]);

		if (strncmp(key, prefixes[i], len) || yardstick->count == NAMES)
			continue;
		strcpy(yardstick->values[yardstick->count].key, key + len);
		yardstick->values[yardstick->count++].number = number;
		return;
	}
}

/* One sscanf for the whole of a line. */
static void scan_line(struct yardstick *yardstick, const char *text)
{
	char key[NAME_SIZE], unit[16] = "";
	unsigned long long number;

	if (strncmp(text, "drm-", 4))
		return;
	if (sscanf(text, "drm-driver: %127s", yardstick->driver) == 1 ||
	    sscanf(text, "drm-pdev: %127s", yardstick->pdev) == 1)
		return;
	if (sscanf(text, "%127[^:]: %llu %15s", key, &number, unit) < 2)
		return;
	if (!strcmp(key, "drm-client-id"))
		yardstick->id = number;
	if (!strcmp(unit, "MiB"))
		number <<= 20;
	else if (!strcmp(unit, "KiB"))
		number <<= 10;
	keep_number(yardstick, key, number);
}

unsigned int yardstick_parse(const char *text, size_t len)
{
	static char buf[65536];
	struct yardstick yardstick = {.count = 0};
	char *rest = NULL;

	if (len >= sizeof(buf))
		return 0;
	memcpy(buf, text, len);
	buf[len] = '\0';
	for (char *token = strtok_r(buf, "\n", &rest); token; token = strtok_r(NULL, "\n", &rest))
		scan_line(&yardstick, token);
	return yardstick.count;
}
