// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* Wrong: drm-driver is a name for people, not the one that the driver registered. Tools that know
 * the driver do not find it. */
#include <linux/seq_file.h>

#include "tiny.h"

static void name_show_fdinfo(struct seq_file *m, struct file *filp)
{
	struct drm_file *file = filp->private_data;
	struct tiny_client *client = file->driver_priv;

	seq_puts(m, "drm-driver:\tBroken GPU\n");
	seq_printf(m, "drm-client-id:\t%llu\n", (unsigned long long)file->client_id);
	seq_printf(m, "drm-engine-clear:\t%lld ns\n", (long long)atomic64_read(&client->busy_ns));
}

static const struct file_operations name_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = name_show_fdinfo,
};

static const struct drm_driver name_driver = {
	TINY_DRIVER("broken_name", &name_fops),
};

TINY_MODULE(name_driver, NULL, "An example whose drm-driver is not the name that it registered");
