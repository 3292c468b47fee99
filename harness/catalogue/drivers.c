/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const struct cat_driver_entry entries[] = {
	{"amdgpu", NULL, NULL, "key.prefix", "pasid", false,
	 "has printed pasid without a prefix since before the specification"},
	{"amdgpu", NULL, NULL, "key.prefix", "amd-*", false,
	 "has printed its own keys since before the specification allowed any (6.12 "
	 "amdgpu_fdinfo.c:88)"},
	{"amdgpu", NULL, NULL, "key.driver-prefix", "amd-*", false,
	 "prefixes its own keys with amd-, although the driver is called amdgpu"},
	{"amdgpu", NULL, NULL, "engine.within-wall", NULL, false,
	 "adds up the time of fences from scheduled to finished, so overlapping jobs "
	 "count twice, and prints no capacity"},
	{"amdgpu", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "counts each fence from scheduled to finished, so the time while jobs of "
	 "several clients wait counts for each of them (6.12 amdgpu_ctx.c:170)"},
	{"amdgpu", NULL, NULL, "engine.same-set", NULL, false,
	 "prints an engine only after the client has used it (6.12 "
	 "amdgpu_fdinfo.c:104)"},
	{"amdgpu", NULL, "6.13", "memory.total-present", NULL, false,
	 "printed shared and memory without total until it switched to the common "
	 "helper"},
	{"amdgpu", NULL, NULL, "value.core-size-format", NULL, false,
	 "prints drm-memory-<region> and its older keys itself, always in KiB"},
	{"amdgpu", NULL, NULL, "time.key-flap", NULL, false,
	 "prints only the keys of the core if it cannot reserve the page directory"},

	{"i915", NULL, NULL, "memory.resident-within-region", NULL, true,
	 "counts a buffer's total in the region where the buffer is (6.12 "
	 "i915_drm_client.c:50)"},

	{"xe", NULL, NULL, "memory.resident-within-region", NULL, true,
	 "counts a buffer's total in the region where the buffer is (6.12 "
	 "xe_drm_client.c:145)"},
	{"xe", NULL, NULL, "cycles.has-engine", NULL, false,
	 "only counts cycles and prints no engine time (6.12 xe_drm_client.c:335)"},
	{"xe", NULL, NULL, "engine.capacity-has-engine", NULL, false,
	 "prints capacities next to cycles, without engine time (6.12 "
	 "xe_drm_client.c:341)"},
	{"xe", NULL, NULL, "cycles.within-total", NULL, false,
	 "counts the cycles of a context when it is switched out, so all cycles of a "
	 "job that is longer than an interval appear at once (6.12 xe_lrc.c:1784)"},
	{"xe", NULL, NULL, "time.key-flap", NULL, false,
	 "omits all engine keys from a read if it cannot get forcewake"},

	{"panfrost", NULL, NULL, "key.known", "drm-curfreq-*", false,
	 "prints its current frequency under a key that the specification does not "
	 "define"},
	{"panfrost", NULL, NULL, "cycles.maxfreq-has-engine", NULL, false,
	 "always prints frequencies, but engine time and cycles only while profiling "
	 "is on"},
	{"panfrost", NULL, NULL, "time.key-flap", NULL, false,
	 "prints engine keys only while profiling is switched on in sysfs"},
	{"panfrost", NULL, NULL, "engine.within-wall", NULL, false,
	 "queues two jobs in a slot and counts the time of both"},
	{"panfrost", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "queues two jobs in a slot and counts the time of both"},
	{"panfrost", NULL, NULL, "cycles.curfreq-follows-load", NULL, true,
	 "printed a frequency of 0 under load until linux 64111a0e22a9"},

	{"panthor", NULL, NULL, "key.known", "drm-curfreq-*", false,
	 "prints its current frequency under a key that the specification does not "
	 "define"},
	{"panthor", NULL, NULL, "key.prefix", "panthor-*", false,
	 "prints its own keys, which the specification of 6.12 does not allow"},
	{"panthor", NULL, NULL, "cycles.maxfreq-has-engine", NULL, false,
	 "always prints frequencies, but engine time and cycles only while profiling "
	 "is on"},
	{"panthor", NULL, NULL, "time.key-flap", NULL, false,
	 "prints engine keys only while profiling is switched on in sysfs"},
	{"panthor", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "its firmware runs groups of several clients at once on the single engine, "
	 "and each counts"},
	{"panthor", NULL, NULL, "cycles.curfreq-follows-load", NULL, true,
	 "a frequency of 0 under load is not a measurement; panfrost printed it "
	 "until linux 64111a0e22a9"},

	{"v3d", NULL, NULL, "key.prefix", "v3d-jobs-*", false,
	 "prints its own keys, which the specification of 6.12 does not allow (6.12 "
	 "v3d_drv.c:186)"},
	{"v3d", NULL, "6.9", "engine.within-wall", NULL, false,
	 "a race in its counters, fixed in 6.10, added too much"},
	{"v3d", NULL, "6.9", "engine.sum-within-wall", NULL, false,
	 "a race in its counters, fixed in 6.10, added too much"},
	{"v3d", NULL, NULL, "time.dip", NULL, false,
	 "subtracts the time of the failed attempt after a GPU reset, by design "
	 "(6.12 v3d_drv.c:182)"},
	{"v3d", NULL, NULL, "time.catch-up", NULL, false,
	 "subtracts the time of the failed attempt after a GPU reset, by design, and "
	 "the counter of an idle client never catches up (6.12 v3d_drv.c:182)"},

	{"v3d", NULL, NULL, "time.catch-up-minute", NULL, false,
	 "subtracts the time of the failed attempt after a GPU reset, by design, and "
	 "the counter of an idle client never catches up (6.12 v3d_drv.c:182)"},

	{"amdxdna_accel_driver", NULL, NULL, "engine.sum-within-wall", NULL, false,
	 "runs contexts of several clients at once, each on its own columns, as one "
	 "engine"},
	{"amdxdna_accel_driver", NULL, NULL, "key.prefix", "pasid", false,
	 "prints pasid without a prefix, as amdgpu does"},
	{"amdxdna_accel_driver", NULL, NULL, "key.prefix", "amdxdna_accel_driver-*", false,
	 "prints its own keys, which the specification of 6.12 does not allow"},
};

const struct cat_driver_entry *cat_drivers(size_t *count)
{
	*count = sizeof(entries) / sizeof(*entries);
	return entries;
}
