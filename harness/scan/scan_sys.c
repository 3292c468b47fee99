/* SPDX-License-Identifier: MIT */
/* What the device of a node is, by the links of a sysfs. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "scan_internal.h"

int scan_sys(struct scan *scan, const char *dir)
{
	struct statfs as;
	bool sysfs;

	if (!dir && scan->made)
		return 0;
	scan->sys = open(dir ? dir : "/sys", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (scan->sys < 0)
		return dir ? -errno : 0;
	sysfs = !fstatfs(scan->sys, &as) && as.f_type == SYSFS_MAGIC;
	if (!dir && !sysfs) {
		close(scan->sys);
		scan->sys = -1;
	}
	scan->sysfs = sysfs;
	return 0;
}

/* The last part of what a link of the node's directory leads to, as the link names it. */
static bool read_last(const struct scan *scan, uint32_t major, uint32_t minor, const char *link,
		      char last[SCAN_SLOT])
{
	char path[64], to[PATH_MAX];
	const char *slash;
	ssize_t len;

	snprintf(path, sizeof(path), "dev/char/%" PRIu32 ":%" PRIu32 "/%s", major, minor, link);
	len = readlinkat(scan->sys, path, to, sizeof(to));
	if (len <= 0 || (size_t)len == sizeof(to))
		return false;
	to[len] = '\0';
	slash = strrchr(to, '/');
	return (size_t)snprintf(last, SCAN_SLOT, "%s", slash ? slash + 1 : to) < SCAN_SLOT;
}

/* As the kernel names PCI devices: "%04x:%02x:%02x.%d". */
static bool is_slot(const char *name)
{
	static const char hex[] = "0123456789abcdef";
	const size_t domain = strspn(name, hex);
	const char *at = name + domain;

	return domain >= 4 && domain <= 8 && at[0] == ':' && strspn(at + 1, hex) == 2 &&
	       at[3] == ':' && strspn(at + 4, hex) == 2 && at[6] == '.' && at[7] >= '0' &&
	       at[7] <= '7' && !at[8];
}

/*
 * Only the device itself counts, not what it is a part of: a partition of a GPU, a virtio or an
 * auxiliary device has a PCI device above it, and no sentence says that it is "the device in
 * question" (rst:66-67).
 */
bool scan_slot(const struct scan *scan, uint32_t major, uint32_t minor, char slot[SCAN_SLOT])
{
	char subsystem[SCAN_SLOT];

	return scan->sys >= 0 && read_last(scan, major, minor, "device", slot) &&
	       read_last(scan, major, minor, "device/subsystem", subsystem) &&
	       !strcmp(subsystem, "pci") && is_slot(slot);
}
