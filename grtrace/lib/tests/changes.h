/* SPDX-License-Identifier: MIT */
/* Changes of the scene, for tests of the verifier's rules. */
#ifndef GRT_TESTS_CHANGES_H
#define GRT_TESTS_CHANGES_H

#include "script.h"

static struct script scene;
static struct judged judged;

static inline struct grt_record *find(uint16_t type, uint16_t ring, size_t nth)
{
	return script_find(&scene, type, ring, nth);
}

static inline struct line *line_of(struct grt_record *record)
{
	return (struct line *)record;
}

static inline void delete (struct grt_record *record)
{
	script_delete(&scene, record);
}

static inline struct grt_ring_pdu *ring_pdu(uint16_t ring)
{
	return (struct grt_ring_pdu *)line_of(find(GRT_RING_INFO, ring, 0))->pdu;
}

/* The same record again, at the same time. */
static inline struct grt_record *insert_copy(struct grt_record *record)
{
	struct line *line = line_of(record);
	size_t at = (size_t)(line - scene.lines);

	memmove(line + 1, line, (scene.count - at) * sizeof(*line));
	scene.count++;
	return &line[1].record;
}

/* What happened, at each other's time and CPU. */
static inline void swap(struct grt_record *a, struct grt_record *b)
{
	struct grt_record first = *a, second = *b;

	*a = second;
	a->time = first.time;
	a->cpu = first.cpu;
	*b = first;
	b->time = second.time;
	b->cpu = second.cpu;
}

struct change {
	const char *what;
	unsigned int rule; /* 0: none is broken */
	unsigned int times; /* or MANY */
	void (*apply)(void);
};

/* The scene with a change: does it break just that? */
static inline bool breaks_its_rule(const struct change *change)
{
	script_judge(&scene, NULL, &judged);
	return is_only(change->what, &judged, change->rule, change->times);
}

/* Each change breaks its rule and no other. */
static inline void changes_check(const struct change *changes, size_t count, uint32_t clock,
				 uint32_t first)
{
	size_t failed = 0;

	for (size_t i = 0; i < count; i++) {
		script_scene(&scene, clock, 0, 0);
		changes[i].apply();
		script_number(&scene, first);
		failed += !breaks_its_rule(&changes[i]);
	}
	assert_int_equal(failed, 0);
}

/* The scene with a change, of which the tracer leaves out one event: nothing else is broken, and
 * not more often. */
static inline void changes_check_without(const struct change *change, size_t event)
{
	script_scene(&scene, GRT_CLOCK_MONOTONIC, 0, 0);
	change->apply();
	script_number(&scene, 0);
	if (event >= scene.count || scene.lines[event].record.type >= GRT_STREAM)
		return;
	scene.lines[event].deleted = true;
	script_reseq(&scene);
	script_judge(&scene, NULL, &judged);
	for (unsigned int rule = 1; rule < 64; rule++) {
		/* What came too early came without what is left out. */
		if (change->rule == 15 && rule == 17)
			continue;
		if (judged.broken[rule] > (rule == change->rule ? change->times : 0))
			fail_msg("%s, without event %zu: R%02u is broken %u times\n%s",
				 change->what, event, rule, judged.broken[rule], judged.text);
	}
}

/* Half of all events, each with each change. */
static inline void changes_check_gaps(const struct change *changes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		for (size_t event = i % 2; event < SCRIPT_MOST; event += 2)
			changes_check_without(&changes[i], event);
	}
}

/*
 * Whatever the clock is, and where numbers begin: they wrap in the middle, or within a few records.
 */
static inline void changes_check_all(const struct change *changes, size_t count)
{
	for (uint32_t clock = 0; clock < GRT_CLOCKS; clock++)
		changes_check(changes, count, clock, 0);
	for (uint32_t before = 1; before < 250; before += 7)
		changes_check(changes, count, GRT_CLOCK_MONOTONIC, 0 - before);
}

#endif
