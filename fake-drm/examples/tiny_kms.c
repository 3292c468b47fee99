// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* Like vkms: a display without hardware, on a primary node. It has no engine; the core prints its
 * memory. */
#include <drm/drm_atomic_helper.h>
#include <drm/drm_edid.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_gem_framebuffer_helper.h>
#include <drm/drm_modeset_helper_vtables.h>
#include <drm/drm_probe_helper.h>
#include <drm/drm_simple_kms_helper.h>

#include "tiny.h"

static struct drm_simple_display_pipe kms_pipe;
static struct drm_connector kms_connector;

static int kms_get_modes(struct drm_connector *connector)
{
	return drm_add_modes_noedid(connector, 1920, 1080);
}

static const struct drm_connector_helper_funcs kms_connector_helpers = {
	.get_modes = kms_get_modes,
};

static const struct drm_connector_funcs kms_connector_funcs = {
	.fill_modes = drm_helper_probe_single_connector_modes,
	.destroy = drm_connector_cleanup,
	.reset = drm_atomic_helper_connector_reset,
	.atomic_duplicate_state = drm_atomic_helper_connector_duplicate_state,
	.atomic_destroy_state = drm_atomic_helper_connector_destroy_state,
};

static const struct drm_simple_display_pipe_funcs kms_pipe_funcs = {};

static const struct drm_mode_config_funcs kms_config_funcs = {
	.fb_create = drm_gem_fb_create,
	.atomic_check = drm_atomic_helper_check,
	.atomic_commit = drm_atomic_helper_commit,
};

static int kms_make(struct drm_device *drm)
{
	static const u32 formats[] = {DRM_FORMAT_XRGB8888};
	int err = drmm_mode_config_init(drm);

	if (err)
		return err;
	drm->mode_config.max_width = drm->mode_config.max_height = 4096;
	drm->mode_config.funcs = &kms_config_funcs;
	drm_connector_helper_add(&kms_connector, &kms_connector_helpers);
	err = drm_connector_init(drm, &kms_connector, &kms_connector_funcs,
				 DRM_MODE_CONNECTOR_VIRTUAL);
	if (!err)
		err = drm_simple_display_pipe_init(drm, &kms_pipe, &kms_pipe_funcs, formats, 1,
						   NULL, &kms_connector);
	drm_mode_config_reset(drm);
	return err;
}

static const struct file_operations kms_fops = {
	.owner = THIS_MODULE,
	DRM_GEM_FOPS,
	.show_fdinfo = drm_show_fdinfo,
};

static const struct drm_driver kms_driver = {
	.driver_features = DRIVER_GEM | DRIVER_MODESET | DRIVER_ATOMIC,
	.fops = &kms_fops,
	.name = "tiny_kms",
	.desc = "a display without hardware",
	.major = 1,
	DRM_GEM_SHMEM_DRIVER_OPS,
	.show_fdinfo = drm_show_memory_stats,
};

TINY_MODULE(kms_driver, kms_make, "An example of a display driver whose fdinfo is right");
