/* SPDX-License-Identifier: MIT */
/* A read by hand, given to a watcher. */
#ifndef WATCH_READ_H
#define WATCH_READ_H

#include <string.h>

#include "watcher.h"

#define SECOND 1000000000ull

/* watch_read - at second t, of descriptor fd of process pid, which is the node of this minor of
 * DRM. */
static inline void watch_read(struct watcher *watcher, uint64_t t, int32_t pid, int32_t fd,
			      uint32_t minor, const char *text)
{
	char comm[] = "app";
	const struct rec_read read = {.t_ns = t * SECOND + 1000,
				      .until_ns = t * SECOND + 2000,
				      .has_until = true,
				      .has_pid = true,
				      .has_fd = true,
				      .has_dev = true,
				      .pid = pid,
				      .fd = fd,
				      .major = 226,
				      .minor = minor,
				      .comm = comm,
				      .text = text,
				      .len = strlen(text)};

	watcher_read(watcher, &read);
}

#endif
