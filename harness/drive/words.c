/* SPDX-License-Identifier: MIT */
#include "words.h"

#include <string.h>

size_t words_split(char *line, const char *words[], size_t most)
{
	size_t count = 0;

	for (char *at = line;; at++) {
		if (*at <= ' ' || *at > '~' || count == most)
			return 0;
		words[count++] = at;
		while (*at > ' ' && *at <= '~')
			at++;
		if (!*at)
			return count;
		if (*at != ' ')
			return 0;
		*at = '\0';
	}
}

bool words_number(const char *word, uint64_t most, uint64_t *number)
{
	uint64_t value = 0;

	if (!*word || (*word == '0' && word[1]))
		return false;
	for (; *word; word++) {
		const unsigned int digit = (unsigned int)(*word - '0');

		if (digit > 9 || value > most / 10 || digit > most - value * 10)
			return false;
		value = value * 10 + digit;
	}
	*number = value;
	return true;
}
