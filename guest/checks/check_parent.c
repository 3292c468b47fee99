/* SPDX-License-Identifier: MIT */
/* Devices whose parent is a PCI function. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

#define PCI "/sys/bus/pci/devices"

/* Find a function with a driver, or without one; false: there is none. */
static bool pci_find(bool with_driver, char *address, size_t size)
{
	DIR *list = opendir(PCI);
	struct dirent *entry;
	bool found = false;

	while (!found && list && (entry = readdir(list))) {
		char path[300];

		if (*entry->d_name == '.')
			continue;
		snprintf(path, sizeof(path), PCI "/%s/driver", entry->d_name);
		found = !access(path, F_OK) == with_driver;
		if (found)
			snprintf(address, size, "%.*s", (int)size - 1, entry->d_name);
	}
	if (list)
		closedir(list);
	return found;
}

/* Find a function without a driver that is no bridge: one that can be removed. */
static bool pci_find_spare(char *address, size_t size)
{
	DIR *list = opendir(PCI);
	struct dirent *entry;
	bool found = false;

	while (!found && list && (entry = readdir(list))) {
		char path[300], class[16] = "";

		snprintf(path, sizeof(path), PCI "/%s/driver", entry->d_name);
		if (*entry->d_name == '.' || !access(path, F_OK))
			continue;
		snprintf(path, sizeof(path), PCI "/%s/class", entry->d_name);
		file_read(path, class, sizeof(class) - 1);
		found = *class && strncmp(class, "0x06", 4) != 0;
		if (found)
			snprintf(address, size, "%.*s", (int)size - 1, entry->d_name);
	}
	if (list)
		closedir(list);
	return found;
}

static int parent_write(uint32_t device, const char *value)
{
	char path[96];

	gpu_path(device, false, "parent", path, sizeof(path));
	return file_write(path, value, strlen(value));
}

static int live_write(uint32_t device)
{
	char path[96];

	gpu_path(device, false, "live", path, sizeof(path));
	return file_write(path, "1", 1);
}

bool check_parent_form(void)
{
	static const char *const bad[] = {"",
					  "virtua",
					  "virtual ",
					  "0000:00:00",
					  "0000:00:00.8",
					  "0000:00:20.0",
					  "00:00.0",
					  "0000:00:00.0 ",
					  "0000:00:00.0x",
					  "10000:00:00.0",
					  "0000:00:00.00",
					  "0000.00.00.0",
					  "0000:00:zz.0"};

	if (!gpu_setup(0, NULL))
		return false;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		int err = parent_write(0, bad[i]);

		MUST(err == -EINVAL || err == -E2BIG || !*bad[i],
		     "writing \"%s\" to parent gave %d, expected -EINVAL", bad[i], err);
	}
	MUST(!parent_write(0, "virtual\n") && !parent_write(0, "0000:00:1f.7"),
	     "parent refuses \"virtual\"");
	return true;
}

bool check_parent_none(void)
{
	int err;

	if (!gpu_setup(0, NULL))
		return false;
	MUST(!parent_write(0, "fffe:fe:1d.6"), "parent refuses a sound address");
	err = live_write(0);
	MUST(err == -ENODEV || err == -EOPNOTSUPP,
	     "going live without such a function gave %d, expected -ENODEV", err);
	MUST(!parent_write(0, "virtual"), "the device does not go live after parent was corrected");
	return gpu_live(0);
}

bool check_parent_pci(void)
{
	char address[32], want[64];
	char *text;
	int fd;

	if (!pci_find(false, address, sizeof(address)))
		return report_skip("this machine has no PCI function without a driver");
	for (int i = 0; i < 3; i++) {
		if (!gpu_setup(0, NULL))
			return false;
		MUST(!parent_write(0, address), "%s is refused as parent", address);
		if (!gpu_live(0) || (fd = gpu_open(0)) < 0)
			return false;
		text = fdinfo(fd);
		snprintf(want, sizeof(want), "drm-pdev:\t%s\n", address);
		MUST(text && text_has(text, want), "no %s in \"%s\"", want, text ? text : "");
		free(text);
		close(fd);
		if (!devices_end())
			return false;
	}
	return true;
}

bool check_parent_busy(void)
{
	char address[32];
	int err;

	if (!gpu_setup(0, NULL) || !gpu_setup(1, NULL))
		return false;
	if (pci_find(true, address, sizeof(address))) {
		MUST(!parent_write(0, address), "%s is refused as parent", address);
		err = live_write(0);
		MUST(err == -EBUSY, "a function with a driver gave %d, expected -EBUSY", err);
	}
	if (!pci_find(false, address, sizeof(address)))
		return report_skip("this machine has no PCI function without a driver");
	MUST(!parent_write(0, address) && !parent_write(1, address), "%s is refused as parent",
	     address);
	if (!gpu_live(0))
		return false;
	err = live_write(1);
	MUST(err == -EBUSY, "a second device of %s gave %d, expected -EBUSY", address, err);
	return gpu_unplug(0);
}

/* The function is removed while a client has its device open. */
bool check_parent_removed(void)
{
	char address[32], path[96];
	char *text;
	int fd, err;

	if (!pci_find_spare(address, sizeof(address)))
		return report_skip("this machine has no PCI function that can be removed");
	if (!gpu_setup(0, NULL))
		return false;
	MUST(!parent_write(0, address), "%s is refused as parent", address);
	if (!gpu_live(0) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	snprintf(path, sizeof(path), PCI "/%s/remove", address);
	err = file_write(path, "1", 1);
	MUST(!err, "%s: %s", path, strerror(-err));
	text = fdinfo(fd);
	MUST(text && text_has(text, "pos:") && !text_has(text, "drm-"),
	     "the device of a removed function shows \"%s\"", text ? text : "");
	free(text);
	MUST(gpu_submit(fd, 0, 1000) == -ENODEV, "the device of a removed function accepts a job");
	if (!gpu_unplug(0))
		return false;
	close(fd);
	err = live_write(0);
	MUST(err == -ENODEV, "going live without its parent gave %d, expected -ENODEV", err);
	MUST(!file_write("/sys/bus/pci/rescan", "1", 1), "the PCI bus cannot be rescanned");
	return gpu_live(0) && (fd = gpu_open(0)) >= 0 && !close(fd);
}
