/* SPDX-License-Identifier: MIT */
/*
 * Plays a plan in step with real time. A device's clock never passes the next record, which is
 * applied at its exact device time: the truth is the simulator's, however late the agent is. Up to
 * the record the clock follows the machine's, and a reader of fdinfo waits until a late record is
 * applied: a text always has the engine time of some moment during its read. The same holds at the
 * time of a truth report, which is of exactly that time.
 */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "agent.h"
#include "fake_drm.h"
#include "play.h"
#include "program.h"

/* A longer delay is not caught up with. */
#define LATE_NS UINT64_C(100000000)
/* From the request to stop to the time of the last truth. */
#define END_NS	UINT64_C(2000000)
#define SECOND	UINT64_C(1000000000)
#define FOREVER UINT64_MAX

struct realtime {
	struct player player;
	struct player first; /* where a round begins: after the devices were made */
	int control, ready, stop;
	uint64_t start_clock; /* CLOCK_MONOTONIC of time 0 */
	uint64_t offset; /* of this round */
	uint64_t reached; /* time of the previous record, which the devices have reached */
	uint64_t due; /* time of the next record, since start_clock */
	uint64_t truth_every, truth_at;
	unsigned int round;
};

/* The records of time 0 are applied: the program may start, and the clock runs. */
static void start_clock(struct realtime *realtime)
{
	if (realtime->ready < 0)
		return;
	realtime->start_clock = now_ns();
	control_print(realtime->control, "began %" PRIu64 "\n", realtime->start_clock);
	(void)!write(realtime->ready, "", 1);
	close(realtime->ready);
	realtime->ready = -1;
}

/* Since time 0. */
static uint64_t elapsed_ns(const struct realtime *realtime)
{
	return now_ns() - realtime->start_clock;
}

static uint64_t min_u64(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static uint64_t max_u64(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

/*
 * If the agent is very late, delay everything that follows: on a machine that is too slow for the
 * scenario, readers of fdinfo would wait forever. Not if truth is reported: its times are those of
 * the program's output.
 */
static void shift_late(struct realtime *realtime)
{
	const uint64_t now = elapsed_ns(realtime);

	if (!realtime->truth_every && now > realtime->reached + LATE_NS)
		realtime->start_clock += now - realtime->reached;
}

/* Let the devices follow real time up to `until`, which they have reached on return. False: *over,
 * or a device failed. */
static bool follow_realtime(struct realtime *realtime, uint64_t until, bool *over)
{
	struct pollfd stop = {realtime->stop, POLLIN, 0};

	shift_late(realtime);
	/* also if that is in the past: readers wait for devices that follow */
	if (!devices_follow(realtime->start_clock, until))
		return false;
	/* check for stop at least once: a machine that is always late has to end, too */
	do {
		const uint64_t now = elapsed_ns(realtime);
		const struct timespec nap = {
			.tv_nsec = (long)(now < until ? min_u64(SECOND - 1, until - now) : 0)};

		*over = ppoll(&stop, 1, &nap, NULL) > 0;
		if (*over)
			return false;
	} while (elapsed_ns(realtime) < until);
	realtime->reached = until;
	return devices_advance(until);
}

/* Advance the devices with real time, up to `due`. False: *over, or a device failed. */
static bool advance_realtime(struct realtime *realtime, uint64_t due, bool *over)
{
	realtime->due = due;
	start_clock(realtime);
	while (realtime->truth_every && realtime->truth_at < due) {
		const uint64_t at = realtime->truth_at;

		if (!follow_realtime(realtime, at, over) || !truth_report(realtime->control, at))
			return false;
		/* reports that were missed are not made up for */
		realtime->truth_at = max_u64(at + realtime->truth_every, elapsed_ns(realtime));
	}
	return follow_realtime(realtime, due, over);
}

/* Times in a record's command count from the beginning of the scenario: add the offset of the
 * round. */
static void shift_times(struct plan_record *record, uint64_t offset)
{
	struct fake_drm_command command;

	if (!offset || !(record->as.flags & GUEST_TIMES) || record->as.text_len < sizeof(command))
		return;
	memcpy(&command, record->text, sizeof(command));
	command.from += offset;
	if (command.until != UINT64_MAX)
		command.until += offset;
	memcpy(record->text, &command, sizeof(command));
}

static bool apply_record(struct realtime *realtime, struct plan_record *record, bool *over)
{
	switch (record->as.op) {
	case GUEST_CASE:
		player_case(&realtime->player, record);
		return true;
	case GUEST_LIST:
	case GUEST_READ:
	case GUEST_JOURNAL:
		return true;
	case GUEST_ADVANCE:
		return advance_realtime(realtime, record->as.time + realtime->offset, over);
	default:
		shift_times(record, realtime->offset);
		if (!player_apply(&realtime->player, record))
			return false;
	}
	if (record->as.op == GUEST_LIVE && !(record->as.flags & GUEST_LIVE_OFF))
		realtime->first = realtime->player;
	if (record->as.op == GUEST_OPEN && record->as.expect >= 0)
		truth_opened(&record->as);
	return true;
}

/* One round; false: *over, or a result was not the planned one. */
static bool play_round(struct realtime *realtime, uint64_t *now, bool *over)
{
	static struct plan_record record;

	while (player_next(&realtime->player, &record)) {
		if (record.as.op == GUEST_ADVANCE)
			*now = record.as.time;
		if (!apply_record(realtime, &record, over))
			return false;
	}
	return true;
}

/* Play round after round, as long as each has the planned results. */
static bool play_rounds(struct realtime *realtime, bool *over)
{
	uint64_t length = 0;
	bool ok = play_round(realtime, &length, over);

	while (ok && length) {
		realtime->offset += length;
		realtime->player = realtime->first;
		ok = processes_end();
		if (ok)
			control_print(realtime->control, "round %u %" PRIu64 "\n",
				      ++realtime->round, realtime->offset);
		ok = ok && play_round(realtime, &length, over);
	}
	if (ok || *over || !realtime->round)
		return ok;
	control_print(realtime->control, "hold\n");
	return true;
}

/*
 * Find a time for the last report that no device has passed: until a device knows the limit, a
 * reader may advance it up to the clock, so the limit must still be in the future once it is set.
 * 0: a device failed.
 */
static uint64_t last_time(const struct realtime *realtime)
{
	uint64_t margin = END_NS, now;

	do {
		now = min_u64(elapsed_ns(realtime) + margin, realtime->due);
		if (!devices_follow(realtime->start_clock, now))
			return 0;
		margin *= 2;
	} while (now < realtime->due && elapsed_ns(realtime) > now);
	return now;
}

int play_realtime(const char *plan, const struct guest_program *as, int control, int ready,
		  int stop)
{
	struct realtime realtime = {.control = control,
				    .ready = ready,
				    .stop = stop,
				    .truth_every = UINT64_C(1000000) * as->truth_ms};
	struct guest_plan head;
	bool over = false;
	uint64_t now;

	if (!player_open(&realtime.player, plan, &head) || head.cases != 1)
		return 1;
	realtime.player.shared = true;
	if (play_rounds(&realtime, &over))
		advance_realtime(&realtime, FOREVER, &over);
	if (!over)
		return 1;
	now = last_time(&realtime);
	return now && devices_advance(now) && truth_report(control, now) ? 0 : 1;
}
