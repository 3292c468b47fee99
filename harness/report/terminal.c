/* SPDX-License-Identifier: MIT */
#include "terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "xmalloc.h"
#include "xmalloc.h"

void terminal_error(const char *format, ...)
{
	char *text;
	va_list args;
	int len;

	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	len = (int)strlen(text);
	while (len && text[len - 1] == '\n')
		text[--len] = '\0';
	fputs("decoy: ", stderr);
	for (const char *line = text; line; line = line[len] ? line + len + 1 : NULL) {
		len = (int)strcspn(line, "\n");
		format_visible(stderr, line, (size_t)len);
		fputc('\n', stderr);
	}
	free(text);
}

/* Control bytes by the picture that people know; what is not ASCII by its number. */
void terminal_visible(FILE *out, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c == '\n')
			fputs("\\n\n", out);
		else if (c == '\t')
			fputs("\\t", out);
		else if (c == '\r')
			fputs("\\r", out);
		else if (c == ' ')
			fputs("\u00b7", out);
		else if (c == '\\')
			fputs("\\\\", out);
		else if (c < 0x20 || c >= 0x7f)
			fprintf(out, "\\x%02x", c);
		else
			fputc(c, out);
	}
	if (len && text[len - 1] != '\n')
		fputs("(no line feed)\n", out);
}
