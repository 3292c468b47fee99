/* SPDX-License-Identifier: MIT */
/* Commands to devices, and their clocks. Commands are queued and written many at a time, because a
 * system call costs more than a command. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"
#include "fake_drm.h"

#define COMMANDS_MAX (FAKE_DRM_COMMANDS / sizeof(struct fake_drm_command))

/* The expected result of a command. */
struct expectation {
	uint32_t op;
	int value;
	uint64_t now;
};

static struct {
	bool lives; /* also after unplug */
	bool follows; /* follow the machine's clock up to the next record */
	int fd; /* of `command`, opened with the first one; or -1 */
	uint64_t now; /* time at which all queued commands are done */
	size_t len, count; /* of the queue */
	char bytes[FAKE_DRM_COMMANDS];
	struct expectation expectations[COMMANDS_MAX];
} devices[GUEST_DEVICES];

void commands_end(uint32_t device)
{
	if (devices[device].lives && devices[device].fd >= 0)
		close(devices[device].fd);
	devices[device].lives = false;
	devices[device].fd = -1;
	devices[device].len = devices[device].count = 0;
}

void commands_begin(uint32_t device)
{
	commands_end(device);
	devices[device].lives = true;
	devices[device].follows = false;
	devices[device].now = 0;
}

static bool command_open(uint32_t device)
{
	char path[96];

	if (!device_debug(device, "command", path, sizeof(path)))
		return false;
	if (devices[device].fd < 0)
		devices[device].fd = open(path, O_RDWR | O_CLOEXEC);
	return devices[device].fd >= 0 || report_failure("open %s: %s", path, strerror(errno));
}

static bool command_write(uint32_t device, const void *bytes, size_t len,
			  struct fake_drm_result *results, size_t count)
{
	const size_t size = count * sizeof(*results);

	if (!command_open(device))
		return false;
	if (write(devices[device].fd, bytes, len) == (ssize_t)len &&
	    pread(devices[device].fd, results, size, 0) == (ssize_t)size)
		return true;
	return report_failure("%zu commands to device %u: %s", count, device, strerror(errno));
}

bool device_do(uint32_t device, const void *command, size_t len, int *value)
{
	struct fake_drm_result result = {0};

	if (!command_write(device, command, len, &result, 1))
		return false;
	*value = result.value;
	return result.now == devices[device].now ||
	       report_failure("a command ran at %" PRIu64 ", expected at %" PRIu64,
			      (uint64_t)result.now, devices[device].now);
}

static bool result_matches(const struct expectation *expected, const struct fake_drm_result *result)
{
	if (result->value == expected->value && result->now == expected->now)
		return true;
	return report_failure("command %u returned %d at %" PRIu64 ", expected %d at %" PRIu64,
			      expected->op, result->value, (uint64_t)result->now, expected->value,
			      expected->now);
}

static bool device_flush(uint32_t device)
{
	struct fake_drm_result result[COMMANDS_MAX];
	const size_t count = devices[device].count;
	bool ok = command_write(device, devices[device].bytes, devices[device].len, result, count);

	for (size_t i = 0; ok && i < count; i++)
		ok = result_matches(&devices[device].expectations[i], &result[i]);
	devices[device].len = devices[device].count = 0;
	return ok;
}

bool commands_flush(void)
{
	for (uint32_t i = 0; i < GUEST_DEVICES; i++)
		if (devices[i].count && !device_flush(i))
			return false;
	return true;
}

static bool queue_command(uint32_t device, const struct fake_drm_command *command, const void *text,
			  int expect)
{
	const size_t len = sizeof(*command) + command->text_len, size = (len + 7) & ~(size_t)7;
	char *to;

	if (size > FAKE_DRM_COMMANDS)
		return report_failure("a command of %zu bytes is too long, expected at most %zu",
				      len, (size_t)FAKE_DRM_COMMANDS);
	if (size > FAKE_DRM_COMMANDS - devices[device].len && !device_flush(device))
		return false;
	to = devices[device].bytes + devices[device].len;
	memset(to, 0, size);
	memcpy(to, command, sizeof(*command));
	memcpy(to + sizeof(*command), text, command->text_len);
	devices[device].expectations[devices[device].count++] =
		(struct expectation){command->op, expect, devices[device].now};
	devices[device].len += size;
	return true;
}

bool commands_add(uint32_t device, const void *bytes, size_t len, int expect)
{
	struct fake_drm_command command;

	if (device >= GUEST_DEVICES || !devices[device].lives)
		return report_failure("no device %u is live", device);
	if (len < sizeof(command))
		return report_failure("a command of %zu bytes is cut short, expected at least %zu",
				      len, sizeof(command));
	memcpy(&command, bytes, sizeof(command));
	if (command.text_len != len - sizeof(command))
		return report_failure("a command's text has %zu bytes, expected %u",
				      len - sizeof(command), command.text_len);
	return queue_command(device, &command, (const char *)bytes + sizeof(command), expect);
}

bool commands_advance(uint64_t to)
{
	struct fake_drm_command command = {.op = FAKE_DRM_ADVANCE, .object = ~0u};

	memset(command.uses, 0xff, sizeof(command.uses));
	for (uint32_t i = 0; i < GUEST_DEVICES; i++) {
		if (!devices[i].lives || to <= devices[i].now)
			continue;
		command.amount = to - devices[i].now;
		devices[i].now = to;
		if (!queue_command(i, &command, "", 0))
			return false;
	}
	return true;
}

/* A device that followed the clock is at a later time than it was. */
static bool device_now(uint32_t device)
{
	char path[96], text[32] = "";
	int err;

	if (!devices[device].follows)
		return true;
	if (!device_debug(device, "advance", path, sizeof(path)))
		return false;
	err = file_read(path, text, sizeof(text) - 1);
	if (err <= 0)
		return report_failure("read %s: %s", path, strerror(-err));
	devices[device].now = strtoull(text, NULL, 10);
	return true;
}

bool devices_follow(uint64_t base, uint64_t limit)
{
	for (uint32_t i = 0; i < GUEST_DEVICES; i++) {
		char path[96], text[64];
		int len, err;

		if (!devices[i].lives)
			continue;
		if (!device_debug(i, "follow", path, sizeof(path)))
			return false;
		len = snprintf(text, sizeof(text), "%" PRIu64 " %" PRIu64, base, limit);
		err = file_write(path, text, (size_t)len);
		if (err)
			return report_failure("write %s: %s", path, strerror(-err));
		devices[i].follows = true;
	}
	return true;
}

bool device_advance(uint32_t device, uint64_t to)
{
	char path[96], ns[32];
	int len, err;

	if (!devices[device].lives)
		return true;
	if (!device_now(device))
		return false;
	if (to <= devices[device].now)
		return true;
	if (!device_debug(device, "advance", path, sizeof(path)))
		return false;
	len = snprintf(ns, sizeof(ns), "%" PRIu64, to - devices[device].now);
	err = file_write(path, ns, (size_t)len);
	if (err)
		return report_failure("write %s: %s", path, strerror(-err));
	devices[device].now = to;
	return true;
}

bool devices_advance(uint64_t to)
{
	for (uint32_t i = 0; i < GUEST_DEVICES; i++)
		if (!device_advance(i, to))
			return false;
	return true;
}
