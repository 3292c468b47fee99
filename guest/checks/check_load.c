/* SPDX-License-Identifier: MIT */
/* Under the real clock: clients submit side by side while readers sweep all the time. */
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

#define DEVICES	    2 /* one device of each accounting */
#define WORKERS	    4 /* processes, each with a client of each device */
#define CLIENTS	    (DEVICES * WORKERS)
#define READERS	    2
#define ENGINES	    2 /* of a device */
#define CAPACITY    2 /* of each */
#define SECOND	    1000000000ull
#define JOB_STEP    200000 /* ns; jobs are one step to JOB_MOST long */
#define JOBS	    17
#define JOB_MOST    (JOBS * JOB_STEP)
#define OPENS	    32 /* submissions per client that is opened and closed, on each device */
#define LEAST	    50 /* jobs and reads of each device that make a load */
#define LEAST_OPENS 5

/* Names of drivers with such accounting, for the catalogue's driver rows. */
static const struct {
	const char *driver, *accounting;
	uint64_t ahead; /* the busy time that the end of a job adds at once */
} devices[DEVICES] = {{"fake-drm", "running", 0}, {"lima", "completion", JOB_MOST}};

/* Shared by all processes. */
struct load {
	uint64_t end; /* CLOCK_MONOTONIC, when to stop if that was a load */
	pid_t owner;
	int fds[CLIENTS]; /* of the owner; a device's are side by side */
	unsigned int jobs[DEVICES], opens[DEVICES], reads[DEVICES]; /* atomic */
	struct samples *samples;
};

/* Seconds of load; UML, whose time passes only while it waits, needs fewer. */
static uint64_t load_seconds(void)
{
	return access("/proc/exitcode", F_OK) ? 20 : 2; /* exists under UML only */
}

struct worker {
	struct load *load;
	int number;
};

static void count_up(unsigned int *number)
{
	__atomic_add_fetch(number, 1, __ATOMIC_RELAXED);
}

/* A machine without time needs longer for it. */
static bool load_goes_on(struct load *load)
{
	if (now_ns() < load->end)
		return true;
	for (int i = 0; i < DEVICES; i++)
		if (__atomic_load_n(&load->jobs[i], __ATOMIC_RELAXED) <= LEAST ||
		    __atomic_load_n(&load->reads[i], __ATOMIC_RELAXED) <= LEAST ||
		    __atomic_load_n(&load->opens[i], __ATOMIC_RELAXED) <= LEAST_OPENS)
			return true;
	return false;
}

/* Open a client, submit, and close it with its job not done. */
static bool come_and_go(struct load *load, uint32_t device)
{
	int fd = gpu_open(device);

	if (fd < 0)
		return false;
	gpu_submit(fd, load->opens[device] % ENGINES, JOB_STEP / 2);
	close(fd);
	count_up(&load->opens[device]);
	return true;
}

/* Submit to all rings, also when they are full; open and close a client now and then. */
static bool work_loop(void *with)
{
	const struct worker *worker = with;
	struct load *load = worker->load;

	for (unsigned int i = 0; load_goes_on(load); i++) {
		const uint32_t device = i % DEVICES, ring = i / DEVICES % (2 * ENGINES);
		int err = gpu_submit(load->fds[device * WORKERS + worker->number], ring,
				     JOB_STEP * (1 + i % JOBS));

		MUST(!err || err == -ENOSPC, "submit: %s", strerror(-err));
		if (!err)
			count_up(&load->jobs[device]);
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

/* A reader's last sample of a client. */
struct last_sample {
	uint64_t busy[ENGINES];
	uint64_t before; /* when the read began */
	uint64_t id;
};

static bool engine_holds(const char *text, int engine, struct last_sample *last_sample,
			 uint64_t after, uint64_t ahead)
{
	uint64_t busy, passed = after - last_sample->before + ahead;
	char key[32];

	snprintf(key, sizeof(key), "drm-engine-e%d", engine);
	MUST(text_key(text, key, &busy), "no %s in \"%s\"", key, text);
	MUST(busy >= last_sample->busy[engine], "%s fell from %" PRIu64 " to %" PRIu64, key,
	     last_sample->busy[engine], busy);
	MUST(!last_sample->before || busy - last_sample->busy[engine] <= passed * CAPACITY,
	     "%s grew by %" PRIu64 " ns while %" PRIu64 " passed", key,
	     busy - last_sample->busy[engine], passed);
	last_sample->busy[engine] = busy;
	return true;
}

static bool text_holds(struct load *load, int client, const char *text,
		       struct last_sample *last_sample, uint64_t before, uint64_t after)
{
	const int device = client / WORKERS;
	uint64_t id;

	MUST(text_key(text, "drm-client-id", &id) && (!last_sample->id || id == last_sample->id),
	     "client %d shows \"%s\"", client, text);
	for (int i = 0; i < ENGINES; i++)
		if (!engine_holds(text, i, last_sample, after, devices[device].ahead))
			return false;
	MUST(strstr(text, "drm-purgeable-vram:\t0\n"), "the text is cut short: \"%s\"", text);
	last_sample->before = before;
	last_sample->id = id;
	count_up(&load->reads[device]);
	return true;
}

/* Read all clients in a loop and add samples. Report the first fault only: the host judges the
 * samples. */
static bool read_client(struct reader *reader, int client, struct last_sample *last_sample,
			bool record)
{
	struct load *load = reader->load;
	const uint64_t before = now_ns();
	char *text = fdinfo_of(load->owner, load->fds[client]);
	const uint64_t after = now_ns();
	bool ok = text && (!record ||
			   samples_add(load->samples, reader->number, client, before, after, text));

	if (ok && !reader->failed)
		reader->failed = !text_holds(load, client, text, last_sample, before, after);
	free(text);
	return ok;
}

static bool read_loop(void *with)
{
	struct reader *reader = with;
	struct last_sample last_sample[CLIENTS] = {0};

	while (load_goes_on(reader->load)) {
		const bool record = samples_due(reader->load->samples, reader->number);

		for (int i = 0; i < CLIENTS; i++)
			if (!read_client(reader, i, &last_sample[i], record))
				return false;
		if (record)
			samples_sweep(reader->load->samples, reader->number);
		usleep(5000);
	}
	return !reader->failed;
}

/* After the load: fdinfo equals the truth, and the journal counts all operations. */
static bool truth_agrees(const struct load *load, uint32_t device)
{
	const unsigned int jobs = load->jobs[device], opens = load->opens[device],
			   reads = load->reads[device];
	uint64_t sum[ENGINES] = {0}, printed, is, whole, entries;

	MUST(gpu_truth(device, "now ", "entries", &entries) && entries >= jobs + 2 * opens + reads,
	     "%u jobs, %u opens and %u reads, but the journal has %" PRIu64 " entries", jobs, opens,
	     reads, entries);
	for (int i = 0; i < WORKERS; i++) {
		const int fd = load->fds[(int)device * WORKERS + i];
		char *text = fdinfo(fd), line[64], key[32];

		for (int e = 0; text && e < ENGINES; e++) {
			snprintf(key, sizeof(key), "drm-engine-e%d", e);
			snprintf(line, sizeof(line), "client %d engine %d ", gpu_slot(fd), e);
			MUST(text_key(text, key, &printed) &&
				     gpu_truth(device, line, "busy_ns", &is) && printed == is,
			     "client %d shows \"%s\", but %s%" PRIu64 " is the truth", i, text,
			     line, is);
			sum[e] += is;
		}
	}
	for (int e = 0; e < ENGINES; e++) {
		char line[32];

		snprintf(line, sizeof(line), "engine %d ", e);
		MUST(gpu_truth(device, line, "busy_ns", &whole) && whole >= sum[e] && sum[e],
		     "engine %d ran %" PRIu64 " ns, its clients %" PRIu64, e, whole, sum[e]);
	}
	return true;
}

static bool is_idle(uint32_t device)
{
	for (int e = 0; e < ENGINES; e++) {
		char line[32];

		snprintf(line, sizeof(line), "engine %d ", e);
		if (!gpu_truth_becomes(device, line, "running", 0))
			return false;
	}
	return true;
}

static bool emit_clocks(void)
{
	bool ok = true;

	for (uint32_t i = 0; i < DEVICES; i++)
		ok = samples_clock(i) && ok;
	return ok;
}

/* Emit the samples of the readers, also after a failure. */
static bool load_runs(struct load *load)
{
	struct worker workers[WORKERS];
	struct reader readers[READERS];
	pid_t pids[WORKERS + READERS];
	bool ok = emit_clocks();

	load->end = now_ns() + load_seconds() * SECOND;
	for (int i = 0; i < WORKERS; i++) {
		workers[i] = (struct worker){load, i};
		pids[i] = child_start(work_loop, &workers[i]);
	}
	for (unsigned int i = 0; i < READERS; i++) {
		readers[i] = (struct reader){load, i, false};
		pids[WORKERS + i] = child_start(read_loop, &readers[i]);
	}
	for (int i = 0; i < WORKERS + READERS; i++)
		ok = child_join(pids[i]) && ok;
	ok = emit_clocks() && ok;
	emit_samples(load->samples);
	return ok;
}

/* More rings than units, so that jobs share the engines. */
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
	/* for the replay check of the host */
	for (uint32_t i = 0; i < DEVICES; i++)
		ok = is_idle(i) && truth_agrees(load, i) && ok;
	for (uint32_t i = 0; i < DEVICES; i++)
		ok = device_journal(i) && ok;
	return ok;
}
