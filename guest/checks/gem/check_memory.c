/* SPDX-License-Identifier: MIT */
/*
 * What only the truth shows of memory: every text is held against the model's objects one by one,
 * and a driver that is made to count them wrongly must be found.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gem.h"

#define RESIDENT FAKE_DRM_CREATE_RESIDENT
#define SETUP	 "engines/gfx regions/vram regions/gtt"
#define REGIONS	 2

static const char *const regions[REGIONS] = {"vram", "gtt"};

/* A line of `truth`. */
struct object_truth {
	uint64_t size;
	uint32_t region, flags, handles, exports, active;
};

/* FGPU_OBJECT_*: fake-drm/model/command */
enum { OBJECT_RESIDENT = 1, OBJECT_PURGEABLE = 2, OBJECT_IMPORTED = 4 };

static void object_add(struct gem_sums *sums, const struct object_truth *object)
{
	sums->total += object->size;
	if (object->handles > 1 || object->exports || object->flags & OBJECT_IMPORTED)
		sums->shared += object->size;
	if (!(object->flags & OBJECT_RESIDENT))
		return;
	sums->resident += object->size;
	if (object->active)
		sums->active += object->size;
	else if (object->flags & OBJECT_PURGEABLE)
		sums->purgeable += object->size;
}

/* The sums of all objects of the device, of which one client has handles. */
static bool truth_sums(struct gem_sums sums[REGIONS])
{
	char *text = gpu_truth_text(0), *line, *rest = text;

	memset(sums, 0, REGIONS * sizeof(*sums));
	while (text && (line = strtok_r(rest, "\n", &rest))) {
		struct object_truth is;

		if (sscanf(line,
			   "object %*u region %" SCNu32 " size %" SCNu64 " flags %" SCNu32
			   " handles %" SCNu32 " exports %" SCNu32 " active %" SCNu32,
			   &is.region, &is.size, &is.flags, &is.handles, &is.exports,
			   &is.active) == 6 &&
		    is.region < REGIONS)
			object_add(&sums[is.region], &is);
	}
	free(text);
	return text;
}

/* Which keys of the text are not those of the objects: GEM_*, of both regions. */
static bool untrue_keys(int fd, unsigned int *untrue)
{
	struct gem_sums truth[REGIONS], printed;

	*untrue = 0;
	if (!truth_sums(truth))
		return false;
	for (size_t i = 0; i < REGIONS; i++) {
		if (!gem_printed(fd, regions[i], &printed))
			return false;
		*untrue |= gem_differ(&truth[i], &printed);
	}
	return true;
}

#define NAMES 64

/* "total shared", in the order of the bits; "none". */
static const char *key_names(unsigned int keys, char names[NAMES])
{
	static const char *const all[] = {"total", "shared", "resident", "purgeable", "active"};
	size_t len = 0;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (keys >> i & 1)
			len += (size_t)snprintf(names + len, NAMES - len, "%s%s", len ? " " : "",
						all[i]);
	return len ? names : "none";
}

static bool is_true(int fd, const char *when)
{
	unsigned int untrue;
	char names[NAMES];

	if (!untrue_keys(fd, &untrue))
		return false;
	MUST(!untrue, "%s: wrong by the objects in truth: %s, expected none", when,
	     key_names(untrue, names));
	return true;
}

/* A driver that does so must be found, by these keys and no others; afterwards its text is true
 * again. */
static bool is_found(int fd, const char *distortion, unsigned int keys)
{
	unsigned int untrue, slot;
	char names[NAMES], expected[NAMES];

	if (!gpu_distort(0, distortion, &slot) || !untrue_keys(fd, &untrue))
		return false;
	MUST(untrue == keys, "%s: wrong by the objects in truth: %s, expected %s", distortion,
	     key_names(untrue, names), key_names(keys, expected));
	return gpu_undistort(0, slot) && is_true(fd, "without the distortion");
}

static bool object_created(int fd, uint32_t region, uint64_t size, uint32_t flags, uint32_t *handle)
{
	int got = gem_create(fd, region, size, flags);

	MUST(got > 0, "a buffer cannot be created: %s", strerror(-got));
	*handle = (uint32_t)got;
	return true;
}

static bool object_advised(int fd, uint32_t handle, uint32_t advice)
{
	int got = gem_madvise(fd, handle, advice);

	MUST(got >= 0, "MADVISE: %s", strerror(-got));
	return true;
}

/* Objects are numbered from 0 in the order of their creation. Exported, an object is shared where
 * it is. */
bool check_memory_regions(void)
{
	uint32_t handle = 0, exported = 0;
	int fd;

	if (!gem_opened(SETUP, &fd) || !object_created(fd, 0, MIB, RESIDENT, &handle) ||
	    !object_created(fd, 1, 64 * KIB, RESIDENT, &handle) ||
	    !object_created(fd, 1, 8 * KIB, 0, &handle) ||
	    !object_created(fd, 0, 16 * KIB, RESIDENT, &exported) || !is_true(fd, "created"))
		return false;
	MUST(gem_export(fd, exported) >= 0, "a buffer cannot be exported");
	if (!is_true(fd, "exported") || !model_op(OP_EVICT, 0, 0, 0) || !is_true(fd, "evicted") ||
	    !model_op(OP_POPULATE, 0, 2, 0) || !is_true(fd, "populated") ||
	    !model_op(OP_PRESSURE, 1, UINT32_MAX, 16 * KIB) || !is_true(fd, "under pressure") ||
	    !gem_sums(fd, "vram", (struct gem_sums){1040 * KIB, 16 * KIB, 16 * KIB, 0, 0}))
		return false;
	return is_found(fd, "sharing-missed", GEM_SHARED) &&
	       is_found(fd, "counted-twice", GEM_TOTAL | GEM_SHARED | GEM_RESIDENT) &&
	       is_found(fd, "region-moves period=3600000000000 chance=999",
			GEM_TOTAL | GEM_SHARED | GEM_RESIDENT);
}

bool check_memory_dontneed(void)
{
	struct fake_drm_submit job = {.work = 1000};
	uint32_t cache = 0, frame = 0, absent = 0;
	int fd;

	if (!gem_opened(SETUP, &fd) || !object_created(fd, 0, 64 * KIB, RESIDENT, &cache) ||
	    !object_created(fd, 0, 256 * KIB, RESIDENT, &frame) ||
	    !object_created(fd, 0, 8 * KIB, 0, &absent) || !is_true(fd, "created") ||
	    !object_advised(fd, absent, FAKE_DRM_MADVISE_DONTNEED) ||
	    !is_true(fd, "not resident") || !object_advised(fd, cache, FAKE_DRM_MADVISE_DONTNEED) ||
	    !is_true(fd, "DONTNEED") ||
	    !gem_sums(fd, "vram", (struct gem_sums){328 * KIB, 0, 320 * KIB, 64 * KIB, 0}) ||
	    !is_found(fd, "dontneed-missed", GEM_PURGEABLE) ||
	    !is_found(fd, "purgeable-unmarked", GEM_PURGEABLE) ||
	    !is_found(fd, "purged-resident", GEM_RESIDENT))
		return false;
	job.objects[0] = cache;
	MUST(!submit_with(fd, &job), "a job with a buffer cannot be submitted");
	if (!is_true(fd, "in use") ||
	    !gem_sums(fd, "vram", (struct gem_sums){328 * KIB, 0, 320 * KIB, 0, 64 * KIB}) ||
	    !devices_advance(1000) || !is_true(fd, "after the job") ||
	    !is_found(fd, "dontneed-missed", GEM_PURGEABLE) ||
	    !object_advised(fd, cache, FAKE_DRM_MADVISE_WILLNEED) || !is_true(fd, "WILLNEED"))
		return false;
	return gem_sums(fd, "vram", (struct gem_sums){328 * KIB, 0, 320 * KIB, 0, 0});
}

/* One fence has signalled, or not: the buffer is active, or not, whatever the engine does. */
static bool active_is(int fd, int fence, int status, uint64_t active)
{
	struct gem_sums printed;

	if (!fence_status_is(fence, status) || !gem_printed(fd, "vram", &printed))
		return false;
	MUST(printed.active == active,
	     "the fence has status %d, and drm-active-vram is %" PRIu64 ", expected %" PRIu64,
	     status, printed.active, active);
	return is_true(fd, status ? "signalled" : "not signalled");
}

/* Two jobs of one ring: the second one waits, and its fence keeps the buffer active. */
bool check_memory_fences(void)
{
	struct fake_drm_submit first = {.work = 1000, .flags = FAKE_DRM_SUBMIT_OUT_FENCE};
	struct fake_drm_submit second = first;
	uint32_t idle = 0, used = 0;
	int fd;

	if (!gem_opened(SETUP, &fd) || !object_created(fd, 0, 64 * KIB, RESIDENT, &used) ||
	    !object_created(fd, 0, 4 * KIB, RESIDENT, &idle) || !is_true(fd, "idle"))
		return false;
	first.objects[0] = second.objects[0] = used;
	MUST(!submit_with(fd, &first) && !submit_with(fd, &second),
	     "jobs with a buffer cannot be submitted");
	if (!active_is(fd, first.out_fence, 0, 64 * KIB) ||
	    !is_found(fd, "fence-missed", GEM_ACTIVE) || !devices_advance(1000) ||
	    !fence_status_is(first.out_fence, 1) || !active_is(fd, second.out_fence, 0, 64 * KIB) ||
	    !devices_advance(1999) || !active_is(fd, second.out_fence, 0, 64 * KIB) ||
	    !is_found(fd, "fence-missed", GEM_ACTIVE))
		return false;
	return devices_advance(2000) && active_is(fd, second.out_fence, 1, 0);
}
