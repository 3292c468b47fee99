/* SPDX-License-Identifier: MIT */
/* What the guest says on the control port, line by line. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"

#define LINE_MAX_BYTES 8192

static int failed(struct told *told, const char *why)
{
	if (told->why)
		return 0;
	told->why = strdup(why);
	return told->why ? 0 : -ENOMEM;
}

/* "# ": why something did not come as the plan says; a line that says what that means follows. */
static int because(struct told *told, const char *why)
{
	char *more = NULL;

	if (asprintf(&more, "%s%s%s", told->reason ? told->reason : "", told->reason ? "; " : "",
		     why) < 0)
		return -ENOMEM;
	free(told->reason);
	told->reason = more;
	return 0;
}

static int end(struct told *told, const char *line, const char *nonce)
{
	char said[80];

	if (sscanf(line, "end %d %" SCNu64 " %" SCNu64 " %79s", &told->code, &told->out, &told->err,
		   said) != 4)
		return -EPROTO;
	told->ended = true;
	told->nonce = !strcmp(said, nonce);
	return 0;
}

static int line(struct told *told, const char *text, const char *nonce)
{
	if (!strncmp(text, "failed ", 7))
		return failed(told, text + 7);
	if (!strncmp(text, "# ", 2))
		return because(told, text + 2);
	if (!strncmp(text, "end ", 4))
		return end(told, text, nonce);
	if (!strcmp(text, "ready")) {
		told->ready = true;
		return 0;
	}
	if (!strcmp(text, "hold")) {
		told->held = true;
		return 0;
	}
	if (!strncmp(text, "round ", 6))
		return 0;
	return truth_line(told, text) ? 0 : -EPROTO;
}

static int add(struct told *told, const char *bytes, size_t len)
{
	size_t room = told->room ? told->room : 256;
	char *more;

	while (room <= told->len + len)
		room *= 2;
	if (room > 2 * LINE_MAX_BYTES)
		return -EPROTO;
	more = room > told->room ? realloc(told->line, room) : told->line;
	if (!more)
		return -ENOMEM;
	told->line = more;
	told->room = room;
	memcpy(told->line + told->len, bytes, len);
	told->len += len;
	told->line[told->len] = '\0';
	return 0;
}

int told_hear(struct told *told, const char *bytes, size_t len, const char *nonce)
{
	int err = 0;

	while (!err && len) {
		const char *feed = memchr(bytes, '\n', len);
		size_t part = feed ? (size_t)(feed - bytes) : len;

		err = add(told, bytes, part);
		if (!feed)
			return err;
		if (!err)
			err = line(told, told->line, nonce);
		told->len = 0;
		bytes += part + 1;
		len -= part + 1;
	}
	return err;
}

void told_free(struct told *told)
{
	truth_free(told);
	free(told->line);
	free(told->reason);
	free(told->why);
}
