/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "anonymise.h"
#include "bytes.h"
#include "fdinfo.h"

#define SLOT_MAX    16 /* bytes of 00000000:00:02.0 */
#define ADDRESS_MIN 6 /* digits of the address of a device */

/* What of a value stays. */
enum keep {
	KEEP_NAME, /* of a device or driver; what has not the form of one is KEEP_FORM */
	KEEP_NUMBERS, /* and units */
	KEEP_FORM, /* blanks and signs; each word is an "x" */
};

static bool equal(struct fdi_span span, const char *text)
{
	return span.len == strlen(text) && !memcmp(span.ptr, text, span.len);
}

static bool is_one_of(struct fdi_span word, const char *const *list)
{
	for (; *list; list++)
		if (equal(word, *list))
			return true;
	return false;
}

/* Keys without drm-: of the VFS, and of amdgpu before the specification. */
static enum keep keep_foreign(struct fdi_span key)
{
	static const char *const numbers[] = {"pos", "flags", "mnt_id", "ino", "pasid", NULL};

	if (equal(key, "pdev"))
		return KEEP_NAME;
	return is_one_of(key, numbers) ? KEEP_NUMBERS : KEEP_FORM;
}

static enum keep keep_of(struct fdi_span key)
{
	switch (fdi_key_lookup(key, NULL)) {
	case FDI_KEY_DRIVER:
	case FDI_KEY_PDEV:
		return KEEP_NAME;
	case FDI_KEY_FOREIGN:
		return keep_foreign(key);
	case FDI_KEY_CLIENT_NAME:
	case FDI_KEY_UNKNOWN:
		return KEEP_FORM;
	default:
		return KEEP_NUMBERS;
	}
}

static bool is_letter(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(unsigned char c)
{
	return c >= '0' && c <= '9';
}

/* Bytes of the character at text that is part of a word: a letter, a digit or one beyond ASCII; 0:
 * it is none. */
static size_t word_character(const char *text, size_t len, bool digits)
{
	const unsigned char c = (unsigned char)*text;

	if (c < 0x80)
		return is_letter(c) || (digits && is_digit(c));
	return bytes_character(text, len);
}

static struct fdi_span word_at(const char *text, size_t len, bool digits)
{
	struct fdi_span word = {text, 0};
	size_t more;

	while (word.len < len && (more = word_character(text + word.len, len - word.len, digits)))
		word.len += more;
	return word;
}

static void write_masked(FILE *out, struct fdi_span span, enum keep keep)
{
	static const char *const units[] = {"ns",  "B",	  "KiB", "MiB", "GiB", "Hz",
					    "KHz", "kHz", "MHz", "GHz", NULL};

	while (span.len) {
		struct fdi_span word = word_at(span.ptr, span.len, keep == KEEP_FORM);
		size_t len = word.len ? word.len : 1;

		if (!word.len)
			fputc(*span.ptr, out);
		else if (keep == KEEP_NUMBERS && is_one_of(word, units))
			fwrite(word.ptr, 1, word.len, out);
		else
			fputc('x', out);
		span.ptr += len;
		span.len -= len;
	}
}

/* Letters, digits and the signs that names of drivers have. */
static bool is_name(struct fdi_span span)
{
	for (size_t i = 0; i < span.len; i++)
		if (!is_letter((unsigned char)span.ptr[i]) &&
		    !is_digit((unsigned char)span.ptr[i]) &&
		    (!span.ptr[i] || !strchr("-_.", span.ptr[i])))
			return false;
	return span.len;
}

/* The bytes of span, from its first, that are of a list. */
static size_t count_of(struct fdi_span span, const char *list)
{
	size_t count = 0;

	while (count < span.len && span.ptr[count] && strchr(list, span.ptr[count]))
		count++;
	return count;
}

/* 0000:00:02.0, also one that the lint finds fault with, or ff9a0000.gpu: an address on a bus
 * without slots. */
static bool is_device(struct fdi_span span)
{
	static const char slot[] = "0123456789abcdefABCDEF:.";
	const size_t address = count_of(span, "0123456789abcdef");

	if (count_of(span, slot) == span.len && memchr(span.ptr, ':', span.len))
		return span.len <= SLOT_MAX;
	return address >= ADDRESS_MIN && address < span.len && span.ptr[address] == '.' &&
	       is_name(span);
}

static bool has_form(struct fdi_span key, struct fdi_span value)
{
	return fdi_key_lookup(key, NULL) == FDI_KEY_DRIVER ? is_name(value) : is_device(value);
}

/* The specification's part of a key stays, and names of engines and regions that are words of a
 * driver. */
static void write_key(FILE *out, struct fdi_span key)
{
	struct fdi_span name;

	fdi_key_lookup(key, &name);
	if (!name.len || is_name(name)) {
		fwrite(key.ptr, 1, key.len, out);
		return;
	}
	fwrite(key.ptr, 1, (size_t)(name.ptr - key.ptr), out);
	write_masked(out, name, KEEP_FORM);
}

static void write_line(FILE *out, const struct fdi_line *line)
{
	const struct fdi_span value = {line->key.ptr + line->key.len,
				       line->raw.len - line->key.len};
	enum keep keep = keep_of(line->key);

	/* a line with other bytes before its colon is no key of a driver */
	if ((line->flags & FDI_LINE_NO_COLON) || (keep == KEEP_FORM && !is_name(line->key))) {
		write_masked(out, line->raw, KEEP_FORM);
		return;
	}
	write_key(out, line->key);
	if (keep == KEEP_NAME && has_form(line->key, line->value))
		fwrite(value.ptr, 1, value.len, out);
	else
		write_masked(out, value, keep == KEEP_NAME ? KEEP_FORM : keep);
}

void anonymise_text(FILE *out, const char *text, size_t len)
{
	struct fdi_lexer lexer;
	struct fdi_line line;

	fdi_lexer_init(&lexer, text, len);
	while (fdi_lexer_next(&lexer, &line)) {
		write_line(out, &line);
		if (!(line.flags & FDI_LINE_NO_LF))
			fputc('\n', out);
	}
}
