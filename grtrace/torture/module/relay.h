/* SPDX-License-Identifier: GPL-2.0-only */
/* The same events in a channel of relay, as a tracer on top of it would write them. */
#ifndef GRT_TORTURE_RELAY_H
#define GRT_TORTURE_RELAY_H

#include <linux/types.h>

#include "torture.h"

struct dentry;

/**
 * torture_relay_set() - open a channel instead of the one that there is
 * @order: what it is like; a size of 0 is no channel
 * @directory: for its files
 *
 * Context: Process context, while no source emits. Sleeps.
 * Return: 0; -EINVAL for what cannot be done; -ENOMEM.
 */
int torture_relay_set(const struct torture_relay *order, struct dentry *directory);

/**
 * torture_relay_write() - write a record of an event, if there is a channel
 * @source: its number, which is in the record's member dev
 * @n: the event, order
 * @members: of it
 *
 * Context: Any but NMI.
 */
void torture_relay_write(u32 source, u64 n, const struct torture_members *members);

/**
 * torture_relay_refused() - for how many events the channel had no space
 *
 * Return: their number, as blktrace counts them.
 */
u64 torture_relay_refused(void);

#endif
