/* SPDX-License-Identifier: MIT */
/* What workloads of modelled GPUs share. */
#include "modelled.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "drm_core.h"

#define PAGE_BYTES 4096
#define PAGE_JOBS  (PAGE_BYTES / sizeof(struct decoy_job))

static const enum decoy_job_outcome outcomes[WORKLOAD_OUTCOMES] = {
	[WORKLOAD_DONE] = DECOY_JOB_DONE,  [WORKLOAD_FAULTY] = DECOY_JOB_FAULT,
	[WORKLOAD_HANGS] = DECOY_JOB_HANG, [WORKLOAD_LATE] = DECOY_JOB_LATE,
	[WORKLOAD_LOST] = DECOY_JOB_LOST,  [WORKLOAD_SPURIOUS] = DECOY_JOB_SPURIOUS,
};

int modelled_check(const char *node, const char *driver)
{
	char name[32] = "";
	struct core_version version = {.name_len = sizeof(name) - 1, .name = name};
	int fd = open(node, O_RDWR | O_CLOEXEC), err;

	if (fd < 0)
		return -errno;
	err = workload_ioctl(fd, CORE_VERSION, &version);
	close(fd);
	if (err)
		return err;
	if (strcmp(name, driver)) {
		fprintf(stderr, "%s: expected driver %s, found %s\n", node, driver, name);
		return -ENODEV;
	}
	/* a real GPU would execute the words */
	if (access("/sys/module/decoy_hardware", F_OK)) {
		fprintf(stderr, "%s: expected registers of decoy_hardware.ko, found a real GPU\n",
			node);
		return -ENODEV;
	}
	return 0;
}

int modelled_job(struct decoy_job *job, const struct workload_client *client, uint64_t us,
		 enum workload_outcome outcome)
{
	if (us > UINT32_MAX || outcome >= WORKLOAD_OUTCOMES)
		return -ERANGE;
	*job = (struct decoy_job){
		.magic = DECOY_JOB_MAGIC,
		.client = client->id,
		.us = (uint32_t)us,
		.outcome = outcomes[outcome],
	};
	return 0;
}

/* Leave the old page to its jobs, and take a new one. */
static int turn_page(struct job_page *page, int fd, const struct gpu_memory *memory)
{
	struct core_gem_close old = {.handle = page->buffer.handle};
	struct gpu_buffer buffer = {0};
	uint64_t offset;
	void *bytes = MAP_FAILED;
	int err = memory->create(fd, PAGE_BYTES, &buffer);

	if (err)
		return err;
	err = memory->map(fd, buffer.handle, &offset);
	if (!err)
		bytes = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
			     (off_t)offset);
	if (!err && bytes == MAP_FAILED)
		err = -errno;
	if (err)
		old.handle = buffer.handle;
	if (old.handle)
		workload_ioctl(fd, CORE_GEM_CLOSE, &old);
	if (err)
		return err;
	job_page_unmap(page);
	*page = (struct job_page){.buffer = buffer, .jobs = bytes};
	return 0;
}

int job_page_place(struct job_page *page, int fd, const struct gpu_memory *memory,
		   const struct decoy_job *jobs, uint32_t count, uint64_t *address)
{
	if (!page->jobs || page->used + count > PAGE_JOBS) {
		int err = turn_page(page, fd, memory);

		if (err)
			return err;
	}
	memcpy(&page->jobs[page->used], jobs, count * sizeof(*jobs));
	*address = page->buffer.address + page->used * sizeof(*jobs);
	page->used += count;
	return 0;
}

void job_page_unmap(struct job_page *page)
{
	if (page->jobs)
		munmap(page->jobs, PAGE_BYTES);
	page->jobs = NULL;
}
