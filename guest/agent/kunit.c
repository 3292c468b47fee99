/* SPDX-License-Identifier: MIT */
/* Modules of KUnit suites: loading one runs it, and debugfs has the results. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agent.h"

#define SUITES	    "/sys/kernel/debug/kunit"
#define RESULTS_MAX (8 << 20)

static bool module_failed(const char *module, const char *what, int err)
{
	emit("# kunit failed %s: %s: %s\n", module, what, strerror(err));
	return false;
}

/* Emit the lines of a suite's results unchanged. */
static bool emit_suite(const char *module, const char *suite, char *results)
{
	char path[512];
	ssize_t len;

	snprintf(path, sizeof(path), SUITES "/%s/results", suite);
	len = file_read(path, results, RESULTS_MAX);
	if (len < 0 || len == RESULTS_MAX)
		return module_failed(module, path, len < 0 ? (int)-len : EFBIG);
	results[len] = '\0';
	emit("# kunit suite %s\n", suite);
	for (char *line, *rest = results; (line = strsep(&rest, "\n")) && rest;)
		emit("# kunit | %s\n", line);
	return true;
}

static bool emit_suites(const char *module, char *results)
{
	DIR *dir = opendir(SUITES);
	struct dirent *entry;
	bool ok = true;

	if (!dir)
		return module_failed(module, SUITES, errno);
	while (ok && (entry = readdir(dir)))
		if (*entry->d_name != '.')
			ok = emit_suite(module, entry->d_name, results);
	closedir(dir);
	return ok;
}

/* The kernel names a module by its file name without the suffix. */
static int module_remove(const char *module)
{
	char name[128];

	snprintf(name, sizeof(name), "%.*s", (int)strcspn(module, "."), module);
	return syscall(SYS_delete_module, name, O_NONBLOCK) ? errno : 0;
}

static bool module_run(const char *module, char *results)
{
	char path[160];
	int fd, err;

	snprintf(path, sizeof(path), "/%s", module);
	emit("# kunit load %s\n", module);
	/* names the module, in case the kernel does not survive it */
	emit_flush();
	fd = open(path, O_RDONLY | O_CLOEXEC);
	err = fd < 0 || syscall(SYS_finit_module, fd, "", 0) ? errno : 0;
	if (fd >= 0)
		close(fd);
	if (err)
		return module_failed(module, "cannot be loaded", err);
	if (!emit_suites(module, results))
		return false;
	err = module_remove(module);
	if (err)
		return module_failed(module, "cannot be removed", err);
	emit("# kunit done %s\n", module);
	emit_flush();
	return true;
}

void kunit_run(const char *list)
{
	FILE *modules = fopen(list, "re");
	char *results = malloc(RESULTS_MAX + 1), module[128];
	bool ok = results;

	while (modules && ok && fscanf(modules, "%127s", module) == 1)
		ok = module_run(module, results);
	if (modules)
		fclose(modules);
	free(results);
}
