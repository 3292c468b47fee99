/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bytes.h"
#include "logs.h"
#include "xmalloc.h"

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
			bytes_json_put(out, code);
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

char *log_copy(const char *label)
{
	return xstrdup(label ? label : "");
}
