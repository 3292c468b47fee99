// SPDX-License-Identifier: GPL-2.0-only
#include <linux/miscdevice.h>
#include <linux/module.h>

#include "control.h"
#include "session.h"
#include "view.h"

static struct miscdevice control = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "grtrace",
	.mode = 0600,
	.fops = &grt_control_fops,
};

static int __init grt_init(void)
{
	int err;

	grt_view_init();
	err = misc_register(&control);
	if (err)
		grt_view_exit();
	return err;
}

static void __exit grt_exit(void)
{
	misc_deregister(&control);
	/* One that persists. */
	mutex_lock(&grt_mutex);
	if (grt_session)
		grt_session_teardown();
	mutex_unlock(&grt_mutex);
	grt_view_exit();
}

module_init(grt_init);
module_exit(grt_exit);
MODULE_DESCRIPTION("GPU ring tracer");
MODULE_LICENSE("GPL");
