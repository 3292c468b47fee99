/* SPDX-License-Identifier: MIT */
/* What the oracle's choices are, to be compared with a string. */
#ifndef DECOY_ORACLE_DESCRIBED_H
#define DECOY_ORACLE_DESCRIBED_H

#include <stdio.h>
#include <string.h>

#include "choice.h"

/* A choice as text: its words in their order, "-" absent, "*" whatever. */
static inline const char *described(const struct choice *choice)
{
	static char text[512];

	*text = '\0';
	for (size_t i = 0; i < choice->count; i++)
		sprintf(text + strlen(text), "%s%.*s", *text ? "|" : "", (int)choice->words[i].len,
			choice->words[i].text);
	if (choice->absent)
		strcat(text, *text ? "|-" : "-");
	if (choice->anything)
		strcat(text, "*");
	return text;
}

#endif
