/* SPDX-License-Identifier: MIT */
#include "fuzz_home.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "atomic.h"
#include "file.h"
#include "remove_tree.h"
#include "terminal.h"
#include "xmalloc.h"

int fuzz_make_directories(const char *path)
{
	char *part = xstrdup(path);
	int err = 0;

	for (char *at = part + 1; !err && *at; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		err = mkdir(part, 0777) && errno != EEXIST ? -errno : 0;
		*at = '/';
	}
	if (!err && mkdir(part, 0777) && errno != EEXIST)
		err = -errno;
	free(part);
	return err;
}

/* Its length; -EINVAL: no variable names a place; -ENOENT, ...: HOME is no directory, and is not
 * made. */
static int default_path(struct fuzz_home *home, const char *target)
{
	const char *data = getenv("XDG_DATA_HOME"), *user = getenv("HOME");
	const bool set = data && *data;
	int len;

	if (!set && (!user || !*user))
		return -EINVAL;
	len = snprintf(home->path, sizeof(home->path), "%s%s/decoy/fuzz/%s", set ? data : user,
		       set ? "" : "/.local/share", target);
	return !set && access(user, F_OK) ? -errno : len;
}

static void name_parts(struct fuzz_home *home)
{
	snprintf(home->corpus, PATH_MAX, "%s/corpus", home->path);
	snprintf(home->findings, PATH_MAX, "%s/findings", home->path);
	snprintf(home->history, PATH_MAX, "%s/history.ndjson", home->path);
}

int fuzz_home_where(struct fuzz_home *home, const char *named, const char *target)
{
	const int len = named ? snprintf(home->path, sizeof(home->path), "%s", named)
			      : default_path(home, target);

	if (len < 0)
		return len;
	if ((size_t)len >= sizeof(home->path))
		return -ENAMETOOLONG;
	name_parts(home);
	return 0;
}

void fuzz_home_missing(void)
{
	terminal_error("no place for the corpus: neither XDG_DATA_HOME nor HOME is set; "
		       "expected one of them, or --corpus DIR");
}

static int resolve(struct fuzz_home *home)
{
	char full[PATH_MAX];

	if (!realpath(home->path, full))
		return -errno;
	if ((size_t)snprintf(home->path, sizeof(home->path), "%s", full) >= sizeof(home->path))
		return -ENAMETOOLONG;
	name_parts(home);
	return 0;
}

int fuzz_home_open(struct fuzz_home *home, const char *named, const char *target)
{
	int err = fuzz_home_where(home, named, target);

	if (err == -EINVAL) {
		fuzz_home_missing();
		return err;
	}
	err = err ? err : fuzz_make_directories(home->corpus);
	err = err ? err : fuzz_make_directories(home->findings);
	/* engines run elsewhere */
	err = err ? err : resolve(home);
	if (err)
		terminal_error("cannot make %s for the corpus: %s; --corpus DIR names another",
			       home->path, strerror(-err));
	return err;
}

/* After half a line, which a full disk left, it begins a new one. */
static int append_line(const char *path, const char *line)
{
	const int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
	struct stat stat;
	ssize_t done;
	char last;
	int err = 0;

	if (fd < 0)
		return -errno;
	if (!fstat(fd, &stat) && stat.st_size && pread(fd, &last, 1, stat.st_size - 1) == 1 &&
	    last != '\n' && write(fd, "\n", 1) != 1)
		err = -errno;
	done = err ? 0 : write(fd, line, strlen(line));
	if (!err && done != (ssize_t)strlen(line))
		err = done < 0 ? -errno : -ENOSPC;
	if (close(fd) && !err)
		err = -errno;
	return err;
}

void fuzz_home_log(const struct fuzz_home *home, long run, const struct fuzz_pulse *pulse,
		   size_t findings)
{
	static bool warned;
	char *line = xasprintf(
		"{\"run\":%ld,\"t\":%lld,\"executions\":%llu,\"edges\":%llu,\"inputs\":%llu,"
		"\"findings\":%zu}\n",
		run, (long long)time(NULL), (unsigned long long)pulse->executions,
		(unsigned long long)pulse->edges, (unsigned long long)pulse->inputs, findings);
	const int err = append_line(home->history, line);

	free(line);
	if (err && !warned)
		terminal_error("cannot write %s: %s; the campaign goes on, and 'decoy fuzz report' "
			       "will lack a part of it",
			       home->history, strerror(-err));
	warned = warned || err;
}

json_t *fuzz_home_history(const struct fuzz_home *home)
{
	json_t *list = json_array();
	char *bytes, *rest = NULL;
	size_t len;

	if (file_read(home->history, &bytes, &len))
		return list;
	for (char *line = strtok_r(bytes, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		json_t *one = json_loads(line, 0, NULL);

		if (json_is_object(one))
			json_array_append(list, one);
		json_decref(one);
	}
	free(bytes);
	return list;
}

bool fuzz_home_has(const struct fuzz_home *home, const char *name)
{
	char *about = xasprintf("%s/%s.json", home->findings, name);
	const bool has = !access(about, F_OK);

	free(about);
	return has;
}

static json_t *describe(const struct fuzz_finding *finding, size_t len, const char *command)
{
	json_t *frames = json_array();

	for (size_t i = 0; i < FUZZ_FRAMES && finding->frames[i]; i++)
		json_array_append_new(frames, json_string(finding->frames[i]));
	return json_pack("{s:s,s:s,s:s,s:o,s:I,s:I,s:s*}", "name", finding->name, "kind",
			 finding->kind, "rule", finding->rule, "stack", frames, "bytes",
			 (json_int_t)len, "found", (json_int_t)time(NULL), "command", command);
}

int fuzz_home_keep(const struct fuzz_home *home, const struct fuzz_finding *finding,
		   const char *bytes, size_t len, const char *log, const char *command, bool *known)
{
	char *input = xasprintf("%s/%s.input", home->findings, finding->name);
	char *text = xasprintf("%s/%s.log", home->findings, finding->name);
	char *about = xasprintf("%s/%s.json", home->findings, finding->name);
	json_t *json = describe(finding, len, command);
	char *dump = json_dumps(json, JSON_INDENT(2));
	int err = 0;

	if (!dump)
		xmalloc_failed();
	*known = !access(about, F_OK);
	if (!*known) {
		err = atomic_write(input, bytes, len);
		err = err ? err : atomic_write(text, log, strlen(log));
		err = err ? err : atomic_write(about, dump, strlen(dump));
	}
	json_decref(json);
	free(dump);
	free(input);
	free(text);
	free(about);
	return err;
}

int fuzz_home_note(const struct fuzz_home *home, const char *name, const char *kind,
		   const char *rule, const char *command)
{
	char *path = xasprintf("%s/%s.json", home->findings, name);
	json_t *json = json_pack("{s:s,s:s,s:s,s:I,s:s?}", "name", name, "kind", kind, "rule", rule,
				 "found", (json_int_t)time(NULL), "command", command);
	char *dump = json ? json_dumps(json, JSON_INDENT(2)) : NULL;
	const int err = dump ? atomic_write(path, dump, strlen(dump)) : -EILSEQ;

	json_decref(json);
	free(dump);
	free(path);
	return err;
}

static int is_about(const struct dirent *entry)
{
	const size_t len = strlen(entry->d_name);

	return len > 5 && !strcmp(entry->d_name + len - 5, ".json");
}

json_t *fuzz_home_findings(const struct fuzz_home *home)
{
	json_t *list = json_array();
	struct dirent **entries;
	const int count = scandir(home->findings, &entries, is_about, alphasort);

	for (int i = 0; i < count; i++) {
		char *path = xasprintf("%s/%s", home->findings, entries[i]->d_name);
		json_t *one = json_load_file(path, 0, NULL);

		if (json_is_object(one))
			json_array_append(list, one);
		json_decref(one);
		free(path);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
	return list;
}

size_t fuzz_home_count(const char *directory)
{
	DIR *dir = opendir(directory);
	const struct dirent *entry;
	size_t count = 0;

	while (dir && (entry = readdir(dir)))
		count += *entry->d_name != '.';
	if (dir)
		closedir(dir);
	return count;
}

void fuzz_remove(const char *path)
{
	remove_tree(path);
}

static int is_name(const struct dirent *entry)
{
	return *entry->d_name != '.';
}

void fuzz_homes(void (*receive)(void *data, const char *name), void *data)
{
	struct fuzz_home home;
	struct dirent **entries;
	int count;

	if (fuzz_home_where(&home, NULL, ""))
		return;
	count = scandir(home.path, &entries, is_name, alphasort);
	for (int i = 0; i < count; i++) {
		receive(data, entries[i]->d_name);
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}
