/* SPDX-License-Identifier: MIT */
/* Named groups on top of POSIX's extended regular expressions, which have none. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "shown_internal.h"
#include "xmalloc.h"

static const char *const names[] = {
	[SHOWN_PERCENT] = "percent", [SHOWN_PID] = "pid", [SHOWN_ENGINE] = "engine"};

static int refuse(char **why, char *sentence)
{
	*why = sentence;
	return -EINVAL;
}

/* The name at "(?<NAME>": its end, and which it is in *name; NULL: it is none of ours. */
static const char *name_end(const char *at, enum shown_group *name)
{
	for (size_t i = 0; i < SHOWN_NAMES; i++) {
		const size_t len = strlen(names[i]);

		if (strncmp(at, names[i], len) || at[len] != '>')
			continue;
		*name = (enum shown_group)i;
		return at + len + 1;
	}
	return NULL;
}

/* Behind a member of a bracket expression: a byte, or "[:digit:]", "[.-.]", "[=a=]". */
static const char *member_end(const char *at)
{
	const char close[] = {at[1], ']', '\0'};
	const char *end;

	if (*at != '[' || !at[1] || !strchr(":.=", at[1]))
		return at + 1;
	end = strstr(at + 2, close);
	return end ? end + strlen(close) : at + 1;
}

/* A bracket expression is copied as it is: "]" is a member where it comes first. */
static const char *copy_bracket(FILE *out, const char *at)
{
	const char *begin = at++;

	at += *at == '^';
	at += *at == ']';
	while (*at && *at != ']')
		at = member_end(at);
	at += *at == ']';
	fwrite(begin, 1, (size_t)(at - begin), out);
	return at;
}

/* Copies the expression without names; notes which group has which. */
static int copy_expression(struct shown_pattern *pattern, FILE *out, const char *at, char **why)
{
	size_t groups = 0, plain = 0;

	while (*at) {
		enum shown_group name;

		if (*at == '\\' && at[1]) {
			fwrite(at, 1, 2, out);
			at += 2;
		} else if (*at == '[') {
			at = copy_bracket(out, at);
		} else if (*at != '(') {
			fputc(*at++, out);
		} else if (!strncmp(at, "(?<", 3)) {
			const char *end = name_end(at + 3, &name);

			groups++;
			if (!end)
				return refuse(
					why,
					xasprintf("%.20s: a group is named percent, pid or engine",
						  at));
			if (pattern->group[name])
				return refuse(why,
					      xasprintf("two groups are named %s", names[name]));
			pattern->group[name] = groups;
			fputc('(', out);
			at = end;
		} else {
			groups++;
			plain = plain ? plain : groups;
			fputc(*at++, out);
		}
	}
	if (!pattern->group[SHOWN_PERCENT])
		pattern->group[SHOWN_PERCENT] = plain;
	if (!pattern->group[SHOWN_PERCENT])
		return refuse(why, xstrdup("expected a group for the percentage: '([0-9.]+)%'"));
	return groups < SHOWN_GROUPS ? 0
				     : refuse(why, xasprintf("%zu groups: expected at most %d",
							     groups, SHOWN_GROUPS - 1));
}

int shown_pattern_new(struct shown_pattern **out, const char *text, char **why)
{
	struct shown_pattern *pattern = xcalloc(1, sizeof(*pattern));
	char *plain = NULL, message[256];
	size_t len;
	FILE *copy = xmemstream(&plain, &len);
	int err = copy_expression(pattern, copy, text, why), code;

	xmemstream_close(copy);
	code = err ? 0 : regcomp(&pattern->regex, plain, REG_EXTENDED);
	if (code) {
		regerror(code, &pattern->regex, message, sizeof(message));
		err = refuse(why, xstrdup(message));
	}
	free(plain);
	if (err)
		free(pattern);
	else
		*out = pattern;
	return err;
}

void shown_pattern_free(struct shown_pattern *pattern)
{
	if (!pattern)
		return;
	regfree(&pattern->regex);
	free(pattern);
}
