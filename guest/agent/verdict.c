/* SPDX-License-Identifier: MIT */
/* The end of a run: leaks, artifacts, the verdict last of all. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "agent.h"

#define LEAKS	 "/sys/kernel/debug/kmemleak"
#define LEAK_AGE 6 /* seconds: kmemleak ignores younger objects */
#define LOG_READ 3 /* all of the kernel's log, of klogctl() */
#define LOG_SIZE 10

bool driver_unloads_cleanly(void)
{
	static const char *const modules[] = {"fake_drm", "grtrace"};
	char leaks[4096] = "";
	ssize_t len;

	for (int i = 0; i < 2; i++) {
		int err = module_unload(modules[i]);

		if (err)
			return report_failure(
				"%s cannot be removed: %s; expected no users after the last case",
				modules[i], strerror(-err));
	}
	if (access(LEAKS, F_OK))
		return true; /* the kernel has no kmemleak */
	sleep(LEAK_AGE);
	/* an object that moves between lists may be missed by one scan */
	for (int i = 0; i < 2; i++)
		file_write(LEAKS, "scan", 4);
	len = file_read(LEAKS, leaks, sizeof(leaks) - 1);
	for (char *line, *rest = leaks; len > 0 && (line = strtok_r(rest, "\n", &rest));)
		report_failure("leak: %s", line);
	return len <= 0;
}

bool artifact_send(const char *name, const void *bytes, size_t len)
{
	static int fd = -1;
	char where[64], head[128];
	int head_len = snprintf(head, sizeof(head), "file %s %zu\n", name, len);

	if (fd < 0) {
		cmdline_value("decoy.artifact=", where, sizeof(where));
		fd = *where ? channel_open(where) : -1;
	}
	return fd >= 0 && !channel_write(fd, head, (size_t)head_len) &&
	       !channel_write(fd, bytes, len);
}

/* Also the lines below the console's loglevel. */
static void log_send(void)
{
	int size = klogctl(LOG_SIZE, NULL, 0);
	char *log = size > 0 ? malloc((size_t)size) : NULL;
	int len = log ? klogctl(LOG_READ, log, size) : -1;

	if (len > 0)
		artifact_send("dmesg", log, (size_t)len);
	free(log);
}

static void verdict_write(enum agent_fault fault)
{
	char where[64], nonce[64], taint[32] = "", line[256];
	struct utsname kernel = {.release = ""};
	int fd, len;

	cmdline_value("decoy.verdict=", where, sizeof(where));
	fd = *where ? channel_open(where) : -1;
	if (fd < 0)
		return;
	cmdline_value("decoy.nonce=", nonce, sizeof(nonce));
	file_read("/proc/sys/kernel/tainted", taint, sizeof(taint) - 1);
	taint[strcspn(taint, "\n")] = '\0';
	uname(&kernel);
	len = snprintf(line, sizeof(line), "verdict %s taint %s kernel %.64s\n",
		       fault == FAULT_NONCE ? "of-another-run" : nonce, *taint ? taint : "unknown",
		       kernel.release);
	channel_write(fd, line, (size_t)len);
}

/* QEMU gets an exit code through its port; a UML kernel is only switched off. */
void machine_end(bool good)
{
	const unsigned char value = GUEST_EXIT_GOOD;
	char asked[8];
	int fd;

	sync();
	cmdline_value("decoy.exit=", asked, sizeof(asked));
	if (good && !strcmp(asked, "port")) {
		fd = open("/dev/port", O_WRONLY | O_CLOEXEC);
		if (fd >= 0 && pwrite(fd, &value, 1, GUEST_EXIT_PORT) != 1)
			fprintf(stderr, "decoy: /dev/port: %s\n", strerror(errno));
	}
	reboot(RB_POWER_OFF);
}

void run_end(enum agent_fault fault)
{
	if (fault == FAULT_TAINT)
		file_write("/proc/sys/kernel/tainted", "512", 3);
	log_send();
	if (fault != FAULT_NO_VERDICT)
		verdict_write(fault);
	if (fault != FAULT_PANIC)
		machine_end(fault != FAULT_REFUSAL);
}
