/* SPDX-License-Identifier: MIT */
/* Where a client's time leaves its bounds. */
#include <string.h>

#include "judge.h"

/* Of the kinds that were found, the one that says most: first in its list. */
static const enum kind over_order[] = {
	KIND_IDLE,  KIND_CLIENT, KIND_EXCESS, KIND_STARTED, KIND_WAITING,
	KIND_QUEUE, KIND_RESET,	 KIND_CLOSE,  KIND_UNPLUG,
};
static const enum kind under_order[] = {KIND_BUSY, KIND_QUEUE, KIND_RESET, KIND_CLOSE};

static enum kind first_found(const enum kind *order, size_t count, const bool found[KINDS])
{
	for (size_t i = 0; i < count; i++)
		if (found[order[i]])
			return order[i];
	return KIND_NONE;
}

#define FIRST_FOUND(order, found) first_found(order, sizeof(order) / sizeof(*(order)), found)

/* By how much a point is above, or below, its bounds. */
static uint64_t point_over(const struct point *point)
{
	return beyond(point->value, point->hi + point->slack);
}

static uint64_t point_under(const struct point *point)
{
	return beyond(point->lo, point->held + point->slack);
}

/* What bounds move by themselves from one read to the next. */
static uint64_t point_noise(const struct judging *judging, const struct point *point)
{
	return judging->run->edge_ns + point->sample->t1 - point->sample->t0;
}

/*
 * Each rise of what is too much has a kind of its own: it began behind the last point that did not
 * have it.
 */
static void judge_over(const struct judging *judging, struct series *series)
{
	bool found[KINDS] = {false};
	uint64_t most = 0;
	size_t from = 0;

	for (size_t i = 0; i < series->count; i++) {
		const uint64_t over = point_over(&series->points[i]);
		const uint64_t by = beyond(series->points[i].value, series->points[i].hi);

		const uint64_t noise = point_noise(judging, &series->points[i]);

		if (!over || by <= most + noise + series->points[i].slack) {
			from = by <= most + noise ? i : from;
			continue;
		}
		series->over_at = most ? series->over_at : i;
		found[kind_over(judging, series, from, i, by - most)] = true;
		most = by;
		from = i;
	}
	series->over = FIRST_FOUND(over_order, found);
	series->over_end = series->count ? point_over(&series->points[series->count - 1]) : 0;
}

/*
 * A time that is missing may be a dip (rst:98): it must be missing for some reads, and longer in
 * the texts of a driver that does have dips.
 */
#define MISSING_NS 30000000
#define LATE_NS	   50000000
#define DIPS_NS	   100000000

static bool has_falls(const struct series *series)
{
	for (size_t i = 1; i < series->count; i++)
		if (series->points[i].raw < series->points[i - 1].raw)
			return true;
	return false;
}

/* Is it missing from a point on, for long enough? */
static bool is_missing(const struct series *series, size_t at, uint64_t ns)
{
	const uint64_t least = has_falls(series) ? DIPS_NS : ns;
	uint64_t until = series->points[at].sample->t0;
	size_t reads = 0;

	for (size_t i = at; i < series->count && point_under(&series->points[i]); i++, reads++)
		until = series->points[i].sample->t0;
	return reads >= FDI_CATCH_UP_READS && until >= series->points[at].sample->t0 + least;
}

/* The first of the points at the end that all miss something. */
static size_t missing_since(const struct series *series)
{
	size_t at = series->count - 1;

	while (at && point_under(&series->points[at - 1]))
		at--;
	return at;
}

static void judge_under(const struct judging *judging, struct series *series)
{
	bool found[KINDS] = {false};
	uint64_t most = 0;
	size_t from = 0;

	for (size_t i = 0; i < series->count; i++) {
		const uint64_t under = point_under(&series->points[i]);
		const uint64_t by = beyond(series->points[i].lo, series->points[i].held);

		const uint64_t noise = point_noise(judging, &series->points[i]);

		if (!under || by <= most + noise + series->points[i].slack) {
			from = by <= most + noise ? i : from;
			continue;
		}
		series->under_at = most ? series->under_at : i;
		found[kind_under(judging, series, from, i)] = true;
		most = by;
		from = i;
	}
	series->under_end = series->count ? point_under(&series->points[series->count - 1]) : 0;
	series->under = FIRST_FOUND(under_order, found);
	if (series->under == KIND_NONE)
		return;
	if (!series->under_end)
		series->under = KIND_LATE;
	if (!is_missing(series, series->under_end ? missing_since(series) : series->under_at,
			series->under_end ? MISSING_NS : LATE_NS))
		series->under = KIND_NONE;
}

/* The largest value before a point, of a read that had ended when the point's began. */
static bool find_before(const struct series *series, size_t at, size_t *before)
{
	bool found = false;

	*before = 0;
	for (size_t i = 0; i < at; i++) {
		if (series->points[i].sample->t1 > series->points[at].sample->t0 ||
		    (found && series->points[i].raw < series->points[*before].raw))
			continue;
		*before = i;
		found = true;
	}
	return found;
}

/*
 * Does what was there before a fall stay lost? A lower value may come back (rst:98); later work
 * does not count as that.
 */
static bool is_lost(const struct judging *judging, const struct series *series, size_t before,
		    size_t at)
{
	const struct point *last = &series->points[series->count - 1];
	const uint64_t was = series->points[before].raw;
	uint64_t later = 0, fallen = 0;

	if (last->sample->t0 < series->points[at].sample->t0 + DIPS_NS ||
	    series->count - at < FDI_CATCH_UP_READS)
		return false;
	for (size_t i = at; i < series->count; i++) {
		later = series->points[i].raw > later ? series->points[i].raw : later;
		fallen += beyond(series->points[i - 1].raw, series->points[i].raw);
	}
	/* Work between two reads hides a part of each fall. */
	return later + judging->run->edge_ns < was ||
	       (series->under != KIND_NONE && series->under_end && fallen >= series->under_end / 4);
}

/* It has the rest of the cell to come back, or FDI_CATCH_UP_READS. */
static void judge_fallen(const struct judging *judging, struct series *series)
{
	const uint64_t edge = judging->run->edge_ns;

	for (size_t i = 0; i < series->count; i++) {
		enum kind kind;
		size_t before;

		if (!find_before(series, i, &before) ||
		    series->points[i].raw + edge >= series->points[before].raw)
			continue;
		kind = kind_fallen(judging, series, before, i);
		if (kind != KIND_IDENTITY && !is_lost(judging, series, before, i))
			continue;
		series->fallen = kind;
		series->fallen_at = i;
		return;
	}
}

void series_judge(const struct judging *judging, struct series *series)
{
	judge_over(judging, series);
	if (series->over != KIND_NONE) {
		series_tighten(judging, series);
		judge_over(judging, series);
		series->over = kind_by_amount(judging, series, series->over);
	}
	judge_under(judging, series);
	judge_fallen(judging, series);
}

/* --- findings --- */

static const char *key_of(const struct series *series)
{
	const struct printed_engine *printed = &series->points[0].sample->engines[series->engine];

	return printed->field[FDI_BUSY_NS].present ? "drm-engine-" : "drm-cycles-";
}

static void find_kind(struct judging *judging, const struct series *series, enum kind kind,
		      size_t at)
{
	const struct point *point = &series->points[at];
	const struct point *before = &series->points[at ? at - 1 : 0];
	struct drive_finding *finding = finding_add(judging, kind_rule(kind), series->client,
						    &judging->engines[series->engine],
						    key_of(series));
	char time[PLACE_TEXT], got[PLACE_TEXT], lo[PLACE_TEXT], hi[PLACE_TEXT];

	if (!finding)
		return;
	finding->t0 = before->sample->t0;
	finding->t1 = point->sample->t1;
	finding->lo = point->lo;
	finding->hi = point->hi;
	finding->got = point->value;
	finding_say(finding,
		    "client %u, at %s: %s has %s, and the engine worked for it for %s to %s: %s",
		    series->client, place_time(judging, point->sample->t0, time), finding->key,
		    place_span(point->value, got), place_span(point->lo, lo),
		    place_span(point->hi, hi), kind_why(kind));
}

void series_find(struct judging *judging, const struct series *series)
{
	if (series->over != KIND_NONE)
		find_kind(judging, series, series->over, series->over_at);
	if (series->fallen != KIND_NONE)
		find_kind(judging, series, series->fallen, series->fallen_at);
	if (series->under != KIND_NONE)
		find_kind(judging, series, series->under, series->under_at);
}
