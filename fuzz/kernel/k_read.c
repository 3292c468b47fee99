/* SPDX-License-Identifier: MIT */
/*
 * fdinfo, read in small pieces at any offset by the one thread, while the other submits, closes,
 * opens and unplugs. A text that is read whole is one of a driver: lines of a key, a colon and a
 * value.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fake_drm.h"
#include "kernel.h"

#define FILES	4 /* of two devices, by turns */
#define DEVICES 2
#define TEXTS	4
#define TEXT	8192

static int files[FILES], texts[TEXTS];

static int answer(int ret)
{
	return ret < 0 ? -errno : ret;
}

static int file_of(const struct kernel_call *call)
{
	return __atomic_load_n(&files[call->a % FILES], __ATOMIC_RELAXED);
}

static int text_of(const struct kernel_call *call)
{
	return __atomic_load_n(&texts[call->b % TEXTS], __ATOMIC_RELAXED);
}

/* a: the file, b: the slot of its text. */
static int do_open_text(const struct kernel_call *call)
{
	char path[64];
	int fd;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", file_of(call));
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	fd = __atomic_exchange_n(&texts[call->b % TEXTS], fd, __ATOMIC_RELAXED);
	return fd < 0 ? 0 : answer(close(fd));
}

/* n: where, and how much. */
static int do_pread(const struct kernel_call *call)
{
	static __thread char bytes[TEXT];
	const off_t at = call->n & 1 ? (off_t)(kernel_number(call->n >> 12) >> 1)
				     : call->n >> 1 & 0x3ff;
	const size_t size = 1 + (call->n >> 11 & 0x1ff);

	return answer((int)pread(text_of(call), bytes, size, at));
}

/* What is left of it, a piece at a time. */
static int do_pieces(const struct kernel_call *call)
{
	static __thread char bytes[TEXT];
	const size_t size = 1 + call->n % 200;
	int fd = text_of(call);
	ssize_t len = 1;

	lseek(fd, 0, SEEK_SET);
	for (int i = 0; i < 16 && len > 0; i++)
		len = read(fd, bytes, size);
	return answer((int)len);
}

static void lines_check(const char *text)
{
	while (*text) {
		const size_t len = strcspn(text, "\n"), key = strcspn(text, ":");

		if (text[len] != '\n' || key >= len)
			kernel_failed("fdinfo has no line of a key and a value, but \"%.*s\"",
				      (int)len, text);
		text += len + 1;
	}
}

static int do_whole(const struct kernel_call *call)
{
	static __thread char bytes[TEXT];
	int fd = kernel_hold(text_of(call), "/fdinfo/");
	ssize_t len;

	if (fd < 0)
		return fd;
	len = answer((int)pread(fd, bytes, sizeof(bytes) - 1, 0));
	close(fd);
	if (len < 0 || len == sizeof(bytes) - 1) /* its end may be missing */
		return (int)len;
	bytes[len] = '\0';
	if (strlen(bytes) != (size_t)len)
		kernel_failed("fdinfo has a NUL");
	lines_check(bytes);
	return (int)len;
}

static int do_close_text(const struct kernel_call *call)
{
	int fd = __atomic_exchange_n(&texts[call->b % TEXTS], -1, __ATOMIC_RELAXED);

	return fd < 0 ? -EBADF : answer(close(fd));
}

static int do_submit(const struct kernel_call *call)
{
	struct fake_drm_submit submit = {.ring = call->b & 1, .work = 1 + call->n % 65536};

	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_SUBMIT, &submit));
}

static int do_create(const struct kernel_call *call)
{
	struct fake_drm_create create = {.size = 1 + call->n % (1 << 20), .flags = call->b & 3};

	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_CREATE, &create));
}

static int do_name(const struct kernel_call *call)
{
	char text[FAKE_DRM_NAME_MAX];
	struct fake_drm_name name = {.name = (uintptr_t)text, .len = call->n % (sizeof(text) + 1)};

	memset(text, 'a' + call->b % 26, sizeof(text));
	return answer(ioctl(file_of(call), DRM_IOCTL_FAKE_DRM_NAME, &name));
}

static int do_reopen(const struct kernel_call *call)
{
	const unsigned int slot = call->a % FILES;
	int fd = gpu_open(slot % DEVICES, call->b & 1);

	fd = __atomic_exchange_n(&files[slot], fd, __ATOMIC_RELAXED);
	return fd < 0 ? 0 : answer(close(fd));
}

static int do_plug(const struct kernel_call *call)
{
	return gpu_live(1, call->b & 1);
}

static int do_advance(const struct kernel_call *call)
{
	char path[64], text[16];

	snprintf(path, sizeof(path), "/sys/kernel/debug/fake-drm/gpu%u/advance", call->a % DEVICES);
	snprintf(text, sizeof(text), "%u", call->n % 65536);
	return kernel_write(path, text);
}

/* All clients of a device at once, from debugfs. */
static int do_raw(const struct kernel_call *call)
{
	static __thread char bytes[TEXT];
	char path[64];

	snprintf(path, sizeof(path), "/sys/kernel/debug/fake-drm/gpu%u/raw_fdinfo",
		 call->a % DEVICES);
	return kernel_read(path, bytes, 1 + call->n % sizeof(bytes));
}

static const struct kernel_kind kinds[] = {
	{"open_text", do_open_text},   {"pread", do_pread},
	{"pieces", do_pieces},	       {"whole", do_whole},
	{"close_text", do_close_text}, {"submit", do_submit},
	{"create", do_create},	       {"name", do_name},
	{"reopen", do_reopen},	       {"plug", do_plug},
	{"advance", do_advance},       {"raw", do_raw},
};

static bool begin(void)
{
	static const char *const leaves[] = {"engines/gfx", "engines/copy", "regions/vram", NULL};

	memset(texts, 0xff, sizeof(texts));
	for (unsigned int i = 0; i < DEVICES; i++)
		if (gpu_make(i, leaves))
			return false;
	for (unsigned int i = 0; i < FILES; i++)
		if ((files[i] = gpu_open(i % DEVICES, false)) < 0)
			return false;
	return true;
}

static void end(void)
{
	const bool replug = gpu_is_unplugged(1);

	for (unsigned int i = 0; i < TEXTS; i++) {
		if (texts[i] >= 0)
			close(texts[i]);
		texts[i] = -1;
	}
	if (replug)
		gpu_live(1, true);
	for (unsigned int i = 0; i < FILES; i++) {
		if (files[i] >= 0 && !(replug && i % DEVICES))
			continue;
		close(files[i]);
		files[i] = gpu_open(i % DEVICES, false);
	}
}

const struct kernel_target kernel_target = {
	.name = "k_read",
	.kinds = kinds,
	.kind_count = sizeof(kinds) / sizeof(kinds[0]),
	.begin = begin,
	.end = end,
	.must_overlap = true,
};
