/* SPDX-License-Identifier: MIT */
/* What a reader decides after the last line. */
#include <stdlib.h>

#include "snapshot.h"

/* drm-memory-X is another word for drm-resident-X; where both stand, the new one counts. */
static void merge_alias(struct zoo *z, struct zoo_item *region)
{
	for (; region; region = region->next) {
		struct zoo_num *resident = &region->field[F_RESIDENT];

		if (fault(z, FAULT_ALIAS_ADDED))
			*resident = zoo_num_add(z, *resident, region->field[F_ALIAS]);
		else if (!resident->present ||
			 (design(z, DESIGN_ALIAS_WINS) && region->field[F_ALIAS].present))
			*resident = region->field[F_ALIAS];
	}
}

/* A capacity of zero is not allowed, and the capacity to be assumed is one. */
static void mend_capacity(struct zoo_item *engines)
{
	for (; engines; engines = engines->next)
		if (!engines->field[F_CAPACITY].value && engines->field[F_CAPACITY].present)
			engines->field[F_CAPACITY].value = 1;
}

static void spread_capacity(struct zoo_item *engines)
{
	struct zoo_num last = {0};

	for (struct zoo_item *e = engines; e; e = e->next)
		if (e->field[F_CAPACITY].present)
			last = e->field[F_CAPACITY];
	for (struct zoo_item *e = engines; e && last.present; e = e->next)
		e->field[F_CAPACITY] = last;
}

/* Some programs know no capacity at all. */
static void drop_capacity(struct zoo_item *engines)
{
	for (; engines; engines = engines->next)
		engines->field[F_CAPACITY] = (struct zoo_num){0};
}

static bool has_capacity_0(const struct zoo_item *engines)
{
	for (; engines; engines = engines->next)
		if (engines->field[F_CAPACITY].present && !engines->field[F_CAPACITY].value)
			return true;
	return false;
}

/* What the capacity of an engine is where none is printed, or zero. */
static void assume_capacity(const struct zoo *z, struct zoo_item *engines)
{
	for (; engines; engines = engines->next) {
		struct zoo_num *capacity = &engines->field[F_CAPACITY];

		if (design(z, DESIGN_CAPACITY_1) && !capacity->present)
			*capacity = (struct zoo_num){.value = 1, .present = true};
		if (design(z, DESIGN_CAPACITY_0_ABSENT) && !capacity->value)
			*capacity = (struct zoo_num){0};
	}
}

/* Engines of which nothing but the capacity is known. */
static void drop_capacity_alone(struct zoo_item **link)
{
	while (*link) {
		struct zoo_item *item = *link;
		bool alone = true;

		for (unsigned int f = 0; f < F_REGION; f++)
			alone &= f == F_CAPACITY || !item->field[f].present;
		if (!alone) {
			link = &item->next;
			continue;
		}
		*link = item->next;
		free(item);
	}
}

/* Total-cycles are those of an engine with cycles (rst:127-129). */
static void drop_total_alone(struct zoo_item *engine)
{
	for (; engine; engine = engine->next)
		if (!engine->field[F_CYCLES].present)
			engine->field[F_TOTAL_CYCLES] = (struct zoo_num){0};
}

static bool lacks_capacity(const struct zoo_item *engines)
{
	for (; engines; engines = engines->next)
		if (!engines->field[F_CAPACITY].present)
			return true;
	return false;
}

static bool is_known_driver(struct zoo_span driver)
{
	static const char *const known[] = {"i915", "xe",  "amdgpu", "panfrost",
					    "v3d",  "msm", "panthor"};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (zoo_span_is(driver, zoo_span_word(known[i])))
			return true;
	return false;
}

/* Why the text is refused, or NULL. */
static const char *refusal_of(struct zoo *z, const struct zoo_snapshot *snap)
{
	if (!snap->is_drm && !fault(z, FAULT_NOT_DRM))
		return "no drm- key";
	if (fault(z, FAULT_PDEV_REQUIRED) && !snap->pdev.len)
		return "no drm-pdev";
	if (fault(z, FAULT_ID_REQUIRED) && !snap->has_id)
		return "no drm-client-id";
	if (design(z, DESIGN_USAGE_REQUIRED) && !snap->engines && !snap->regions)
		return "no engine and no region";
	if (design(z, DESIGN_DRIVER_REQUIRED) && !snap->driver.len)
		return "no drm-driver";
	if (design(z, DESIGN_CAPACITY_0_REFUSED) && has_capacity_0(snap->engines))
		return "a capacity of zero";
	if (fault(z, FAULT_CAPACITY_REQUIRED) && lacks_capacity(snap->engines))
		return "no capacity";
	if (fault(z, FAULT_KNOWN_DRIVERS) && !is_known_driver(snap->driver))
		return "unknown driver";
	return NULL;
}

void zoo_snapshot_finish(struct zoo *z, struct zoo_snapshot *snap)
{
	snap->refused = refusal_of(z, snap);
	merge_alias(z, snap->regions);
	assume_capacity(z, snap->engines);
	if (design(z, DESIGN_CAPACITY_ALONE))
		drop_capacity_alone(&snap->engines);
	if (design(z, DESIGN_TOTAL_ALONE))
		drop_total_alone(snap->engines);
	if (!fault(z, FAULT_CAPACITY_INF))
		mend_capacity(snap->engines);
	if (fault(z, FAULT_CAPACITY_SPREADS))
		spread_capacity(snap->engines);
	if (fault(z, FAULT_CAPACITY_UNREAD))
		drop_capacity(snap->engines);
	zoo_snapshot_lose(z, snap);
	if (fault(z, FAULT_ID_MISSING_0) && !snap->has_id) {
		snap->id = zoo_span_word("0");
		snap->has_id = true;
	}
	if (fault(z, FAULT_ID_ALWAYS) && !snap->has_id) {
		struct zoo_snapshot hidden = {.engines = snap->engines};

		zoo_snapshot_free(&hidden);
		snap->engines = NULL;
	}
}
