/* SPDX-License-Identifier: MIT */
/* Which descriptors are one client, and which are not. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "check.h"

#define FD 7 /* of the device, in processes that serve orders */

/* The id that a descriptor of this process shows. */
static bool id_of(int fd, uint64_t *id)
{
	char *text = fdinfo(fd);

	if (!text)
		return false;
	MUST(text_key(text, "drm-client-id", id), "no drm-client-id in \"%s\"", text);
	return true;
}

/* Two descriptors have one client-id, or two. */
static bool same_is(int left, int right, bool same)
{
	uint64_t one, other;

	MUST(left >= 0 && right >= 0, "a descriptor is missing: %s", strerror(errno));
	if (!id_of(left, &one) || !id_of(right, &other))
		return false;
	MUST((one == other) == same, "the client-ids are %" PRIu64 " and %" PRIu64, one, other);
	return true;
}

bool check_fd_dup(void)
{
	int fd, copy;
	char *one, *other;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	copy = dup(fd);
	MUST(!gpu_submit(copy, 0, 1000), "a job cannot be submitted");
	if (!devices_advance(700))
		return false;
	one = fdinfo(fd);
	other = fdinfo(copy);
	if (!one || !other)
		return false;
	MUST(text_has(one, "drm-client-id:") && text_has(one, "drm-engine-gfx:\t700 ns\n"),
	     "work of the duplicate is not in \"%s\"", one);
	MUST(!strcmp(text_driver(one), text_driver(other)),
	     "descriptor %d shows \"%s\", its duplicate \"%s\"", fd, one, other);
	return true;
}

bool check_fd_reopen(void)
{
	uint64_t last = 0, id;

	if (!gpu_make(0, NULL))
		return false;
	for (int i = 0; i < 20; i++) {
		int fd = gpu_open(0);

		if (fd < 0 || !id_of(fd, &id))
			return false;
		MUST(id > last, "client %" PRIu64 " came after client %" PRIu64, id, last);
		last = id;
		if (i % 2)
			close(fd);
	}
	return true;
}

/* Opening /proc/self/fd/N opens the device again. */
bool check_fd_reopen_proc(void)
{
	char path[64];
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return same_is(fd, open(path, O_RDWR | O_CLOEXEC), false);
}

bool check_fd_two_devices(void)
{
	int one, other;
	char *left, *right;

	if (!gpu_make(0, "driver=one engines/gfx") || !gpu_make(1, "driver=other engines/gfx"))
		return false;
	one = gpu_open(0);
	other = gpu_open(1);
	if (!same_is(one, other, false))
		return false;
	left = fdinfo(one);
	right = fdinfo(other);
	MUST(left && right && text_has(left, "drm-driver:\tone\n") &&
		     text_has(right, "drm-driver:\tother\n"),
	     "drivers one and other show \"%s\" and \"%s\"", left, right);
	return true;
}

/* Both nodes are the device's: their numbers are 128 apart, their clients are two. */
bool check_fd_card_render(void)
{
	struct stat render_as, card_as;
	int render, card;
	char *text;

	if (!gpu_make(0, NULL))
		return false;
	render = gpu_open(0);
	card = gpu_open_card(0);
	if (!same_is(render, card, false) || fstat(render, &render_as) || fstat(card, &card_as))
		return false;
	MUST(major(render_as.st_rdev) == 226 && major(card_as.st_rdev) == 226 &&
		     minor(render_as.st_rdev) == minor(card_as.st_rdev) + 128,
	     "render node %u:%u, card %u:%u", major(render_as.st_rdev), minor(render_as.st_rdev),
	     major(card_as.st_rdev), minor(card_as.st_rdev));
	MUST(!gpu_submit(card, 0, 1000), "a job cannot be submitted on the card");
	if (!devices_advance(300) || !(text = fdinfo(card)))
		return false;
	MUST(text_has(text, "drm-engine-gfx:\t300 ns\n"), "the card shows \"%s\"", text);
	return true;
}

/* A process that has the device open as FD. */
static bool opened_by(uint32_t process, bool cloexec)
{
	char path[64];

	return device_node(0, false, path, sizeof(path)) && process_spawn(process, "opener") &&
	       process_open(process, path, FD, cloexec, (int)process);
}

/* The same client, byte for byte, in two processes. */
static bool shared_by(uint32_t one, int one_fd, uint32_t other, int other_fd)
{
	char *left = fdinfo_of(process_pid(one), one_fd);
	char *right = fdinfo_of(process_pid(other), other_fd);

	if (!left || !right)
		return false;
	MUST(text_has(left, "drm-client-id:") && !strcmp(text_driver(left), text_driver(right)),
	     "one process shows \"%s\", the other \"%s\"", left, right);
	return true;
}

bool check_fd_sent(void)
{
	char *before, *after;

	if (!gpu_make(0, NULL) || !opened_by(0, false) || !process_spawn(1, "receiver") ||
	    !process_send(0, FD, 1, 11) || !shared_by(0, FD, 1, 11))
		return false;
	before = fdinfo_of(process_pid(0), FD);
	if (!process_exit(0) || !(after = fdinfo_of(process_pid(1), 11)))
		return false;
	MUST(before && !strcmp(text_driver(before), text_driver(after)),
	     "after its opener exited, \"%s\" became \"%s\"", before, after);
	return true;
}

bool check_fd_forked(void)
{
	char *before, *after;

	if (!gpu_make(0, NULL) || !opened_by(0, false) || !process_fork(0, 1, "child") ||
	    !shared_by(0, FD, 1, FD))
		return false;
	before = fdinfo_of(process_pid(0), FD);
	if (!process_close(0, FD) || !(after = fdinfo_of(process_pid(1), FD)))
		return false;
	MUST(before && !strcmp(text_driver(before), text_driver(after)),
	     "after its parent closed it, \"%s\" became \"%s\"", before, after);
	return true;
}

bool check_fd_exec(void)
{
	char *before, *after, path[64], line[64];

	if (!gpu_make(0, NULL) || !opened_by(0, false) ||
	    !device_node(0, false, path, sizeof(path)) || !process_open(0, path, FD + 1, true, 1) ||
	    !(before = fdinfo_of(process_pid(0), FD)) || !process_exec(0, NULL) ||
	    !(after = fdinfo_of(process_pid(0), FD)))
		return false;
	MUST(!strcmp(text_driver(before), text_driver(after)), "exec made \"%s\" of \"%s\"", after,
	     before);
	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)process_pid(0), FD + 1);
	MUST(file_read(path, line, sizeof(line)) == -ENOENT,
	     "a close-on-exec descriptor is still open after exec");
	return true;
}

/* pidfd_getfd() copies a descriptor out of another process. */
bool check_fd_taken(void)
{
	int pidfd, copy;
	char *theirs, *ours;

	if (!gpu_make(0, NULL) || !opened_by(0, false))
		return false;
	pidfd = (int)syscall(SYS_pidfd_open, process_pid(0), 0);
	copy = (int)syscall(SYS_pidfd_getfd, pidfd, FD, 0);
	MUST(copy >= 0, "pidfd_getfd: %s", strerror(errno));
	theirs = fdinfo_of(process_pid(0), FD);
	ours = fdinfo(copy);
	MUST(theirs && ours && !strcmp(text_driver(theirs), text_driver(ours)),
	     "the owner shows \"%s\", the copy \"%s\"", theirs, ours);
	return true;
}

/* /proc/PID/task/TID/fdinfo shows what /proc/PID/fdinfo shows. */
bool check_fd_of_thread(void)
{
	char path[96], text[4096] = "", *whole;
	int fd;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0 || !(whole = fdinfo(fd)))
		return false;
	snprintf(path, sizeof(path), "/proc/self/task/%d/fdinfo/%d", (int)syscall(SYS_gettid), fd);
	MUST(file_read(path, text, sizeof(text) - 1) > 0, "%s cannot be read", path);
	MUST(!strcmp(text, whole), "%s shows \"%s\", the process \"%s\"", path, text, whole);
	return true;
}

/* The flags are those of open() and of the descriptor, in octal. */
bool check_fd_flags(void)
{
	uint64_t flags = 0;
	char *text, path[64];
	int fd, copy;

	if (!gpu_make(0, NULL) || !device_node(0, false, path, sizeof(path)))
		return false;
	fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	copy = dup(fd);
	for (int i = 0; i < 2; i++) {
		unsigned int want = O_RDWR | O_NONBLOCK | O_LARGEFILE | (i ? 0 : O_CLOEXEC), is;

		text = fdinfo(i ? copy : fd);
		MUST(text && text_key(text, "flags", &flags), "no flags in \"%s\"", text);
		is = (unsigned int)strtoul(strstr(text, "flags:\t") + 7, NULL, 8);
		/* O_LARGEFILE depends on the architecture */
		MUST((is | 0100000u) == (want | 0100000u), "flags are 0%o, expected 0%o", is, want);
	}
	return true;
}

/* Closing the last descriptor ends the client and its jobs. */
bool check_fd_last_close(void)
{
	uint64_t busy = 0, later = 0;
	int fd, copy;

	if (!gpu_make(0, NULL) || (fd = gpu_open(0)) < 0)
		return false;
	copy = dup(fd);
	MUST(!gpu_submit(fd, 0, 1000000), "a job cannot be submitted");
	close(fd);
	if (!devices_advance(1000) || !gpu_truth(0, "client 0 engine 0 ", "busy_ns", &busy))
		return false;
	MUST(busy == 1000, "%" PRIu64 " ns after the first descriptor was closed", busy);
	close(copy);
	if (!devices_advance(500000) || !gpu_truth(0, "engine 0 ", "busy_ns", &later))
		return false;
	MUST(later == 1000,
	     "the engine ran on to %" PRIu64 " ns after the last close, expected 1000", later);
	MUST(!gpu_truth_has(0, "client 0 "), "client 0 outlives its last descriptor");
	return true;
}

bool check_fd_many(void)
{
	static uint64_t ids[200];

	if (!gpu_make(0, "max_clients=200 engines/gfx"))
		return false;
	for (int i = 0; i < 200; i++) {
		int fd = gpu_open(0);

		if (fd < 0 || !id_of(fd, &ids[i]))
			return false;
		for (int k = 0; k < i; k++)
			MUST(ids[k] != ids[i],
			     "open %d and open %d have the same client-id %" PRIu64, k, i, ids[i]);
	}
	return true;
}
