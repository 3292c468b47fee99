/* SPDX-License-Identifier: MIT */
/* The player of the agent on a clock that the test moves: a machine that is too slow for a
 * scenario. */
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "agent.h"
#include "play.h"
#include "program.h"

#define MS	     UINT64_C(1000000)
#define CAUGHT_UP_MS 100 /* more is not caught up with */
#define RECORDS_MAX  100000

/* The machine, the scenario, and what the devices saw. */
static struct {
	uint64_t now_ns;
	uint64_t follow_ns, advance_ns; /* how long a call is */
	/* so many records, the time from one to the next, and the pause behind them */
	uint64_t dense, dense_ns, sparse_ns;
	uint64_t stop_after; /* records */
	uint64_t next, record_ns, applied;
	int64_t least, fastest; /* devices' time less the machine's, and how much it grew */
	uint64_t base, bases;
	uint64_t limit, device_ns, truth_ns; /* of the scenario's time */
} run;

uint64_t now_ns(void)
{
	return run.now_ns;
}

/* The only descriptor is the order to stop. */
int simulated_ppoll(struct pollfd *fds, nfds_t count, const struct timespec *timeout,
		    const sigset_t *mask)
{
	(void)mask;
	assert_int_equal(count, 1);
	assert_int_equal(fds->events, POLLIN);
	if (run.applied >= run.stop_after)
		return 1;
	run.now_ns += (uint64_t)timeout->tv_sec * 1000 * MS + (uint64_t)timeout->tv_nsec;
	return 0;
}

/* Readers move the devices up to the clock, and no further than the limit. */
static void read_devices(void)
{
	const uint64_t elapsed = run.base ? run.now_ns - run.base : 0;
	const uint64_t to = elapsed < run.limit ? elapsed : run.limit;

	if (to > run.device_ns)
		run.device_ns = to;
}

bool devices_follow(uint64_t base, uint64_t limit)
{
	run.now_ns += run.follow_ns;
	read_devices();
	run.bases += base != run.base;
	run.base = base;
	run.limit = limit;
	return true;
}

bool devices_advance(uint64_t to)
{
	const int64_t ahead = (int64_t)to - (int64_t)run.now_ns;

	if (!run.applied || ahead < run.least)
		run.least = ahead;
	if (ahead - run.least > run.fastest)
		run.fastest = ahead - run.least;
	run.now_ns += run.advance_ns;
	run.applied++;
	assert_true(run.applied < RECORDS_MAX);
	return true;
}

bool player_open(struct player *player, const char *path, struct guest_plan *plan)
{
	(void)path;
	*player = (struct player){.number = 1};
	*plan = (struct guest_plan){.magic = GUEST_MAGIC, .cases = 1};
	return true;
}

/* Dense ones, one at the end of a pause, and again dense ones. */
bool player_next(struct player *player, struct plan_record *record)
{
	(void)player;
	run.record_ns += run.next < run.dense ? run.dense_ns : run.sparse_ns;
	run.next = run.next < run.dense ? run.next + 1 : 0;
	*record = (struct plan_record){.as = {.op = GUEST_ADVANCE, .time = run.record_ns}};
	return true;
}

void player_case(struct player *player, const struct plan_record *record)
{
	(void)player;
	(void)record;
}

bool player_apply(struct player *player, const struct plan_record *record)
{
	(void)player;
	(void)record;
	return true;
}

bool processes_end(void)
{
	return true;
}

void truth_opened(const struct guest_record *open)
{
	(void)open;
}

bool truth_report(int control, uint64_t now)
{
	(void)control;
	read_devices();
	run.truth_ns = now;
	return true;
}

bool control_print(int control, const char *format, ...)
{
	(void)control;
	(void)format;
	return true;
}

static void play_run(uint32_t truth_ms)
{
	const struct guest_program as = {.truth_ms = truth_ms};
	const int ready = open("/dev/null", O_WRONLY | O_CLOEXEC);

	assert_true(ready >= 0);
	run.now_ns = 1000 * MS;
	assert_int_equal(play_realtime("", &as, -1, ready, -1), 0);
}

/* Late by 4 ms with each of 500 records, and then there would be time to catch up. */
static void set_late(void)
{
	run = (typeof(run)){.advance_ns = 5 * MS,
			    .dense = 500,
			    .dense_ns = MS,
			    .sparse_ns = 5000 * MS,
			    .stop_after = 1200};
}

/*
 * Devices that ran faster than the machine's clock would have engines with more time than passed.
 */
static void test_late(void **state)
{
	(void)state;
	set_late();
	play_run(0);
	assert_true(run.fastest <= (int64_t)(CAUGHT_UP_MS * MS));
	assert_true(run.bases > 1);
}

/* What is a little late is caught up with, and nothing moves. */
static void test_little_late(void **state)
{
	(void)state;
	set_late();
	run.dense = 20;
	play_run(0);
	assert_true(run.fastest > 0);
	assert_int_equal(run.bases, 1);
}

/* The times of the truth are those of the program's output. */
static void test_truth(void **state)
{
	(void)state;
	set_late();
	play_run(10);
	assert_int_equal(run.bases, 1);
}

/* A machine on which even a call is longer than the time to the next record. */
static void test_stop(void **state)
{
	(void)state;
	set_late();
	run.follow_ns = 2 * MS;
	run.dense = UINT64_MAX;
	run.stop_after = 50;
	play_run(0);
	/* the last one is that of the order to stop */
	assert_int_equal(run.applied, 51);
}

/* A call lasts longer than the limit is in the future: what is reported is of a time that no device
 * has passed. */
static void test_last_time(void **state)
{
	(void)state;
	set_late();
	run.advance_ns = 0;
	run.dense = 0;
	run.follow_ns = 20 * MS;
	run.stop_after = 3;
	play_run(0);
	assert_true(run.truth_ns && run.device_ns <= run.truth_ns);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_late),	  cmocka_unit_test(test_little_late),
		cmocka_unit_test(test_truth),	  cmocka_unit_test(test_stop),
		cmocka_unit_test(test_last_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
