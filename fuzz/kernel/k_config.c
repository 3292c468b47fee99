/* SPDX-License-Identifier: MIT */
/* configfs: directories that come and go, attributes with any value, and devices that become live
 * and go meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fake_drm.h"
#include "kernel.h"

#define CONFIG	"/sys/kernel/config/fake-drm/"
#define DEVICES 2
#define LEAVES	3

static const char *const groups[] = {"engines", "regions", "rings"};
static const char *const names[LEAVES] = {"gfx", "vram", "a-name-that-is-as-long-as-a-name-can-be"};
static int files[DEVICES];

static int answer(int ret)
{
	return ret < 0 ? -errno : ret;
}

/* a: device and group, b: the leaf. */
static void leaf_path(const struct kernel_call *call, char *path, size_t size)
{
	snprintf(path, size, CONFIG "gpu%u/%s/%s", call->a % DEVICES, groups[(call->a >> 1) % 3],
		 names[call->b % LEAVES]);
}

static void device_path(unsigned int number, char *path, size_t size)
{
	snprintf(path, size, CONFIG "gpu%u", number);
}

static int do_device(const struct kernel_call *call)
{
	char path[128];

	device_path(call->a % DEVICES, path, sizeof(path));
	return answer(call->b & 1 ? rmdir(path) : mkdir(path, 0755));
}

static int do_leaf(const struct kernel_call *call)
{
	char path[160];

	leaf_path(call, path, sizeof(path));
	return answer(call->n & 1 ? rmdir(path) : mkdir(path, 0755));
}

/* A value: a number, a word of an attribute, or a text that is none. */
static void value_of(uint32_t n, char *value, size_t size)
{
	static const char *const words[] = {
		"real",	  "manual",	 "scripted",	   "core",  "completion",   "running",
		"memory", "engines",	 "sched",	   "model", "dwords",	    "bytes",
		"push",	  "time cycles", "total resident", "gfx",   "0000:01:00.0", "platform",
		"",	  "\n",		 "vgem",	   "msm",   "a b",	    "1 2",
		"0x10",	  "-1"};

	if (n & 1)
		snprintf(value, size, "%s", words[(n >> 1) % (sizeof(words) / sizeof(words[0]))]);
	else
		snprintf(value, size, "%llu\n", (unsigned long long)kernel_number(n >> 1));
}

static int do_attribute(const struct kernel_call *call)
{
	/* tables of the model are as large as they say: memory of the guest is not */
	static const char *const attributes[] = {"driver", "pdev",  "parent", "accounting",
						 "order",  "accel", "clock",  "header"};
	char path[160], value[64];

	value_of(call->n, value, sizeof(value));
	snprintf(path, sizeof(path), CONFIG "gpu%u/%s", call->a % DEVICES,
		 attributes[call->b % (sizeof(attributes) / sizeof(attributes[0]))]);
	return kernel_write(path, value);
}

/* The limits of a device; small ones, so that a live one fits. */
static int do_limit(const struct kernel_call *call)
{
	static const char *const limits[] = {"max_clients", "max_jobs",	       "max_objects",
					     "max_handles", "max_distortions", "max_text",
					     "max_waits",   "journal",	       "journal_text"};
	char path[160], value[24];

	snprintf(path, sizeof(path), CONFIG "gpu%u/%s", call->a % DEVICES, limits[call->b % 9]);
	snprintf(value, sizeof(value), "%u", call->n % 300);
	return kernel_write(path, value);
}

static int do_leaf_attribute(const struct kernel_call *call)
{
	static const char *const attributes[] = {"capacity", "size",  "hz",	 "keys",
						 "engine",   "depth", "backend", "shape"};
	char path[192], leaf[160], value[64];

	leaf_path(call, leaf, sizeof(leaf));
	value_of(call->n, value, sizeof(value));
	snprintf(path, sizeof(path), "%s/%s", leaf, attributes[(call->b >> 2) % 8]);
	return kernel_write(path, value);
}

static int do_live(const struct kernel_call *call)
{
	return gpu_live(call->a % DEVICES, call->b & 1);
}

static int do_show(const struct kernel_call *call)
{
	static const char *const attributes[] = {"driver", "card",   "render",
						 "live",   "parent", "clock"};
	char path[160], value[4096];

	snprintf(path, sizeof(path), CONFIG "gpu%u/%s", call->a % DEVICES, attributes[call->b % 6]);
	return kernel_read(path, value, sizeof(value));
}

/* A file of the device, if it is live, and a job in it. */
static int do_use(const struct kernel_call *call)
{
	struct fake_drm_submit submit = {.work = 1 + call->n % 4096};
	const unsigned int device = call->a % DEVICES;
	int fd = gpu_open(device, call->b & 2), before;

	before = __atomic_exchange_n(&files[device], fd < 0 ? -1 : fd, __ATOMIC_RELAXED);
	if (before >= 0)
		close(before);
	return fd < 0 ? fd : answer(ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &submit));
}

static const struct kernel_kind kinds[] = {
	{"device", do_device},
	{"leaf", do_leaf},
	{"attribute", do_attribute},
	{"limit", do_limit},
	{"leaf_attribute", do_leaf_attribute},
	{"live", do_live},
	{"show", do_show},
	{"use", do_use},
};

static bool begin(void)
{
	memset(files, 0xff, sizeof(files));
	return !access(CONFIG, F_OK);
}

/* Remove all: a directory that is left is one that cannot be removed. */
static void end(void)
{
	for (unsigned int i = 0; i < DEVICES; i++) {
		char path[160];

		if (files[i] >= 0)
			close(files[i]);
		files[i] = -1;
		gpu_live(i, false);
		for (unsigned int leaf = 0; leaf < 3 * LEAVES; leaf++) {
			const struct kernel_call call = {.a = (uint8_t)(i + 2 * (leaf / LEAVES)),
							 .b = (uint8_t)(leaf % LEAVES)};

			leaf_path(&call, path, sizeof(path));
			rmdir(path);
		}
		device_path(i, path, sizeof(path));
		if (rmdir(path) && errno != ENOENT)
			kernel_failed("%s cannot be removed: %s", path, strerror(errno));
	}
}

const struct kernel_target kernel_target = {
	.name = "k_config",
	.kinds = kinds,
	.kind_count = sizeof(kinds) / sizeof(kinds[0]),
	.begin = begin,
	.end = end,
};
