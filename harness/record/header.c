/* SPDX-License-Identifier: MIT */
/* What the first line of a recording says of the machine. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "record_internal.h"
#include "xmalloc.h"

#define NAME_SIZE 64

/* The version of a module, without its line feed; "" where it has none. */
static void version_of(const char *driver, char version[NAME_SIZE])
{
	char *path = xasprintf("/sys/module/%s/version", driver);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len = fd < 0 ? -1 : read(fd, version, NAME_SIZE - 1);

	free(path);
	if (fd >= 0)
		close(fd);
	version[len > 0 ? len : 0] = '\0';
	version[strcspn(version, "\n")] = '\0';
}

/* Is a driver, which may have a version behind an "@", in a list between commas? */
static bool is_listed(const char *list, const char *driver)
{
	const size_t len = strlen(driver);

	for (; list && *list; list += strcspn(list, ","), list += *list == ',')
		if (!strncmp(list, driver, len) && strchr(",@", list[len]))
			return true;
	return false;
}

void header_driver(char **list, const char *driver)
{
	char version[NAME_SIZE];
	char *longer;

	if (is_listed(*list, driver))
		return;
	version_of(driver, version);
	longer = xasprintf("%s%s%s%s%s", *list ? *list : "", *list ? "," : "", driver,
			   *version ? "@" : "", version);
	free(*list);
	*list = longer;
}

/* The drivers of the devices of one class. */
static void add_class(char **list, const char *class)
{
	DIR *directory = opendir(class);
	const struct dirent *entry;

	while (directory && (entry = readdir(directory))) {
		char *path = xasprintf("%s/%s/device/driver", class, entry->d_name);
		char target[256];
		ssize_t len = readlink(path, target, sizeof(target) - 1);

		free(path);
		if (len < 0)
			continue;
		target[len] = '\0';
		header_driver(list, strrchr(target, '/') ? strrchr(target, '/') + 1 : target);
	}
	if (directory)
		closedir(directory);
}

void header_machine(struct recording *header, bool anonymise)
{
	struct utsname machine;

	if (!uname(&machine)) {
		/* what follows the numbers is chosen by who built it */
		size_t len = strspn(machine.release, anonymise ? "0123456789." : machine.release);

		header->kernel = xstrndup(machine.release, len);
	}
	add_class(&header->driver, "/sys/class/drm");
	add_class(&header->driver, "/sys/class/accel");
}
