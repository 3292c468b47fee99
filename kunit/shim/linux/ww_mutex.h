/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef SHIM_LINUX_WW_MUTEX_H
#define SHIM_LINUX_WW_MUTEX_H

/* One thread: locks never wait for each other. */
struct ww_acquire_ctx {
	int locked; /* reservation objects */
};

#endif
