/* SPDX-License-Identifier: MIT */
/* Removes devices that a check left in configfs when it died. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "agent.h"

#define CONFIG "/sys/kernel/config/fake-drm"

static void leaves_remove(const char *dir)
{
	static const char *const groups[] = {"rings", "regions", "engines"};

	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
		struct dirent *entry;
		char path[1024];
		DIR *list;

		snprintf(path, sizeof(path), CONFIG "/%.200s/%s", dir, groups[i]);
		list = opendir(path);
		while (list && (entry = readdir(list))) {
			snprintf(path, sizeof(path), CONFIG "/%.200s/%s/%s", dir, groups[i],
				 entry->d_name);
			if (*entry->d_name != '.')
				rmdir(path);
		}
		if (list)
			closedir(list);
	}
}

static void device_remove(const char *dir)
{
	char path[1024];

	snprintf(path, sizeof(path), CONFIG "/%.200s/live", dir);
	file_write(path, "0", 1);
	leaves_remove(dir);
	snprintf(path, sizeof(path), CONFIG "/%.200s", dir);
	rmdir(path);
}

bool devices_remove_stale(void)
{
	DIR *list = opendir(CONFIG);
	struct dirent *entry;
	bool clean = true;

	while (list && (entry = readdir(list))) {
		if (*entry->d_name == '.')
			continue;
		clean = report_failure(
			"device %s was left in configfs, expected none after a check",
			entry->d_name);
		device_remove(entry->d_name);
	}
	if (list)
		closedir(list);
	return clean;
}
