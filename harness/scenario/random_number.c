/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "random.h"

/* splitmix64. */
uint64_t random_next(struct random *r)
{
	uint64_t z = r->state += 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	return z ^ (z >> 31);
}

uint64_t random_below(struct random *r, uint64_t count)
{
	return random_next(r) % count;
}

bool random_one_in(struct random *r, uint64_t count)
{
	return !random_below(r, count);
}

unsigned int random_pick(struct random *r, unsigned int count)
{
	return (unsigned int)random_below(r, count);
}

void random_label(struct random *r, char *label, char sort)
{
	snprintf(label, RANDOM_LABEL, "%c%u", sort, r->labels++);
}

void random_step(struct random *r, uint64_t at, const char *verb, json_t *members)
{
	json_t *step = json_pack("{s:I,s:o}", "at", (json_int_t)at, verb, members);

	r->broken |= !step || json_array_append_new(r->steps, step);
	r->done++;
}

void random_set(struct random *r, json_t *to, const char *label, json_t *value)
{
	r->broken |= !value || json_object_set_new(to, label, value);
}
