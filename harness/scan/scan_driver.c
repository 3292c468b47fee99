/* SPDX-License-Identifier: MIT */
/* The name of a device's driver, asked of the device itself: one of its nodes is opened. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <linux/ioctl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "scan_internal.h"

/* include/uapi/drm/drm.h, which is not on every machine. */
struct drm_version {
	int numbers[3];
	size_t name_len; /* in: of name; out: of the driver's, which may be longer */
	char *name;
	size_t date_len;
	char *date;
	size_t desc_len;
	char *desc;
};

#define IOCTL_VERSION _IOWR('d', 0x00, struct drm_version)

/* A node that may be opened. */
struct node_file {
	char path[64];
	unsigned int major, minor;
};

static bool starts_with(const char *text, const char *begin)
{
	return !strncmp(text, begin, strlen(begin));
}

/* A file of sysfs, as text. */
static bool read_file(const struct scan *scan, const char *path, char *text, size_t size)
{
	int fd = openat(scan->sys, path, O_RDONLY | O_CLOEXEC);
	ssize_t len = fd < 0 ? -1 : read(fd, text, size - 1);

	if (fd >= 0)
		close(fd);
	text[len > 0 ? len : 0] = '\0';
	return len > 0;
}

/* What the kernel calls the node, below /dev. */
static bool read_devname(const struct scan *scan, uint32_t major, uint32_t minor, char name[32])
{
	char path[64], text[512];
	const char *at;

	snprintf(path, sizeof(path), "dev/char/%" PRIu32 ":%" PRIu32 "/uevent", major, minor);
	if (!read_file(scan, path, text, sizeof(text)))
		return false;
	at = strstr(text, "DEVNAME=");
	return at && sscanf(at, "DEVNAME=%31[^\n]", name) == 1;
}

/* The render node beside a primary one. Two devices may have one parent: whose node it is, is not
 * known then. */
static int find_render(const struct scan *scan, uint32_t major, uint32_t minor,
		       struct node_file *node)
{
	char dir[64], path[sizeof(dir) + NAME_MAX + 8], render[NAME_MAX + 1] = "", number[32];
	int cards = 0, renders = 0, fd;
	const struct dirent *entry;
	DIR *list;

	snprintf(dir, sizeof(dir), "dev/char/%" PRIu32 ":%" PRIu32 "/device/drm", major, minor);
	fd = openat(scan->sys, dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	list = fd < 0 ? NULL : fdopendir(fd);
	if (!list) {
		if (fd >= 0)
			close(fd);
		return -ENXIO;
	}
	while ((entry = readdir(list))) {
		cards += starts_with(entry->d_name, "card");
		if (!starts_with(entry->d_name, "renderD"))
			continue;
		renders++;
		snprintf(render, sizeof(render), "%s", entry->d_name);
	}
	closedir(list);
	if (cards != 1 || renders != 1)
		return -ENXIO;
	snprintf(path, sizeof(path), "%s/%s/dev", dir, render);
	if (!read_file(scan, path, number, sizeof(number)) ||
	    sscanf(number, "%u:%u", &node->major, &node->minor) != 2)
		return -ENXIO;
	snprintf(node->path, sizeof(node->path), "/dev/dri/%.32s", render);
	return 0;
}

/*
 * A primary node is never opened: whom the first file of it makes master is not a display server
 * that starts at that moment, and its close puts the text console back.
 */
static int find_node(const struct scan *scan, uint32_t major, uint32_t minor,
		     struct node_file *node)
{
	char name[32];

	if (!read_devname(scan, major, minor, name))
		return -ENOENT;
	if (!starts_with(name, "dri/renderD") && !starts_with(name, "accel/"))
		return find_render(scan, major, minor, node);
	snprintf(node->path, sizeof(node->path), "/dev/%s", name);
	node->major = major;
	node->minor = minor;
	return 0;
}

static bool is_node(const struct stat *as, const struct node_file *node)
{
	return S_ISCHR(as->st_mode) && major(as->st_rdev) == node->major &&
	       minor(as->st_rdev) == node->minor;
}

/* What is another file by now is not opened, or not asked. */
static int open_node(const struct node_file *node)
{
	struct stat as;
	int fd;

	if (stat(node->path, &as))
		return -errno;
	if (!is_node(&as, node))
		return -ENODEV;
	fd = open(node->path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (!fstat(fd, &as) && is_node(&as, node))
		return fd;
	close(fd);
	return -ENODEV;
}

static int ask_name(int fd, char name[SCAN_DRIVER])
{
	struct drm_version version = {.name_len = SCAN_DRIVER - 1, .name = name};

	memset(name, 0, SCAN_DRIVER);
	if (ioctl(fd, IOCTL_VERSION, &version))
		return -errno;
	if (version.name_len >= SCAN_DRIVER)
		return -ENAMETOOLONG;
	for (const char *at = name; *at; at++)
		if (*at < ' ' || *at > '~')
			return -EILSEQ;
	return 0;
}

bool scan_opens_nodes(const struct scan *scan)
{
	return !scan->made && scan->sys >= 0 && scan->sysfs;
}

int scan_driver(const struct scan *scan, uint32_t major, uint32_t minor, char name[SCAN_DRIVER])
{
	struct node_file node;
	int fd, err;

	if (!scan_opens_nodes(scan))
		return -ENOTSUP;
	err = find_node(scan, major, minor, &node);
	if (err)
		return err;
	fd = open_node(&node);
	if (fd < 0)
		return fd;
	err = ask_name(fd, name);
	close(fd);
	return err;
}
