/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Load and unload the module around each case, and check what is left. */
#include <kunit/test.h>
#include <linux/fdtable.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "events.h"
#include "load.h"

struct module shim_module;

/* Counts at the beginning of a case: a case that failed may have left something. */
static struct left {
	size_t memory, events, fds;
	unsigned int holders;
} before;

static struct left left_now(void)
{
	return (struct left){shim_slab_live(), shim_planned(), shim_fds_used(),
			     shim_module.holders};
}

static void load_module(void)
{
	before = left_now();
	if (shim_module_load())
		shim_misuse("the module does not load");
}

/* Run all deferred work. */
static void run_deferred(void)
{
	while (shim_files_run() + shim_work_run())
		;
	shim_module_unload();
}

static void unload_module(struct kunit *test)
{
	struct left left;

	run_deferred();
	left = left_now();
	KUNIT_EXPECT_EQ_MSG(test, left.holders, before.holders,
			    "references to the module are left");
	KUNIT_EXPECT_EQ_MSG(test, left.fds, before.fds, "descriptors are open");
	KUNIT_EXPECT_EQ_MSG(test, left.events, before.events, "timers are left");
	KUNIT_EXPECT_EQ_MSG(test, left.memory, before.memory, "memory is left");
}

static __attribute__((constructor)) void call_around(void)
{
	kunit_around(load_module, unload_module);
}
