/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* cycles.*: cycles and frequencies of one text. */
#include "lint.h"
#include "wide.h"

#define NS_PER_SECOND 1000000000u
#define SLACK_NS      1000000u
#define SLACK_PART    100u /* one in a hundred */

/* Reported at the later of the two keys; rst:136, rst:147. */
bool lint_check_cycles_exclusive(const struct lint *lint, const struct lint_line *line,
				 struct fdi_finding *finding)
{
	unsigned int other = line->kind == FDI_KEY_MAXFREQ ? FDI_TOTAL_CYCLES : FDI_MAXFREQ_HZ;
	unsigned int first = lint_field(line, other)->first;

	(void)lint;
	finding->text = line->key;
	finding->expected = "either drm-total-cycles or drm-maxfreq for an engine, not both";
	return lint_is_first(line) && first && first < line->at.number;
}

/*
 * The choice is the driver's, not an engine's; rst:136, rst:147. Reported where the second of
 * the two keys comes first, unless its engine has both: cycles.exclusive.
 */
bool lint_check_cycles_exclusive_engines(const struct lint *lint, const struct lint_line *line,
					 struct fdi_finding *finding)
{
	const bool is_total = line->kind == FDI_KEY_TOTAL_CYCLES;
	unsigned int other = lint->first[is_total ? FDI_KEY_MAXFREQ : FDI_KEY_TOTAL_CYCLES];

	finding->text = line->key;
	finding->expected = "either drm-total-cycles or drm-maxfreq for all engines, not both";
	if (lint_field(line, is_total ? FDI_MAXFREQ_HZ : FDI_TOTAL_CYCLES)->first)
		return false;
	return line->at.number == lint->first[line->kind] && other && other < line->at.number;
}

bool lint_check_cycles_has_engine(const struct lint *lint, const struct lint_line *line,
				  struct fdi_finding *finding)
{
	(void)lint;
	return lint_lacks_engine(line, finding);
}

bool lint_check_cycles_total_has_cycles(const struct lint *lint, const struct lint_line *line,
					struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected = "a drm-cycles line with the same name";
	return lint_is_first(line) && !lint_field(line, FDI_CYCLES)->first;
}

bool lint_check_cycles_maxfreq_has_engine(const struct lint *lint, const struct lint_line *line,
					  struct fdi_finding *finding)
{
	(void)lint;
	return lint_lacks_engine(line, finding);
}

bool lint_check_cycles_maxfreq_unit(const struct lint *lint, const struct lint_line *line,
				    struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "the unit Hz, KHz or MHz";
	return line->number == LINT_NUMBER_OK && !line->unit.len;
}

bool lint_check_cycles_maxfreq_nonzero(const struct lint *lint, const struct lint_line *line,
				       struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a frequency greater than zero";
	finding->got = line->num;
	return line->num.present && !line->num.value;
}

/* cycles_max - the cycles of ns at maxfreq, with slack: the two are not read at one instant. */
static uint64_t cycles_max(uint64_t ns, uint64_t maxfreq)
{
	struct wide whole = {.low = ns};

	ns = add_sat(ns, wide_div(whole, SLACK_PART));
	ns = add_sat(ns, SLACK_NS);
	return wide_div(wide_mul(ns, maxfreq), NS_PER_SECOND);
}

bool lint_check_cycles_within_maxfreq(const struct lint *lint, const struct lint_line *line,
				      struct fdi_finding *finding)
{
	struct fdi_num ns = lint_field(line, FDI_BUSY_NS)->num;
	struct fdi_num maxfreq = lint_field(line, FDI_MAXFREQ_HZ)->num;

	(void)lint;
	if (!lint_is_effective(line) || !ns.present || !maxfreq.present)
		return false;
	if (ns.saturated || maxfreq.saturated)
		return false;
	finding->expected = "no more cycles than fit into the engine time at the maximum frequency";
	finding->got = line->num;
	finding->limit.present = true;
	finding->limit.value = cycles_max(ns.value, maxfreq.value);
	return finding->got.value > finding->limit.value;
}

bool lint_check_cycles_ratio_computable(const struct lint *lint, const struct lint_line *line,
					struct fdi_finding *finding)
{
	(void)lint;
	finding->text = line->key;
	finding->expected =
		"drm-total-cycles or drm-maxfreq, to compute utilization from the cycles";
	return lint_is_first(line) && !lint_field(line, FDI_TOTAL_CYCLES)->first &&
	       !lint_field(line, FDI_MAXFREQ_HZ)->first;
}

bool lint_check_cycles_curfreq_within_max(const struct lint *lint, const struct lint_line *line,
					  struct fdi_finding *finding)
{
	(void)lint;
	finding->expected = "a frequency of at most drm-maxfreq";
	finding->got = line->num;
	finding->limit = lint_field(line, FDI_MAXFREQ_HZ)->num;
	return lint_is_effective(line) && finding->limit.present &&
	       finding->got.value > finding->limit.value;
}
