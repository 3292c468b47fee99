/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "descriptor.h"

static struct descriptor *descriptor_of(struct link *link)
{
	return (struct descriptor *)((char *)link - offsetof(struct descriptor, link));
}

static void list_append(struct descriptors *all, struct descriptor *descriptor)
{
	descriptor->next = NULL;
	descriptor->prev = all->last;
	*(all->last ? &all->last->next : &all->first) = descriptor;
	all->last = descriptor;
}

static void list_remove(struct descriptors *all, struct descriptor *descriptor)
{
	*(descriptor->prev ? &descriptor->prev->next : &all->first) = descriptor->next;
	*(descriptor->next ? &descriptor->next->prev : &all->last) = descriptor->prev;
}

struct descriptor *descriptor_find(const struct descriptors *all, struct descriptor_key key)
{
	struct link *link;

	for (link = hash_first(&all->table, descriptor_key_hash(0, key)); link;
	     link = link->chain) {
		if (descriptor_keys_equal(descriptor_of(link)->key, key))
			return descriptor_of(link);
	}
	return NULL;
}

struct descriptor *descriptor_add(struct descriptors *all, struct descriptor_key key)
{
	struct descriptor *descriptor = pool_alloc(all->pool, sizeof(*descriptor));

	if (!descriptor)
		return NULL;
	descriptor->key = key;
	descriptor->member.pid = key.pid;
	descriptor->member.fd = key.fd;
	descriptor->link.hash = descriptor_key_hash(0, key);
	if (!hash_add(&all->table, &descriptor->link, all->pool)) {
		pool_free(all->pool, descriptor, sizeof(*descriptor));
		return NULL;
	}
	list_append(all, descriptor);
	return descriptor;
}

void descriptor_list(struct descriptors *all, struct descriptor *descriptor, uint64_t sweep)
{
	descriptor->listed = sweep;
	list_remove(all, descriptor);
	list_append(all, descriptor);
}

void descriptors_purge(struct descriptors *all, uint64_t sweep)
{
	while (all->first && all->first->listed != sweep) {
		struct descriptor *unlisted = all->first;

		list_remove(all, unlisted);
		hash_remove(&all->table, &unlisted->link);
		pool_free(all->pool, unlisted, sizeof(*unlisted));
	}
}
