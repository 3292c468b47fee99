/* SPDX-License-Identifier: MIT */
/* What a campaign has beside its jobs: words of a command line, a temporary directory. */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "atomic.h"
#include "file.h"
#include "fuzz_campaign.h"
#include "fuzz_seeds.h"
#include "remove_tree.h"
#include "terminal.h"
#include "xmalloc.h"

void fuzz_argument(struct fuzz_arguments *arguments, const char *format, ...)
{
	va_list args;

	if (arguments->count + 1 >= sizeof(arguments->word) / sizeof(*arguments->word))
		return;
	va_start(args, format);
	arguments->word[arguments->count++] = xvasprintf(format, args);
	va_end(args);
}

void fuzz_arguments_free(struct fuzz_arguments *arguments)
{
	for (size_t i = 0; i < arguments->count; i++)
		free(arguments->word[i]);
	*arguments = (struct fuzz_arguments){0};
}

static int write_dictionary(const char *work, const struct fuzz_target *target)
{
	char *path = xasprintf("%s/dictionary", work);
	int err = target->dictionary
			  ? atomic_write(path, target->dictionary->bytes, target->dictionary->len)
			  : 0;

	free(path);
	return err;
}

int fuzz_work_make(char work[PATH_MAX], const struct fuzz_target *target)
{
	const char *temporary = getenv("TMPDIR");
	char *seeds, *failed = NULL;
	int err;

	snprintf(work, PATH_MAX, "%s/decoy-fuzz-XXXXXX",
		 temporary && *temporary ? temporary : "/tmp");
	if (!mkdtemp(work)) {
		err = -errno;
		terminal_error("%s: cannot be made: %s; TMPDIR names another place", work,
			       strerror(-err));
		*work = '\0';
		return err;
	}
	seeds = xasprintf("%s/seeds", work);
	err = mkdir(seeds, 0777) ? -errno : 0;
	err = err ? err : fuzz_seeds_write(target, seeds, &failed);
	err = err ? err : write_dictionary(work, target);
	if (err)
		terminal_error("%s: cannot write seeds: %s", failed ? failed : seeds,
			       strerror(-err));
	free(failed);
	free(seeds);
	return err;
}

void fuzz_memory_make(struct fuzz_memory *memory)
{
	memory->fd = memfd_create("input", MFD_CLOEXEC);
	if (memory->fd < 0)
		return;
	memory->path = xasprintf("/proc/%ld/fd/%d", (long)getpid(), memory->fd);
	if (!access(memory->path, R_OK | W_OK))
		return;
	fuzz_memory_free(memory);
}

void fuzz_memory_free(struct fuzz_memory *memory)
{
	if (memory->path)
		close(memory->fd);
	free(memory->path);
	memory->path = NULL;
}

void fuzz_campaign_free(struct fuzz_campaign *campaign)
{
	for (unsigned int i = 0; i < campaign->jobs; i++) {
		fuzz_job_free(&campaign->slots[i].job);
		free(campaign->slots[i].artifact);
		fuzz_memory_free(&campaign->slots[i].memory);
	}
	json_decref(campaign->findings);
	if (*campaign->work)
		remove_tree(campaign->work);
}

static int check_file(const char *path, char *(*why_not)(const char *bytes, size_t len))
{
	struct stat about;
	char *bytes, *why;
	size_t len;
	int err;

	/* who opens a pipe waits for a writer */
	if (!stat(path, &about) && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) {
		terminal_error(
			"%s: cannot be read: it is a pipe or a device; remove it, or name another place with --corpus",
			path);
		return -ENOTSUP;
	}
	err = file_read(path, &bytes, &len);
	if (err) {
		terminal_error(
			"%s: cannot be read: %s; remove it, or name another place with --corpus",
			path, strerror(-err));
		return err;
	}
	why = why_not ? why_not(bytes, len) : NULL;
	if (why) {
		terminal_error("%s: no input: %s; remove it", path, why);
		err = -EINVAL;
	}
	free(bytes);
	free(why);
	return err;
}

int fuzz_home_check(const struct fuzz_home *home, char *(*why_not)(const char *bytes, size_t len))
{
	DIR *dir = opendir(home->corpus);
	const struct dirent *entry;
	int err = dir ? 0 : -errno;

	if (!dir)
		terminal_error("%s: cannot be read: %s", home->corpus, strerror(-err));
	while (!err && (entry = readdir(dir))) {
		char *path = xasprintf("%s/%s", home->corpus, entry->d_name);

		if (*entry->d_name != '.')
			err = check_file(path, why_not);
		free(path);
	}
	if (dir)
		closedir(dir);
	return err;
}

static bool is_same(const char *path, const char *bytes, size_t len)
{
	char *other;
	size_t other_len;
	bool same;

	if (file_read(path, &other, &other_len))
		return false;
	same = other_len == len && !memcmp(other, bytes, len);
	free(other);
	return same;
}

static void forget_in(const char *directory, const char *bytes, size_t len)
{
	DIR *dir = opendir(directory);
	const struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		char *path = xasprintf("%s/%s", directory, entry->d_name);

		if (*entry->d_name != '.' && is_same(path, bytes, len))
			unlink(path);
		free(path);
	}
	if (dir)
		closedir(dir);
}

void fuzz_forget(const struct fuzz_campaign *campaign, const char *input)
{
	char *seeds = xasprintf("%s/seeds", campaign->work), *bytes;
	size_t len;

	if (!file_read(input, &bytes, &len)) {
		forget_in(seeds, bytes, len);
		forget_in(campaign->home.corpus, bytes, len);
		free(bytes);
	}
	free(seeds);
}
