/* SPDX-License-Identifier: MIT */
/*
 * The files of debugfs that command a device: command, scenario, distort, advance; beside its
 * users. Each input has a device of its own. A second model, in this program, is given the device's
 * journal afterwards: it must answer, print and know the same.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "fake_drm.h"
#include "fgpu.h"
#include "journal.h"
#include "kernel.h"

#define DEBUG "/sys/kernel/debug/fake-drm/gpu0/"
#define FILES 2
#define WHOLE (1 << 17) /* bytes of journal and truth that are kept */

static int files[FILES];

static int answer(int ret)
{
	return ret < 0 ? -errno : ret;
}

static int write_bytes(const char *path, const void *bytes, size_t len)
{
	int fd = open(path, O_RDWR | O_CLOEXEC), ret;

	if (fd < 0)
		return -errno;
	ret = answer((int)write(fd, bytes, len));
	close(fd);
	return ret;
}

/* a: the client, b: the op, n: everything else. */
static struct fake_drm_command command_of(const struct kernel_call *call)
{
	const unsigned int n = call->n;
	struct fake_drm_command command = {.op = call->b % (FGPU_OPS + 1),
					   .client = call->a % 3,
					   .index = n & 3,
					   .object = n >> 2 & 3,
					   .job = n >> 4 & 3,
					   .flags = n >> 6 & 511,
					   .amount = kernel_number(n >> 15),
					   .span = n >> 20 & 15};

	memset(command.uses, 0xff, sizeof(command.uses));
	if (n & 1 << 31)
		command.uses[0] = n >> 2 & 3;
	if (command.op == FGPU_DISTORT) {
		command.kind = n >> 6 & 127;
		command.flags = 1u << (n >> 13 & 31);
		command.until = FGPU_NEVER;
		command.client = command.index = FGPU_ALL;
		command.amount &= 0xffff; /* one kind of them sleeps as many ns */
	}
	return command;
}

static int do_command(const struct kernel_call *call)
{
	const struct fake_drm_command command = command_of(call);

	return write_bytes(DEBUG "command", &command, sizeof(command));
}

/* Two commands and a text in one write, perhaps too short by some bytes. */
static int do_commands(const struct kernel_call *call)
{
	struct {
		struct fake_drm_command first;
		char text[8];
		struct fake_drm_command second;
	} both = {.first = {.op = FGPU_NAME,
			    .client = call->a % 3,
			    .object = FGPU_NONE,
			    .text_len = 3},
		  .text = "abc",
		  .second = command_of(call)};

	memset(both.first.uses, 0xff, sizeof(both.first.uses));
	return write_bytes(DEBUG "command", &both, sizeof(both) - (call->flags >> 1 & 7));
}

/* Flags beyond CALL_BESIDE: another bit of the text. */
static void damage(char *text, const struct kernel_call *call)
{
	const unsigned int where = call->flags >> 1;

	if (where)
		text[where % strlen(text)] ^= (char)(1 << call->n % 7);
}

/* A line of a scenario: verb b, and numbers by n. */
static int do_line(const struct kernel_call *call)
{
	static const char *const lines[] = {
		"name client=%u text=a\\x41",
		"submit client=%u ring=%u amount=%llu flags=cycles",
		"submit client=%u ring=%u amount=%llu flags=blocked uses=0,1",
		"submit client=%u ring=%u amount=%llu flags=hang",
		"submit client=%u ring=%u amount=%llu units=%u flags=no-doorbell",
		"submit client=%u ring=%u amount=%llu flags=wait-for-space,write,implicit-sync uses=0",
		"submit client=%u ring=%u amount=%llu flags=overtake",
		"ready client=0 job=%u",
		"give-up job=%u",
		"wait client=%u job=%u span=%llu cookie=1",
		"interrupt client=%u flags=late",
		"kick ring=%u",
		"undo ring=%u units=%u",
		"destroy client=%u ring=%u",
		"reset engine=%u flags=replay",
		"reset engine=%u flags=forget",
		"frequency engine=%u hz=%u",
		"create client=%u region=%u size=%llu flags=resident,purgeable",
		"create client=%u region=%u size=%llu flags=imported",
		"handle client=%u object=%u",
		"drop client=%u object=%u",
		"export object=%u",
		"unexport object=%u",
		"madvise object=%u flags=purgeable",
		"populate object=%u",
		"evict object=%u",
		"pressure region=%u amount=%u",
		"busy object=%u",
		"idle object=%u",
		"advance ns=%u",
		"undistort distortion=%u",
		"name client=%u text=\nadvance ns=%u\n",
	};
	char text[192];

	snprintf(text, sizeof(text), lines[call->b % (sizeof(lines) / sizeof(lines[0]))],
		 call->a % 3, call->n & 3, (unsigned long long)kernel_number(call->n >> 2),
		 call->n >> 8 & 15);
	damage(text, call);
	return write_bytes(DEBUG "scenario", text, strlen(text));
}

/* A distortion by its name, and for some keys. */
static int do_distort(const struct kernel_call *call)
{
	static const char *const keys[] = {"",
					   " keys=time",
					   " keys=resident",
					   " keys=cycles",
					   " client=0",
					   " amount=7 span=3",
					   " chance=500 period=1000 seed=5",
					   " text=drm-x"};
	fgpu_u32 count;
	const struct fgpu_distortion_kind *kinds_of = fgpu_distortion_kinds(&count);
	char text[128];

	snprintf(text, sizeof(text), "%s%s", kinds_of[call->b % count].slug, keys[call->n % 8]);
	damage(text, call);
	return write_bytes(DEBUG "distort", text, strlen(text));
}

static int do_advance(const struct kernel_call *call)
{
	char text[24];

	snprintf(text, sizeof(text), "%llu",
		 call->n & 1 ? (unsigned long long)kernel_number(call->n) : call->n % 100000ULL);
	return write_bytes(DEBUG "advance", text, strlen(text));
}

static int do_text(const struct kernel_call *call)
{
	static __thread char bytes[1 << 16];
	char path[64];

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d",
		 __atomic_load_n(&files[call->a % FILES], __ATOMIC_RELAXED));
	return kernel_read(path, bytes, sizeof(bytes));
}

static int do_submit(const struct kernel_call *call)
{
	struct fake_drm_submit submit = {.ring = call->b & 1, .work = 1 + call->n % 65536};

	return answer(ioctl(files[call->a % FILES], DRM_IOCTL_FAKE_DRM_SUBMIT, &submit));
}

static int do_reopen(const struct kernel_call *call)
{
	int fd = gpu_open(0, false);

	fd = __atomic_exchange_n(&files[call->a % FILES], fd, __ATOMIC_RELAXED);
	return fd < 0 ? 0 : answer(close(fd));
}

static const struct kernel_kind kinds[] = {
	{"command", do_command}, {"commands", do_commands}, {"line", do_line},
	{"distort", do_distort}, {"advance", do_advance},   {"text", do_text},
	{"submit", do_submit},	 {"reopen", do_reopen},
};

static bool begin(void)
{
	static const char *const leaves[] = {
		"engines/gfx",	  "engines/gfx/keys=time cycles total-cycles",
		"engines/copy",	  "regions/vram",
		"regions/gtt",	  "clock=manual",
		"journal=65536",  "max_clients=8",
		"max_jobs=32",	  "max_objects=32",
		"max_handles=64", "max_distortions=16",
		"max_waits=16",	  NULL};

	memset(files, 0xff, sizeof(files));
	if (gpu_make(0, leaves))
		return false;
	for (int i = 0; i < FILES; i++)
		files[i] = gpu_open(0, false);
	return files[0] >= 0;
}

static size_t whole_read(const char *path, char *bytes)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	size_t len = 0;
	ssize_t n = 1;

	while (fd >= 0 && n > 0 && len < WHOLE) {
		n = read(fd, bytes + len, WHOLE - len);
		len += n > 0 ? (size_t)n : 0;
	}
	if (fd < 0 || n < 0)
		kernel_failed("%s cannot be read", path);
	close(fd);
	return len;
}

/* The truth before the journal: that then has all entries that the truth rests on. */
static void journal_check(void)
{
	static char truth[WHOLE], journal[WHOLE];
	const size_t truth_len = whole_read(DEBUG "truth", truth);
	const size_t len = whole_read(DEBUG "journal", journal);
	char *why = NULL;

	if (len >= 60000 || journal_replay(journal, len, truth, truth_len, &why) == JOURNAL_SAME)
		return; /* a journal that is full lost entries, and can decide nothing */
	kernel_failed("the journal, replayed: %s", why);
}

static void end(void)
{
	journal_check();
	for (int i = 0; i < FILES; i++)
		if (files[i] >= 0)
			close(files[i]);
	gpu_live(0, false);
	gpu_live(0, true);
	for (int i = 0; i < FILES; i++)
		files[i] = gpu_open(0, false);
}

const struct kernel_target kernel_target = {
	.name = "k_command",
	.kinds = kinds,
	.kind_count = sizeof(kinds) / sizeof(kinds[0]),
	.begin = begin,
	.end = end,
};
