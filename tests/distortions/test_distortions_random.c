/* SPDX-License-Identifier: MIT */
/*
 * Every kind of distortion with random members: the lint finds no rule but those of its row, and
 * where one read is enough, it finds them.
 */
#include "rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules.h"

#define DRAWS 5 /* of each kind */

static uint64_t seed;

static uint64_t draw_number(uint64_t below)
{
	seed = seed * 6364136223846793005ull + 1442695040888963407ull;
	return (seed >> 24) % below;
}

static uint64_t draw_amount(void)
{
	static const uint64_t some[] = {1,	  2,	 7,	     32,	  53,
					64,	  1000,	 4096,	     SECOND,	  SECOND / 2,
					1u << 20, 65536, 5 * SECOND, 13 * SECOND, (uint64_t)1 << 63,
					~0ull};

	return some[draw_number(sizeof(some) / sizeof(some[0]))];
}

static const char *draw_text(void)
{
	static const char *const some[] = {
		"copy",
		"render",
		"vram",
		"x y",
		"1",
		"0000123",
		" ms",
		" GiB",
		"\t",
		" ",
		"none",
		"a-b",
		"capacity-r",
		"key",
		"-5",
		"gtt",
		"0000:04:00.0",
		"fake-drm",
		"amdgpu",
		"drm-engine-x",
		"\x01",
		"a\xffz",
		"99999999999999999999999",
	};

	return some[draw_number(sizeof(some) / sizeof(some[0]))];
}

/* draw_keys - some of those that the kind accepts, or 0. */
static fgpu_u32 draw_keys(const struct fgpu_distortion_kind *kind)
{
	fgpu_u32 allowed = kind->allowed ? kind->allowed : kind->keys;

	return draw_number(2) ? allowed & (fgpu_u32)draw_number(1u << 21) : 0;
}

static struct fgpu_command draw_distort(const struct fgpu_distortion_kind *kind)
{
	struct fgpu_command distort = rig_distort(kind->slug);

	distort.flags = draw_keys(kind);
	distort.client = draw_number(2) ? FGPU_ALL : (fgpu_u32)draw_number(2);
	distort.index = draw_number(2) ? FGPU_ALL : (fgpu_u32)draw_number(2);
	distort.from = draw_number(30 * SECOND);
	if (draw_number(2))
		distort.until = distort.from + 1 + draw_number(15 * SECOND);
	if (draw_number(3) == 0 || kind->reads & FGPU_NEEDS_PERIOD) {
		distort.period = draw_number(2) ? 1 + draw_number(10 * SECOND) : RIG_STEP;
		distort.chance = 1 + (fgpu_u32)draw_number(999);
		distort.seed = draw_number(1000);
	}
	if (kind->reads & FGPU_READS_LATCH)
		distort.period = distort.chance = 0;
	if (kind->reads & FGPU_READS_AMOUNT)
		distort.amount = draw_amount();
	if (kind->reads & FGPU_READS_SPAN)
		distort.span = draw_amount();
	if (kind->reads & FGPU_READS_TEXT) {
		distort.text = draw_text();
		distort.text_len = (fgpu_u32)strlen(distort.text);
	}
	return distort;
}

static int report_difference(const struct fgpu_distortion_kind *kind,
			     const struct fgpu_command *distort, unsigned int flags,
			     const struct rig_result *result)
{
	rules_set may = rules_parse(kind->trips) | rules_parse(kind->may);
	rules_set missing = 0;
	char *more, *less;

	if (!result->shown)
		may = 0;
	if (flags & RIG_CURFREQ)
		may |= rules_parse("key.known");
	if (result->shown && kind->witness == FGPU_WITNESS_READ)
		missing = rules_parse(kind->trips) & ~result->found;
	if (!(result->found & ~may) && !missing)
		return 0;
	more = rules_print(result->found & ~may);
	less = rules_print(missing);
	print_error(
		"%s: rig %u keys %x client %d index %d amount %llu span %llu from %llu until %llu "
		"period %llu chance %u text '%.*s': shown in %llu reads; found besides: %s; not found: %s\n",
		kind->slug, flags, distort->flags, (int)distort->client, (int)distort->index,
		distort->amount, distort->span, distort->from, distort->until, distort->period,
		distort->chance, (int)distort->text_len, distort->text ? distort->text : "",
		(unsigned long long)result->shown, more, less);
	free(more);
	free(less);
	return 1;
}

static void test_random(void **state)
{
	const struct fgpu_distortion_kind *kinds;
	unsigned int wrong = 0, i, tries;
	fgpu_u32 kind, count;

	(void)state;
	kinds = fgpu_distortion_kinds(&count);
	for (kind = 0; kind < count; kind++) {
		seed = kind;
		for (i = tries = 0; i < DRAWS && tries < 60 * DRAWS; tries++) {
			unsigned int flags = (unsigned int)draw_number(RIG_FLAGS);
			struct fgpu_command distort = draw_distort(&kinds[kind]);
			struct rig_result result;

			if (rig_play(flags, &distort, &result) < 0)
				continue;
			i++;
			wrong += (unsigned int)report_difference(&kinds[kind], &distort, flags,
								 &result);
			free(result.text);
		}
		if (!i)
			fail_msg("%s is always refused", kinds[kind].slug);
	}
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
