/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* RCU of one thread: callbacks run when the last reader has left. */
#ifndef KUNIT_SHIM_RCUPDATE_H
#define KUNIT_SHIM_RCUPDATE_H

#include "../context.h"

struct rcu_head {
	struct rcu_head *next;
	void (*call)(struct rcu_head *head);
};

static inline void rcu_read_lock(void)
{
	shim_atomic_begin();
}

static inline void rcu_read_unlock(void)
{
	shim_atomic_end();
}

void call_rcu(struct rcu_head *head, void (*call)(struct rcu_head *head));

#define rcu_dereference_sched(pointer)	   (pointer)
#define rcu_access_pointer(pointer)	   (pointer)
#define rcu_assign_pointer(pointer, value) ((pointer) = (value))
#define RCU_INIT_POINTER(pointer, value)   ((pointer) = (value))

static inline void synchronize_rcu(void)
{
	shim_may_sleep("synchronize_rcu()");
}

/* shim_rcu_run - what was put off until now. */
void shim_rcu_run(void);

#endif
