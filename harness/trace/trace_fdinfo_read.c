/* SPDX-License-Identifier: MIT */
#include "trace_fdinfo_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool span_is(struct fdi_span span, const char *text)
{
	return span.len == strlen(text) && !memcmp(span.ptr, text, span.len);
}

static bool to_number(struct fdi_span digits, uint64_t *number)
{
	char text[24], *end;

	if (!digits.len || digits.len >= sizeof(text) || digits.ptr[0] < '0' || digits.ptr[0] > '9')
		return false;
	memcpy(text, digits.ptr, digits.len);
	text[digits.len] = '\0';
	errno = 0;
	*number = strtoull(text, &end, 10);
	return !*end && !errno;
}

bool fdinfo_read_parse(const struct rec_read *read, void *memory, struct fdi_snapshot *snap,
		       uint64_t *client)
{
	struct fdi_arena arena;

	fdi_arena_init(&arena, memory, FDINFO_READ_ARENA);
	return !read->err && read->text && !fdi_parse(snap, read->text, read->len, &arena) &&
	       to_number(snap->client_id, client);
}

static bool is_of_device(const struct busy_device *device, const struct rec_read *read,
			 const struct fdi_snapshot *snap)
{
	if (!device->is_declared)
		return false;
	if (read->has_dev)
		return read->minor == device->primary || read->minor == device->render;
	if (snap->pdev.len)
		return span_is(snap->pdev, device->pdev);
	return span_is(snap->driver, device->driver);
}

uint32_t fdinfo_read_device(const struct busy *busy, const struct rec_read *read,
			    const struct fdi_snapshot *snap)
{
	uint32_t found = GRT_NONE;

	for (size_t i = 0; i < busy->device_count; i++) {
		if (!is_of_device(&busy->devices[i], read, snap))
			continue;
		if (found != GRT_NONE)
			return GRT_NONE;
		found = (uint32_t)i;
	}
	return found;
}

enum trace_accounting fdinfo_read_accounting(const struct fdi_snapshot *snap,
					     const struct trace_fdinfo_hooks *hooks)
{
	char driver[64];

	if (!snap->driver.len || snap->driver.len >= sizeof(driver))
		return TRACE_EITHER;
	memcpy(driver, snap->driver.ptr, snap->driver.len);
	driver[snap->driver.len] = '\0';
	return hooks->accounting(driver);
}
