/* SPDX-License-Identifier: MIT */
/* A storm of the tracer: debugfs, where its sessions have files, is unmounted and mounted again. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "check.h"
#include "storm.h"

#define DEBUGFS "/sys/kernel/debug"
#define SIZE	(1 << 16)
#define GPU	"clock=real journal=0 engines/gfx regions/vram"

static bool debugfs_again(struct storm *storm, unsigned int i)
{
	(void)storm;
	MUST(!umount2(DEBUGFS, i % 2 ? MNT_DETACH : 0) || errno == EBUSY, "umount: %s",
	     strerror(errno));
	usleep(200);
	MUST(!mount("debugfs", DEBUGFS, "debugfs", 0, NULL) || errno == EBUSY, "mount: %s",
	     strerror(errno));
	usleep(2000); /* a session's file is opened in between */
	return true;
}

/* A file of the session; or -1: it is not mounted now. */
static int view_open(const struct trace *trace, const char *file)
{
	char path[128];

	snprintf(path, sizeof(path), DEBUGFS "/grtrace/%s/%s", trace->setup.name, file);
	return open(path, O_RDONLY | O_CLOEXEC);
}

/* The directory is that of this session: nothing was lost yet. It can be read until the session
 * ends, mounted or not. */
static bool view_works(int dropped)
{
	char text[32] = "";

	MUST(read(dropped, text, sizeof(text) - 1) > 0 && !strcmp(text, "0\n"),
	     "dropped is \"%s\", expected 0", text);
	return true;
}

static bool session_viewed(struct storm *storm, unsigned int i)
{
	const struct grt_setup setup = trace_setup_for(0, SIZE);
	struct trace trace;
	char byte;
	bool ok;
	int fd;

	if (!trace_open(&trace, &setup))
		return false;
	fd = view_open(&trace, "dropped");
	ok = trace_start(&trace);
	gpu_submit(storm->gpu, 0, 1000 + i % 7 * 100000);
	ok = ok && (fd < 0 || view_works(fd)) && trace_stop(&trace) && trace_drain(&trace);
	trace_close(&trace);
	if (fd < 0)
		return ok;
	MUST(read(fd, &byte, 1) <= 0, "a file of a session that has ended can be read");
	atomic_fetch_add(&storm->counted, 1);
	return !close(fd) && ok;
}

bool check_trace_storm_debugfs(void)
{
	/* files of sessions that were there */
	struct storm storm = {.first = debugfs_again, .other = session_viewed, .least = 5};

	return gpu_make(0, GPU) && (storm.gpu = gpu_open(0)) >= 0 && storm_raced(&storm, 1, 300);
}
