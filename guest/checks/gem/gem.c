/* SPDX-License-Identifier: MIT */
/* Buffers, fences and the module's reference count, for checks. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/sync_file.h>

#include "drm_core.h"
#include "gem.h"

bool gem_opened(const char *setup, int *fd)
{
	return gpu_make(0, setup) && (*fd = gpu_open(0)) >= 0;
}

int gem_create(int fd, uint32_t region, uint64_t size, uint32_t flags)
{
	struct fake_drm_create create = {.region = region, .size = size, .flags = flags};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_CREATE, &create) ? -errno : (int)create.handle;
}

bool gem_created(int fd, uint32_t region, uint64_t size, uint32_t flags, int err)
{
	int got = gem_create(fd, region, size, flags);

	MUST(err ? got == err : got > 0,
	     "a buffer of %" PRIu64 " bytes in region %u gave %d, expected %s", size, region, got,
	     err ? strerror(-err) : "a handle");
	return true;
}

int gem_close(int fd, uint32_t handle)
{
	struct core_gem_close args = {.handle = handle};

	return ioctl(fd, CORE_GEM_CLOSE, &args) ? -errno : 0;
}

int gem_export(int fd, uint32_t handle)
{
	struct core_prime prime = {.handle = handle, .flags = O_CLOEXEC | O_RDWR};

	return ioctl(fd, CORE_PRIME_TO_FD, &prime) ? -errno : prime.fd;
}

int gem_import(int fd, int dma_buf)
{
	struct core_prime prime = {.fd = dma_buf};

	return ioctl(fd, CORE_PRIME_OF_FD, &prime) ? -errno : (int)prime.handle;
}

int gem_madvise(int fd, uint32_t handle, uint32_t advice)
{
	struct fake_drm_madvise madvise = {.handle = handle, .advice = advice};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_MADVISE, &madvise) ? -errno : (int)madvise.retained;
}

/* Bytes of "drm-CATEGORY-REGION:\tN[ KiB| MiB]". */
static bool category_bytes(const char *text, const char *name, const char *region, uint64_t *bytes)
{
	char key[96], unit[8] = "";
	const char *at;

	snprintf(key, sizeof(key), "\ndrm-%s-%s:\t", name, region);
	at = strstr(text, key);
	MUST(at && sscanf(at + strlen(key), "%" SCNu64 "%*[ ]%7[A-Za-z]", bytes, unit) >= 1,
	     "no drm-%s-%s in \"%s\"", name, region, text);
	if (!strcmp(unit, "KiB"))
		*bytes *= KIB;
	else if (!strcmp(unit, "MiB"))
		*bytes *= MIB;
	else
		MUST(!*unit, "unit '%s' of drm-%s-%s", unit, name, region);
	return true;
}

/* The members of struct gem_sums, in their order, as keys name them. */
static const char *const categories[] = {"total", "shared", "resident", "purgeable", "active"};

#define CATEGORIES (sizeof(categories) / sizeof(categories[0]))

bool gem_printed(int fd, const char *region, struct gem_sums *sums)
{
	uint64_t *const members[CATEGORIES] = {&sums->total, &sums->shared, &sums->resident,
					       &sums->purgeable, &sums->active};
	char *text = fdinfo(fd);
	bool ok = text;

	for (size_t i = 0; ok && i < CATEGORIES; i++)
		ok = category_bytes(text, categories[i], region, members[i]);
	free(text);
	return ok;
}

unsigned int gem_differ(const struct gem_sums *a, const struct gem_sums *b)
{
	return (a->total != b->total ? GEM_TOTAL : 0) | (a->shared != b->shared ? GEM_SHARED : 0) |
	       (a->resident != b->resident ? GEM_RESIDENT : 0) |
	       (a->purgeable != b->purgeable ? GEM_PURGEABLE : 0) |
	       (a->active != b->active ? GEM_ACTIVE : 0);
}

bool gem_sums(int fd, const char *region, struct gem_sums want)
{
	const uint64_t wanted[CATEGORIES] = {want.total, want.shared, want.resident, want.purgeable,
					     want.active};
	struct gem_sums is;
	const uint64_t *const printed[CATEGORIES] = {&is.total, &is.shared, &is.resident,
						     &is.purgeable, &is.active};

	if (!gem_printed(fd, region, &is))
		return false;
	for (size_t i = 0; i < CATEGORIES; i++)
		MUST(*printed[i] == wanted[i], "drm-%s-%s is %" PRIu64 " bytes, expected %" PRIu64,
		     categories[i], region, *printed[i], wanted[i]);
	return true;
}

bool model_op(uint32_t op, uint32_t index, uint32_t object, uint64_t amount)
{
	struct fake_drm_command press = gpu_command(op);
	int value;

	press.index = index;
	press.object = object;
	press.amount = amount;
	if (!gpu_do(0, &press, NULL, &value))
		return false;
	MUST(!value, "op %u of the model gave %d", op, value);
	return true;
}

bool fence_ready(int fd, short events, int ms)
{
	struct pollfd one = {.fd = fd, .events = events};

	return poll(&one, 1, ms) == 1 && one.revents & events;
}

int submit_with(int fd, struct fake_drm_submit *args)
{
	return ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, args) ? -errno : 0;
}

int submit(int fd, uint32_t ring, uint64_t ns, int *out)
{
	struct fake_drm_submit args = {.ring = ring, .work = ns};
	int err;

	if (out)
		args.flags = FAKE_DRM_SUBMIT_OUT_FENCE;
	err = submit_with(fd, &args);
	if (out && !err)
		*out = args.out_fence;
	return err;
}

int fence_status(int sync_file)
{
	struct sync_file_info info = {0};

	return ioctl(sync_file, SYNC_IOC_FILE_INFO, &info) ? -errno : info.status;
}

bool fence_status_is(int sync_file, int want)
{
	int status = fence_status(sync_file);

	MUST(status == want, "the fence has status %d, expected %d", status, want);
	return true;
}

bool fence_names(int sync_file, const char *driver, const char *timeline)
{
	struct sync_fence_info fence = {0};
	struct sync_file_info info = {.num_fences = 1, .sync_fence_info = (uintptr_t)&fence};

	MUST(!ioctl(sync_file, SYNC_IOC_FILE_INFO, &info), "SYNC_IOC_FILE_INFO: %s",
	     strerror(errno));
	/* newer cores do not ask the driver about a fence that is signalled */
	if (fence.status && !strcmp(fence.driver_name, "detached-driver") &&
	    !strcmp(fence.obj_name, "signaled-timeline"))
		return true;
	MUST(!strcmp(fence.driver_name, driver) && !strcmp(fence.obj_name, timeline),
	     "a fence of %s is called %.32s, on timeline %.32s instead of %s", driver,
	     fence.driver_name, fence.obj_name, timeline);
	return true;
}

int fence_wait(int fd, uint32_t ring, uint64_t fence, int ms)
{
	struct fake_drm_wait wait = {
		.ring = ring, .fence = fence, .timeout_ns = (int64_t)now_ns() + ms * 1000000LL};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_WAIT, &wait) ? -errno : 0;
}

int attach(int fd, uint32_t handle, uint32_t flags)
{
	struct vgem_attach args = {.handle = handle, .flags = flags};

	return ioctl(fd, VGEM_ATTACH, &args) ? -errno : (int)args.out_fence;
}

int attached_signal(int fd, uint32_t fence)
{
	struct vgem_signal args = {.fence = fence};

	return ioctl(fd, VGEM_SIGNAL, &args) ? -errno : 0;
}

int module_users(int want)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);
	int users = -1;

	for (;;) {
		char text[32] = "";

		if (file_read("/sys/module/fake_drm/refcnt", text, sizeof(text) - 1) > 0)
			users = atoi(text);
		if (users == want || now_ns() >= until)
			return users;
		usleep(10000);
	}
}

bool module_refused(void)
{
	MUST(syscall(SYS_delete_module, "fake_drm", O_NONBLOCK),
	     "the module could be removed while it is in use");
	MUST(errno == EAGAIN, "delete_module: %s", strerror(errno));
	return true;
}
