/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* engine.*: times and capacities. */
#include "lint.h"

bool lint_check_engine_unique_name(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected = "a unique name for each engine";
	return !lint_is_first(line);
}

bool lint_check_engine_capacity_nonzero(const struct lint *lint, const struct lint_line *line,
					struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a capacity greater than zero";
	finding->got = line->num;
	return line->num.present && !line->num.value;
}

bool lint_lacks_engine(const struct lint_line *line, struct fdi_finding *finding)
{
	finding->text = line->key;
	finding->expected = "a drm-engine line with the same name";
	return lint_is_first(line) && !lint_field(line, FDI_BUSY_NS)->first;
}

bool lint_check_engine_capacity_has_engine(const struct lint *lint, const struct lint_line *line,
					   struct fdi_finding *finding)
{
	(void)lint;
	return lint_lacks_engine(line, finding);
}

bool lint_check_engine_unit_ns(const struct lint *lint, const struct lint_line *line,
			       struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "the unit ns";
	return line->number == LINT_NUMBER_OK && !line->unit.len;
}

/* lint_line_next() makes an engine of such a name only of a capacity in ns. */
bool lint_check_engine_name_like_capacity(const struct lint *lint, const struct lint_line *line,
					  struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a capacity without a unit, or an engine name that does not begin with "
			    "capacity-";
	return span_starts(line->name, SPAN("capacity-"));
}
