/* SPDX-License-Identifier: MIT */
#include "slots.h"

#include "agent.h"

#define SLOTS 8192 /* tracked per kind and device */

/* One more than the slot; 0: not set. */
static uint32_t slots[GUEST_DEVICES][SLOT_KINDS][SLOTS];

bool slots_set(uint32_t device, enum slot_kind kind, uint32_t planned, uint32_t slot)
{
	if (device >= GUEST_DEVICES || planned >= SLOTS)
		return report_failure("device %u: slot %u is not below %d, the agent's limit",
				      device, planned, SLOTS);
	slots[device][kind][planned] = slot + 1;
	return true;
}

/* Leave a number alone that is not a tracked slot. */
static void apply_slot(uint32_t device, enum slot_kind kind, uint32_t *slot)
{
	if (device < GUEST_DEVICES && *slot < SLOTS && slots[device][kind][*slot])
		*slot = slots[device][kind][*slot] - 1;
}

void slots_apply(const struct guest_record *record, struct fake_drm_command *command)
{
	const uint32_t device = record->device;

	if (record->flags & GUEST_HAS_CLIENT)
		apply_slot(device, SLOT_CLIENT, &command->client);
	if (record->flags & GUEST_HAS_JOB)
		apply_slot(device, SLOT_JOB, &command->job);
	if (record->flags & GUEST_HAS_OBJECT)
		apply_slot(device, SLOT_OBJECT, &command->object);
	if (record->flags & GUEST_GIVES_JOB)
		for (unsigned int i = 0; i < 4; i++)
			apply_slot(device, SLOT_OBJECT, &command->uses[i]);
}

bool slots_result(const struct guest_record *record, int value)
{
	const uint32_t gives = record->flags & (GUEST_GIVES_JOB | GUEST_GIVES_OBJECT);

	if (gives && record->expect >= 0 && value >= 0)
		return slots_set(record->device, gives & GUEST_GIVES_JOB ? SLOT_JOB : SLOT_OBJECT,
				 (uint32_t)record->expect, (uint32_t)value);
	return value == record->expect ||
	       report_failure("a command returned %d, expected %d", value, record->expect);
}
