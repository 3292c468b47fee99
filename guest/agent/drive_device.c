/* SPDX-License-Identifier: MIT */
/* The device that cells are played on: of a driver that is loaded, or one of a plan. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"
#include "drive_agent.h"

#define PLAN	"/plan"
#define JOURNAL "16777216" /* bytes: of a cell, with its reads as hashes */
#define TEXT	"64" /* bytes of a text that the journal has whole */

/* --- a driver's device --- */

/* A render node, or one of an accelerator, or any. */
static bool node_choose(struct drive_device *device, const struct driver_nodes *nodes,
			const struct driver_nodes *before)
{
	static const char *const kinds[] = {"/renderD", "/accel", "/card"};

	for (int kind = 0; kind < 3; kind++)
		for (unsigned int i = 0; i < nodes->count; i++) {
			bool is_new = strstr(nodes->paths[i], kinds[kind]);

			for (unsigned int j = 0; j < before->count; j++)
				is_new = is_new && strcmp(nodes->paths[i], before->paths[j]) != 0;
			if (!is_new)
				continue;
			snprintf(device->node, sizeof(device->node), "%s", nodes->paths[i]);
			return true;
		}
	return driver_fail("no node of a DRM device is there", -ENODEV);
}

static bool driver_find(struct drive_device *device)
{
	struct driver_nodes before = {.count = 0}, after;

	if (!access(DRIVERS, F_OK)) {
		driver_nodes_find(&before);
		if (!drivers_load(&device->drivers))
			return false;
	}
	driver_nodes_find(&after);
	if (!node_choose(device, &after, &before))
		return false;
	if (device->drivers.loaded)
		emit("node %s\n", device->node);
	return true;
}

static int driver_unbind(struct drive_device *device)
{
	char link[128], path[PATH_MAX + 16], target[PATH_MAX], node[64];
	int err;

	snprintf(node, sizeof(node), "%s", device->node);
	snprintf(link, sizeof(link), "/sys/class/%s/%s/device",
		 strstr(node, "/accel/") ? "accel" : "drm", basename(node));
	if (!realpath(link, target))
		return -errno;
	snprintf(device->name, sizeof(device->name), "%s", basename(target));
	snprintf(path, sizeof(path), "%s/driver", link);
	if (!realpath(path, target))
		return -errno;
	snprintf(path, sizeof(path), "%s/unbind", target);
	err = file_write(path, device->name, strlen(device->name));
	if (!err)
		snprintf(device->driver, sizeof(device->driver), "%.255s", target);
	return err;
}

static bool driver_bind(struct drive_device *device)
{
	static const struct driver_nodes none = {.count = 0};
	char path[sizeof(device->driver) + 16];
	struct driver_nodes nodes;
	int err;

	if (!*device->driver)
		return true;
	snprintf(path, sizeof(path), "%s/bind", device->driver);
	err = file_write(path, device->name, strlen(device->name));
	if (err)
		return driver_fail("bind the device again", err);
	*device->driver = '\0';
	driver_nodes_find(&nodes);
	return node_choose(device, &nodes, &none);
}

/* --- a device of a plan --- */

/* Its clock is that of the machine, and its journal has room for a cell. */
static bool plan_live(const struct plan_record *record)
{
	static const char *const values[][2] = {
		{"clock", "real"}, {"journal", JOURNAL}, {"journal_text", TEXT}};
	char path[128];

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		snprintf(path, sizeof(path), "%.64s/%s", record->text, values[i][0]);
		if (!device_write(path, values[i][1], strlen(values[i][1])))
			return false;
	}
	return device_live(record->as.device, record->text);
}

/* The device's clock does not stand still: only the result is compared. */
static bool plan_command(const struct plan_record *record)
{
	struct {
		int32_t value;
		uint32_t reserved;
		uint64_t now;
	} result = {0};
	char path[96];
	bool ok;
	int fd;

	if (!device_debug(record->as.device, "command", path, sizeof(path)))
		return false;
	fd = open(path, O_RDWR | O_CLOEXEC);
	ok = fd >= 0 && write(fd, record->text, record->as.text_len) == record->as.text_len &&
	     pread(fd, &result, sizeof(result), 0) == sizeof(result) &&
	     result.value == record->as.expect;
	if (fd >= 0)
		close(fd);
	return ok ||
	       report_failure("a command gave %d, expected %d", result.value, record->as.expect);
}

static bool plan_record(struct drive_device *device, const struct plan_record *record)
{
	switch (record->as.op) {
	case GUEST_LIVE:
		return plan_live(record);
	case GUEST_COMMAND:
		return plan_command(record);
	case GUEST_MKDIR:
	case GUEST_WRITE:
		return player_apply(&device->plan, record);
	default: /* what is about cases, and journals */
		return true;
	}
}

static bool plan_make(struct drive_device *device)
{
	static struct plan_record record;

	devices_end();
	device->plan.at = device->plan_begin;
	while (player_next(&device->plan, &record))
		if (!plan_record(device, &record))
			return driver_fail("the device of the plan", -EINVAL);
	return device_node(0, false, device->node, sizeof(device->node)) ||
	       driver_fail("the device of the plan", -ENODEV);
}

/* --- both --- */

bool drive_device_find(struct drive_device *device)
{
	struct guest_plan plan;

	device->of_plan = !access(PLAN, F_OK);
	if (!device->of_plan)
		return driver_find(device);
	if (!player_open(&device->plan, PLAN, &plan))
		return driver_fail(PLAN, -EINVAL);
	device->plan_begin = device->plan.at;
	return true;
}

bool drive_device_ready(struct drive_device *device)
{
	return device->of_plan ? plan_make(device) : driver_bind(device);
}

int drive_device_unbind(struct drive_device *device)
{
	if (!device->of_plan)
		return driver_unbind(device);
	return device_unplug(0) ? 0 : -EIO;
}

void drive_device_end(struct drive_device *device)
{
	if (device->of_plan)
		devices_end();
	else if (driver_bind(device))
		drivers_unload(&device->drivers);
}
