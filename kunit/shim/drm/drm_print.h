/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef KUNIT_SHIM_DRM_PRINT_H
#define KUNIT_SHIM_DRM_PRINT_H

#include <linux/seq_file.h>

struct drm_printer {
	struct seq_file *m;
};

static inline struct drm_printer drm_seq_file_printer(struct seq_file *m)
{
	return (struct drm_printer){m};
}

#define drm_printf(p, ...) seq_printf((p)->m, __VA_ARGS__)

#endif
