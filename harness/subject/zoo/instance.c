/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "instance.h"

void *zoo_alloc(struct zoo *z, size_t size)
{
	void *memory = calloc(1, size ? size : 1);

	if (!memory)
		z->oom = true;
	return memory;
}

bool zoo_span_is(struct zoo_span a, struct zoo_span b)
{
	if (a.len != b.len)
		return false;
	/* Names that are numbered differ at their ends. */
	return !a.len || (a.at[a.len - 1] == b.at[b.len - 1] && !memcmp(a.at, b.at, a.len));
}

bool zoo_span_starts(struct zoo_span span, const char *prefix)
{
	size_t len = strlen(prefix);

	return span.len >= len && !memcmp(span.at, prefix, len);
}

struct zoo_span zoo_span_word(const char *word)
{
	return (struct zoo_span){word, strlen(word)};
}

struct zoo_span zoo_span_keep(struct zoo *z, struct zoo_span span)
{
	char *copy = zoo_alloc(z, span.len);

	if (!copy)
		return (struct zoo_span){0};
	if (span.len)
		memcpy(copy, span.at, span.len);
	return (struct zoo_span){copy, span.len};
}
