/* SPDX-License-Identifier: GPL-2.0-only */
/* A device of the driver and files that are open, of a case's own: no node in /dev is needed. */
#ifndef DECOY_KUNIT_FAKE_RIG_H
#define DECOY_KUNIT_FAKE_RIG_H

#include <kunit/test.h>

#include <drm/drm_file.h>

#include "device.h"
#include "fake_drm.h"
#include "file.h"

#define MS	  1000000ULL
#define S	  1000000000ULL
#define RIG_FILES 4 /* also the most clients of its device */
#define RIG_TEXT  16384

/* A suite: its cases, each with a rig as test->priv; what a case leaves open is closed. */
#define RIG_SUITE(_variable, _name, _cases)     \
	static struct kunit_suite _variable = { \
		.name = _name,                  \
		.init = fake_rig_init,          \
		.exit = fake_rig_exit,          \
		.test_cases = _cases,           \
	};                                      \
	kunit_test_suite(_variable)

struct fake_rig {
	struct kunit *test;
	struct fake_device *fake;
	struct file *files[RIG_FILES];
	char text[RIG_TEXT + 1];
};

int fake_rig_init(struct kunit *test);
void fake_rig_exit(struct kunit *test);

static inline struct fake_rig *fake_rig_of(struct kunit *test)
{
	return test->priv;
}

/* fake_rig_setup - argument of fake_device_new() for a device of fake_rig_live(). */
struct fake_setup fake_rig_setup(const char *driver);

/*
 * fake_rig_live - build a device and register it: engine gfx of two instances and 1 GHz, all keys
 * but the total cycles, ring gfx, region vram of 1 MiB with total and resident. 0 or -errno.
 */
int fake_rig_live(struct fake_rig *rig, const struct fake_setup *setup);

/* fake_rig_default - a device called fake-drm whose header is the DRM core's; file 0 is open. */
struct fake_rig *fake_rig_default(struct kunit *test);

/* fake_rig_open - open the device's render node as file i. 0 or -errno. */
int fake_rig_open(struct fake_rig *rig, int i);

/* fake_rig_close - as the last close() does. */
void fake_rig_close(struct fake_rig *rig, int i);

static inline struct drm_file *fake_rig_file(struct fake_rig *rig, int i)
{
	return rig->files[i]->private_data;
}

/* fake_rig_ioctl - one of the driver's, by its number from DRM_COMMAND_BASE on, with its args. */
int fake_rig_ioctl(struct fake_rig *rig, int i, unsigned int nr, void *args);

/* fake_rig_submit - so much work for ring 0; *fence gets the job's number. 0 or -errno. */
int fake_rig_submit(struct fake_rig *rig, int i, u64 work, u64 *fence);

/* fake_rig_create - *handle of an object. 0 or -errno. */
int fake_rig_create(struct fake_rig *rig, int i, u64 size, u32 flags, u32 *handle);

/* fake_rig_command - an op of the model on an object, or with all else 0. */
int fake_rig_command(struct fake_rig *rig, u32 op, u32 object);

/* fake_rig_fence - a job's fence that waits, or NULL; dma_fence_put() it. */
struct dma_fence *fake_rig_fence(struct fake_rig *rig, u64 number);

/* fake_rig_show - print a file's fdinfo, at most size bytes of it, to rig->text. */
const char *fake_rig_show(struct fake_rig *rig, int i, size_t size);

/* fake_rig_prints - whether that is a line of the last text. */
bool fake_rig_prints(const struct fake_rig *rig, const char *line);

#define EXPECT_PRINTS(_rig, _i, _line)                                            \
	do {                                                                      \
		fake_rig_show(_rig, _i, RIG_TEXT);                                \
		KUNIT_EXPECT_TRUE_MSG((_rig)->test, fake_rig_prints(_rig, _line), \
				      "no \"%s\" in:\n%s", _line, (_rig)->text);  \
	} while (0)

#endif
