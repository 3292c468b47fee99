/* SPDX-License-Identifier: MIT */
#include "oneshot_ask.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "bytes.h"
#include "remove_tree.h"
#include "reply.h"

#define SHELL_NOT_FOUND	     127
#define SHELL_NOT_EXECUTABLE 126

json_t *oneshot_line(const char *output, size_t len, bool clean, struct reply *reply)
{
	const char *feed = len ? memchr(output, '\n', len) : NULL;
	json_error_t error;
	json_t *value;

	if (feed && (size_t)(feed - output) + 1 < len) {
		reply_fail(reply, REPLY_PROTOCOL, "more than one line");
		return NULL;
	}
	if (feed)
		len--;
	value = reply_load(output, len, clean, &error);
	if (!value)
		reply_fail_json(reply, output, len, &error);
	return value;
}

int oneshot_ask(struct subject *subject, const struct child_program *program, const char *bytes,
		size_t len, oneshot_parse_output *parse, struct reply *reply)
{
	struct child child;
	const char *output = NULL;
	size_t output_len = 0;
	enum child_event event;
	int code = -1, err = child_start(&child, program, subject->config.reply_cap);

	if (err) {
		if (program->remove)
			remove_tree(program->remove);
		reply_fault(reply, err, "it could not be started");
		return -1;
	}
	event = child_finish(&child, bytes, len, subject->config.timeout_ms, &output, &output_len);
	if (event == CHILD_ENDED) {
		parse(subject, &child, output, output_len, bytes_plain(bytes, len), reply);
		if (!child.lost && WIFEXITED(child.status))
			code = WEXITSTATUS(child.status);
	} else {
		adapter_event(reply, event, &child, &subject->config);
	}
	reply->output = child_stderr(&child);
	child_stop(&child);
	return code;
}

int oneshot_opened(const struct reply *reply, int code, char **why)
{
	int err;

	if (reply->kind == REPLY_ANSWER || reply->kind == REPLY_REJECTED ||
	    reply->kind == REPLY_UNSUPPORTED)
		return 0;
	err = adapter_not_opened(reply, "the first probe failed", why);
	if (code == SHELL_NOT_FOUND)
		return -ENOENT;
	return code == SHELL_NOT_EXECUTABLE ? -EACCES : err;
}

void oneshot_reset(struct subject *subject, struct reply *reply)
{
	(void)subject;
	reply->kind = REPLY_ANSWER;
}

void oneshot_close(struct subject *subject)
{
	(void)subject;
}
