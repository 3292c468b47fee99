// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a hook of the tracer costs, beside an event of ftrace and a write to relay: write "NAME
 * COUNT" to the parameter run, read the ticks of COUNT calls from it. In a guest whose counter
 * counts instructions, ticks are those. Which state the tracer is in, user space says.
 */
#include <linux/debugfs.h>
#include <linux/err.h>
#include <linux/jump_label.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/relay.h>
#include <linux/string.h>
#include <linux/timekeeping.h>
#include <linux/timex.h>

#include "grtrace.h"
#include "linux/grtrace.h"

#define CREATE_TRACE_POINTS
#include "grt_bench_trace.h"

#define RING	   0
#define SUB_SIZE   (256 << 10)
#define SUB_COUNT  4
#define COUNT_MOST (1 << 20)

static DEFINE_STATIC_KEY_FALSE(bench_traced);
static const struct grtrace_ops *tracer;
static struct grtrace_device *device;
static struct rchan *channel;
static struct dentry *directory;
static u64 ticks;

/* --- what is called --- */

static noinline void nothing(u32 i)
{
	barrier();
}

static noinline void emit_event(u32 i)
{
	struct grtrace_slot *slot = tracer->begin(device, GRT_RING_COMMIT);

	if (slot)
		grtrace_end(tracer, slot,
			    &(const struct grtrace_event){
				    .type = GRT_RING_COMMIT,
				    .ring = RING,
				    .time = 1000ULL * i,
				    .order = i,
				    .pid = 1,
				    .client = 7,
				    .fctx = 1,
				    .fseq = i,
				    .pos = 64ULL * i,
				    .aux = i,
				    .bytes = 64,
			    });
}

/* As a driver has it: behind a static key, the rest out of line. */
static noinline void hook(u32 i)
{
	if (static_branch_unlikely(&bench_traced))
		emit_event(i);
}

static noinline void event(u32 i)
{
	trace_grt_bench(7, 1, i, 64ULL * i, 0, 64);
}

/* A record of the tracer's size, as a tracer on top of relay would write it. */
static noinline void relayed(u32 i)
{
	struct grt_record record = {
		.magic = GRT_MAGIC,
		.len = sizeof(record),
		.type = GRT_RING_COMMIT,
		.seq = i,
		.order = i,
		.ring = RING,
		.client = 7,
		.fctx = 1,
		.fseq = i,
		.pos = 64ULL * i,
		.bytes = 64,
		.pid = 1,
	};
	unsigned long flags;

	local_irq_save(flags);
	record.time = ktime_get_ns();
	record.cpu = smp_processor_id();
	__relay_write(channel, &record, sizeof(record));
	local_irq_restore(flags);
}

static const struct {
	const char *name;
	void (*call)(u32 i);
} loops[] = {
	{"nothing", nothing},
	{"hook", hook},
	{"event", event},
	{"relay", relayed},
};

/* The same loop for all, without a timer's interrupt in it. */
static noinline u64 run_loop(void (*call)(u32 i), u32 count)
{
	unsigned long flags;
	u64 begin, end;

	local_irq_save(flags);
	begin = get_cycles();
	for (u32 i = 0; i < count; i++)
		call(i);
	end = get_cycles();
	local_irq_restore(flags);
	return end - begin;
}

static int run_set(const char *text, const struct kernel_param *param)
{
	char name[16];
	u32 count;

	if (sscanf(text, "%15s %u", name, &count) != 2 || count > COUNT_MOST)
		return -EINVAL;
	for (size_t i = 0; i < ARRAY_SIZE(loops); i++) {
		if (strcmp(loops[i].name, name))
			continue;
		if (loops[i].call == relayed && !channel)
			return -ENODEV;
		ticks = run_loop(loops[i].call, count);
		return 0;
	}
	return -EINVAL;
}

static int run_get(char *text, const struct kernel_param *param)
{
	return sysfs_emit(text, "%llu\n", ticks);
}

static const struct kernel_param_ops run_ops = {.set = run_set, .get = run_get};
module_param_cb(run, &run_ops, NULL, 0600);
MODULE_PARM_DESC(run, "NAME COUNT: call it so often; read: ticks of that");

/* --- what it needs --- */

static struct dentry *file_create(const char *name, struct dentry *parent, umode_t mode,
				  struct rchan_buf *buf, int *is_global)
{
	return debugfs_create_file(name, mode, parent, buf, &relay_file_operations);
}

static int file_remove(struct dentry *file)
{
	debugfs_remove(file);
	return 0;
}

/* The oldest go, so that it is never full. */
#ifdef BENCH_HAVE_PADDING
static int sub_buffer_start(struct rchan_buf *buf, void *sub, void *before, size_t padding)
#else
static int sub_buffer_start(struct rchan_buf *buf, void *sub, void *before)
#endif
{
	return 1;
}

static const struct rchan_callbacks callbacks = {
	.subbuf_start = sub_buffer_start,
	.create_buf_file = file_create,
	.remove_buf_file = file_remove,
};

static int add_device(void)
{
	const struct grtrace_device_info info = {
		.name = "bench",
		.driver = "grt_bench",
		.types = BIT_ULL(GRT_EVENTS) - 2,
		.primary = ~0U,
		.render = ~0U,
		.key = &bench_traced.key,
	};
	const struct grtrace_ring_info ring = {
		.number = RING,
		.engine = "bench",
		.size = 1 << 20,
		.types = BIT_ULL(GRT_EVENTS) - 2,
		.shape = GRT_SHAPE_DWORDS,
		.unit = 4,
		.capacity = 1,
	};

	tracer = grtrace_get();
	if (!tracer)
		return -ENODEV;
	device = tracer->add_device(&info);
	if (!IS_ERR(device))
		return tracer->add_ring(device, &ring);
	grtrace_put();
	return PTR_ERR(device);
}

static int __init bench_init(void)
{
	int err = add_device();

	if (err)
		return err;
	directory = debugfs_create_dir("grt_bench", NULL);
	channel = relay_open("relay", directory, SUB_SIZE, SUB_COUNT, &callbacks, NULL);
	return 0;
}

static void __exit bench_exit(void)
{
	if (channel)
		relay_close(channel);
	debugfs_remove(directory);
	tracer->remove_device(device);
	grtrace_put();
}

module_init(bench_init);
module_exit(bench_exit);
MODULE_DESCRIPTION("What hooks of the ring tracer cost");
MODULE_LICENSE("GPL");
