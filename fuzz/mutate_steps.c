/* SPDX-License-Identifier: MIT */
/* A mutator of inputs of model_play.h, in place of mutate.c: steps of eight bytes are added,
 * dropped, doubled, moved, changed. */
#include <stdbool.h>
#include <string.h>

#include "model_play.h"
#include "mutate.h"

/* What steps are often made of: byte 0 of each kind, and a time in byte 7. */
static const uint8_t kinds[] = {0x00, 0x20, 0x40, 0x60, 0xa2, 0xa3, 0xa8, 0xa9, 0xb4, 0xc0, 0xff};
static const uint8_t times[] = {0, 0, 0x11, 0x61, 0x75, 0x9f};

struct steps {
	uint8_t *data;
	size_t size, max;
	uint64_t random;
};

static size_t random_below(struct steps *steps, size_t limit)
{
	steps->random = steps->random * 6364136223846793005u + 1442695040888963407u;
	return limit ? (size_t)((steps->random >> 33) % limit) : 0;
}

/* Where a step begins; the first eight bytes are the device. */
static size_t some_step(struct steps *steps)
{
	return (1 + random_below(steps, steps->size / PLAY_STEP - 1)) * PLAY_STEP;
}

static bool insert_step(struct steps *steps, size_t at, const uint8_t step[PLAY_STEP])
{
	if (steps->size + PLAY_STEP > steps->max)
		return false;
	memmove(steps->data + at + PLAY_STEP, steps->data + at, steps->size - at);
	memcpy(steps->data + at, step, PLAY_STEP);
	steps->size += PLAY_STEP;
	return true;
}

static void add_step(struct steps *steps)
{
	uint8_t step[PLAY_STEP];

	for (size_t i = 0; i < PLAY_STEP; i++)
		step[i] = (uint8_t)random_below(steps, i == 1 || i == 2 ? 4 : 256);
	step[0] = kinds[random_below(steps, sizeof(kinds))];
	/* commands of the model, each as often */
	if (step[0] == 0xff)
		step[0] = (uint8_t)(0xa0 + random_below(steps, 96));
	step[7] = times[random_below(steps, sizeof(times))];
	insert_step(steps, some_step(steps), step);
}

static void copy_step(struct steps *steps)
{
	uint8_t step[PLAY_STEP];
	const size_t from = some_step(steps);

	if (from + PLAY_STEP > steps->size)
		return;
	memcpy(step, steps->data + from, PLAY_STEP);
	insert_step(steps, some_step(steps), step);
}

static void drop_step(struct steps *steps)
{
	const size_t at = some_step(steps);

	if (at + PLAY_STEP > steps->size)
		return;
	memmove(steps->data + at, steps->data + at + PLAY_STEP, steps->size - at - PLAY_STEP);
	steps->size -= PLAY_STEP;
}

static void change_byte(struct steps *steps)
{
	steps->data[random_below(steps, steps->size)] = (uint8_t)random_below(steps, 256);
}

size_t mutate_text(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	static void (*const moves[])(struct steps * steps) = {add_step, add_step, copy_step,
							      drop_step, change_byte};
	struct steps steps = {data, size / PLAY_STEP * PLAY_STEP, max, seed};

	if (max < 2 * PLAY_STEP)
		return size;
	while (steps.size < 2 * PLAY_STEP)
		steps.data[steps.size++] = 0;
	for (size_t rounds = 1 + random_below(&steps, 4); rounds; rounds--)
		if (steps.size >= 2 * PLAY_STEP)
			moves[random_below(&steps, sizeof(moves) / sizeof(*moves))](&steps);
	return steps.size;
}

/* The device of one, and steps of both in their order. */
size_t mutate_cross(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size, uint8_t *out,
		    size_t max, unsigned int seed)
{
	struct steps steps = {out, 0, max, seed};
	const uint8_t *from[2] = {a, b};
	size_t left[2] = {a_size / PLAY_STEP, b_size / PLAY_STEP};

	for (bool is_first = true; left[0] || left[1]; is_first = false) {
		const size_t which = left[0] && left[1] ? random_below(&steps, 2) : !left[0];

		if ((is_first || random_below(&steps, 4)) &&
		    !insert_step(&steps, steps.size, from[which]))
			break;
		from[which] += PLAY_STEP;
		left[which]--;
	}
	return steps.size;
}
