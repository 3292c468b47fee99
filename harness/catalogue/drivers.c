/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_driver_entry entries[] = {
	{"amdgpu", NULL, NULL, "key.prefix", "pasid", false,
	 "has printed pasid without a prefix since before the specification"},
	{"amdgpu", NULL, NULL, "key.prefix", "amd-*", false,
	 "keys of its own, from a time when the text allowed none (6.12 amdgpu_fdinfo.c:88)"},
	{"amdgpu", NULL, NULL, "key.driver-prefix", "amd-*", false,
	 "its own keys begin with amd-, though the driver is called amdgpu"},
	{"amdgpu", NULL, NULL, "engine.within-wall", NULL, false,
	 "adds up fences from scheduled to finished: jobs that overlap count twice, and it prints "
	 "no capacity"},
	{"amdgpu", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "counts each fence from scheduled to finished: while jobs of several clients wait, the "
	 "time "
	 "counts for each (6.12 amdgpu_ctx.c:170)"},
	{"amdgpu", NULL, NULL, "engine.same-set", NULL, false,
	 "prints an engine once the client used it (6.12 amdgpu_fdinfo.c:104)"},
	{"amdgpu", NULL, "6.13", "memory.total-present", NULL, false,
	 "printed shared and memory without total until it used the common helper"},
	{"amdgpu", NULL, NULL, "value.core-size-format", NULL, false,
	 "prints drm-memory- and its older keys itself, always in KiB"},
	{"amdgpu", NULL, NULL, "time.key-flap", NULL, false,
	 "a read that cannot reserve the page directory prints the core's keys alone"},

	{"i915", NULL, NULL, "memory.resident-within-region", NULL, true,
	 "counts a buffer as total in the region that it is in (6.12 i915_drm_client.c:50)"},

	{"xe", NULL, NULL, "memory.resident-within-region", NULL, true,
	 "counts a buffer as total in the region that it is in (6.12 xe_drm_client.c:145)"},
	{"xe", NULL, NULL, "cycles.has-engine", NULL, false,
	 "accounts in cycles alone and prints no engine time (6.12 xe_drm_client.c:335)"},
	{"xe", NULL, NULL, "engine.capacity-has-engine", NULL, false,
	 "prints capacities beside cycles, without engine time (6.12 xe_drm_client.c:341)"},
	{"xe", NULL, NULL, "cycles.within-total", NULL, false,
	 "counts the cycles of a context when it is switched out: those of a job that is longer than "
	 "an interval come at once (6.12 xe_lrc.c:1784)"},
	{"xe", NULL, NULL, "time.key-flap", NULL, false,
	 "leaves out all engine keys of a read for which it could not get forcewake"},

	{"panfrost", NULL, NULL, "key.known", "drm-curfreq-*", false,
	 "prints its present frequency under a key that the specification does not have"},
	{"panfrost", NULL, NULL, "cycles.maxfreq-has-engine", NULL, false,
	 "prints frequencies always, engine time and cycles only while profiling is on"},
	{"panfrost", NULL, NULL, "time.key-flap", NULL, false,
	 "engine keys come and go with the profiling knob in sysfs"},
	{"panfrost", NULL, NULL, "engine.within-wall", NULL, false,
	 "two jobs are queued in a slot, and the time of both counts"},
	{"panfrost", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "two jobs are queued in a slot, and the time of both counts"},
	{"panfrost", NULL, NULL, "cycles.curfreq-follows-load", NULL, true,
	 "its frequency was 0 under load until linux 64111a0e22a9"},

	{"panthor", NULL, NULL, "key.known", "drm-curfreq-*", false,
	 "prints its present frequency under a key that the specification does not have"},
	{"panthor", NULL, NULL, "key.prefix", "panthor-*", false,
	 "keys of its own, which the text of 6.12 does not allow"},
	{"panthor", NULL, NULL, "cycles.maxfreq-has-engine", NULL, false,
	 "prints frequencies always, engine time and cycles only while profiling is on"},
	{"panthor", NULL, NULL, "time.key-flap", NULL, false,
	 "engine keys come and go with the profiling knob in sysfs"},
	{"panthor", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "its firmware runs groups of several clients at once on its one engine, and each counts"},
	{"panthor", NULL, NULL, "cycles.curfreq-follows-load", NULL, true,
	 "a frequency of 0 under load is no measurement; panfrost had that until linux "
	 "64111a0e22a9"},

	{"v3d", NULL, NULL, "key.prefix", "v3d-jobs-*", false,
	 "keys of its own, which the text of 6.12 does not allow (6.12 v3d_drv.c:186)"},
	{"v3d", NULL, "6.9", "engine.within-wall", NULL, false,
	 "a race in its counters, mended in 6.10, added too much"},
	{"v3d", NULL, "6.9", "engine.sum-within-wall", NULL, false,
	 "a race in its counters, mended in 6.10, added too much"},
	{"v3d", NULL, NULL, "time.dip", NULL, false,
	 "after a reset of the GPU the time of the failed attempt is subtracted, by design "
	 "(6.12 v3d_drv.c:182)"},
	{"v3d", NULL, NULL, "time.catch-up", NULL, false,
	 "after a reset of the GPU the time of the failed attempt is subtracted, by design, and an "
	 "idle client never gets it again (6.12 v3d_drv.c:182)"},

	{"v3d", NULL, NULL, "time.catch-up-minute", NULL, false,
	 "after a reset of the GPU the time of the failed attempt is subtracted, by design, and an "
	 "idle client never gets it again (6.12 v3d_drv.c:182)"},

	{"amdxdna_accel_driver", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "contexts of several clients run at once, on columns of their own, as one engine"},
	{"amdxdna_accel_driver", NULL, NULL, "key.prefix", "pasid", false,
	 "prints pasid without a prefix, as amdgpu does"},
	{"amdxdna_accel_driver", NULL, NULL, "key.prefix", "amdxdna_accel_driver-*", false,
	 "keys of its own, which the text of 6.12 does not allow"},
};

const struct cat_driver_entry *cat_drivers(size_t *count)
{
	*count = sizeof(entries) / sizeof(*entries);
	return entries;
}
