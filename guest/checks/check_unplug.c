/* SPDX-License-Identifier: MIT */
/* Devices that are unplugged while clients have them open. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define PAGE 4096
#define LAST "drm-purgeable-vram:\t0\n" /* how a whole text of a device without work ends */

static bool is_header_only(const char *text)
{
	MUST(text && text_has(text, "pos:") && text_has(text, "ino:") && !text_has(text, "drm-"),
	     "after unplug the text is \"%s\", expected only the lines of the VFS",
	     text ? text : "(nothing)");
	return true;
}

bool check_unplug_header(void)
{
	int render, card;

	if (!gpu_make(0, NULL) || (render = gpu_open(0)) < 0 || (card = gpu_open_card(0)) < 0)
		return false;
	MUST(!gpu_submit(render, 0, 1000000), "a job cannot be submitted");
	return devices_advance(1000) && gpu_unplug(0) && is_header_only(fdinfo(render)) &&
	       is_header_only(fdinfo(card)) && is_header_only(fdinfo(dup(render)));
}

/* Its device number identifies it as a DRM file; its text does not any more. */
bool check_unplug_is_drm(void)
{
	struct stat before, after;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || fstat(fd, &before) || !gpu_unplug(0))
		return false;
	MUST(!fstat(fd, &after), "fstat: %s", strerror(errno));
	MUST(S_ISCHR(after.st_mode) && major(after.st_rdev) == 226 &&
		     after.st_rdev == before.st_rdev,
	     "st_rdev was %u:%u and is %u:%u", major(before.st_rdev), minor(before.st_rdev),
	     major(after.st_rdev), minor(after.st_rdev));
	return true;
}

bool check_unplug_ioctl(void)
{
	struct fake_drm_client client = {0};
	int fd, err;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !gpu_unplug(0))
		return false;
	err = gpu_submit(fd, 0, 1000);
	MUST(err == -ENODEV, "SUBMIT after unplug: %s, expected ENODEV", strerror(-err));
	MUST(ioctl(fd, DRM_IOCTL_FAKE_DRM_CLIENT, &client) && errno == ENODEV,
	     "CLIENT after unplug: %s, expected ENODEV", strerror(errno));
	return true;
}

bool check_unplug_open(void)
{
	char path[64], attribute[128], name[32];
	int fd;

	if (!gpu_make(0, NULL) || !device_node(0, false, path, sizeof(path)) || !gpu_unplug(0))
		return false;
	fd = open(path, O_RDWR);
	MUST(fd < 0 && (errno == ENOENT || errno == ENODEV || errno == ENXIO),
	     "opening %s after unplug: %s", path, strerror(errno));
	gpu_path(0, false, "render", attribute, sizeof(attribute));
	MUST(file_read(attribute, name, sizeof(name)) == 1 && *name == '\n',
	     "configfs still names a node of the unplugged device");
	return true;
}

/* A read that began before unplug keeps its text; seeking back gives the new one. */
bool check_unplug_half_read(void)
{
	char path[64], text[4096] = "", *whole;
	int fd, half;
	ssize_t len;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !(whole = fdinfo(fd)))
		return false;
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	half = open(path, O_RDONLY | O_CLOEXEC);
	MUST(read(half, text, 20) == 20, "%s cannot be read", path);
	if (!gpu_unplug(0))
		return false;
	len = read(half, text + 20, sizeof(text) - 21);
	MUST(len > 0 && !strcmp(text, whole), "a read around unplug gave \"%s\"", text);
	lseek(half, 0, SEEK_SET);
	len = read(half, text, sizeof(text) - 1);
	text[len > 0 ? len : 0] = '\0';
	return is_header_only(text);
}

bool check_unplug_truth(void)
{
	uint64_t busy = 0;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	if (!devices_advance(400) || !gpu_unplug(0) || !devices_advance(900000) ||
	    !gpu_truth(0, "client 0 engine 0 ", "busy_ns", &busy))
		return false;
	MUST(busy == 400, "the client ran %" PRIu64 " ns, expected the 400 before unplug", busy);
	close(fd);
	MUST(!gpu_truth_has(0, "client 0 "), "truth still has the client after it was closed");
	return true;
}

static bool touch_mapping(void *at)
{
	volatile char *byte = at;

	*byte = 7;
	return *byte == 7;
}

/* Touching a mapping after unplug works or gives SIGBUS; anything else is a fault. */
bool check_unplug_mapped(void)
{
	int card, buffer, status = 0;
	uint64_t offset;
	char *memory, *exported;
	pid_t pid;

	if (!gpu_make(0, NULL) || (card = gpu_open_card(0)) < 0 ||
	    (buffer = gpu_buffer(card, &offset)) < 0)
		return false;
	memory = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
	exported = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, buffer, 0);
	MUST(memory != MAP_FAILED && exported != MAP_FAILED, "mmap: %s", strerror(errno));
	memory[1] = 3;
	MUST(exported[1] == 3, "the buffer and its dma-buf are not the same memory");
	if (!gpu_unplug(0))
		return false;
	for (int i = 0; i < 2; i++) {
		pid = child_start(touch_mapping, i ? exported : memory);
		waitpid(pid, &status, 0);
		MUST((WIFEXITED(status) && !WEXITSTATUS(status)) ||
			     (WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS),
		     "touching it after unplug ended with status %#x", status);
	}
	close(card);
	close(buffer);
	munmap(memory, PAGE);
	munmap(exported, PAGE);
	return true;
}

/* A new device replaces one that a client still has open. */
bool check_unplug_and_again(void)
{
	int old, fd;
	char *text;

	if (!gpu_make(0, NULL) || (old = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 5; i++) {
		if (!gpu_unplug(0) || !gpu_live(0) || (fd = gpu_open(0)) < 0 ||
		    !(text = fdinfo(fd)) || !is_header_only(fdinfo(old)))
			return false;
		MUST(text_has(text, "drm-client-id:") && text_has(text, "drm-engine-gfx:"),
		     "the new device shows \"%s\"", text);
		MUST(!gpu_submit(fd, 0, 1000) && gpu_slot(fd) == 0,
		     "the first client of the new device has a slot other than 0");
		close(old);
		old = fd;
	}
	return true;
}

/* rmdir fails while the device is live, and succeeds after unplug. */
bool check_unplug_rmdir(void)
{
	static const char *const dirs[] = {"engines/gfx", "regions/vram", ""};
	char path[128];

	if (!gpu_make(0, NULL))
		return false;
	for (size_t i = 0; i < sizeof(dirs) / sizeof(dirs[0]); i++) {
		gpu_path(0, false, dirs[i], path, sizeof(path));
		/* ENOTEMPTY: the device's own directory has its children */
		MUST(rmdir(path) && (errno == EBUSY || (!*dirs[i] && errno == ENOTEMPTY)),
		     "rmdir %s of a live device: %s, expected EBUSY", path, strerror(errno));
	}
	MUST(gpu_slot(gpu_open(0)) == 0, "the device does not work after a refused rmdir");
	return true;
}

/* Two readers in a loop, while the device is unplugged and made live again. */
struct race {
	pid_t owner;
	int fd;
	int rounds;
};

static bool read_loop(void *with)
{
	const struct race *race = with;
	char path[64], text[8192];

	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)race->owner, race->fd);
	for (int i = 0; i < race->rounds; i++) {
		ssize_t len = file_read(path, text, sizeof(text) - 1);

		text[len > 0 ? len : 0] = '\0';
		MUST(len > 0 || len == -ENOENT, "%s: %s", path, strerror((int)-len));
		MUST(!text_has(text, "drm-") || strstr(text, LAST), "the text is cut short: \"%s\"",
		     text);
		usleep(20);
	}
	return true;
}

bool check_unplug_while_read(void)
{
	struct race race = {.owner = getpid(), .rounds = 200};
	pid_t readers[2];
	int fd;

	if (!gpu_make(0, NULL) || (race.fd = fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 2; i++)
		readers[i] = child_start(read_loop, &race);
	for (int i = 0; i < 10; i++) {
		usleep(300);
		if (!gpu_unplug(0) || !gpu_live(0) || (fd = gpu_open(0)) < 0)
			return false;
		dup2(fd, race.fd);
		close(fd);
	}
	return (int)child_join(readers[0]) & (int)child_join(readers[1]);
}

static bool submit_loop(void *with)
{
	const struct race *race = with;

	/* the time of the case ends this where no job meets an unplugged device */
	for (;;) {
		int err = gpu_submit(race->fd, 0, 10);

		MUST(!err || err == -ENOSPC || err == -ENODEV, "submit: %s", strerror(-err));
		if (err == -ENODEV)
			return true;
		usleep(10);
	}
}

bool check_unplug_while_working(void)
{
	struct race race = {0};
	pid_t workers[2];

	if (!gpu_make(0, NULL) || (race.fd = gpu_open(0)) < 0)
		return false;
	for (int i = 0; i < 2; i++)
		workers[i] = child_start(submit_loop, &race);
	for (uint64_t now = 1; now < 20; now++) {
		if (!devices_advance(now * 100))
			return false;
		usleep(100);
	}
	return gpu_unplug(0) && ((int)child_join(workers[0]) & (int)child_join(workers[1]));
}
