/* SPDX-License-Identifier: MIT */
#include "rst_line.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

bool rst_is_space(char c)
{
	return isspace((unsigned char)c);
}

struct rst_line rst_line_at(const char *at, const char *end)
{
	const char *feed = memchr(at, '\n', end - at);
	struct rst_line line = {at, feed ? feed : end, feed ? feed + 1 : end};

	while (line.end > line.ptr && rst_is_space(line.end[-1]))
		line.end--;
	return line;
}

bool rst_is_blank(struct rst_line line)
{
	return line.ptr == line.end;
}

bool rst_is_rule(struct rst_line line)
{
	const char *at;

	if (line.end - line.ptr < 3 || !ispunct((unsigned char)*line.ptr))
		return false;
	for (at = line.ptr; at < line.end; at++) {
		if (*at != *line.ptr)
			return false;
	}
	return true;
}

const char *rst_text(struct rst_line line)
{
	const char *at = line.ptr;

	while (at < line.end && rst_is_space(*at))
		at++;
	return at;
}

bool rst_is_directive(struct rst_line line)
{
	const char *at = rst_text(line);

	return line.end - at >= 2 && at[0] == '.' && at[1] == '.' &&
	       (line.end - at == 2 || rst_is_space(at[2]));
}

static bool is_word(const char *at, const char *end, const char *word)
{
	return (size_t)(end - at) == strlen(word) && !memcmp(at, word, end - at);
}

/* Directives that arrange a document and say nothing. */
static bool is_silent(const char *at, const char *end)
{
	static const char *const names[] = {"contents", "highlight", "index",
					    "meta",	"sectnum",   "toctree"};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (is_word(at, end, names[i]))
			return true;
	}
	return false;
}

const char *rst_directive_text(struct rst_line line)
{
	const char *at = rst_text(line) + 2;
	const char *mark;

	while (at < line.end && rst_is_space(*at))
		at++;
	if (at == line.end || *at == '_')
		return NULL;
	if (*at == '[') {
		mark = memchr(at, ']', line.end - at);
		return mark ? mark + 1 : NULL;
	}
	mark = memmem(at, line.end - at, "::", 2);
	if (!mark || is_silent(at, mark) || (*at != '|' && memchr(at, ' ', mark - at)))
		return NULL;
	mark += 2;
	return mark == line.end || rst_is_space(*mark) ? mark
						       : NULL; /* else a comment with colons */
}

const char *rst_item_text(struct rst_line line)
{
	const char *at = line.ptr;
	const char *marker;

	while (at < line.end && rst_is_space(*at))
		at++;
	marker = at;
	if (at < line.end && (*at == '-' || *at == '*')) {
		at++;
	} else {
		while (at < line.end && isdigit((unsigned char)*at))
			at++;
		if (at == marker || at == line.end || *at++ != '.')
			return NULL;
	}
	if (at < line.end && !rst_is_space(*at))
		return NULL;
	while (at < line.end && rst_is_space(*at))
		at++;
	return at;
}

const char *rst_directive_end(struct rst_line line, const char *end)
{
	const ptrdiff_t indent = rst_text(line) - line.ptr;
	const char *last = line.next;
	const char *next = line.next;

	while (next < end) {
		struct rst_line body = rst_line_at(next, end);

		next = body.next;
		if (rst_is_blank(body))
			continue;
		if (rst_text(body) - body.ptr <= indent)
			break;
		last = body.next;
	}
	return last;
}
