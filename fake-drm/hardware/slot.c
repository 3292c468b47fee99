// SPDX-License-Identifier: GPL-2.0-only OR MIT
#include "slot.h"

void slot_next(struct slot *slot, u32 command)
{
	slot->waits = command == SLOT_START;
}

bool slot_ready(const struct slot *slot)
{
	return slot->waits && !slot->active && !slot->blocked;
}

void slot_start(struct slot *slot, u32 config)
{
	slot->waits = false;
	slot->active = true;
	slot->flag = config & SLOT_CONFIG_FLAG;
	slot->status = SLOT_ACTIVE;
}

u32 slot_end(struct slot *slot, u32 n, u32 status)
{
	slot->active = false;
	slot->status = status;
	if (status == SLOT_DONE)
		return SLOT_BIT_DONE(n);
	slot->blocked = true;
	return SLOT_BIT_FAILED(n);
}

void slot_ack(struct slot *slot, u32 n, u32 bits)
{
	if (bits & SLOT_BIT_FAILED(n))
		slot->blocked = false;
}

u32 slot_stop(const struct slot *slot, u32 command, bool deaf)
{
	static const struct {
		u32 status;
		int flag; /* that the chain must have; -1: any */
	} stops[] = {
		[SLOT_NOP] = {SLOT_IDLE, -1},		[SLOT_START] = {SLOT_IDLE, -1},
		[SLOT_SOFT_STOP] = {SLOT_STOPPED, -1},	[SLOT_HARD_STOP] = {SLOT_TERMINATED, -1},
		[SLOT_SOFT_STOP_0] = {SLOT_STOPPED, 0}, [SLOT_HARD_STOP_0] = {SLOT_TERMINATED, 0},
		[SLOT_SOFT_STOP_1] = {SLOT_STOPPED, 1}, [SLOT_HARD_STOP_1] = {SLOT_TERMINATED, 1},
	};

	if (!slot->active || command >= sizeof(stops) / sizeof(stops[0]))
		return SLOT_IDLE;
	if (stops[command].flag >= 0 && stops[command].flag != slot->flag)
		return SLOT_IDLE;
	if (deaf && stops[command].status == SLOT_STOPPED)
		return SLOT_IDLE;
	return stops[command].status;
}

u32 slot_sample(const struct slot *slots, u32 state, u32 bits)
{
	for (u32 n = 0; n < SLOTS; n++) {
		if (!(bits & SLOT_BITS(n)))
			continue;
		state &= ~SLOT_BITS(n);
		if (slots[n].active)
			state |= SLOT_BIT_DONE(n);
		if (slots[n].waits)
			state |= SLOT_BIT_FAILED(n);
	}
	return state;
}
