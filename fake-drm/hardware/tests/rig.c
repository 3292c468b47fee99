// SPDX-License-Identifier: MIT
#include <stdio.h>

#include "panfrost.h"
#include "rig.h"

struct rig rig;
u8 kernel_memory[KERNEL_MEMORY];

static u64 now;
static struct hrtimer *timers; /* those that were started, in no order */
static int next_irq;
static const struct logic_iomem_ops *io;
static void *io_of;

/* --- the kernel --------------------------------------------------------------------------------
 */

void pr_warn(const char *format, ...)
{
	(void)format;
	rig.warnings++;
}

size_t scnprintf(char *to, size_t size, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(to, size, format, args);
	va_end(args);
	return len < 0 ? 0 : (size_t)len < size ? (size_t)len : size - 1;
}

void strscpy(char *to, const char *from, size_t size)
{
	snprintf(to, size, "%s", from);
}

bool test_and_set_bit(u32 bit, unsigned long *map)
{
	bool was = map[bit / 64] >> bit % 64 & 1;

	map[bit / 64] |= 1UL << bit % 64;
	return was;
}

u64 mul_u64_u64_div_u64(u64 a, u64 b, u64 c)
{
	return (u64)((unsigned __int128)a * b / c);
}

void kernel_lock(raw_spinlock_t *lock)
{
	assert_false(lock->held);
	lock->held = true;
}

void kernel_unlock(raw_spinlock_t *lock)
{
	assert_true(lock->held);
	lock->held = false;
}

void hrtimer_init(struct hrtimer *timer, int clock, int mode)
{
	(void)clock;
	(void)mode;
	*timer = (struct hrtimer){.next = timers};
	timers = timer;
}

void hrtimer_start(struct hrtimer *timer, ktime_t after, int mode)
{
	(void)mode;
	timer->expires = now + (u64)after;
	timer->queued = true;
}

int hrtimer_try_to_cancel(struct hrtimer *timer)
{
	int was = timer->queued;

	timer->queued = false;
	return was;
}

bool hrtimer_is_queued(struct hrtimer *timer)
{
	return timer->queued;
}

ktime_t hrtimer_get_remaining(const struct hrtimer *timer)
{
	return (ktime_t)(timer->expires - now);
}

u64 ktime_get_boottime_ns(void)
{
	return now;
}

int irq_alloc_desc(int node)
{
	(void)node;
	return next_irq++;
}

void generic_handle_irq_safe(int irq)
{
	assert_false(rig.hw.lock.held);
	rig.interrupts[irq]++;
	rig.raised[irq] = now;
	if (rig.handler)
		rig.handler((u32)irq);
}

int logic_iomem_add_region(struct resource *resource, const struct logic_iomem_region_ops *ops)
{
	return ops->map(0, resource->end - resource->start + 1, &io, &io_of) ? -EINVAL : 0;
}

/* It needs a kernel with devices. */
int panfrost_bind(struct hw *hw, struct platform_device *pdev)
{
	(void)hw;
	(void)pdev;
	return 0;
}

/* --- the rig -----------------------------------------------------------------------------------
 */

void rig_begin(const struct hw_gpu *gpu)
{
	memset(&rig, 0, sizeof(rig));
	memset(kernel_memory, 0, sizeof(kernel_memory));
	timers = NULL;
	next_irq = 0;
	now = 1000000 * US;
	rig.hw.gpu = gpu;
	hw_engines_init(&rig.hw);
	if (gpu->begin)
		assert_int_equal(gpu->begin(&rig.hw), 0);
	assert_int_equal(hw_lines_init(&rig.hw), 0);
	assert_int_equal(hw_io_init(&rig.hw), 0);
}

void rig_end(void)
{
	free(rig.hw.table.index);
	free(rig.hw.words);
	free(rig.hw.reported);
	free(rig.hw.busy.ring);
	free(rig.hw.log.ring);
}

u32 rig_read(u32 offset)
{
	return (u32)io->read(io_of, offset, 4);
}

void rig_write(u32 offset, u32 value)
{
	io->write(io_of, offset, 4, value);
}

void rig_pass(u64 ns)
{
	u64 until = now + ns;

	for (;;) {
		struct hrtimer *first = NULL;

		for (struct hrtimer *timer = timers; timer; timer = timer->next)
			if (timer->queued && (!first || timer->expires < first->expires))
				first = timer;
		if (!first || first->expires > until)
			break;
		now = first->expires;
		first->queued = false;
		first->function(first);
	}
	now = until;
}

u64 rig_now(void)
{
	return now;
}

void rig_poke(u64 address, u32 value)
{
	memcpy(kernel_memory + address, &value, sizeof(value));
}

u32 rig_peek(u64 address)
{
	u32 value;

	memcpy(&value, kernel_memory + address, sizeof(value));
	return value;
}

void rig_job(u64 address, u32 client, u32 us, u32 outcome)
{
	const struct decoy_job job = {DECOY_JOB_MAGIC, client, us, outcome};

	memcpy(kernel_memory + address, &job, sizeof(job));
}

const struct hw_interval *rig_interval(u64 number)
{
	const struct hw_interval *interval = hw_busy_at(&rig.hw.busy, number);

	assert_non_null(interval);
	return interval;
}
