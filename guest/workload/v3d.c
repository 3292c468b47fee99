/* SPDX-License-Identifier: MIT */
/*
 * The workload of v3d on modelled registers. Engines `cpu` and `cache_clean` have no queue here:
 * their time is that of the processor, no register shows it.
 */
#include <drm/v3d_drm.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "modelled.h"

/* Queues that use the same buffer wait for each other, as its reservations say. */
struct v3d_client {
	struct job_page lists; /* control lists of bin and render */
	struct job_page shaders; /* uniforms of csd */
};

/* What a queue submits; `sync` gets the fence of its end. */
typedef int submit_job(struct workload_client *client, const struct decoy_job *job, uint32_t sync);

static int create_buffer(int fd, uint64_t bytes, struct gpu_buffer *buffer)
{
	struct drm_v3d_create_bo create = {.size = (uint32_t)bytes};
	int err;

	if (bytes > UINT32_MAX)
		return -EFBIG;
	err = workload_ioctl(fd, DRM_IOCTL_V3D_CREATE_BO, &create);
	if (!err)
		*buffer = (struct gpu_buffer){.handle = create.handle, .address = create.offset};
	return err;
}

static int map_buffer(int fd, uint32_t handle, uint64_t *offset)
{
	struct drm_v3d_mmap_bo map = {.handle = handle};
	int err = workload_ioctl(fd, DRM_IOCTL_V3D_MMAP_BO, &map);

	*offset = map.offset;
	return err;
}

static const struct gpu_memory memory = {.create = create_buffer, .map = map_buffer};

/* Registers carry the job: no buffer. */
static int submit_tfu(struct workload_client *client, const struct decoy_job *job, uint32_t sync)
{
	struct drm_v3d_submit_tfu submit = {
		.ica = DECOY_JOB_TFU_ICA(job->client, job->outcome),
		.iis = job->us,
		.out_sync = sync,
	};

	return workload_ioctl(client->fd, DRM_IOCTL_V3D_SUBMIT_TFU, &submit);
}

/* Control lists of `bin`, which may be none, and of `render`. */
static int submit_lists(struct workload_client *client, const struct decoy_job *jobs, uint32_t bins,
			uint32_t sync)
{
	struct v3d_client *own = client->own;
	const uint32_t bytes = sizeof(*jobs);
	uint64_t address = 0;
	int err = job_page_place(&own->lists, client->fd, &memory, jobs, bins + 1, &address);
	struct drm_v3d_submit_cl submit = {
		.bcl_start = (uint32_t)address,
		.bcl_end = (uint32_t)address + bins * bytes,
		.rcl_start = (uint32_t)address + bins * bytes,
		.rcl_end = (uint32_t)address + (bins + 1) * bytes,
		.bo_handles = (uintptr_t)&own->lists.buffer.handle,
		.bo_handle_count = 1,
		.out_sync = sync,
	};

	return err ? err : workload_ioctl(client->fd, DRM_IOCTL_V3D_SUBMIT_CL, &submit);
}

/* The driver renders after it has binned, always: a list that takes no time. The fence is that of
 * its end. */
static int submit_bin(struct workload_client *client, const struct decoy_job *job, uint32_t sync)
{
	const struct decoy_job jobs[] = {
		*job,
		{.magic = DECOY_JOB_MAGIC, .client = job->client, .outcome = DECOY_JOB_DONE},
	};

	return submit_lists(client, jobs, 1, sync);
}

static int submit_render(struct workload_client *client, const struct decoy_job *job, uint32_t sync)
{
	return submit_lists(client, job, 0, sync);
}

/* The driver drops a dispatch with 0 workgroups in a dimension. The fence is that of the cleaned
 * cache. */
static int submit_csd(struct workload_client *client, const struct decoy_job *job, uint32_t sync)
{
	struct v3d_client *own = client->own;
	const uint32_t workgroups = 1 << 16;
	uint64_t address = 0;
	int err = job_page_place(&own->shaders, client->fd, &memory, job, 1, &address);
	struct drm_v3d_submit_csd submit = {
		.cfg = {workgroups, workgroups, workgroups, [6] = (uint32_t)address},
		.bo_handles = (uintptr_t)&own->shaders.buffer.handle,
		.bo_handle_count = 1,
		.out_sync = sync,
	};

	return err ? err : workload_ioctl(client->fd, DRM_IOCTL_V3D_SUBMIT_CSD, &submit);
}

static const struct v3d_queue_row {
	const char *name;
	submit_job *submit;
} queues[] = {
	{"tfu", submit_tfu},
	{"bin", submit_bin},
	{"render", submit_render},
	{"csd", submit_csd},
};

static int run_job(struct workload_client *client, uint32_t queue, uint32_t job, uint64_t us,
		   enum workload_outcome outcome)
{
	struct decoy_job words;
	uint32_t sync;
	int err = modelled_job(&words, client, us, outcome), fence;

	(void)job;
	/* what the registers of tfu hold */
	if (client->id > UINT16_MAX)
		return -ERANGE;
	if (!err)
		err = workload_syncobj(client->fd, &sync);
	if (err)
		return err;
	err = queues[queue].submit(client, &words, sync);
	/* one that was not submitted has no fence */
	fence = workload_export(client->fd, sync, true);
	return err ? err : fence;
}

static int begin(const char *node)
{
	int err = modelled_check(node, "v3d");

	if (err)
		return err;
	for (size_t i = 0; i < sizeof(queues) / sizeof(*queues); i++)
		workload_queue(queues[i].name, queues[i].name, 1);
	workload_region("memory");
	workload_can(WORKLOAD_ADOPT | WORKLOAD_FAULT | WORKLOAD_HANG | WORKLOAD_TIMEOUT |
		     WORKLOAD_INTERRUPTS | WORKLOAD_MEMORY | WORKLOAD_SHARE);
	return 0;
}

static int client_opened(struct workload_client *client)
{
	client->own = calloc(1, sizeof(struct v3d_client));
	return client->own ? 0 : -ENOMEM;
}

static void client_closing(struct workload_client *client)
{
	struct v3d_client *own = client->own;

	job_page_unmap(&own->lists);
	job_page_unmap(&own->shaders);
	free(own);
	client->own = NULL;
}

/* All of a buffer is resident when it is made. */
static int create_object(struct workload_client *client, uint64_t bytes, uint32_t *handle)
{
	struct gpu_buffer buffer = {0};
	int err = create_buffer(client->fd, bytes, &buffer);

	*handle = buffer.handle;
	return err;
}

int main(int argc, char **argv)
{
	static const struct workload v3d = {
		.name = "v3d",
		.version = "1",
		.begin = begin,
		.opened = client_opened,
		.closing = client_closing,
		.run = run_job,
		.create = create_object,
	};

	return workload_main(&v3d, argc, argv);
}
