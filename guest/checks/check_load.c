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
#include "samples.h"

#define DEVICES	 2 /* one of each accounting */
#define WORKERS	 4 /* each has a client of each device */
#define CLIENTS	 (DEVICES * WORKERS)
#define READERS	 2
#define ENGINES	 2 /* of a device */
#define CAPACITY 2 /* of each */
#define SECOND	 1000000000ull
#define JOB_STEP 200000 /* ns; jobs are of one step up to JOB_MOST */
#define JOBS	 17
#define JOB_MOST (JOBS * JOB_STEP)
#define OPENS	 32 /* one client comes and goes in so many submissions, on each device */

/* Drivers that account so, for who looks that up. */
static const struct {
	const char *driver, *accounting;
	uint64_t ahead; /* of time: what a job that ends adds at once */
} devices[DEVICES] = {{"fake-drm", "running", 0}, {"lima", "completion", JOB_MOST}};

/* What they share. */
struct load {
	uint64_t end; /* when to stop, of CLOCK_MONOTONIC */
	pid_t owner;
	int fds[CLIENTS]; /* of the owner; a device's are side by side */
	unsigned int jobs[DEVICES], opens[DEVICES], reads[DEVICES]; /* atomic */
	struct samples *samples;
};

/* A kernel whose time passes while it waits needs no more to see the same. */
static uint64_t seconds(void)
{
	return access("/proc/exitcode", F_OK) ? 20 : 2; /* UML has that file */
}

struct worker {
	struct load *load;
	int number;
};

static void count(unsigned int *number)
{
	__atomic_add_fetch(number, 1, __ATOMIC_RELAXED);
}

/* A client that is closed with its job not done. */
static bool come_and_go(struct load *load, uint32_t device)
{
	int fd = gpu_open(device);

	if (fd < 0)
		return false;
	gpu_submit(fd, load->opens[device] % ENGINES, JOB_STEP / 2);
	close(fd);
	count(&load->opens[device]);
	return true;
}

/* Submits to all rings, without mercy when they are full; opens and closes a client now and then. */
static bool work(void *with)
{
	const struct worker *worker = with;
	struct load *load = worker->load;

	for (unsigned int i = 0; now_ns() < load->end; i++) {
		const uint32_t device = i % DEVICES, ring = i / DEVICES % (2 * ENGINES);
		int err = gpu_submit(load->fds[device * WORKERS + worker->number], ring,
				     JOB_STEP * (1 + i % JOBS));

		MUST(!err || err == -ENOSPC, "submit: %s", strerror(-err));
		if (!err)
			count(&load->jobs[device]);
		if (i % OPENS == device && !come_and_go(load, device))
			return false;
		usleep(3000 + 1000 * (i % 3));
	}
	return true;
}

struct reader {
	struct load *load;
	unsigned int number;
	bool failed;
};

/* What a reader saw of a client before. */
struct seen {
	uint64_t busy[ENGINES];
	uint64_t before; /* the read began */
	uint64_t id;
};

static bool engine_holds(const char *text, int engine, struct seen *seen, uint64_t after,
			 uint64_t ahead)
{
	uint64_t busy, passed = after - seen->before + ahead;
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

static bool text_holds(struct load *load, int client, const char *text, struct seen *seen,
		       uint64_t before, uint64_t after)
{
	const int device = client / WORKERS;
	uint64_t id;

	MUST(text_key(text, "drm-client-id", &id) && (!seen->id || id == seen->id),
	     "client %d says \"%s\"", client, text);
	for (int i = 0; i < ENGINES; i++)
		if (!engine_holds(text, i, seen, after, devices[device].ahead))
			return false;
	MUST(strstr(text, "drm-purgeable-vram:\t0\n"), "half a text: \"%s\"", text);
	seen->before = before;
	seen->id = id;
	count(&load->reads[device]);
	return true;
}

/* Keeps what it reads now and then. Of what is wrong it says the first only: the host sees the rest. */
static bool read_client(struct reader *reader, int client, struct seen *seen, bool keeps)
{
	struct load *load = reader->load;
	const uint64_t before = now_ns();
	char *text = fdinfo_of(load->owner, load->fds[client]);
	const uint64_t after = now_ns();
	bool ok = text && (!keeps || samples_keep(load->samples, reader->number, client, before,
						  after, text));

	if (ok && !reader->failed)
		reader->failed = !text_holds(load, client, text, seen, before, after);
	free(text);
	return ok;
}

static bool read_all(void *with)
{
	struct reader *reader = with;
	struct seen seen[CLIENTS] = {0};

	while (now_ns() < reader->load->end) {
		const bool keeps = samples_due(reader->load->samples, reader->number);

		for (int i = 0; i < CLIENTS; i++)
			if (!read_client(reader, i, &seen[i], keeps))
				return false;
		if (keeps)
			samples_sweep(reader->load->samples, reader->number);
		usleep(5000);
	}
	return !reader->failed;
}

/* When all is done, what is said is what is true, and the journal has it. */
static bool books_agree(const struct load *load, uint32_t device)
{
	const unsigned int jobs = load->jobs[device], opens = load->opens[device],
			   reads = load->reads[device];
	uint64_t sum[ENGINES] = {0}, said, is, whole, entries;

	MUST(gpu_truth(device, "now ", "entries", &entries) && entries >= jobs + 2 * opens + reads,
	     "%u jobs, %u opens and %u reads are %" PRIu64 " entries of the journal", jobs, opens,
	     reads, entries);
	MUST(jobs > 50 && opens > 5 && reads > 50, "%u jobs, %u opens, %u reads are no load", jobs,
	     opens, reads);
	for (int i = 0; i < WORKERS; i++) {
		const int fd = load->fds[(int)device * WORKERS + i];
		char *text = fdinfo(fd), line[64], key[32];

		for (int e = 0; text && e < ENGINES; e++) {
			snprintf(key, sizeof(key), "drm-engine-e%d", e);
			snprintf(line, sizeof(line), "client %d engine %d ", gpu_slot(fd), e);
			MUST(text_key(text, key, &said) &&
				     gpu_truth(device, line, "busy_ns", &is) && said == is,
			     "client %d says \"%s\", and %s%" PRIu64 " is true", i, text, line, is);
			sum[e] += is;
		}
	}
	for (int e = 0; e < ENGINES; e++) {
		char line[32];

		snprintf(line, sizeof(line), "engine %d ", e);
		MUST(gpu_truth(device, line, "busy_ns", &whole) && whole >= sum[e] && sum[e],
		     "engine %d worked %" PRIu64 " ns, its clients %" PRIu64, e, whole, sum[e]);
	}
	return true;
}

static bool idle_by(uint32_t device, uint64_t deadline)
{
	uint64_t running = 1;

	for (int e = 0; e < ENGINES; e++)
		do {
			char line[32];

			snprintf(line, sizeof(line), "engine %d ", e);
			MUST(now_ns() < deadline, "engine %d does not come to rest", e);
			usleep(20000);
			if (!gpu_truth(device, line, "running", &running))
				return false;
		} while (running);
	return true;
}

static bool emit_clocks(void)
{
	bool ok = true;

	for (uint32_t i = 0; i < DEVICES; i++)
		ok = samples_clock(i) && ok;
	return ok;
}

/* Says what the readers kept, however it went. */
static bool load_runs(struct load *load)
{
	struct worker workers[WORKERS];
	struct reader readers[READERS];
	pid_t pids[WORKERS + READERS];
	bool ok = emit_clocks();

	load->end = now_ns() + seconds() * SECOND;
	for (int i = 0; i < WORKERS; i++) {
		workers[i] = (struct worker){load, i};
		pids[i] = beside(work, &workers[i]);
	}
	for (unsigned int i = 0; i < READERS; i++) {
		readers[i] = (struct reader){load, i, false};
		pids[WORKERS + i] = beside(read_all, &readers[i]);
	}
	for (int i = 0; i < WORKERS + READERS; i++)
		ok = beside_end(pids[i]) && ok;
	ok = emit_clocks() && ok;
	emit_samples(load->samples);
	return ok;
}

/* Rings are more than units, so that the engines are shared. */
static bool load_make(struct load *load, uint32_t device)
{
	char setup[512];

	snprintf(setup, sizeof(setup),
		 "driver=%s clock=real accounting=%s journal=8388608 journal_text=64 "
		 "engines/e0/capacity=%d engines/e1/capacity=%d engines/e0/keys=time,capacity "
		 "engines/e1/keys=time,capacity regions/vram rings/a/engine=e0 rings/b/engine=e1 "
		 "rings/c/engine=e0 rings/d/engine=e1",
		 devices[device].driver, devices[device].accounting, CAPACITY, CAPACITY);
	if (!gpu_make(device, setup))
		return false;
	for (unsigned int i = 0; i < WORKERS; i++) {
		const unsigned int client = device * WORKERS + i;

		load->fds[client] = gpu_open(device);
		if (load->fds[client] < 0 ||
		    !samples_client(client, device, load->owner, load->fds[client]))
			return false;
	}
	return true;
}

bool check_load_real(void)
{
	struct load *load = mmap(NULL, sizeof(*load), PROT_READ | PROT_WRITE,
				 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	bool ok;

	MUST(load != MAP_FAILED, "mmap: %s", strerror(errno));
	load->owner = getpid();
	load->samples = samples_new(READERS, CLIENTS);
	if (!load->samples)
		return false;
	for (uint32_t i = 0; i < DEVICES; i++)
		if (!load_make(load, i))
			return false;
	ok = load_runs(load);
	/* the host replays all of it in a model of its own */
	for (uint32_t i = 0; i < DEVICES; i++)
		ok = idle_by(i, now_ns() + 60 * SECOND) && books_agree(load, i) && ok;
	for (uint32_t i = 0; i < DEVICES; i++)
		ok = device_journal(i) && ok;
	return ok;
}
