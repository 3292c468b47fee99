// SPDX-License-Identifier: GPL-2.0-only
/* As blktrace uses relay: interrupts are off from the place's reservation until it is filled, and
 * read(2) reads. */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/log2.h>
#include <linux/percpu.h>
#include <linux/relay.h>
#include <linux/sizes.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "relay.h"

static struct rchan *channel; /* changes only while no source emits */
static bool overwrites;
static u32 hold_ms;
static DEFINE_PER_CPU(u64, attempts);
static DEFINE_PER_CPU(u64, refused);

static int start_piece(struct rchan_buf *buf, void *piece, void *before, size_t padding)
{
	if (overwrites || !relay_buf_full(buf))
		return 1;
	this_cpu_inc(refused);
	return 0;
}

static struct dentry *create_file(const char *name, struct dentry *parent, umode_t mode,
				  struct rchan_buf *buf, int *is_global)
{
	return debugfs_create_file(name, mode, parent, buf, &relay_file_operations);
}

static int remove_file(struct dentry *file)
{
	debugfs_remove(file);
	return 0;
}

static const struct rchan_callbacks callbacks = {
	.subbuf_start = start_piece,
	.create_buf_file = create_file,
	.remove_buf_file = remove_file,
};

static bool is_possible(const struct torture_relay *order)
{
	return order->size >= GRT_RECORD_SIZE && order->size <= SZ_1M && order->count >= 2 &&
	       order->count <= 1024 && !(order->flags & ~TORTURE_RELAY_OVERWRITE) &&
	       order->hold_ms <= TORTURE_RELAY_MS;
}

int torture_relay_set(const struct torture_relay *order, struct dentry *directory)
{
	int cpu;

	if (order->size && !is_possible(order))
		return -EINVAL;
	if (channel)
		relay_close(channel);
	channel = NULL;
	overwrites = order->flags & TORTURE_RELAY_OVERWRITE;
	hold_ms = order->hold_ms;
	for_each_possible_cpu(cpu) {
		per_cpu(attempts, cpu) = 0;
		per_cpu(refused, cpu) = 0;
	}
	if (!order->size)
		return 0;
	channel = relay_open("relay", directory, order->size, order->count, &callbacks, NULL);
	return channel ? 0 : -ENOMEM;
}

/* The place is there for all to read before it is filled: that is relay's own order. */
static void fill(void *place, const struct grt_record *record)
{
	const size_t half = offsetof(struct grt_record, fctx);

	memcpy(place, record, half);
	if (unlikely(hold_ms) && !record->cpu) {
		mdelay(hold_ms);
		hold_ms = 0;
	}
	memcpy(place + half, (const void *)record + half, sizeof(*record) - half);
}

void torture_relay_write(u32 source, u64 n, const struct torture_members *members)
{
	struct grt_record record = {
		.magic = GRT_MAGIC,
		.len = sizeof(record),
		.type = members->type,
		.order = n,
		.dev = source,
		.ring = members->ring,
		.client = members->client,
		.fctx = members->fctx,
		.fseq = members->fseq,
		.pos = members->pos,
		.aux = members->aux,
		.bytes = min_t(u64, members->bytes, U32_MAX),
		.pid = members->pid,
	};
	unsigned long flags;
	void *place;

	if (!channel)
		return;
	local_irq_save(flags);
	record.cpu = smp_processor_id();
	record.seq = this_cpu_inc_return(attempts) - 1;
	place = relay_reserve(channel, sizeof(record));
	if (place)
		fill(place, &record);
	local_irq_restore(flags);
}

u64 torture_relay_refused(void)
{
	u64 sum = 0;
	int cpu;

	for_each_possible_cpu(cpu)
		sum += per_cpu(refused, cpu);
	return sum;
}
