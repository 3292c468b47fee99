/* SPDX-License-Identifier: MIT */
/* One process a text: bytes on its standard input, one line and an exit code back. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "adapter.h"
#include "bytes.h"
#include "feature.h"
#include "reply.h"
#include "xmalloc.h"

/* The first question: a text to which any parser has an answer. */
static const char probe[] = "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\n"
			    "drm-driver:\tdecoy\ndrm-client-id:\t1\n"
			    "drm-engine-render:\t0 ns\n";

/* The exit codes of the protocol, and the member that each requires. */
static const struct {
	enum reply_kind kind;
	const char *member;
} codes[] = {
	{REPLY_ANSWER, "snapshot"},
	{REPLY_REJECTED, "rejected"},
	{REPLY_UNSUPPORTED, "unsupported"},
};

#define CODES ((int)(sizeof(codes) / sizeof(codes[0])))

/* The object in the only line of output, or NULL with the fault in reply. */
static json_t *only_line(const char *output, size_t len, bool clean, struct reply *reply)
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

/* Exit 0 owes a snapshot; a bad one is a fault of form. */
static void parse_snapshot(struct subject *subject, const char *output, size_t len, bool clean,
			   struct reply *reply)
{
	json_t *value;

	if (!len) {
		reply_fail(reply, REPLY_EARLY_END, "it exited without an answer");
		return;
	}
	value = only_line(output, len, clean, reply);
	if (!value)
		return;
	if (!adapter_holds(subject, "oneshot-reply", value, reply)) {
		json_decref(value);
		return;
	}
	reply_answer(reply, value);
	if (reply->kind != REPLY_ANSWER)
		reply_fail(reply, REPLY_PROTOCOL,
			   "a refusal with exit code 0; expected exit code 1 or 2, or a snapshot");
}

/* Interpreters that fail exit with 1 or 2: without the line of a refusal that is a crash. */
static void parse_refusal(struct subject *subject, int code, const char *output, size_t len,
			  bool clean, struct reply *reply)
{
	json_t *value = only_line(output, len, clean, reply);

	if (value && !json_is_string(json_object_get(value, codes[code].member))) {
		json_decref(value);
		value = NULL;
	}
	if (!value) {
		reply_fail(reply, REPLY_CRASH, "exit code %d without its {\"%s\":...}", code,
			   codes[code].member);
		return;
	}
	if (!adapter_holds(subject, "oneshot-reply", value, reply)) {
		json_decref(value);
		return;
	}
	reply->kind = codes[code].kind;
	reply->answer = value;
	reply->detail = xstrdup(json_string_value(json_object_get(value, codes[code].member)));
}

static void parse_output(struct subject *subject, const struct child *child, const char *output,
			 size_t len, bool clean, struct reply *reply)
{
	int code = WIFEXITED(child->status) ? WEXITSTATUS(child->status) : -1;

	if (child->lost || code < 0 || code >= CODES)
		adapter_event(reply, CHILD_ENDED, child, &subject->config);
	else if (code == 0)
		parse_snapshot(subject, output, len, clean, reply);
	else
		parse_refusal(subject, code, output, len, clean, reply);
}

/* Runs the command once; returns its exit code, or -1 where it has none. */
static int run_adapter(struct subject *subject, const char *text, size_t len, struct reply *reply)
{
	struct child child;
	const char *output = NULL;
	size_t output_len = 0;
	enum child_event event;
	int error = child_start(&child, &subject->program, subject->config.reply_cap);
	int code = -1;

	if (error) {
		reply_fault(reply, error, "it could not be started");
		return -1;
	}
	event = child_finish(&child, text, len, subject->config.timeout_ms, &output, &output_len);
	if (event == CHILD_ENDED) {
		parse_output(subject, &child, output, output_len, bytes_plain(text, len), reply);
		if (!child.lost && WIFEXITED(child.status))
			code = WEXITSTATUS(child.status);
	} else {
		adapter_event(reply, event, &child, &subject->config);
	}
	reply->output = child_stderr(&child);
	child_stop(&child);
	return code;
}

static int oneshot_open(struct subject *subject, char **why)
{
	struct schema_set *schemas = subject->schemas;
	struct reply reply = {0};
	int error = 0;
	int code;

	/* Details of the form are judged by cases; they are no reason to judge nothing. */
	subject->schemas = NULL;
	code = run_adapter(subject, probe, strlen(probe), &reply);
	subject->schemas = schemas;
	if (reply.kind != REPLY_ANSWER && reply.kind != REPLY_REJECTED &&
	    reply.kind != REPLY_UNSUPPORTED) {
		error = adapter_not_opened(&reply, "the first probe failed", why);
		if (code == 127)
			error = -ENOENT;
		if (code == 126)
			error = -EACCES;
	}
	reply_clear(&reply);
	subject->name = xstrdup(subject->what);
	subject->declared.features = FEATURE_PARSE | FEATURE_MEMORY | FEATURE_IDENTITY;
	return error;
}

static void oneshot_parse(struct subject *subject, const char *text, size_t len,
			  struct reply *reply)
{
	run_adapter(subject, text, len, reply);
}

static void oneshot_sweep(struct subject *subject, const struct recording *rec,
			  const struct rec_sweep *sweep, struct reply *reply)
{
	(void)subject;
	(void)rec;
	(void)sweep;
	reply_answer(reply, json_pack("{s:s}", "unsupported", "a oneshot adapter reads one text"));
}

static void oneshot_reset(struct subject *subject, struct reply *reply)
{
	(void)subject;
	reply->kind = REPLY_ANSWER;
}

static void oneshot_close(struct subject *subject)
{
	(void)subject;
}

const struct adapter adapter_oneshot = {
	.open = oneshot_open,
	.parse = oneshot_parse,
	.sweep = oneshot_sweep,
	.reset = oneshot_reset,
	.close = oneshot_close,
};
