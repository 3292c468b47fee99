/* SPDX-License-Identifier: MIT */
/* Finds descriptors whose fdinfo has drm- lines in some reads but not in others. */
#include <stdlib.h>
#include <string.h>

#include "driver_judge.h"
#include "recording.h"
#include "xmalloc.h"

static int compare_places(const void *a, const void *b)
{
	const struct rec_read *x = *(const struct rec_read *const *)a,
			      *y = *(const struct rec_read *const *)b;

#define COMPARE(member)             \
	if (x->member != y->member) \
	return x->member < y->member ? -1 : 1
	COMPARE(pid);
	COMPARE(fd);
	COMPARE(major);
	COMPARE(minor);
	COMPARE(line);
#undef COMPARE
	return 0;
}

static bool is_same_descriptor(const struct rec_read *a, const struct rec_read *b)
{
	return a->pid == b->pid && a->fd == b->fd && a->major == b->major && a->minor == b->minor;
}

static bool has_drm_line(const struct rec_read *read)
{
	return (read->len >= 4 && !memcmp(read->text, "drm-", 4)) ||
	       memmem(read->text, read->len, "\ndrm-", 5);
}

/* The reads of these descriptors. */
struct silence {
	size_t with, without; /* reads with a line that begins with drm-, and without one */
	const struct rec_read *first; /* without one */
};

static void add_descriptor(struct silence *silence, const struct rec_read **reads, size_t count)
{
	struct silence of = {0};

	for (size_t i = 0; i < count; i++) {
		if (has_drm_line(reads[i]))
			of.with++;
		else if (!of.without++)
			of.first = reads[i];
	}
	if (!of.with || !of.without)
		return;
	silence->with += of.with;
	silence->without += of.without;
	if (!silence->first || of.first->line < silence->first->line)
		silence->first = of.first;
}

static struct silence find_silence(const struct recording *recording)
{
	const struct rec_read **reads = xcalloc(recording->read_count + 1, sizeof(*reads));
	struct silence silence = {0};
	size_t count = 0;

	for (size_t i = 0; i < recording->read_count; i++)
		if (!recording->reads[i].err)
			reads[count++] = &recording->reads[i];
	qsort(reads, count, sizeof(*reads), compare_places);
	for (size_t from = 0, to = 0; from < count; from = to) {
		while (to < count && is_same_descriptor(reads[from], reads[to]))
			to++;
		add_descriptor(&silence, reads + from, to - from);
	}
	free(reads);
	return silence;
}

void driver_judge_silent(struct results *results, const struct vm_driver *driver,
			 const struct options *options)
{
	struct recording *recording;
	struct rec_error error;
	struct silence silence;

	if (rec_load(&recording, driver->recording, driver->recording_len, &error))
		return;
	silence = find_silence(recording);
	if (silence.first)
		driver_result(
			results, options, "module/every-read", "client.driver-present",
			VERDICT_FAIL,
			xasprintf(
				"no line begins with drm- in %zu of %zu reads of the same descriptors; the first: line %u, "
				"pid %d, fd %d\n",
				silence.without, silence.without + silence.with,
				silence.first->line, (int)silence.first->pid,
				(int)silence.first->fd));
	rec_free(recording);
}
