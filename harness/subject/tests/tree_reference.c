/* SPDX-License-Identifier: MIT */
/*
 * tree_reference [lines | values]: the reference parser as a program that reads a /proc, with answers in
 * JSON, in lines of times, or in lines of all values. It walks
 * $DECOY_PROC as monitors do: processes by number, descriptors by the links that are DRM nodes.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "subject.h"

struct sweep {
	struct decoy_fd *fds;
	size_t count, capacity;
	uint64_t t_ns;
};

static _Noreturn void die(const char *what)
{
	fprintf(stderr, "%s: %s\n", what, strerror(errno));
	exit(3);
}

static bool number(const char *name, int32_t *value)
{
	char *end;
	long n = strtol(name, &end, 10);

	*value = (int32_t)n;
	return *name >= '0' && *name <= '9' && !*end && n <= INT32_MAX;
}

/* The device of a node, by its name: "/dev/dri/renderD128" is 226:128. */
static bool device(const char *node, struct decoy_fd *fd)
{
	static const struct {
		const char *prefix;
		uint32_t major;
	} rows[] = {{"/dev/dri/card", 226},
		    {"/dev/dri/controlD", 226},
		    {"/dev/dri/renderD", 226},
		    {"/dev/accel/accel", 261}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strncmp(node, rows[i].prefix, strlen(rows[i].prefix)))
			continue;
		fd->major = rows[i].major;
		fd->minor = (uint32_t)strtoul(node + strlen(rows[i].prefix), NULL, 10);
		return true;
	}
	return sscanf(node, "/dev/char/%" SCNu32 ":%" SCNu32, &fd->major, &fd->minor) == 2;
}

static char *read_all(int dir, const char *name, size_t *len)
{
	int file = openat(dir, name, O_RDONLY);
	char *text = NULL, some[65536];
	ssize_t got = -1;

	*len = 0;
	while (file >= 0 && (got = read(file, some, sizeof(some))) > 0) {
		text = realloc(text, *len + (size_t)got);
		if (!text)
			die("realloc");
		memcpy(text + *len, some, (size_t)got);
		*len += (size_t)got;
	}
	if (got < 0) {
		free(text);
		text = NULL;
	}
	if (file >= 0)
		close(file);
	return got < 0 ? NULL : text ? text : strdup("");
}

/* Of the read that a file shows; a sweep may last seconds. */
static uint64_t time_of(int dir, const char *name)
{
	struct stat now;

	if (fstatat(dir, name, &now, 0))
		die(name);
	return (uint64_t)now.st_mtim.tv_sec * 1000000000 + (uint64_t)now.st_mtim.tv_nsec;
}

static void add_fd(struct sweep *sweep, int dir, int32_t pid, const char *name)
{
	struct decoy_fd fd = {.t_ns = sweep->t_ns, .has_pid = true, .has_dev = true, .pid = pid};
	char path[280], node[256];
	ssize_t len;

	snprintf(path, sizeof(path), "fd/%s", name);
	len = readlinkat(dir, path, node, sizeof(node) - 1);
	if (!number(name, &fd.fd) || len < 0)
		return;
	node[len] = '\0';
	if (!device(node, &fd))
		return;
	snprintf(path, sizeof(path), "fdinfo/%s", name);
	fd.text = read_all(dir, path, &fd.len);
	fd.err = fd.text ? 0 : errno;
	if (fd.text)
		fd.t_ns = time_of(dir, path);
	if (sweep->count == sweep->capacity) {
		sweep->capacity = sweep->capacity * 2 + 16;
		sweep->fds = reallocarray(sweep->fds, sweep->capacity, sizeof(*sweep->fds));
		if (!sweep->fds)
			die("realloc");
	}
	sweep->fds[sweep->count++] = fd;
}

static void add_process(struct sweep *sweep, int proc, const char *name)
{
	int dir = openat(proc, name, O_RDONLY | O_DIRECTORY);
	int list = dir < 0 ? -1 : openat(dir, "fd", O_RDONLY | O_DIRECTORY);
	DIR *stream = list < 0 ? NULL : fdopendir(list);
	const struct dirent *entry;
	int32_t pid;

	if (!stream || !number(name, &pid))
		die(name);
	while ((entry = readdir(stream)))
		add_fd(sweep, dir, pid, entry->d_name);
	closedir(stream);
	close(dir);
}

static void read_proc(struct sweep *sweep, const char *path)
{
	DIR *stream = opendir(path);
	const struct dirent *entry;
	int32_t pid;

	if (!stream)
		die(path);
	while ((entry = readdir(stream)))
		if (number(entry->d_name, &pid))
			add_process(sweep, dirfd(stream), entry->d_name);
	closedir(stream);
}

static void sweep_free(struct sweep *sweep)
{
	for (size_t i = 0; i < sweep->count; i++)
		free((char *)sweep->fds[i].text);
	free(sweep->fds);
}

/* --- answers ----------------------------------------------------------------------------------- */

static const char *word(const json_t *object, const char *name)
{
	const char *text = json_string_value(json_object_get(object, name));

	return text ? text : "-";
}

static void print_value(const json_t *client, const char *pid, const char *name, const char *key,
			const json_t *value)
{
	printf("%s %s %s %s %s%s%s%s\n", word(client, "device"), word(client, "id"), pid, name, key,
	       *key ? "=" : "",
	       json_is_string(value) ? json_string_value(value) : word(value, "value"),
	       json_is_string(value) ? "" : "+");
}

static void print_values(const json_t *client, const char *group, const char *pid)
{
	static const char *const beyond[] = {"delta_ns", "busy_ratio", "freq_ratio"};
	const char *name, *key;
	json_t *part, *value;

	json_object_foreach(json_object_get(client, group), name, part)
	{
		json_object_foreach(part, key, value)
		{
			bool holds = true;

			for (size_t i = 0; i < sizeof(beyond) / sizeof(beyond[0]); i++)
				holds = holds && strcmp(key, beyond[i]) != 0;
			if (holds)
				print_value(client, pid, name, strcmp(key, "busy_ns") ? key : "",
					    value);
		}
	}
}

/* The line without values comes first: without an id it begins the next open file. */
static void print_valued(const json_t *client)
{
	const json_t *members = json_object_get(client, "members");

	for (size_t i = 0; i < json_array_size(members); i++) {
		const char *pid = word(json_array_get(members, i), "pid");

		printf("%s %s %s - -\n", word(client, "device"), word(client, "id"), pid);
		print_values(client, "engines", pid);
		print_values(client, "regions", pid);
	}
}

/* A client without an id is one open file, and so has one member. */
static void print_timed(const json_t *client)
{
	const json_t *members = json_object_get(client, "members");
	json_t *engines = json_object_get(client, "engines"), *engine;

	for (size_t i = 0; i < json_array_size(members); i++) {
		const char *pid = word(json_array_get(members, i), "pid"), *name;
		bool timed = false;

		json_object_foreach(engines, name, engine)
		{
			const json_t *busy = json_object_get(engine, "busy_ns");

			if (!busy)
				continue;
			print_value(client, pid, name, "", busy);
			timed = true;
		}
		if (!timed)
			printf("%s %s %s - -\n", word(client, "device"), word(client, "id"), pid);
	}
}

/* Blanks at the ends of a name are lost in a line. */
static bool has_printable_names(const json_t *client, const char *group)
{
	json_t *part;
	const char *name;

	json_object_foreach(json_object_get(client, group), name, part)
	{
		size_t len = strlen(name);

		if (!len || strchr(" \t\r", name[0]) || strchr(" \t\r", name[len - 1]))
			return false;
	}
	return true;
}

static void print_clients(const char *state, size_t len, bool values)
{
	json_t *all = json_loadb(state, len, JSON_ALLOW_NUL, NULL), *client;
	bool printable = true;
	size_t i;

	if (!all)
		die("no JSON");
	json_array_foreach(json_object_get(all, "clients"), i, client)
		printable = printable && has_printable_names(client, "engines") &&
			    (!values || has_printable_names(client, "regions"));
	if (!printable)
		puts("{\"unsupported\":\"a name that begins or ends with a blank\"}");
	if (printable && values)
		puts("features parse track memory identity");
	for (i = 0; printable && i < json_array_size(json_object_get(all, "clients")); i++)
		(values ? print_valued
			: print_timed)(json_array_get(json_object_get(all, "clients"), i));
	json_decref(all);
	putchar('\n');
}

static void print_lines(const char *state, size_t len)
{
	print_clients(state, len, false);
}

static void print_line_values(const char *state, size_t len)
{
	print_clients(state, len, true);
}

static void print_state(const char *state, size_t len)
{
	printf("{\"features\":[\"parse\",\"track\",\"delta\",\"utilization\",\"memory\",\"totals\",\"identity\"],"
	       "%.*s\n\n",
	       (int)len - 1, state + 1);
}

/* Starts small: a larger answer is requested again. A buffer of 16 MiB slows leak checks down. */
static void answer(void *self, void (*print)(const char *state, size_t len))
{
	size_t capacity = 4096;
	char *state = malloc(capacity);
	long len;

	while (state && (len = subject_reference.state(self, state, capacity)) > (long)capacity) {
		capacity = (size_t)len;
		state = realloc(state, capacity);
	}
	if (!state || len < 0)
		die("state");
	print(state, (size_t)len);
	fflush(stdout);
	free(state);
}

int main(int argc, char **argv)
{
	const char *form = argc > 1 ? argv[1] : "json";
	const char *proc = getenv("DECOY_PROC");
	void *self = subject_reference.open();
	char line[128];

	if (!proc || !self)
		die("DECOY_PROC");
	while (fgets(line, sizeof(line), stdin)) {
		struct sweep sweep = {0};

		if (sscanf(line, "sweep %" SCNu64, &sweep.t_ns) != 1)
			die(line);
		read_proc(&sweep, proc);
		if (subject_reference.sweep(self, sweep.t_ns, sweep.fds, sweep.count) < 0)
			die("sweep");
		answer(self, !strcmp(form, "lines")    ? print_lines
			     : !strcmp(form, "values") ? print_line_values
						       : print_state);
		sweep_free(&sweep);
	}
	subject_reference.close(self);
	return 0;
}
