/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_gem.h>
#include <drm/drm_print.h>
#include <drm/drm_syncobj.h>

static struct drm_file *file_new(struct drm_minor *minor)
{
	static u64 clients;
	struct drm_file *file = kzalloc(sizeof(*file), GFP_KERNEL);

	if (!file)
		return NULL;
	file->client_id = ++clients;
	file->minor = minor;
	shim_gem_open(file);
	shim_syncobj_open(file);
	return file;
}

static void file_free(struct drm_file *file)
{
	shim_syncobj_release(file);
	shim_gem_release(file);
	kfree(file);
}

int drm_open(struct inode *inode, struct file *filp)
{
	struct drm_minor *minor = shim_drm_minor(MINOR(inode->i_rdev));
	struct drm_file *file;
	int err = -ENOMEM;

	if (!minor || minor->dev->unplugged)
		return -ENODEV;
	drm_dev_get(minor->dev);
	file = file_new(minor);
	if (file)
		err = minor->dev->driver->open(minor->dev, file);
	if (!err) {
		filp->private_data = file;
		return 0;
	}
	if (file)
		file_free(file);
	drm_dev_put(minor->dev);
	return err;
}

/* Its handles go before the driver forgets it. */
int drm_release(struct inode *inode, struct file *filp)
{
	struct drm_file *file = filp->private_data;
	struct drm_device *drm = file->minor->dev;

	shim_syncobj_release(file);
	shim_gem_release(file);
	drm->driver->postclose(drm, file);
	kfree(file);
	drm_dev_put(drm);
	return 0;
}

void drm_show_fdinfo(struct seq_file *m, struct file *filp)
{
	struct drm_file *file = filp->private_data;
	struct drm_device *drm = file->minor->dev;
	struct drm_printer p = drm_seq_file_printer(m);
	int idx;

	if (!drm_dev_enter(drm, &idx))
		return;
	drm_printf(&p, "drm-driver:\t%s\n", drm->driver->name);
	drm_printf(&p, "drm-client-id:\t%llu\n", file->client_id);
	drm_dev_exit(idx);
}

struct totals {
	u64 total, resident, purgeable;
};

static void object_add(struct totals *totals, struct drm_gem_object *gem)
{
	const u32 status = gem->funcs->status(gem);

	totals->total += gem->size;
	if (status & DRM_GEM_OBJECT_RESIDENT)
		totals->resident += gem->funcs->rss(gem);
	if (status & DRM_GEM_OBJECT_PURGEABLE)
		totals->purgeable += gem->size;
}

/* In the largest unit of which it is a whole number. */
static void line(struct drm_printer *p, const char *what, u64 bytes)
{
	static const char *const units[] = {"", " KiB", " MiB"};
	size_t unit = 0;

	while (bytes && !(bytes % 1024) && unit + 1 < ARRAY_SIZE(units)) {
		bytes /= 1024;
		unit++;
	}
	drm_printf(p, "drm-%s-memory:\t%llu%s\n", what, bytes, units[unit]);
}

void drm_show_memory_stats(struct drm_printer *p, struct drm_file *file)
{
	struct totals totals = {0};
	struct drm_gem_object *gem;
	int id;

	spin_lock(&file->table_lock);
	idr_for_each_entry(&file->object_idr, gem, id) object_add(&totals, gem);
	spin_unlock(&file->table_lock);
	line(p, "total", totals.total);
	line(p, "resident", totals.resident);
	line(p, "purgeable", totals.purgeable);
}
