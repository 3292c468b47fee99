/* SPDX-License-Identifier: GPL-2.0-only */
/* Descriptors of streams. */
#ifndef GRT_STREAM_OF_CPU_H
#define GRT_STREAM_OF_CPU_H

#include "session.h"

/**
 * grt_stream_open() - a descriptor of a CPU's stream, or of the table of notes
 * @session: the session, which it holds
 * @cpu: number of the CPU, or GRT_NOTES
 *
 * Context: Process context. The caller holds grt_mutex.
 * Return: a descriptor; -EINVAL: there is no such CPU; -EBUSY: there is a reader; -ENOMEM, -EMFILE.
 */
int grt_stream_open(struct grt_session *session, u32 cpu);

#endif
