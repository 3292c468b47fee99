/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "merge_parts.h"
#include "xmalloc.h"

#define NAMED_MOST 10

int shards_note(struct merged_run *facts, const char *shard)
{
	char number[16], rest;
	unsigned int part, parts;

	/* the schema has five digits at most */
	if (sscanf(shard, "%u/%u%c", &part, &parts, &rest) != 2 || !part || part > parts)
		return -EINVAL;
	if (facts->of && facts->of != parts)
		return -EINVAL;
	facts->of = parts;
	snprintf(number, sizeof(number), "%u", part);
	facts->is_next = !facts->whole && !json_object_get(facts->shards, number);
	json_object_set_new(facts->shards, number, json_true());
	return 0;
}

char *shards_missing(const struct merged_run *facts)
{
	unsigned int missing = 0;
	char *text, number[16];
	size_t len;
	FILE *out;

	if (facts->whole || !facts->of)
		return NULL;
	out = xmemstream(&text, &len);
	for (unsigned int i = 1; i <= facts->of; i++) {
		snprintf(number, sizeof(number), "%u", i);
		if (json_object_get(facts->shards, number))
			continue;
		if (missing++ < NAMED_MOST)
			fprintf(out, "%s%u/%u", missing > 1 ? ", " : "", i, facts->of);
	}
	if (missing > NAMED_MOST)
		fprintf(out, " and %u more", missing - NAMED_MOST);
	xmemstream_close(out);
	if (missing)
		return text;
	free(text);
	return NULL;
}
