/* SPDX-License-Identifier: MIT */
/* Devices that differ in all that the specification allows. */
#include <stdio.h>
#include <string.h>

#include "random.h"

/*
 * Accounting as in the catalogue's row of this driver; of one without a row the lint allows either.
 */
static const struct driver {
	const char *name;
	bool completion;
} drivers[] = {
	{"fake-drm", false}, {"i915", false},	 {"v3d", false},   {"etnaviv", false},
	{"nouveau", true},   {"panfrost", true}, {"msm", true},	   {"lima", true},
	{"xe", true},	     {"panthor", true},	 {"radeon", true}, {"amdxdna_accel_driver", false},
};

static const char *const engine_names[] = {
	"render", "video", "video-enhance", "copy",	"compute", "gpu",  "0",	    "vcs0",
	"vcs1",	  "a.b",   "rcs-rcs",	    "capacity", "x",	   "time", "cycle", "Ab_Cd",
};

static const char *const region_names[] = {
	"system", "system0", "vram", "vram-visible", "local0", "stolen-local0",
	"gtt",	  "memory",  "0",
};

/* Sets of keys that may be printed together; capacity comes besides. */
static const char *const plain[] = {"time", NULL};
static const char *const with_cycles[] = {"time", "cycles", "total-cycles", NULL};
static const char *const only_cycles_total[] = {"time", "total-cycles", "cycles", NULL};
static const char *const with_maxfreq[] = {"time", "cycles", "maxfreq", NULL};
static const char *const only_maxfreq[] = {"time", "maxfreq", NULL};
#define SETS 4
static const char *const *const total_sets[SETS] = {plain, plain, with_cycles, only_cycles_total};
static const char *const *const maxfreq_sets[SETS] = {plain, plain, with_maxfreq, only_maxfreq};

static const char *const region_full[] = {"total",    "shared",	   "active",
					  "resident", "purgeable", NULL};
static const char *const region_total[] = {"total", NULL};
static const char *const region_resident[] = {"total", "resident", NULL};
static const char *const region_shared[] = {"total", "shared", NULL};
static const char *const region_purgeable[] = {"total", "resident", "purgeable", NULL};
static const char *const *const region_sets[] = {region_full,	  region_full,	 region_total,
						 region_resident, region_shared, region_purgeable};

static json_t *make_words(const char *const *set)
{
	json_t *list = json_array();

	for (; list && *set; set++) {
		if (json_array_append_new(list, json_string(*set))) {
			json_decref(list);
			return NULL;
		}
	}
	return list;
}

static bool has_word(const char *const *set, const char *word)
{
	while (*set && strcmp(*set, word))
		set++;
	return *set != NULL;
}

/*
 * A driver prints total-cycles or maxfreq, not both (rst:136, rst:147); those that account at
 * completion maxfreq: a long job adds more cycles at once than total-cycles grew since the last
 * sweep.
 */
static const char *const *keys_of(struct random *r, const struct random_device *device)
{
	const uint64_t set = random_below(r, SETS);

	return device->completion || r->maxfreq ? maxfreq_sets[set] : total_sets[set];
}

/* Several rings may keep as many units of an engine busy: then its capacity is printed. */
static void engine_make(struct random *r, const struct random_device *device,
			struct random_engine *engine, const char *const *keys, json_t *engines)
{
	static const uint64_t clocks[] = {1000000000, 19200000, 32768,
					  850000000,  12345678, 4000000000};
	uint64_t capacity = random_one_in(r, 3) ? 1 + random_below(r, 16) : 1;
	json_t *list = make_words(keys);

	engine->hz = engine->reserved ? clocks[0]
				      : clocks[random_below(r, sizeof(clocks) / sizeof(*clocks))];
	engine->rings =
		device->completion || engine->reserved ? 1 : 1 + (unsigned int)random_below(r, 2);
	if (list && !has_word(keys, "capacity") && (capacity > 1 || random_one_in(r, 4)))
		r->broken |= json_array_append_new(list, json_string("capacity"));
	random_set(r, engines, engine->name,
		   json_pack("{s:I,s:I,s:o}", "capacity", (json_int_t)capacity, "hz",
			     (json_int_t)engine->hz, "keys", list));
}

static void rings_make(struct random *r, struct random_device *device, json_t *rings)
{
	static const char *const shapes[] = {"dwords", "bytes", "push"};
	char label[64];

	for (unsigned int i = 0; i < device->engine_count; i++) {
		for (unsigned int n = 0; n < device->engines[i].rings; n++) {
			snprintf(label, sizeof(label), "%s.%u", device->engines[i].name, n);
			json_int_t size = 64 << random_below(r, 8);
			const uint64_t shape = random_below(r, 3);
			json_t *ring = json_pack("{s:s,s:s,s:I}", "engine", device->engines[i].name,
						 "shape", shapes[shape], "size", size);

			device->engines[i].is_own[n] = shape == 1;

			if (ring && r->flags & SCENARIO_RINGS && !device->completion)
				random_set(r, ring, "depth",
					   json_integer((json_int_t)(1 + random_below(r, 4))));
			random_set(r, rings, label, ring);
		}
	}
}

static void engines_make(struct random *r, struct random_device *device,
			 const struct random_distortion *distortion, json_t *engines)
{
	unsigned int first = (unsigned int)random_below(r, 16);

	device->engine_count = 1 + (unsigned int)random_below(r, RANDOM_ENGINES);
	for (unsigned int i = 0; i < device->engine_count; i++) {
		struct random_engine *engine = &device->engines[i];
		const char *const *keys = keys_of(r, device);

		engine->name = engine_names[(first + i) % 16];
		engine->reserved = distortion && !i;
		if (distortion && !i && distortion->engine_keys)
			keys = distortion->engine_keys;
		engine_make(r, device, engine, keys, engines);
	}
}

static void regions_make(struct random *r, struct random_device *device,
			 const struct random_distortion *distortion, json_t *regions)
{
	static const json_int_t sizes[] = {0, 0, 268435456, 4294967296};
	unsigned int first = (unsigned int)random_below(r, 9);

	device->region_count = (unsigned int)random_below(r, RANDOM_REGIONS + 1);
	if (distortion && distortion->region_keys && !device->region_count)
		device->region_count = 1;
	for (unsigned int i = 0; i < device->region_count; i++) {
		const char *const *keys = region_sets[random_below(r, 6)];

		device->regions[i] = region_names[(first + i) % 9];
		if (distortion && !i && distortion->region_keys)
			keys = distortion->region_keys;
		random_set(r, regions, device->regions[i],
			   json_pack("{s:I,s:o}", "size", sizes[random_below(r, 4)], "keys",
				     make_words(keys)));
	}
}

static void device_make(struct random *r, unsigned int index,
			const struct random_distortion *distortion)
{
	struct random_device *device = &r->device[index];
	const struct driver *driver = &drivers[random_below(r, sizeof(drivers) / sizeof(*drivers))];
	bool accel = random_one_in(r, 6);
	json_t *engines = json_object(), *regions = json_object(), *rings = json_object();
	json_t *value;
	char pdev[24];

	device->completion = driver->completion && !(distortion && distortion->engine_keys);
	if (driver->completion && !device->completion)
		driver = &drivers[0];
	random_label(r, device->label, 'd');
	r->broken |= !engines || !regions || !rings;
	engines_make(r, device, distortion, engines);
	regions_make(r, device, distortion, regions);
	rings_make(r, device, rings);
	value = json_pack("{s:s,s:s,s:s,s:s,s:o,s:o,s:o}", "driver", driver->name, "node",
			  accel ? "accel" : "drm", "accounting",
			  device->completion ? "completion" : "running", "order",
			  random_one_in(r, 3) ? "memory" : "engines", "engines", engines, "regions",
			  regions, "rings", rings);
	snprintf(pdev, sizeof(pdev), "0000:%02x:%02x.%u", index + 1,
		 (unsigned int)random_below(r, 32), (unsigned int)random_below(r, 8));
	if (value && (distortion || !random_one_in(r, 4)))
		random_set(r, value, "pdev", json_string(pdev));
	random_set(r, r->devices, device->label, value);
}

void random_devices(struct random *r, const struct random_distortion *distortion)
{
	const char *const *keys = distortion ? distortion->engine_keys : NULL;

	r->maxfreq = random_one_in(r, 2);
	if (keys && (has_word(keys, "maxfreq") || has_word(keys, "total-cycles")))
		r->maxfreq = has_word(keys, "maxfreq");
	r->device_count = 1 + (unsigned int)random_below(r, r->size < 50 ? 2 : RANDOM_DEVICES);
	for (unsigned int i = 0; i < r->device_count; i++)
		device_make(r, i, i ? NULL : distortion);
}
