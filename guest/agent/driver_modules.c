/* SPDX-License-Identifier: MIT */
/* The modules of a user's driver, and the device nodes that they create. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "agent.h"
#include "driver.h"

#define DRM_MAJOR   226
#define ACCEL_MAJOR 261
#define CONSOLES    "/sys/class/vtconsole"

void driver_log_mark(const char *step, const char *name)
{
	char line[128];
	int len = snprintf(line, sizeof(line), "<4>" DRIVER_MARK "%s %s\n", step, name);

	file_write("/dev/kmsg", line, (size_t)len);
}

static void emit_step(const char *what, const char *name, int err)
{
	if (err)
		emit("%s %s %d\n", what, name, -err);
	else
		emit("%s %s\n", what, name);
	emit_flush();
}

static int load_one(const char *name)
{
	char path[DRIVER_NAME + 8];
	int fd, err;

	snprintf(path, sizeof(path), "/%s.ko", name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	err = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;
	close(fd);
	return err;
}

/* Some kernels report only the address of a fault. */
static void emit_loaded(const char *name)
{
	FILE *list = fopen("/proc/modules", "re");
	char line[512], is[DRIVER_NAME];
	unsigned long size = 0;
	unsigned long long at = 0;

	while (list && fgets(line, sizeof(line), list))
		if (sscanf(line, "%63s %lu %*s %*s %*s %llx", is, &size, &at) == 3 &&
		    !strcmp(is, name))
			break;
		else
			at = size = 0;
	if (list)
		fclose(list);
	emit("loaded %s %llx %lu\n", name, at, size);
	emit_flush();
}

static bool list_read(struct drivers *drivers)
{
	FILE *list = fopen(DRIVERS, "re");

	while (list && drivers->count < DRIVERS_MAX &&
	       fscanf(list, "%63s", drivers->names[drivers->count]) == 1)
		drivers->count++;
	if (list)
		fclose(list);
	return drivers->count;
}

bool drivers_load(struct drivers *drivers)
{
	if (!list_read(drivers)) {
		emit("failed " DRIVERS " has no names\n");
		return false;
	}
	for (; drivers->loaded < drivers->count; drivers->loaded++) {
		const char *name = drivers->names[drivers->loaded];
		int err;

		driver_log_mark(DRIVER_MARK_LOAD, name);
		emit_step("load", name, 0);
		err = load_one(name);
		if (err) {
			emit_step("refused", name, err);
			return false;
		}
		emit_loaded(name);
	}
	return true;
}

/* A text console on the driver's frame buffer holds a reference to its module. */
static void consoles_release(void)
{
	DIR *dir = opendir(CONSOLES);
	const struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		char path[320], name[64] = "";

		snprintf(path, sizeof(path), CONSOLES "/%s/name", entry->d_name);
		if (file_read(path, name, sizeof(name) - 1) <= 0 || !strstr(name, "frame buffer"))
			continue;
		snprintf(path, sizeof(path), CONSOLES "/%s/bind", entry->d_name);
		file_write(path, "0", 1);
	}
	if (dir)
		closedir(dir);
}

void drivers_unload(const struct drivers *drivers)
{
	consoles_release();
	for (unsigned int i = drivers->loaded; i--;) {
		const char *name = drivers->names[i];
		int err;

		driver_log_mark(DRIVER_MARK_UNLOAD, name);
		emit_step("unload", name, 0);
		err = module_unload(name);
		emit_step(err ? "kept" : "unloaded", name, err);
	}
}

static bool is_node(const char *path)
{
	struct stat as;

	return !stat(path, &as) && S_ISCHR(as.st_mode) &&
	       (major(as.st_rdev) == DRM_MAJOR || major(as.st_rdev) == ACCEL_MAJOR);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

void driver_nodes_find(struct driver_nodes *nodes)
{
	static const char *const dirs[] = {"/dev/dri", "/dev/accel"};
	const struct dirent *entry;

	nodes->count = 0;
	for (int i = 0; i < 2; i++) {
		DIR *dir = opendir(dirs[i]);

		while (dir && nodes->count < DRIVER_NODES && (entry = readdir(dir))) {
			char *path = nodes->paths[nodes->count];
			int len = snprintf(path, sizeof(nodes->paths[0]), "%s/%s", dirs[i],
					   entry->d_name);

			nodes->count += len < (int)sizeof(nodes->paths[0]) && is_node(path);
		}
		if (dir)
			closedir(dir);
	}
	qsort(nodes->paths, nodes->count, sizeof(nodes->paths[0]), by_name);
}
