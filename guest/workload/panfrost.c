/* SPDX-License-Identifier: MIT */
/* The workload of panfrost on modelled registers. It turns on profiling, without which nothing is
 * printed of engines. */
#include <drm/panfrost_drm.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "modelled.h"

static const struct panfrost_queue {
	const char *name;
	uint32_t requirements;
} queues[] = {
	{"fragment", PANFROST_JD_REQ_FS},
	{"vertex-tiler", 0},
};

#define QUEUES (sizeof(queues) / sizeof(*queues))

/* Queues that use the same buffer wait for each other, as its reservations say. */
struct panfrost_client {
	struct job_page chains[QUEUES];
};

static char devfreq[PATH_MAX]; /* its directory; "": the clock does not change */

static int create_buffer(int fd, uint64_t bytes, struct gpu_buffer *buffer)
{
	struct drm_panfrost_create_bo create = {.size = (uint32_t)bytes,
						.flags = PANFROST_BO_NOEXEC};
	int err;

	if (bytes > UINT32_MAX)
		return -EFBIG;
	err = workload_ioctl(fd, DRM_IOCTL_PANFROST_CREATE_BO, &create);
	if (!err)
		*buffer = (struct gpu_buffer){.handle = create.handle, .address = create.offset};
	return err;
}

static int map_buffer(int fd, uint32_t handle, uint64_t *offset)
{
	struct drm_panfrost_mmap_bo map = {.handle = handle};
	int err = workload_ioctl(fd, DRM_IOCTL_PANFROST_MMAP_BO, &map);

	*offset = map.offset;
	return err;
}

static const struct gpu_memory memory = {.create = create_buffer, .map = map_buffer};

static int submit_job(struct workload_client *client, uint32_t queue, const struct decoy_job *job,
		      uint32_t sync)
{
	struct panfrost_client *own = client->own;
	struct job_page *chain = &own->chains[queue];
	uint64_t address = 0;
	int err = job_page_place(chain, client->fd, &memory, job, 1, &address);
	struct drm_panfrost_submit submit = {
		.jc = address,
		.requirements = queues[queue].requirements,
		.bo_handles = (uintptr_t)&chain->buffer.handle,
		.bo_handle_count = 1,
		.out_sync = sync,
	};

	return err ? err : workload_ioctl(client->fd, DRM_IOCTL_PANFROST_SUBMIT, &submit);
}

static int run_job(struct workload_client *client, uint32_t queue, uint32_t job, uint64_t us,
		   enum workload_outcome outcome)
{
	struct decoy_job words;
	uint32_t sync;
	int err = modelled_job(&words, client, us, outcome), fence;

	(void)job;
	if (!err)
		err = workload_syncobj(client->fd, &sync);
	if (err)
		return err;
	err = submit_job(client, queue, &words, sync);
	/* one that was not submitted has no fence */
	fence = workload_export(client->fd, sync, true);
	return err ? err : fence;
}

/* A file of sysfs. */
static int write_file(const char *directory, const char *name, const char *text)
{
	char path[PATH_MAX + 32];
	int fd, err = 0;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) < 0)
		err = -errno;
	close(fd);
	return err;
}

/* Where the operating points of the device are, if it has any. */
static void find_devfreq(const char *device)
{
	char pattern[PATH_MAX + 32];
	glob_t found;

	snprintf(pattern, sizeof(pattern), "%s/devfreq/*", device);
	if (glob(pattern, 0, NULL, &found))
		return;
	snprintf(devfreq, sizeof(devfreq), "%s", found.gl_pathv[0]);
	globfree(&found);
}

static int begin(const char *node)
{
	char device[64];
	struct stat stat_of;
	int err = modelled_check(node, "panfrost");

	if (err)
		return err;
	if (stat(node, &stat_of))
		return -errno;
	snprintf(device, sizeof(device), "/sys/dev/char/%u:%u/device", major(stat_of.st_rdev),
		 minor(stat_of.st_rdev));
	/* a kernel that always profiles has no such file */
	err = write_file(device, "profiling", "1");
	if (err && err != -ENOENT)
		return err;
	find_devfreq(device);
	for (size_t i = 0; i < QUEUES; i++)
		workload_queue(queues[i].name, queues[i].name, 1);
	workload_region("memory");
	workload_can(WORKLOAD_ADOPT | WORKLOAD_FAULT | WORKLOAD_HANG | WORKLOAD_TIMEOUT |
		     WORKLOAD_INTERRUPTS | WORKLOAD_MEMORY | WORKLOAD_SHARE | WORKLOAD_PURGE |
		     (*devfreq ? WORKLOAD_FREQUENCY : 0));
	return 0;
}

static int client_opened(struct workload_client *client)
{
	client->own = calloc(1, sizeof(struct panfrost_client));
	return client->own ? 0 : -ENOMEM;
}

static void client_closing(struct workload_client *client)
{
	struct panfrost_client *own = client->own;

	for (size_t i = 0; i < QUEUES; i++)
		job_page_unmap(&own->chains[i]);
	free(own);
	client->own = NULL;
}

/* All of a buffer that is no heap is resident when it is made. */
static int create_object(struct workload_client *client, uint64_t bytes, uint32_t *handle)
{
	struct gpu_buffer buffer = {0};
	int err = create_buffer(client->fd, bytes, &buffer);

	*handle = buffer.handle;
	return err;
}

/* The driver refuses a buffer that several clients have. */
static int make_purgeable(struct workload_client *client, uint32_t handle, bool purgeable)
{
	struct drm_panfrost_madvise advice = {
		.handle = handle,
		.madv = purgeable ? PANFROST_MADV_DONTNEED : PANFROST_MADV_WILLNEED,
	};

	return workload_ioctl(client->fd, DRM_IOCTL_PANFROST_MADVISE, &advice);
}

/* One clock for all queues. The governor gets a range of one operating point; the order is that of
 * a range that moves in either direction. */
static int set_frequency(uint32_t queue, uint64_t hz)
{
	static const char *const files[] = {"max_freq", "min_freq", "max_freq"};
	char text[32];
	int err = 0;

	(void)queue;
	snprintf(text, sizeof(text), "%" PRIu64, hz);
	for (size_t i = 0; i < sizeof(files) / sizeof(*files) && !err; i++)
		err = write_file(devfreq, files[i], text);
	return err;
}

int main(int argc, char **argv)
{
	static const struct workload panfrost = {
		.name = "panfrost",
		.version = "1-profiling",
		.begin = begin,
		.opened = client_opened,
		.closing = client_closing,
		.run = run_job,
		.create = create_object,
		.purgeable = make_purgeable,
		.frequency = set_frequency,
	};

	return workload_main(&panfrost, argc, argv);
}
