/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/idr.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_managed.h>

#define DRM_MAJOR    226
#define RENDER_FIRST 128

/* Registered devices by the minor of their node. */
static struct idr minors = {.base = RENDER_FIRST};
static size_t minors_count;

/* Critical sections between drm_dev_enter() and drm_dev_exit(), by index. */
#define INSIDE_MAX 64
static struct drm_device *inside[INSIDE_MAX];

struct drm_minor *shim_drm_minor(unsigned int number)
{
	return idr_find(&minors, number);
}

static void minor_free(struct drm_minor *minor)
{
	if (!minor)
		return;
	if (minor->kdev) {
		idr_remove(&minors, MINOR(minor->kdev->devt));
		if (!--minors_count)
			idr_destroy(&minors);
	}
	kfree(minor->kdev);
	kfree(minor);
}

static struct drm_minor *minor_new(struct drm_device *drm)
{
	struct drm_minor *minor = kzalloc(sizeof(*minor), GFP_KERNEL);
	struct device *kdev = kzalloc(sizeof(*kdev), GFP_KERNEL);
	int number = minor && kdev ? idr_alloc(&minors, NULL, 0, 0, GFP_KERNEL) : -ENOMEM;

	if (number < 0) {
		kfree(kdev);
		kfree(minor);
		return NULL;
	}
	minors_count++;
	kdev->devt = MKDEV(DRM_MAJOR, number);
	minor->kdev = kdev;
	minor->dev = drm;
	return minor;
}

static void release(struct kref *ref)
{
	struct drm_device *drm = container_of(ref, struct drm_device, ref);
	void *whole = drm->whole;

	if (drm->registered)
		shim_misuse("a registered device is released");
	shim_drmm_release(drm);
	minor_free(drm->render);
	kfree(whole);
}

void drm_dev_get(struct drm_device *drm)
{
	kref_get(&drm->ref);
}

void drm_dev_put(struct drm_device *drm)
{
	shim_may_sleep("drm_dev_put()");
	kref_put(&drm->ref, release);
}

static void put(void *drm)
{
	drm_dev_put(drm);
}

void *shim_drm_dev_alloc(struct device *parent, const struct drm_driver *driver, size_t size,
			 size_t offset)
{
	void *whole = kzalloc(size, GFP_KERNEL);
	struct drm_device *drm = whole ? (void *)((char *)whole + offset) : NULL;

	if (!drm)
		return ERR_PTR(-ENOMEM);
	*drm = (struct drm_device){.dev = parent, .driver = driver, .whole = whole};
	kref_init(&drm->ref);
	INIT_LIST_HEAD(&drm->managed);
	drm->render = minor_new(drm);
	if (!drm->render || shim_devm_add(parent, put, drm)) {
		drm_dev_put(drm);
		return ERR_PTR(-ENOMEM);
	}
	return whole;
}

int drm_dev_register(struct drm_device *drm, unsigned long flags)
{
	shim_may_sleep("drm_dev_register()");
	if (drm->registered)
		shim_misuse("a device is registered twice");
	idr_replace(&minors, drm->render, MINOR(drm->render->kdev->devt));
	drm->registered = true;
	return 0;
}

void drm_dev_unplug(struct drm_device *drm)
{
	shim_may_sleep("drm_dev_unplug()");
	if (drm->inside)
		shim_misuse("drm_dev_unplug() inside of drm_dev_enter(): deadlock");
	drm->unplugged = true;
	drm->registered = false;
	idr_replace(&minors, NULL, MINOR(drm->render->kdev->devt));
}

bool drm_dev_enter(struct drm_device *drm, int *idx)
{
	int i = 0;

	if (drm->unplugged)
		return false;
	while (inside[i])
		if (++i == INSIDE_MAX)
			shim_misuse("too many calls of drm_dev_enter() without drm_dev_exit()");
	inside[i] = drm;
	drm->inside++;
	*idx = i;
	return true;
}

void drm_dev_exit(int idx)
{
	if (!inside[idx])
		shim_misuse("drm_dev_exit() without drm_dev_enter()");
	inside[idx]->inside--;
	inside[idx] = NULL;
}
