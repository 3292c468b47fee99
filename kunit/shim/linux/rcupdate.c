/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include <linux/rcupdate.h>

static struct rcu_head *put_off;

void call_rcu(struct rcu_head *head, void (*call)(struct rcu_head *head))
{
	shim_atomic_begin();
	head->call = call;
	head->next = put_off;
	put_off = head;
	shim_atomic_end();
}

void shim_rcu_run(void)
{
	while (put_off) {
		struct rcu_head *head = put_off;

		put_off = head->next;
		head->call(head);
	}
}
