/* SPDX-License-Identifier: MIT */
#include "terminal.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "format.h"
#include "xmalloc.h"

static const char *program = "decoy";

void terminal_begin(const char *name)
{
	program = name;
}

/* In one write: a worker's sentence must not be mixed with that of another, and standard error has
 * no buffer. */
void terminal_error(const char *format, ...)
{
	char *text, *message;
	size_t message_len;
	FILE *out = xmemstream(&message, &message_len);
	va_list args;
	int len;

	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	len = (int)strlen(text);
	while (len && text[len - 1] == '\n')
		text[--len] = '\0';
	fprintf(out, "%s: ", program);
	for (const char *line = text; line; line = line[len] ? line + len + 1 : NULL) {
		len = (int)strcspn(line, "\n");
		format_visible(out, line, (size_t)len);
		fputc('\n', out);
	}
	xmemstream_close(out);
	fwrite(message, 1, message_len, stderr);
	free(message);
	free(text);
}

int terminal_read_file(const char *path, char **bytes, size_t *len)
{
	int err = file_read(path, bytes, len);

	if (err && err != -ECANCELED)
		terminal_error("%s: %s", strcmp(path, "-") ? path : "<stdin>", strerror(-err));
	return err;
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
