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

#endif
