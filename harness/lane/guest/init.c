/* SPDX-License-Identifier: MIT */
/* The first process: file systems, modules, the agent; the host's nonce last of all. */
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

#define LEAKS	 "/sys/kernel/debug/kmemleak"
#define LEAK_AGE 6 /* seconds: younger objects are not looked for */

static const struct {
	const char *type, *dir;
} mounts[] = {
	{"proc", "/proc"},
	{"sysfs", "/sys"},
	{"devtmpfs", "/dev"},
	{"debugfs", "/sys/kernel/debug"},
	{"configfs", "/sys/kernel/config"},
};

static bool mount_all(void)
{
	for (size_t i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++)
		if (mount(mounts[i].type, mounts[i].dir, mounts[i].type, 0, NULL) &&
		    errno != EBUSY) {
			fprintf(stderr, "decoy: mount %s: %s\n", mounts[i].dir, strerror(errno));
			return false;
		}
	return true;
}

/* /modules: a path a line, in the order in which they are to be loaded. */
static bool load_all(void)
{
	FILE *list = fopen("/modules", "re");
	char path[256];
	bool ok = list;

	while (ok && fscanf(list, "%255s", path) == 1) {
		int fd = open(path, O_RDONLY | O_CLOEXEC);

		ok = fd >= 0 && !syscall(SYS_finit_module, fd, "", 0);
		if (!ok)
			fprintf(stderr, "decoy: %s: %s\n", path, strerror(errno));
		if (fd >= 0)
			close(fd);
	}
	if (list)
		fclose(list);
	return ok;
}

/* The value of a word of the kernel's command line. */
static void word_of(const char *name, char *value, size_t size)
{
	char line[4096] = "";
	ssize_t len = file_read("/proc/cmdline", line, sizeof(line) - 1);
	char *at, *rest = line;

	*value = '\0';
	if (len < 0)
		return;
	while ((at = strtok_r(rest, " \n", &rest)))
		if (!strncmp(at, name, strlen(name)))
			snprintf(value, size, "%s", at + strlen(name));
}

static enum lie lie_asked(void)
{
	static const char *const names[LIES] = {"", "killed", "cut", "splat", "nonce", "panic"};
	char asked[32];

	word_of("decoy.lie=", asked, sizeof(asked));
	for (int i = 0; i < LIES; i++)
		if (!strcmp(asked, names[i]))
			return (enum lie)i;
	return LIE_NONE;
}

bool leftovers(void)
{
	char leaks[4096] = "";
	ssize_t len;

	if (syscall(SYS_delete_module, "fake_drm", O_NONBLOCK))
		return say_why("fake_drm cannot be removed: %s", strerror(errno));
	if (access(LEAKS, F_OK))
		return true; /* a kernel that does not look for leaks */
	sleep(LEAK_AGE);
	/* what the first scan finds may be on its way from one list to another */
	for (int i = 0; i < 2; i++)
		file_write(LEAKS, "scan", 4);
	len = file_read(LEAKS, leaks, sizeof(leaks) - 1);
	for (char *line, *rest = leaks; len > 0 && (line = strtok_r(rest, "\n", &rest));)
		say_why("%s", line);
	return len <= 0;
}

static int agent(enum lie lie)
{
	pid_t pid = fork();
	char nonce[64];
	int status = 0;

	if (!pid) {
		prctl(PR_SET_CHILD_SUBREAPER, 1);
		if (!access("/program", F_OK)) {
			word_of("decoy.nonce=", nonce, sizeof(nonce));
			exit(program_run("/program", nonce));
		}
		exit(play("/plan", lie));
	}
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return status;
}

static void finish(enum lie lie)
{
	char nonce[64];
	int status = agent(lie);

	word_of("decoy.nonce=", nonce, sizeof(nonce));
	if (status)
		say("# agent ended: %s %d\n", WIFSIGNALED(status) ? "signal" : "exit code",
		    WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
	else
		say("# end %s\n", lie == LIE_NONCE ? "of another run" : nonce);
	say_flush();
}

int main(int argc, char **argv)
{
	enum lie lie;

	if (argc == 3 && !strcmp(argv[1], "--process"))
		return child_resume(argv[2]);
	/* first the modules: file systems are among them */
	if (load_all() && mount_all() && !say_open("/dev/tty1")) {
		lie = lie_asked();
		finish(lie);
		if (lie == LIE_PANIC)
			return 1;
	}
	sync();
	reboot(RB_POWER_OFF);
	return 1;
}
