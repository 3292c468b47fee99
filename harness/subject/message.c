/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base64.h"
#include "bytes.h"
#include "message.h"

json_t *message_hello(void)
{
	return json_pack("{s:s, s:i}", "type", "hello", "protocol", 1);
}

json_t *message_reset(json_int_t seq)
{
	return json_pack("{s:s, s:I}", "type", "reset", "seq", seq);
}

static int put_number(json_t *object, const char *key, uint64_t value)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	return json_object_set_new(object, key, json_string(text));
}

static int put_signed(json_t *object, const char *key, int32_t value)
{
	char text[16];

	snprintf(text, sizeof(text), "%" PRId32, value);
	return json_object_set_new(object, key, json_string(text));
}

static int put_text(json_t *object, const char *text, size_t len, bool *clean)
{
	char *encoded;
	int error;

	if (bytes_plain(text, len))
		return json_object_set_new(object, "text", json_stringn_nocheck(text, len));
	*clean = false;
	encoded = base64_encode(text, len);
	error = encoded ? json_object_set_new(object, "base64", json_string_nocheck(encoded)) : -1;
	free(encoded);
	return error;
}

static json_t *sweep_of(json_int_t seq, const char *want, uint64_t t_ns, json_t *fds)
{
	json_t *message = json_pack("{s:s, s:I, s:s}", "type", "sweep", "seq", seq, "want", want);

	if (message && fds && put_number(message, "t", t_ns) == 0 &&
	    json_object_set(message, "fds", fds) == 0) {
		json_decref(fds);
		return message;
	}
	json_decref(message);
	json_decref(fds);
	return NULL;
}

json_t *message_parse(json_int_t seq, const char *text, size_t len, bool *clean)
{
	json_t *fds = json_array();
	json_t *fd = json_object();

	if (!fd || put_number(fd, "t", 0) < 0 || put_text(fd, text, len, clean) < 0) {
		json_decref(fd);
		json_decref(fds);
		return NULL;
	}
	if (json_array_append_new(fds, fd) < 0) {
		json_decref(fds);
		return NULL;
	}
	return sweep_of(seq, "snapshot", 0, fds);
}

static json_t *descriptor(const struct rec_read *read, bool *clean)
{
	json_t *fd = json_object();
	char dev[24];
	int bad = fd ? put_number(fd, "t", read->t_ns) : -1;

	if (!bad && read->has_until)
		bad = put_number(fd, "until", read->until_ns);
	if (!bad && read->has_pid)
		bad = put_signed(fd, "pid", read->pid);
	if (!bad && read->has_fd)
		bad = put_signed(fd, "fd", read->fd);
	if (!bad && read->has_dev) {
		snprintf(dev, sizeof(dev), "%" PRIu32 ":%" PRIu32, read->major, read->minor);
		bad = json_object_set_new(fd, "dev", json_string(dev));
	}
	if (!bad && read->err)
		bad = put_signed(fd, "err", read->err);
	else if (!bad)
		bad = put_text(fd, read->text ? read->text : "", read->len, clean);
	if (!bad)
		return fd;
	json_decref(fd);
	return NULL;
}

json_t *message_sweep(json_int_t seq, const struct recording *rec, const struct rec_sweep *sweep,
		      bool *clean)
{
	json_t *fds = json_array();

	for (size_t i = 0; i < sweep->count; i++) {
		/* json_array_append_new() refuses NULL for both. */
		if (json_array_append_new(fds, descriptor(&rec->reads[sweep->first + i], clean)) <
		    0) {
			json_decref(fds);
			return NULL;
		}
	}
	return sweep_of(seq, "state", sweep->t_ns, fds);
}
