/* SPDX-License-Identifier: MIT */
/* The ioctls of the DRM core on an accel node, whose files have no drm_file.master
 * (docs/findings.md). */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

#define CORE_NUMBERS 0x100
#define DRIVER_FIRST 0x40 /* numbers that are the driver's, not the core's */
#define DRIVER_END   0xa0
#define GET_UNIQUE   0x01
#define GET_MAGIC    0x02
#define ARGS_SIZE    256 /* more than the largest argument */

/* How a program calls an ioctl: 0 or -errno. */
typedef int ioctl_call(int fd, unsigned int request, void *args);

static int call_ioctl(int fd, unsigned int request, void *args)
{
	return ioctl(fd, request, args) < 0 ? -errno : 0;
}

/* The call of a 32-bit program; args are below 4 GiB. */
static int call_ioctl_32(int fd, unsigned int request, void *args)
{
#ifdef __x86_64__
	long result;

	__asm__ volatile("int $0x80"
			 : "=a"(result)
			 : "a"(54L), "b"((long)fd), "c"((long)request), "d"(args)
			 : "memory", "r8", "r9", "r10", "r11");
	return (int)result;
#else
	return call_ioctl(fd, request, args);
#endif
}

/*
 * With args of zeroes only, and of ones only: each is refused or accepted, and the kernel survives.
 */
static bool call_all(int fd, ioctl_call *call, unsigned char *args)
{
	for (unsigned int nr = 0; nr < CORE_NUMBERS; nr++) {
		if (nr >= DRIVER_FIRST && nr < DRIVER_END)
			continue;
		for (int byte = 0; byte <= 0xff; byte += 0xff) {
			const unsigned int request =
				_IOC(_IOC_READ | _IOC_WRITE, 'd', nr, ARGS_SIZE / 2);
			int err;

			memset(args, byte, ARGS_SIZE);
			err = call(fd, request, args);
			MUST((nr != GET_UNIQUE && nr != GET_MAGIC) || err == -EACCES,
			     "ioctl 0x%x of the core: %s, expected %s", nr, strerror(-err),
			     strerror(EACCES));
		}
	}
	return true;
}

struct call_all_as {
	uid_t uid;
	ioctl_call *call;
};

static bool call_all_as(void *with)
{
	const struct call_all_as *as = with;
	unsigned char *args = mmap(NULL, ARGS_SIZE, PROT_READ | PROT_WRITE,
				   MAP_PRIVATE | MAP_ANONYMOUS
#ifdef MAP_32BIT
					   | MAP_32BIT
#endif
				   ,
				   -1, 0);
	int fd;

	MUST(args != MAP_FAILED, "mmap: %s", strerror(errno));
	MUST(set_user(as->uid), "setresuid: %s", strerror(errno));
	fd = gpu_open(0);
	return fd >= 0 && call_all(fd, as->call, args);
}

static bool called_by(uid_t uid, ioctl_call *call)
{
	struct call_all_as as = {uid, call};
	char path[64];
	int log;

	if (!gpu_make(0, "accel=1 engines/npu") || !device_node(0, false, path, sizeof(path)) ||
	    (log = log_open()) < 0)
		return false;
	MUST(!chmod(path, 0666), "chmod %s: %s", path, strerror(errno));
	return child_join(child_start(call_all_as, &as)) && log_quiet(log);
}

bool check_accel_core(void)
{
	return called_by(CHECK_USER, call_ioctl);
}

bool check_accel_core_root(void)
{
	return called_by(0, call_ioctl);
}

bool check_accel_core_32(void)
{
	return called_by(CHECK_USER, call_ioctl_32);
}
