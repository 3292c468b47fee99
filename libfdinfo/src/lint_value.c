/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* value.*: how values are written. */
#include "lint.h"

static bool is_uint(const struct lint *lint, const struct lint_line *line,
		    struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "an unsigned decimal number";
	return line->number == LINT_NUMBER_BAD;
}

static const char *unit_expected(const struct lint_line *line)
{
	switch (line->what) {
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

static bool unit(const struct lint *lint, const struct lint_line *line, struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->unit;
	finding->expected = unit_expected(line);
	return line->number == LINT_NUMBER_UNIT;
}

static bool unit_space(const struct lint *lint, const struct lint_line *line,
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

static bool fits_64(const struct lint *lint, const struct lint_line *line,
		    struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a number that fits 64 bits";
	return line->num.saturated;
}

static bool leading_zero(const struct lint *lint, const struct lint_line *line,
			 struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a number without leading zeros";
	return line->number >= LINT_NUMBER_UNIT && line->digits.len > 1 &&
	       line->digits.ptr[0] == '0';
}

static bool trailing_space(const struct lint *lint, const struct lint_line *line,
			   struct fdi_finding *finding)
{
	(void)lint;
	finding->text = span_of(line->at.value.ptr + line->at.value.len, 0);
	finding->expected = "the line to end where its value does";
	return line->at.flags & FDI_LINE_TRAILING;
}

/* core_size_format - the core divides by 1024 up to twice, as long as nothing is lost. */
static bool core_size_format(const struct lint *lint, const struct lint_line *line,
			     struct fdi_finding *finding)
{
	uint64_t bytes = line->num.value;

	(void)lint;
	finding->expected = "the largest unit that keeps the number whole, and no unit for 0";
	if (line->number != LINT_NUMBER_OK || line->num.saturated)
		return false;
	if (!line->unit.len)
		return bytes && !(bytes % 1024);
	return span_is(line->unit, "KiB") ? !(bytes % (1024 * 1024)) : !bytes;
}

static bool empty_string(const struct lint *lint, const struct lint_line *line,
			 struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "the name of the driver";
	return !line->at.value.len;
}

const struct lint_row lint_value_rows[LINT_VALUE_ROWS] = {
	{RULE("value.uint", FDI_MUST), ON_NUMBER, is_uint},
	{RULE("value.unit", FDI_MUST), ON_NUMBER, unit},
	{RULE("value.unit-space", FDI_UNCLEAR), ON_NUMBER, unit_space},
	{RULE("value.fits-64", FDI_INFO), ON_NUMBER, fits_64},
	{RULE("value.leading-zero", FDI_INFO), ON_NUMBER, leading_zero},
	{RULE("value.trailing-space", FDI_INFO), ON_DRIVER, trailing_space},
	/* drm-memory- never comes from the core. */
	{RULE("value.core-size-format", FDI_INFO), ON_REGION & ~ON(FDI_KEY_MEMORY),
	 core_size_format},
	{RULE("value.empty-string", FDI_MUST), ON(FDI_KEY_DRIVER), empty_string},
};
