/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Drivers with faults, most of them none of fdinfo: one of FAULT_* is defined (driver.sh). */
#include <linux/cred.h>
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/sched.h>
#include <linux/seq_file.h>

#include "tiny.h"

static __maybe_unused atomic_t fault_reads;
static unsigned long fault_loaded;

/* Is the reader the agent, or a process that descends from it? */
static __maybe_unused bool fault_is_judge(void)
{
	struct task_struct *task = current;
	bool is = false;

	rcu_read_lock();
	for (; task->pid > 1 && !is; task = rcu_dereference(task->real_parent))
		is = !strcmp(task->comm, "init");
	rcu_read_unlock();
	return is;
}

static void fault_show_fdinfo(struct drm_printer *p, struct drm_file *file)
{
#ifdef FAULT_REPEATS
	drm_printf(p, "drm-client-id:\t%llu\n", (unsigned long long)file->client_id);
#endif
#ifdef FAULT_OTHER_UNIT
	drm_printf(p, "drm-engine-clear:\t%s\n", fault_is_judge() ? "0 ns" : "-5 us");
#elif defined(FAULT_OTHER_USER)
	drm_printf(p, "drm-engine-clear:\t%s\n",
		   uid_eq(current_uid(), GLOBAL_ROOT_UID) ? "0 ns" : "0 us");
#elif defined(FAULT_OTHER_NAME)
	drm_printf(p, "drm-engine-clear:\t%s\n", strcmp(current->comm, "htop") ? "0 ns" : "0 us");
#elif defined(FAULT_LATE)
	drm_printf(p, "drm-engine-clear:\t0 %s\n",
		   time_after(jiffies, fault_loaded + 20 * HZ) ? "us" : "ns");
#elif !defined(FAULT_SILENT)
	drm_printf(p, "drm-engine-clear:\t0 ns\n");
#endif
}

static void fault_show(struct seq_file *m, struct file *filp)
{
#ifdef FAULT_HANG_SHOW
	for (;;)
		msleep(1000);
#endif
#ifdef FAULT_FOUR_READS
	if (atomic_inc_return(&fault_reads) > 4)
		return;
#endif
#ifndef FAULT_SILENT
	drm_show_fdinfo(m, filp);
#endif
}

static int fault_open(struct drm_device *drm, struct drm_file *file)
{
#ifdef FAULT_WARN_OPEN
	WARN(1, "a fault at open\n");
#endif
#ifdef FAULT_LEAK_REF
	__module_get(THIS_MODULE);
#endif
	return tiny_open(drm, file);
}

static int fault_dumb_create(struct drm_file *file, struct drm_device *drm,
			     struct drm_mode_create_dumb *args)
{
#ifdef FAULT_OOPS_IOCTL
	*(volatile int *)8 = 1;
#endif
	return tiny_dumb_create(file, drm, args);
}

static const struct file_operations fault_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = fault_show,
};

static const struct drm_driver fault_driver = {
	.driver_features = DRIVER_GEM | DRIVER_RENDER,
	.open = fault_open,
	.postclose = tiny_postclose,
	.fops = &fault_fops,
	.name = "fault",
	.desc = "a GPU with a fault",
	.major = 1,
	.gem_prime_import_sg_table = drm_gem_shmem_prime_import_sg_table,
	.dumb_create = fault_dumb_create,
	.show_fdinfo = fault_show_fdinfo,
};

static int __init fault_init(void)
{
	fault_loaded = jiffies;
#ifdef FAULT_TAINTS
	add_taint(TAINT_USER, LOCKDEP_STILL_OK);
#endif
#ifdef FAULT_FAILS_INIT
	pr_err("fault: there is no such GPU\n");
	return -ENODEV;
#endif
#ifdef FAULT_HANG_INIT
	set_current_state(TASK_UNINTERRUPTIBLE);
	schedule();
#endif
#ifdef FAULT_NO_NODE
	return 0;
#endif
	return tiny_begin(&fault_driver, NULL);
}
module_init(fault_init);

#ifndef FAULT_NO_EXIT
static void __exit fault_exit(void)
{
#ifdef FAULT_OOPS_EXIT
	*(volatile int *)8 = 1;
#endif
#ifdef FAULT_HANG_EXIT
	set_current_state(TASK_UNINTERRUPTIBLE);
	schedule();
#endif
#ifndef FAULT_NO_NODE
	tiny_end();
#endif
}
module_exit(fault_exit);
#endif
MODULE_DESCRIPTION("A driver with a fault");
MODULE_LICENSE("GPL");
