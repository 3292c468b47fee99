/* SPDX-License-Identifier: MIT */
/* Texts of fdinfo, child processes, and the kernel's log, for checks. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

#define FDINFO_MAX (4 << 20)
#define LOG_MAX	   8192

char *fdinfo_of(pid_t pid, int fd)
{
	char path[64], *text = malloc(FDINFO_MAX), *fits;
	ssize_t len;

	snprintf(path, sizeof(path), "/proc/%d/fdinfo/%d", (int)pid, fd);
	len = text ? file_read(path, text, FDINFO_MAX - 1) : -ENOMEM;
	if (len < 0) {
		report_failure("%s: %s", path, strerror((int)-len));
		free(text);
		return NULL;
	}
	text[len] = '\0';
	fits = realloc(text, (size_t)len + 1);
	return fits ? fits : text;
}

char *fdinfo(int fd)
{
	return fdinfo_of(getpid(), fd);
}

static const char *line_next(const char *at)
{
	at += strcspn(at, "\n");
	return *at ? at + 1 : at;
}

static const char *line_find(const char *text, const char *begins)
{
	while (*text && strncmp(text, begins, strlen(begins)))
		text = line_next(text);
	return *text ? text : NULL;
}

bool text_has(const char *text, const char *begins)
{
	return line_find(text, begins);
}

unsigned int text_count(const char *text, const char *begins)
{
	unsigned int count = 0;

	for (; (text = line_find(text, begins)); text = line_next(text))
		count++;
	return count;
}

bool text_key(const char *text, const char *key, uint64_t *value)
{
	char begins[320];
	const char *at;

	snprintf(begins, sizeof(begins), "%s:\t", key);
	at = line_find(text, begins);
	return at && sscanf(at + strlen(begins), "%" SCNu64, value) == 1;
}

uint64_t client_id(int fd)
{
	uint64_t id = 0;
	char *text = fdinfo(fd);

	if (text)
		text_key(text, "drm-client-id", &id);
	free(text);
	return id;
}

const char *text_driver(const char *text)
{
	const char *at = line_find(text, "drm-driver:");

	return at ? at : text + strlen(text);
}

pid_t child_start(bool (*run)(void *with), void *with)
{
	pid_t pid;

	emit_flush();
	pid = fork();
	if (pid < 0)
		report_failure("fork: %s", strerror(errno));
	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	pid = run(with);
	emit_flush();
	_exit(pid ? 0 : 1);
}

bool child_join(pid_t pid)
{
	int status = 0;

	MUST(pid > 0 && waitpid(pid, &status, 0) == pid, "waitpid: no process to wait for");
	MUST(WIFEXITED(status), "a process ended with signal %d", WTERMSIG(status));
	return !WEXITSTATUS(status);
}

int log_open(void)
{
	int fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0 || lseek(fd, 0, SEEK_END) < 0)
		report_failure("/dev/kmsg: %s", strerror(errno));
	return fd;
}

bool child_ended(pid_t pid)
{
	siginfo_t info = {.si_pid = 0};

	return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid;
}

bool task_sleeps(pid_t task)
{
	const uint64_t until = now_ns() + patience_ms() * UINT64_C(1000000);
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)task);
	do {
		char text[512] = "";
		const char *state;

		file_read(path, text, sizeof(text) - 1);
		state = strrchr(text, ')');
		if (state && (!strncmp(state, ") S", 3) || !strncmp(state, ") D", 3)))
			return true;
		usleep(1000);
	} while (now_ns() < until);
	return report_failure("a task that is to wait does not, for %u ms", patience_ms());
}

bool cpu_pin(void)
{
	const int cpu = sched_getcpu();
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu < 0 ? 0 : cpu, &set);
	MUST(!sched_setaffinity(0, sizeof(set), &set), "sched_setaffinity: %s", strerror(errno));
	return true;
}

/*
 * "4,321,1234567,-;workqueue: ...": other parts of the kernel begin their lines with their name,
 * and complain at any time where the host gives the guest none. The host finds every fault in the
 * log, of any part.
 */
static bool is_of_others(const char *line)
{
	const char *text = strchr(line, ';'), *end;

	if (!text++)
		return false;
	end = text + strcspn(text, " [");
	return end > text && end[-1] == ':' && strncmp(text, "grtrace", 7) != 0 &&
	       strncmp(text, "fake", 4) != 0;
}

bool log_quiet(int log)
{
	char line[LOG_MAX];
	ssize_t len;

	do {
		len = read(log, line, sizeof(line) - 1);
		if (len < 0 && errno == EAGAIN)
			return true;
		line[len > 0 ? len : 0] = '\0';
	} while (len > 0 && is_of_others(line));
	return report_failure("the kernel's log: %s", len > 0 ? line : strerror(errno));
}
