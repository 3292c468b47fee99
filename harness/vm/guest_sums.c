/* SPDX-License-Identifier: MIT */
/*
 * Checks that a guest was built from the sources of this program, and the checksums of its files.
 */
#include <errno.h>
#include <limits.h>
#include <sha2.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest_key.h"
#include "source_path.h"
#include "vm.h"
#include "xmalloc.h"

__attribute__((format(printf, 3, 4))) static int set_why(char **why, int err, const char *format,
							 ...)
{
	va_list args;

	va_start(args, format);
	*why = xvasprintf(format, args);
	va_end(args);
	return err;
}

const char *vm_guest_key(void)
{
	return GUEST_KEY;
}

/* The key of the sources that a guest was built from; 0 or -errno. */
static int key_read(const char *guest, char key[VM_KEY + 1])
{
	char path[PATH_MAX];
	FILE *file;
	int err = 0;

	*key = '\0';
	if ((size_t)snprintf(path, sizeof(path), "%s/key", guest) >= sizeof(path))
		return -ENAMETOOLONG;
	file = fopen(path, "re");
	if (!file)
		return -errno;
	if (!fgets(key, VM_KEY + 1, file))
		err = ferror(file) ? -errno : 0;
	key[strcspn(key, "\n")] = '\0';
	fclose(file);
	return err;
}

/* A line of sums: the sum, two blanks, the name. False: malformed, or the sum of the file differs.
 */
static bool sum_holds(const char *guest, char *line)
{
	char path[PATH_MAX], is[SHA256_DIGEST_STRING_LENGTH];
	const size_t len = sizeof(is) - 1;

	line[strcspn(line, "\n")] = '\0';
	if (strlen(line) < len + 3 || strncmp(line + len, "  ", 2))
		return false;
	if ((size_t)snprintf(path, sizeof(path), "%s/%s", guest, line + len + 2) >= sizeof(path))
		return false;
	return SHA256File(path, is) && !strncmp(line, is, len);
}

#define SUM_NAME                                                                         \
	(SHA256_DIGEST_STRING_LENGTH - 1 + 2) /* where the name begins in a line of sums \
					       */

/* what: the guest or its kernel, for messages. */
static int sums_hold(const char *kernel, const char *guest, const char *what, char **why)
{
	char path[PATH_MAX], line[256] = "";
	bool good = true;
	FILE *file;

	snprintf(path, sizeof(path), "%s/sums", guest);
	file = fopen(path, "re");
	if (!file)
		return set_why(why, -errno, "%s: %s; rebuild it: %s/kernels/%s", path,
			       strerror(errno), source_ci(), kernel);
	while (good && fgets(line, sizeof(line), file))
		good = sum_holds(guest, line);
	good = good && !ferror(file) && *line;
	fclose(file);
	return good ? 0
		    : set_why(why, -EBADMSG,
			      "%s: the %s is damaged: %.150s differs from its checksum; "
			      "rebuild it: %s/kernels/%s",
			      guest, what, strlen(line) > SUM_NAME ? line + SUM_NAME : "sums",
			      source_ci(), kernel);
}

int vm_guest_good(const char *kernel, const char *guest, char **why)
{
	char key[VM_KEY + 1];
	int err = key_read(guest, key);

	*why = NULL;
	if (err)
		return set_why(why, err,
			       "%s: no guest was built from this decoy's sources: %s; build it: "
			       "%s/kernels/%s (rebuild decoy first if its sources changed)",
			       guest, strerror(-err), source_ci(), kernel);
	if (strcmp(key, GUEST_KEY) != 0)
		return set_why(why, -ESTALE,
			       "%s: the guest was built from other sources, %.16s, expected %.16s; "
			       "rebuild it: %s/kernels/%s (rebuild decoy first if its sources "
			       "changed)",
			       guest, key, GUEST_KEY, source_ci(), kernel);
	return sums_hold(kernel, guest, "guest", why);
}

int vm_kernel_good(const char *kernel, const char *guest, char **why)
{
	char dir[PATH_MAX];
	int err;

	if ((size_t)snprintf(dir, sizeof(dir), "%s/kernel", guest) >= sizeof(dir))
		return -ENAMETOOLONG;
	err = sums_hold(kernel, dir, "kernel", why);
	if (err != -ENOENT)
		return err;
	/* a kernel without sums is accepted */
	free(*why);
	*why = NULL;
	return 0;
}
