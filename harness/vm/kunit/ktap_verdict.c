/* SPDX-License-Identifier: MIT */
#include "ktap_verdict.h"

#include <stdlib.h>
#include <string.h>

int ktap_number(const char *text, char **end)
{
	unsigned long number;

	*end = (char *)text;
	if (*text < '0' || *text > '9')
		return -1;
	number = strtoul(text, end, 10);
	return number > KTAP_NUMBER_MOST ? -1 : (int)number;
}

/* What follows "ok " or "not ok "; NULL: the line begins with neither. */
static const char *after_word(const char *line)
{
	if (!strncmp(line, "ok ", 3))
		return line + 3;
	return !strncmp(line, "not ok ", 7) ? line + 7 : NULL;
}

bool ktap_is_verdict(const char *line)
{
	return after_word(line);
}

bool ktap_verdict_parse(struct ktap_verdict *verdict, const char *line)
{
	const char *text = after_word(line), *skip;
	char *at;
	int number = text ? ktap_number(text, &at) : -1;

	if (number <= 0 || *at != ' ')
		return false;
	at += strspn(at, " ");
	if (!strncmp(at, "- ", 2))
		at += 2;
	skip = strstr(at, " # SKIP");
	if (!strncmp(at, "# SKIP", 6))
		skip = at;
	*verdict = (struct ktap_verdict){
		.ok = *line == 'o',
		.number = (unsigned int)number,
		.name = at,
		.name_len = skip ? (size_t)(skip - at) : strlen(at),
		.skip = skip ? strstr(skip, "SKIP") + 4 : NULL,
	};
	if (verdict->skip)
		verdict->skip += strspn(verdict->skip, " ");
	return verdict->name_len > 0;
}
