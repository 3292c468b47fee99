/* SPDX-License-Identifier: MIT */
/* Devices in configfs, and their files in debugfs. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent.h"

#define CONFIG "/sys/kernel/config/fake-drm/"
#define DEBUG  "/sys/kernel/debug/fake-drm/"
#define DIRS   4096

enum node { NODE_CARD, NODE_RENDER, NODE_ACCEL, NODES };

static struct {
	char dir[32]; /* empty: was never live */
	bool may_expire;
	char nodes[NODES][48]; /* paths; empty: it has none of that kind */
} devices[GUEST_DEVICES];

static char *dirs[DIRS]; /* in the order in which they were made */
static unsigned int dir_count;

static bool device_failed(const char *what, const char *path, int err)
{
	return report_failure("%s %s: %s", what, path, strerror(-err));
}

bool device_mkdir(const char *path)
{
	char *full = NULL;

	if (dir_count == DIRS || asprintf(&full, CONFIG "%s", path) < 0)
		return report_failure("too many directories");
	if (mkdir(full, 0755)) {
		int err = -errno;

		free(full);
		return device_failed("mkdir", path, err);
	}
	dirs[dir_count++] = full;
	return true;
}

bool device_write(const char *path, const char *value, size_t len)
{
	char full[1024];
	int err;

	snprintf(full, sizeof(full), CONFIG "%s", path);
	err = file_write(full, value, len);
	return err ? device_failed("write", path, err) : true;
}

/* The attributes exist only while the device is live. */
static bool nodes_read(uint32_t device)
{
	static const char *const files[NODES][2] = {
		{"card", "dri"}, {"render", "dri"}, {"accel_node", "accel"}};

	for (int i = 0; i < NODES; i++) {
		char name[32] = "", attribute[96];
		ssize_t len;

		snprintf(attribute, sizeof(attribute), CONFIG "%.31s/%s", devices[device].dir,
			 files[i][0]);
		len = file_read(attribute, name, sizeof(name) - 1);
		if (len < 0)
			return device_failed("read", attribute, (int)len);
		name[strcspn(name, "\n")] = '\0';
		*devices[device].nodes[i] = '\0';
		if (*name)
			snprintf(devices[device].nodes[i], sizeof(devices[device].nodes[i]),
				 "/dev/%s/%s", files[i][1], name);
	}
	return true;
}

static bool live_write(uint32_t device, const char *value)
{
	char path[96];
	int err;

	snprintf(path, sizeof(path), CONFIG "%.31s/live", devices[device].dir);
	err = file_write(path, value, 1);
	if (err == -EOPNOTSUPP)
		return report_skip("this kernel has no support for accelerators");
	return err ? device_failed("write", path, err) : true;
}

bool device_live(uint32_t device, const char *dir)
{
	if (device >= GUEST_DEVICES)
		return report_failure("no device %u: it never went live", device);
	snprintf(devices[device].dir, sizeof(devices[device].dir), "%s", dir);
	commands_begin(device);
	return live_write(device, "1") && nodes_read(device);
}

bool device_unplug(uint32_t device)
{
	if (device >= GUEST_DEVICES || !*devices[device].dir)
		return report_failure("no device %u: it never went live", device);
	return live_write(device, "0");
}

bool device_id(uint32_t device, uint64_t id)
{
	char path[96], value[24];
	int err;

	if (!device_debug(device, "id", path, sizeof(path)))
		return false;
	snprintf(value, sizeof(value), "%" PRIu64, id);
	err = file_write(path, value, strlen(value));
	return err ? device_failed("write", path, err) : true;
}

bool device_for_all(uint32_t device)
{
	for (int i = 0; i < NODES; i++) {
		const char *path = devices[device].nodes[i];

		if (*path && chmod(path, 0666))
			return device_failed("chmod", path, -errno);
	}
	return true;
}

bool device_node(uint32_t device, bool card, char *path, size_t size)
{
	const char *node;

	if (device >= GUEST_DEVICES)
		return report_failure("no device %u: it never went live", device);
	node = devices[device].nodes[card ? NODE_CARD : NODE_RENDER];
	node = *node ? node : devices[device].nodes[NODE_ACCEL];
	if (!*node)
		return report_failure("device %u has no node", device);
	snprintf(path, size, "%s", node);
	return true;
}

bool device_debug(uint32_t device, const char *file, char *path, size_t size)
{
	if (device >= GUEST_DEVICES || !*devices[device].dir)
		return report_failure("no device %u: it never went live", device);
	snprintf(path, size, DEBUG "%.31s/%s", devices[device].dir, file);
	return true;
}

uint32_t devices_live(void)
{
	uint32_t count = 0;

	while (count < GUEST_DEVICES && *devices[count].dir)
		count++;
	return count;
}

ssize_t device_truth(uint32_t device, char *bytes, size_t size)
{
	char path[96];
	ssize_t len;

	if (device >= GUEST_DEVICES)
		return -ENODEV;
	snprintf(path, sizeof(path), DEBUG "%.31s/truth", devices[device].dir);
	len = file_read(path, bytes, size);
	if (len < 0)
		device_failed("read", path, (int)len);
	return len;
}

void device_may_expire(uint32_t device)
{
	devices[device].may_expire = true;
}

/* A fence that expired was not signalled in real time: the results after that prove nothing. */
static void report_expired(uint32_t device)
{
	char path[96], text[32] = "";

	snprintf(path, sizeof(path), DEBUG "%.31s/expired", devices[device].dir);
	if (devices[device].may_expire || file_read(path, text, sizeof(text) - 1) < 0 ||
	    !strcmp(text, "0\n"))
		return;
	emit("# expired %s", text);
}

bool devices_end(void)
{
	bool ok = true;

	for (unsigned int i = 0; i < GUEST_DEVICES; i++) {
		if (!*devices[i].dir)
			continue;
		commands_end(i);
		report_expired(i);
		ok = live_write(i, "0") && ok;
		*devices[i].dir = '\0';
		devices[i].may_expire = false;
	}
	while (dir_count) {
		char *dir = dirs[--dir_count];

		if (rmdir(dir))
			ok = device_failed("rmdir", dir, -errno);
		free(dir);
	}
	return ok;
}
