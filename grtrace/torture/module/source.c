// SPDX-License-Identifier: GPL-2.0-only
#include <linux/err.h>
#include <linux/percpu.h>
#include <linux/string.h>

#include "relay.h"
#include "source.h"

#define RING_TYPES                                                                       \
	(BIT_ULL(GRT_RING_ALLOC) | BIT_ULL(GRT_RING_COMMIT) | BIT_ULL(GRT_RING_SUBMIT) | \
	 BIT_ULL(GRT_QUEUE) | BIT_ULL(GRT_ISSUE) | BIT_ULL(GRT_COMPLETE) |               \
	 BIT_ULL(GRT_FENCE_SIGNAL))

#define TICK 16 /* ns of a device's own time between two events */

/* Contexts whose hooks are inside of the tracer on this CPU, a bit each. */
static DEFINE_PER_CPU(unsigned long, inside);

static u64 device_now(void *data)
{
	struct torture_source *source = data;

	return READ_ONCE(source->truth.events) * TICK;
}

static int add_device(struct torture_source *source)
{
	const struct grtrace_device_info info = {
		.name = source->truth.name,
		.driver = "torture",
		.types = RING_TYPES,
		.primary = ~0,
		.render = ~0,
		.now = device_now,
		.data = source,
	};
	const struct grtrace_ring_info ring = {
		.number = torture_ring(source->number),
		.engine = "torture",
		.size = 1ULL << 40,
		.types = RING_TYPES,
		.shape = GRT_SHAPE_DWORDS,
		.flags = GRT_RING_FIFO,
		.unit = 4,
		.capacity = 1,
	};

	source->device = source->ops->add_device(&info);
	if (IS_ERR(source->device))
		return PTR_ERR(source->device);
	return source->ops->add_ring(source->device, &ring);
}

int torture_source_init(struct torture_source *source, const struct grtrace_ops *ops)
{
	static const char *const words[] = {"process", "softirq", "hardirq", "roaming"};
	struct torture_truth *truth = &source->truth;
	int err;

	source->ops = ops;
	snprintf(truth->name, sizeof(truth->name), "%s%u", words[truth->context],
		 truth->context == TORTURE_ROAMING ? source->number : truth->cpu);
	source->client.id = torture_client(source->number);
	strscpy(source->client.comm, "torture", sizeof(source->client.comm));
	err = add_device(source);
	if (err && IS_ERR(source->device))
		source->device = NULL;
	return err;
}

void torture_source_exit(struct torture_source *source)
{
	if (source->device)
		source->ops->remove_device(source->device);
}

/* How often interrupts really came while another hook of this CPU was inside. */
static void count_overlaps(struct torture_source *source)
{
	const unsigned long now = this_cpu_read(inside);

	source->truth.over_process += !!(now & BIT(TORTURE_PROCESS));
	source->truth.over_softirq += !!(now & BIT(TORTURE_SOFTIRQ));
}

/* A roaming thread may leave the CPU inside of a hook: it marks none. */
static void hand_over(struct torture_source *source, const struct grtrace_event *event)
{
	const u32 context = source->truth.context;

	if (context == TORTURE_ROAMING) {
		grtrace_emit(source->ops, source->device, event);
		return;
	}
	count_overlaps(source);
	this_cpu_or(inside, BIT(context));
	grtrace_emit(source->ops, source->device, event);
	this_cpu_and(inside, ~BIT(context));
}

static void change_owner(struct torture_source *source, u64 n)
{
	source->client.pid = torture_owner(source->number, n);
	source->client.order = n;
	source->client.time = n * TICK;
	source->ops->set_client(source->device, &source->client);
}

static u32 make_pdu(struct torture_source *source, u64 n)
{
	const u32 len = torture_pdu_len(n);

	for (u32 i = 0; i < len; i++)
		source->pdu[i] = torture_pdu_byte(n, i);
	return len;
}

static void emit_alien(struct torture_source *source, u64 n)
{
	const struct grtrace_event event = {
		.type = GRT_EVENTS,
		.ring = GRT_NONE,
		.time = n * TICK,
		.order = n,
	};

	hand_over(source, &event);
	source->truth.aliens++;
}

void torture_source_emit(struct torture_source *source, u32 flags)
{
	const u64 n = source->truth.events;
	const struct torture_members members = torture_event(source->number, n);
	const struct grtrace_event event = {
		.type = members.type,
		.ring = members.ring,
		.time = n * TICK,
		.order = n,
		.pid = members.pid,
		.client = members.client,
		.fctx = members.fctx,
		.fseq = members.fseq,
		.pos = members.pos,
		.aux = members.aux,
		.bytes = members.bytes,
		.pdu = source->pdu,
		.pdu_len = flags & TORTURE_PDU ? make_pdu(source, n) : 0,
	};

	if (!(n % TORTURE_OWNED))
		change_owner(source, n);
	if (flags & TORTURE_ALIEN && !(n % TORTURE_STEPS))
		emit_alien(source, n);
	hand_over(source, &event);
	torture_relay_write(source->number, n, &members);
	WRITE_ONCE(source->truth.events, n + 1);
}
