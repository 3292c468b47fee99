/* SPDX-License-Identifier: MIT */
/* What a read costs in this guest: a fake client's fdinfo, and for comparison that of others. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"

#define ROUNDS 20
#define READS  1000 /* a round */
#define NODES  64

/* ns of open, read and close; the best of the rounds, since noise only adds. 0: it fails. */
static uint64_t read_ns(int fd)
{
	char path[64], bytes[16384];
	uint64_t best = 0;

	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", fd);
	for (int round = 0; round < ROUNDS; round++) {
		uint64_t start = now_ns(), ns;

		for (int i = 0; i < READS; i++)
			if (file_read(path, bytes, sizeof(bytes)) <= 0)
				return 0;
		ns = (now_ns() - start) / READS;
		if (!best || ns < best)
			best = ns;
	}
	return best;
}

/* The render node of the device of this name. A descriptor or -1. */
static int open_named(const char *name)
{
	for (int i = 0; i < NODES; i++) {
		char path[64], at[256];
		ssize_t len;

		snprintf(path, sizeof(path), "/sys/class/drm/renderD%d/device", 128 + i);
		len = readlink(path, at, sizeof(at) - 1);
		if (len < 0)
			continue;
		at[len] = '\0';
		if (!strrchr(at, '/') || strcmp(strrchr(at, '/') + 1, name) != 0)
			continue;
		snprintf(path, sizeof(path), "/dev/dri/renderD%d", 128 + i);
		return open(path, O_RDWR | O_CLOEXEC);
	}
	return -1;
}

static void measure_add(FILE *out, const char *name, int fd)
{
	uint64_t ns = fd >= 0 ? read_ns(fd) : 0;

	if (ns)
		fprintf(out, "%s %" PRIu64 "\n", name, ns);
	if (fd >= 0)
		close(fd);
}

bool measure(void)
{
	char text[512] = "";
	FILE *out = fmemopen(text, sizeof(text), "w");
	bool ok;

	if (!out)
		return false;
	ok = gpu_make(0, NULL);
	if (ok)
		measure_add(out, "fdinfo.fake", gpu_open(0));
	ok = ok && gpu_make(1, "");
	if (ok)
		measure_add(out, "fdinfo.bare", gpu_open(1));
	measure_add(out, "fdinfo.vgem", open_named("vgem"));
	ok = devices_end() && ok;
	ok = fclose(out) == 0 && ok;
	return ok && artifact_send("measures", text, strlen(text));
}
