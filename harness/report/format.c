/* SPDX-License-Identifier: MIT */
#include "format.h"

#include <inttypes.h>
#include <string.h>

#include "bytes.h"

#define REPLACEMENT "\xef\xbf\xbd"

/* Bytes of the character that a string begins with; 0: it is not UTF-8. */
static size_t character_length(const char *text)
{
	return bytes_character(text, strnlen(text, 4));
}

void format_json_string(FILE *out, const char *text)
{
	bytes_json_string(out, text, text ? strlen(text) : 0, false);
}

void format_json(FILE *out, const char *json)
{
	uint32_t code;

	for (size_t len; *json; json += len) {
		len = character_length(json);
		if (*json != '\n' && bytes_unseen(json, len, &code))
			bytes_json_put(out, code);
		else
			fwrite(json, 1, len ? len : 1, out);
		len = len ? len : 1;
	}
}

static void xml_char(FILE *out, const char *text, size_t len)
{
	static const char *const named[] = {
		['&'] = "&amp;", ['<'] = "&lt;",   ['>'] = "&gt;",  ['"'] = "&quot;",
		['\t'] = "&#9;", ['\n'] = "&#10;", ['\r'] = "&#13;"};
	const unsigned char c = (unsigned char)*text;
	uint32_t code;

	if (c < sizeof(named) / sizeof(named[0]) && named[c])
		fputs(named[c], out);
	else if (!bytes_unseen(text, len, &code))
		fwrite(text, 1, len, out);
	else if (code < 0x20)
		fputs(REPLACEMENT, out);
	else
		fprintf(out, "&#%" PRIu32 ";", code);
}

void format_xml(FILE *out, const char *text, size_t max)
{
	const char *end = text ? text + max : NULL;

	while (text && *text && text < end) {
		size_t len = character_length(text);

		/* U+FFFE and U+FFFF are UTF-8, but no characters of XML */
		if (len == 3 && !memcmp(text, "\xef\xbf", 2) && (unsigned char)text[2] >= 0xbe)
			fputs(REPLACEMENT, out);
		else if (len)
			xml_char(out, text, len);
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

static bool is_unseen(const char *text, size_t len)
{
	uint32_t code;

	return *text != '\t' && bytes_unseen(text, len, &code);
}

void format_visible(FILE *out, const char *text, size_t len)
{
	while (len) {
		size_t length = bytes_character(text, len);
		bool plain = length && !is_unseen(text, length);

		length = length ? length : 1;
		if (plain)
			fwrite(text, 1, length, out);
		for (size_t i = 0; !plain && i < length; i++)
			fprintf(out, "\\x%02x", (unsigned char)text[i]);
		text += length;
		len -= length;
	}
}

/* One character that stands for itself, whatever a page makes of it; markup: which bytes are. */
static void put_escaped(FILE *out, const char *text, size_t len, const char *markup, bool lines)
{
	const unsigned char c = (unsigned char)*text;

	if (len == 1 && c && strchr(markup, c)) {
		fprintf(out, "&#%u;", c);
	} else if (len == 1 && (c == '\t' || c == '\n')) {
		fputc(lines ? c : ' ', out);
	} else if (is_unseen(text, len)) {
		for (size_t i = 0; i < len; i++)
			fprintf(out, "\\x%02x", (unsigned char)text[i]);
	} else {
		fwrite(text, 1, len, out);
	}
}

static void format_page(FILE *out, const char *text, size_t max, const char *markup, bool lines)
{
	const char *end = text ? text + strnlen(text, max) : NULL;
	const bool cut = text && *end;

	while (text < end) {
		size_t len = character_length(text);

		if (len && len <= (size_t)(end - text))
			put_escaped(out, text, len, markup, lines);
		else if (!len)
			fputs(REPLACEMENT, out);
		text += len ? len : 1;
	}
	if (cut)
		fputs(lines ? "\n[cut]" : "...", out);
}

void format_html(FILE *out, const char *text, size_t max)
{
	format_page(out, text, max, "<>&\"'", true);
}

void format_markdown(FILE *out, const char *text, size_t max)
{
	format_page(out, text, max, "<>&\"'`*_{}[]()#+-!|~\\@:$^=", false);
}
