// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* Wrong: the id is that of the process, and of the one that reads. All open files print one id, and
 * another to each reader. */
#include <linux/seq_file.h>

#include "tiny.h"

static void id_show_fdinfo(struct seq_file *m, struct file *filp)
{
	struct drm_file *file = filp->private_data;
	struct tiny_client *client = file->driver_priv;

	seq_puts(m, "drm-driver:\tbroken_id\n");
	seq_printf(m, "drm-client-id:\t%d\n", task_tgid_vnr(current));
	seq_printf(m, "drm-engine-clear:\t%lld ns\n", (long long)atomic64_read(&client->busy_ns));
}

static const struct file_operations id_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = id_show_fdinfo,
};

static const struct drm_driver id_driver = {
	TINY_DRIVER("broken_id", &id_fops),
};

TINY_MODULE(id_driver, NULL, "An example whose drm-client-id is no id of an open file");
