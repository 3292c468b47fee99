/* SPDX-License-Identifier: MIT */
#include "format.h"

#include <stdint.h>
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd"

/* By lead byte: how long, and the smallest code point that is not overlong. */
size_t format_utf8(const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	uint32_t point;
	size_t len;

	if (s[0] < 0x80)
		return 1;
	if (s[0] >= 0xf8 || s[0] < 0xc0)
		return 0;
	len = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
	point = s[0] & (0xff >> (len + 1));
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | (s[i] & 0x3f);
	}
	if (point < least[len] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
		return 0;
	return len;
}

static void json_char(FILE *out, unsigned char c)
{
	static const char *const named[] = {
		['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n", ['\f'] = "\\f",
		['\r'] = "\\r", ['"'] = "\\\"", ['\\'] = "\\\\"};

	if (c < sizeof(named) / sizeof(named[0]) && named[c])
		fputs(named[c], out);
	else if (c < 0x20 || c == 0x7f)
		fprintf(out, "\\u%04x", c);
	else
		fputc(c, out);
}

void format_json_string(FILE *out, const char *text)
{
	fputc('"', out);
	while (text && *text) {
		size_t len = format_utf8(text);

		if (len == 1)
			json_char(out, (unsigned char)*text);
		else if (len)
			fwrite(text, 1, len, out);
		else
			fputs(REPLACEMENT, out);
		text += len ? len : 1;
	}
	fputc('"', out);
}

static void xml_char(FILE *out, unsigned char c)
{
	static const char *const named[] = {
		['&'] = "&amp;", ['<'] = "&lt;",   ['>'] = "&gt;",  ['"'] = "&quot;",
		['\t'] = "&#9;", ['\n'] = "&#10;", ['\r'] = "&#13;"};

	if (c < sizeof(named) / sizeof(named[0]) && named[c])
		fputs(named[c], out);
	else if (c < 0x20)
		fputs(REPLACEMENT, out);
	else
		fputc(c, out);
}

void format_xml(FILE *out, const char *text, size_t max)
{
	const char *end = text ? text + max : NULL;

	while (text && *text && text < end) {
		size_t len = format_utf8(text);

		/* U+FFFE and U+FFFF are UTF-8, but no characters of XML */
		if (len == 3 && !memcmp(text, "\xef\xbf", 2) && (unsigned char)text[2] >= 0xbe)
			fputs(REPLACEMENT, out);
		else if (len == 1)
			xml_char(out, (unsigned char)*text);
		else if (len)
			fwrite(text, 1, len, out);
		else
			fputs(REPLACEMENT, out);
		text += len ? len : 1;
	}
}

void format_xml_cut(FILE *out, const char *text)
{
	format_xml(out, text, REPORT_OUTPUT_MAX);
	if (text && strlen(text) > REPORT_OUTPUT_MAX)
		fputs("&#10;[cut]", out);
}
