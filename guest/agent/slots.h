/* SPDX-License-Identifier: MIT */
/*
 * Slots of a device that a program of the user's has open, too: the device gives out its lowest
 * free slot, so those of the plan may differ from what the host planned.
 */
#ifndef DECOY_GUEST_SLOTS_H
#define DECOY_GUEST_SLOTS_H

#include <stdbool.h>

#include "fake_drm.h"
#include "wire.h"

enum slot_kind { SLOT_CLIENT, SLOT_OBJECT, SLOT_JOB, SLOT_KINDS };

/* slots_set - the host's slot `planned` is `slot`. False after report_failure(): too many. */
bool slots_set(uint32_t device, enum slot_kind kind, uint32_t planned, uint32_t slot);

/* slots_apply - replace the planned slots in a command, by its record's flags. */
void slots_apply(const struct guest_record *record, struct fake_drm_command *command);

/*
 * slots_result - compare a command's result with the planned one; slots_set() a slot that it gives.
 */
bool slots_result(const struct guest_record *record, int value);

#endif
