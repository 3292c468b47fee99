/* SPDX-License-Identifier: MIT */
/* Fences by the real clock: jobs end by themselves, beside everything that programs do. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "gem.h"

#define REAL                                              \
	"clock=real engines/gfx/capacity=4 regions/vram " \
	"rings/r0/engine=gfx rings/r1/engine=gfx rings/r2/engine=gfx rings/r3/engine=gfx"
#define MS	1000000ULL
#define CLIENTS 4
#define LINKS	64 /* jobs of a chain */

bool check_fence_real(void)
{
	uint64_t busy = 0, begun, passed;
	int fd, out, status;

	if (!gem_opened(REAL, &fd))
		return false;
	begun = now_ns();
	MUST(!submit(fd, 0, 30 * MS, &out), "a job cannot be submitted: %s", strerror(errno));
	status = fence_status(out);
	passed = now_ns() - begun;
	MUST(!status || passed >= 30 * MS,
	     "the fence of a job of 30 ms has status %d after %" PRIu64 " ns", status, passed);
	MUST(fence_ready(out, POLLIN, (int)patience_ms()), "the fence did not signal in %u ms",
	     patience_ms());
	MUST(fence_status(out) == 1, "the fence has status %d, expected 1", fence_status(out));
	MUST(!fence_wait(fd, 0, 1, 0), "WAIT for its number fails after it signalled");
	if (!gpu_truth(0, "client 0 engine 0 ", "busy_ns", &busy))
		return false;
	MUST(busy == 30 * MS, "the job ran %" PRIu64 " ns", busy);
	return true;
}

/* Each job waits for the one before, on the other device; all use a buffer. */
static bool chain_run(const int *fds, uint32_t ring)
{
	int before = -1, handles[2];

	for (int i = 0; i < 2; i++)
		MUST((handles[i] = gem_create(fds[i], 0, 4096, 0)) > 0,
		     "a buffer cannot be created");
	for (int i = 0; i < LINKS; i++) {
		struct fake_drm_submit job = {.ring = ring, .work = MS / 10};
		int err;

		job.flags = FAKE_DRM_SUBMIT_OUT_FENCE;
		job.objects[i % 4] = (uint32_t)handles[i % 2];
		if (before >= 0) {
			job.flags |= FAKE_DRM_SUBMIT_IN_FENCE;
			job.in_fence = before;
		}
		err = submit_with(fds[i % 2], &job);
		MUST(!err, "job %d: %s", i, strerror(-err));
		if (before >= 0)
			close(before);
		before = job.out_fence;
	}
	MUST(fence_ready(before, POLLIN, (int)patience_ms()),
	     "the last fence did not signal in %u ms", patience_ms());
	MUST(fence_status(before) == 1, "the fence has status %d, expected 1",
	     fence_status(before));
	return true;
}

static bool client_run(void *with)
{
	int fds[2] = {gpu_open(0), gpu_open(1)};

	return fds[0] >= 0 && fds[1] >= 0 && chain_run(fds, *(uint32_t *)with);
}

/* Chains from one device to the other and back, of several clients, each on a ring of its own. */
bool check_fence_chain(void)
{
	uint32_t rings[CLIENTS];
	pid_t pids[CLIENTS];
	uint64_t busy;
	bool ok = true;

	if (!gpu_make(0, REAL) || !gpu_make(1, REAL))
		return false;
	for (uint32_t i = 0; i < CLIENTS; i++) {
		rings[i] = i;
		pids[i] = child_start(client_run, &rings[i]);
	}
	for (int i = 0; i < CLIENTS; i++)
		ok = child_join(pids[i]) && ok;
	for (uint32_t device = 0; ok && device < 2; device++) {
		ok = gpu_truth(device, "engine 0 ", "busy_ns", &busy);
		MUST(!ok || busy == CLIENTS * LINKS / 2 * (MS / 10),
		     "device %u was busy %" PRIu64 " ns", device, busy);
	}
	return ok;
}
