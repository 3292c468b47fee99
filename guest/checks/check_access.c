/* SPDX-License-Identifier: MIT */
/* Who may read whose fdinfo, and who may write a device's configuration. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define FD	9
#define USER	CHECK_USER
#define ANOTHER 1001

bool set_user(uid_t uid)
{
	return !uid ||
	       (!setgroups(0, NULL) && !setresgid(uid, uid, uid) && !setresuid(uid, uid, uid));
}

/* Make both nodes of device 0 accessible to every user, as udev would. */
static bool nodes_open_up(void)
{
	char path[64];

	for (int card = 0; card < 2; card++)
		if (!device_node(0, card, path, sizeof(path)) || chmod(path, 0666))
			return report_failure("chmod %s: %s", path, strerror(errno));
	return true;
}

/* A process of that user which has the device open as FD, until it is killed. */
static pid_t target_start(uid_t uid, bool dumpable)
{
	char path[64], byte;
	int ready[2];
	pid_t pid;

	if (!nodes_open_up() || !device_node(0, false, path, sizeof(path)) || pipe(ready))
		return -1;
	emit_flush();
	pid = fork();
	if (pid) {
		close(ready[1]);
		if (read(ready[0], &byte, 1) != 1)
			report_failure("user %u cannot open %s", uid, path);
		return pid;
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	/* setresuid() made it undumpable */
	if (!set_user(uid) || prctl(PR_SET_DUMPABLE, dumpable) ||
	    dup2(open(path, O_RDWR), FD) != FD || write(ready[1], "", 1) != 1)
		_exit(1);
	for (;;)
		pause();
}

/* The results of opening the file and then its directory, as uid: 0 or an errno. */
struct attempt {
	uid_t uid;
	const char *path;
	int file, listing;
};

static int attempt_exit(const struct attempt *attempt, bool listing)
{
	char line[4096], dir[64];
	int fd;

	if (!set_user(attempt->uid))
		return 255;
	if (listing) {
		snprintf(dir, sizeof(dir), "%.*s",
			 (int)(strrchr(attempt->path, '/') - attempt->path), attempt->path);
		return opendir(dir) ? 0 : errno;
	}
	fd = open(attempt->path, O_RDONLY);
	return fd < 0 || read(fd, line, sizeof(line)) < 0 ? errno : 0;
}

static int errno_of(const struct attempt *attempt, bool listing)
{
	int status = 0;
	pid_t pid;

	emit_flush();
	pid = fork();
	if (!pid)
		_exit(attempt_exit(attempt, listing));
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

/* What uid gets of the target's fdinfo. */
static bool fdinfo_access_is(uid_t uid, pid_t target, int want)
{
	struct attempt attempt = {.uid = uid};
	char path[64];

	MUST(target > 0, "the target process cannot be started");
	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)target, FD);
	attempt.path = path;
	attempt.file = errno_of(&attempt, false);
	attempt.listing = errno_of(&attempt, true);
	MUST(attempt.file == want, "user %u: reading %s: %s, expected: %s", uid, path,
	     strerror(attempt.file), strerror(want));
	MUST(attempt.listing == want, "user %u: listing its fdinfo: %s, expected: %s", uid,
	     strerror(attempt.listing), strerror(want));
	return true;
}

bool check_access_another_user(void)
{
	return gpu_make(0, NULL) && fdinfo_access_is(ANOTHER, target_start(USER, true), EACCES);
}

bool check_access_same_user(void)
{
	return gpu_make(0, NULL) && fdinfo_access_is(USER, target_start(USER, true), 0);
}

bool check_access_not_dumpable(void)
{
	return gpu_make(0, NULL) && fdinfo_access_is(USER, target_start(USER, false), EACCES);
}

bool check_access_root(void)
{
	return gpu_make(0, NULL) && fdinfo_access_is(0, target_start(USER, false), 0) &&
	       fdinfo_access_is(0, target_start(USER, true), 0);
}

bool check_access_of_root(void)
{
	return gpu_make(0, NULL) && fdinfo_access_is(USER, target_start(0, true), EACCES);
}

static bool self_reads(void *with)
{
	char *text;
	int fd;

	(void)with;
	MUST(set_user(USER) && !prctl(PR_SET_DUMPABLE, 0), "setresuid: %s", strerror(errno));
	fd = gpu_open(0);
	text = fd < 0 ? NULL : fdinfo(fd);
	MUST(text && text_has(text, "drm-client-id:"), "no drm-client-id in \"%s\"", text);
	return true;
}

bool check_access_self(void)
{
	return gpu_make(0, NULL) && nodes_open_up() && child_join(child_start(self_reads, NULL));
}

/* An unprivileged client submits, and reads its own fdinfo, on either node. */
static bool client_works(void *with)
{
	(void)with;
	MUST(set_user(USER), "setresuid: %s", strerror(errno));
	for (int card = 0; card < 2; card++) {
		int fd = card ? gpu_open_card(0) : gpu_open(0), err;

		err = fd < 0 ? -errno : gpu_submit(fd, 0, 1000);
		MUST(!err, "on the %s: %s", card ? "card" : "render node", strerror(-err));
	}
	return true;
}

bool check_access_client(void)
{
	return gpu_make(0, NULL) && nodes_open_up() && child_join(child_start(client_works, NULL));
}

static bool open_refused(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC);

	MUST(fd < 0, "an unprivileged user can open %s, expected EACCES", path);
	MUST(errno == EACCES || errno == EPERM, "%s: %s", path, strerror(errno));
	return true;
}

static bool control_refused(void *with)
{
	static const char *const files[] = {"advance", "command", "raw_fdinfo", "truth", "journal"};
	static const char *const attributes[] = {"live", "driver", "max_clients",
						 "engines/gfx/capacity"};
	char path[128];

	(void)with;
	MUST(set_user(USER), "setresuid: %s", strerror(errno));
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		gpu_path(0, true, files[i], path, sizeof(path));
		if (!open_refused(path, O_RDONLY))
			return false;
	}
	for (size_t i = 0; i < sizeof(attributes) / sizeof(attributes[0]); i++) {
		gpu_path(0, false, attributes[i], path, sizeof(path));
		if (!open_refused(path, O_WRONLY))
			return false;
	}
	gpu_path(9, false, "", path, sizeof(path));
	MUST(mkdir(path, 0755) && errno == EACCES,
	     "an unprivileged user can make a device, expected EACCES");
	return true;
}

bool check_access_control(void)
{
	return gpu_make(0, NULL) && child_join(child_start(control_refused, NULL));
}
