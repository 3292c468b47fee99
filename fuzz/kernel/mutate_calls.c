/* SPDX-License-Identifier: MIT */
/* The engine's hooks: half of all changes are of whole calls, so that the ones behind keep their
 * meaning. */
#include <string.h>

#include "kernel.h"

#define SIZE sizeof(struct kernel_call)

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
				 uint8_t *out, size_t max, unsigned int seed);

static uint32_t draw(uint64_t *state, size_t below)
{
	*state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
	return below ? (uint32_t)(*state >> 33) % (uint32_t)below : 0;
}

static struct kernel_call any_call(uint64_t *state)
{
	return (struct kernel_call){
		.kind = (uint8_t)draw(state, kernel_target.kind_count),
		.flags = (uint8_t)((!draw(state, 4) ? CALL_BESIDE : 0) |
				   (!draw(state, 8) ? draw(state, 128) << 1 : 0)),
		.a = (uint8_t)draw(state, 4),
		.b = (uint8_t)(draw(state, 2) ? draw(state, 256) : 0),
		.n = draw(state, 2) ? draw(state, 64) : draw(state, UINT32_MAX)};
}

/* Change one member of the call. */
static void change(struct kernel_call *call, uint64_t *state)
{
	const struct kernel_call other = any_call(state);

	switch (draw(state, 5)) {
	case 0:
		call->kind = other.kind;
		break;
	case 1:
		call->a = other.a;
		break;
	case 2:
		call->b = other.b;
		break;
	case 3:
		call->flags ^= other.flags | CALL_BESIDE;
		break;
	default:
		call->n = other.n;
	}
}

static size_t insert(struct kernel_call *calls, size_t count, size_t at, struct kernel_call call)
{
	memmove(calls + at + 1, calls + at, (count - at) * SIZE);
	calls[at] = call;
	return count + 1;
}

static size_t step(struct kernel_call *calls, size_t count, size_t most, uint64_t *state)
{
	const size_t at = draw(state, count), from = draw(state, count);
	const unsigned int what = count ? draw(state, 6) : 0;
	struct kernel_call call = count ? calls[from] : any_call(state);

	if (what < 2 && count < most) /* a new one, or one again */
		return insert(calls, count, draw(state, count + 1), what ? call : any_call(state));
	if (what == 2 && count > 1) {
		memmove(calls + at, calls + at + 1, (count - at - 1) * SIZE);
		return count - 1;
	}
	if (what == 3) {
		calls[from] = calls[at];
		calls[at] = call;
		return count;
	}
	if (count)
		change(&calls[at], state);
	return count;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned int seed)
{
	struct kernel_call calls[CALLS_MAX];
	const size_t most = max / SIZE < CALLS_MAX ? max / SIZE : CALLS_MAX;
	size_t count = size / SIZE < most ? size / SIZE : most;
	uint64_t state = seed;

	if (!draw(&state, 4))
		return LLVMFuzzerMutate(data, size, max);
	memcpy(calls, data, count * SIZE);
	for (unsigned int steps = 1 + draw(&state, 4); steps; steps--)
		count = step(calls, count, most, &state);
	memcpy(data, calls, count * SIZE);
	return count * SIZE;
}

/* The beginning of one, and the end of the other. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size, const uint8_t *b, size_t b_size,
				 uint8_t *out, size_t max, unsigned int seed)
{
	const size_t most = max / SIZE < CALLS_MAX ? max / SIZE : CALLS_MAX;
	uint64_t state = seed;
	size_t head = draw(&state, a_size / SIZE + 1), skip = draw(&state, b_size / SIZE + 1);
	size_t tail = b_size / SIZE - skip;

	head = head < most ? head : most;
	tail = tail < most - head ? tail : most - head;
	memcpy(out, a, head * SIZE);
	memcpy(out + head * SIZE, b + skip * SIZE, tail * SIZE);
	return (head + tail) * SIZE;
}
