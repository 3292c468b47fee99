/* SPDX-License-Identifier: MIT */
/*
 * The /proc of this machine. It may have no GPU: /dev/null and its like (major 1) stand for DRM
 * nodes, as the scan decides by the device alone.
 */
#include "scan_rig.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SWEEPS 300

static const uint32_t memory_devices[] = {1, 0};
static struct kept kept;
static size_t good, bad;

static struct scan *open_proc(int32_t pid)
{
	const struct scan_config config = {.proc = "/proc", .pid = pid, .majors = memory_devices};
	struct scan *scan;

	assert_int_equal(scan_open(&scan, &config), 0);
	assert_false(scan_made(scan));
	return scan;
}

static const struct rec_read *find_read(int32_t pid, int32_t fd)
{
	for (size_t i = 0; i < kept.count && i < KEPT_MAX; i++)
		if (kept.reads[i].pid == pid && kept.reads[i].fd == fd)
			return &kept.reads[i];
	return NULL;
}

static pid_t start_sleeper(void)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;)
		pause();
}

static void test_finds(void **state)
{
	const struct rec_read *read;
	struct scan *scan = open_proc(getpid());
	int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);

	(void)state;
	assert_int_equal(kept_sweep(&kept, scan, 3), 0);
	read = find_read(getpid(), fd);
	assert_non_null(read);
	assert_int_equal(read->err, 0);
	assert_int_equal(read->major, 1);
	assert_int_equal(read->minor, 5);
	assert_memory_equal(read->text, "pos:\t0\nflags:\t", 14);
	assert_string_equal(read->comm, "test_scan_proc");
	close(fd);
	assert_int_equal(kept_sweep(&kept, scan, 4), 0);
	assert_null(find_read(getpid(), fd));
	scan_close(scan);
	/* and none of them is of a DRM device */
	assert_int_equal(scan_open(&scan, &(struct scan_config){.proc = "/proc", .pid = getpid()}),
			 0);
	assert_int_equal(kept_sweep(&kept, scan, 5), 0);
	assert_int_equal(kept.count, 0);
	assert_true(kept.counts.descriptors > 0);
	scan_close(scan);
}

/* A dup and an inherited descriptor are the same file; another open of the node is another. */
static void test_same_file(void **state)
{
	struct scan *scan = open_proc(0);
	int first = open("/dev/zero", O_RDONLY), second = dup(first),
	    other = open("/dev/zero", O_RDONLY);
	pid_t child = start_sleeper();
	struct rec_read a = {.pid = getpid(), .fd = first}, b = {.pid = getpid(), .fd = second},
			c = {.pid = child, .fd = first}, d = {.pid = getpid(), .fd = other};

	(void)state;
	if (scan_same_file(scan, &a, &a) == -EPERM || scan_same_file(scan, &a, &a) == -ENOSYS) {
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
		scan_close(scan);
		skip();
	}
	assert_int_equal(scan_same_file(scan, &a, &b), 1);
	assert_int_equal(scan_same_file(scan, &a, &c), 1);
	assert_int_equal(scan_same_file(scan, &a, &d), 0);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	assert_int_equal(scan_same_file(scan, &a, &c), -ESRCH);
	scan_close(scan);
	close(first);
	close(second);
	close(other);
}

/* Another user's processes are counted, not read, and our own are found. */
static void test_ordinary_user(void **state)
{
	int status;
	pid_t pid = fork();

	(void)state;
	if (!pid) {
		struct scan *scan;
		int fd;

		if (!geteuid() && (setgid(65534) || setuid(65534)))
			_exit(9);
		/* after setuid() a process is not dumpable, and then even its own files are
		 * another's */
		prctl(PR_SET_DUMPABLE, 1);
		fd = open("/dev/null", O_RDONLY);
		scan = open_proc(0);
		kept_sweep(&kept, scan, 1);
		_exit(!kept.counts.hidden ? 1 : !find_read(getpid(), fd) ? 2 : 0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

static _Noreturn void come_and_go(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;) {
		pid_t pid = fork();

		if (!pid) {
			open("/dev/zero", O_RDONLY);
			_exit(0);
		}
		waitpid(pid, NULL, 0);
	}
}

/* One number is in turn /dev/null, /dev/zero, a file and closed. */
static _Noreturn void change(void)
{
	static const char *const names[] = {"/dev/null", "/dev/zero", "/proc/self/stat", NULL};

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (int i = 0;; i = (i + 1) % 4) {
		int fd = names[i] ? open(names[i], O_RDONLY) : -1;

		if (fd >= 0) {
			dup2(fd, 100);
			close(fd);
		} else {
			close(100);
		}
	}
}

/* What was read is of the device that the read has: the text names its inode. */
static void check_device(void *data, const struct rec_read *read)
{
	const struct stat *as = data;
	char line[64];
	int node = read->minor == 3 ? 0 : 1;

	if (read->fd != 100 || read->err)
		return;
	snprintf(line, sizeof(line), "ino:\t%llu\n", (unsigned long long)as[node].st_ino);
	if (memmem(read->text, read->len, line, strlen(line)))
		good++;
	else
		bad++;
}

static void test_everything_vanishes(void **state)
{
	struct scan *scan = open_proc(0);
	struct scan_counts counts;
	struct stat as[2];
	pid_t pids[4];
	int fd;

	(void)state;
	assert_int_equal(stat("/dev/null", &as[0]), 0);
	assert_int_equal(stat("/dev/zero", &as[1]), 0);
	/* from this sweep on the scan knows that texts name inodes */
	fd = open("/dev/zero", O_RDONLY);
	assert_int_equal(kept_sweep(&kept, scan, 1), 0);
	close(fd);
	for (int i = 0; i < 4; i++) {
		pids[i] = fork();
		if (!pids[i] && i < 2)
			come_and_go();
		if (!pids[i])
			change();
	}
	for (uint64_t i = 0; i < SWEEPS || (!good && i < 100 * SWEEPS); i++)
		assert_int_equal(scan_sweep(scan, i, check_device, as, &counts), 0);
	for (int i = 0; i < 4; i++) {
		kill(pids[i], SIGKILL);
		waitpid(pids[i], NULL, 0);
	}
	scan_close(scan);
	assert_true(good > 0);
	assert_int_equal(bad, 0);
}

static void test_process_ended(void **state)
{
	pid_t child = start_sleeper();
	struct scan *scan = open_proc(child);

	(void)state;
	assert_int_equal(kept_sweep(&kept, scan, 1), 0);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	assert_int_equal(kept_sweep(&kept, scan, 2), -ESRCH);
	scan_close(scan);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_finds),	      cmocka_unit_test(test_same_file),
		cmocka_unit_test(test_ordinary_user), cmocka_unit_test(test_everything_vanishes),
		cmocka_unit_test(test_process_ended),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
