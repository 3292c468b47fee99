/* SPDX-License-Identifier: MIT */
/* Boundary values of every field of every ioctl. */
#include "ioctl_fields.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define FIELD(type, member) \
#type "." #member, offsetof(struct type, member), sizeof(((struct type *)0)->member)

/* Sound arguments of each ioctl; ioctl_client_make() fills in the handles and the name. */
static struct fake_drm_submit submit_args = {.work = 10};
static struct fake_drm_create create_args = {.size = 4096};
static struct fake_drm_madvise madvise_args;
static struct fake_drm_wait wait_args = {.fence = 1};
static struct fake_drm_name name_args;
static struct fake_drm_client client_args;
static struct vgem_attach attach_args;
static struct vgem_signal signal_args = {.fence = 1};

static const struct {
	unsigned long request;
	const void *args;
	size_t size;
} sound_args[] = {
	{DRM_IOCTL_FAKE_DRM_SUBMIT, &submit_args, sizeof(submit_args)},
	{DRM_IOCTL_FAKE_DRM_CREATE, &create_args, sizeof(create_args)},
	{DRM_IOCTL_FAKE_DRM_MADVISE, &madvise_args, sizeof(madvise_args)},
	{DRM_IOCTL_FAKE_DRM_WAIT, &wait_args, sizeof(wait_args)},
	{DRM_IOCTL_FAKE_DRM_NAME, &name_args, sizeof(name_args)},
	{DRM_IOCTL_FAKE_DRM_CLIENT, &client_args, sizeof(client_args)},
	{VGEM_ATTACH, &attach_args, sizeof(attach_args)},
	{VGEM_SIGNAL, &signal_args, sizeof(signal_args)},
};

#define SUBMIT(member, value, err)                                                    \
	{                                                                             \
		DRM_IOCTL_FAKE_DRM_SUBMIT, FIELD(fake_drm_submit, member), value, err \
	}
#define CREATE(member, value, err)                                                    \
	{                                                                             \
		DRM_IOCTL_FAKE_DRM_CREATE, FIELD(fake_drm_create, member), value, err \
	}
#define MADVISE(member, value, err)                                                     \
	{                                                                               \
		DRM_IOCTL_FAKE_DRM_MADVISE, FIELD(fake_drm_madvise, member), value, err \
	}
#define WAIT(member, value, err)                                                  \
	{                                                                         \
		DRM_IOCTL_FAKE_DRM_WAIT, FIELD(fake_drm_wait, member), value, err \
	}
#define NAME(member, value, err)                                                  \
	{                                                                         \
		DRM_IOCTL_FAKE_DRM_NAME, FIELD(fake_drm_name, member), value, err \
	}
#define CLIENT(member, value, err)                                                    \
	{                                                                             \
		DRM_IOCTL_FAKE_DRM_CLIENT, FIELD(fake_drm_client, member), value, err \
	}
#define ATTACH(member, value, err)                                  \
	{                                                           \
		VGEM_ATTACH, FIELD(vgem_attach, member), value, err \
	}
#define SIGNAL(member, value, err)                                  \
	{                                                           \
		VGEM_SIGNAL, FIELD(vgem_signal, member), value, err \
	}

/*
 * A ring has 65536 units, the device one ring and one region; the file has one handle, no syncobj.
 */
const struct ioctl_field ioctl_refused[] = {
	SUBMIT(ring, 1, ENOENT),
	SUBMIT(ring, UINT32_MAX, ENOENT),
	SUBMIT(flags, FAKE_DRM_SUBMIT_FLAGS + 1, EINVAL),
	SUBMIT(flags, 1U << 31, EINVAL),
	SUBMIT(flags, FAKE_DRM_SUBMIT_IN_FENCE, EINVAL), /* descriptor 0 is no sync_file */
	SUBMIT(units, 65537, EINVAL),
	SUBMIT(units, UINT32_MAX, EINVAL),
	SUBMIT(job, 1, EINVAL),
	SUBMIT(job, UINT32_MAX, EINVAL),
	SUBMIT(objects[0], 2, ENOENT),
	SUBMIT(objects[3], UINT32_MAX, ENOENT),
	SUBMIT(in_fence, 1, EINVAL),
	SUBMIT(in_fence, UINT32_MAX, EINVAL),
	SUBMIT(out_fence, 1, EINVAL),
	SUBMIT(in_syncobj, 1, ENOENT),
	SUBMIT(in_syncobj, UINT32_MAX, ENOENT),
	SUBMIT(out_syncobj, 1, ENOENT),
	SUBMIT(out_syncobj, UINT32_MAX, ENOENT),
	SUBMIT(fence, 1, EINVAL),
	SUBMIT(reserved, 1, EINVAL),
	SUBMIT(reserved, 1ULL << 63, EINVAL),
	CREATE(size, 0, EINVAL),
	CREATE(size, FAKE_DRM_OBJECT_MAX + 1, E2BIG),
	CREATE(size, 1ULL << 63, E2BIG),
	CREATE(size, UINT64_MAX, E2BIG),
	CREATE(region, 1, ENOENT),
	CREATE(region, UINT32_MAX, ENOENT),
	CREATE(flags, FAKE_DRM_CREATE_FLAGS + 1, EINVAL),
	CREATE(flags, 1U << 31, EINVAL),
	CREATE(handle, 1, EINVAL),
	CREATE(reserved, 1, EINVAL),
	CREATE(reserved, 1U << 31, EINVAL),
	CREATE(offset, 1, EINVAL),
	MADVISE(handle, 0, ENOENT),
	MADVISE(handle, 2, ENOENT),
	MADVISE(handle, UINT32_MAX, ENOENT),
	MADVISE(advice, 2, EINVAL),
	MADVISE(advice, UINT32_MAX, EINVAL),
	MADVISE(retained, 1, EINVAL),
	MADVISE(reserved, 1, EINVAL),
	WAIT(ring, 1, ENOENT),
	WAIT(ring, UINT32_MAX, ENOENT),
	WAIT(reserved, 1, EINVAL),
	WAIT(fence, 0, EINVAL),
	WAIT(fence, 2, EINVAL),
	WAIT(fence, UINT64_MAX, EINVAL),
	WAIT(timeout_ns, 1, ETIME),
	WAIT(timeout_ns, 1ULL << 63, ETIME),
	NAME(len, FAKE_DRM_NAME_MAX + 1, EINVAL),
	NAME(len, UINT32_MAX, EINVAL),
	NAME(name, 1, EFAULT),
	NAME(name, UINT64_MAX, EFAULT),
	NAME(reserved, 1, EINVAL),
	CLIENT(client, 1, EINVAL),
	CLIENT(reserved, 1, EINVAL),
	ATTACH(handle, 0, ENOENT),
	ATTACH(handle, 2, ENOENT),
	ATTACH(flags, 2, EINVAL),
	ATTACH(pad, 1, EINVAL),
	SIGNAL(fence, 0, ENOENT),
	SIGNAL(fence, 1ULL << 31, ENOENT),
	SIGNAL(flags, 1, EINVAL),
};

const struct ioctl_field ioctl_accepted[] = {
	SUBMIT(flags, FAKE_DRM_SUBMIT_CYCLES, 0),
	SUBMIT(flags, FAKE_DRM_SUBMIT_OUT_FENCE, 0),
	SUBMIT(work, 0, 0),
	SUBMIT(work, UINT64_MAX, 0),
	SUBMIT(units, 65000, 0),
	SUBMIT(cookie, UINT64_MAX, 0),
	SUBMIT(objects[0], 1, 0),
	SUBMIT(objects[3], 1, 0),
	CREATE(size, 1, 0),
	CREATE(size, FAKE_DRM_OBJECT_MAX / 2, 0),
	CREATE(flags, FAKE_DRM_CREATE_FLAGS, 0),
	MADVISE(advice, FAKE_DRM_MADVISE_DONTNEED, 0),
	NAME(len, FAKE_DRM_NAME_MAX, 0),
	NAME(len, 0, 0),
	ATTACH(flags, 0, 0),
	ATTACH(flags, VGEM_WRITE, 0),
};

const size_t ioctl_refused_count = sizeof(ioctl_refused) / sizeof(ioctl_refused[0]);
const size_t ioctl_accepted_count = sizeof(ioctl_accepted) / sizeof(ioctl_accepted[0]);

int ioctl_field_run(int fd, const struct ioctl_field *field, void *args)
{
	struct fake_drm_submit *job = args;
	int err;

	memset(args, 0, IOCTL_ARGS_MAX);
	for (size_t i = 0; i < sizeof(sound_args) / sizeof(sound_args[0]); i++)
		if (sound_args[i].request == field->request)
			memcpy(args, sound_args[i].args, sound_args[i].size);
	memcpy((char *)args + field->offset, &field->value, field->size);
	err = ioctl(fd, field->request, args) ? errno : 0;
	if (!err && field->request == DRM_IOCTL_FAKE_DRM_SUBMIT && job->out_fence)
		close(job->out_fence);
	return err;
}

bool ioctl_client_make(int *fd, const char **name)
{
	static const char bytes[FAKE_DRM_NAME_MAX + 1] =
		"!abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ-01234567~";

	if (!gpu_make(0, NULL) || (*fd = gpu_open(0)) < 0)
		return false;
	madvise_args.handle = attach_args.handle = (uint32_t)gem_create(*fd, 0, 4096, 0);
	name_args.name = (uintptr_t)bytes;
	name_args.len = 5;
	*name = bytes;
	MUST(madvise_args.handle == 1, "the first buffer has handle %u, expected 1",
	     madvise_args.handle);
	MUST(!submit(*fd, 0, 100, NULL), "SUBMIT: %s", strerror(errno));
	return true;
}
