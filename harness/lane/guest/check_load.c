/* SPDX-License-Identifier: MIT */
/* The real clock: clients at work side by side, readers all the time, and time that passes by itself. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "check.h"

#define WORKERS	 4
#define READERS	 2
#define ENGINES	 2
#define CAPACITY 2 /* of each */
#define SECOND	 1000000000ull

/* What they share. */
struct load {
	uint64_t end; /* when to stop, of CLOCK_MONOTONIC */
	pid_t owner;
	int fds[WORKERS]; /* of the owner */
	unsigned int jobs, opens, reads; /* atomic */
};

static uint64_t now_ns(void)
{
	struct timespec at;

	clock_gettime(CLOCK_MONOTONIC, &at);
	return (uint64_t)at.tv_sec * SECOND + (uint64_t)at.tv_nsec;
}

/* A kernel whose time passes while it waits needs no more to see the same. */
static uint64_t seconds(void)
{
	return access("/proc/exitcode", F_OK) ? 20 : 2; /* UML has that file */
}

struct worker {
	struct load *load;
	int number;
};

/* Submits to all rings, without mercy when they are full; opens and closes a client now and then. */
static bool work(void *with)
{
	const struct worker *worker = with;
	struct load *load = worker->load;

	for (unsigned int i = 0; now_ns() < load->end; i++) {
		int err = gpu_submit(load->fds[worker->number], i % (2 * ENGINES),
				     100000 + 100000 * (i % 17));

		MUST(!err || err == -ENOSPC, "submit: %s", strerror(-err));
		if (!err)
			__atomic_add_fetch(&load->jobs, 1, __ATOMIC_RELAXED);
		if (i % 16 == 0) {
			int fd = gpu_open(0);

			if (fd < 0)
				return false;
			gpu_submit(fd, i % ENGINES, 50000);
			close(fd);
			__atomic_add_fetch(&load->opens, 1, __ATOMIC_RELAXED);
		}
		usleep(3000 + 1000 * (i % 3));
	}
	return true;
}

/* What a reader saw of a client before. */
struct seen {
	uint64_t busy[ENGINES];
	uint64_t before; /* the read began */
	uint64_t id;
};

static bool engine_holds(const char *text, int engine, struct seen *seen, uint64_t after)
{
	uint64_t busy, passed = after - seen->before;
	char key[32];

	snprintf(key, sizeof(key), "drm-engine-e%d", engine);
	MUST(text_key(text, key, &busy), "no %s in \"%s\"", key, text);
	MUST(busy >= seen->busy[engine], "%s fell from %" PRIu64 " to %" PRIu64, key,
	     seen->busy[engine], busy);
	MUST(!seen->before || busy - seen->busy[engine] <= passed * CAPACITY,
	     "%s grew by %" PRIu64 " ns while %" PRIu64 " passed", key, busy - seen->busy[engine],
	     passed);
	seen->busy[engine] = busy;
	return true;
}

static bool read_client(struct load *load, int client, struct seen *seen)
{
	const uint64_t before = now_ns();
	char *text = fdinfo_of(load->owner, load->fds[client]);
	const uint64_t after = now_ns();
	uint64_t id;

	if (!text)
		return false;
	MUST(text_key(text, "drm-client-id", &id) && (!seen->id || id == seen->id),
	     "client %d says \"%s\"", client, text);
	for (int i = 0; i < ENGINES; i++)
		if (!engine_holds(text, i, seen, after))
			return false;
	MUST(strstr(text, "drm-purgeable-vram:\t0\n"), "half a text: \"%s\"", text);
	seen->before = before;
	seen->id = id;
	free(text);
	__atomic_add_fetch(&load->reads, 1, __ATOMIC_RELAXED);
	return true;
}

static bool read_all(void *with)
{
	struct load *load = with;
	struct seen seen[WORKERS] = {0};

	while (now_ns() < load->end) {
		for (int i = 0; i < WORKERS; i++)
			if (!read_client(load, i, &seen[i]))
				return false;
		usleep(5000);
	}
	return true;
}

/* When all is done, what is said is what is true, and the journal has it. */
static bool books_agree(const struct load *load)
{
	uint64_t sum[ENGINES] = {0}, said, is, whole, entries;

	MUST(gpu_truth(0, "now ", "entries", &entries) &&
		     entries >= load->jobs + 2 * load->opens + load->reads,
	     "%u jobs, %u opens and %u reads are %" PRIu64 " entries of the journal", load->jobs,
	     load->opens, load->reads, entries);

	for (int i = 0; i < WORKERS; i++) {
		char *text = fdinfo(load->fds[i]), line[64], key[32];

		for (int e = 0; text && e < ENGINES; e++) {
			snprintf(key, sizeof(key), "drm-engine-e%d", e);
			snprintf(line, sizeof(line), "client %d engine %d ", gpu_slot(load->fds[i]),
				 e);
			MUST(text_key(text, key, &said) && gpu_truth(0, line, "busy_ns", &is) &&
				     said == is,
			     "client %d says \"%s\", and %s%" PRIu64 " is true", i, text, line, is);
			sum[e] += is;
		}
	}
	for (int e = 0; e < ENGINES; e++) {
		char line[32];

		snprintf(line, sizeof(line), "engine %d ", e);
		MUST(gpu_truth(0, line, "busy_ns", &whole) && whole >= sum[e] && sum[e],
		     "engine %d worked %" PRIu64 " ns, its clients %" PRIu64, e, whole, sum[e]);
	}
	return true;
}

static bool idle_by(uint64_t deadline)
{
	uint64_t running = 1;

	for (int e = 0; e < ENGINES; e++)
		do {
			char line[32];

			snprintf(line, sizeof(line), "engine %d ", e);
			MUST(now_ns() < deadline, "engine %d does not come to rest", e);
			usleep(20000);
			if (!gpu_truth(0, line, "running", &running))
				return false;
		} while (running);
	return true;
}

static bool load_runs(struct load *load)
{
	struct worker workers[WORKERS];
	pid_t pids[WORKERS + READERS];
	bool ok = true;

	load->end = now_ns() + seconds() * SECOND;
	for (int i = 0; i < WORKERS + READERS; i++) {
		if (i < WORKERS)
			workers[i] = (struct worker){load, i};
		pids[i] = i < WORKERS ? beside(work, &workers[i]) : beside(read_all, load);
	}
	for (int i = 0; i < WORKERS + READERS; i++)
		ok = beside_end(pids[i]) && ok;
	MUST(load->jobs > 100 && load->opens > 10 && load->reads > 100,
	     "%u jobs, %u opens, %u reads are no load", load->jobs, load->opens, load->reads);
	return ok;
}

/* Rings are more than units, so that the engines are shared. */
static bool load_holds(const char *accounting)
{
	struct load *load = mmap(NULL, sizeof(*load), PROT_READ | PROT_WRITE,
				 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	char setup[512];

	snprintf(setup, sizeof(setup),
		 "clock=real accounting=%s journal=16777216 journal_text=64 "
		 "engines/e0/capacity=%d engines/e1/capacity=%d regions/vram rings/a/engine=e0 "
		 "rings/b/engine=e1 rings/c/engine=e0 rings/d/engine=e1",
		 accounting, CAPACITY, CAPACITY);
	MUST(load != MAP_FAILED, "mmap: %s", strerror(errno));
	load->owner = getpid();
	if (!gpu_make(0, setup))
		return false;
	for (int i = 0; i < WORKERS; i++)
		if ((load->fds[i] = gpu_open(0)) < 0)
			return false;
	/* the host replays all of it in a model of its own */
	return load_runs(load) && idle_by(now_ns() + 60 * SECOND) && books_agree(load) &&
	       device_journal(0);
}

bool check_load_running(void)
{
	return load_holds("running");
}

/* A job of a clock that nobody moves ends by itself, when its time has passed, and no earlier. */
bool check_load_clock(void)
{
	uint64_t began, busy = 0;
	int fd;

	if (!gpu_make(0, "clock=real engines/gfx") || (fd = gpu_open(0)) < 0)
		return false;
	began = now_ns();
	MUST(!gpu_submit(fd, 0, 20000000), "no work can be submitted");
	do {
		char *text = fdinfo(fd);
		const uint64_t passed = now_ns() - began;

		MUST(text && text_key(text, "drm-engine-gfx", &busy), "it says \"%s\"", text);
		MUST(busy <= passed, "%" PRIu64 " ns of work in %" PRIu64, busy, passed);
		MUST(passed < 10 * SECOND, "after 10 s %" PRIu64 " ns are done", busy);
		free(text);
		usleep(1000);
	} while (busy < 20000000);
	MUST(busy == 20000000, "it ran on to %" PRIu64 " ns", busy);
	return true;
}
