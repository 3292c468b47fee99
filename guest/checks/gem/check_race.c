/* SPDX-License-Identifier: MIT */
/* Threads that create, close, export and use the same handles concurrently. */
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "gem.h"

#define THREADS 4
#define ROUNDS	400
#define HANDLES 4 /* that all threads use */
#define OBJECTS 16

struct racer {
	int fd, other;
	unsigned int seed;
	bool ok;
};

/* Results that a race allows: the handle is closed, or the table is full for now. */
static bool racer_result_allowed(int result)
{
	return result >= 0 || result == -ENOENT || result == -EINVAL || result == -ENOSPC;
}

static bool racer_act(const struct racer *racer, unsigned int what, uint32_t handle)
{
	int result, dma_buf;

	if (what == 0)
		return racer_result_allowed(
			gem_create(racer->fd, 0, 4096, FAKE_DRM_CREATE_RESIDENT));
	if (what == 1)
		return racer_result_allowed(gem_close(racer->fd, handle));
	if (what == 2)
		return racer_result_allowed(
			gem_madvise(racer->fd, handle, FAKE_DRM_MADVISE_DONTNEED));
	if (what == 3) {
		struct fake_drm_submit job = {.work = 1000, .objects = {handle}};

		return racer_result_allowed(submit_with(racer->fd, &job));
	}
	dma_buf = gem_export(racer->fd, handle);
	if (dma_buf < 0)
		return racer_result_allowed(dma_buf);
	result = gem_import(what == 4 ? racer->other : racer->fd, dma_buf);
	close(dma_buf);
	if (result > 0 && what == 4)
		gem_close(racer->other, (uint32_t)result);
	return racer_result_allowed(result);
}

static void *racer_run(void *with)
{
	struct racer *racer = with;

	racer->ok = true;
	for (int i = 0; racer->ok && i < ROUNDS; i++) {
		racer->seed = racer->seed * 1103515245 + 12345;
		racer->ok =
			racer_act(racer, racer->seed >> 16 & 7, 1 + (racer->seed >> 20) % HANDLES);
	}
	return NULL;
}

/* Afterwards as many buffers as before can be created, and fdinfo counts the existing ones only. */
bool check_race_buffers(void)
{
	struct racer racers[THREADS] = {0};
	pthread_t threads[THREADS];
	int fd, other;

	if (!gem_opened("clock=real max_objects=16 engines/gfx regions/vram", &fd) ||
	    (other = gpu_open(0)) < 0)
		return false;
	for (unsigned int i = 0; i < THREADS; i++) {
		racers[i] = (struct racer){.fd = fd, .other = other, .seed = i + 1};
		MUST(!pthread_create(&threads[i], NULL, racer_run, &racers[i]),
		     "a thread cannot be started");
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < THREADS; i++)
		MUST(racers[i].ok, "thread %d: an ioctl gave an unexpected errno", i);
	/* handle numbers grow by one for each thread that was refused in between */
	for (uint32_t handle = 1; handle <= OBJECTS + THREADS; handle++) {
		gem_close(fd, handle);
		gem_close(other, handle);
	}
	if (!gem_sums(fd, "vram", (struct gem_sums){0}) ||
	    !gem_sums(other, "vram", (struct gem_sums){0}))
		return false;
	close(fd);
	for (int i = 0; i < OBJECTS; i++)
		if (!gem_created(other, 0, 4096, 0, 0))
			return false;
	return gem_created(other, 0, 4096, 0, -ENOSPC);
}
