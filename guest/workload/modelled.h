/* SPDX-License-Identifier: MIT */
/*
 * What workloads of modelled GPUs (fake-drm/hardware) share: jobs are words at the begin of their
 * buffers, which mean nothing to a real GPU.
 */
#ifndef DECOY_GUEST_WORKLOAD_MODELLED_H
#define DECOY_GUEST_WORKLOAD_MODELLED_H

#include <stdint.h>

#include "job.h"
#include "protocol.h"

/* A buffer of a GEM driver. */
struct gpu_buffer {
	uint32_t handle;
	uint64_t address; /* of the GPU */
};

/* What each driver has ioctls of its own for. Functions return 0 or -errno. */
struct gpu_memory {
	int (*create)(int fd, uint64_t bytes, struct gpu_buffer *buffer);
	int (*map)(int fd, uint32_t handle, uint64_t *offset); /* for mmap() */
};

/*
 * Where jobs of one queue of one client stand, one behind another. A page that is full is left to
 * the jobs that use it, whose references keep it, and the next one begins: the client has one
 * handle, and no job's words change while the job waits. Zeroed: no page yet, as before the
 * client's first job.
 */
struct job_page {
	struct gpu_buffer buffer;
	struct decoy_job *jobs; /* NULL: no page */
	uint32_t used;
};

/*
 * modelled_check - the node is one of that driver, and its registers are modelled. 0, -ENODEV after
 * a message on standard error, or another -errno.
 */
int modelled_check(const char *node, const char *driver);

/* modelled_job - the words of a job. 0 or -ERANGE. */
int modelled_job(struct decoy_job *job, const struct workload_client *client, uint64_t us,
		 enum workload_outcome outcome);

/* job_page_place - write jobs, in a row, where they stay until they have ended. *address: of the
 * first. 0 or -errno. */
int job_page_place(struct job_page *page, int fd, const struct gpu_memory *memory,
		   const struct decoy_job *jobs, uint32_t count, uint64_t *address);

/* job_page_unmap - a mapping holds the client's file open; the buffer itself lives as long as the
 * file. */
void job_page_unmap(struct job_page *page);

#endif
