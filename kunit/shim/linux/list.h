/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Rings of links, each within what it links. */
#ifndef KUNIT_SHIM_LIST_H
#define KUNIT_SHIM_LIST_H

#include <linux/kernel.h>

struct list_head {
	struct list_head *next, *prev;
};

#define LIST_HEAD_INIT(name)     \
	{                        \
		&(name), &(name) \
	}
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)

static inline void INIT_LIST_HEAD(struct list_head *list)
{
	list->next = list;
	list->prev = list;
}

static inline bool list_empty(const struct list_head *list)
{
	return list->next == list;
}

static inline void list_add(struct list_head *link, struct list_head *after)
{
	if (after->next->prev != after)
		shim_misuse("a list is broken");
	link->next = after->next;
	link->prev = after;
	after->next->prev = link;
	after->next = link;
}

static inline void list_add_tail(struct list_head *link, struct list_head *list)
{
	list_add(link, list->prev);
}

static inline void list_del_init(struct list_head *link)
{
	if (link->next->prev != link || link->prev->next != link)
		shim_misuse("a list is broken");
	link->next->prev = link->prev;
	link->prev->next = link->next;
	INIT_LIST_HEAD(link);
}

/* A use of the link afterwards ends the program. */
static inline void list_del(struct list_head *link)
{
	list_del_init(link);
	*link = (struct list_head){0};
}

/* All of one list to the front of another one. */
static inline void list_splice_init(struct list_head *from, struct list_head *to)
{
	if (list_empty(from))
		return;
	from->prev->next = to->next;
	to->next->prev = from->prev;
	to->next = from->next;
	from->next->prev = to;
	INIT_LIST_HEAD(from);
}

static inline void list_move_tail(struct list_head *link, struct list_head *list)
{
	list_del_init(link);
	list_add_tail(link, list);
}

#define list_entry(link, type, member) container_of(link, type, member)

/* The list is not empty. */
#define list_first_entry(list, type, member) list_entry((list)->next, type, member)
#define list_first_entry_or_null(list, type, member) \
	(list_empty(list) ? NULL : list_entry((list)->next, type, member))
/* next is an entry that is read before the body may remove the first one. */
#define list_for_each_entry_safe(entry, next, list, member)                        \
	for (entry = list_entry((list)->next, __typeof__(*(entry)), member),       \
	    next = list_entry((entry)->member.next, __typeof__(*(entry)), member); \
	     &(entry)->member != (list);                                           \
	     entry = next, next = list_entry((next)->member.next, __typeof__(*(next)), member))

#define list_for_each_entry(entry, list, member)                                          \
	for (struct list_head *at_ = (list)->next;                                        \
	     at_ != (list) && (entry = list_entry(at_, __typeof__(*(entry)), member), 1); \
	     at_ = at_->next)

#endif
