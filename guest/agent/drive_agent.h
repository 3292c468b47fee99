/* SPDX-License-Identifier: MIT */
/* The driver test in the agent: its device, and what the device shows of the truth. */
#ifndef DECOY_GUEST_DRIVE_AGENT_H
#define DECOY_GUEST_DRIVE_AGENT_H

#include "drive.h"
#include "drive_wire.h"
#include "driver.h"
#include "play.h"

struct drive_device {
	bool of_plan; /* a fake device, made anew for each cell */
	struct player plan;
	const char *plan_begin;
	struct drivers drivers;
	char node[64]; /* "/dev/dri/renderD128" */
	char driver[256], name[64]; /* in sysfs, where it is to be bound again; "": it is bound */
};

/* drive_device_find - load the drivers, or read the plan. False after driver_fail(). */
bool drive_device_find(struct drive_device *device);
/* drive_device_ready - for the next cell: its node is there. False after driver_fail(). */
bool drive_device_ready(struct drive_device *device);
/* drive_device_unbind - 0 or -errno. */
int drive_device_unbind(struct drive_device *device);
/* drive_device_end - remove what was made and loaded. */
void drive_device_end(struct drive_device *device);

/* drive_now - CLOCK_BOOTTIME, in ns. */
uint64_t drive_now(void);
/* drive_clock - the time of a fake device, as an event. */
void drive_clock(const struct drive_device *device, uint32_t cell);
/* drive_witness - emit what the device shows of the truth since CLOCK_BOOTTIME began. */
void drive_witness(const struct drive_device *device, uint64_t began, bool registers);

/* drive_emit - an event, as a line. */
void drive_emit(const struct drive_event *event);

/* drive_run - all of it; see drive_wire.h for what is emitted. Exit code of the agent. */
int drive_run(void);

#endif
