/* SPDX-License-Identifier: MIT */
/* What the rules of trace streams say of a guest's trace. */
#ifndef DECOY_VM_TRACE_SOUND_H
#define DECOY_VM_TRACE_SOUND_H

#include <stddef.h>
#include <stdint.h>

/*
 * trace_sound - judge whole records, notes included, in any order of CPUs, of devices that got jobs
 * with these FGPU_JOB_*: some are faults, which break a rule. NULL: no other one is broken; else a
 * sentence about the first (free() it).
 */
char *trace_sound(const char *trace, size_t len, uint32_t flags);

#endif
