// SPDX-License-Identifier: GPL-2.0-only
/* Exports for the KUnit suites of kunit/fake_drm; only built with CONFIG_KUNIT. */
#include <linux/export.h>

#include <kunit/visibility.h>

#include "device.h"

EXPORT_SYMBOL_IF_KUNIT(fake_device_new);
EXPORT_SYMBOL_IF_KUNIT(fake_device_register);
EXPORT_SYMBOL_IF_KUNIT(fake_device_unplug);
EXPORT_SYMBOL_IF_KUNIT(fake_device_put);
EXPORT_SYMBOL_IF_KUNIT(fake_gpu_do);
EXPORT_SYMBOL_IF_KUNIT(fake_gpu_submit);
EXPORT_SYMBOL_IF_KUNIT(fake_gpu_wait_space);
EXPORT_SYMBOL_IF_KUNIT(fake_gpu_advance);
EXPORT_SYMBOL_IF_KUNIT(fake_gpu_now);
EXPORT_SYMBOL_IF_KUNIT(fake_fences_find);
EXPORT_SYMBOL_IF_KUNIT(fake_fences_expired);
EXPORT_SYMBOL_IF_KUNIT(fake_fence_new);
EXPORT_SYMBOL_IF_KUNIT(fake_fence_free);
EXPORT_SYMBOL_IF_KUNIT(fake_fence_start);
EXPORT_SYMBOL_IF_KUNIT(fake_fence_signal);
EXPORT_SYMBOL_IF_KUNIT(fgpu_command);
EXPORT_SYMBOL_IF_KUNIT(fgpu_true_usage);
EXPORT_SYMBOL_IF_KUNIT(fgpu_true_object);
EXPORT_SYMBOL_IF_KUNIT(fgpu_true_memory);
EXPORT_SYMBOL_IF_KUNIT(fgpu_true_ring);
EXPORT_SYMBOL_IF_KUNIT(fgpu_true_wait);
EXPORT_SYMBOL_IF_KUNIT(fgpu_distortion_find);
