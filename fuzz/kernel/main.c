/* SPDX-License-Identifier: MIT */
/*
 * The first process of the guest: file systems, modules, then the engine with the arguments of
 * /arguments, a line each. With --replay N it runs the inputs of /seeds N times, in the order of
 * their names, and no engine.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kernel.h"

#define ARGUMENTS  32
#define CORPUS	   "/corpus"
#define SEEDS	   "/seeds"
#define UNITS	   256 /* inputs between two reads of the corpus */
#define SCAN_FIRST 1000
#define SCAN_MOST \
	16000 /* inputs between two searches for leaks: twice as many each time, up to this */

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *, size_t));

static unsigned long long executions, scan = SCAN_FIRST;

static bool mounted(const char *type, const char *dir)
{
	return !mount(type, dir, type, 0, NULL) || errno == EBUSY;
}

static bool modules_load(void)
{
	char path[256];
	FILE *list = fopen("/modules", "re");
	bool ok = list;

	while (ok && fscanf(list, "%255s", path) == 1) {
		int fd = open(path, O_RDONLY | O_CLOEXEC);

		ok = fd >= 0 && !syscall(SYS_finit_module, fd, "", 0);
		if (!ok)
			fprintf(stderr, "fuzz: %s: %s\n", path, strerror(errno));
		close(fd);
	}
	if (list)
		fclose(list);
	return ok;
}

static void unit_send(const char *path)
{
	char bytes[8 * CALLS_MAX];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len = fd < 0 ? -1 : read(fd, bytes, sizeof(bytes));

	close(fd);
	if (len >= 0)
		host_send(FRAME_UNIT, bytes, (size_t)len);
}

/* Units of the corpus that are new; they are marked by their mode. */
static void units_send(void)
{
	DIR *dir = opendir(CORPUS);
	struct dirent *entry;
	char path[320];
	struct stat as;

	while (dir && (entry = readdir(dir))) {
		snprintf(path, sizeof(path), CORPUS "/%s", entry->d_name);
		if (*entry->d_name == '.' || stat(path, &as) || as.st_mode & S_IXUSR)
			continue;
		unit_send(path);
		chmod(path, 0700);
	}
	if (dir)
		closedir(dir);
}

static int run_input(const uint8_t *data, size_t size)
{
	host_send(FRAME_INPUT, data, size < 8 * CALLS_MAX ? size : 8 * CALLS_MAX);
	calls_run(data, size);
	host_check_log();
	executions++;
	if (executions % UNITS == 0)
		units_send();
	if (executions == scan) {
		leaks_check();
		host_send(FRAME_CLEAN, NULL, 0);
		scan += scan < SCAN_MOST ? scan : SCAN_MOST;
	}
	return 0;
}

static void end(void)
{
	char line[128];

	leaks_check();
	host_check_log();
	units_send();
	if (kernel_target.must_overlap && !calls_overlapped)
		kernel_failed("both threads were never in a call at once");
	snprintf(line, sizeof(line), "executions %llu overlapped %llu", executions,
		 calls_overlapped);
	host_send(FRAME_END, line, strlen(line));
	reboot(RB_POWER_OFF);
}

static void replay_file(const char *name)
{
	uint8_t bytes[8 * CALLS_MAX];
	char path[320];
	int fd;
	ssize_t len;

	snprintf(path, sizeof(path), SEEDS "/%s", name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	len = read(fd, bytes, sizeof(bytes));
	close(fd);
	if (len >= 0)
		run_input(bytes, (size_t)len);
}

/* All in their order, again and again: two threads do not meet at the same place each time. */
static void replay(unsigned int times)
{
	struct dirent **entries;
	int count = scandir(SEEDS, &entries, NULL, alphasort);

	while (times--)
		for (int i = 0; i < count; i++)
			if (*entries[i]->d_name != '.')
				replay_file(entries[i]->d_name);
}

static int arguments_read(char *arguments[ARGUMENTS])
{
	static char lines[ARGUMENTS][128], name[] = "/init";
	FILE *file = fopen("/arguments", "re");
	int count = 1;

	arguments[0] = name;
	while (file && count < ARGUMENTS - 3 && fgets(lines[count], sizeof(lines[0]), file)) {
		lines[count][strcspn(lines[count], "\n")] = '\0';
		arguments[count] = lines[count];
		count++;
	}
	if (file)
		fclose(file);
	return count;
}

int main(void)
{
	static char corpus[] = CORPUS, seeds[] = SEEDS;
	char *list[ARGUMENTS] = {NULL}, **arguments = list;
	int count;

	if (!mounted("proc", "/proc") || !mounted("sysfs", "/sys") || !mounted("devtmpfs", "/dev"))
		return 1;
	host_open();
	if (!modules_load() || !mounted("debugfs", "/sys/kernel/debug") ||
	    !mounted("configfs", "/sys/kernel/config"))
		kernel_failed("the modules cannot be loaded");
	mkdir(CORPUS, 0755);
	mkdir(SEEDS, 0755);
	if (!kernel_target.begin())
		kernel_failed("%s cannot begin", kernel_target.name);
	calls_begin();
	kernel_write("/sys/kernel/debug/kmemleak", "clear");
	count = arguments_read(list);
	atexit(end);
	if (count > 2 && !strcmp(list[1], "--replay")) {
		replay((unsigned int)strtoul(list[2], NULL, 10));
		exit(0);
	}
	list[count++] = corpus;
	list[count++] = seeds;
	return LLVMFuzzerRunDriver(&count, &arguments, run_input);
}
