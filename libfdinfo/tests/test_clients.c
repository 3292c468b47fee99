/* SPDX-License-Identifier: MIT */
/* Which descriptors are one client. */
#include "clients.h"

static void dup_and_fork_are_one_client(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("7", "5"));
	track_read(track, 10, 4, TEXT("7", "5"));
	track_read(track, 11, 3, TEXT("7", "5"));
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_members(track_client(track, 0), "10:3 10:4 11:3");
}

static void two_files_are_two_clients(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("7", "5"));
	track_read(track, 10, 4, TEXT("8", "6"));
	track_end(track);
	assert_int_equal(track_count(track), 2);
	assert_members(track_client(track, 0), "10:3");
	assert_members(track_client(track, 1), "10:4");
	assert_span(track_client(track, 1)->id, "8");
}

static void ids_are_compared_as_digits(void **state)
{
	static const char *const ids[] = {"1",
					  "01",
					  "4294967297",
					  "9223372036854775809",
					  "18446744073709551616",
					  "18446744073709551617",
					  "123456789012345678901234567890",
					  "123456789012345678901234567891"};
	struct track *track = *state;
	char text[200];
	int32_t i;

	track_begin(track, 0);
	for (i = 0; i < 8; i++) {
		sprintf(text, "drm-driver: x\ndrm-client-id: %s\n", ids[i]);
		track_read(track, 10, i, text);
	}
	track_end(track);
	assert_int_equal(track_count(track), 7);
	assert_members(track_client(track, 0), "10:0 10:1");
}

static void ids_are_of_a_device(void **state)
{
	struct track *track = *state;
	struct fdi_fd from = {
		.has_pid = true, .pid = 1, .fd = 3, .has_dev = true, .major = 226, .minor = 128};

	track_begin(track, 0);
	read_at(track, from, TEXT("7", "1"));
	from.fd = 4;
	from.minor = 129;
	read_at(track, from, TEXT("7", "2"));
	from.fd = 5;
	from.major = 261;
	read_at(track, from, TEXT("7", "3"));
	/* rdev not known: by driver and pdev */
	from.has_dev = false;
	from.fd = 6;
	read_at(track, from, "drm-driver: i915\ndrm-pdev: 0000:00:02.0\ndrm-client-id: 7\n");
	from.fd = 7;
	read_at(track, from, "drm-driver: i915\ndrm-pdev: 0000:00:02.0\ndrm-client-id: 7\n");
	from.fd = 8;
	read_at(track, from, "drm-driver: i915\ndrm-pdev: 0000:03:00.0\ndrm-client-id: 7\n");
	from.fd = 9;
	read_at(track, from, "drm-driver: i915\ndrm-client-id: 7\n");
	from.fd = 10;
	read_at(track, from, "drm-driver: xe\ndrm-client-id: 7\n");
	track_end(track);
	assert_int_equal(track_count(track), 7);
	assert_members(track_client(track, 3), "1:6 1:7");
}

/* One string must not pass for another by moving a border between them. */
static void driver_and_pdev_do_not_run_together(void **state)
{
	struct track *track = *state;
	struct fdi_fd from = {.has_pid = true, .pid = 1, .fd = 3};

	track_begin(track, 0);
	read_at(track, from, "drm-driver: ab\ndrm-pdev: c\ndrm-client-id: 1\n");
	from.fd = 4;
	read_at(track, from, "drm-driver: a\ndrm-pdev: bc\ndrm-client-id: 1\n");
	track_end(track);
	assert_int_equal(track_count(track), 2);
}

static void without_id_each_descriptor(void **state)
{
	struct track *track = *state;
	struct fdi_fd from = {.has_pid = true, .pid = 10, .fd = 3};

	track_begin(track, 0);
	track_read(track, 10, 3, NO_ID("1"));
	track_read(track, 10, 4, NO_ID("2"));
	track_read(track, 11, 3, NO_ID("3"));
	track_end(track);
	assert_int_equal(track_count(track), 3);
	assert_none(track_client(track, 0)->id);
	track_begin(track, 100);
	track_read(track, 11, 3, NO_ID("33"));
	track_read(track, 10, 3, NO_ID("11"));
	track_read(track, 10, 4, NO_ID("22"));
	track_end(track);
	assert_int_equal(track_count(track), 3);
	assert_num(track_client(track, 0)->engines->delta_ns, 10);
	assert_num(track_client(track, 1)->engines->delta_ns, 20);
	assert_num(track_client(track, 2)->engines->delta_ns, 30);
	/* the same pid and fd on another device */
	track_begin(track, 200);
	read_at(track, from, NO_ID("1"));
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_absent(track_client(track, 0)->engines->delta_ns);
}

/* Recordings without pid: reads of a sweep are different files, in the same order each time. */
static void without_pid(void **state)
{
	struct track *track = *state;
	const struct fdi_fd from = {0};

	track_begin(track, 0);
	read_at(track, from, TEXT("1", "1"));
	read_at(track, from, TEXT("1", "2"));
	read_at(track, from, NO_ID("3"));
	read_at(track, from, NO_ID("4"));
	track_end(track);
	assert_int_equal(track_count(track), 3);
	assert_null(track_client(track, 0)->members);
	track_begin(track, 10);
	read_at(track, from, TEXT("1", "5"));
	read_at(track, from, TEXT("1", "2"));
	read_at(track, from, NO_ID("13"));
	read_at(track, from, NO_ID("24"));
	track_end(track);
	assert_int_equal(track_count(track), 3);
	assert_num(track_client(track, 0)->engines->delta_ns, 3);
	assert_num(track_client(track, 1)->engines->delta_ns, 10);
	assert_num(track_client(track, 2)->engines->delta_ns, 20);
	/* pid and fd 0 are a descriptor like any other */
	track_begin(track, 20);
	track_read(track, 0, 0, TEXT("1", "5"));
	track_end(track);
	assert_members(track_client(track, 0), "0:0");
}

static void moves_to_another_process(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, TEXT("7", "100"));
	track_begin(track, 100);
	track_read(track, 20, 9, TEXT("7", "150"));
	track_end(track);
	assert_int_equal(track_count(track), 1);
	assert_members(track_client(track, 0), "20:9");
	assert_num(track_client(track, 0)->engines->delta_ns, 50);
}

static void fd_is_reused(void **state)
{
	struct track *track = *state;

	track_sweep(track, 0, TEXT("7", "1000"));
	track_sweep(track, 100, TEXT("8", "2000"));
	assert_int_equal(track_count(track), 1);
	assert_span(track_client(track, 0)->id, "8");
	assert_absent(track_client(track, 0)->engines->delta_ns);
	/* and unreadable, it keeps the newer one */
	track_begin(track, 200);
	track_fail(track, 10, 3);
	track_end(track);
	assert_span(track_client(track, 0)->id, "8");
}

/* A descriptor that is read twice in a sweep, and leads elsewhere the second time. */
static void fd_is_reused_within_a_sweep(void **state)
{
	struct track *track = *state;
	unsigned int i;

	for (i = 0; i < 2; i++) {
		track_begin(track, i * 100);
		track_read(track, 10, 3, TEXT("7", "1000"));
		track_read(track, 10, 3, TEXT("8", "1000"));
		track_end(track);
		assert_int_equal(track_count(track), 2);
		assert_null(track_client(track, 0)->members);
		assert_members(track_client(track, 1), "10:3");
	}
}

static void descriptors_swap(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("7", "1000"));
	track_read(track, 10, 4, TEXT("8", "5000"));
	track_end(track);
	track_begin(track, 100);
	track_read(track, 10, 3, TEXT("8", "5005"));
	track_read(track, 10, 4, TEXT("7", "1003"));
	track_end(track);
	assert_int_equal(track_count(track), 2);
	assert_span(track_client(track, 0)->id, "7");
	assert_num(track_client(track, 0)->engines->delta_ns, 3);
	assert_members(track_client(track, 0), "10:4");
	assert_num(track_client(track, 1)->engines->delta_ns, 5);
	assert_members(track_client(track, 1), "10:3");
}

static void order_of_first_read(void **state)
{
	struct track *track = *state;

	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("3", "1"));
	track_read(track, 10, 1, TEXT("1", "1"));
	track_read(track, 10, 2, TEXT("2", "1"));
	track_end(track);
	track_begin(track, 1);
	track_read(track, 10, 9, TEXT("9", "1"));
	track_read(track, 10, 2, TEXT("2", "1"));
	track_read(track, 10, 3, TEXT("3", "1"));
	track_end(track);
	assert_int_equal(track_count(track), 3);
	assert_span(track_client(track, 0)->id, "3");
	assert_span(track_client(track, 1)->id, "2");
	assert_span(track_client(track, 2)->id, "9");
}

/* fdi_sweep_begin() closes a sweep that was left open; reset forgets. */
static void sweeps_in_any_order(void **state)
{
	struct track *track = *state;
	const struct fdi_fd from = {0};
	struct fdi_snapshot snap = {.drm_lines = 1};

	assert_int_equal(fdi_sweep_read(track->tracker, &from, &snap), -FDI_EINVAL);
	assert_int_equal(fdi_sweep_end(track->tracker), 0);
	track_begin(track, 0);
	track_read(track, 10, 3, TEXT("7", "100"));
	track_begin(track, 100);
	track_read(track, 10, 3, TEXT("7", "110"));
	track_end(track);
	track_end(track);
	assert_num(track_client(track, 0)->engines->delta_ns, 10);
	assert_int_equal(fdi_sweep_read(track->tracker, NULL, &snap), -FDI_EINVAL);
	assert_int_equal(fdi_sweep_begin(NULL, 0), -FDI_EINVAL);
	assert_int_equal(fdi_sweep_end(NULL), -FDI_EINVAL);
	fdi_tracker_reset(track->tracker);
	assert_int_equal(track_count(track), 0);
	track_sweep(track, 200, TEXT("7", "120"));
	assert_absent(track_client(track, 0)->engines->delta_ns);
	track_sweep(track, 300, TEXT("7", "130"));
	assert_ratio(track_client(track, 0)->engines->busy, 10, 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		UNIT(dup_and_fork_are_one_client),
		UNIT(two_files_are_two_clients),
		UNIT(ids_are_compared_as_digits),
		UNIT(ids_are_of_a_device),
		UNIT(driver_and_pdev_do_not_run_together),
		UNIT(without_id_each_descriptor),
		UNIT(without_pid),
		UNIT(moves_to_another_process),
		UNIT(fd_is_reused),
		UNIT(fd_is_reused_within_a_sweep),
		UNIT(descriptors_swap),
		UNIT(order_of_first_read),
		UNIT(sweeps_in_any_order),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
