/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* text.*: bytes and lines. */
#include "lint.h"
#include "scan.h"

bool lint_check_text_key_value(const struct lint *lint, const struct lint_line *line,
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

bool lint_check_text_control(const struct lint *lint, const struct lint_line *line,
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

bool lint_check_text_nul(const struct lint *lint, const struct lint_line *line,
			 struct fdi_finding *finding)
{
	const char *end = line->at.raw.ptr + line->at.raw.len;

	(void)lint;
	if (!(line->at.flags & FDI_LINE_NUL))
		return false;
	finding->text = span_of(scan_one(line->at.raw.ptr, end, '\0'), 1);
	finding->expected = "no NUL bytes";
	return true;
}

bool lint_check_text_cr(const struct lint *lint, const struct lint_line *line,
			struct fdi_finding *finding)
{
	(void)lint;
	if (!(line->at.flags & FDI_LINE_CR))
		return false;
	finding->text = span_of(line->at.raw.ptr + line->at.raw.len - 1, 1);
	finding->expected = "a line feed without a carriage return";
	return true;
}

bool lint_check_text_final_newline(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	(void)lint;
	if (!(line->at.flags & FDI_LINE_NO_LF))
		return false;
	finding->text = span_of(line->at.raw.ptr + line->at.raw.len, 0);
	finding->expected = "a line feed at the end of the last line";
	return true;
}

bool lint_check_text_empty_line(const struct lint *lint, const struct lint_line *line,
				struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->at.raw;
	finding->expected = "no empty lines";
	return true;
}
