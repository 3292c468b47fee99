/* SPDX-License-Identifier: MIT */
#include "result_pipe.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define NO_TEXT UINT64_MAX /* the length of a text that is NULL */

/* What a result of a case, which has no findings, has beside its texts; without holes. */
struct plain {
	double seconds;
	int32_t verdict;
	int32_t required;
};

static const size_t texts[] = {
	offsetof(struct result, id),	       offsetof(struct result, name),
	offsetof(struct result, title),	       offsetof(struct result, rule),
	offsetof(struct result, case_rule),    offsetof(struct result, requires),
	offsetof(struct result, place),	       offsetof(struct result, relation),
	offsetof(struct result, derived_from), offsetof(struct result, reason),
	offsetof(struct result, detail),       offsetof(struct result, output),
	offsetof(struct result, timeline),
};

#define TEXTS (sizeof(texts) / sizeof(texts[0]))

static char **text_of(struct result *result, size_t i)
{
	return (char **)((char *)result + texts[i]);
}

void pipe_write(FILE *to, const void *bytes, size_t len)
{
	fwrite(bytes, 1, len, to);
}

bool pipe_read(FILE *from, void *bytes, size_t len)
{
	return fread(bytes, 1, len, from) == len;
}

static void put_text(FILE *to, const char *text)
{
	uint64_t len = text ? strlen(text) : NO_TEXT;

	pipe_write(to, &len, sizeof(len));
	if (text)
		pipe_write(to, text, (size_t)len);
}

static bool get_text(FILE *from, char **text)
{
	uint64_t len;

	*text = NULL;
	if (!pipe_read(from, &len, sizeof(len)))
		return false;
	if (len == NO_TEXT)
		return true;
	if (len >= SIZE_MAX)
		return false;
	*text = xmalloc((size_t)len + 1);
	(*text)[len] = '\0';
	return pipe_read(from, *text, (size_t)len);
}

void result_pipe_write(FILE *to, struct result *result)
{
	const struct plain plain = {result->seconds, (int32_t)result->verdict, result->required};

	pipe_write(to, &plain, sizeof(plain));
	for (size_t i = 0; i < TEXTS; i++)
		put_text(to, *text_of(result, i));
}

bool result_pipe_read(FILE *from, struct result *result)
{
	struct plain plain = {0};
	bool good = pipe_read(from, &plain, sizeof(plain));

	*result = (struct result){.seconds = plain.seconds,
				  .verdict = (enum verdict)plain.verdict,
				  .required = plain.required};
	for (size_t i = 0; good && i < TEXTS; i++)
		good = get_text(from, text_of(result, i));
	for (size_t i = 0; !good && i < TEXTS; i++) {
		free(*text_of(result, i));
		*text_of(result, i) = NULL;
	}
	return good;
}
