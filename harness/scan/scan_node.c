/* SPDX-License-Identifier: MIT */
/* Which device a descriptor is. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "scan_internal.h"
#include "xmalloc.h"

#define DRM_MAJOR   226
#define ACCEL_MAJOR 261
#define MINOR_MAX   ((1u << 20) - 1)

static bool is_wanted(const struct scan *scan, uint32_t number)
{
	static const uint32_t drm_majors[] = {DRM_MAJOR, ACCEL_MAJOR, 0};
	const uint32_t *wanted = scan->config.majors ? scan->config.majors : drm_majors;

	for (; *wanted; wanted++)
		if (*wanted == number)
			return true;
	return false;
}

static int node_of_device(const struct scan *scan, const struct stat *as, struct scan_node *node)
{
	if (!S_ISCHR(as->st_mode) || !is_wanted(scan, major(as->st_rdev)))
		return 0;
	*node = (struct scan_node){major(as->st_rdev), minor(as->st_rdev), as->st_ino};
	return 1;
}

/* Digits up to end of at most max; false: something else. */
static bool parse_digits(const char *text, char end, uint32_t max, uint32_t *number,
			 const char **rest)
{
	char *stop;
	unsigned long value;

	if (*text < '0' || *text > '9')
		return false;
	errno = 0;
	value = strtoul(text, &stop, 10);
	if (errno || value > max || *stop != end)
		return false;
	*number = (uint32_t)value;
	*rest = stop + (end != '\0');
	return true;
}

/* A made tree: the path of a node, as the link of the descriptor has it. The number is the device's
 * minor. */
static int node_of_path(const struct scan *scan, const char *path, struct scan_node *node)
{
	static const struct {
		const char *begin;
		uint32_t major, first;
	} nodes[] = {{"/dev/dri/card", DRM_MAJOR, 0},
		     {"/dev/dri/controlD", DRM_MAJOR, 0},
		     {"/dev/dri/renderD", DRM_MAJOR, 0},
		     {"/dev/accel/accel", ACCEL_MAJOR, 0}};
	static const char number[] = "/dev/char/";

	*node = (struct scan_node){0};
	for (size_t i = 0; i < sizeof(nodes) / sizeof(nodes[0]); i++) {
		const size_t len = strlen(nodes[i].begin);

		if (strncmp(path, nodes[i].begin, len))
			continue;
		node->major = nodes[i].major;
		return is_wanted(scan, node->major) &&
		       parse_digits(path + len, '\0', MINOR_MAX, &node->minor, &path);
	}
	if (strncmp(path, number, sizeof(number) - 1))
		return 0;
	path += sizeof(number) - 1;
	return parse_digits(path, ':', UINT32_MAX, &node->major, &path) &&
	       parse_digits(path, '\0', UINT32_MAX, &node->minor, &path) &&
	       is_wanted(scan, node->major);
}

static int node_of_link(const struct scan_process *process, const char *name,
			struct scan_node *node)
{
	char path[64];
	ssize_t len = readlinkat(process->fd, name, path, sizeof(path) - 1);
	struct stat as;

	if (len >= 0) {
		path[len] = '\0';
		return node_of_path(process->scan, path, node);
	}
	/* a node itself, as root can make one */
	if (errno != EINVAL || fstatat(process->fd, name, &as, AT_SYMLINK_NOFOLLOW))
		return -errno;
	return node_of_device(process->scan, &as, node);
}

int scan_node_of(const struct scan_process *process, const char *name, struct scan_node *node)
{
	struct stat as;

	if (process->scan->made)
		return node_of_link(process, name, node);
	if (fstatat(process->fd, name, &as, 0))
		return -errno;
	return node_of_device(process->scan, &as, node);
}

/* The number behind a key in what the VFS prints before the driver; false: there is none. */
static bool find_number(const char *text, size_t len, const char *key, uint64_t *number)
{
	const char *at = memmem(text, len < 128 ? len : 128, key, strlen(key));
	const char *end = text + len;

	if (!at)
		return false;
	*number = 0;
	for (at += strlen(key); at < end && *at >= '0' && *at <= '9'; at++)
		*number = *number * 10 + (uint64_t)(*at - '0');
	return at < end && *at == '\n';
}

/*
 * The VFS prints pos, flags, mnt_id and, since Linux 5.14, ino before what the driver prints, all
 * of the file that it reads: the text itself says whether the descriptor still was what fstatat()
 * found.
 */
int scan_text_names(const char *text, size_t len, uint64_t inode)
{
	uint64_t number;

	return find_number(text, len, "\nino:\t", &number) ? number == inode : -1;
}

const struct scan_node *scan_known_node(const struct scan *scan, size_t len)
{
	uint64_t mount, inode;

	if (!find_number(scan->text, len, "\nmnt_id:\t", &mount) ||
	    !find_number(scan->text, len, "\nino:\t", &inode))
		return NULL;
	for (size_t i = scan->known_count; i--;)
		if (scan->known[i].mount == mount && scan->known[i].node.inode == inode)
			return &scan->known[i].node;
	return NULL;
}

void scan_known_add(struct scan *scan, size_t len, const struct scan_node *node)
{
	uint64_t mount;

	if (!find_number(scan->text, len, "\nmnt_id:\t", &mount) || scan_known_node(scan, len))
		return;
	scan->known =
		xgrow(scan->known, scan->known_count, &scan->known_capacity, sizeof(*scan->known));
	scan->known[scan->known_count++] = (struct scan_known){mount, *node};
}
