// SPDX-License-Identifier: GPL-2.0-only
#include <linux/module.h>
#include <linux/rcupdate.h>

#include "config.h"
#include "debug.h"
#include "parent.h"
#include "submit.h"

static int __init fake_init(void)
{
	int err = fake_submit_init();

	if (err)
		return err;
	err = fake_parents_init();
	if (err)
		goto no_parents;
	fake_debug_init();
	config_group_init(&fake_subsystem.su_group);
	err = configfs_register_subsystem(&fake_subsystem);
	if (!err)
		return 0;
	fake_debug_exit();
	fake_parents_exit();
no_parents:
	fake_submit_exit();
	return err;
}

static void __exit fake_exit(void)
{
	configfs_unregister_subsystem(&fake_subsystem);
	fake_debug_exit();
	fake_parents_exit();
	fake_submit_exit();
	rcu_barrier(); /* wait for fence_free() */
}

module_init(fake_init);
module_exit(fake_exit);
MODULE_DESCRIPTION("Synthetic GPU");
MODULE_LICENSE("GPL");
