/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* value.*: how values are written. */
#include "lint.h"

bool lint_check_value_uint(const struct lint *lint, const struct lint_line *line,
			   struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "an unsigned decimal number";
	return line->number == LINT_NUMBER_BAD;
}

static const char *unit_expected(const struct lint_line *line)
{
	switch (line->kind) {
	case FDI_KEY_ENGINE:
		return "the unit ns";
	case FDI_KEY_MAXFREQ:
	case FDI_KEY_CURFREQ:
		return "the unit Hz, KHz or MHz";
	default:
		return line->family == LINT_REGION ? "the unit KiB or MiB, or none for bytes"
						   : "a number without a unit";
	}
}

bool lint_check_value_unit(const struct lint *lint, const struct lint_line *line,
			   struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->unit;
	finding->expected = unit_expected(line);
	return line->number == LINT_NUMBER_UNIT;
}

bool lint_check_value_unit_space(const struct lint *lint, const struct lint_line *line,
				 struct fdi_finding *finding)
{
	size_t i;

	(void)lint;
	finding->expected = "a blank between the number and its unit";
	if (line->number < LINT_NUMBER_UNIT || !line->unit.len)
		return false;
	for (i = 0; i < line->gap.len; i++) {
		if (line->gap.ptr[i] != ' ')
			return true;
	}
	return !line->gap.len;
}

bool lint_check_value_fits_64(const struct lint *lint, const struct lint_line *line,
			      struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a number that fits into 64 bits";
	return line->num.saturated;
}

bool lint_check_value_leading_zero(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a number without leading zeros";
	return line->number >= LINT_NUMBER_UNIT && line->digits.len > 1 &&
	       line->digits.ptr[0] == '0';
}

bool lint_check_value_trailing_space(const struct lint *lint, const struct lint_line *line,
				     struct fdi_finding *finding)
{
	(void)lint;
	finding->text = span_of(line->at.value.ptr + line->at.value.len, 0);
	finding->expected = "no blanks after the value";
	return line->at.flags & FDI_LINE_TRAILING;
}

/* The core divides by 1024 up to twice while the number stays whole. */
bool lint_check_value_core_size_format(const struct lint *lint, const struct lint_line *line,
				       struct fdi_finding *finding)
{
	uint64_t bytes = line->num.value;

	(void)lint;
	finding->expected = "the largest unit that divides the size exactly, and no unit for 0";
	if (line->number != LINT_NUMBER_OK || line->num.saturated)
		return false;
	if (!line->unit.len)
		return bytes && !(bytes % 1024);
	return span_is(line->unit, "KiB") ? !(bytes % (1024 * 1024)) : !bytes;
}

bool lint_check_value_empty_string(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "the name of the driver";
	return !line->at.value.len;
}
