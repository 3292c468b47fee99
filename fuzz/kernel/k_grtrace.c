/* SPDX-License-Identifier: MIT */
/* The ring tracer: sessions of several descriptors at once, their streams, and devices that work,
 * come and go meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "drm_core.h"
#include "fake_drm.h"
#include "grtrace.h"
#include "kernel.h"

#define CONTROLS 3
#define STREAMS	 4
#define SPACE	 (2 * GRT_RECORD_MAX)
#define DEVICES	 2

static int controls[CONTROLS], streams[STREAMS];
static int gpus[DEVICES];
static char view[32]; /* the directory of the newest session */

static int answer(int ret)
{
	return ret < 0 ? -errno : ret;
}

static int control_of(const struct kernel_call *call)
{
	return controls[call->a % CONTROLS];
}

/* A sound setup; b: its flags, its clock, its size; n: one member becomes another number. */
static int do_setup(const struct kernel_call *call)
{
	union {
		struct grt_setup setup;
		unsigned char bytes[sizeof(struct grt_setup) + 64];
	} with = {.setup = {.size = sizeof(with.setup),
			    .version = GRT_VERSION,
			    .flags = call->b & GRT_SETUP_FLAGS,
			    .clock = (call->b >> 3 & 3) % GRT_CLOCKS,
			    .buf_size = GRT_BUF_SIZE_MIN << (call->b >> 5 & 3),
			    .buf_count = GRT_BUF_COUNT_MIN,
			    .dev = UINT32_MAX}};
	const uint64_t number = kernel_number(call->n >> 8);
	const unsigned int at = call->n % (sizeof(with) / 4) * 4;
	int ret;

	if (call->n >= 256)
		memcpy(with.bytes + at, &number, at + 8 <= sizeof(with) && call->b & 128 ? 8 : 4);
	ret = answer(ioctl(control_of(call), GRT_IOC_SETUP,
			   kernel_place(call->n >> 28, with.bytes, sizeof(with))));
	if (!ret && !(call->n >> 28))
		memcpy(view, with.setup.name, sizeof(view));
	return ret;
}

static int do_start(const struct kernel_call *call)
{
	return answer(ioctl(control_of(call), GRT_IOC_START));
}

static int do_stop(const struct kernel_call *call)
{
	return answer(ioctl(control_of(call), GRT_IOC_STOP));
}

static int do_teardown(const struct kernel_call *call)
{
	return answer(ioctl(control_of(call), GRT_IOC_TEARDOWN));
}

/* b: the slot; n: its CPU, or the table of notes. */
static int do_stream(const struct kernel_call *call)
{
	uint32_t cpu = call->n & 7 ? call->n & 3 : GRT_NOTES;
	int *slot = &streams[call->b % STREAMS], fd;

	if (call->n >= 256)
		cpu = (uint32_t)kernel_number(call->n);
	fd = answer(ioctl(control_of(call), GRT_IOC_STREAM, &cpu));
	if (fd < 0)
		return fd;
	fcntl(fd, F_SETFL, O_NONBLOCK);
	fd = __atomic_exchange_n(slot, fd, __ATOMIC_RELAXED);
	if (fd >= 0)
		close(fd);
	return 0;
}

/* What a stream gives is whole records, whatever is asked for, also while another reads. */
static void records_check(const unsigned char *bytes, size_t len)
{
	struct grt_record record;

	for (size_t at = 0; at < len; at += record.len) {
		if (len - at < sizeof(record))
			kernel_failed("read() gave a part of a record, %zu bytes", len - at);
		memcpy(&record, bytes + at, sizeof(record));
		if (record.magic != GRT_MAGIC || record.len < sizeof(record) || record.len % 8 ||
		    record.len > len - at || record.type >= GRT_TYPES || record.flags & ~GRT_FL_ALL)
			kernel_failed("a record of type %u with magic %x, len %u, flags %x",
				      record.type, record.magic, record.len, record.flags);
	}
}

static int do_read(const struct kernel_call *call)
{
	static __thread unsigned char bytes[SPACE];
	const size_t size = (call->n & 1 ? kernel_number(call->n) : GRT_RECORD_MAX) % (SPACE + 1);
	unsigned char *at = kernel_place(call->b, bytes, size);
	int fd = kernel_hold(__atomic_load_n(&streams[call->a % STREAMS], __ATOMIC_RELAXED),
			     "[grtrace]");
	ssize_t len;

	if (fd < 0)
		return fd;
	len = read(fd, at, size);
	if (len > 0 && at == bytes)
		records_check(bytes, (size_t)len);
	len = answer((int)len);
	close(fd);
	return (int)len;
}

static int do_poll(const struct kernel_call *call)
{
	struct pollfd polled[] = {{.fd = streams[call->a % STREAMS], .events = POLLIN | POLLOUT},
				  {.fd = control_of(call), .events = POLLIN}};

	return answer(poll(polled, 2, 0));
}

static int do_close(const struct kernel_call *call)
{
	int fd = __atomic_exchange_n(&streams[call->a % STREAMS], -1, __ATOMIC_RELAXED);

	return fd < 0 ? -EBADF : answer(close(fd));
}

static int do_reopen(const struct kernel_call *call)
{
	int fd = open("/dev/grtrace", O_RDWR | O_CLOEXEC);

	if (fd < 0)
		return -errno;
	return close(__atomic_exchange_n(&controls[call->a % CONTROLS], fd, __ATOMIC_RELAXED));
}

static int do_stats(const struct kernel_call *call)
{
	struct grt_stats stats = {.size = sizeof(stats), .cpu = call->n & 3};

	if (call->n >= 256)
		stats.cpu = (uint32_t)kernel_number(call->n);
	if (call->b >= 128)
		stats.size = (uint32_t)kernel_number(call->n >> 4);
	return answer(ioctl(control_of(call), GRT_IOC_STATS,
			    kernel_place(call->b & 15, &stats, sizeof(stats))));
}

static int do_message(const struct kernel_call *call)
{
	char text[256] = "text";
	struct grt_msg message = {
		.len = 1 + call->n % 256,
		.text = (uintptr_t)kernel_place(call->b & 15, text, sizeof(text))};

	if (call->n >= 256)
		message.len = (uint32_t)kernel_number(call->n);
	return answer(ioctl(control_of(call), GRT_IOC_MSG, &message));
}

/* Any number, direction and size. */
static int do_any(const struct kernel_call *call)
{
	unsigned char bytes[256];
	const unsigned int what = _IOC(call->b >> 6, 'G', 0xbe + call->b % 12, call->n % 300);
	const uint64_t number = kernel_number(call->n >> 9);
	int ret;

	for (size_t i = 0; i < sizeof(bytes); i += 8)
		memcpy(bytes + i, &number, 8);
	ret = answer(ioctl(control_of(call), what, bytes));
	if (ret > 2)
		close(ret);
	return ret;
}

static int do_job(const struct kernel_call *call)
{
	struct fake_drm_submit submit = {.work = 1 + call->n % 4096};

	return answer(ioctl(gpus[call->a % DEVICES], DRM_IOCTL_FAKE_DRM_SUBMIT, &submit));
}

/* Time of a device passes: its jobs end, and its events are traced. */
static int do_advance(const struct kernel_call *call)
{
	static const struct fake_drm_command empty = {.op = FAKE_DRM_ADVANCE};
	struct fake_drm_command command = empty;
	char path[64];
	int fd, ret;

	command.amount = 1 + call->n % 65536;
	snprintf(path, sizeof(path), "/sys/kernel/debug/fake-drm/gpu%u/command", call->a % DEVICES);
	fd = open(path, O_RDWR | O_CLOEXEC);
	ret = fd < 0 ? -errno : answer((int)write(fd, &command, sizeof(command)));
	close(fd);
	return ret;
}

/* The second device goes, or comes back. */
static int do_plug(const struct kernel_call *call)
{
	return gpu_live(1, call->b & 1);
}

/* What a session shows in debugfs. */
static int do_view(const struct kernel_call *call)
{
	static const char *const files[] = {"trace0", "dropped"};
	static __thread char bytes[8192];
	char path[96];
	int fd;
	ssize_t len;

	snprintf(path, sizeof(path), "/sys/kernel/debug/grtrace/%.31s/%s", view,
		 files[call->b % 2]);
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	len = pread(fd, bytes, sizeof(bytes),
		    call->n & 1 ? (off_t)(kernel_number(call->n) >> 1) : 0);
	close(fd);
	return answer((int)len);
}

static const struct kernel_kind kinds[] = {
	{"setup", do_setup},	   {"start", do_start},	    {"stop", do_stop},
	{"teardown", do_teardown}, {"stream", do_stream},   {"read", do_read},
	{"poll", do_poll},	   {"close", do_close},	    {"reopen", do_reopen},
	{"stats", do_stats},	   {"message", do_message}, {"any", do_any},
	{"job", do_job},	   {"advance", do_advance}, {"plug", do_plug},
	{"view", do_view},
};

static bool begin(void)
{
	static const char *const leaves[] = {"engines/gfx", "regions/vram", NULL};

	memset(streams, 0xff, sizeof(streams));
	for (int i = 0; i < CONTROLS; i++)
		if ((controls[i] = open("/dev/grtrace", O_RDWR | O_CLOEXEC)) < 0)
			return false;
	for (unsigned int i = 0; i < DEVICES; i++)
		if (gpu_make(i, leaves) || (gpus[i] = gpu_open(i, false)) < 0)
			return false;
	return true;
}

static void end(void)
{
	for (int i = 0; i < STREAMS; i++) {
		if (streams[i] >= 0)
			close(streams[i]);
		streams[i] = -1;
	}
	/* a session that persists belongs to the next descriptor that makes a call */
	for (int i = 0; i < CONTROLS; i++)
		ioctl(controls[i], GRT_IOC_TEARDOWN);
	if (!gpu_is_unplugged(1))
		return;
	close(gpus[1]);
	gpu_live(1, true);
	gpus[1] = gpu_open(1, false);
}

const struct kernel_target kernel_target = {
	.name = "k_grtrace",
	.kinds = kinds,
	.kind_count = sizeof(kinds) / sizeof(kinds[0]),
	.begin = begin,
	.end = end,
};
