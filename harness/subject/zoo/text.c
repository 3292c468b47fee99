/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

size_t zoo_utf8_length(const char *s, size_t len)
{
	const unsigned char *u = (const unsigned char *)s;
	unsigned char low = 0x80, high = 0xbf;
	size_t need;

	if (!len)
		return 0;
	if (u[0] < 0x80)
		return 1;
	if (u[0] < 0xc2 || u[0] > 0xf4)
		return 0;
	need = u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
	if (len < need)
		return 0;
	/* Overlong forms, surrogates and values beyond U+10FFFF show in the second byte. */
	if (u[0] == 0xe0)
		low = 0xa0;
	if (u[0] == 0xed)
		high = 0x9f;
	if (u[0] == 0xf0)
		low = 0x90;
	if (u[0] == 0xf4)
		high = 0x8f;
	if (u[1] < low || u[1] > high)
		return 0;
	for (size_t i = 2; i < need; i++)
		if (u[i] < 0x80 || u[i] > 0xbf)
			return 0;
	return need;
}

static bool is_utf8(const char *text, size_t len)
{
	while (len) {
		size_t n = zoo_utf8_length(text, len);

		if (!n)
			return false;
		text += n;
		len -= n;
	}
	return true;
}

/* Lay the text over what the buffer had, and read to the end of that. */
static void open_stale(struct zoo *z, struct zoo_text *t, const char *text, size_t len)
{
	if (len > z->buffer_len) {
		char *more = realloc(z->buffer, len);

		if (!more) {
			z->oom = true;
			return;
		}
		z->buffer = more;
		z->buffer_len = len;
	}
	if (len)
		memcpy(z->buffer, text, len);
	t->next = z->buffer;
	t->end = z->buffer + z->buffer_len;
}

static bool is_tail(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

bool zoo_text_is_formed(const char *text, size_t len)
{
	const char *end = text + len;

	while (text < end) {
		const char *lf = memchr(text, '\n', (size_t)(end - text));
		size_t line = (size_t)((lf ? lf : end) - text);
		const char *colon = memchr(text, ':', line);

		if (!colon || colon == text)
			return false;
		for (const char *c = text; c < colon; c++)
			if (is_tail(*c))
				return false;
		text += line + 1;
	}
	return true;
}

/* Does a line before at have the key of the one at at, len bytes with its colon? Locks may be
 * several. */
static bool has_key(const char *text, const char *at, size_t len)
{
	if (len == strlen("lock:") && !memcmp(at, "lock:", len))
		return false;
	while (text < at) {
		if ((size_t)(at - text) > len && !memcmp(text, at, len))
			return true;
		text = (const char *)memchr(text, '\n', (size_t)(at - text)) + 1;
	}
	return false;
}

static bool is_strict(const char *text, size_t len)
{
	const char *end = text + len;

	for (const char *at = text; at < end;) {
		const char *lf = memchr(at, '\n', (size_t)(end - at));
		const char *colon = lf ? memchr(at, ':', (size_t)(lf - at)) : NULL;

		if (!lf || (lf > at && is_tail(lf[-1])))
			return false;
		if (colon && has_key(text, at, (size_t)(colon - at) + 1))
			return false;
		at = lf + 1;
	}
	return true;
}

/* Up to the first line whose key has a blank. */
static size_t before_blank_key(const char *text, size_t len)
{
	size_t at = 0;

	while (at < len) {
		const char *lf = memchr(text + at, '\n', len - at);
		size_t line = lf ? (size_t)(lf - text) + 1 - at : len - at;
		const char *colon = memchr(text + at, ':', line);

		if (colon && memchr(text + at, ' ', (size_t)(colon - text) - at))
			return at;
		at += line;
	}
	return len;
}

/* Without what stands behind the last line feed. */
static size_t whole_lines(const char *text, size_t len)
{
	const char *lf = memrchr(text, '\n', len);

	return lf ? (size_t)(lf - text) + 1 : 0;
}

const char *zoo_text_open(struct zoo *z, struct zoo_text *t, const char *text, size_t len)
{
	*t = (struct zoo_text){.next = text, .end = text};
	if (!len)
		return NULL;
	if (fault(z, FAULT_SKIP_4095) && len >= 4095)
		return "too long";
	if (design(z, DESIGN_UTF8_ONLY) && !is_utf8(text, len))
		return "not UTF-8";
	if (design(z, DESIGN_NUL_REFUSED) && memchr(text, '\0', len))
		return "a NUL byte";
	if (design(z, DESIGN_FORM_REFUSED) && !zoo_text_is_formed(text, len))
		return "a line that is no pair of key and value";
	if (design(z, DESIGN_STRICT) && !is_strict(text, len))
		return "a line that is repeated, or ends in white space, or does not end";
	if (design(z, DESIGN_NUL_ENDS))
		len = strnlen(text, len);
	if (design(z, DESIGN_WHOLE_LINES))
		len = whole_lines(text, len);
	if (fault(z, FAULT_CUT_4095) && len > 4095)
		len = 4095;
	if (fault(z, FAULT_LAST_BYTE) && len)
		len--;
	if (fault(z, FAULT_BLANK_KEY))
		len = before_blank_key(text, len);
	if (fault(z, FAULT_NUL_PANIC) && memchr(text, '\0', len))
		abort();
	t->end = text + len;
	if (fault(z, FAULT_STALE_BUFFER))
		open_stale(z, t, text, len);
	return NULL;
}

static struct zoo_span next_raw(struct zoo *z, struct zoo_text *t)
{
	size_t left = (size_t)(t->end - t->next);
	const char *lf = memchr(t->next, '\n', left);
	struct zoo_span raw = {t->next, lf ? (size_t)(lf - t->next) : left};

	if (fault(z, FAULT_LINE_256) && raw.len > 255) {
		raw.len = 255;
		lf = NULL;
	}
	t->next = raw.at + raw.len + (lf ? 1 : 0);
	t->lines++;
	return raw;
}

static const char *find_colon(struct zoo *z, struct zoo_span raw)
{
	const char *colon = memchr(raw.at, ':', raw.len);

	if (!colon && fault(z, FAULT_NO_COLON) && zoo_span_starts(raw, "drm-engine-")) {
		signal(SIGSEGV, SIG_DFL);
		raise(SIGSEGV);
	}
	if (fault(z, FAULT_LAST_COLON))
		colon = memrchr(raw.at, ':', raw.len);
	return colon;
}

/* A key in the middle of a line is the line's key. */
static struct zoo_span from_key(struct zoo_span raw)
{
	for (size_t i = 0; i + 4 <= raw.len; i++) {
		struct zoo_span tail = {raw.at + i, raw.len - i};

		if (i && zoo_span_starts(tail, "drm-") && memchr(tail.at, ':', tail.len))
			return tail;
	}
	return raw;
}

static bool is_gap(struct zoo *z, char c)
{
	if (design(z, DESIGN_ANY_SPACE) && c && strchr("\r\v\f", c))
		return true;
	return c == ' ' || (c == '\t' && !fault(z, FAULT_NO_TAB));
}

static void split_value(struct zoo *z, struct zoo_text *t, struct zoo_line *line, const char *colon)
{
	const char *end = line->raw.at + line->raw.len;
	const char *at = colon + 1;

	if (fault(z, FAULT_AFTER_COLON) && at < end)
		at++;
	if (fault(z, FAULT_VALUE_127) && end - at > 127)
		end = at + 127;
	while (at < end && is_gap(z, *at))
		at++;
	while (end > at && (is_tail(end[-1]) || is_gap(z, end[-1])) && !design(z, DESIGN_TAIL_KEPT))
		end--;
	if (at == end && fault(z, FAULT_EMPTY_PANIC))
		abort();
	if (at == end && fault(z, FAULT_RUNS_ON) && t->next < t->end) {
		struct zoo_span next = next_raw(z, t);

		at = next.at;
		end = next.at + next.len;
	}
	line->gap = (size_t)(at - colon) - 1;
	line->value = (struct zoo_span){at, (size_t)(end - at)};
}

static struct zoo_span trim_span(struct zoo_span span)
{
	while (span.len && is_tail(*span.at))
		span = (struct zoo_span){span.at + 1, span.len - 1};
	while (span.len && is_tail(span.at[span.len - 1]))
		span.len--;
	return span;
}

bool zoo_text_next(struct zoo *z, struct zoo_text *t, struct zoo_line *line)
{
	while (t->next < t->end) {
		const char *colon;

		if (fault(z, FAULT_LINES_512) && t->lines == 512)
			return false;
		line->raw = next_raw(z, t);
		while (fault(z, FAULT_HANG_EMPTY) && !line->raw.len)
			pause();
		if (fault(z, FAULT_ANYWHERE))
			line->raw = from_key(line->raw);
		colon = find_colon(z, line->raw);
		if (!colon)
			continue;
		if (design(z, DESIGN_NUL_SPOILS) && memchr(line->raw.at, '\0', line->raw.len))
			continue;
		line->key = (struct zoo_span){line->raw.at, (size_t)(colon - line->raw.at)};
		if (design(z, DESIGN_KEY_TRIMMED))
			line->key = trim_span(line->key);
		split_value(z, t, line, colon);
		return true;
	}
	return false;
}
