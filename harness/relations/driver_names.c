/* SPDX-License-Identifier: MIT */
#include "driver_names.h"

#include <string.h>

/* Linux 6.12 to 6.19; where a driver adds a number to a name, those of a device with one or two of
 * a kind. */
static const struct driver_names table[] = {
	{"amdgpu",
	 {"gfx", "compute", "dma", "dec", "enc", "enc_1", "jpeg", "vpe"},
	 {"vram", "gtt", "cpu", "gds", "gws", "oa", "doorbell", "mmioremap"},
	 false},
	{"amdxdna_accel_driver", {"amdxdna_accel_driver"}, {"memory"}, false},
	{"etnaviv", {NULL}, {"memory"}, false},
	{"i915",
	 {"render", "copy", "video", "video-enhance", "compute"},
	 {"system0", "local0", "local1", "stolen-system0", "stolen-local0"},
	 false},
	{"lima", {"gp", "pp"}, {NULL}, false},
	{"msm", {"gpu"}, {"memory"}, false},
	{"panfrost", {"fragment", "vertex-tiler"}, {"memory"}, false},
	{"panthor", {"panthor"}, {"memory"}, false},
	{"v3d", {"bin", "render", "tfu", "csd", "cache_clean", "cpu"}, {"memory"}, false},
	{"xe",
	 {"rcs", "vcs", "vecs", "bcs", "other", "ccs"},
	 {"system", "gtt", "vram0", "vram1", "stolen"},
	 true},
};

const struct driver_names *driver_names(size_t *count)
{
	*count = sizeof(table) / sizeof(*table);
	return table;
}

const struct driver_names *driver_names_find(const char *driver)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		if (!strcmp(table[i].driver, driver))
			return &table[i];
	}
	return NULL;
}
