/* SPDX-License-Identifier: MIT */
/* The verdict and the artifacts of a guest. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"

/* "verdict NONCE taint NUMBER kernel RELEASE" and a line feed, and nothing else. */
struct guest_verdict verdict_parse(const char *bytes, size_t len, const char *nonce)
{
	struct guest_verdict verdict = {0};
	char got_nonce[65], taint[32], *end;
	int at = 0;

	if (!bytes || strlen(bytes) != len ||
	    sscanf(bytes, "verdict %64s taint %31s kernel %64s%n", got_nonce, taint, verdict.kernel,
		   &at) != 3)
		return verdict;
	verdict.complete = (size_t)at + 1 == len && bytes[at] == '\n';
	verdict.nonce = !strcmp(got_nonce, nonce);
	errno = 0;
	verdict.taint = strtoul(taint, &end, 10);
	verdict.taint_known = *taint >= '0' && *taint <= '9' && !*end && !errno;
	return verdict;
}

/* "file NAME LENGTH" and a line feed, then the bytes; and so on. */
const char *artifact_find(const struct guest_output *out, const char *name, size_t *len)
{
	const char *at = out->artifact, *end = at ? at + out->artifact_len : NULL;
	size_t size;

	for (; at < end; at += size) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		char is[64];

		if (!feed || sscanf(at, "file %63s %zu", is, &size) != 2)
			return NULL;
		at = feed + 1;
		if (size > (size_t)(end - at))
			return NULL;
		if (strcmp(is, name) != 0)
			continue;
		*len = size;
		return at;
	}
	return NULL;
}
