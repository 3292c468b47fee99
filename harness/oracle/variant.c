/* SPDX-License-Identifier: MIT */
#include "variant.h"

#include "decimal.h"

/* Keep each variant so far, and add what change makes of it. */
static void double_variants(struct variants *variants, const struct history *old,
			    void (*change)(struct reading *reading, const struct history *old))
{
	const size_t count = variants->count;

	for (size_t i = 0; i < count; i++) {
		variants->all[variants->count] = variants->all[i];
		change(&variants->all[variants->count++], old);
	}
}

static void keep_capacity(struct reading *reading, const struct history *old)
{
	reading->capacity = old->held.capacity;
	reading->odd_capacity = old->held.odd_capacity;
}

static void keep_maxfreq(struct reading *reading, const struct history *old)
{
	reading->maxfreq = old->held.maxfreq;
}

static void accept_lower_total(struct reading *reading, const struct history *old)
{
	(void)old;
	reading->lower_total = true;
}

static void ignore_total(struct reading *reading, const struct history *old)
{
	(void)old;
	reading->counter[ENGINE_TOTAL_CYCLES] = (struct word){0};
	reading->total_alone = TOTAL_ALONE_IGNORED;
}

/*
 * A capacity that is no longer printed, or malformed: absent, or as before. One that changes: as
 * printed, or as it was in the first text, if that is still held: no sentence says that it is read
 * again (rst:104-111).
 */
static bool may_keep_capacity(const struct history *old, const struct reading *reading)
{
	if (!reading->capacity.text)
		return old->held.capacity.text || old->held.odd_capacity;
	return !reading->odd_capacity && old->first_capacity.text &&
	       word_same(old->held.capacity, old->first_capacity) &&
	       !word_same(reading->capacity, old->first_capacity);
}

/* The sentences of holding speak of engine time and of cycles (rst:98-102, 119-123), not of
 * total-cycles. */
static bool total_falls(const struct history *old, const struct reading *reading)
{
	struct word held = old->held.counter[ENGINE_TOTAL_CYCLES];
	struct word printed = reading->counter[ENGINE_TOTAL_CYCLES];

	return held.text && printed.text && dec_cmp(printed, held) < 0;
}

/*
 * Total-cycles are those of an engine with cycles (rst:127-129): where none are printed, a reader
 * may ignore them. It does so always, or never.
 */
static bool is_total_alone(const struct reading *reading)
{
	return reading->counter[ENGINE_TOTAL_CYCLES].text && !reading->counter[ENGINE_CYCLES].text;
}

static void vary_total(struct variants *variants, const struct history *old)
{
	const enum total_alone known = old ? old->held.total_alone : TOTAL_ALONE_UNKNOWN;
	struct reading *reading = &variants->all[0];

	reading->total_alone = known;
	if (is_total_alone(reading) && known == TOTAL_ALONE_IGNORED)
		ignore_total(reading, old);
	if (is_total_alone(reading))
		reading->total_alone = TOTAL_ALONE_READ;
	if (old && total_falls(old, reading))
		double_variants(variants, old, accept_lower_total);
	if (is_total_alone(reading) && known == TOTAL_ALONE_UNKNOWN)
		double_variants(variants, old, ignore_total);
}

struct variants variants_of(const struct history *old, const struct reading *reading)
{
	struct variants variants = {.all = {*reading}, .count = 1};

	vary_total(&variants, old);
	if (old && may_keep_capacity(old, reading))
		double_variants(&variants, old, keep_capacity);
	if (old && !reading->maxfreq.text && old->held.maxfreq.text)
		double_variants(&variants, old, keep_maxfreq);
	return variants;
}
