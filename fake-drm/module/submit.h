/* SPDX-License-Identifier: GPL-2.0-only */
/* Jobs of programs, the fences that they wait for and those that they give out. */
#ifndef FAKE_SUBMIT_H
#define FAKE_SUBMIT_H

struct drm_device;
struct drm_file;

/* fake_submit_init - for the module. 0 or -ENOMEM. fake_submit_exit() waits for all that is under way. */
int fake_submit_init(void);
void fake_submit_exit(void);

int fake_submit_ioctl(struct drm_device *drm, void *data, struct drm_file *file);
int fake_wait_ioctl(struct drm_device *drm, void *data, struct drm_file *file);

#endif
