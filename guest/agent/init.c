/* SPDX-License-Identifier: MIT */
/* The first process: file systems, modules, the agent. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"
#include "drive_agent.h"
#include "driver.h"

struct mount_point {
	const char *type, *dir;
	bool optional;
};

static const struct mount_point early_mounts[] = {
	{"proc", "/proc", false}, {"sysfs", "/sys", false}, {"devtmpfs", "/dev", false}};

/* File systems that a module may provide. With debugfs=off there is no mount point for debugfs. */
static const struct mount_point late_mounts[] = {{"debugfs", "/sys/kernel/debug", true},
						 {"configfs", "/sys/kernel/config", false}};

static bool mount_all(const struct mount_point *mount_points, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (mount(mount_points[i].type, mount_points[i].dir, mount_points[i].type, 0,
			  NULL) &&
		    errno != EBUSY && !mount_points[i].optional) {
			fprintf(stderr, "decoy: mount %s: %s\n", mount_points[i].dir,
				strerror(errno));
			return false;
		}
	return true;
}

/* A line of a list: a path, and behind a blank the module's parameters. */
static bool module_load(char *line)
{
	char *path = strtok_r(line, " \n", &line);
	int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	bool ok;

	if (!path)
		return true;
	line[strcspn(line, "\n")] = '\0';
	/* a module of another list may be loaded already */
	ok = fd >= 0 && (!syscall(SYS_finit_module, fd, line, 0) || errno == EEXIST);
	if (!ok)
		fprintf(stderr, "decoy: %s: %s\n", path, strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

bool modules_load(const char *name)
{
	FILE *list = fopen(name, "re");
	char line[512];
	bool ok = list;

	while (ok && fgets(line, sizeof(line), list))
		ok = module_load(line);
	if (list)
		fclose(list);
	return ok;
}

int module_unload(const char *name)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);

	while (syscall(SYS_delete_module, name, O_NONBLOCK)) {
		if (errno != EAGAIN || now_ns() >= until)
			return -errno;
		usleep(10000);
	}
	return 0;
}

static int fork_agent(enum agent_fault fault)
{
	pid_t pid = fork();
	char nonce[64];
	int status = 0;

	if (!pid) {
		prctl(PR_SET_CHILD_SUBREAPER, 1);
		if (!access(DRIVE_CELLS, F_OK))
			exit(drive_run());
		if (!access(DRIVERS, F_OK))
			exit(driver_run());
		if (!access("/program", F_OK)) {
			cmdline_value("decoy.nonce=", nonce, sizeof(nonce));
			exit(program_run("/program", nonce));
		}
		exit(play("/plan", fault));
	}
	/* orphans become our children */
	for (pid_t ended = 0; ended != pid && (ended >= 0 || errno == EINTR);)
		ended = waitpid(-1, &status, 0);
	return status;
}

/* Run the agent; unless it ends normally there is no verdict. */
static void run_agent(void)
{
	const enum agent_fault fault = fault_requested();
	int status = fork_agent(fault);

	if (!status) {
		run_end(fault);
		return;
	}
	emit("# agent ended: %s %d\n", WIFSIGNALED(status) ? "signal" : "exit code",
	     WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	emit_flush();
	machine_end(false);
}

static bool stream_open(void)
{
	char where[64];
	int fd, err;

	cmdline_value("decoy.stream=", where, sizeof(where));
	fd = channel_open(*where ? where : "/dev/tty1");
	err = fd < 0 ? fd : emit_to(fd);
	if (err)
		fprintf(stderr, "decoy: stream %s: %s\n", where, strerror(-err));
	return !err;
}

/*
 * decoy.stall_s=: from now on the kernel reports what blocks a processor, a work queue or RCU that
 * long.
 */
static void set_watchdogs(void)
{
	static const struct {
		const char *path;
		unsigned int divisor; /* a soft lockup is reported after twice watchdog_thresh */
	} watchdogs[] = {{"/sys/module/rcupdate/parameters/rcu_cpu_stall_timeout", 1},
			 {"/sys/module/workqueue/parameters/watchdog_thresh", 1},
			 {"/proc/sys/kernel/watchdog_thresh", 2}};
	char text[16];
	unsigned long seconds;

	cmdline_value("decoy.stall_s=", text, sizeof(text));
	seconds = strtoul(text, NULL, 10);
	for (size_t i = 0; seconds && i < sizeof(watchdogs) / sizeof(watchdogs[0]); i++) {
		const int len = snprintf(text, sizeof(text), "%lu", seconds / watchdogs[i].divisor);

		file_write(watchdogs[i].path, text, (size_t)len);
	}
	if (seconds)
		file_write("/proc/sys/kernel/soft_watchdog", "1", 1);
}

int main(int argc, char **argv)
{
	char what[16], ms[16];

	title_init(argv);
	if (argc == 3 && !strcmp(argv[1], "--process"))
		return child_resume(argv[2]);
	if (!mount_all(early_mounts, sizeof(early_mounts) / sizeof(early_mounts[0])))
		reboot(RB_POWER_OFF);
	cmdline_value("decoy.do=", what, sizeof(what));
	if (*what)
		machine_end(!strcmp(what, "answer"));
	set_watchdogs();
	cmdline_value("decoy.case_ms=", ms, sizeof(ms));
	case_limit_set((unsigned int)strtoul(ms, NULL, 10));
	if (stream_open() && modules_load("/modules") &&
	    mount_all(late_mounts, sizeof(late_mounts) / sizeof(late_mounts[0])))
		run_agent();
	else
		machine_end(false);
	return 1; /* the kernel panics */
}
