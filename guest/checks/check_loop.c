/* SPDX-License-Identifier: MIT */
/* Thousands of repetitions, after which the kernel's memory is what it was before. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

#define OPENS	   10000
#define OPENS_WARM 1000
#define MAKES	   1000
#define MAKES_WARM 100
#define LEAK_KIB   1536 /* less than 200 bytes an open(), or 2 KiB a device */

/* Unreclaimable memory of the kernel, KiB. */
static uint64_t kernel_memory(void)
{
	static const char *const keys[] = {"SUnreclaim:", "VmallocUsed:", "Percpu:"};
	char text[8192] = "";
	uint64_t sum = 0;

	/* deferred frees need time, not work */
	for (int i = 0; i < 10; i++)
		usleep(50000);
	file_read("/proc/meminfo", text, sizeof(text) - 1);
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		const char *at = strstr(text, keys[i]);

		sum += at ? strtoull(at + strlen(keys[i]), NULL, 10) : 0;
	}
	return sum;
}

/* Let deferred frees run, every 64 repetitions. */
static void free_pending(int i)
{
	if (i % 64 == 0)
		usleep(2000);
}

/* Whatever is freed is freed at last. */
static bool memory_unchanged(uint64_t before)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);
	uint64_t after;

	do
		after = kernel_memory();
	while (after >= before + LEAK_KIB && now_ns() < until);
	MUST(before && after < before + LEAK_KIB,
	     "the kernel used %" PRIu64 " KiB before, and uses %" PRIu64 " %u ms later", before,
	     after, patience_ms());
	return true;
}

bool check_loop_open_close(void)
{
	uint64_t before = 0;
	char path[64];

	if (!gpu_make(0, "journal=0 engines/gfx regions/vram") ||
	    !device_node(0, false, path, sizeof(path)))
		return false;
	for (int i = 0; i < OPENS_WARM + OPENS; i++) {
		int fd = open(path, O_RDWR | O_CLOEXEC);

		MUST(fd >= 0, "open %d: %s", i, strerror(errno));
		if (i % 64 == 0)
			gpu_submit(fd, 0, 10);
		close(fd);
		free_pending(i);
		if (i == OPENS_WARM)
			before = kernel_memory();
	}
	return memory_unchanged(before) && !gpu_truth_has(0, "client 0 ");
}

bool check_loop_read(void)
{
	char path[64], text[4096];
	uint64_t before = 0;
	int fd;

	if (!gpu_make(0, "journal=0 engines/gfx regions/vram") || (fd = gpu_open(0)) < 0)
		return false;
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	for (int i = 0; i < 3000; i++) {
		MUST(file_read(path, text, sizeof(text)) > 0, "read %d", i);
		free_pending(i);
		if (i == 1000)
			before = kernel_memory();
	}
	return memory_unchanged(before);
}

bool check_loop_devices(void)
{
	uint64_t before = 0;

	for (int i = 0; i < MAKES_WARM + MAKES; i++) {
		int fd = -1;

		if (!gpu_make(0, "journal=0 engines/gfx regions/vram") ||
		    (i % 2 && (fd = gpu_open(0)) < 0))
			return report_failure("device %d", i);
		if (fd >= 0)
			gpu_submit(fd, 0, 10);
		if (!devices_end())
			return false;
		if (fd >= 0)
			close(fd);
		free_pending(i);
		if (i == MAKES_WARM)
			before = kernel_memory();
	}
	return memory_unchanged(before);
}
