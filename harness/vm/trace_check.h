/* SPDX-License-Identifier: MIT */
/* The trace check: what the ring tracer recorded of a device is what its replayed journal emits. */
#ifndef DECOY_VM_TRACE_CHECK_H
#define DECOY_VM_TRACE_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "journal.h"

/*
 * trace_check - records of a session of all devices under the device's clock, notes included, in any order of CPUs; the
 * journal of the device that was made as the device-th. Neither is believed. NULL: they agree, up to what the trace
 * lost; else a sentence (free() it).
 */
char *trace_check(const char *trace, size_t len, uint32_t device, const void *journal,
		  size_t journal_len);

#endif
