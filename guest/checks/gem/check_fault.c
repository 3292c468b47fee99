/* SPDX-License-Identifier: MIT */
/*
 * Failed allocations, one allocation after the other: each gives an error and leaves no half-done
 * operation behind.
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
#include "fault.h"
#include "gem.h"

#define PLACES_MAX 2000

/* What is open while allocations fail. */
struct fixture {
	int fd, other; /* of two devices */
	uint32_t handle; /* of fd's buffer */
	int dma_buf; /* of it */
	int fence; /* of a job of fd's that is not done */
	char node[64];
};

static int create_buffer(const struct fixture *fixture)
{
	return gem_create(fixture->fd, 0, 8192, FAKE_DRM_CREATE_RESIDENT);
}

static void create_undo(const struct fixture *fixture, int handle)
{
	gem_close(fixture->fd, (uint32_t)handle);
}

static int export_buffer(const struct fixture *fixture)
{
	int handle = gem_create(fixture->fd, 0, 4096, 0), dma_buf;

	if (handle < 0)
		return handle;
	dma_buf = gem_export(fixture->fd, (uint32_t)handle);
	gem_close(fixture->fd, (uint32_t)handle);
	return dma_buf;
}

static void fd_undo(const struct fixture *fixture, int fd)
{
	(void)fixture;
	close(fd);
}

static int import_self(const struct fixture *fixture)
{
	int file = open(fixture->node, O_RDWR | O_CLOEXEC), handle;

	if (file < 0)
		return -errno;
	handle = gem_import(file, fixture->dma_buf);
	close(file);
	return handle < 0 ? handle : 0;
}

static int import_other(const struct fixture *fixture)
{
	return gem_import(fixture->other, fixture->dma_buf);
}

static void import_undo(const struct fixture *fixture, int handle)
{
	gem_close(fixture->other, (uint32_t)handle);
}

/* A job with an in-fence and two out-fences, of a file of its own: closing it ends the job. */
static int submit_job(const struct fixture *fixture)
{
	struct fake_drm_submit args = {
		.work = 10,
		.flags = FAKE_DRM_SUBMIT_IN_FENCE | FAKE_DRM_SUBMIT_OUT_FENCE,
		.in_fence = fixture->fence,
	};
	int file = open(fixture->node, O_RDWR | O_CLOEXEC), err;
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

static int attach_fence(const struct fixture *fixture)
{
	return attach(fixture->fd, fixture->handle, 0);
}

static void attached_undo(const struct fixture *fixture, int fence)
{
	attached_signal(fixture->fd, (uint32_t)fence);
}

static int open_file(const struct fixture *fixture)
{
	int fd = open(fixture->node, O_RDWR | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

static int read_text(const struct fixture *fixture)
{
	char path[64], text[4096];
	ssize_t len;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fixture->fd);
	len = file_read(path, text, sizeof(text));
	return len < 0 ? (int)len : 0;
}

static const struct {
	const char *name;
	int (*run)(const struct fixture *fixture);
	void (*undo)(const struct fixture *fixture, int result); /* of what succeeded */
	unsigned int least; /* allocations at least, with warm caches */
} operations[] = {
	{"open", open_file, fd_undo, 4},
	{"create", create_buffer, create_undo, 7},
	{"export", export_buffer, fd_undo, 10},
	{"import of its own buffer", import_self, NULL, 7},
	{"import of another device's buffer", import_other, import_undo, 7},
	{"submit", submit_job, NULL, 13},
	{"attach", attach_fence, attached_undo, 3},
	{"fdinfo", read_text, NULL, 8},
};

static bool fixture_make(struct fixture *fixture)
{
	int handle;

	if (!gem_opened("max_objects=3 engines/gfx regions/vram", &fixture->fd) ||
	    !gpu_make(1, NULL) || (fixture->other = gpu_open(1)) < 0 ||
	    !device_node(0, false, fixture->node, sizeof(fixture->node)))
		return false;
	handle = gem_create(fixture->fd, 0, 4096, FAKE_DRM_CREATE_RESIDENT);
	fixture->handle = (uint32_t)handle;
	fixture->dma_buf = gem_export(fixture->fd, fixture->handle);
	MUST(handle > 0 && fixture->dma_buf >= 0, "a buffer cannot be created");
	MUST(!submit(fixture->fd, 0, 1000000, &fixture->fence), "a job cannot be submitted");
	return true;
}

static bool operation_survives(const struct fixture *fixture, size_t index, const char *before)
{
	unsigned int met = 0;

	for (unsigned int n = 1; n < PLACES_MAX; n++) {
		char *after;
		int result;

		fault_arm(n);
		result = operations[index].run(fixture);
		if (!fault_met()) {
			MUST(result >= 0, "%s, without a fault: %s", operations[index].name,
			     strerror(-result));
			n = PLACES_MAX;
		} else {
			met++;
			/* some operations succeed without; shmem returns ENOSPC without an inode */
			MUST(result >= 0 || result == -ENOMEM || result == -ENOSPC,
			     "%s, allocation %u failed: %s, expected ENOMEM",
			     operations[index].name, n, strerror(-result));
		}
		if (result >= 0 && operations[index].undo)
			operations[index].undo(fixture, result);
		after = fdinfo(fixture->fd);
		MUST(after && !strcmp(before, after),
		     "%s, allocation %u failed and left \"%s\", expected \"%s\"",
		     operations[index].name, n, after, before);
		free(after);
	}
	MUST(met >= operations[index].least, "%s: only %u allocations were failed",
	     operations[index].name, met);
	return true;
}

bool check_fault_sweep(void)
{
	struct fixture fixture = {0};
	char *before;
	int log;

	if (!faults_set() || !fixture_make(&fixture) || !(before = fdinfo(fixture.fd)) ||
	    (log = log_open()) < 0)
		return false;
	for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++)
		if (!operation_survives(&fixture, i, before))
			return false;
	/* one of the three objects is the fixture's */
	return gem_sums(fixture.other, "vram", (struct gem_sums){0}) &&
	       gem_created(fixture.fd, 0, 4096, 0, 0) && gem_created(fixture.fd, 0, 4096, 0, 0) &&
	       log_quiet(log);
}
