/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What module/main.c does, around each case; and what is left when the module is taken out. */
#include <kunit/test.h>
#include <linux/fdtable.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "events.h"
#include "parent.h"
#include "submit.h"

struct module shim_module;

/* What there was when a case began: one that failed before may have left something. */
static struct left {
	size_t memory, events, fds;
	unsigned int holders;
} before;

static struct left left_now(void)
{
	return (struct left){shim_slab_live(), shim_planned(), shim_fds_used(),
			     shim_module.holders};
}

static void load(void)
{
	before = left_now();
	if (fake_submit_init() || fake_parents_init())
		shim_misuse("the module does not load");
}

/* What the machine would have done by itself, now or later. */
static void settle(void)
{
	while (shim_files_run() + shim_work_run())
		;
	fake_parents_exit();
	fake_submit_exit();
}

static void unload(struct kunit *test)
{
	struct left left;

	settle();
	left = left_now();
	KUNIT_EXPECT_EQ_MSG(test, left.holders, before.holders, "somebody holds the module");
	KUNIT_EXPECT_EQ_MSG(test, left.fds, before.fds, "descriptors are open");
	KUNIT_EXPECT_EQ_MSG(test, left.events, before.events, "timers are left");
	KUNIT_EXPECT_EQ_MSG(test, left.memory, before.memory, "memory is left");
}

static __attribute__((constructor)) void around(void)
{
	kunit_around(load, unload);
}
