// SPDX-License-Identifier: GPL-2.0-only OR MIT
#include "busy.h"

static u64 interval_add(struct hw_busy *busy, struct hw_interval interval)
{
	busy->ring[busy->next & (busy->size - 1)] = interval;
	return busy->next++;
}

u64 hw_busy_begin(struct hw_busy *busy, u32 queue, u32 client, u64 now)
{
	return interval_add(busy, (struct hw_interval){
					  .start = now,
					  .client = client,
					  .queue = (u8)queue,
					  .how = HW_WORKS,
				  });
}

void hw_busy_client(struct hw_busy *busy, u64 number, u32 client)
{
	struct hw_interval *interval = hw_busy_at(busy, number);

	if (interval)
		interval->client = client;
}

void hw_busy_end(struct hw_busy *busy, u64 number, enum hw_end how, u64 now)
{
	struct hw_interval *interval = hw_busy_at(busy, number);

	if (!interval)
		return;
	interval->end = now;
	interval->how = (u8)how;
}

void hw_busy_ack(struct hw_busy *busy, u32 queue, u64 now)
{
	u64 first = hw_busy_first(busy);

	if (busy->unacked[queue] > first)
		first = busy->unacked[queue];
	busy->unacked[queue] = busy->next;
	for (u64 number = first; number < busy->next; number++) {
		struct hw_interval *interval = hw_busy_at(busy, number);

		if (interval->hz || interval->queue != queue)
			continue;
		if (interval->how != HW_WORKS)
			interval->ack = now;
		else if (number < busy->unacked[queue])
			busy->unacked[queue] = number;
	}
}

void hw_busy_forget(struct hw_busy *busy)
{
	for (u32 queue = 0; queue < HW_QUEUES; queue++)
		busy->unacked[queue] = busy->next;
}

void hw_busy_clock(struct hw_busy *busy, u32 queue, u64 hz, u64 now)
{
	interval_add(busy, (struct hw_interval){.start = now, .hz = hz, .queue = (u8)queue});
}

u64 hw_busy_first(const struct hw_busy *busy)
{
	return busy->next > busy->size ? busy->next - busy->size : 0;
}

struct hw_interval *hw_busy_at(const struct hw_busy *busy, u64 number)
{
	if (number >= busy->next || number < hw_busy_first(busy))
		return NULL;
	return &busy->ring[number & (busy->size - 1)];
}
