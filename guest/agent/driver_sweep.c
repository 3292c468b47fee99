/* SPDX-License-Identifier: MIT */
/*
 * Reads all fdinfo in a sweep. The result must not depend on the reader, so every second sweep is
 * read by a process that is not a child of the agent and has neither its name nor its uid: the
 * recording then has texts of the same descriptor from both.
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <inttypes.h>
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"
#include "driver.h"
#include "scan.h"

#define OTHER_ID 1000

/* Names of monitors and desktop sessions. */
static const char *const comms[] = {"nvtop", "htop", "gnome-shell", "systemd-logind", "cat"};

static void receive_read(void *data, const struct rec_read *read)
{
	rec_write_counted(data, read);
}

static int sweep_to(FILE *out, struct scan *scan, uint64_t number)
{
	struct scan_counts counts;
	int err = out ? scan_sweep(scan, number, receive_read, out, &counts) : -errno;

	if (out && fclose(out) && !err)
		err = -errno;
	return err;
}

static int sweep_here(struct scan *scan, uint64_t number, char **bytes, size_t *len)
{
	return sweep_to(open_memstream(bytes, len), scan, number);
}

/* Become another user, who may trace all processes and has no other privilege. */
static bool become_other(uint64_t number)
{
	struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
	const uint32_t kept = 1u << CAP_SYS_PTRACE | 1u << CAP_DAC_READ_SEARCH;
	struct __user_cap_data_struct data[2] = {{.effective = kept, .permitted = kept}};

	prctl(PR_SET_NAME, comms[number / 2 % (sizeof(comms) / sizeof(comms[0]))]);
	return !prctl(PR_SET_KEEPCAPS, 1) && !setgroups(0, NULL) &&
	       !setresgid(OTHER_ID, OTHER_ID, OTHER_ID) &&
	       !setresuid(OTHER_ID, OTHER_ID, OTHER_ID) && !syscall(SYS_capset, &head, data);
}

static _Noreturn void read_as_other(int to, uint64_t number)
{
	static const struct scan_config config = {.proc = "/proc"};
	struct scan *scan;
	int err = become_other(number) ? scan_open(&scan, &config) : -EPERM;

	_exit(err || sweep_to(fdopen(to, "w"), scan, number) ? 1 : 0);
}

/* Its parent is init: the agent adopts no orphans while the process between them ends. */
static pid_t fork_other(int to, uint64_t number)
{
	int status;
	pid_t pid;

	prctl(PR_SET_CHILD_SUBREAPER, 0);
	pid = fork();
	if (!pid) {
		pid = fork();
		if (!pid)
			read_as_other(to, number);
		_exit(pid < 0);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	return pid < 0 ? -errno : status ? -EAGAIN : 0;
}

static int sweep_elsewhere(uint64_t number, char **bytes, size_t *len)
{
	FILE *all = open_memstream(bytes, len);
	char part[16384];
	int ends[2], err;
	ssize_t n = 1;

	if (!all || pipe2(ends, O_CLOEXEC))
		return -errno;
	err = fork_other(ends[1], number);
	close(ends[1]);
	while (!err && n > 0) {
		n = read(ends[0], part, sizeof(part));
		if (n > 0)
			fwrite(part, 1, (size_t)n, all);
		else if (n < 0 && errno == EINTR)
			n = 1;
	}
	close(ends[0]);
	return fclose(all) && !err ? -errno : err;
}

bool driver_sweep(struct scan *scan, uint64_t number)
{
	char *bytes = NULL;
	size_t len = 0;
	int err;

	emit("sweep %" PRIu64 "\n", number);
	emit_flush();
	err = number % 2 ? sweep_elsewhere(number, &bytes, &len)
			 : sweep_here(scan, number, &bytes, &len);
	if (!err && len && !artifact_send("sweep", bytes, len))
		err = -EIO;
	free(bytes);
	return err ? driver_fail("sweep", err) : true;
}
