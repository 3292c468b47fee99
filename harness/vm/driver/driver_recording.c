/* SPDX-License-Identifier: MIT */
/* The recording that a guest with a user's driver sent, sweep by sweep. */
#include <stdlib.h>
#include <string.h>

#include "driver_parts.h"
#include "recording.h"
#include "xmalloc.h"

/* All complete parts of it, one after the other. */
static void write_sweeps(FILE *out, const struct guest_output *from)
{
	const char *at = from->artifact, *end = at ? at + from->artifact_len : NULL;
	size_t size;

	for (; at < end; at += size) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		char is[64];

		if (!feed || sscanf(at, "file %63s %zu", is, &size) != 2)
			return;
		at = feed + 1;
		if (size > (size_t)(end - at))
			return;
		if (!strcmp(is, "sweep"))
			fwrite(at, 1, size, out);
	}
}

char *vm_driver_value(const struct rec_read *read, const char *key)
{
	const char *at = read->text, *const end = at + read->len;
	const size_t key_len = strlen(key);

	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const char *stop = feed ? feed : end;

		if ((size_t)(stop - at) > key_len && !memcmp(at, key, key_len)) {
			for (at += key_len; at < stop && (*at == ' ' || *at == '\t'); at++)
				;
			return xstrndup(at, (size_t)(stop - at));
		}
		at = feed ? feed + 1 : end;
	}
	return NULL;
}

/* The drivers that the texts name, each once, separated by commas. */
static char *drivers_of(const struct recording *recording)
{
	char *list = NULL;

	for (size_t i = 0; i < recording->read_count; i++) {
		char *name = vm_driver_value(&recording->reads[i], "drm-driver:"), *longer;

		if (name && *name && (!list || !strstr(list, name))) {
			longer = xasprintf("%s%s%s", list ? list : "", list ? "," : "", name);
			free(list);
			list = longer;
		}
		free(name);
	}
	return list;
}

/* From the first read to the last. */
static uint64_t time_of(const struct recording *recording)
{
	const size_t count = recording->read_count;

	return count && recording->reads[count - 1].t_ns > recording->reads[0].t_ns
		       ? recording->reads[count - 1].t_ns - recording->reads[0].t_ns
		       : 0;
}

char *driver_recording(struct vm_driver *driver, const struct guest_output *out, const char *kernel,
		       size_t *len)
{
	struct recording *recording;
	struct rec_error error;
	struct recording header = {.kernel = (char *)kernel};
	char *bytes, *whole;
	FILE *stream = xmemstream(&bytes, len);

	rec_write_header(stream, &header);
	write_sweeps(stream, out);
	xmemstream_close(stream);
	if (!rec_load(&recording, bytes, *len, &error)) {
		header.driver = drivers_of(recording);
		driver->watched_ns = time_of(recording);
		rec_free(recording);
	}
	stream = xmemstream(&whole, len);
	rec_write_header(stream, &header);
	write_sweeps(stream, out);
	xmemstream_close(stream);
	free(header.driver);
	free(bytes);
	return whole;
}
