/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bytes.h"
#include "logs.h"

static void put_escape(FILE *out, uint32_t code)
{
	char escape[13];

	bytes_json_escape(escape, code);
	fputs(escape, out);
}

void log_bytes(FILE *out, const char *bytes, size_t len)
{
	fputc('"', out);
	while (len) {
		size_t one = bytes_character(bytes, len);
		unsigned char c = (unsigned char)*bytes;
		uint32_t code;

		if (one == 1 && (c == '"' || c == '\\'))
			fprintf(out, "\\%c", c);
		else if (bytes_unseen(bytes, one, &code))
			put_escape(out, code);
		else if (one)
			fwrite(bytes, 1, one, out);
		else
			fputs("\\ufffd", out);
		one = one ? one : 1;
		bytes += one;
		len -= one;
	}
	fputc('"', out);
}

void log_label(FILE *out, const char *label)
{
	log_bytes(out, label ? label : "", label ? strlen(label) : 0);
}
