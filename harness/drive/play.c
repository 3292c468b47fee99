/* SPDX-License-Identifier: MIT */
/* The player: cells, one after the other. */
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "drive_internal.h"
#include "xmalloc.h"

#define EVERY_LEAST 100000 /* ns: readers sleep between two sweeps */

uint64_t boot_ns(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

void play_emit(const struct play *play, struct drive_event event)
{
	event.cell = play->number;
	if (!event.t1)
		event.t1 = event.t0;
	play->sink->event(play->sink->user, &event);
}

/* A sentence is an event once: what follows from it says nothing new. */
static void play_say(struct play *play, bool *said, enum drive_kind kind, const char *format,
		     va_list args)
{
	char text[DRIVE_TEXT + 1];

	if (*said || play->failed)
		return;
	*said = true;
	vsnprintf(text, sizeof(text), format, args);
	play_emit(play, (struct drive_event){
				.kind = kind, .step = play->step, .t0 = boot_ns(), .text = text});
}

bool play_fail(struct play *play, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	play_say(play, &play->failed, DRIVE_FAILED, format, args);
	va_end(args);
	return false;
}

bool play_skip(struct play *play, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	play_say(play, &play->skipped, DRIVE_SKIPPED, format, args);
	va_end(args);
	return false;
}

/* --- what all cells share --- */

/* NULL, and errno: no memory. */
static struct play *play_open(const struct drive_config *config, const struct drive_sink *sink)
{
	struct play_shared *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
					  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct play *play;

	if (shared == MAP_FAILED)
		return NULL;
	play = xcalloc(1, sizeof(*play));
	play->config = config;
	play->sink = sink;
	play->number = config->first;
	play->shared = shared;
	shared->sweep = config->sweep ? *config->sweep : 0;
	return play;
}

static int play_close(struct play *play, int err)
{
	if (play->failed)
		err = -EPROTO;
	if (play->config->sweep)
		*play->config->sweep = play->shared->sweep;
	munmap(play->shared, sizeof(*play->shared));
	free(play);
	return err;
}

static bool are_sound(const struct cell *cells, uint32_t count, const struct cell_step *steps)
{
	for (uint32_t i = 0; i < count; i++) {
		const struct cell *cell = &cells[i];

		if (cell->count > CELL_STEPS || cell->readers >= DRIVE_READERS ||
		    (cell->readers && cell->every < EVERY_LEAST))
			return false;
		for (uint32_t j = 0; j < cell->count; j++)
			if (!op_is_sound(&steps[cell->first + j]))
				return false;
	}
	return true;
}

int drive_play(const struct drive_config *config, const struct cell *cells, uint32_t count,
	       const struct cell_step *steps, const struct drive_sink *sink)
{
	const struct sigaction ignore = {.sa_handler = SIG_IGN};
	struct strays strays = {.pids = NULL};
	struct sigaction before;
	struct play *play;
	int err = 0;

	if (!are_sound(cells, count, steps))
		return -EINVAL;
	play = play_open(config, sink);
	if (!play)
		return -errno;
	/* a workload that died does not read its commands */
	sigaction(SIGPIPE, &ignore, &before);
	strays_begin(&strays);
	for (uint32_t i = 0; !err && !play->failed && i < count; i++, play->number++) {
		play->cell = &cells[i];
		err = play_cell(play, steps + cells[i].first);
		strays_kill(&strays);
	}
	strays_end(&strays);
	sigaction(SIGPIPE, &before, NULL);
	return play_close(play, err);
}

/* --- ask --- */

static void event_pass(void *user, const struct drive_event *event)
{
	const struct drive_sink *sink = user;

	/* there is no cell */
	if (event->kind == DRIVE_FAILED || event->kind == DRIVE_SAID)
		sink->event(sink->user, event);
}

static void hello_pass(void *user, const struct drive_hello *hello)
{
	const struct drive_sink *sink = user;

	sink->hello(sink->user, hello);
}

int drive_ask(const struct drive_config *config, const struct drive_sink *sink)
{
	const struct drive_sink pass = {
		.hello = hello_pass, .event = event_pass, .user = (void *)(uintptr_t)sink};
	const struct cell_step no_step = {.op = 0};
	const struct cell none = {.count = 0};

	return drive_play(config, &none, 1, &no_step, &pass);
}
