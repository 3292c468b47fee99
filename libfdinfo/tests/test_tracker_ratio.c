/* SPDX-License-Identifier: MIT */
/* The tracker's ratios: engine time, cycles and frequency. */
#include "track.h"

static void capacity_divides(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0,
		    HEAD "drm-engine-a: 0\ndrm-engine-b: 0\ndrm-engine-c: 0\n"
			 "drm-engine-capacity-a: 2\ndrm-engine-capacity-b: 0\n");
	track_sweep(track, SECOND,
		    HEAD "drm-engine-capacity-a: 2\ndrm-engine-a: 1000000000\n"
			 "drm-engine-capacity-b: 0\ndrm-engine-b: 1000000000\n"
			 "drm-engine-c: 2000000000\n");
	assert_ratio(track_engine(track, "a")->busy, 1, 2);
	assert_ratio(track_engine(track, "b")->busy, 1, 1);
	assert_ratio(track_engine(track, "c")->busy, 2, 1);
	assert_num(track_engine(track, "b")->field[FDI_CAPACITY], 0);
	assert_absent(track_engine(track, "c")->field[FDI_CAPACITY]);
}

static void ratio_of_cycles(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-cycles-rcs: 100\ndrm-total-cycles-rcs: 1000\n");
	track_sweep(track, SECOND,
		    HEAD "drm-cycles-rcs: 130\ndrm-total-cycles-rcs: 1060\n"
			 "drm-engine-capacity-rcs: 2\n");
	assert_ratio(track_engine(track, "rcs")->busy, 1, 4);
	assert_absent(track_engine(track, "rcs")->delta_ns);
	assert_no_ratio(track_engine(track, "rcs")->freq);
	/* total-cycles that stand still, or fall, give no ratio and no division by zero */
	track_sweep(track, 2 * (uint64_t)SECOND,
		    HEAD "drm-cycles-rcs: 140\ndrm-total-cycles-rcs: 1060\n");
	assert_no_ratio(track_engine(track, "rcs")->busy);
	track_sweep(track, 3 * (uint64_t)SECOND,
		    HEAD "drm-cycles-rcs: 150\ndrm-total-cycles-rcs: 1000\n");
	assert_no_ratio(track_engine(track, "rcs")->busy);
	assert_num(track_engine(track, "rcs")->field[FDI_TOTAL_CYCLES], 1060);
	/* cycles that fall are held, without a delta */
	track_sweep(track, 4 * (uint64_t)SECOND,
		    HEAD "drm-cycles-rcs: 120\ndrm-total-cycles-rcs: 2000\n");
	assert_ratio(track_engine(track, "rcs")->busy, 0, 1);
	assert_num(track_engine(track, "rcs")->field[FDI_CYCLES], 150);
}

/* Engine time is preferred to cycles where both are present. */
static void time_before_cycles(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 0\ndrm-cycles-a: 0\ndrm-total-cycles-a: 0\n");
	track_sweep(track, 100, HEAD "drm-engine-a: 30\ndrm-cycles-a: 1\ndrm-total-cycles-a: 2\n");
	assert_ratio(track_engine(track, "a")->busy, 30, 100);
}

static void ratio_of_frequency(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0,
		    HEAD "drm-engine-gpu: 0\ndrm-cycles-gpu: 1000\ndrm-maxfreq-gpu: 800 MHz\n"
			 "drm-engine-capacity-gpu: 2\n");
	/* 200,000,000 cycles in half a second at 800 MHz on one of two: a quarter */
	track_sweep(track, SECOND / 2,
		    HEAD "drm-engine-gpu: 1\ndrm-cycles-gpu: 200001000\n"
			 "drm-maxfreq-gpu: 800 MHz\ndrm-engine-capacity-gpu: 2\n");
	assert_ratio(track_engine(track, "gpu")->freq, 1, 4);
	/* the newest frequency counts, and the newest capacity: none is one */
	track_sweep(track, SECOND, HEAD "drm-cycles-gpu: 250001000\ndrm-maxfreq-gpu: 200000 KHz\n");
	assert_ratio(track_engine(track, "gpu")->freq, 1, 2);
	track_sweep(track, 2 * (uint64_t)SECOND,
		    HEAD "drm-cycles-gpu: 250001001\ndrm-maxfreq-gpu: 0\n");
	assert_no_ratio(track_engine(track, "gpu")->freq);
}

/* A ratio needs all of its numbers; and an engine has none while its first sweep is open. */
static void a_ratio_needs_all_numbers(void **state)
{
	struct track *track = *state;

	track_sweep(track, 1, HEAD "drm-total-cycles-x: 100\ndrm-maxfreq-y: 1 MHz\n");
	track_sweep(track, 1000, HEAD "drm-total-cycles-x: 200\ndrm-maxfreq-y: 1 MHz\n");
	assert_no_ratio(track_engine(track, "x")->busy);
	assert_no_ratio(track_engine(track, "y")->freq);
	track_begin(track, 2000);
	track_read(track, 10, 3, HEAD "drm-engine-z: 5 ns\n");
	assert_no_ratio(track_engine(track, "z")->busy);
	assert_no_ratio(track_engine(track, "z")->freq);
	track_end(track);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		UNIT(capacity_divides),	  UNIT(ratio_of_cycles),	   UNIT(time_before_cycles),
		UNIT(ratio_of_frequency), UNIT(a_ratio_needs_all_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
