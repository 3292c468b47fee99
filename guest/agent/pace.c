/* SPDX-License-Identifier: MIT */
/*
 * A plan in step with real time. Devices never get ahead of the next record: it is done at its very
 * instant of their time, so what is true is what the simulator says, however late the agent is.
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

#define STEP_NS UINT64_C(4000000) /* devices are never further behind, if the agent may run */
#define SECOND	UINT64_C(1000000000)
#define FOREVER UINT64_MAX

struct pacer {
	struct player player;
	struct player first; /* where a round begins: the devices are there */
	int control, ready, stop;
	uint64_t begin; /* CLOCK_MONOTONIC of time 0 */
	uint64_t offset; /* of this round */
	uint64_t due; /* of the next record, on CLOCK_MONOTONIC from begin */
	uint64_t truth_every, truth_at;
	unsigned int round;
};

/* All that is due at time 0 is done: the program may start, and time begins to pass. */
static void begin(struct pacer *pacer)
{
	if (pacer->ready < 0)
		return;
	pacer->begin = now_ns();
	(void)!write(pacer->ready, "", 1);
	close(pacer->ready);
	pacer->ready = -1;
}

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Real time passes, devices follow, up to `due`. False: it is over, or that failed; *over says. */
static bool wait_until(struct pacer *pacer, uint64_t due, bool *over)
{
	struct pollfd stop = {pacer->stop, POLLIN, 0};

	pacer->due = due;
	begin(pacer);
	for (;;) {
		uint64_t now = least(now_ns() - pacer->begin, due), next;
		struct timespec nap;

		if (!devices_advance(now))
			return false;
		if (pacer->truth_every && now >= pacer->truth_at) {
			pacer->truth_at = now + pacer->truth_every;
			if (!truth_tell(pacer->control, now))
				return false;
		}
		if (now == due)
			return true;
		next = least(STEP_NS, due - now);
		nap = (struct timespec){.tv_nsec = (long)next};
		*over = ppoll(&stop, 1, &nap, NULL) > 0;
		if (*over)
			return false;
	}
}

/* Times that a record's command has count from the beginning of the scenario. */
static void shift(struct act *act, uint64_t offset)
{
	struct fake_drm_command command;

	if (!offset || !(act->as.flags & GUEST_TIMES) || act->as.text_len < sizeof(command))
		return;
	memcpy(&command, act->text, sizeof(command));
	command.from += offset;
	if (command.until != UINT64_MAX)
		command.until += offset;
	memcpy(act->text, &command, sizeof(command));
}

static bool act_on(struct pacer *pacer, struct act *act, bool *over)
{
	switch (act->as.op) {
	case GUEST_CASE:
		player_case(&pacer->player, act);
		return true;
	case GUEST_LIST:
	case GUEST_READ:
	case GUEST_JOURNAL:
		return true;
	case GUEST_ADVANCE:
		return wait_until(pacer, act->as.time + pacer->offset, over);
	default:
		shift(act, pacer->offset);
		if (!player_act(&pacer->player, act))
			return false;
	}
	if (act->as.op == GUEST_LIVE && !(act->as.flags & GUEST_LIVE_OFF))
		pacer->first = pacer->player;
	if (act->as.op == GUEST_OPEN && act->as.expect >= 0)
		truth_opened(&act->as);
	return true;
}

/* One time through; false: it is over, or something did not come as the plan says. */
static bool play_round(struct pacer *pacer, uint64_t *now, bool *over)
{
	static struct act act;

	while (player_next(&pacer->player, &act)) {
		if (act.as.op == GUEST_ADVANCE)
			*now = act.as.time;
		if (!act_on(pacer, &act, over))
			return false;
	}
	return true;
}

/* Again and again, as long as each round comes out as the first did. */
static bool play_rounds(struct pacer *pacer, bool *over)
{
	uint64_t length = 0;
	bool ok = play_round(pacer, &length, over);

	while (ok && length) {
		pacer->offset += length;
		pacer->player = pacer->first;
		ok = processes_end();
		if (ok)
			control_print(pacer->control, "round %u\n", ++pacer->round);
		ok = ok && play_round(pacer, &length, over);
	}
	if (ok || *over || !pacer->round)
		return ok;
	control_print(pacer->control, "hold\n");
	return true;
}

int pace(const char *plan, const struct guest_program *as, int control, int ready, int stop)
{
	struct pacer pacer = {.control = control,
			      .ready = ready,
			      .stop = stop,
			      .truth_every = UINT64_C(1000000) * as->truth_ms};
	struct guest_plan head;
	bool over = false;
	uint64_t now;

	if (!player_open(&pacer.player, plan, &head) || head.cases != 1)
		return 1;
	pacer.player.shared = true;
	if (play_rounds(&pacer, &over))
		wait_until(&pacer, FOREVER, &over);
	if (!over)
		return 1;
	now = least(now_ns() - pacer.begin, pacer.due);
	return devices_advance(now) && truth_tell(control, now) ? 0 : 1;
}
