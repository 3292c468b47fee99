// SPDX-License-Identifier: GPL-2.0-only
/* truth in debugfs: never distorted. */
#include <linux/module.h>
#include <linux/seq_file.h>

#include "debug.h"

/*
 * State when the following lines are true: the virtual time, and how many entries of the journal
 * came before. The lock is not held across the whole text.
 */
static void truth_when(struct seq_file *m, const struct fake_gpu *gpu)
{
	seq_printf(m, "now %llu entries %llu\n", fgpu_now(gpu->model), gpu->journal.sequence);
}

static void truth_engine(struct seq_file *m, const struct fgpu *model, u32 engine)
{
	struct fgpu_engine_truth is;

	if (fgpu_true_engine(model, engine, &is))
		return;
	seq_printf(m, "engine %u busy_ns %llu cycles %llu total_cycles %llu hz %llu running %u\n",
		   engine, is.busy_ns, is.cycles, is.total_cycles, is.hz, is.running);
}

static void truth_ring(struct seq_file *m, const struct fgpu *model, u32 ring)
{
	struct fgpu_ring_truth is;

	if (fgpu_true_ring(model, ring, &is))
		return;
	seq_printf(
		m,
		"ring %u written %llu submitted %llu read %llu fence %llu queued %u waiting %u\n",
		ring, is.written, is.submitted, is.read, is.fence, is.queued, is.waiting);
}

static void truth_packets(struct seq_file *m, const struct fgpu *model, u32 ring)
{
	struct fgpu_packet is;

	for (u32 n = 0; !fgpu_true_packet(model, ring, n, &is); n++)
		seq_printf(
			m,
			"packet %u ring %u at %llu units %llu length %llu indirect %llu fence %llu cookie %llu\n",
			is.kind, ring, is.position, is.units, is.length, is.indirect, is.fence,
			is.cookie);
}

static void truth_object(struct seq_file *m, const struct fgpu *model, u32 object)
{
	struct fgpu_object_truth is;

	if (fgpu_true_object(model, object, &is))
		return;
	seq_printf(m, "object %u region %u size %llu flags %u handles %u exports %u active %u\n",
		   object, is.region, is.size, is.flags, is.handles, is.exports, is.active);
}

static void truth_wait(struct seq_file *m, const struct fgpu *model, u32 wait)
{
	struct fgpu_wait_truth is;

	if (!fgpu_true_wait(model, wait, &is))
		seq_printf(m, "wait %u client %u ring %u fence %llu\n", wait, is.client, is.ring,
			   is.fence);
}

static void truth_device(struct seq_file *m, struct fake_gpu *gpu)
{
	unsigned long flags;

	fake_gpu_lock(gpu, &flags);
	truth_when(m, gpu);
	for (u32 i = 0; i < gpu->limits.engines; i++)
		truth_engine(m, gpu->model, i);
	for (u32 i = 0; i < gpu->limits.rings + gpu->limits.contexts; i++)
		truth_ring(m, gpu->model, i);
	for (u32 i = 0; i < gpu->limits.rings + gpu->limits.contexts; i++)
		truth_packets(m, gpu->model, i);
	for (u32 i = 0; i < gpu->limits.objects; i++)
		truth_object(m, gpu->model, i);
	for (u32 i = 0; i < gpu->limits.waits; i++)
		truth_wait(m, gpu->model, i);
	fake_gpu_unlock(gpu, flags);
}

static void client_lines(struct seq_file *m, const struct fake_gpu *gpu, u32 client)
{
	struct fgpu_memory memory;
	struct fgpu_usage usage;

	for (u32 i = 0; i < gpu->limits.engines; i++)
		if (!fgpu_true_usage(gpu->model, client, i, &usage))
			seq_printf(m, "client %u engine %u busy_ns %llu cycles %llu\n", client, i,
				   usage.busy_ns, usage.cycles);
	for (u32 i = 0; i < gpu->limits.regions; i++)
		if (!fgpu_true_memory(gpu->model, client, i, &memory))
			seq_printf(
				m,
				"client %u region %u total %llu shared %llu resident %llu purgeable %llu active %llu\n",
				client, i, memory.total, memory.shared, memory.resident,
				memory.purgeable, memory.active);
}

static void truth_client(struct seq_file *m, struct fake_gpu *gpu, u32 client)
{
	unsigned long flags;

	fake_gpu_lock(gpu, &flags);
	/* Printing no parts only checks whether the client exists. */
	if (fgpu_show(gpu->model, client, 0, NULL, NULL) != -FGPU_ENOENT) {
		truth_when(m, gpu);
		client_lines(m, gpu, client);
	}
	fake_gpu_unlock(gpu, flags);
}

static int fake_truth_show(struct seq_file *m, void *data)
{
	struct fake_device *fake = m->private;
	struct fake_gpu *gpu = &fake->gpu;

	truth_device(m, gpu);
	for (u32 i = 0; i < gpu->limits.clients; i++)
		truth_client(m, gpu, i);
	return 0;
}

static int fake_truth_open(struct inode *inode, struct file *file)
{
	return single_open(file, fake_truth_show, inode->i_private);
}

const struct file_operations fake_truth_fops = {
	.owner = THIS_MODULE,
	.open = fake_truth_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.release = single_release,
};
