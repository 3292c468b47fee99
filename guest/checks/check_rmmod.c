/* SPDX-License-Identifier: MIT */
/* The module can be removed when it has no users, and not before. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"

#define MODULE "/fake_drm.ko"
#define PAGE   4096

static int module_remove(void)
{
	return syscall(SYS_delete_module, "fake_drm", O_NONBLOCK) ? -errno : 0;
}

static int module_load(void)
{
	int fd = open(MODULE, O_RDONLY | O_CLOEXEC), err;

	if (fd < 0)
		return -errno;
	err = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;
	close(fd);
	return err;
}

/* Its removal is refused; else load it again for the cases that follow. */
static bool module_in_use(const char *by)
{
	int err = module_remove();

	if (err == -EAGAIN || err == -EBUSY)
		return true;
	if (!err)
		module_load();
	return report_failure("removing the module beside %s: %s, expected EAGAIN or EBUSY", by,
			      strerror(-err));
}

/* It can be removed and loaded again, and then works. */
static bool module_reloads(void)
{
	int err = module_unload("fake_drm"), fd;
	bool works;

	MUST(!err, "the module has no users and cannot be removed: %s", strerror(-err));
	err = module_load();
	MUST(!err, "the module cannot be loaded again: %s", strerror(-err));
	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	works = gpu_slot(fd) == 0;
	close(fd);
	return works;
}

bool check_rmmod_again(void)
{
	for (int i = 0; i < 5; i++)
		if (!module_reloads() || !devices_end())
			return report_failure("round %d", i);
	return true;
}

bool check_rmmod_directory(void)
{
	return gpu_setup(0, NULL) && module_in_use("a directory in configfs") && gpu_live(0) &&
	       module_in_use("a live device") && devices_end() && module_reloads();
}

bool check_rmmod_file(void)
{
	int fd, copy;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	copy = dup(fd);
	MUST(!gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	if (!module_in_use("an open file") || !devices_end() ||
	    !module_in_use("a file of an unplugged device"))
		return false;
	close(fd);
	if (!module_in_use("the duplicate of a file"))
		return false;
	close(copy);
	return module_reloads();
}

bool check_rmmod_mapping(void)
{
	uint64_t offset = 0;
	int card, buffer;
	char *memory;

	if (!gpu_make(0, NULL) || (card = gpu_open_card(0)) < 0 ||
	    (buffer = gpu_buffer(card, &offset)) < 0)
		return false;
	memory = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)offset);
	MUST(memory != MAP_FAILED, "mmap: %s", strerror(errno));
	*memory = 1;
	close(card);
	close(buffer);
	if (!module_in_use("a mapping") || !devices_end() ||
	    !module_in_use("a mapping of an unplugged device"))
		return false;
	munmap(memory, PAGE);
	return module_reloads();
}

bool check_rmmod_dma_buf(void)
{
	int card, buffer;
	char *memory;

	if (!gpu_make(0, NULL) || (card = gpu_open_card(0)) < 0 ||
	    (buffer = gpu_buffer(card, NULL)) < 0)
		return false;
	close(card);
	if (!module_in_use("a dma-buf") || !devices_end() ||
	    !module_in_use("a dma-buf of an unplugged device"))
		return false;
	memory = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, buffer, 0);
	close(buffer);
	if (memory != MAP_FAILED && !module_in_use("the mapping of a dma-buf"))
		return false;
	if (memory != MAP_FAILED)
		munmap(memory, PAGE);
	return module_reloads();
}

/* Open files of debugfs and configfs whose device and module are removed. */
bool check_rmmod_own_files(void)
{
	static const char *const files[] = {"truth", "command", "advance", "raw_fdinfo"};
	char path[128], text[256];

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		int fd, err;

		if (!gpu_make(0, NULL))
			return false;
		gpu_path(0, true, files[i], path, sizeof(path));
		fd = open(path, O_RDWR);
		fd = fd < 0 ? open(path, O_RDONLY) : fd;
		MUST(fd >= 0, "%s: %s", path, strerror(errno));
		if (!devices_end())
			return false;
		MUST(read(fd, text, sizeof(text)) <= 0,
		     "%s of a removed device can be read, expected an error", files[i]);
		err = module_remove();
		MUST(!err || err == -EAGAIN || err == -EBUSY, "rmmod: %s", strerror(-err));
		MUST(read(fd, text, sizeof(text)) <= 0,
		     "%s of a removed module can be read, expected an error", files[i]);
		close(fd);
		if (!err)
			MUST(!module_load(), "the module cannot be loaded again");
	}
	return module_reloads();
}
