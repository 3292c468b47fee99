/* SPDX-License-Identifier: MIT */
/* Programs that do to one buffer, at once, what others do one after the other. */
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "gem.h"

#define THREADS 4
#define ROUNDS	400
#define HANDLES 4 /* that they fight for */
#define OBJECTS 16

struct racer {
	int fd, other;
	unsigned int seed;
	bool ok;
};

/* What a refused act may say: the handle is gone, or the table is full for now. */
static bool allowed(int result)
{
	return result >= 0 || result == -ENOENT || result == -EINVAL || result == -ENOSPC;
}

static bool act(const struct racer *racer, unsigned int what, uint32_t handle)
{
	int result, dma_buf;

	if (what == 0)
		return allowed(gem_create(racer->fd, 0, 4096, FAKE_DRM_CREATE_RESIDENT));
	if (what == 1)
		return allowed(gem_close(racer->fd, handle));
	if (what == 2)
		return allowed(gem_madvise(racer->fd, handle, FAKE_DRM_MADVISE_DONTNEED));
	if (what == 3) {
		struct fake_drm_submit job = {.work = 1000, .objects = {handle}};

		return allowed(submit_with(racer->fd, &job));
	}
	dma_buf = gem_export(racer->fd, handle);
	if (dma_buf < 0)
		return allowed(dma_buf);
	result = gem_import(what == 4 ? racer->other : racer->fd, dma_buf);
	close(dma_buf);
	if (result > 0 && what == 4)
		gem_close(racer->other, (uint32_t)result);
	return allowed(result);
}

static void *race(void *with)
{
	struct racer *racer = with;

	racer->ok = true;
	for (int i = 0; racer->ok && i < ROUNDS; i++) {
		racer->seed = racer->seed * 1103515245 + 12345;
		racer->ok = act(racer, racer->seed >> 16 & 7, 1 + (racer->seed >> 20) % HANDLES);
	}
	return NULL;
}

/* In the end there is room for as many buffers as ever, and none counts that is not there. */
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
		MUST(!pthread_create(&threads[i], NULL, race, &racers[i]), "no thread");
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < THREADS; i++)
		MUST(racers[i].ok, "thread %d: an act gave what it may not", i);
	/* a number more for each thread that was refused and had one meanwhile */
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
