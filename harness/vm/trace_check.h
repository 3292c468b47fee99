/* SPDX-License-Identifier: MIT */
/* The trace check: what the ring tracer recorded of a device is what its replayed journal emits. */
#ifndef DECOY_VM_TRACE_CHECK_H
#define DECOY_VM_TRACE_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "journal.h"

/*
 * trace_check - records of a session of all devices under the device's clock, notes included, in
 * any order of CPUs; the journal of the device that was made as the device-th. Of a device that the
 * bridge has recorded see bridge_check(). Neither is believed. NULL: they agree, up to what the
 * trace lost; else a sentence (free() it). *flags gets FGPU_JOB_* of its submissions.
 */
char *trace_check(const char *trace, size_t len, uint32_t device, const void *journal,
		  size_t journal_len, uint32_t *flags);

#endif
