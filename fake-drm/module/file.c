// SPDX-License-Identifier: GPL-2.0-only
/* Open files of a device: each is a client of the model. */
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/sched/signal.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include <drm/drm_file.h>

#include "fake_drm.h"
#include "file.h"
#include "gem.h"

/*
 * Most that a reader waits for a clock that stopped, and how long it sleeps at a time. Who applies
 * what is due may be late for seconds, on a machine with much to do; a text of before then would be
 * too old for its read.
 */
#define STOP_NS	    10000000000ull
#define STOP_NAP_NS 500000

/* The core's id, or, once, the one that was written to id in debugfs. */
static u64 client_id(struct fake_device *fake, const struct drm_file *file)
{
	unsigned long flags;
	u64 id;

	spin_lock_irqsave(&fake->gpu.lock, flags);
	id = fake->has_next_id ? fake->next_id : file->client_id;
	fake->has_next_id = false;
	spin_unlock_irqrestore(&fake->gpu.lock, flags);
	return id;
}

struct fake_timeline *fake_file_timeline(const struct drm_file *file, u32 ring)
{
	struct fake_timeline **own = fake_file_of(file)->timelines;

	if (own && own[ring])
		return own[ring];
	return fake_of_drm(file->minor->dev)->gpu.fences.rings[ring].timeline;
}

static void timelines_free(const struct fake_fences *fences, struct fake_timeline **own)
{
	for (u32 i = 0; own && i < fences->count; i++)
		fake_timeline_put(own[i]);
	kvfree(own);
}

/* A timeline for each ring of which every client has its own. */
static int timelines_make(const struct fake_gpu *gpu, struct fake_file *opened)
{
	const struct fake_fences *fences = &gpu->fences;

	if (!gpu->limits.contexts)
		return 0;
	opened->timelines = kvcalloc(fences->count, sizeof(*opened->timelines), GFP_KERNEL_ACCOUNT);
	if (!opened->timelines)
		return -ENOMEM;
	for (u32 i = 0; i < fences->count; i++) {
		if (fgpu_ring_of(gpu->model, i, 0) == i)
			continue;
		opened->timelines[i] = fake_timeline_clone(fences->rings[i].timeline);
		if (!opened->timelines[i])
			return -ENOMEM;
	}
	return 0;
}

static void file_free(struct fake_gpu *gpu, struct fake_file *opened)
{
	fake_sched_close(gpu, opened->entities);
	timelines_free(&gpu->fences, opened->timelines);
	kfree(opened);
}

int fake_open(struct drm_device *drm, struct drm_file *file)
{
	struct fgpu_command open = fgpu_command(FGPU_OPEN, 0);
	struct fake_device *fake = fake_of_drm(drm);
	struct fake_file *opened;
	int slot;

	if (atomic_dec_if_positive(&fake->inject.opens) >= 0)
		return -ENOMEM;
	opened = kzalloc(sizeof(*opened), GFP_KERNEL_ACCOUNT);
	if (!opened)
		return -ENOMEM;
	slot = timelines_make(&fake->gpu, opened) ?: fake_sched_open(&fake->gpu, &opened->entities);
	if (!slot) {
		open.amount = client_id(fake, file);
		slot = fake_gpu_do(&fake->gpu, &open);
	}
	if (slot < 0) {
		file_free(&fake->gpu, opened);
		return slot;
	}
	opened->client = slot;
	fake_attached_init(&opened->attached);
	file->driver_priv = opened;
	fake_trace_open(&fake->gpu, file, open.amount);
	return 0;
}

void fake_postclose(struct drm_device *drm, struct drm_file *file)
{
	struct fgpu_command close = fgpu_command(FGPU_CLOSE, 0);

	close.client = fake_file_client(file);
	/* Before the client is closed: no job of it is run any more. */
	fake_sched_close(&fake_of_drm(drm)->gpu, fake_file_of(file)->entities);
	fake_file_of(file)->entities = NULL;
	fake_trace_close(&fake_of_drm(drm)->gpu, file);
	WARN_ON(fake_gpu_do(&fake_of_drm(drm)->gpu, &close));
	fake_attached_exit(&fake_file_of(file)->attached);
	file_free(&fake_of_drm(drm)->gpu, fake_file_of(file));
}

/* Written as bytes: distortions may print any, NUL included. */
static void body_show(struct fake_device *fake, struct drm_file *file, u32 parts,
		      struct seq_file *m)
{
	struct fake_text text = {};

	fake_gem_update_busy(file);
	if (!fake_gpu_show_journaled(&fake->gpu, fake_file_client(file), parts, m->size - m->count,
				     &text))
		seq_write(m, text.bytes, text.len);
	fake_text_free(&text);
}

/* Newer cores have a name of the file, and print it behind their other lines. */
static bool core_has_name(struct drm_file *file)
{
	bool has = false;

#ifdef FAKE_HAVE_CLIENT_NAME
	mutex_lock(&file->client_name_lock);
	has = file->client_name;
	mutex_unlock(&file->client_name_lock);
#endif
	return has;
}

/* A name that came by no ioctl, but by a line of a scenario, is the model's alone. */
static void name_show(struct fake_gpu *gpu, struct drm_file *file, struct seq_file *m)
{
	const u32 client = fake_file_client(file);
	char name[FAKE_DRM_NAME_MAX];
	unsigned long flags;
	const char *bytes;
	u32 len = 0;

	if (core_has_name(file))
		return;
	spin_lock_irqsave(&gpu->lock, flags);
	bytes = fgpu_client_name(gpu->model, client, &len);
	if (bytes)
		memcpy(name, bytes, min_t(u32, len, sizeof(name)));
	spin_unlock_irqrestore(&gpu->lock, flags);
	if (len)
		seq_printf(m, "drm-client-name:\t%.*s\n", (int)len, name);
}

/* Sleep as a slow driver would. False: the reader was killed. */
static bool wait_delay(struct fake_device *fake, u32 client)
{
	u64 delay = READ_ONCE(fake->inject.delay) ?: fake_gpu_delay(&fake->gpu, client);
	ktime_t left = ns_to_ktime(min_t(u64, delay, KTIME_MAX));

	if (!delay)
		return true;
	set_current_state(TASK_KILLABLE);
	schedule_hrtimeout(&left, HRTIMER_MODE_REL);
	return !fatal_signal_pending(current);
}

/*
 * The clock stopped for what is done at that very time: what is printed is to be of the time of the
 * read. There is no wait by who does it, and none with the last reference to a file: that it is
 * closed may be what is to be done.
 */
static bool wait_stopped(struct fake_gpu *gpu, struct file *f)
{
	const u64 end = ktime_get_ns() + STOP_NS;

	while (fake_gpu_awaited(gpu) && file_count(f) > 1 && ktime_get_ns() < end) {
		ktime_t nap = ns_to_ktime(STOP_NAP_NS);

		set_current_state(TASK_KILLABLE);
		schedule_hrtimeout(&nap, HRTIMER_MODE_REL);
		if (fatal_signal_pending(current))
			return false;
	}
	return true;
}

/* Print the core's lines. False: it prints none, since the device is being unplugged. */
static bool core_header_show(struct seq_file *m, struct file *f)
{
	const size_t before = m->count;

	drm_show_fdinfo(m, f);
	return m->count != before;
}

void fake_show_fdinfo(struct seq_file *m, struct file *f)
{
	struct drm_file *file = f->private_data;
	struct drm_device *drm = file->minor->dev;
	struct fake_device *fake = fake_of_drm(drm);
	int idx;

	/* Before drm_dev_enter(), so that a delayed reader does not hold up unplug. */
	if (!wait_delay(fake, fake_file_client(file)) || !wait_stopped(&fake->gpu, f))
		return;
	if (!drm_dev_enter(drm, &idx))
		return;
	if (fake->scripted) {
		body_show(fake, file, FGPU_PART_HEADER | FGPU_PART_BODY, m);
	} else if (core_header_show(m, f)) {
		name_show(&fake->gpu, file, m);
		body_show(fake, file, FGPU_PART_BODY, m);
	}
	drm_dev_exit(idx);
}
