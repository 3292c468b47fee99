/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* key.*: how keys are formed. */
#include "lint.h"

static bool is_space(char byte)
{
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool lint_check_key_no_whitespace(const struct lint *lint, const struct lint_line *line,
				  struct fdi_finding *finding)
{
	const struct fdi_span key = line->at.key;
	size_t i = 0;

	(void)lint;
	while (i < key.len && !is_space(key.ptr[i]))
		i++;
	if (i == key.len)
		return false;
	finding->text = key;
	finding->expected = "a key without white space";
	return true;
}

/* has_prefix - one or more bytes before a hyphen. */
static bool has_prefix(struct fdi_span key)
{
	size_t i = 0;

	while (i < key.len && key.ptr[i] != '-')
		i++;
	return i > 0 && i < key.len;
}

bool lint_check_key_prefix(const struct lint *lint, const struct lint_line *line,
			   struct fdi_finding *finding)
{
	finding->text = line->key;
	if (lint->options->spec == FDI_SPEC_6_12) {
		finding->expected = "a key that begins with drm-";
		return true;
	}
	finding->expected = "a key that begins with drm-, or with the driver's name and a hyphen";
	return !has_prefix(line->key);
}

bool lint_check_key_driver_prefix(const struct lint *lint, const struct lint_line *line,
				  struct fdi_finding *finding)
{
	const struct fdi_span key = line->key;
	const struct fdi_span driver = lint->driver;

	finding->text = key;
	finding->expected = "the prefix to be the value of drm-driver";
	if (!driver.len || !has_prefix(key))
		return false;
	return !span_starts(key, driver) || key.len == driver.len || key.ptr[driver.len] != '-';
}

bool lint_check_key_known(const struct lint *lint, const struct lint_line *line,
			  struct fdi_finding *finding)
{
	finding->name = line->key;
	finding->text = line->key;
	finding->expected = "a drm- key that the specification defines";
	return line->kind != FDI_KEY_CLIENT_NAME || lint->options->spec == FDI_SPEC_6_12;
}

bool lint_check_key_unique(const struct lint *lint, const struct lint_line *line,
			   struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected = "each key once";
	return !lint_is_first(line);
}

/* A missing line is reported at line 0, a misplaced one at the first that is misplaced. */
bool lint_check_key_standard_frame(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	finding->text = line->key;
	finding->expected = "the lines pos, flags and mnt_id before those of the driver";
	if ((lint->frame & LINT_FRAME_WHOLE) != LINT_FRAME_WHOLE)
		return line->kind == LINT_WHOLE;
	return line->kind == LINT_FRAME && line->at.number == lint->frame_late;
}
