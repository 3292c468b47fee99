/* SPDX-License-Identifier: MIT */
/* The tracker's values of one client: counters, deltas, memory. */
#include "track.h"

static void first_read_has_no_delta(void **state)
{
	struct track *track = *state;

	track_sweep(track, 5 * SECOND,
		    HEAD "drm-engine-render: 123456789 ns\ndrm-cycles-render: 5\n"
			 "drm-total-cycles-render: 9\ndrm-maxfreq-render: 1 MHz\n");
	assert_int_equal(track_count(track), 1);
	assert_num(track_engine(track, "render")->field[FDI_BUSY_NS], 123456789);
	assert_absent(track_engine(track, "render")->delta_ns);
	assert_no_ratio(track_engine(track, "render")->busy);
	assert_no_ratio(track_engine(track, "render")->freq);
	assert_span(track_client(track, 0)->driver, "i915");
	assert_span(track_client(track, 0)->pdev, "0000:00:02.0");
	assert_span(track_client(track, 0)->id, "7");
	assert_true(track_client(track, 0)->has_dev);
	assert_int_equal(track_client(track, 0)->major, 226);
	assert_int_equal(track_client(track, 0)->minor, 128);
	assert_members(track_client(track, 0), "10:3");
}

/* 1000, 2000, 1500, 2000, 2100: deltas of 1100 in all, none negative. */
static void dip_and_catch_up(void **state)
{
	static const uint64_t printed[] = {1000, 2000, 1500, 2000, 2100};
	static const uint64_t held[] = {1000, 2000, 2000, 2000, 2100};
	static const uint64_t delta[] = {0, 1000, 0, 0, 100};
	struct track *track = *state;
	char text[200];
	unsigned int i;

	for (i = 0; i < 5; i++) {
		sprintf(text, HEAD "drm-engine-render: %u ns\n", (unsigned int)printed[i]);
		track_sweep(track, i * 2000, text);
		assert_num(track_engine(track, "render")->field[FDI_BUSY_NS], held[i]);
		if (i) {
			assert_num(track_engine(track, "render")->delta_ns, delta[i]);
			assert_ratio(track_engine(track, "render")->busy, delta[i], 2000);
		}
	}
}

static void delta_from_the_held_value(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 1000\n");
	track_sweep(track, 1000, HEAD "drm-engine-a: 10\n");
	track_sweep(track, 2000, HEAD "drm-engine-a: 1001\n");
	assert_num(track_engine(track, "a")->delta_ns, 1);
}

static void late_engine(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 5\n");
	track_sweep(track, 100, HEAD "drm-engine-b: 4000\ndrm-engine-a: 25\n");
	assert_num(track_engine(track, "a")->delta_ns, 20);
	assert_absent(track_engine(track, "b")->delta_ns);
	assert_no_ratio(track_engine(track, "b")->busy);
	assert_num(track_engine(track, "b")->field[FDI_BUSY_NS], 4000);
	track_sweep(track, 200, HEAD "drm-engine-a: 25\ndrm-engine-b: 4010\n");
	assert_num(track_engine(track, "b")->delta_ns, 10);
	assert_ratio(track_engine(track, "b")->busy, 10, 100);
}

/* A key that comes late has no delta at first, though its engine had reads before. */
static void late_key(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-cycles-a: 5\ndrm-total-cycles-a: 10\n");
	track_sweep(track, 100,
		    HEAD "drm-cycles-a: 6\ndrm-total-cycles-a: 20\ndrm-engine-a: 900\n");
	assert_absent(track_engine(track, "a")->delta_ns);
	assert_no_ratio(track_engine(track, "a")->busy);
}

static void absent_key_is_held(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 50\ndrm-engine-b: 60\n");
	track_sweep(track, 100, HEAD "drm-engine-b: 70\n");
	assert_num(track_engine(track, "a")->field[FDI_BUSY_NS], 50);
	assert_num(track_engine(track, "a")->delta_ns, 0);
	assert_num(track_engine(track, "b")->delta_ns, 10);
	track_sweep(track, 200, HEAD "drm-engine-a: 55\ndrm-engine-b: 70\n");
	assert_num(track_engine(track, "a")->delta_ns, 5);
	assert_num(track_engine(track, "b")->delta_ns, 0);
}

static void order_of_keys_is_free(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 1\ndrm-engine-b: 2\ndrm-engine-c: 3\n");
	track_sweep(track, 100, "drm-engine-c: 33\ndrm-engine-a: 11\ndrm-engine-b: 22\n" HEAD);
	assert_num(track_engine(track, "a")->delta_ns, 10);
	assert_num(track_engine(track, "b")->delta_ns, 20);
	assert_num(track_engine(track, "c")->delta_ns, 30);
	assert_int_equal(track_count(track), 1);
}

static void largest_of_a_sweep_counts(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 100\n");
	track_begin(track, 1000);
	track_read(track, 10, 3,
		   HEAD "drm-engine-a: 140\ndrm-engine-capacity-a: 1\ndrm-total-r: 9\n");
	track_read(track, 10, 4,
		   HEAD "drm-engine-a: 150\ndrm-engine-capacity-a: 5\ndrm-total-r: 8\n");
	track_read(track, 11, 3,
		   HEAD "drm-engine-a: 145\ndrm-engine-capacity-a: 2\ndrm-total-r: 4\n");
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_num(track_engine(track, "a")->field[FDI_BUSY_NS], 150);
	assert_num(track_engine(track, "a")->delta_ns, 50);
	assert_ratio(track_engine(track, "a")->busy, 50, 2000);
	assert_num(track_client(track, 0)->regions->field[FDI_TOTAL], 4);
}

static void memory_is_a_level(void **state)
{
	struct track *track = *state;
	const struct fdi_region *region;

	track_sweep(track, 0,
		    HEAD "drm-total-vram: 8 KiB\ndrm-resident-vram: 4 KiB\ndrm-total-gtt: 1\n");
	track_sweep(track, 100,
		    HEAD "drm-total-vram: 2 KiB\ndrm-total-gtt: 5\ndrm-memory-gtt: 6\n");
	region = track_client(track, 0)->regions;
	assert_span(region->name, "vram");
	assert_num(region->field[FDI_TOTAL], 2048);
	assert_num(region->field[FDI_RESIDENT], 4096);
	region = region->next;
	assert_span(region->name, "gtt");
	assert_num(region->field[FDI_TOTAL], 5);
	assert_num(region->field[FDI_MEMORY], 6);
	assert_absent(region->field[FDI_SHARED]);
	assert_null(region->next);
}

/* Of the two names of resident memory, the one in the newest text counts (rst:184). */
static void alias_replaces_resident(void **state)
{
	struct track *track = *state;
	const struct fdi_client *client;

	track_sweep(track, 0, HEAD "drm-resident-vram: 9 MiB\n");
	track_sweep(track, 1, HEAD "drm-memory-vram: 4 MiB\n");
	client = fdi_client_next(track->tracker, NULL);
	assert_non_null(client);
	assert_false(client->regions->field[FDI_RESIDENT].present);
	assert_num(client->regions->field[FDI_MEMORY], 4 << 20);
}

static void numbers_up_to_64_bits(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-engine-a: 0\ndrm-engine-b: 5\n");
	track_sweep(track, 1,
		    HEAD "drm-engine-a: 18446744073709551615\n"
			 "drm-engine-capacity-a: 18446744073709551615\n"
			 "drm-engine-b: 18446744073709551616\n");
	assert_num(track_engine(track, "a")->delta_ns, UINT64_MAX);
	assert_ratio(track_engine(track, "a")->busy, 1, 1);
	assert_true(track_engine(track, "b")->field[FDI_BUSY_NS].saturated);
	assert_absent(track_engine(track, "b")->delta_ns);
	assert_no_ratio(track_engine(track, "b")->busy);
	track_sweep(track, 2, HEAD "drm-engine-a: 1\ndrm-engine-b: 7\n");
	assert_num(track_engine(track, "a")->delta_ns, 0);
	assert_true(track_engine(track, "b")->field[FDI_BUSY_NS].saturated);
	assert_absent(track_engine(track, "b")->delta_ns);
}

static void time_that_stands_or_goes_back(void **state)
{
	struct track *track = *state;

	track_sweep(track, 1000, HEAD "drm-engine-a: 10\ndrm-cycles-a: 1\ndrm-maxfreq-a: 1\n");
	track_sweep(track, 1000, HEAD "drm-engine-a: 20\ndrm-cycles-a: 2\ndrm-maxfreq-a: 1\n");
	assert_num(track_engine(track, "a")->delta_ns, 10);
	assert_no_ratio(track_engine(track, "a")->busy);
	assert_no_ratio(track_engine(track, "a")->freq);
	track_sweep(track, 500, HEAD "drm-engine-a: 30\n");
	assert_num(track_engine(track, "a")->delta_ns, 10);
	assert_no_ratio(track_engine(track, "a")->busy);
	track_sweep(track, 600, HEAD "drm-engine-a: 35\n");
	assert_ratio(track_engine(track, "a")->busy, 5, 100);
}

static void names_follow_the_text(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, HEAD "drm-client-name: first\n");
	assert_span(track_client(track, 0)->name, "first");
	track_sweep(track, 1,
		    "drm-driver: xe\ndrm-client-id: 007\ndrm-client-name: a longer name\n");
	assert_int_equal(track_count(track), 1);
	assert_span(track_client(track, 0)->name, "a longer name");
	assert_span(track_client(track, 0)->driver, "xe");
	assert_span(track_client(track, 0)->pdev, "0000:00:02.0");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		UNIT(first_read_has_no_delta),
		UNIT(dip_and_catch_up),
		UNIT(delta_from_the_held_value),
		UNIT(late_engine),
		UNIT(late_key),
		UNIT(absent_key_is_held),
		UNIT(order_of_keys_is_free),
		UNIT(largest_of_a_sweep_counts),
		UNIT(memory_is_a_level),
		UNIT(alias_replaces_resident),
		UNIT(numbers_up_to_64_bits),
		UNIT(time_that_stands_or_goes_back),
		UNIT(names_follow_the_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
