// SPDX-License-Identifier: GPL-2.0-only
/*
 * Probes of tracepoints that are found by their names at run time: drivers and the scheduler export
 * none. What they show of a job: it is pushed (RING_COMMIT: it is in the scheduler's queue), the
 * scheduler hands it to the driver (RING_SUBMIT), and its fence `finished` signals (COMPLETE and
 * FENCE_SIGNAL, with the error), also where it was given up without having run. Nothing of what a
 * ring of hardware has.
 */
#include <linux/dma-fence.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timekeeping.h>
#include <linux/tracepoint.h>

#include <drm/gpu_scheduler.h>

#include "bridge.h"
#include "bridge_tables.h"

/* From 6.16 on this is uAPI; the names before that are of tracepoints with the same arguments. */
enum probe { PROBE_PUSH, PROBE_RUN, PROBE_SIGNALED, PROBES };

static const u64 types_of[PROBES] = {
	[PROBE_PUSH] = BIT_ULL(GRT_RING_COMMIT),
	[PROBE_RUN] = BIT_ULL(GRT_RING_SUBMIT),
	[PROBE_SIGNALED] = BIT_ULL(GRT_COMPLETE) | BIT_ULL(GRT_FENCE_SIGNAL),
};

static u64 types_attached(const struct grt_bridge *bridge)
{
	u64 types = 0;

	for (int i = 0; i < PROBES; i++)
		types |= test_bit(i, &bridge->attached) ? types_of[i] : 0;
	return types;
}

/* --- probes --- */

static u64 client_of(const struct drm_sched_fence *fence)
{
#ifdef GRT_HAVE_SCHED_CLIENT
	return fence->drm_client_id;
#else
	return 0;
#endif
}

/*
 * The caller holds grt_bridge.lock, and so serialises the events of the device. One whose client
 * could not be noted is lost: no reader could know whose it is.
 */
static void emit(struct grt_bridge *bridge, struct bridge_ring *ring, u16 type,
		 const struct drm_sched_fence *fence, bool pushes)
{
	const bool has_ended = type == GRT_COMPLETE || type == GRT_FENCE_SIGNAL;
	struct bridge_device *device = ring->device;
	const struct bridge_client *client =
		bridge_client_get(bridge, device, client_of(fence), pushes);
	struct grtrace_event event = {
		.type = type,
		.ring = ring->is.number,
		.error = has_ended ? fence->finished.error : 0,
		.order = device->order++,
		.fctx = fence->finished.context,
		.fseq = fence->finished.seqno,
	};

	if (IS_ERR(client)) {
		grt_lose(bridge->session, type);
		return;
	}
	event.client = client ? client->is.id : 0;
	event.pid = client ? client->is.pid : 0;
	event.time = device->last = max(device->last, ktime_get_mono_fast_ns());
	grtrace_emit(&grtrace_ops, &device->is, &event);
}

static void on_job(struct grt_bridge *bridge, struct drm_sched_job *job, u16 type)
{
	const struct drm_sched_fence *fence = job->s_fence;
	struct bridge_ring *ring;
	unsigned long flags;

	spin_lock_irqsave(&bridge->lock, flags);
	ring = bridge->live ? bridge_ring_get(bridge, job->sched, types_attached(bridge)) : NULL;
	if (ring && ring->device) {
		WRITE_ONCE(bridge->finished, rcu_access_pointer(fence->finished.ops));
		emit(bridge, ring, type, fence, type == GRT_RING_COMMIT);
	} else if (bridge->live && !ring) {
		bridge_miss(bridge, job->sched, type);
	}
	spin_unlock_irqrestore(&bridge->lock, flags);
}

static void on_push(void *data, struct drm_sched_job *job, struct drm_sched_entity *entity)
{
	on_job(data, job, GRT_RING_COMMIT);
}

static void on_run(void *data, struct drm_sched_job *job, struct drm_sched_entity *entity)
{
	on_job(data, job, GRT_RING_SUBMIT);
}

/* Of any fence of the machine. Only that of a job is of the type that fences of known jobs have. */
static void on_signaled(void *data, struct dma_fence *signaled)
{
	const struct drm_sched_fence *fence =
		container_of(signaled, const struct drm_sched_fence, finished);
	struct grt_bridge *bridge = data;
	struct bridge_ring *ring;
	unsigned long flags;

	if (!READ_ONCE(bridge->finished) ||
	    rcu_access_pointer(signaled->ops) != READ_ONCE(bridge->finished))
		return;
	spin_lock_irqsave(&bridge->lock, flags);
	/* The scheduler may be freed: it is not read. */
	ring = bridge->live ? bridge_ring_find(bridge, fence->sched) : NULL;
	if (ring && ring->device) {
		emit(bridge, ring, GRT_COMPLETE, fence, false);
		emit(bridge, ring, GRT_FENCE_SIGNAL, fence, false);
	}
	spin_unlock_irqrestore(&bridge->lock, flags);
}

/* --- tracepoints --- */

static const struct point {
	const char *name;
	void *probe;
	enum probe bit;
} points[] = {
	{"drm_sched_job", on_push, PROBE_PUSH},
	{"drm_sched_job_queue", on_push, PROBE_PUSH},
	{"drm_run_job", on_run, PROBE_RUN},
	{"drm_sched_job_run", on_run, PROBE_RUN},
	{"dma_fence_signaled", on_signaled, PROBE_SIGNALED},
};

static const struct point *point_of(const struct tracepoint *tracepoint)
{
	for (size_t i = 0; i < ARRAY_SIZE(points); i++)
		if (!strcmp(points[i].name, tracepoint->name))
			return &points[i];
	return NULL;
}

static void add_probe(struct tracepoint *tracepoint, void *data)
{
	const struct point *point = point_of(tracepoint);
	struct grt_bridge *bridge = data;

	if (point && !tracepoint_probe_register(tracepoint, point->probe, bridge))
		set_bit(point->bit, &bridge->attached);
}

static void remove_probe(struct tracepoint *tracepoint, void *data)
{
	const struct point *point = point_of(tracepoint);
	struct grt_bridge *bridge = data;

	if (point && !tracepoint_probe_unregister(tracepoint, point->probe, bridge))
		clear_bit(point->bit, &bridge->attached);
}

/* Also for all that are loaded, when it is registered and unregistered. */
static int on_module(struct notifier_block *notifier, unsigned long what, void *data)
{
	struct grt_bridge *bridge = container_of(notifier, struct grt_bridge, modules);
	const struct module *module = ((struct tp_module *)data)->mod;

	for (unsigned int i = 0; i < module->num_tracepoints; i++) {
		struct tracepoint *tracepoint = tracepoint_ptr_deref(&module->tracepoints_ptrs[i]);

		if (what == MODULE_STATE_COMING)
			add_probe(tracepoint, bridge);
		else if (what == MODULE_STATE_GOING)
			remove_probe(tracepoint, bridge);
	}
	return NOTIFY_OK;
}

/* --- the bridge --- */

struct grt_bridge *grt_bridge_new(struct grt_session *session)
{
	struct grt_bridge *bridge = kzalloc(sizeof(*bridge), GFP_KERNEL_ACCOUNT);

	if (!bridge)
		return NULL;
	bridge->session = session;
	bridge->modules.notifier_call = on_module;
	spin_lock_init(&bridge->lock);
	return bridge;
}

/* Events were not counted while it was not live: each device has a gap there. */
static void set_live(struct grt_bridge *bridge, bool live)
{
	struct bridge_device *device;
	unsigned long flags;

	spin_lock_irqsave(&bridge->lock, flags);
	bridge->live = live;
	hlist_for_each_entry(device, &bridge->devices, link) device->order++;
	spin_unlock_irqrestore(&bridge->lock, flags);
}

void grt_bridge_attach(struct grt_bridge *bridge)
{
	if (!bridge)
		return;
	for_each_kernel_tracepoint(add_probe, bridge);
	register_tracepoint_module_notifier(&bridge->modules);
	/* Not before all are attached: a job would seem to lack a stage. */
	set_live(bridge, true);
}

void grt_bridge_detach(struct grt_bridge *bridge)
{
	if (!bridge || !bridge->live)
		return;
	set_live(bridge, false);
	unregister_tracepoint_module_notifier(&bridge->modules);
	for_each_kernel_tracepoint(remove_probe, bridge);
	tracepoint_synchronize_unregister();
}

void grt_bridge_free(struct grt_bridge *bridge)
{
	if (!bridge)
		return;
	bridge_tables_exit(bridge);
	kfree(bridge);
}
