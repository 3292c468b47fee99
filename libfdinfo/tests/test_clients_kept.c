/* SPDX-License-Identifier: MIT */
/* How long a client is kept, and by which descriptors. */
#include "clients.h"

static void unlisted_client_is_forgotten(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, TEXT("7", "1000"));
	track_begin(track, 100);
	track_end(track);
	assert_int_equal(track_count(track), 0);
	/* listed again: a first read, without a delta */
	track_sweep(track, 200, TEXT("7", "2000"));
	assert_num(track_client(track, 0)->engines->field[FDI_BUSY_NS], 2000);
	assert_absent(track_client(track, 0)->engines->delta_ns);
	/* and a smaller value is not held at one of the old client */
	track_begin(track, 300);
	track_end(track);
	track_sweep(track, 400, TEXT("7", "10"));
	assert_num(track_client(track, 0)->engines->field[FDI_BUSY_NS], 10);
}

static void unreadable_is_kept(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, TEXT("7", "1000"));
	track_sweep(track, 100, TEXT("7", "1100"));
	track_begin(track, 200);
	track_fail(track, 10, 3);
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_members(track_client(track, 0), "10:3");
	assert_num(track_client(track, 0)->engines->field[FDI_BUSY_NS], 1100);
	assert_num(track_client(track, 0)->engines->delta_ns, 0);
	/* for as long as it is listed */
	track_begin(track, 300);
	track_fail(track, 10, 3);
	track_end(track);
	assert_int_equal(track_count(track), 1);
	track_sweep(track, 400, TEXT("7", "1150"));
	assert_num(track_client(track, 0)->engines->delta_ns, 50);
	track_begin(track, 500);
	track_fail(track, 10, 4);
	track_end(track);
	assert_int_equal(track_count(track), 0);
}

/* After an unplug a descriptor shows the frame alone. */
static void header_only_is_kept(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("7", "1000"));
	track_read(track, 11, 3, TEXT("7", "1000"));
	track_end(track);
	track_begin(track, 100);
	track_read(track, 10, 3, FRAME);
	track_read(track, 11, 3, FRAME);
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_members(track_client(track, 0), "10:3 11:3");
	assert_num(track_client(track, 0)->engines->field[FDI_BUSY_NS], 1000);
}

/* The frame alone of another device: the descriptor was closed and its number used again. */
static void header_of_another_device(void **state)
{
	struct track *track = *state;
	struct fdi_fd from = {
		.has_pid = true, .pid = 10, .fd = 3, .has_dev = true, .major = 226, .minor = 128};

	track_sweep(track, 0, TEXT("7", "1000"));
	track_begin(track, 100);
	read_at(track, from, FRAME);
	track_end(track);
	assert_int_equal(track_count(track), 1);
	track_begin(track, 200);
	from.minor = 129;
	read_at(track, from, FRAME);
	track_end(track);
	assert_int_equal(track_count(track), 0);
}

static void no_drm_text_is_no_client(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, FRAME);
	track_read(track, 10, 4, "");
	track_read(track, 10, 5, "eventfd-count: 1\n");
	track_fail(track, 10, 6);
	track_end(track);
	assert_int_equal(track_count(track), 0);
}

/* An unreadable descriptor is no member while another shows the client. */
static void members_are_those_that_show_it(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("7", "1000"));
	track_read(track, 11, 3, TEXT("7", "1000"));
	track_end(track);
	track_begin(track, 100);
	track_read(track, 11, 3, TEXT("7", "1010"));
	track_fail(track, 10, 3);
	track_end(track);
	assert_members(track_client(track, 0), "11:3");
	assert_num(track_client(track, 0)->engines->delta_ns, 10);
	/* it still keeps the client when the other is not listed */
	track_begin(track, 200);
	track_fail(track, 10, 3);
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_members(track_client(track, 0), "10:3");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		UNIT(unlisted_client_is_forgotten), UNIT(unreadable_is_kept),
		UNIT(header_only_is_kept),	    UNIT(header_of_another_device),
		UNIT(no_drm_text_is_no_client),	    UNIT(members_are_those_that_show_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
