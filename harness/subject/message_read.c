/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base64.h"
#include "message.h"
#include "xmalloc.h"

/* Text is copied to the byte, so that a checker sees who reads beyond its end. */
static bool read_text(const json_t *fd, struct decoy_fd *out)
{
	const json_t *text = json_object_get(fd, "text");
	const char *encoded = json_string_value(json_object_get(fd, "base64"));

	if (encoded) {
		unsigned char *bytes = base64_decode(encoded, strlen(encoded), &out->len);

		out->text = bytes ? xrealloc(bytes, out->len) : NULL;
		return bytes;
	}
	if (!json_is_string(text))
		return false;
	out->len = json_string_length(text);
	out->text = xmemdup(json_string_value(text), out->len);
	return true;
}

uint64_t message_number(const json_t *object, const char *key, bool *has)
{
	const char *text = json_string_value(json_object_get(object, key));

	if (has)
		*has = text != NULL;
	return text ? strtoull(text, NULL, 10) : 0;
}

static bool read_fd(const json_t *fd, struct decoy_fd *out)
{
	const char *dev = json_string_value(json_object_get(fd, "dev"));
	bool has_pid;
	bool has_fd;

	out->t_ns = message_number(fd, "t", NULL);
	out->until_ns = message_number(fd, "until", &out->has_until);
	out->pid = (int32_t)(int64_t)message_number(fd, "pid", &has_pid);
	out->fd = (int32_t)(int64_t)message_number(fd, "fd", &has_fd);
	out->has_pid = has_pid && has_fd;
	out->has_dev = dev && sscanf(dev, "%" SCNu32 ":%" SCNu32, &out->major, &out->minor) == 2;
	out->err = (int32_t)message_number(fd, "err", NULL);
	return out->err || read_text(fd, out);
}

void message_fds_free(struct decoy_fd *fds, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free((char *)fds[i].text);
	free(fds);
}

struct decoy_fd *message_fds(const json_t *list, size_t *count)
{
	struct decoy_fd *fds;

	*count = json_array_size(list);
	fds = xcalloc(*count, sizeof(*fds));
	for (size_t i = 0; i < *count; i++) {
		if (read_fd(json_array_get(list, i), &fds[i]))
			continue;
		message_fds_free(fds, *count);
		return NULL;
	}
	return fds;
}
