/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "order.h"
#include "distortion.h"
#include "distortion_kind.h"

static fgpu_u32 modulo(fgpu_u64 n, fgpu_u32 d)
{
	fgpu_u64 rest;

	fgpu_divide(n, d, &rest);
	return (fgpu_u32)rest;
}

static int coprime(fgpu_u32 a, fgpu_u32 b)
{
	fgpu_u32 rest;

	while (b) {
		rest = a % b;
		a = b;
		b = rest;
	}
	return a == 1;
}

/* draw_order - an order drawn from a distortion's seed and period, never the undistorted one. */
static struct fgpu_order draw_order(const struct fgpu *gpu,
				    const struct fgpu_distortion *distortion, fgpu_u32 rows)
{
	fgpu_u64 drawn = fgpu_hash(~distortion->seed, fgpu_distortion_period(gpu, distortion));
	struct fgpu_order order = {.rows = rows};

	order.times = 1 + modulo(drawn >> 32, rows - 1);
	while (!coprime(order.times, rows))
		order.times++;
	order.plus = modulo(drawn & 0xffffffffU, rows);
	if (order.times == 1 && !order.plus)
		order.plus = 1;
	return order;
}

static int changes_order(const struct fgpu *gpu, fgpu_u32 slot, fgpu_u32 client, fgpu_u32 keys)
{
	const struct fgpu_distortion_kind *kinds = fgpu_distortion_kinds((void *)0);
	const struct fgpu_distortion *distortion = &gpu->distortions[slot];

	return fgpu_distortion_applies(gpu, slot, client) && distortion->keys & keys &&
	       kinds[distortion->kind].distorts == DISTORTS_ORDER;
}

struct fgpu_order fgpu_order(const struct fgpu *gpu, fgpu_u32 client, fgpu_u32 part, fgpu_u32 rows)
{
	fgpu_u32 slot, slots = fgpu_distortion_slots(gpu), keys = FGPU_KEYS_OF_HEADER;
	struct fgpu_order order = {.rows = rows, .times = 1}, drawn;

	if (part == FGPU_PART_BODY)
		keys = FGPU_KEYS_OF_ENGINE | FGPU_KEYS_OF_REGION;
	for (slot = 0; rows > 1 && slot < slots; slot++) {
		if (!changes_order(gpu, slot, client, keys))
			continue;
		drawn = draw_order(gpu, &gpu->distortions[slot], rows);
		order.times = modulo((fgpu_u64)order.times * drawn.times, rows);
		order.plus = modulo((fgpu_u64)order.plus * drawn.times + drawn.plus, rows);
		order.by |= 1ULL << slot;
	}
	return order;
}

fgpu_u32 fgpu_order_row(const struct fgpu_order *order, fgpu_u32 i)
{
	if (!order->by)
		return i;
	return modulo((fgpu_u64)order->times * i + order->plus, order->rows);
}
