/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Find a line in a text; for the rigs of both suites. */
#ifndef DECOY_KUNIT_HAS_LINE_H
#define DECOY_KUNIT_HAS_LINE_H

#include <linux/string.h>
#include <linux/types.h>

/* has_line - whether that is a line of the text, all of it, with its line feed. */
static inline bool has_line(const char *text, const char *line)
{
	const size_t len = strlen(line);
	const char *at = text;

	while ((at = strstr(at, line)) && *at) {
		if ((at == text || at[-1] == '\n') && at[len] == '\n')
			return true;
		at++;
	}
	return false;
}

#endif
