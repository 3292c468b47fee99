/* SPDX-License-Identifier: MIT */
/*
 * What only a machine shows whose open files are known: one open file is one client, another is another one, and its
 * name is the one that it was given.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "driver_judge.h"
#include "recording.h"
#include "xmalloc.h"

/* The id of an open file, as it was printed first. */
struct file_id {
	unsigned int file;
	uint32_t major, minor;
	bool reported; /* a fault of it */
	char *id;
};

struct judging {
	const struct vm_driver *driver;
	struct file_id *ids; /* one a file */
	size_t count, capacity;
	FILE *id_faults, *name_faults; /* sentences */
	size_t id_fault_count, name_fault_count, names;
};

/* The value of a line of a text, or NULL; free() it. */
static char *value_of(const struct rec_read *read, const char *key)
{
	const char *at = read->text, *end = at + read->len;
	const size_t key_len = strlen(key);

	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const char *stop = feed ? feed : end;

		if ((size_t)(stop - at) > key_len && !memcmp(at, key, key_len)) {
			for (at += key_len; at < stop && (*at == ' ' || *at == '\t'); at++)
				;
			return xstrndup(at, (size_t)(stop - at));
		}
		at = stop + 1;
	}
	return NULL;
}

/* The open file that a read is of, for as long as it lasted; 0: not known. */
static unsigned int file_of(const struct vm_driver *driver, const struct rec_read *read)
{
	for (size_t i = 0; i < driver->fd_count; i++) {
		const struct driver_fd *fd = &driver->fds[i];

		if (fd->pid == read->pid && fd->fd == read->fd && read->t_ns > fd->from_ns &&
		    read->until_ns < fd->until_ns)
			return fd->file;
	}
	return 0;
}

static bool within(size_t *count)
{
	return ++*count <= 5;
}

static struct file_id *id_of(struct judging *judging, const struct rec_read *read,
			     unsigned int file, const char *id)
{
	for (size_t i = 0; i < judging->count; i++)
		if (judging->ids[i].file == file)
			return &judging->ids[i];
	judging->ids =
		xgrow(judging->ids, judging->count, &judging->capacity, sizeof(*judging->ids));
	judging->ids[judging->count] =
		(struct file_id){file, read->major, read->minor, false, xstrdup(id)};
	return &judging->ids[judging->count++];
}

static void report_id(struct judging *judging, struct file_id *is, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void report_id(struct judging *judging, struct file_id *is, const char *format, ...)
{
	va_list args;

	is->reported = true;
	if (!within(&judging->id_fault_count))
		return;
	va_start(args, format);
	vfprintf(judging->id_faults, format, args);
	va_end(args);
}

static void check_id(struct judging *judging, const struct rec_read *read, unsigned int file)
{
	char *id = value_of(read, "drm-client-id:");
	struct file_id *is = id ? id_of(judging, read, file, id) : NULL;

	if (is && !is->reported && strcmp(is->id, id) != 0)
		report_id(
			judging, is,
			"open file %u of %u:%u (pid %d, fd %d): drm-client-id was %s and is %s; expected one id "
			"as long as the file is open, in every process that has it\n",
			file, read->major, read->minor, read->pid, read->fd, is->id, id);
	for (size_t i = 0; is && !is->reported && i < judging->count; i++) {
		const struct file_id *other = &judging->ids[i];

		if (other != is && !strcmp(other->id, id) && other->major == is->major &&
		    other->minor == is->minor)
			report_id(
				judging, is,
				"open files %u and %u of %u:%u (pid %d, fd %d) both print drm-client-id %s; "
				"expected an id of its own for each open()\n",
				other->file, file, read->major, read->minor, read->pid, read->fd,
				id);
	}
	free(id);
}

/* A driver may leave the name out; what it prints is the name that was set. */
static void check_name(struct judging *judging, const struct rec_read *read, unsigned int file)
{
	const struct vm_driver *driver = judging->driver;
	char *name = NULL;

	for (size_t i = 0; i < driver->given_count; i++) {
		const struct driver_name *given = &driver->given[i];

		if (given->file != file || read->t_ns <= given->from_ns)
			continue;
		name = name ? name : value_of(read, "drm-client-name:");
		judging->names += name != NULL;
		if (name && strcmp(name, given->name) != 0 && within(&judging->name_fault_count))
			fprintf(judging->name_faults,
				"open file %u (pid %d, fd %d): drm-client-name is \"%s\"; expected \"%s\", which "
				"DRM_IOCTL_SET_CLIENT_NAME set\n",
				file, read->pid, read->fd, name, given->name);
	}
	free(name);
}

static void report(struct results *results, const struct options *options, const char *name,
		   const char *rule, size_t faults, char *sentences)
{
	if (faults > 5) {
		char *more = xasprintf("%sand %zu more\n", sentences, faults - 5);

		free(sentences);
		sentences = more;
	}
	driver_result(results, options, name, rule, faults ? VERDICT_FAIL : VERDICT_PASS,
		      faults ? sentences : NULL);
	if (!faults)
		free(sentences);
}

static void check_all(struct judging *judging, const struct recording *recording)
{
	for (size_t i = 0; i < recording->read_count; i++) {
		const struct rec_read *read = &recording->reads[i];
		const unsigned int file = read->err ? 0 : file_of(judging->driver, read);

		if (!file)
			continue;
		check_id(judging, read, file);
		check_name(judging, read, file);
	}
}

void driver_judge_files(struct results *results, const struct vm_driver *driver,
			const struct options *options)
{
	struct judging judging = {.driver = driver};
	struct recording *recording;
	struct rec_error error;
	char *ids, *names;
	size_t len;

	if (rec_load(&recording, driver->recording, driver->recording_len, &error))
		return;
	judging.id_faults = xmemstream(&ids, &len);
	judging.name_faults = xmemstream(&names, &len);
	check_all(&judging, recording);
	xmemstream_close(judging.id_faults);
	xmemstream_close(judging.name_faults);
	if (judging.count)
		report(results, options, "module/client-id", "kernel.client-of-file",
		       judging.id_fault_count, ids);
	else
		free(ids);
	if (judging.names)
		report(results, options, "module/client-name", "kernel.client-name",
		       judging.name_fault_count, names);
	else
		free(names);
	for (size_t i = 0; i < judging.count; i++)
		free(judging.ids[i].id);
	free(judging.ids);
	rec_free(recording);
}
