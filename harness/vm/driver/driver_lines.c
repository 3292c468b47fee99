/* SPDX-License-Identifier: MIT */
/* Parses the lines of a guest with a user's driver (driver_wire.h). */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "driver_parts.h"
#include "samples.h"
#include "xmalloc.h"

#define NODES_MAX  64
#define FDS_MAX	   4096
#define NODE_MAX   32
#define OUTPUT_MAX ((size_t)16 << 20) /* bytes of the workload's output */

/* One line, without its line feed. */
struct line {
	struct vm_driver *driver;
	const char *words; /* behind the first word */
	size_t len;
};

/* The words as a string of at most size bytes, its NUL included. */
static bool word(const struct line *line, char *to, size_t size)
{
	if (!line->len || line->len >= size || memchr(line->words, ' ', line->len) ||
	    memchr(line->words, '\0', line->len))
		return false;
	memcpy(to, line->words, line->len);
	to[line->len] = '\0';
	return true;
}

/* The words as a string; false: they are too long. */
static bool text_of(const struct line *line, char *text, size_t size)
{
	if (line->len >= size)
		return false;
	memcpy(text, line->words, line->len);
	text[line->len] = '\0';
	return true;
}

/* "NAME" of one of the user's modules. */
static bool set_module(const struct line *line, const char *name)
{
	struct vm_driver *driver = line->driver;

	for (size_t i = 0; i < driver->name_count; i++)
		if (!strcmp(driver->names[i], name)) {
			driver->module = driver->names[i];
			return true;
		}
	return false;
}

static bool in_phase(struct vm_driver *driver, enum driver_phase least, enum driver_phase now)
{
	if (driver->phase < least || driver->phase > now)
		return false;
	driver->phase = now;
	return true;
}

static bool named(const struct line *line)
{
	char name[DRIVER_NAME];

	return word(line, name, sizeof(name)) && set_module(line, name);
}

static bool named_with_errno(const struct line *line, int *err)
{
	char text[DRIVER_NAME + 16], name[DRIVER_NAME];
	int at = 0, is;

	if (!text_of(line, text, sizeof(text)) || sscanf(text, "%63s %d%n", name, &is, &at) != 2 ||
	    (size_t)at != line->len || is <= 0 || is >= 4096 || !set_module(line, name))
		return false;
	*err = is;
	return true;
}

static bool on_load(const struct line *line)
{
	return in_phase(line->driver, DRIVER_BOOTS, DRIVER_LOADS) && named(line);
}

static bool on_loaded(const struct line *line)
{
	struct vm_driver *driver = line->driver;
	char text[DRIVER_NAME + 48], name[DRIVER_NAME];
	struct driver_code code;
	int at = 0;

	if (driver->phase != DRIVER_LOADS || !text_of(line, text, sizeof(text)) ||
	    sscanf(text, "%63s %" SCNx64 " %" SCNu64 "%n", name, &code.at, &code.size, &at) != 3 ||
	    (size_t)at != line->len || !set_module(line, name))
		return false;
	for (size_t i = 0; i < driver->name_count; i++)
		if (driver->module == driver->names[i])
			driver->code_of[i] = code;
	return true;
}

static bool on_refused(const struct line *line)
{
	return line->driver->phase == DRIVER_LOADS &&
	       named_with_errno(line, &line->driver->refused);
}

static bool on_node(const struct line *line)
{
	struct vm_driver *driver = line->driver;
	char path[NODE_MAX];

	if (driver->phase != DRIVER_LOADS || !word(line, path, sizeof(path)) ||
	    driver->node_count == NODES_MAX)
		return false;
	driver->nodes =
		xreallocarray(driver->nodes, driver->node_count + 1, sizeof(*driver->nodes));
	driver->nodes[driver->node_count++] = xstrdup(path);
	return true;
}

static bool on_sweep(const struct line *line)
{
	line->driver->sweeps++;
	return in_phase(line->driver, DRIVER_LOADS, DRIVER_WORKS);
}

/* More output than we keep is not an error: others than the workload may have written it. */
static bool on_out(const struct line *line)
{
	struct vm_driver *driver = line->driver;

	if (driver->output_len > OUTPUT_MAX)
		return true;
	return in_phase(driver, DRIVER_LOADS, DRIVER_WORKS) &&
	       !unhex(line->words, line->len, &driver->output, &driver->output_len);
}

static bool on_open(const struct line *line)
{
	struct vm_driver *driver = line->driver;
	struct driver_fd fd = {.until_ns = UINT64_MAX};
	char text[128];

	if (!text_of(line, text, sizeof(text)) || driver->fd_count == FDS_MAX ||
	    sscanf(text, "%" SCNd32 " %" SCNd32 " %" SCNu64 " %u", &fd.pid, &fd.fd, &fd.from_ns,
		   &fd.file) != 4)
		return false;
	driver->fds = xreallocarray(driver->fds, driver->fd_count + 1, sizeof(*driver->fds));
	driver->fds[driver->fd_count++] = fd;
	return true;
}

static bool on_close(const struct line *line)
{
	struct vm_driver *driver = line->driver;
	int32_t pid, fd;
	uint64_t until;
	char text[128];

	if (!text_of(line, text, sizeof(text)) ||
	    sscanf(text, "%" SCNd32 " %" SCNd32 " %" SCNu64, &pid, &fd, &until) != 3)
		return false;
	for (size_t i = 0; i < driver->fd_count; i++)
		if (driver->fds[i].pid == pid && driver->fds[i].fd == fd &&
		    driver->fds[i].until_ns == UINT64_MAX)
			driver->fds[i].until_ns = until;
	return true;
}

static bool add_name(const struct line *line, struct driver_names *names)
{
	struct driver_name is = {.name = NULL};
	char text[256];
	size_t len = 0;
	int at = 0;

	if (!text_of(line, text, sizeof(text)) || names->count == FDS_MAX ||
	    sscanf(text, "%u %" SCNu64 " %n", &is.file, &is.from_ns, &at) != 2 || !at)
		return false;
	if (unhex(text + at, line->len - (size_t)at, &is.name, &len)) {
		free(is.name);
		return false;
	}
	names->list = xreallocarray(names->list, names->count + 1, sizeof(*names->list));
	names->list[names->count++] = is;
	return true;
}

static bool on_name(const struct line *line)
{
	return add_name(line, &line->driver->given);
}

static bool on_driver(const struct line *line)
{
	return add_name(line, &line->driver->registered);
}

static bool on_work(const struct line *line)
{
	char code[16];

	if (!word(line, code, sizeof(code)))
		return false;
	line->driver->code = atoi(code);
	line->driver->worked = true;
	return in_phase(line->driver, DRIVER_LOADS, DRIVER_WORKS);
}

static bool on_stuck(const struct line *line)
{
	line->driver->stuck = true;
	return !line->len;
}

static bool on_unload(const struct line *line)
{
	return in_phase(line->driver, DRIVER_LOADS, DRIVER_UNLOADS) && named(line);
}

static bool on_unloaded(const struct line *line)
{
	return line->driver->phase == DRIVER_UNLOADS && named(line);
}

static bool on_kept(const struct line *line)
{
	int err;

	if (line->driver->phase != DRIVER_UNLOADS || !named_with_errno(line, &err))
		return false;
	if (!line->driver->kept) {
		line->driver->kept = line->driver->module;
		line->driver->kept_err = err;
	}
	return true;
}

static bool on_end(const struct line *line)
{
	return in_phase(line->driver, DRIVER_LOADS, DRIVER_ENDED) && !line->len;
}

static const struct {
	const char *word;
	bool (*apply)(const struct line *line);
} rows[] = {
	{"load", on_load},	{"loaded", on_loaded},	   {"refused", on_refused},
	{"node", on_node},	{"sweep", on_sweep},	   {"out", on_out},
	{"open", on_open},	{"close", on_close},	   {"name", on_name},
	{"driver", on_driver},	{"work", on_work},	   {"stuck", on_stuck},
	{"unload", on_unload},	{"unloaded", on_unloaded}, {"kept", on_kept},
	{"driver-end", on_end},
};

static bool apply_line(struct vm_driver *driver, const char *text, size_t len)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const size_t word_len = strlen(rows[i].word);
		struct line line = {driver, text + word_len + 1, len - word_len - 1};

		if (len < word_len || memcmp(text, rows[i].word, word_len) ||
		    (len > word_len && text[word_len] != ' '))
			continue;
		if (len == word_len)
			line = (struct line){driver, "", 0};
		return rows[i].apply(&line);
	}
	return false;
}

/* Of a guest that plays cells: these lines are about them. */
static bool on_cells(struct vm_driver *driver, const char *text, size_t len)
{
	if (driver_cells_line(driver->cells, text, len) <= 0)
		return false;
	if (driver->phase < DRIVER_WORKS)
		driver->phase = DRIVER_WORKS;
	if (driver->cells->ended)
		driver->phase = DRIVER_ENDED;
	return true;
}

/* A last line without a line feed is cut short: the guest ended while it wrote the line. */
int driver_lines_read(struct vm_driver *driver, const char *stream, size_t len, const char **line)
{
	const char *at = stream, *end = stream + len, *feed;

	for (; at < end && (feed = memchr(at, '\n', (size_t)(end - at))); at = feed + 1) {
		const size_t is = (size_t)(feed - at) - (feed > at && feed[-1] == '\r');

		*line = at;
		if (driver->cells && on_cells(driver, at, is))
			continue;
		if (!apply_line(driver, at, is))
			return -EPROTO;
	}
	return 0;
}
