/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "copy.h"
#include "part.h"
#include "ratio.h"

#define NS_PER_S 1000000000u

static struct fdi_span part_name(const struct part *part)
{
	return part->list->kind == PART_REGION ? part->region.name : part->engine.name;
}

static struct part *part_find(const struct hash *parts, const struct part_list *list,
			      struct fdi_span name, uint64_t hash)
{
	struct link *link;

	for (link = hash_first(parts, hash); link; link = link->chain) {
		struct part *part = (struct part *)link;

		if (link->hash == hash && part->list == list && spans_equal(part_name(part), name))
			return part;
	}
	return NULL;
}

static void part_append(struct part_list *list, struct part *part)
{
	struct part *last = list->last;

	if (!last) {
		list->first = part;
	} else {
		last->next = part;
		if (list->kind == PART_REGION)
			last->region.next = &part->region;
		else
			last->engine.next = &part->engine;
	}
	list->last = part;
}

static struct part *part_new(struct part_list *list, struct fdi_span name, struct pool *pool)
{
	struct part *part = pool_alloc(pool, sizeof(*part));
	struct fdi_span copy = span_copy(pool, name);

	if (part && copy.ptr) {
		part->list = list;
		if (list->kind == PART_REGION) {
			part->region.name = copy;
		} else {
			part->engine.name = copy;
			part->engine.busy.den = part->engine.freq.den = 1;
		}
		return part;
	}
	span_drop(pool, copy);
	pool_free(pool, part, sizeof(*part));
	return NULL;
}

static void part_free(struct pool *pool, struct part *part)
{
	span_drop(pool, part_name(part));
	pool_free(pool, part, sizeof(*part));
}

struct part *part_get(struct hash *parts, struct part_list *list, struct fdi_span name,
		      struct pool *pool)
{
	struct part *part = list->recent ? list->recent->next : list->first;
	uint64_t hash;

	if (!part || !spans_equal(part_name(part), name)) {
		hash = hash_span((uintptr_t)list, name);
		part = part_find(parts, list, name, hash);
	}
	if (!part) {
		part = part_new(list, name, pool);
		if (!part)
			return NULL;
		part->link.hash = hash;
		if (!hash_add(parts, &part->link, pool)) {
			part_free(pool, part);
			return NULL;
		}
		part_append(list, part);
	}
	list->recent = part;
	return part;
}

void parts_forget(struct hash *parts, struct part_list *list, struct pool *pool)
{
	struct part *part, *next;

	for (part = list->first; part; part = next) {
		next = part->next;
		hash_remove(parts, &part->link);
		part_free(pool, part);
	}
	list->first = list->last = list->recent = NULL;
}

/* counter_delta - the advance since the sweep before; absent at first, and if saturated. */
static struct fdi_num counter_delta(const struct part *part, enum fdi_engine_field field)
{
	struct fdi_num now = part->engine.field[field];

	if (!part->had_value[field] || now.saturated)
		return (struct fdi_num){0};
	return (struct fdi_num){.value = now.value - part->before[field], .present = true};
}

/* part_capacity - the divisor; 1 where absent or 0 (rst:110). */
static uint64_t part_capacity(const struct part *part)
{
	uint64_t printed = part->engine.field[FDI_CAPACITY].value;

	return printed ? printed : 1;
}

static struct fdi_ratio busy_ratio(const struct part *part, uint64_t wall_ns)
{
	struct fdi_num cycles = counter_delta(part, FDI_CYCLES);
	struct fdi_num total = counter_delta(part, FDI_TOTAL_CYCLES);

	if (part->engine.field[FDI_BUSY_NS].present) {
		if (part->engine.delta_ns.present)
			return ratio_of(part->engine.delta_ns.value, 1, wall_ns,
					part_capacity(part), 1);
	} else if (cycles.present && total.present) {
		return ratio_of(cycles.value, 1, total.value, part_capacity(part), 1);
	}
	return (struct fdi_ratio){.den = 1};
}

static struct fdi_ratio freq_ratio(const struct part *part, uint64_t wall_ns)
{
	struct fdi_num cycles = counter_delta(part, FDI_CYCLES);
	struct fdi_num hz = part->engine.field[FDI_MAXFREQ_HZ];

	if (!cycles.present || !hz.present)
		return (struct fdi_ratio){.den = 1};
	return ratio_of(cycles.value, NS_PER_S, hz.value, wall_ns, part_capacity(part));
}

void parts_settle(struct part_list *list, uint64_t wall_ns)
{
	struct part *part;
	int i;

	for (part = list->first; part; part = part->next) {
		part->engine.delta_ns = counter_delta(part, FDI_BUSY_NS);
		part->engine.busy = busy_ratio(part, wall_ns);
		part->engine.freq = freq_ratio(part, wall_ns);
		for (i = 0; i < PART_COUNTERS; i++) {
			part->before[i] = part->engine.field[i].value;
			part->had_value[i] = part->engine.field[i].present;
		}
	}
}
