/* SPDX-License-Identifier: MIT */
/*
 * Slots of a device that a program of the user's has open, too: they are given out lowest first, to
 * whoever comes, so those of the plan may be others than the host foresaw.
 */
#ifndef DECOY_GUEST_SLOTS_H
#define DECOY_GUEST_SLOTS_H

#include <stdbool.h>

#include "fake_drm.h"
#include "wire.h"

enum slot_kind { SLOT_CLIENT, SLOT_OBJECT, SLOT_JOB, SLOT_KINDS };

/* slots_note - what the host calls `foreseen` is `slot`. False after it said why: too many. */
bool slots_note(uint32_t device, enum slot_kind kind, uint32_t foreseen, uint32_t slot);

/* slots_put - into a command, by its record's flags, the slots as they are. */
void slots_put(const struct guest_record *record, struct fake_drm_command *command);

/* slots_result - a command's result, against what was foreseen; a slot that it gives is noted. */
bool slots_result(const struct guest_record *record, int value);

#endif
