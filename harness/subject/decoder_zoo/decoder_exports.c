/* SPDX-License-Identifier: MIT */
/* Decoders whose export is not whole (R51): events of one instant joined, slices cut where they
 * overlap. */
#include <string.h>

#include "change.h"

/* An event that a viewer draws at the place of another one: of its type, time, device, ring. */
static bool is_same_mark(const json_t *a, const json_t *b)
{
	return !strcmp(word_of(a, "type"), word_of(b, "type")) &&
	       number_of(a, "time") == number_of(b, "time") &&
	       number_of(a, "dev") == number_of(b, "dev") &&
	       number_of(a, "ring") == number_of(b, "ring");
}

static bool has_same_before(const struct change *change, size_t index)
{
	const json_t *records = records_of(change), *record = json_array_get(records, index);

	if (is_note(record))
		return false;
	for (size_t i = index; i-- > 0;)
		if (is_same_mark(json_array_get(records, i), record))
			return true;
	return false;
}

void joins_instants(struct change *change)
{
	drop_records(change, has_same_before);
}

static bool is_of_ring(const json_t *a, const json_t *b)
{
	return number_of(a, "dev") == number_of(b, "dev") &&
	       number_of(a, "ring") == number_of(b, "ring");
}

/* One track for a ring, though several of its jobs may run at once. */
void cuts_slices(struct change *change)
{
	json_t *jobs = json_object_get(change->answer, "jobs"), *job, *next;
	size_t i, j;

	json_array_foreach(jobs, i, job)
	{
		json_array_foreach(jobs, j, next)
		{
			const uint64_t begin = number_of(next, "issue");

			if (i != j && is_of_ring(job, next) && begin >= number_of(job, "issue") &&
			    begin < number_of(job, "complete"))
				set_number(job, "complete", begin);
		}
	}
}

static bool is_memory(const struct change *change, size_t index)
{
	return !strncmp(word_of(json_array_get(records_of(change), index), "type"), "MEM_", 4);
}

void exports_rings_alone(struct change *change)
{
	drop_records(change, is_memory);
}
