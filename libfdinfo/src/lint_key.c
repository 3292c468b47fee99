/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* key.*: how keys are formed. */
#include "key.h"
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
	finding->expected = "a key without whitespace";
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

/* has_driver_prefix - the value of drm-driver before a hyphen. */
static bool has_driver_prefix(const struct lint *lint, struct fdi_span key)
{
	const struct fdi_span driver = lint->driver;

	return driver.len && span_starts(key, driver) && key.len > driver.len &&
	       key.ptr[driver.len] == '-';
}

/*
 * A word of the standard's keys is no name of a driver, unless of this one; rst:26-29. key.prefix
 * reports pdev and driver, which have no hyphen, and curfreq is no key of the standard.
 */
static bool has_lost_prefix(const struct lint *lint, struct fdi_span key)
{
	struct fdi_span name;
	enum fdi_key kind;

	if (!has_prefix(key) || has_driver_prefix(lint, key))
		return false;
	kind = key_after_drm(key, &name);
	return kind != FDI_KEY_UNKNOWN && kind != FDI_KEY_CURFREQ;
}

bool lint_check_key_lost_prefix(const struct lint *lint, const struct lint_line *line,
				struct fdi_finding *finding)
{
	finding->text = line->key;
	finding->expected = "the prefix drm- before a standardised key";
	return has_lost_prefix(lint, line->key);
}

bool lint_check_key_driver_prefix(const struct lint *lint, const struct lint_line *line,
				  struct fdi_finding *finding)
{
	finding->text = line->key;
	finding->expected = "the value of drm-driver as the prefix";
	return lint->driver.len && has_prefix(line->key) && !has_driver_prefix(lint, line->key) &&
	       !has_lost_prefix(lint, line->key);
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
	finding->expected = "each key only once";
	return !lint_is_first(line);
}

/* A missing line is reported at line 0, a misplaced one at the first that is misplaced. */
bool lint_check_key_standard_frame(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	finding->text = line->key;
	finding->expected = "the lines pos, flags and mnt_id before the driver's lines";
	if ((lint->frame & LINT_FRAME_WHOLE) != LINT_FRAME_WHOLE)
		return line->kind == LINT_WHOLE;
	return line->kind == LINT_FRAME && line->at.number == lint->frame_late;
}
