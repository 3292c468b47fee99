/* SPDX-License-Identifier: MIT */
/*
 * Checks that need to know the open file behind each descriptor: each open file is one client with
 * an id of its own, with the name that was set, and with the driver that the device names.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "driver_judge.h"
#include "recording.h"
#include "xmalloc.h"

#define SHOWN 5 /* sentences of a result that are printed */

/* The first id that an open file printed. */
struct file_id {
	unsigned int file;
	uint32_t major, minor;
	bool reported; /* a fault of this file */
	char *id;
};

/* The sentences of one result. */
struct faults {
	FILE *out;
	char *sentences;
	size_t len, count;
	size_t judged; /* 0: there is no result */
};

/* Words that are known for each open file. */
enum word { WORD_NAME, WORD_DRIVER, WORDS };

struct judging {
	const struct vm_driver *driver;
	struct file_id *ids; /* one per file */
	size_t count, capacity;
	struct faults id_faults, word_faults[WORDS];
};

/* The open file that a descriptor had during the whole read; 0: unknown. */
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

static bool within(struct faults *faults)
{
	return ++faults->count <= SHOWN;
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
	if (!within(&judging->id_faults))
		return;
	va_start(args, format);
	vfprintf(judging->id_faults.out, format, args);
	va_end(args);
}

static void check_id(struct judging *judging, const struct rec_read *read, unsigned int file)
{
	char *id = vm_driver_value(read, "drm-client-id:");
	struct file_id *is = id ? id_of(judging, read, file, id) : NULL;

	judging->id_faults.judged += is != NULL;
	if (is && !is->reported && strcmp(is->id, id) != 0)
		report_id(
			judging, is,
			"open file %u of %u:%u (pid %d, fd %d): drm-client-id changed from %s to %s; expected "
			"one id as long as the file is open, in every process that has it\n",
			file, read->major, read->minor, read->pid, read->fd, is->id, id);
	for (size_t i = 0; is && !is->reported && i < judging->count; i++) {
		const struct file_id *other = &judging->ids[i];

		if (other != is && !strcmp(other->id, id) && other->major == is->major &&
		    other->minor == is->minor)
			report_id(
				judging, is,
				"open files %u and %u of %u:%u (pid %d, fd %d) both print drm-client-id %s; "
				"expected a different id for each open()\n",
				other->file, file, read->major, read->minor, read->pid, read->fd,
				id);
	}
	free(id);
}

static bool is_other(const char *printed, const char *given)
{
	return strcmp(printed, given) != 0;
}

/* The string contains the name (rst:55-56). */
static bool is_without(const char *printed, const char *given)
{
	return !strstr(printed, given);
}

static const struct {
	const char *key, *result, *rule, *source;
	bool (*is_wrong)(const char *printed, const char *given);
} words[WORDS] = {
	[WORD_NAME] = {"drm-client-name", "module/client-name", "kernel.client-name",
		       "DRM_IOCTL_SET_CLIENT_NAME set", is_other},
	[WORD_DRIVER] = {"drm-driver", "module/driver-name", "client.driver-of-device",
			 "DRM_IOCTL_VERSION returns", is_without},
};

/* A driver may omit the name of a client; if it prints a name, it is the one that was set. */
static void check_word(struct judging *judging, const struct rec_read *read, unsigned int file,
		       enum word which)
{
	const struct driver_names *known = which == WORD_NAME ? &judging->driver->given
							      : &judging->driver->registered;
	struct faults *faults = &judging->word_faults[which];
	char *key = xasprintf("%s:", words[which].key), *printed = NULL;

	for (size_t i = 0; i < known->count; i++) {
		const struct driver_name *is = &known->list[i];

		if (is->file != file || read->t_ns <= is->from_ns)
			continue;
		printed = printed ? printed : vm_driver_value(read, key);
		faults->judged += printed != NULL;
		if (printed && words[which].is_wrong(printed, is->name) && within(faults))
			fprintf(faults->out,
				"open file %u (pid %d, fd %d): %s is \"%s\"; expected \"%s\", which %s\n",
				file, read->pid, read->fd, words[which].key, printed, is->name,
				words[which].source);
	}
	free(printed);
	free(key);
}

static void check_all(struct judging *judging, const struct recording *recording)
{
	for (size_t i = 0; i < recording->read_count; i++) {
		const struct rec_read *read = &recording->reads[i];
		const unsigned int file = read->err ? 0 : file_of(judging->driver, read);

		if (!file)
			continue;
		check_id(judging, read, file);
		for (enum word which = 0; which < WORDS; which++)
			check_word(judging, read, file, which);
	}
}

static void faults_begin(struct faults *faults)
{
	faults->out = xmemstream(&faults->sentences, &faults->len);
}

static void faults_report(struct faults *faults, struct results *results,
			  const struct options *options, const char *name, const char *rule)
{
	if (faults->count > SHOWN)
		fprintf(faults->out, "and %zu more\n", faults->count - SHOWN);
	xmemstream_close(faults->out);
	if (faults->judged && faults->count) {
		driver_result(results, options, name, rule, VERDICT_FAIL, faults->sentences);
		return;
	}
	if (faults->judged)
		driver_result(results, options, name, rule, VERDICT_PASS, NULL);
	free(faults->sentences);
}

void driver_judge_files(struct results *results, const struct vm_driver *driver,
			const struct options *options)
{
	struct judging judging = {.driver = driver};
	struct recording *recording;
	struct rec_error error;

	if (rec_load(&recording, driver->recording, driver->recording_len, &error))
		return;
	faults_begin(&judging.id_faults);
	for (enum word which = 0; which < WORDS; which++)
		faults_begin(&judging.word_faults[which]);
	check_all(&judging, recording);
	faults_report(&judging.id_faults, results, options, "module/client-id",
		      "kernel.client-of-file");
	for (enum word which = 0; which < WORDS; which++)
		faults_report(&judging.word_faults[which], results, options, words[which].result,
			      words[which].rule);
	for (size_t i = 0; i < judging.count; i++)
		free(judging.ids[i].id);
	free(judging.ids);
	rec_free(recording);
}
