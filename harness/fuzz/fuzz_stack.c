/* SPDX-License-Identifier: MIT */
#include "fuzz_stack.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

#define FRAMES 3 /* from the top: what is below is how it came there */

/* A part of a line. */
struct part {
	const char *at;
	size_t len;
};

static size_t line_length(const char *line)
{
	return strcspn(line, "\n");
}

/* What stands behind before, up to one of ends; no bytes: the line has none. */
static struct part behind(const char *line, const char *before, const char *ends)
{
	const char *found = memmem(line, line_length(line), before, strlen(before));

	if (!found)
		return (struct part){NULL, 0};
	found += strlen(before);
	return (struct part){found, strcspn(found, ends)};
}

/* "    #0 0x5566 in parse_line parse.c:12:3": a sanitizer's. */
static struct part sanitizer_frame(const char *line)
{
	const char *at = line + strspn(line, " ");

	return *at == '#' && isdigit((unsigned char)at[1]) ? behind(at, " in ", " \n")
							   : (struct part){NULL, 0};
}

/* '  File "parse.py", line 12, in parse_line': Python's, of which the last is the top. */
static struct part python_frame(const char *line)
{
	return strncmp(line, "  File \"", 8) ? (struct part){NULL, 0} : behind(line, "File ", "\n");
}

/* "thread 'main' panicked at src/parse.rs:12:5:": Rust's. */
static struct part rust_place(const char *line)
{
	return behind(line, " panicked at ", "\n");
}

/* "\t/src/parse.go:12 +0x1d": Go's; its runtime's are on top. */
static struct part go_frame(const char *line)
{
	const struct part place = behind(line, "\t", " \n");

	if (*line != '\t' || !place.len || !memmem(place.at, place.len, ".go:", 4) ||
	    memmem(place.at, place.len, "/runtime/", 9))
		return (struct part){NULL, 0};
	return place;
}

/* "parse.c:12:3: runtime error: ...": without a stack. */
static struct part runtime_error(const char *line)
{
	const char *found = memmem(line, line_length(line), ": runtime error: ", 17);

	return found ? (struct part){line, (size_t)(found - line)} : (struct part){NULL, 0};
}

static const struct {
	struct part (*frame)(const char *line);
	bool is_last_top; /* frames come from the bottom */
} kinds[] = {
	{sanitizer_frame, false}, {python_frame, true},	  {go_frame, false},
	{rust_place, false},	  {runtime_error, false},
};

/* The frames of one kind, the top first; free() it. NULL: there are none. */
static char *frames_of(const char *text, size_t kind)
{
	struct part top[FRAMES];
	size_t count = 0, len;
	char *stack;
	FILE *out;

	for (const char *line = text; *line; line += line_length(line), line += *line == '\n') {
		const struct part frame = kinds[kind].frame(line);

		if (!frame.len || (count == FRAMES && !kinds[kind].is_last_top))
			continue;
		if (kinds[kind].is_last_top) {
			memmove(&top[1], &top[0], (FRAMES - 1) * sizeof(*top));
			top[0] = frame;
			count += count < FRAMES;
		} else {
			top[count++] = frame;
		}
	}
	if (!count)
		return NULL;
	out = xmemstream(&stack, &len);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s%.*s", i ? "<" : "", (int)top[i].len, top[i].at);
	xmemstream_close(out);
	return stack;
}

char *fuzz_stack(const struct result *result)
{
	const char *texts[] = {result->output, result->detail};

	if (result->verdict != VERDICT_CRASH)
		return xstrdup("");
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		for (size_t kind = 0; texts[i] && kind < sizeof(kinds) / sizeof(*kinds); kind++) {
			char *stack = frames_of(texts[i], kind);

			if (stack)
				return stack;
		}
	}
	return result->detail ? xstrndup(result->detail, line_length(result->detail)) : xstrdup("");
}
