/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* engine.*: times and capacities. */
#include "lint.h"

static bool unique_name(const struct lint *lint, const struct lint_line *line,
			struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected = "each engine to have a name of its own";
	return !lint_is_first(line);
}

static bool capacity_nonzero(const struct lint *lint, const struct lint_line *line,
			     struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a capacity greater than zero";
	finding->got = line->num;
	return line->num.present && !line->num.value;
}

bool lint_has_engine(const struct lint *lint, const struct lint_line *line,
		     struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected = "a line drm-engine- with the same name";
	return lint_is_first(line) && !lint_field(line, FDI_BUSY_NS)->first;
}

static bool unit_ns(const struct lint *lint, const struct lint_line *line,
		    struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "the unit ns";
	return line->number == LINT_NUMBER_OK && !line->unit.len;
}

/* name_like_capacity - the only engines with such names are those that the unit gave away. */
static bool name_like_capacity(const struct lint *lint, const struct lint_line *line,
			       struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a capacity without a unit, or an engine whose name is no capacity's";
	return span_starts(line->name, SPAN("capacity-"));
}

const struct lint_row lint_engine_rows[LINT_ENGINE_ROWS] = {
	{RULE("engine.unique-name", FDI_MUST), ON(FDI_KEY_ENGINE), unique_name},
	{RULE("engine.capacity-nonzero", FDI_MUST), ON(FDI_KEY_CAPACITY), capacity_nonzero},
	{RULE("engine.capacity-has-engine", FDI_MUST), ON(FDI_KEY_CAPACITY), lint_has_engine},
	{RULE("engine.unit-ns", FDI_UNCLEAR), ON(FDI_KEY_ENGINE), unit_ns},
	{RULE("engine.name-like-capacity", FDI_UNCLEAR), ON(FDI_KEY_ENGINE), name_like_capacity},
};
