/* SPDX-License-Identifier: MIT */
/* Files, and devices of configfs. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernel.h"

#define CONFIG	"/sys/kernel/config/fake-drm/gpu%u"
#define DEVICES 2
#define NODE	64

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool unplugged[DEVICES];
static char nodes[DEVICES][2][NODE]; /* of their render nodes and cards; empty: not known */

int kernel_write(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), err;

	if (fd < 0)
		return -errno;
	err = write(fd, text, strlen(text)) < 0 ? -errno : 0;
	close(fd);
	return err;
}

int kernel_read(const char *path, char *bytes, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return -errno;
	len = read(fd, bytes, size - 1);
	len = len < 0 ? -errno : len;
	bytes[len < 0 ? 0 : len] = '\0';
	close(fd);
	return (int)len;
}

int kernel_hold(int fd, const char *word)
{
	char path[64], target[128] = "";
	int held = fcntl(fd, F_DUPFD_CLOEXEC, 0);

	if (held < 0)
		return -EBADF;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", held);
	if (readlink(path, target, sizeof(target) - 1) > 0 && strstr(target, word))
		return held;
	close(held);
	return -EBADF;
}

int gpu_live(unsigned int number, bool live)
{
	char path[64];
	int err;

	/* its minors may be others from now on */
	pthread_mutex_lock(&lock);
	memset(nodes[number % DEVICES], 0, sizeof(nodes[0]));
	pthread_mutex_unlock(&lock);
	snprintf(path, sizeof(path), CONFIG "/live", number);
	err = kernel_write(path, live ? "1" : "0");
	if (!err)
		__atomic_store_n(&unplugged[number % DEVICES], !live, __ATOMIC_RELAXED);
	return err;
}

bool gpu_is_unplugged(unsigned int number)
{
	return __atomic_load_n(&unplugged[number % DEVICES], __ATOMIC_RELAXED);
}

int gpu_make(unsigned int number, const char *const *leaves)
{
	char path[128];

	snprintf(path, sizeof(path), CONFIG, number);
	if (mkdir(path, 0755) && errno != EEXIST)
		return -errno;
	for (; *leaves; leaves++) {
		const char *value = strchr(*leaves, '=');

		snprintf(path, sizeof(path), CONFIG "/%.*s", number,
			 (int)(value ? value - *leaves : (long)strlen(*leaves)), *leaves);
		if (value ? kernel_write(path, value + 1) : mkdir(path, 0755))
			return -errno;
	}
	return gpu_live(number, true);
}

/* Read once while it is live: three calls of the kernel less for each file. */
static int node_read(unsigned int number, bool card, char *node)
{
	char path[64];
	int len;

	snprintf(path, sizeof(path), CONFIG "/%s", number, card ? "card" : "render");
	len = kernel_read(path, node, NODE);
	node[strcspn(node, "\n")] = '\0';
	return len < 0 ? len : *node ? 0 : -ENODEV;
}

int gpu_open(unsigned int number, bool card)
{
	char *kept = nodes[number % DEVICES][card], node[NODE], path[128];
	int err = 0, fd;

	pthread_mutex_lock(&lock);
	if (!*kept)
		err = node_read(number, card, kept);
	memcpy(node, kept, sizeof(node));
	pthread_mutex_unlock(&lock);
	if (err)
		return err;
	snprintf(path, sizeof(path), "/dev/dri/%s", node);
	fd = open(path, O_RDWR | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}
