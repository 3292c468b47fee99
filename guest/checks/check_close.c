/* SPDX-License-Identifier: MIT */
/* Descriptors that are closed while their fdinfo is read. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define LAST "drm-purgeable-vram:\t0\n" /* how a whole text ends */

/* An open device, and its fdinfo, not read yet. */
static bool both_open(int *fd, int *info)
{
	char path[64];

	if (!gpu_make(0, NULL) || (*fd = gpu_open(0)) < 0)
		return false;
	snprintf(path, sizeof(path), "/proc/self/fdinfo/%d", *fd);
	*info = open(path, O_RDONLY | O_CLOEXEC);
	MUST(*info >= 0, "%s: %s", path, strerror(errno));
	return true;
}

bool check_close_before_read(void)
{
	char text[4096];
	int fd, info;

	if (!both_open(&fd, &info))
		return false;
	close(fd);
	MUST(read(info, text, sizeof(text)) < 0 && errno == ENOENT,
	     "reading after close: %s, expected ENOENT", strerror(errno));
	return true;
}

bool check_close_in_the_middle(void)
{
	char text[4096] = "", *whole;
	int fd, info;

	if (!both_open(&fd, &info) || !(whole = fdinfo(fd)))
		return false;
	MUST(read(info, text, 30) == 30, "30 bytes cannot be read");
	close(fd);
	for (size_t at = 30; read(info, text + at, 1) == 1;)
		at++;
	MUST(!strcmp(text, whole), "the file was closed during the read, which gave \"%s\"", text);
	lseek(info, 0, SEEK_SET);
	MUST(read(info, text, sizeof(text)) < 0 && errno == ENOENT,
	     "after close and a seek to 0: %s, expected ENOENT", strerror(errno));
	return true;
}

/* The descriptor number belongs to another file now: its fdinfo shows nothing of the client. */
bool check_close_and_reuse(void)
{
	char text[4096] = "";
	int fd, info, null = open("/dev/null", O_RDONLY | O_CLOEXEC);

	if (!both_open(&fd, &info))
		return false;
	MUST(dup2(null, fd) == fd, "dup2: %s", strerror(errno));
	MUST(read(info, text, sizeof(text) - 1) > 0 && text_has(text, "pos:") &&
		     !text_has(text, "drm-"),
	     "the descriptor is another file's, and its fdinfo is \"%s\"", text);
	return true;
}

/* An open fdinfo file does not keep the client. */
bool check_close_with_reader(void)
{
	char text[8];
	int fd, info;

	if (!both_open(&fd, &info))
		return false;
	MUST(read(info, text, 4) == 4, "4 bytes cannot be read");
	MUST(gpu_truth_has(0, "client 0 "), "truth has no client 0");
	close(fd);
	MUST(!gpu_truth_has(0, "client 0 "), "client 0 outlives its file while its fdinfo is open");
	return true;
}

bool check_close_of_the_dead(void)
{
	char path[64], text[4096];
	int info;

	if (!gpu_make(0, NULL) || !device_node(0, false, path, sizeof(path)) ||
	    !process_spawn(0, "mortal") || !process_open(0, path, 8, false, 0))
		return false;
	snprintf(path, sizeof(path), "/proc/%d/fdinfo/8", (int)process_pid(0));
	info = open(path, O_RDONLY | O_CLOEXEC);
	MUST(info >= 0, "%s: %s", path, strerror(errno));
	if (!process_exit(0))
		return false;
	MUST(read(info, text, sizeof(text)) < 0 && (errno == ENOENT || errno == ESRCH),
	     "the fdinfo of a dead process: %s, expected ENOENT", strerror(errno));
	MUST(!gpu_truth_has(0, "client 0 "), "client 0 outlives its process");
	return true;
}

struct closer {
	pid_t owner;
	int fd;
};

static bool read_loop(void *with)
{
	const struct closer *closer = with;
	unsigned int reads = 0;
	char path[64], text[4096];

	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)closer->owner, closer->fd);
	for (int i = 0; i < 300 || !reads; i++) {
		ssize_t len = file_read(path, text, sizeof(text) - 1);

		text[len > 0 ? len : 0] = '\0';
		MUST(len > 0 || len == -ENOENT, "%s: %s", path, strerror((int)-len));
		MUST(!text_has(text, "drm-") || strstr(text, LAST), "the text is cut short: \"%s\"",
		     text);
		reads += text_has(text, "drm-client-id:");
		usleep(15);
	}
	return true;
}

/* Each goes on until the readers have met the device open. */
bool check_close_while_read(void)
{
	struct closer closer = {.owner = getpid(), .fd = 50};
	pid_t readers[2];

	if (!gpu_make(0, NULL))
		return false;
	for (int i = 0; i < 2; i++)
		readers[i] = child_start(read_loop, &closer);
	for (int i = 0; i < 300 || !child_ended(readers[0]) || !child_ended(readers[1]); i++) {
		int fd = gpu_open(0);

		if (fd < 0)
			return false;
		dup2(fd, closer.fd);
		close(fd);
		usleep(10);
		close(closer.fd);
		if (i % 3)
			usleep(10);
	}
	return (int)child_join(readers[0]) & (int)child_join(readers[1]);
}

/* Jobs of a closed file are cancelled, and the ring runs the next client's at once. */
bool check_close_with_work(void)
{
	uint64_t busy = 0;
	int first, second;

	if (!gpu_make(0, NULL) || (first = gpu_open(0)) < 0 || (second = gpu_open(0)) < 0)
		return false;
	MUST(!gpu_submit(first, 0, 1000000000) && !gpu_submit(first, 0, 1000000000) &&
		     !gpu_submit(second, 0, 500),
	     "a job cannot be submitted");
	if (!devices_advance(100))
		return false;
	close(first);
	if (!devices_advance(1000) || !gpu_truth(0, "client 1 engine 0 ", "busy_ns", &busy))
		return false;
	MUST(busy == 500, "the other client's job ran %llu ns, expected 500",
	     (unsigned long long)busy);
	return true;
}
