/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "anonymise.h"
#include "bytes.h"
#include "fdinfo.h"

/* What of a value stays. */
enum keep {
	KEEP_ALL,
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
		return KEEP_ALL;
	return is_one_of(key, numbers) ? KEEP_NUMBERS : KEEP_FORM;
}

static enum keep keep_of(struct fdi_span key)
{
	switch (fdi_key_lookup(key, NULL)) {
	case FDI_KEY_DRIVER:
	case FDI_KEY_PDEV:
		return KEEP_ALL;
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

/* Bytes of the character at text that is part of a word: a letter, a digit or one beyond ASCII; 0: it is none. */
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

/* Keys are the driver's words; a line with other bytes before its colon is no key. */
static bool is_key(struct fdi_span key)
{
	for (size_t i = 0; i < key.len; i++)
		if (!is_letter((unsigned char)key.ptr[i]) && !is_digit((unsigned char)key.ptr[i]) &&
		    !strchr("-_.", key.ptr[i]))
			return false;
	return key.len;
}

static void write_line(FILE *out, const struct fdi_line *line)
{
	const char *value = line->key.ptr + line->key.len;
	const enum keep keep = keep_of(line->key);

	/* a drm- key with a name of strange bytes is the driver's, too */
	if ((line->flags & FDI_LINE_NO_COLON) || (!is_key(line->key) && keep == KEEP_FORM)) {
		write_masked(out, line->raw, KEEP_FORM);
		return;
	}
	fwrite(line->key.ptr, 1, line->key.len, out);
	write_masked(out, (struct fdi_span){value, line->raw.len - line->key.len},
		     keep == KEEP_ALL ? KEEP_FORM : keep);
}

void anonymise_text(FILE *out, const char *text, size_t len)
{
	struct fdi_lexer lexer;
	struct fdi_line line;

	fdi_lexer_init(&lexer, text, len);
	while (fdi_lexer_next(&lexer, &line)) {
		if (keep_of(line.key) == KEEP_ALL)
			fwrite(line.raw.ptr, 1, line.raw.len, out);
		else
			write_line(out, &line);
		if (!(line.flags & FDI_LINE_NO_LF))
			fputc('\n', out);
	}
}
