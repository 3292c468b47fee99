/* SPDX-License-Identifier: MIT */
/* Where the player waits, it receives from all: no pipe fills up while it waits for another. */
#include <errno.h>
#include <poll.h>
#include <time.h>

#include "drive_internal.h"
#include "monotonic.h"

#define POLLED (2 * CELL_PROCESSES + DRIVE_READERS)

/* What is polled, and what its number stands for. */
struct polled {
	struct pollfd fds[POLLED];
	struct {
		enum { POLLED_OUT, POLLED_ERR, POLLED_READER } what;
		uint32_t number;
	} of[POLLED];
	nfds_t count;
};

static void add(struct polled *polled, int fd, int what, uint32_t number)
{
	if (fd < 0)
		return;
	polled->fds[polled->count] = (struct pollfd){.fd = fd, .events = POLLIN};
	polled->of[polled->count].what = what;
	polled->of[polled->count++].number = number;
}

static void gather(struct polled *polled, const struct play *play)
{
	polled->count = 0;
	for (uint32_t i = 0; i < CELL_PROCESSES; i++) {
		if (!play->processes[i].used)
			continue;
		add(polled, play->processes[i].out.fd, POLLED_OUT, i);
		add(polled, play->processes[i].err.fd, POLLED_ERR, i);
	}
	for (uint32_t i = 1; i < DRIVE_READERS; i++)
		if (play->readers[i].pid)
			add(polled, play->readers[i].fd, POLLED_READER, i);
}

static bool receive(struct play *play, const struct polled *polled)
{
	bool ok = true;

	for (nfds_t i = 0; ok && i < polled->count; i++) {
		const uint32_t number = polled->of[i].number;

		if (!polled->fds[i].revents)
			continue;
		if (polled->of[i].what == POLLED_OUT)
			ok = lines_receive(play, number);
		else if (polled->of[i].what == POLLED_ERR)
			ok = lines_said(play, number);
		else
			readers_receive(play, number);
	}
	return ok;
}

bool drive_wait(struct play *play, uint64_t until, play_done done, uint32_t number)
{
	struct polled polled;

	for (;;) {
		const uint64_t now = monotonic_ns(), left = now < until ? until - now : 0;
		const struct timespec time = {.tv_sec = (time_t)(left / 1000000000),
					      .tv_nsec = (long)(left % 1000000000)};

		if (play->failed)
			return false;
		if (done && done(play, number))
			return true;
		if (!left)
			return !done;
		gather(&polled, play);
		if (ppoll(polled.fds, polled.count, &time, NULL) < 0 && errno != EINTR)
			return play_fail(play, "poll: errno %d", errno);
		if (!receive(play, &polled))
			return false;
	}
}
