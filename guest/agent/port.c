/* SPDX-License-Identifier: MIT */
/* Virtio serial ports, by the names that the host gives; there is no udev to link them. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "agent.h"

#define CLASS "/sys/class/virtio-ports"

static bool has_name(const char *port, const char *name)
{
	char path[320], is[64] = "";

	snprintf(path, sizeof(path), CLASS "/%s/name", port);
	if (file_read(path, is, sizeof(is) - 1) <= 0)
		return false;
	is[strcspn(is, "\n")] = '\0';
	return !strcmp(is, name);
}

int port_open(const char *name)
{
	DIR *dir = opendir(CLASS);
	struct dirent *entry;
	int fd = -ENOENT;

	while (dir && fd == -ENOENT && (entry = readdir(dir))) {
		char path[320];

		if (*entry->d_name == '.' || !has_name(entry->d_name, name))
			continue;
		snprintf(path, sizeof(path), "/dev/%s", entry->d_name);
		fd = open(path, O_RDWR | O_CLOEXEC);
		fd = fd < 0 ? -errno : fd;
	}
	if (dir)
		closedir(dir);
	return fd;
}
