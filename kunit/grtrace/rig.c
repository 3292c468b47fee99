// SPDX-License-Identifier: GPL-2.0-only
#include <linux/anon_inodes.h>
#include <linux/err.h>
#include <linux/fdtable.h>
#include <linux/file.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/poll.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>

#include "control.h"
#include "rig.h"

/* Memory of a program, which is the case's thread from now on. */
static void __user *program_memory(struct kunit *test)
{
	const unsigned long memory = kunit_vm_mmap(
		test, NULL, 0, RIG_MEMORY, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | MAP_PRIVATE, 0);

	if (!memory || IS_ERR_VALUE(memory))
		return NULL;
	/* 6.12's KUnit holds it twice, and lets it go once: a leak of its own. */
	mmdrop(current->mm);
	return (void __user *)memory;
}

int grt_rig_init(struct kunit *test)
{
	struct grt_rig *rig = kunit_kzalloc(test, sizeof(*rig), GFP_KERNEL);

	if (!rig)
		return -ENOMEM;
	rig->test = test;
	test->priv = rig;
	for (int fd = 0; fd < RIG_FDS; fd++)
		rig->fds[fd] = -1;
	rig->bytes = kunit_kzalloc(test, RIG_BYTES, GFP_KERNEL);
	rig->memory = program_memory(test);
	if (!rig->bytes || !rig->memory)
		return -ENOMEM;
	for (int i = 0; i < RIG_CONTROLS; i++)
		grt_rig_open(rig, i);
	return 0;
}

void grt_rig_exit(struct kunit *test)
{
	struct grt_rig *rig = grt_rig_of(test);

	if (!rig)
		return;
	for (int fd = 0; fd < RIG_FDS; fd++)
		grt_rig_close_stream(rig, fd);
	for (int i = 0; i < RIG_DEVICES; i++)
		grt_rig_remove(rig, i);
	/* One that persists belongs to the next descriptor that makes a call. */
	for (int i = 0; i < RIG_CONTROLS && grt_session; i++)
		if (rig->controls[i])
			grt_rig_do(rig, i, GRT_IOC_TEARDOWN);
	for (int i = 0; i < RIG_CONTROLS; i++)
		grt_rig_close(rig, i);
	flush_delayed_fput();
	KUNIT_EXPECT_TRUE_MSG(test, !grt_session, "a session is left");
	KUNIT_EXPECT_EQ_MSG(test, static_key_count(&rig->key), 0, "the key is left on");
}

struct grt_setup grt_rig_setup(u32 flags)
{
	return (struct grt_setup){
		.size = sizeof(struct grt_setup),
		.version = GRT_VERSION,
		.flags = flags,
		.buf_size = GRT_BUF_SIZE_MIN,
		.buf_count = GRT_BUF_COUNT_MIN,
		.clock = GRT_CLOCK_DEVICE,
		.dev = U32_MAX,
	};
}

void grt_rig_open(struct grt_rig *rig, int i)
{
	struct file *file = anon_inode_getfile("grtrace", &grt_control_fops, NULL, O_RDWR);

	KUNIT_ASSERT_FALSE(rig->test, IS_ERR(file));
	rig->controls[i] = file;
}

void grt_rig_close(struct grt_rig *rig, int i)
{
	if (rig->controls[i])
		__fput_sync(rig->controls[i]);
	rig->controls[i] = NULL;
}

long grt_rig_call(struct grt_rig *rig, int i, unsigned int what, void *argument, size_t len)
{
	long ret;

	KUNIT_ASSERT_EQ(rig->test, copy_to_user(rig->memory, argument, len), 0);
	ret = rig->controls[i]->f_op->unlocked_ioctl(rig->controls[i], what,
						     (unsigned long)rig->memory);
	KUNIT_ASSERT_EQ(rig->test, copy_from_user(argument, rig->memory, len), 0);
	return ret;
}

/* A suite's exit runs in a thread of its own, where no program is. */
long grt_rig_do(struct grt_rig *rig, int i, unsigned int what)
{
	return rig->controls[i]->f_op->unlocked_ioctl(rig->controls[i], what, 0);
}

void grt_rig_ready(struct grt_rig *rig, const struct grt_setup *setup)
{
	struct grt_setup copy = *setup;

	KUNIT_ASSERT_EQ(rig->test, grt_rig_call(rig, 0, GRT_IOC_SETUP, &copy, sizeof(copy)), 0);
}

void grt_rig_run(struct grt_rig *rig, const struct grt_setup *setup)
{
	grt_rig_ready(rig, setup);
	KUNIT_ASSERT_EQ(rig->test, grt_rig_do(rig, 0, GRT_IOC_START), 0);
}

struct grt_stats grt_rig_stats(struct grt_rig *rig)
{
	struct grt_stats stats = {.size = sizeof(stats)};

	KUNIT_EXPECT_EQ(rig->test, grt_rig_call(rig, 0, GRT_IOC_STATS, &stats, sizeof(stats)), 0);
	return stats;
}

static u64 read_time(void *data)
{
	return *(u64 *)data;
}

void grt_rig_add(struct grt_rig *rig, int i)
{
	const struct grtrace_device_info info = {
		.name = i ? "card1" : "card0",
		.driver = "rig",
		.types = BIT_ULL(GRT_EVENTS) - 2,
		.primary = i,
		.render = ~0U,
		.key = &rig->key,
		.now = read_time,
		.data = &rig->times[i],
	};
	struct grtrace_device *device = grtrace_ops.add_device(&info);

	KUNIT_ASSERT_FALSE(rig->test, IS_ERR(device));
	rig->devices[i] = device;
}

void grt_rig_remove(struct grt_rig *rig, int i)
{
	grtrace_ops.remove_device(rig->devices[i]);
	rig->devices[i] = NULL;
}

u16 grt_rig_cookie(struct grt_rig *rig, int i)
{
	const struct grt_setup setup = grt_rig_setup(0);
	u16 cookie;

	grt_rig_run(rig, &setup);
	grt_rig_events(rig, i, 1);
	KUNIT_ASSERT_EQ(rig->test, grt_rig_stream(rig, 0, 0), 0);
	KUNIT_ASSERT_EQ(rig->test, grt_rig_read(rig, 0, GRT_RECORD_SIZE), GRT_RECORD_SIZE);
	cookie = grt_rig_record(rig, 0).dev;
	grt_rig_close_stream(rig, 0);
	grt_rig_forget(rig);
	KUNIT_ASSERT_EQ(rig->test, grt_rig_do(rig, 0, GRT_IOC_TEARDOWN), 0);
	return cookie;
}

void grt_rig_event(struct grt_rig *rig, int i, struct grtrace_event event)
{
	event.order = rig->orders[i]++;
	event.time = event.time ?: rig->times[i];
	grtrace_emit(&grtrace_ops, rig->devices[i], &event);
}

void grt_rig_events(struct grt_rig *rig, int i, unsigned int count)
{
	while (count--) {
		const u32 number = rig->orders[i] + 1;

		grt_rig_event(rig, i,
			      (struct grtrace_event){.type = GRT_RING_COMMIT,
						     .client = 1,
						     .pid = 1,
						     .fctx = 7,
						     .fseq = number,
						     .pos = 32 * number,
						     .bytes = 32});
	}
}

int grt_rig_stream(struct grt_rig *rig, int fd, u32 cpu)
{
	long ret = grt_rig_call(rig, 0, GRT_IOC_STREAM, &cpu, sizeof(cpu));

	if (ret < 0)
		return ret;
	rig->fds[fd] = ret;
	return 0;
}

void grt_rig_close_stream(struct grt_rig *rig, int fd)
{
	if (rig->fds[fd] < 0)
		return;
	KUNIT_EXPECT_EQ(rig->test, close_fd(rig->fds[fd]), 0);
	rig->fds[fd] = -1;
	flush_delayed_fput();
}

void grt_rig_nonblock(struct grt_rig *rig, int fd)
{
	struct file *file = fget(rig->fds[fd]);

	KUNIT_ASSERT_NOT_NULL(rig->test, file);
	file->f_flags |= O_NONBLOCK;
	fput(file);
}

void grt_rig_keep(struct grt_rig *rig, ssize_t len)
{
	if (len <= 0)
		return;
	KUNIT_ASSERT_TRUE(rig->test, rig->len + len <= RIG_BYTES);
	KUNIT_ASSERT_EQ(rig->test, copy_from_user(rig->bytes + rig->len, rig->memory, len), 0);
	rig->len += len;
}

ssize_t grt_rig_read(struct grt_rig *rig, int fd, size_t count)
{
	struct file *file = fget(rig->fds[fd]);
	loff_t at = 0;
	ssize_t len;

	KUNIT_ASSERT_NOT_NULL(rig->test, file);
	KUNIT_ASSERT_TRUE(rig->test, count <= RIG_MEMORY);
	len = file->f_op->read(file, rig->memory, count, &at);
	fput(file);
	grt_rig_keep(rig, len);
	return len;
}

__poll_t grt_rig_poll(struct grt_rig *rig, int fd)
{
	struct file *file = fget(rig->fds[fd]);
	poll_table table;
	__poll_t events;

	KUNIT_ASSERT_NOT_NULL(rig->test, file);
	init_poll_funcptr(&table, NULL);
	events = file->f_op->poll(file, &table);
	fput(file);
	return events;
}

/* Where record n begins, or the end. */
static size_t place_of(const struct grt_rig *rig, unsigned int n)
{
	struct grt_record record;
	size_t at = 0;

	while (at + sizeof(record) <= rig->len) {
		memcpy(&record, rig->bytes + at, sizeof(record));
		if (!n--)
			return at;
		if (record.magic != GRT_MAGIC || record.len < sizeof(record)) {
			KUNIT_FAIL(rig->test, "no record at byte %zu", at);
			return rig->len;
		}
		at += record.len;
	}
	return rig->len;
}

struct grt_record grt_rig_record(const struct grt_rig *rig, unsigned int n)
{
	const size_t at = place_of(rig, n);
	struct grt_record record = {};

	if (at < rig->len)
		memcpy(&record, rig->bytes + at, sizeof(record));
	return record;
}

const void *grt_rig_pdu(const struct grt_rig *rig, unsigned int n)
{
	const size_t at = place_of(rig, n);

	return at < rig->len ? rig->bytes + at + sizeof(struct grt_record) : NULL;
}

unsigned int grt_rig_count(const struct grt_rig *rig, unsigned int type)
{
	unsigned int count = 0;

	for (unsigned int n = 0; place_of(rig, n) < rig->len; n++)
		count += type == GRT_TYPES || grt_rig_record(rig, n).type == type;
	return count;
}
