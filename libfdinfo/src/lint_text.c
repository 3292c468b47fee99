/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* text.*: bytes and lines. */
#include "lint.h"
#include "scan.h"

static bool key_value(const struct lint *lint, const struct lint_line *line,
		      struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->at.raw;
	finding->expected = "a key, a colon and a value";
	return true;
}

static bool is_control(char byte)
{
	if (byte == '\0' || byte == '\t' || byte == '\r')
		return false;
	return (unsigned char)byte < 0x20 || byte == 0x7f;
}

static bool control(const struct lint *lint, const struct lint_line *line,
		    struct fdi_finding *finding)
{
	const struct fdi_span raw = line->at.raw;
	size_t i = 0;

	(void)lint;
	while (i < raw.len && !is_control(raw.ptr[i]))
		i++;
	if (i == raw.len)
		return false;
	finding->text = span_of(raw.ptr + i, 1);
	finding->expected = "no control characters";
	return true;
}

static bool nul(const struct lint *lint, const struct lint_line *line, struct fdi_finding *finding)
{
	const char *end = line->at.raw.ptr + line->at.raw.len;

	(void)lint;
	if (!(line->at.flags & FDI_LINE_NUL))
		return false;
	finding->text = span_of(scan_one(line->at.raw.ptr, end, '\0'), 1);
	finding->expected = "no NUL bytes";
	return true;
}

static bool cr(const struct lint *lint, const struct lint_line *line, struct fdi_finding *finding)
{
	(void)lint;
	if (!(line->at.flags & FDI_LINE_CR))
		return false;
	finding->text = span_of(line->at.raw.ptr + line->at.raw.len - 1, 1);
	finding->expected = "a line feed without a carriage return";
	return true;
}

static bool final_newline(const struct lint *lint, const struct lint_line *line,
			  struct fdi_finding *finding)
{
	(void)lint;
	if (!(line->at.flags & FDI_LINE_NO_LF))
		return false;
	finding->text = span_of(line->at.raw.ptr + line->at.raw.len, 0);
	finding->expected = "a line feed at the end of the last line";
	return true;
}

static bool empty_line(const struct lint *lint, const struct lint_line *line,
		       struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->at.raw;
	finding->expected = "no empty lines";
	return true;
}

const struct lint_row lint_text_rows[LINT_TEXT_ROWS] = {
	{RULE("text.key-value", FDI_MUST), ON(LINT_NO_COLON), key_value},
	{RULE("text.control", FDI_SHOULD), ON_DRIVER | ON(LINT_NO_COLON), control},
	{RULE("text.nul", FDI_SHOULD), ON_LINE, nul},
	{RULE("text.cr", FDI_SHOULD), ON_LINE, cr},
	{RULE("text.final-newline", FDI_SHOULD), ON_LINE, final_newline},
	{RULE("text.empty-line", FDI_SHOULD), ON(LINT_EMPTY), empty_line},
};
