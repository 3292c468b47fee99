/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <strings.h>

#include "key.h"

/* A longer word stands before the shorter one that it begins with. */
static const struct zoo_key keys[] = {
	{"drm-driver", KEY_DRIVER, 0, 0},
	{"drm-pdev", KEY_PDEV, 0, 0},
	{"drm-client-id", KEY_CLIENT_ID, 0, ZOO_PLAIN},
	{"drm-client-name", KEY_CLIENT_NAME, 0, 0},
	{"drm-engine-capacity-", KEY_ENGINE, F_CAPACITY, ZOO_PLAIN},
	{"drm-engine-", KEY_ENGINE, F_BUSY_NS, ZOO_NS},
	{"drm-cycles-", KEY_ENGINE, F_CYCLES, ZOO_CYCLES},
	{"drm-total-cycles-", KEY_ENGINE, F_TOTAL_CYCLES, ZOO_CYCLES},
	{"drm-maxfreq-", KEY_ENGINE, F_MAXFREQ, ZOO_HZ},
	{"drm-total-", KEY_REGION, F_TOTAL, ZOO_BYTES},
	{"drm-shared-", KEY_REGION, F_SHARED, ZOO_BYTES},
	{"drm-resident-", KEY_REGION, F_RESIDENT, ZOO_BYTES},
	{"drm-memory-", KEY_REGION, F_ALIAS, ZOO_BYTES},
	{"drm-purgeable-", KEY_REGION, F_PURGEABLE, ZOO_BYTES},
	{"drm-active-", KEY_REGION, F_ACTIVE, ZOO_BYTES},
};

/* Keys that some parsers do not know. */
static const struct {
	enum zoo_fault fault;
	const char *word;
} unheard[] = {
	{FAULT_CAPACITY_ENGINE, "drm-engine-capacity-"},
	{FAULT_CYCLES_REGION, "drm-total-cycles-"},
	{FAULT_CYCLES_UNREAD, "drm-cycles-"},
	{FAULT_CYCLES_UNREAD, "drm-total-cycles-"},
	{FAULT_MAXFREQ_UNREAD, "drm-maxfreq-"},
	{FAULT_ALIAS_ONLY, "drm-resident-"},
	{FAULT_ALIAS_UNREAD, "drm-memory-"},
};

/* DESIGN_NO_MEMORY does not read these. */
static bool is_memory(const char *word)
{
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (!strcmp(keys[i].word, word))
			return keys[i].kind == KEY_REGION;
	return false;
}

static bool is_unheard(struct zoo *z, const char *word)
{
	if (design(z, DESIGN_NO_MEMORY) && is_memory(word))
		return true;
	for (size_t i = 0; i < sizeof(unheard) / sizeof(*unheard); i++)
		if (fault(z, unheard[i].fault) && !strcmp(unheard[i].word, word))
			return true;
	return false;
}

static bool key_starts(struct zoo *z, struct zoo_span key, const char *word)
{
	if (fault(z, FAULT_CASE_FOLD))
		return key.len >= strlen(word) && !strncasecmp(key.at, word, strlen(word));
	return zoo_span_starts(key, word);
}

/* White space is not allowed in a key, and a NUL cannot be written in an answer. */
static bool is_spoilt(struct zoo_span key)
{
	for (size_t i = 0; i < key.len; i++)
		if (strchr(" \t\r\v\f", key.at[i]))
			return true;
	return false;
}

/* The hyphen behind the first len bytes of a key, and something behind it; NULL: there is none. */
static const char *next_hyphen(struct zoo_span key, size_t len)
{
	const char *hyphen = key.len > len ? memchr(key.at + len, '-', key.len - len) : NULL;

	return hyphen && hyphen + 1 < key.at + key.len ? hyphen : NULL;
}

static bool key_matches(struct zoo *z, const struct zoo_key *row, struct zoo_span key)
{
	size_t len = strlen(row->word);

	if (fault(z, FAULT_KEY_TO_HYPHEN) && row->kind >= KEY_ENGINE)
		return key.len >= len && !memcmp(key.at, row->word, len - 1) &&
		       next_hyphen(key, len - 1);
	if (!key_starts(z, key, row->word))
		return false;
	if (row->kind >= KEY_ENGINE)
		return key.len > len;
	if (fault(z, FAULT_STARTS_WITH) && (row->kind == KEY_PDEV || row->kind == KEY_CLIENT_ID))
		return true;
	if (fault(z, FAULT_DRIVER_STARTS) &&
	    (row->kind == KEY_DRIVER || row->kind == KEY_CLIENT_NAME))
		return true;
	return key.len == len;
}

const struct zoo_key *zoo_key_find(struct zoo *z, struct zoo_span key, struct zoo_span *name)
{
	*name = (struct zoo_span){0};
	if (is_spoilt(key) && !design(z, DESIGN_KEY_BLANKS))
		return NULL;
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		size_t len = strlen(keys[i].word);

		if (!key_matches(z, &keys[i], key) || is_unheard(z, keys[i].word))
			continue;
		if (fault(z, FAULT_KEY_TO_HYPHEN) && keys[i].kind >= KEY_ENGINE)
			len = (size_t)(next_hyphen(key, len - 1) - key.at) + 1;
		*name = (struct zoo_span){key.at + len, key.len - len};
		return &keys[i];
	}
	return NULL;
}
