/* SPDX-License-Identifier: MIT */
/*
 * A workload to copy: it keeps queues of a driver busy, as `decoy test --workload` and `decoy vm
 * --workload` ask it to (docs/protocol.md, "Workloads"). It drives fake_drm; to make it yours,
 * change what stands between the two lines.
 *
 *     cc -static -O2 -I fake-drm/uapi -o example guest/workload/example.c
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/sync_file.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* ---------------------------------------------------------------------- your driver begins here */

#include "fake_drm.h" /* your driver's header of ioctls */

/* Your queues, as you like to call them, and the engines that fdinfo prints (drm-engine-NAME). */
static const struct {
	const char *name, *engine;
	unsigned int units; /* jobs of it that run at once */
} queues[] = {{"render", "render", 1}, {"video", "video", 2}};

/*
 * Submit one job that works for us microseconds. Return a descriptor that poll() finds readable
 * once the job has ended: a sync_file. A driver with syncobjs makes one of its out_sync by
 * DRM_IOCTL_SYNCOBJ_HANDLE_TO_FD with DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE. Do not wait
 * here. Return -errno where the driver refuses the job.
 * A GPU has no job of exactly so many: measure once how long a shader takes, and repeat it.
 */
static int submit(int fd, unsigned int queue, uint64_t us)
{
	struct fake_drm_submit job = {.ring = queue, .work = us * 1000};

	job.flags = FAKE_DRM_SUBMIT_OUT_FENCE;
	return ioctl(fd, DRM_IOCTL_FAKE_DRM_SUBMIT, &job) ? -errno : job.out_fence;
}

/* ------------------------------------------------------------------------ your driver ends here */

#define QUEUES	(sizeof(queues) / sizeof(queues[0]))
#define CLIENTS 64
#define JOBS	256 /* that run or wait at once */

static int clients[CLIENTS]; /* descriptors of the node */
static struct pollfd waits[1 + JOBS]; /* standard input, and the fence of each job */
static unsigned int jobs[1 + JOBS], wait_count = 1;

/* Times are those of CLOCK_BOOTTIME, which Decoy's reads of fdinfo have, too. */
static unsigned long long now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_BOOTTIME, &time);
	return (unsigned long long)time.tv_sec * 1000000000 + (unsigned long long)time.tv_nsec;
}

static void answer(int err)
{
	if (err < 0)
		printf("error %d\n", -err);
	else
		puts("ok");
}

static void do_run(int fd, const char *queue, unsigned int job, uint64_t us)
{
	const unsigned long long t = now();
	unsigned int at = 0;
	int fence;

	while (at < QUEUES && strcmp(queues[at].name, queue) != 0)
		at++;
	fence = at == QUEUES || wait_count > JOBS ? -EINVAL : submit(fd, at, us);
	if (fence >= 0) {
		/* this driver cannot tell when a job begins: it says when it was submitted */
		printf("started %u %llu\n", job, t);
		jobs[wait_count] = job;
		waits[wait_count++] = (struct pollfd){.fd = fence, .events = POLLIN};
	}
	answer(fence);
}

static void obey(const char *line, const char *node)
{
	unsigned int client = 0, job;
	unsigned long long us;
	char queue[32];

	if (!strcmp(line, "hello 1\n")) {
		for (size_t i = 0; i < QUEUES; i++)
			printf("queue %s %s %u\n", queues[i].name, queues[i].engine,
			       queues[i].units);
		puts("hello 1 example 1");
	} else if (sscanf(line, "open %u", &client) == 1 && client < CLIENTS) {
		clients[client] = open(node, O_RDWR | O_CLOEXEC);
		if (clients[client] < 0)
			answer(-errno);
		else
			printf("ok %d\n", clients[client]);
	} else if (sscanf(line, "close %u", &client) == 1 && client < CLIENTS) {
		answer(close(clients[client]) ? -errno : 0);
	} else if (sscanf(line, "run %u %31s %u %llu done", &client, queue, &job, &us) == 4 &&
		   client < CLIENTS) {
		do_run(clients[client], queue, job, us);
	} else {
		answer(-EOPNOTSUPP);
	}
}

/* The jobs whose fences have signalled have ended. */
static void end_jobs(void)
{
	for (unsigned int i = wait_count - 1; i; i--) {
		struct sync_file_info fence = {.num_fences = 0};

		if (!waits[i].revents)
			continue;
		ioctl(waits[i].fd, SYNC_IOC_FILE_INFO, &fence);
		printf("ended %u %llu %d\n", jobs[i], now(), fence.status < 0 ? -fence.status : 0);
		close(waits[i].fd);
		waits[i] = waits[--wait_count];
		jobs[i] = jobs[wait_count];
	}
}

int main(int argc, char **argv)
{
	char line[256];

	setvbuf(stdin, NULL, _IONBF, 0); /* so that poll() knows of all that is not read */
	waits[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
	while (argc == 2 && poll(waits, wait_count, -1) >= 0) {
		end_jobs();
		if (waits[0].revents && !fgets(line, sizeof(line), stdin))
			return 0; /* no more commands */
		if (waits[0].revents)
			obey(line, argv[1]);
		fflush(stdout);
	}
	return 1;
}
