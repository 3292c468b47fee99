/* SPDX-License-Identifier: MIT */
/* Every field of every ioctl at its boundaries: what is refused changes nothing and says nothing. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "gem.h"

#define FIELD(type, member) \
#type "." #member, offsetof(struct type, member), sizeof(((struct type *)0)->member)
#define LARGEST 128

/* One value of one field of an ioctl whose other fields are as it wants them; err: what it gives. */
struct field {
	unsigned long request;
	const char *name;
	size_t offset, size;
	uint64_t value;
	int err;
};

/* What each ioctl takes; some fields are filled in later. */
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
} plain[] = {
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

/* A ring has 65536 units, the device one ring and one region; the file has one handle, no syncobj. */
static const struct field refused[] = {
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

static const struct field taken[] = {
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

/* Does it: 0 or an errno; args are left as they came back, and hold a sync_file no longer. */
static int field_do(int fd, const struct field *field, void *args)
{
	struct fake_drm_submit *job = args;
	int err;

	memset(args, 0, LARGEST);
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
		if (plain[i].request == field->request)
			memcpy(args, plain[i].args, plain[i].size);
	memcpy((char *)args + field->offset, &field->value, field->size);
	err = ioctl(fd, field->request, args) ? errno : 0;
	if (!err && field->request == DRM_IOCTL_FAKE_DRM_SUBMIT && job->out_fence)
		close(job->out_fence);
	return err;
}

/* A device with a client that has one buffer, and one job under way. */
static bool client_make(int *fd, const char **name)
{
	static const char bytes[FAKE_DRM_NAME_MAX + 1] =
		"!abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ-01234567~";

	if (!gpu_make(0, NULL) || (*fd = gpu_open(0)) < 0)
		return false;
	madvise_args.handle = attach_args.handle = (uint32_t)gem_create(*fd, 0, 4096, 0);
	name_args.name = (uintptr_t)bytes;
	name_args.len = 5;
	*name = bytes;
	MUST(madvise_args.handle == 1, "the first buffer has handle %u", madvise_args.handle);
	MUST(!submit(*fd, 0, 100, NULL), "no job: %s", strerror(errno));
	return true;
}

bool check_ioctl_refused(void)
{
	unsigned char args[LARGEST];
	char *before, *after;
	const char *name;
	int fd, log;

	if (!client_make(&fd, &name) || !(before = fdinfo(fd)) || (log = log_open()) < 0)
		return false;
	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		const struct field *field = &refused[i];
		int err = field_do(fd, field, args);

		MUST(err == field->err, "%s = %" PRIu64 ": %s, not %s", field->name, field->value,
		     strerror(err), strerror(field->err));
		after = fdinfo(fd);
		MUST(after && !strcmp(before, after),
		     "%s = %" PRIu64 " was refused, and \"%s\" became \"%s\"", field->name,
		     field->value, before, after);
		free(after);
	}
	MUST(dup(0) < fd + 20, "descriptors were left open");
	return log_quiet(log);
}

bool check_ioctl_taken(void)
{
	unsigned char args[LARGEST];
	const char *name;
	int fd, log;

	if (!client_make(&fd, &name) || (log = log_open()) < 0)
		return false;
	for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); i++) {
		int err = field_do(fd, &taken[i], args);

		MUST(!err, "%s = %" PRIu64 ": %s", taken[i].name, taken[i].value, strerror(err));
		/* room for the next one */
		if (taken[i].request == DRM_IOCTL_FAKE_DRM_SUBMIT) {
			close(fd);
			if ((fd = gpu_open(0)) < 0 || gem_create(fd, 0, 4096, 0) != 1)
				return report_failure("no second client");
		}
		if (taken[i].request == VGEM_ATTACH)
			attached_signal(fd, ((struct vgem_attach *)(void *)args)->out_fence);
	}
	return log_quiet(log);
}

/* All other numbers of the driver's are nobody's. */
bool check_ioctl_numbers(void)
{
	const char *name;
	int fd, log;

	if (!client_make(&fd, &name) || (log = log_open()) < 0)
		return false;
	for (unsigned int nr = 0; nr < 0x60; nr++) {
		unsigned char args[LARGEST] = {0};
		bool ours = (nr >= DRM_FAKE_DRM_SUBMIT && nr <= DRM_FAKE_DRM_NAME) || nr == 1 ||
			    nr == 2;
		/* 0 is msm's GET_PARAM, which only a device of that name answers */
		int err = nr ? EINVAL : ENOTTY;

		if (ours)
			continue;
		MUST(ioctl(fd, _IOC(_IOC_READ | _IOC_WRITE, 'd', 0x40 + nr, 64), args) &&
			     errno == err,
		     "number 0x%x: %s", nr, strerror(errno));
	}
	MUST(ioctl(fd, _IOWR('e', 0x40 + DRM_FAKE_DRM_CLIENT, struct fake_drm_client),
		   &client_args) &&
		     errno == ENOTTY,
	     "another type: %s", strerror(errno));
	return log_quiet(log);
}

static int named(int fd, const char *name, uint32_t len)
{
	struct fake_drm_name args = {.name = (uintptr_t)name, .len = len};

	return ioctl(fd, DRM_IOCTL_FAKE_DRM_NAME, &args) ? -errno : 0;
}

static bool name_is(int fd, const char *line)
{
	char *text = fdinfo(fd);

	MUST(text && (line ? text_has(text, line) && text_count(text, "drm-client-name:") == 1
			   : !text_has(text, "drm-client-name:")),
	     "with the name \"%s\" it says \"%s\"", line ? line : "", text);
	free(text);
	return true;
}

/* A client's name: what it may be, and where it is said. */
bool check_ioctl_name(void)
{
	static const char *const bad[] = {"a b", "a\tb", "a\n", "\x7f", "\x1f", "a\xc3\xa4", ""};
	const char *full;
	int fd, copy;

	if (!client_make(&fd, &full) || !name_is(fd, NULL))
		return false;
	copy = dup(fd);
	MUST(!named(fd, "worker-1", 8), "no name: %s", strerror(errno));
	if (!name_is(fd, "drm-client-name:\tworker-1\n") ||
	    !name_is(copy, "drm-client-name:\tworker-1\n"))
		return false;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		MUST(named(fd, bad[i], (uint32_t)strlen(bad[i]) + !*bad[i]) == -EINVAL,
		     "name %zu was taken", i);
	if (!name_is(fd, "drm-client-name:\tworker-1\n"))
		return false;
	MUST(!named(fd, full, FAKE_DRM_NAME_MAX), "no name of 64 bytes: %s", strerror(errno));
	if (!name_is(fd, "drm-client-name:\t!abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
			 "01234567~\n"))
		return false;
	MUST(!named(fd, NULL, 0), "a name cannot be taken back: %s", strerror(errno));
	return name_is(fd, NULL);
}
