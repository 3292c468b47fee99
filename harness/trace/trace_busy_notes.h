/* SPDX-License-Identifier: MIT */
/*
 * What the notes of a trace declare: its clock, devices, engines and rings, and when clients began.
 */
#ifndef DECOY_TRACE_BUSY_NOTES_H
#define DECOY_TRACE_BUSY_NOTES_H

#include "trace_busy.h"

/* busy_note - a sound record; nothing happens where it is no note. */
void busy_note(struct busy *busy, const struct grt_item *item);

/* busy_device_of - the device with this cookie, declared or not. It stays where it is until a
 * higher one is asked for. */
struct busy_device *busy_device_of(struct busy *busy, uint16_t dev);

#endif
