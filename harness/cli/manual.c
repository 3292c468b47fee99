/* SPDX-License-Identifier: MIT */
#include "manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define WIDTH	    92
#define BYTES_SHOWN 4096

void manual_paragraph(const char *title, const char *text)
{
	size_t column = 0;

	if (!text || !*text)
		return;
	puts(title);
	while (*text) {
		size_t len = strcspn(text, " \n");

		if (column && column + 1 + len > WIDTH) {
			putchar('\n');
			column = 0;
		}
		column += (size_t)printf("%s%.*s", column ? " " : "    ", (int)len, text);
		text += len;
		text += strspn(text, " \n");
	}
	fputs("\n\n", stdout);
}

static void indented(char *text)
{
	for (char *line = text, *end; *line; line = *end ? end + 1 : end) {
		end = strchrnul(line, '\n');
		printf("    %.*s\n", (int)(end - line), line);
	}
}

void manual_bytes(const char *title, const char *text, size_t len)
{
	char *shown = NULL;
	size_t size;
	FILE *out = open_memstream(&shown, &size);

	if (!out)
		return;
	cli_visible(out, text, len < BYTES_SHOWN ? len : BYTES_SHOWN);
	fclose(out);
	puts(title);
	indented(shown);
	if (len > BYTES_SHOWN)
		printf("    ... and %zu bytes more\n", len - BYTES_SHOWN);
	putchar('\n');
	free(shown);
}

void manual_json(const char *title, const json_t *value)
{
	char *text = json_dumps(value, JSON_INDENT(2) | JSON_ENCODE_ANY);

	if (!text)
		return;
	puts(title);
	indented(text);
	putchar('\n');
	free(text);
}
