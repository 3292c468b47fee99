/* SPDX-License-Identifier: MIT */
/* The bridge check: what tracepoints showed of a device's schedulers agrees with its replayed
 * journal. */
#ifndef DECOY_VM_BRIDGE_CHECK_H
#define DECOY_VM_BRIDGE_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* bridge_made - did the bridge record this device, and not the driver itself? */
bool bridge_made(const char *trace, size_t len, int cookie);

/*
 * bridge_check - of each ring the jobs of the bridge came to the hardware, and were done with, in
 * the order of the model, with its clients and errors; and there is an instant at which the
 * device's clock can have begun, so that it saw none of them too early or too late: no SUBMIT later
 * than the model's, no COMPLETE earlier. The schedulers' rings are those of the model in the order
 * of their first jobs. NULL: they agree; else a sentence (free() it).
 */
char *bridge_check(const char *trace, size_t len, int cookie, const void *journal,
		   size_t journal_len);

#endif
