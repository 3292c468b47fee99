/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "samples.h"
#include "xmalloc.h"

static int digit(char c)
{
	return isdigit((unsigned char)c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int unhex(const char *hex, size_t len, char **bytes, size_t *out)
{
	char *all = xrealloc(*bytes, *out + len / 2 + 1);

	*bytes = all;
	if (len % 2)
		return -EPROTO;
	for (size_t i = 0; i < len; i += 2) {
		int high = digit(hex[i]), low = digit(hex[i + 1]);

		if (high < 0 || low < 0)
			return -EPROTO;
		all[(*out)++] = (char)(high << 4 | low);
	}
	all[*out] = '\0';
	return 0;
}
