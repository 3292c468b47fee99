/* SPDX-License-Identifier: MIT */
/* Each limit: can be reached, cannot be passed, and can be reached again after a release. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "check.h"

#define LEAVES	256
#define DEVICES 64

/* Open a render node: a descriptor, or -errno, without report_failure(). */
static int try_open(void)
{
	char path[64];
	int fd;

	if (!device_node(0, false, path, sizeof(path)))
		return -ENODEV;
	fd = open(path, O_RDWR | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

bool check_limit_clients(void)
{
	int fds[6], err;

	if (!gpu_make(0, "max_clients=5 engines/gfx"))
		return false;
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < 5; i++)
			MUST((fds[i] = try_open()) >= 0, "client %d of 5: %s", i,
			     strerror(-fds[i]));
		err = try_open();
		MUST(err == -ENOSPC, "the sixth client of 5: %s, expected ENOSPC", strerror(-err));
		MUST((fds[5] = dup(fds[0])) >= 0, "a duplicate counts as a client: %s",
		     strerror(errno));
		for (int i = 0; i < 6; i++)
			close(fds[i]);
	}
	return true;
}

bool check_limit_no_clients(void)
{
	int err;

	if (!gpu_make(0, "max_clients=0 engines/gfx"))
		return false;
	err = try_open();
	MUST(err == -ENOSPC, "the first client of 0: %s, expected ENOSPC", strerror(-err));
	return true;
}

bool check_limit_jobs(void)
{
	int fd, err;

	if (!gpu_make(0, "max_jobs=4 engines/gfx") || (fd = gpu_open(0)) < 0)
		return false;
	for (uint64_t round = 1; round < 4; round++) {
		for (int i = 0; i < 4; i++)
			MUST(!(err = gpu_submit(fd, 0, 100)), "job %d of 4: %s", i, strerror(-err));
		err = gpu_submit(fd, 0, 100);
		MUST(err == -ENOSPC, "the fifth job of 4: %s, expected ENOSPC", strerror(-err));
		if (!devices_advance(round * 1000))
			return false;
	}
	return true;
}

/* A ring of 64 units: eight jobs of eight units, the default size of a job. */
bool check_limit_ring(void)
{
	struct fake_drm_submit large = {.work = 1, .units = 64}, larger = {.work = 1, .units = 65};
	int fd, err;

	if (!gpu_make(0, "engines/gfx rings/r/engine=gfx rings/r/size=64") ||
	    (fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 8; i++)
		MUST(!(err = gpu_submit(fd, 0, 100)), "job %d of 8: %s", i, strerror(-err));
	err = gpu_submit(fd, 0, 100);
	MUST(err == -ENOSPC, "a ninth job of 8: %s, expected ENOSPC", strerror(-err));
	if (!devices_advance(100))
		return false;
	MUST(!(err = gpu_submit(fd, 0, 100)), "a job after one was done: %s", strerror(-err));
	if (!devices_advance(10000))
		return false;
	MUST(!ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &large), "a job as large as the ring: %s",
	     strerror(errno));
	if (!devices_advance(20000))
		return false;
	MUST(ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &larger) && (errno == EINVAL || errno == ENOSPC),
	     "a job larger than the ring: %s, expected ENOSPC", strerror(errno));
	return true;
}

static int leaf_gives(const char *group, int number)
{
	char path[128], leaf[64];

	snprintf(leaf, sizeof(leaf), "%s/n%d", group, number);
	gpu_path(0, false, leaf, path, sizeof(path));
	return mkdir(path, 0755) ? -errno : 0;
}

static bool leaf_remove(const char *group, int number)
{
	char path[128], leaf[64];

	snprintf(leaf, sizeof(leaf), "%s/n%d", group, number);
	gpu_path(0, false, leaf, path, sizeof(path));
	MUST(!rmdir(path), "rmdir %s: %s", path, strerror(errno));
	return true;
}

static bool leaves_hold(const char *group)
{
	int err = 0;

	if (!gpu_setup(0, "max_text=8192"))
		return false;
	for (int i = 0; i < LEAVES; i++)
		MUST(!(err = leaf_gives(group, i)), "%s %d of %d: %s", group, i, LEAVES,
		     strerror(-err));
	err = leaf_gives(group, LEAVES);
	MUST(err == -ENOSPC, "one of %s above the limit: %s, expected ENOSPC", group,
	     strerror(-err));
	if (!leaf_remove(group, 7))
		return false;
	MUST(!leaf_gives(group, LEAVES), "none can be made after one was removed");
	for (int i = 0; i <= LEAVES; i++)
		if (i != 7 && !leaf_remove(group, i))
			return false;
	return true;
}

bool check_limit_leaves(void)
{
	return leaves_hold("engines") && devices_end() && leaves_hold("regions") && devices_end() &&
	       leaves_hold("rings");
}

/* As many as the limits allow, all of them live and in the text. */
bool check_limit_leaves_live(void)
{
	static const char *const groups[] = {"engines", "regions", "rings"};
	char name[64];
	char *text;
	int fd;

	if (!gpu_setup(0, "max_text=8192"))
		return false;
	for (int g = 0; g < 3; g++)
		for (int i = 0; i < LEAVES; i++) {
			snprintf(name, sizeof(name), "gpu0/%s/n%d", groups[g], i);
			if (!device_mkdir(name))
				return false;
		}
	if (!gpu_live(0) || (fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	MUST(text_count(text, "drm-engine-n") == LEAVES &&
		     text_count(text, "drm-total-n") == LEAVES,
	     "the text has %u engines and %u regions, expected %d each",
	     text_count(text, "drm-engine-n"), text_count(text, "drm-total-n"), LEAVES);
	MUST(!gpu_submit(fd, LEAVES - 1, 10) && gpu_submit(fd, LEAVES, 10) == -ENOENT,
	     "SUBMIT fails on the last ring, or succeeds on one above the limit");
	return true;
}

static int device_gives(int number)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/kernel/config/fake-drm/limit%d", number);
	return mkdir(path, 0755) ? -errno : 0;
}

static int device_removed(int number)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/kernel/config/fake-drm/limit%d", number);
	return rmdir(path) ? -errno : 0;
}

bool check_limit_devices(void)
{
	int err = 0;

	for (int i = 0; i < DEVICES; i++)
		MUST(!(err = device_gives(i)), "device %d of %d: %s", i, DEVICES, strerror(-err));
	err = device_gives(DEVICES);
	MUST(err == -ENOSPC, "a device above the limit: %s, expected ENOSPC", strerror(-err));
	MUST(!device_removed(3) && !device_gives(DEVICES),
	     "none can be made after one was removed");
	for (int i = 0; i <= DEVICES; i++)
		MUST(i == 3 || !(err = device_removed(i)), "rmdir %d: %s", i, strerror(-err));
	return true;
}

/* Many live devices, each with nodes of its own. */
bool check_limit_devices_live(void)
{
	uint64_t last = 0, id;

	for (uint32_t i = 0; i < GUEST_DEVICES; i++) {
		char *text;
		int fd;

		if (!gpu_make(i, NULL) || (fd = gpu_open(i)) < 0 || !(text = fdinfo(fd)))
			return report_failure("device %u", i);
		MUST(text_key(text, "drm-client-id", &id) && id > last, "device %u shows \"%s\"", i,
		     text);
		last = id;
	}
	return true;
}

bool check_limit_capacity(void)
{
	char *text;
	int fd;

	if (!gpu_make(0, "engines/gfx/capacity=4096 engines/gfx/keys=time,capacity") ||
	    (fd = gpu_open(0)) < 0 || !(text = fdinfo(fd)))
		return false;
	MUST(text_has(text, "drm-engine-capacity-gfx:\t4096\n"),
	     "no drm-engine-capacity of 4096 in \"%s\"", text);
	MUST(!gpu_submit(fd, 0, 10) && devices_advance(10), "a job cannot be submitted");
	return true;
}

bool check_limit_distortions(void)
{
	struct fake_drm_command dip = gpu_command(FGPU_DISTORT), end = gpu_command(FGPU_UNDISTORT);
	int ret = 0;

	if (!gpu_make(0, "max_distortions=3 engines/gfx") || gpu_open(0) < 0)
		return false;
	dip.client = dip.index = FGPU_ALL;
	dip.amount = 5;
	dip.until = FGPU_NEVER;
	for (int round = 0; round < 2; round++) {
		for (int i = 0; i < 3; i++)
			MUST(gpu_do(0, &dip, NULL, &ret) && ret == i, "distortion %d of 3 gives %d",
			     i, ret);
		MUST(gpu_do(0, &dip, NULL, &ret) && ret == -ENOSPC,
		     "a fourth distortion of 3 gives %d, expected -ENOSPC", ret);
		for (end.index = 0; end.index < 3; end.index++)
			MUST(gpu_do(0, &end, NULL, &ret) && !ret, "undistort gives %d, expected 0",
			     ret);
	}
	MUST(gpu_do(0, &end, NULL, &ret) && ret == -ENOENT,
	     "undistort of an unused slot gives %d, expected -ENOENT", ret);
	return true;
}
