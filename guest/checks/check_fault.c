/* SPDX-License-Identifier: MIT */
/*
 * Memory that cannot be had, at each place where it is asked for: an error, and nothing left of what
 * was half done.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define PLACES_MAX 2000

/* What is open while places fail. */
struct ground {
	int fd, other; /* of two devices */
	uint32_t handle; /* of fd's buffer */
	int dma_buf; /* of it */
	int fence; /* of a job of fd's that is not done */
	char node[64];
};

static bool faults_set(void)
{
	static const char *const values[][2] = {
		{"/sys/kernel/debug/failslab/ignore-gfp-wait", "N"},
		{"/sys/kernel/debug/failslab/verbose", "0"},
		{"/sys/kernel/debug/fail_page_alloc/ignore-gfp-wait", "N"},
		{"/sys/kernel/debug/fail_page_alloc/min-order", "0"},
		{"/sys/kernel/debug/fail_page_alloc/verbose", "0"},
	};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		int err = file_write(values[i][0], values[i][1], 1);

		MUST(!err, "%s: %s", values[i][0], strerror(-err));
	}
	return true;
}

/* The n-th allocation of this process from now on fails; 0: none. */
static void fault_arm(unsigned int n)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", n);
	file_write("/proc/self/fail-nth", text, strlen(text));
}

/* None is armed; whether one was met. */
static bool fault_met(void)
{
	char text[16] = "";

	if (file_read("/proc/self/fail-nth", text, sizeof(text) - 1) <= 0)
		return false;
	fault_arm(0);
	return atoi(text) == 0;
}

static int create(const struct ground *ground)
{
	return gem_create(ground->fd, 0, 8192, FAKE_DRM_CREATE_RESIDENT);
}

static void create_undo(const struct ground *ground, int handle)
{
	gem_close(ground->fd, (uint32_t)handle);
}

static int export(const struct ground *ground)
{
	int handle = gem_create(ground->fd, 0, 4096, 0), dma_buf;

	if (handle < 0)
		return handle;
	dma_buf = gem_export(ground->fd, (uint32_t)handle);
	gem_close(ground->fd, (uint32_t)handle);
	return dma_buf;
}

static void fd_undo(const struct ground *ground, int fd)
{
	(void)ground;
	close(fd);
}

static int import_self(const struct ground *ground)
{
	int file = open(ground->node, O_RDWR | O_CLOEXEC), handle;

	if (file < 0)
		return -errno;
	handle = gem_import(file, ground->dma_buf);
	close(file);
	return handle < 0 ? handle : 0;
}

static int import_other(const struct ground *ground)
{
	return gem_import(ground->other, ground->dma_buf);
}

static void import_undo(const struct ground *ground, int handle)
{
	gem_close(ground->other, (uint32_t)handle);
}

/* Waits for a fence, gives out two; of a file of its own, whose end is the job's. */
static int job(const struct ground *ground)
{
	struct fake_drm_submit args = {
		.work = 10,
		.flags = FAKE_DRM_SUBMIT_IN_FENCE | FAKE_DRM_SUBMIT_OUT_FENCE,
		.in_fence = ground->fence,
	};
	int file = open(ground->node, O_RDWR | O_CLOEXEC), err;
	struct core_syncobj out = {0};

	if (file < 0)
		return -errno;
	err = ioctl(file, CORE_SYNCOBJ_NEW, &out) ? -errno : 0;
	args.out_syncobj = out.handle;
	err = err ? err : submit_with(file, &args);
	if (!err)
		close(args.out_fence);
	close(file);
	return err;
}

static int attached(const struct ground *ground)
{
	return attach(ground->fd, ground->handle, 0);
}

static void attached_undo(const struct ground *ground, int fence)
{
	attached_signal(ground->fd, (uint32_t)fence);
}

static int opened(const struct ground *ground)
{
	int fd = open(ground->node, O_RDWR | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

static int read_text(const struct ground *ground)
{
	char path[64], text[4096];
	ssize_t len;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", ground->fd);
	len = file_read(path, text, sizeof(text));
	return len < 0 ? (int)len : 0;
}

static const struct {
	const char *name;
	int (*run)(const struct ground *ground);
	void (*undo)(const struct ground *ground, int result); /* of what succeeded */
	unsigned int least; /* places, where every cache has what it needs */
} acts[] = {
	{"open", opened, fd_undo, 4},
	{"create", create, create_undo, 7},
	{"export", export, fd_undo, 10},
	{"import of its own", import_self, NULL, 7},
	{"import of another's", import_other, import_undo, 7},
	{"submit", job, NULL, 13},
	{"attach", attached, attached_undo, 3},
	{"fdinfo", read_text, NULL, 8},
};

static bool ground_make(struct ground *ground)
{
	int handle;

	if (!gem_opened("max_objects=3 engines/gfx regions/vram", &ground->fd) ||
	    !gpu_make(1, NULL) || (ground->other = gpu_open(1)) < 0 ||
	    !device_node(0, false, ground->node, sizeof(ground->node)))
		return false;
	handle = gem_create(ground->fd, 0, 4096, FAKE_DRM_CREATE_RESIDENT);
	ground->handle = (uint32_t)handle;
	ground->dma_buf = gem_export(ground->fd, ground->handle);
	MUST(handle > 0 && ground->dma_buf >= 0, "no buffer");
	MUST(!submit(ground->fd, 0, 1000000, &ground->fence), "no job");
	return true;
}

static bool act_swept(const struct ground *ground, size_t index, const char *before)
{
	unsigned int met = 0;

	for (unsigned int n = 1; n < PLACES_MAX; n++) {
		char *after;
		int result;

		fault_arm(n);
		result = acts[index].run(ground);
		if (!fault_met()) {
			MUST(result >= 0, "%s, without a fault: %s", acts[index].name,
			     strerror(-result));
			n = PLACES_MAX;
		} else {
			met++;
			/* some do without; shmem says ENOSPC where it gets no inode */
			MUST(result >= 0 || result == -ENOMEM || result == -ENOSPC,
			     "%s, place %u: %s", acts[index].name, n, strerror(-result));
		}
		if (result >= 0 && acts[index].undo)
			acts[index].undo(ground, result);
		after = fdinfo(ground->fd);
		MUST(after && !strcmp(before, after), "%s, place %u, made \"%s\" of \"%s\"",
		     acts[index].name, n, after, before);
		free(after);
	}
	MUST(met >= acts[index].least, "%s met only %u places", acts[index].name, met);
	return true;
}

bool check_fault_sweep(void)
{
	struct ground ground = {0};
	char *before;
	int log;

	if (!faults_set() || !ground_make(&ground) || !(before = fdinfo(ground.fd)) ||
	    (log = log_open()) < 0)
		return false;
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++)
		if (!act_swept(&ground, i, before))
			return false;
	/* of three objects, one is ground's */
	return gem_sums(ground.other, "vram", (struct gem_sums){0}) &&
	       gem_created(ground.fd, 0, 4096, 0, 0) && gem_created(ground.fd, 0, 4096, 0, 0) &&
	       log_quiet(log);
}
