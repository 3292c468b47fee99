/* SPDX-License-Identifier: MIT */
#include "percent.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

static bool is_plain(unsigned char c)
{
	return c > ' ' && c < 0x7f && c != '%';
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/*
 * The byte that an escape of three characters at text stands for, or -1 where it stands for none.
 */
static int unescape_byte(const char *text, size_t len)
{
	int high, low;

	if (len < 3)
		return -1;
	high = hex_digit(text[1]);
	low = hex_digit(text[2]);
	if (high < 0 || low < 0 || (high == 0 && low == 0))
		return -1;
	return high * 16 + low;
}

int percent_decode(char **out, const char *text, size_t len, size_t *at)
{
	char *name = malloc(len + 1);
	size_t used = 0;
	int byte;

	if (!name)
		return -ENOMEM;
	for (size_t i = 0; i < len; i++) {
		if (is_plain((unsigned char)text[i])) {
			name[used++] = text[i];
			continue;
		}
		byte = text[i] == '%' ? unescape_byte(text + i, len - i) : -1;
		if (byte < 0) {
			*at = i;
			free(name);
			return -EINVAL;
		}
		name[used++] = (char)byte;
		i += 2;
	}
	name[used] = '\0';
	*out = name;
	return 0;
}

void percent_write(FILE *stream, const char *name)
{
	for (; *name; name++) {
		unsigned char c = (unsigned char)*name;

		if (is_plain(c))
			fputc(c, stream);
		else
			fprintf(stream, "%%%02X", c);
	}
}
