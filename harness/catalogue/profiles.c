/* SPDX-License-Identifier: MIT */
#include "catalogue.h"

static const struct cat_driver_profile profiles[] = {
	{"amdgpu", FDI_ACCOUNT_RUNNING,
	 "counts fences from scheduled to finished, or until now; engines appear at "
	 "their first use (6.12 amdgpu_ctx.c:170)"},
	{"amdxdna_accel_driver", FDI_ACCOUNT_RUNNING,
	 "accel node; memory and, in newer kernels, one engine named after the "
	 "driver"},
	{"etnaviv", FDI_ACCOUNT_RUNNING, "memory only, and only in newer kernels"},
	{"fake-drm", FDI_ACCOUNT_RUNNING, "Decoy's own driver, the default of a scenario"},
	{"i915", FDI_ACCOUNT_RUNNING,
	 "engine time and capacity per class since generation 8, memory per region "
	 "(6.12 i915_drm_client.c:72)"},
	{"lima", FDI_ACCOUNT_COMPLETION,
	 "engines gp and pp, merged in 2023 and reverted (linux 4a66f3da99dc)"},
	{"msm", FDI_ACCOUNT_COMPLETION,
	 "one engine, gpu, with cycles and maxfreq, counted when a submit retires "
	 "(6.12 msm_gpu.c:668)"},
	{"panfrost", FDI_ACCOUNT_COMPLETION,
	 "engines fragment and vertex-tiler while profiling is on, counted when a "
	 "job leaves its slot (6.12 panfrost_job.c:164)"},
	{"panthor", FDI_ACCOUNT_COMPLETION,
	 "one engine, panthor, while profiling is on, counted when a job is done; "
	 "since 6.13"},
	{"v3d", FDI_ACCOUNT_RUNNING,
	 "six queues; the running job counts until now (6.12 v3d_drv.c:165)"},
	{"vgem", FDI_ACCOUNT_RUNNING, "no engines and no memory; stock vgem prints no drm-* key"},
	{"xe", FDI_ACCOUNT_COMPLETION,
	 "cycles of the context, as saved by the hardware when it was switched out "
	 "(6.12 xe_lrc.c:1784)"},
};

const struct cat_driver_profile *cat_profiles(size_t *count)
{
	*count = sizeof(profiles) / sizeof(*profiles);
	return profiles;
}
