// SPDX-License-Identifier: GPL-2.0-only
#include <linux/cpumask.h>
#include <linux/irqflags.h>
#include <linux/jiffies.h>
#include <linux/log2.h>
#include <linux/minmax.h>
#include <linux/moduleparam.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/timekeeping.h>

#include "bridge.h"
#include "clock.h"
#include "device.h"
#include "view.h"

#define EVENTS	      (BIT_ULL(GRT_EVENTS) - 2) /* all types from 1 on */
#define DEFAULT_SIZE  (64 << 10)
#define DEFAULT_COUNT 16

static unsigned long max_bytes = 256UL << 20;
module_param(max_bytes, ulong, 0600);
MODULE_PARM_DESC(max_bytes, "Bytes that the buffers of all CPUs may have");

DEFINE_MUTEX(grt_mutex);
struct grt_session *grt_session;
static u64 sessions; /* so far */

/* Round one number of a setup; false: it is too large. */
static bool round_up_to(u32 *number, u32 by_default, u32 min, u32 max)
{
	if (*number > max)
		return false;
	*number = roundup_pow_of_two(max(*number ?: by_default, min));
	return true;
}

static int check_setup(struct grt_setup *setup)
{
	if (setup->version != GRT_VERSION || setup->flags & ~GRT_SETUP_FLAGS || setup->reserved ||
	    !grt_clock_works(setup->clock) || setup->pos_low > setup->pos_high)
		return -EINVAL;
	if (setup->type_mask && !(setup->type_mask & EVENTS))
		return -EINVAL;
	/* Which of a bridge's devices has which number is not known before. */
	if (setup->flags & GRT_SETUP_BRIDGE && setup->dev != U32_MAX)
		return -EINVAL;
	if (!round_up_to(&setup->buf_size, DEFAULT_SIZE, GRT_BUF_SIZE_MIN, GRT_BUF_SIZE_MAX) ||
	    !round_up_to(&setup->buf_count, DEFAULT_COUNT, GRT_BUF_COUNT_MIN, GRT_BUF_COUNT_MAX))
		return -EINVAL;
	if ((u64)setup->buf_size * setup->buf_count * num_possible_cpus() > max_bytes)
		return -ENOMEM;
	return 0;
}

static int note_stream(struct grt_session *session)
{
	const struct grt_record note = {
		.type = GRT_STREAM,
		.time = grt_clock_now(session->setup.clock),
		.dev = GRT_NONE,
		.ring = GRT_NONE,
	};
	const struct grt_stream_pdu pdu = {
		.session = session->setup.session,
		.monotonic = ktime_get_ns(),
		.realtime = ktime_get_real_ns(),
		.version = GRT_VERSION,
		.record_size = GRT_RECORD_SIZE,
		.cpus = session->setup.cpus,
		.clock = session->setup.clock,
		.flags = session->setup.flags,
		.type_mask = session->types,
	};

	return grt_notes_add(&session->notes, &note, &pdu, sizeof(pdu));
}

/* What is below the watermark can be read after the flush interval, too. */
static void wake_readers(struct work_struct *work)
{
	struct grt_session *session = container_of(work, struct grt_session, flush.work);
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		if (grt_buffer_has(session->buffers[cpu]))
			wake_up_all(&session->buffers[cpu]->readable);
	wake_up_all(&session->notes.readable);
	/* What was used is set aside again, as soon as it can be. */
	grt_notes_keep(&session->notes, NOTES_KEPT);
	schedule_delayed_work(&session->flush, msecs_to_jiffies(FLUSH_MS));
}

/* Of any session, also of one that is made in part. */
static void free_session(struct grt_session *session)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		kfree(session->buffers[cpu]);
	kfree(session);
}

static void release_session(struct kref *references)
{
	free_session(container_of(references, struct grt_session, references));
}

void grt_session_put(struct grt_session *session)
{
	kref_put(&session->references, release_session);
}

/* The struct stays for descriptors that are open. */
static void free_memory(struct grt_session *session)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		if (session->buffers[cpu])
			grt_buffer_exit(session->buffers[cpu]);
	grt_notes_exit(&session->notes);
	grt_bridge_free(session->bridge);
	session->bridge = NULL;
}

static int make_buffers(struct grt_session *session)
{
	const struct grt_setup *setup = &session->setup;
	const unsigned long size = (unsigned long)setup->buf_size * setup->buf_count;
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		struct grt_buffer *buffer = kzalloc(sizeof(*buffer), GFP_KERNEL_ACCOUNT);
		int err;

		if (!buffer)
			return -ENOMEM;
		session->buffers[cpu] = buffer;
		buffer->session = session;
		buffer->types = session->types;
		buffer->clock = setup->clock;
		buffer->is_narrow = setup->client || setup->pid || setup->ring_mask ||
				    setup->pos_high;
		err = grt_buffer_init(buffer, cpu, size, setup->flags & GRT_SETUP_OVERWRITE);
		if (err)
			return err;
	}
	return 0;
}

static int make_bridge(struct grt_session *session)
{
	if (!(session->setup.flags & GRT_SETUP_BRIDGE))
		return 0;
	session->bridge = grt_bridge_new(session);
	return session->bridge ? 0 : -ENOMEM;
}

static struct grt_session *session_new(const struct grt_setup *setup)
{
	struct grt_session *session =
		kzalloc(struct_size(session, buffers, nr_cpu_ids), GFP_KERNEL_ACCOUNT);

	if (!session)
		return NULL;
	kref_init(&session->references);
	session->setup = *setup;
	session->setup.session = sessions + 1;
	session->setup.cpus = nr_cpu_ids;
	session->setup.record_size = GRT_RECORD_SIZE;
	memset(session->setup.name, 0, sizeof(session->setup.name));
	strscpy(session->setup.name, "all", sizeof(session->setup.name));
	session->types = setup->type_mask ? setup->type_mask & EVENTS : EVENTS;
	grt_notes_init(&session->notes);
	INIT_DELAYED_WORK(&session->flush, wake_readers);
	return session;
}

int grt_session_setup(struct grt_setup *setup, const struct file *owner)
{
	struct grt_session *session;
	int err;

	if (grt_session)
		return -EBUSY;
	err = check_setup(setup);
	if (err)
		return err;
	session = session_new(setup);
	if (!session)
		return -ENOMEM;
	err = note_stream(session) ?: make_buffers(session) ?: make_bridge(session);
	err = err ?: grt_notes_keep(&session->notes, NOTES_KEPT) ?: grt_devices_join(session);
	if (err) {
		grt_devices_leave();
		free_memory(session);
		free_session(session);
		return err;
	}
	sessions++;
	session->owner = owner;
	grt_session = session;
	grt_view_add(session);
	schedule_delayed_work(&session->flush, msecs_to_jiffies(FLUSH_MS));
	*setup = session->setup;
	return 0;
}

int grt_session_start(struct grt_session *session)
{
	int err = grt_devices_note(session);
	unsigned int cpu;

	if (err)
		return err;
	for_each_possible_cpu(cpu)
		grt_buffer_resume(session->buffers[cpu]);
	WRITE_ONCE(session->state, GRT_RUNNING);
	grt_devices_run(session);
	grt_bridge_attach(session->bridge);
	schedule_delayed_work(&session->flush, msecs_to_jiffies(FLUSH_MS));
	return 0;
}

static void end_session(struct grt_session *session)
{
	unsigned int cpu;

	/* Behind the last record: who sees the state and then no more records has all. */
	smp_store_release(&session->state, GRT_STOPPED);
	for_each_possible_cpu(cpu)
		wake_up_all(&session->buffers[cpu]->readable);
	wake_up_all(&session->notes.readable);
}

void grt_session_stop(struct grt_session *session, u16 flags)
{
	const u64 now = grt_clock_now(session->setup.clock);
	unsigned int cpu;

	grt_bridge_detach(session->bridge);
	grt_devices_halt();
	cancel_delayed_work_sync(&session->flush);
	for_each_possible_cpu(cpu)
		grt_buffer_end(session->buffers[cpu], now, flags);
	end_session(session);
}

int grt_session_message(struct grt_session *session, const char *text, u32 len)
{
	struct grt_buffer *buffer;
	unsigned long flags;
	int err;

	if (session->state != GRT_RUNNING)
		return -EINVAL;
	local_irq_save(flags);
	buffer = session->buffers[smp_processor_id()];
	err = grt_buffer_message(buffer, max(grt_clock_now(session->setup.clock), buffer->last),
				 text, len);
	local_irq_restore(flags);
	return err;
}

void grt_session_force(struct grt_session *session)
{
	session->is_forced = true;
	if (session->state == GRT_RUNNING)
		grt_session_stop(session, GRT_FL_FORCED);
	else
		end_session(session);
}

void grt_session_teardown(void)
{
	struct grt_session *session = grt_session;

	if (session->state == GRT_RUNNING)
		grt_session_stop(session, 0);
	else
		cancel_delayed_work_sync(&session->flush);
	grt_view_remove(session);
	grt_devices_leave();
	grt_session = NULL;
	WRITE_ONCE(session->state, GRT_ENDED);
	free_memory(session);
	grt_session_put(session);
}
