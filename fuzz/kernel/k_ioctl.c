/* SPDX-License-Identifier: MIT */
/* The driver's ioctls, and those of the DRM core that pass through it: PRIME, syncobjs, dumb
 * buffers; on two devices. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fake_drm.h"
#include "ioctl_core.h"

/* b: its flags; n: ring, handles, and one member that becomes another number. */
static int do_submit(const struct kernel_call *call)
{
	struct fake_drm_submit submit = {.ring = call->n >> 6 & 3,
					 .flags = call->b & FAKE_DRM_SUBMIT_FLAGS,
					 .work = 1 + (call->n >> 8 & 0xfff),
					 .objects = {call->n & 7, call->n >> 3 & 7}};
	int ret;

	submit.flags &= ~FAKE_DRM_SUBMIT_WAIT_SPACE; /* it may sleep for ever: no time passes */
	if (submit.flags & FAKE_DRM_SUBMIT_IN_FENCE)
		submit.in_fence = core_fds[call->n % FDS];
	if (call->b & 64)
		submit.in_syncobj = 1 + call->n % 2;
	if (call->b & 128)
		submit.out_syncobj = 1 + (call->n >> 1) % 2;
	if (call->n >> 24) {
		const uint64_t number = kernel_number(call->n >> 20);

		memcpy((char *)&submit + (call->n >> 24) % (sizeof(submit) / 4) * 4, &number, 4);
		submit.flags &= ~FAKE_DRM_SUBMIT_WAIT_SPACE;
	}
	ret = core_answer(ioctl(core_file(call), DRM_IOCTL_FAKE_DRM_SUBMIT, &submit));
	for (unsigned int i = 0; !ret && i < FAKE_DRM_OBJECTS; i++)
		if (submit.objects[i] && !held_has(core_slot(call), submit.objects[i]))
			kernel_failed("submit uses handle %u, which is not held",
				      submit.objects[i]);
	if (!ret && submit.flags & FAKE_DRM_SUBMIT_OUT_FENCE)
		core_keep(call->n, submit.out_fence);
	return ret;
}

static int do_client(const struct kernel_call *call)
{
	struct fake_drm_client client = {0};

	return core_answer(ioctl(core_file(call), DRM_IOCTL_FAKE_DRM_CLIENT, &client));
}

static int do_wait(const struct kernel_call *call)
{
	struct fake_drm_wait wait = {
		.ring = call->b & 3, .reserved = call->b >= 192, .fence = kernel_number(call->n)};
	const int ret = core_answer(ioctl(core_file(call), DRM_IOCTL_FAKE_DRM_WAIT, &wait));

	if (wait.reserved)
		held_refused("wait", ret, EINVAL);
	return ret;
}

static int do_create(const struct kernel_call *call)
{
	struct fake_drm_create create = {.size = call->n & 1 ? kernel_number(call->n) : call->n,
					 .region = call->b >> 2 & 3,
					 .flags = call->b & 3,
					 .handle = call->b >= 224,
					 .reserved = call->b >= 240};
	const struct fake_drm_create asked = create;
	const int ret = core_answer(ioctl(core_file(call), DRM_IOCTL_FAKE_DRM_CREATE, &create));

	if (!asked.size || asked.handle || asked.reserved)
		held_refused("create", ret, EINVAL);
	else if (asked.size > FAKE_DRM_OBJECT_MAX)
		held_refused("create", ret, E2BIG);
	else if (asked.region >= HELD_REGIONS && ret != -ENOMEM)
		held_refused("create", ret, ENOENT);
	if (ret)
		return ret;
	if (create.size - asked.size >= PAGE || create.size % PAGE)
		kernel_failed("create of %llu bytes gives %llu", asked.size, create.size);
	held_add("create", core_slot(call), create.handle, create.size, create.region);
	return 0;
}

static int do_madvise(const struct kernel_call *call)
{
	struct fake_drm_madvise madvise = {.handle = call->n % HANDLES, .advice = call->b & 3};
	const int ret = core_answer(ioctl(core_file(call), DRM_IOCTL_FAKE_DRM_MADVISE, &madvise));

	if (madvise.advice > FAKE_DRM_MADVISE_DONTNEED)
		held_refused("madvise", ret, EINVAL);
	else
		held_found("madvise", core_slot(call), madvise.handle, ret, ENOENT);
	return ret;
}

static int do_name(const struct kernel_call *call)
{
	char text[128];
	struct fake_drm_name name = {
		.name = (uintptr_t)kernel_place(call->b & 15, text, sizeof(text)),
		.len = call->n % (FAKE_DRM_NAME_MAX + 2)};
	int ret;

	memset(text, call->b, sizeof(text));
	ret = core_answer(ioctl(core_file(call), DRM_IOCTL_FAKE_DRM_NAME, &name));
	if (name.len > FAKE_DRM_NAME_MAX)
		held_refused("name", ret, EINVAL);
	return ret;
}

/* Close the file, and open another one. */
static int do_reopen(const struct kernel_call *call)
{
	const unsigned int slot = call->a % FILES;
	int fd = gpu_open(slot % DEVICES, call->b & 1);

	fd = __atomic_exchange_n(&core_files[slot], fd, __ATOMIC_RELAXED);
	held_new(slot);
	return fd < 0 ? 0 : core_answer(close(fd));
}

static int do_advance(const struct kernel_call *call)
{
	char path[64], text[16];

	snprintf(path, sizeof(path), "/sys/kernel/debug/fake-drm/gpu%u/advance", call->a % DEVICES);
	snprintf(text, sizeof(text), "%u", call->n % 65536);
	return kernel_write(path, text);
}

/* Any number, direction and size. */
static int do_any(const struct kernel_call *call)
{
	unsigned char bytes[1024] = {0};
	const uint64_t number = kernel_number(call->n >> 8);
	int ret;
	const unsigned int nr = call->n & 1 ? 0x40 + (call->n >> 1 & 0x7f) : call->n >> 1 & 0x7f;

	for (size_t i = 0; i < 64; i += 8)
		memcpy(bytes + i, &number, 8);
	if (nr == 0x3a) /* DRM_IOCTL_WAIT_VBLANK, and what else could sleep */
		return -EAGAIN;
	ret = core_answer(ioctl(core_file(call), _IOC(call->b >> 6, 'd', nr, call->b & 63), bytes));
	if (ret >= 0)
		held_unknown(core_slot(call));
	return ret;
}

static const struct kernel_kind kinds[] = {
	{"submit", do_submit},	       {"client", do_client},	{"wait", do_wait},
	{"create", do_create},	       {"madvise", do_madvise}, {"name", do_name},
	{"gem_close", core_gem_close}, {"export", core_export}, {"import", core_import},
	{"dumb", core_dumb},	       {"map", core_map},	{"syncobj", core_syncobj},
	{"attach", core_attach},       {"fd", core_fd},		{"reopen", do_reopen},
	{"advance", do_advance},       {"any", do_any},
};

static const char *const regions[HELD_REGIONS] = {"vram", "gtt"};

static bool begin(void)
{
	static const char *const leaves[] = {"engines/gfx", "engines/copy", "regions/vram",
					     "regions/gtt", NULL};

	memset(core_fds, 0xff, sizeof(core_fds));
	memset(core_files, 0xff, sizeof(core_files));
	for (unsigned int i = 0; i < DEVICES; i++)
		if (gpu_make(i, leaves))
			return false;
	for (unsigned int i = 0; i < FILES; i++)
		if ((core_files[i] = gpu_open(i % DEVICES, i >= 2)) < 0)
			return false;
		else
			held_new(i);
	return true;
}

/* New files, so that handles count from 1 again. */
static void end(void)
{
	for (unsigned int i = 0; i < FDS; i++)
		core_keep(i, -1);
	for (unsigned int i = 0; i < FILES; i++) {
		held_check(i, core_files[i], regions);
		held_new(i);
		close(core_files[i]);
		core_files[i] = gpu_open(i % DEVICES, i >= 2);
	}
}

const struct kernel_target kernel_target = {
	.name = "k_ioctl",
	.kinds = kinds,
	.kind_count = sizeof(kinds) / sizeof(kinds[0]),
	.begin = begin,
	.end = end,
};
