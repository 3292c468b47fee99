/* SPDX-License-Identifier: MIT */
/* One distortion of one client that is busy from beginning to end, in a window with samples or
 * without. */
#include <string.h>

#include "random.h"

#define AFTER	     (14 * SECOND) /* long enough for a counter that never catches up */
#define BEFORE	     (20 * SECOND) /* counters are then larger than what they grow by in its window */
#define SAMPLES_EACH 6

/* The keys that a kind distorts, or that must be printed beside it. */
#define KEYS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define TIME	  KEYS("time")
#define CAPACITY  KEYS("time", "capacity")
#define RATIO	  KEYS("time", "cycles", "total-cycles")
#define MAXFREQ	  KEYS("time", "cycles", "maxfreq")
#define MEMORY	  KEYS("total", "shared", "active", "resident", "purgeable")

static const struct random_distortion distortions[] = {
	{.slug = "dip", .engine_keys = TIME, .amount = 700, .per_sample = true},
	{.slug = "stall", .engine_keys = TIME, .amount = 700, .per_sample = true},
	{.slug = "freeze", .engine_keys = TIME},
	{.slug = "spike", .engine_keys = TIME, .amount = 200 * SECOND},
	{.slug = "reset", .engine_keys = TIME},
	{.slug = "cycles-spike", .engine_keys = RATIO, .amount = 2000 * SECOND},
	{.slug = "wrap", .engine_keys = TIME, .amount = 30},
	{.slug = "total-wrap", .engine_keys = RATIO, .amount = 30},
	{.slug = "over-wall", .engine_keys = TIME, .amount = 100, .span = 1},
	{.slug = "over-total", .engine_keys = RATIO, .amount = 100, .span = 1},
	{.slug = "total-stuck", .engine_keys = RATIO},
	{.slug = "total-ahead", .engine_keys = RATIO, .amount = SECOND},
	{.slug = "key-gone", .engine_keys = TIME},
	{.slug = "region-gone", .region_keys = MEMORY},
	{.slug = "header-only", .engine_keys = TIME, .whole = true},
	{.slug = "driver-missing"},
	{.slug = "id-missing"},
	{.slug = "pdev-missing"},
	{.slug = "capacity-missing", .engine_keys = CAPACITY},
	{.slug = "cycles-without-engine", .engine_keys = RATIO},
	{.slug = "capacity-without-engine", .engine_keys = CAPACITY},
	{.slug = "maxfreq-without-engine", .engine_keys = MAXFREQ},
	{.slug = "total-without-cycles", .engine_keys = RATIO},
	{.slug = "cycles-alone", .engine_keys = RATIO},
	{.slug = "total-missing", .region_keys = MEMORY},
	{.slug = "engine-twice", .engine_keys = TIME},
	{.slug = "key-twice", .engine_keys = CAPACITY, .whole = true},
	{.slug = "reorder", .engine_keys = TIME, .whole = true},
	{.slug = "both-ratios", .engine_keys = RATIO},
	{.slug = "alias", .region_keys = MEMORY},
	{.slug = "pad", .amount = 5000},
	{.slug = "long-key", .amount = 300},
	{.slug = "driver-key"},
	{.slug = "other-prefix"},
	{.slug = "foreign-key"},
	{.slug = "unknown-key"},
	{.slug = "frame-again"},
	{.slug = "no-colon"},
	{.slug = "empty-line"},
	{.slug = "capacity-zero", .engine_keys = CAPACITY},
	{.slug = "capacity-changed", .engine_keys = CAPACITY, .amount = 77},
	{.slug = "capacity-huge", .engine_keys = CAPACITY},
	{.slug = "maxfreq-zero", .engine_keys = MAXFREQ},
	{.slug = "maxfreq-changed", .engine_keys = MAXFREQ, .amount = 123456789},
	{.slug = "over-maxfreq", .engine_keys = MAXFREQ},
	{.slug = "resident-over-total", .region_keys = MEMORY, .amount = 1 << 20},
	{.slug = "shared-over-total", .region_keys = MEMORY, .amount = 1 << 20},
	{.slug = "active-over-resident", .region_keys = MEMORY, .amount = 1 << 20},
	{.slug = "purgeable-over-resident", .region_keys = MEMORY, .amount = 1 << 20},
	{.slug = "memory-zero", .region_keys = MEMORY},
	{.slug = "size-format", .region_keys = MEMORY},
	{.slug = "unit-missing", .engine_keys = TIME},
	{.slug = "maxfreq-unit-missing", .engine_keys = MAXFREQ},
	{.slug = "unit-wrong", .engine_keys = TIME},
	{.slug = "unit-glued", .engine_keys = TIME, .whole = true},
	{.slug = "leading-zeros", .engine_keys = TIME, .amount = 3},
	{.slug = "negative", .engine_keys = TIME},
	{.slug = "plus", .engine_keys = TIME},
	{.slug = "fraction", .engine_keys = TIME},
	{.slug = "hex", .engine_keys = TIME},
	{.slug = "value-text", .engine_keys = TIME},
	{.slug = "value-empty", .engine_keys = TIME},
	{.slug = "beyond-64", .engine_keys = TIME},
	{.slug = "separator", .engine_keys = TIME, .whole = true},
	{.slug = "key-blank", .engine_keys = TIME},
	{.slug = "trailing-space", .engine_keys = TIME, .whole = true},
	{.slug = "crlf", .engine_keys = TIME, .whole = true},
	{.slug = "no-final-newline", .engine_keys = TIME, .whole = true},
	{.slug = "nul", .engine_keys = TIME},
	{.slug = "control", .engine_keys = TIME},
	{.slug = "engine-unnamed", .engine_keys = TIME},
	{.slug = "engine-named-capacity", .engine_keys = TIME},
	{.slug = "name-odd"},
	{.slug = "driver-empty"},
	{.slug = "driver-changed"},
	{.slug = "pdev-malformed"},
	{.slug = "pdev-typo"},
	{.slug = "pdev-changed"},
	{.slug = "id-text"},
	{.slug = "pause", .amount = 20 * MS},
};
#define KINDS (sizeof(distortions) / sizeof(*distortions))

static bool is_known(const char *slug, const struct scenario_kinds *kinds)
{
	const char *one;

	for (uint32_t kind = 0; kinds && (one = kinds->slug(kind)); kind++)
		if (!strcmp(one, slug))
			return true;
	return false;
}

const struct random_distortion *random_distortion_choose(uint64_t seed,
							 const struct scenario_kinds *kinds)
{
	uint64_t first = seed / 2 % KINDS;

	for (size_t i = 0; i < KINDS; i++)
		if (is_known(distortions[(first + i) % KINDS].slug, kinds))
			return &distortions[(first + i) % KINDS];
	return NULL;
}

uint64_t random_distortion_time(uint64_t interval)
{
	return BEFORE + 2 * AFTER + 3 * SAMPLES_EACH * interval;
}

/* Name the part of the client's device that it distorts. */
static void name_part(struct random *r, const struct random_distortion *distortion, json_t *members)
{
	const struct random_device *device = &r->device[r->client[0].device];

	if (distortion->whole)
		return;
	if (distortion->engine_keys)
		random_set(r, members, "engine", json_string(device->engines[0].name));
	else if (distortion->region_keys)
		random_set(r, members, "region", json_string(device->regions[0]));
}

static json_t *distort_members(struct random *r, const struct random_distortion *distortion,
			       uint64_t from, uint64_t until)
{
	const struct random_device *device = &r->device[r->client[0].device];
	uint64_t amount = distortion->per_sample ? r->interval / 1000 * distortion->amount
						 : distortion->amount;
	json_t *members = json_pack("{s:s,s:s,s:s,s:I}", "kind", distortion->slug, "device",
				    device->label, "client", r->client[0].label, "from",
				    (json_int_t)from);

	if (!members)
		return NULL;
	name_part(r, distortion, members);
	if (until)
		random_set(r, members, "until", json_integer((json_int_t)until));
	if (amount)
		random_set(r, members, "amount", json_integer((json_int_t)amount));
	if (distortion->span)
		random_set(r, members, "span", json_integer((json_int_t)distortion->span));
	return members;
}

/* Add four jobs for each interval of samples, which keep the engine busy for two fifths of the
 * time. */
static void add_work(struct random *r)
{
	const struct random_device *device = &r->device[r->client[0].device];
	uint64_t every = r->interval / 4;

	r->client[0].busy_until = r->end;
	r->done += r->end / every;
	random_step(r, 0, "work",
		    json_pack("{s:s,s:s,s:I,s:I,s:I}", "client", r->client[0].label, "engine",
			      device->engines[0].name, "busy", (json_int_t)(every / 5 * 2), "every",
			      (json_int_t)every, "until", (json_int_t)r->end));
}

/* An object that a distortion can be of; no other step uses it. */
static void add_object(struct random *r)
{
	const struct random_device *device = &r->device[r->client[0].device];

	random_step(r, 0, "create",
		    json_pack("{s:s,s:s,s:s,s:I,s:[s]}", "client", r->client[0].label, "object",
			      "held", "region", device->regions[0], "size", (json_int_t)3 << 20,
			      "flags", "resident"));
}

void random_distortion_apply(struct random *r, const struct random_distortion *distortion,
			     bool observed)
{
	uint64_t first = (BEFORE / r->interval + SAMPLES_EACH) * r->interval; /* a sample */
	uint64_t from = first + r->interval / 10 * 6, until = first + r->interval / 10 * 8;

	add_work(r);
	if (distortion->region_keys)
		add_object(r);
	if (observed && random_one_in(r, 2))
		until = 0;
	else if (observed)
		until = from + AFTER + SAMPLES_EACH * r->interval;
	random_step(r, random_one_in(r, 2) ? 0 : first, "distort",
		    distort_members(r, distortion, from, until));
}
