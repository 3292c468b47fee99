/* SPDX-License-Identifier: MIT */
/* Parses the lines of the guest on the control port (program_wire.h). */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "xmalloc.h"

static int set_failure(struct control_lines *control, const char *why)
{
	if (!control->why)
		control->why = xstrdup(why);
	return 0;
}

/* "# WHY": the reason of the hold or failed that follows. */
static int add_reason(struct control_lines *control, const char *why)
{
	char *more = xasprintf("%s%s%s", control->reason ? control->reason : "",
			       control->reason ? "; " : "", why);

	free(control->reason);
	control->reason = more;
	return 0;
}

static int parse_end(struct control_lines *control, const char *parse_line, const char *nonce)
{
	char got_nonce[80];

	if (sscanf(parse_line, "end %d %" SCNu64 " %" SCNu64 " %" SCNu64 " %79s", &control->code,
		   &control->out, &control->err, &control->files, got_nonce) != 5)
		return -EPROTO;
	control->ended = true;
	control->nonce = !strcmp(got_nonce, nonce);
	return 0;
}

static int parse_round(struct control_lines *control, const char *text)
{
	const struct vm_program_watch *watch = control->program->watch;
	uint64_t offset_ns;

	if (sscanf(text, "round %*u %" SCNu64, &offset_ns) != 1)
		return -EPROTO;
	if (watch)
		watch->round(watch->user, offset_ns);
	return 0;
}

/* Neither bytes nor time go backwards. */
static int parse_output(struct control_lines *control, const char *text)
{
	const struct vm_program_watch *watch = control->program->watch;
	uint64_t output, at;

	if (sscanf(text, "output %" SCNu64 " %" SCNu64, &output, &at) != 2 ||
	    output <= control->output || at < control->stamp_ns || at < control->began_ns)
		return -EPROTO;
	control->output = output;
	control->stamp_ns = at;
	if (watch)
		watch->stamp(watch->user, output, at - control->began_ns);
	return 0;
}

static int parse_line(struct control_lines *control, const char *text, const char *nonce)
{
	if (!strncmp(text, "failed ", 7))
		return set_failure(control, text + 7);
	if (!strncmp(text, "# ", 2))
		return add_reason(control, text + 2);
	if (!strncmp(text, "end ", 4))
		return parse_end(control, text, nonce);
	if (!strcmp(text, "ready")) {
		control->ready = true;
		return 0;
	}
	if (!strcmp(text, "hold")) {
		control->held = true;
		return 0;
	}
	if (!strncmp(text, "began ", 6))
		return sscanf(text, "began %" SCNu64, &control->began_ns) == 1 ? 0 : -EPROTO;
	if (!strncmp(text, "round ", 6))
		return parse_round(control, text);
	if (!strncmp(text, "output ", 7))
		return parse_output(control, text);
	return truth_line(control, text) ? 0 : -EPROTO;
}

static int append_bytes(struct control_lines *control, const char *bytes, size_t len)
{
	if (len >= sizeof(control->line) - control->len)
		return -EPROTO;
	memcpy(control->line + control->len, bytes, len);
	control->len += len;
	control->line[control->len] = '\0';
	return 0;
}

int control_lines_receive(struct control_lines *control, const char *bytes, size_t len,
			  const char *nonce)
{
	int err = 0;

	while (!err && len) {
		const char *feed = memchr(bytes, '\n', len);
		size_t part = feed ? (size_t)(feed - bytes) : len;

		err = append_bytes(control, bytes, part);
		if (!feed)
			return err;
		if (!err)
			err = parse_line(control, control->line, nonce);
		control->len = 0;
		bytes += part + 1;
		len -= part + 1;
	}
	return err;
}

void control_lines_free(struct control_lines *control)
{
	truth_free(control);
	free(control->reason);
	free(control->why);
}
