/* SPDX-License-Identifier: MIT */
#include "drive_registers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "atomic.h"
#include "format.h"
#include "xmalloc.h"

#define SHOWN 16 /* accesses before a finding */

/* The number that a line begins with; UINT64_MAX: none, as "lost N". */
static uint64_t time_of(const char *line)
{
	return *line >= '0' && *line <= '9' ? strtoull(line, NULL, 10) : UINT64_MAX;
}

/* Lines are in the order of time. The last one that is not later; *count: how many come before. */
static const char *find_last(const struct driver_truth *truth, uint64_t t, size_t *count)
{
	const char *found = NULL, *end = truth->registers + truth->registers_len, *feed;

	*count = 0;
	for (const char *at = truth->registers;
	     at < end && (feed = memchr(at, '\n', (size_t)(end - at))); at = feed + 1) {
		const uint64_t is = time_of(at);

		if (is == UINT64_MAX)
			continue;
		if (is > t)
			break;
		found = at;
		++*count;
	}
	return found;
}

static const char *step_back(const struct driver_truth *truth, const char *at)
{
	if (at == truth->registers)
		return at;
	for (at--; at > truth->registers && at[-1] != '\n';)
		at--;
	return at;
}

void drive_registers_around(FILE *out, const struct drive_played *played, uint64_t t,
			    uint64_t begin)
{
	const struct driver_truth *truth = &played->truth;
	size_t count = 0;
	const char *last = truth->registers ? find_last(truth, t, &count) : NULL, *at = last;

	if (!last)
		return;
	for (size_t i = 1; i < SHOWN && i < count; i++)
		at = step_back(truth, at);
	fputs("the last accesses to registers until then:\n", out);
	for (; at <= last; at = strchr(at, '\n') + 1) {
		const uint64_t is = time_of(at);
		const char *rest = at + strcspn(at, " \n");

		fprintf(out, "  %10.6f", is > begin ? (double)(is - begin) / 1e9 : 0.0);
		format_visible(out, rest, strcspn(rest, "\n"));
		fputc('\n', out);
	}
}

int drive_registers_write(const char *path, const struct drive_log *log, const struct cells *cells)
{
	char *bytes;
	size_t len;
	FILE *out = xmemstream(&bytes, &len);
	int err;

	for (uint32_t i = 0; i < log->count; i++) {
		const struct driver_truth *truth = &log->cells[i].truth;

		fprintf(out, "# %s\n", cells->about[i].name);
		if (truth->registers)
			fwrite(truth->registers, 1, truth->registers_len, out);
	}
	xmemstream_close(out);
	err = atomic_write(path, bytes, len);
	free(bytes);
	return err;
}
