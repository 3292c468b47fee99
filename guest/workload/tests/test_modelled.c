/* SPDX-License-Identifier: MIT */
/* Where jobs of modelled GPUs stand, on a device of the test's: a memory file, one page per buffer.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cmocka.h>

#include "drm_core.h"
#include "modelled.h"

#define PAGE	  4096
#define PAGE_JOBS 256
#define BUFFERS	  8

static struct {
	int fd;
	uint32_t created, closed[BUFFERS], closed_count;
	int create_err, map_err;
	struct decoy_job *bytes; /* all buffers */
} device;

int workload_ioctl(int fd, unsigned long request, void *argument)
{
	const struct core_gem_close *close_buffer = argument;

	assert_int_equal(fd, device.fd);
	assert_int_equal(request, CORE_GEM_CLOSE);
	assert_in_range(close_buffer->handle, 1, device.created);
	device.closed[device.closed_count++] = close_buffer->handle;
	return 0;
}

static uint64_t address_of(uint32_t handle)
{
	return 0x40000000 + UINT64_C(0x10000) * handle;
}

static int create(int fd, uint64_t bytes, struct gpu_buffer *buffer)
{
	assert_int_equal(fd, device.fd);
	assert_int_equal(bytes, PAGE);
	if (device.create_err)
		return device.create_err;
	device.created++;
	*buffer = (struct gpu_buffer){.handle = device.created,
				      .address = address_of(device.created)};
	return 0;
}

static int map(int fd, uint32_t handle, uint64_t *offset)
{
	assert_int_equal(fd, device.fd);
	*offset = UINT64_C(4096) * (handle - 1);
	return device.map_err;
}

static const struct gpu_memory memory = {.create = create, .map = map};

static int begin(void **state)
{
	(void)state;
	memset(&device, 0, sizeof(device));
	device.fd = memfd_create("device", MFD_CLOEXEC);
	if (device.fd < 0 || ftruncate(device.fd, BUFFERS * PAGE))
		return -1;
	device.bytes = mmap(NULL, BUFFERS * PAGE, PROT_READ, MAP_SHARED, device.fd, 0);
	return device.bytes == MAP_FAILED ? -1 : 0;
}

static int end(void **state)
{
	(void)state;
	munmap(device.bytes, BUFFERS * PAGE);
	return close(device.fd);
}

static uint64_t place(struct job_page *page, uint32_t us, uint32_t count)
{
	const struct decoy_job jobs[] = {
		{.magic = DECOY_JOB_MAGIC, .client = 5, .us = us, .outcome = DECOY_JOB_FAULT},
		{.magic = DECOY_JOB_MAGIC, .client = 5, .us = us + 1},
	};
	uint64_t address = 0;

	assert_int_equal(job_page_place(page, device.fd, &memory, jobs, count, &address), 0);
	return address;
}

/* What the hardware finds at an address. */
static const struct decoy_job *found(uint64_t address)
{
	const uint64_t buffer = (address - address_of(1)) / 0x10000;
	const uint64_t in_buffer = (address - address_of(1)) % 0x10000;

	assert_true(buffer < BUFFERS && in_buffer <= PAGE - sizeof(struct decoy_job));
	return &device.bytes[buffer * PAGE_JOBS + in_buffer / sizeof(struct decoy_job)];
}

/* Each job is found at its address, also when later ones have been placed. */
static void test_jobs_stay(void **state)
{
	struct job_page page = {0};
	uint64_t addresses[3 * PAGE_JOBS];

	(void)state;
	for (uint32_t i = 0; i < 3 * PAGE_JOBS; i++)
		addresses[i] = place(&page, i, 1);
	for (uint32_t i = 0; i < 3 * PAGE_JOBS; i++) {
		const struct decoy_job *job = found(addresses[i]);

		assert_int_equal(job->magic, DECOY_JOB_MAGIC);
		assert_int_equal(job->client, 5);
		assert_int_equal(job->us, i);
		assert_int_equal(job->outcome, DECOY_JOB_FAULT);
	}
	job_page_unmap(&page);
	assert_null(page.jobs);
}

/* A client has one buffer, however many jobs it has had. */
static void test_one_handle(void **state)
{
	struct job_page page = {0};

	(void)state;
	for (uint32_t i = 0; i < PAGE_JOBS; i++)
		place(&page, i, 1);
	assert_int_equal(device.created, 1);
	assert_int_equal(device.closed_count, 0);
	place(&page, 0, 1);
	assert_int_equal(device.created, 2);
	assert_int_equal(device.closed_count, 1);
	assert_int_equal(device.closed[0], 1);
	assert_int_equal(page.buffer.handle, 2);
	job_page_unmap(&page);
}

/* Jobs that are placed together are in one buffer: the submission names one. */
static void test_together(void **state)
{
	struct job_page page = {0};
	uint64_t address;

	(void)state;
	for (uint32_t i = 0; i < PAGE_JOBS - 1; i++)
		place(&page, i, 1);
	address = place(&page, 7, 2);
	place(&page, 99, 1);
	assert_int_equal(address, address_of(2));
	assert_int_equal(page.buffer.handle, 2);
	assert_int_equal(found(address)->us, 7);
	assert_int_equal(found(address + sizeof(struct decoy_job))->us, 8);
	job_page_unmap(&page);
}

/* A page that cannot be turned stays as it was, and nothing leaks. */
static void test_no_memory(void **state)
{
	const struct decoy_job job = {.magic = DECOY_JOB_MAGIC};
	struct job_page page = {0};
	uint64_t address;

	(void)state;
	for (uint32_t i = 0; i < PAGE_JOBS; i++)
		place(&page, i, 1);
	device.create_err = -ENOMEM;
	assert_int_equal(job_page_place(&page, device.fd, &memory, &job, 1, &address), -ENOMEM);
	device.create_err = 0;
	device.map_err = -ENOSPC;
	assert_int_equal(job_page_place(&page, device.fd, &memory, &job, 1, &address), -ENOSPC);
	assert_int_equal(device.closed_count, 1);
	assert_int_equal(device.closed[0], 2);
	assert_int_equal(page.buffer.handle, 1);
	assert_non_null(page.jobs);
	device.map_err = 0;
	place(&page, 0, 1);
	assert_int_equal(page.buffer.handle, 3);
	job_page_unmap(&page);
}

static void test_words(void **state)
{
	const struct workload_client client = {.id = 9};
	struct decoy_job job;

	(void)state;
	assert_int_equal(modelled_job(&job, &client, UINT32_MAX, WORKLOAD_SPURIOUS), 0);
	assert_int_equal(job.magic, DECOY_JOB_MAGIC);
	assert_int_equal(job.client, 9);
	assert_int_equal(job.us, UINT32_MAX);
	assert_int_equal(job.outcome, DECOY_JOB_SPURIOUS);
	assert_int_equal(modelled_job(&job, &client, 1, WORKLOAD_HANGS), 0);
	assert_int_equal(job.outcome, DECOY_JOB_HANG);
	assert_int_equal(modelled_job(&job, &client, UINT64_C(1) << 32, WORKLOAD_DONE), -ERANGE);
	assert_int_equal(modelled_job(&job, &client, 1, WORKLOAD_OUTCOMES), -ERANGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_jobs_stay, begin, end),
		cmocka_unit_test_setup_teardown(test_one_handle, begin, end),
		cmocka_unit_test_setup_teardown(test_together, begin, end),
		cmocka_unit_test_setup_teardown(test_no_memory, begin, end),
		cmocka_unit_test(test_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
