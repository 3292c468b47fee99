/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* memory.*: the numbers of one region against one another. */
#include "lint.h"
#include "wide.h"

/* exceeds_limit - the line's number is beyond limit; the finding gets both. */
static bool exceeds_limit(const struct lint_line *line, struct fdi_num limit,
			  struct fdi_finding *finding)
{
	finding->got = line->num;
	finding->limit = limit;
	return lint_is_effective(line) && limit.present && line->num.value > limit.value;
}

/* resident_of - drm-resident-, or its alias. */
static struct fdi_num resident_of(const struct lint_item *region)
{
	struct fdi_num resident = region->field[FDI_RESIDENT].num;

	return resident.present ? resident : region->field[FDI_MEMORY].num;
}

void lint_note_regions(struct lint *lint)
{
	const struct lint_item *region;
	uint64_t resident = 0, total = 0;
	bool totals = true;

	for (region = lint->lists[LINT_REGION]; region; region = region->next) {
		totals &= region->field[FDI_TOTAL].num.present;
		resident = add_sat(resident, resident_of(region).value);
		total = add_sat(total, region->field[FDI_TOTAL].num.value);
	}
	lint->resident_over_total = totals && resident > total;
}

bool lint_check_memory_shared_within_total(const struct lint *lint, const struct lint_line *line,
					   struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "no more than drm-total-, which includes what is shared";
	return exceeds_limit(line, lint_field(line, FDI_TOTAL)->num, finding);
}

static bool exceeds_total(const struct lint_line *line, struct fdi_finding *finding)
{
	finding->expected = "no more than drm-total";
	if (line->kind == FDI_KEY_MEMORY && lint_field(line, FDI_RESIDENT)->num.present)
		return false;
	return exceeds_limit(line, lint_field(line, FDI_TOTAL)->num, finding);
}

/*
 * A buffer may count as total in the one region where it is wanted (rst:169-171), and be resident
 * in another: then it is the regions together that have no more resident than total.
 */
bool lint_check_memory_resident_within_total(const struct lint *lint, const struct lint_line *line,
					     struct fdi_finding *finding)
{
	return lint->resident_over_total && exceeds_total(line, finding);
}

bool lint_check_memory_resident_within_region(const struct lint *lint, const struct lint_line *line,
					      struct fdi_finding *finding)
{
	return !lint->resident_over_total && exceeds_total(line, finding);
}

static bool exceeds_resident(const struct lint_line *line, struct fdi_finding *finding)
{
	finding->expected = "no more than drm-resident";
	return exceeds_limit(line, resident_of(line->item), finding);
}

bool lint_check_memory_purgeable_within_resident(const struct lint *lint,
						 const struct lint_line *line,
						 struct fdi_finding *finding)
{
	(void)lint;
	return exceeds_resident(line, finding);
}

bool lint_check_memory_active_within_resident(const struct lint *lint, const struct lint_line *line,
					      struct fdi_finding *finding)
{
	(void)lint;
	return exceeds_resident(line, finding);
}

bool lint_check_memory_alias_equal(const struct lint *lint, const struct lint_line *line,
				   struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "the value of drm-resident, because this is an alias";
	finding->got = line->num;
	finding->limit = lint_field(line, FDI_RESIDENT)->num;
	return lint_is_effective(line) && finding->limit.present &&
	       finding->got.value != finding->limit.value;
}

bool lint_check_memory_alias_deprecated(const struct lint *lint, const struct lint_line *line,
					struct fdi_finding *finding)
{
	finding->text = line->key;
	finding->expected = "drm-resident from any driver except amdgpu";
	return lint_is_first(line) && lint->driver.len && !span_is(lint->driver, "amdgpu");
}

/* Reported at the first line of the region. */
bool lint_check_memory_total_present(const struct lint *lint, const struct lint_line *line,
				     struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected = "a drm-total line with the same name";
	return line->item->first == line->at.number && !lint_field(line, FDI_TOTAL)->first;
}
