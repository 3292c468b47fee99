/* SPDX-License-Identifier: MIT */
/* One process for many questions, a line each; commands and shared objects alike. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "declared.h"
#include "reply.h"
#include "xmalloc.h"

#define STREAM_BYE    "{\"type\":\"bye\"}\n"
#define STREAM_BYE_MS 2000 /* time to exit after bye, where it is not judged */

static void stop_stream(struct subject *subject)
{
	if (subject->running)
		child_stop(&subject->child);
	subject->running = false;
}

/* After a failure the process is of no more use: which question it answers next is unknown. */
static json_t *stop_failed(struct subject *subject, struct reply *reply)
{
	free(reply->output);
	reply->output = child_stderr(&subject->child);
	stop_stream(subject);
	return NULL;
}

/* Writes the newest message, and reads one JSON object; NULL: reply is why, and it is stopped. */
static json_t *exchange_message(struct subject *subject, struct reply *reply)
{
	const struct message *message = &subject->message;
	enum child_event event;
	const char *line;
	size_t len;
	json_error_t error;
	json_t *answer;

	event = child_ask(&subject->child, message->text, message->len, subject->config.timeout_ms,
			  &line, &len);
	if (event != CHILD_LINE) {
		adapter_event(reply, event, &subject->child, &subject->config);
		return stop_failed(subject, reply);
	}
	answer = reply_load(line, len, message->clean, &error);
	if (answer)
		return answer;
	reply_fail_json(reply, line, len, &error);
	return stop_failed(subject, reply);
}

/* --- hello --- */

static bool is_type(const json_t *message, const char *type)
{
	const char *actual = json_string_value(json_object_get(message, "type"));

	return actual && strcmp(actual, type) == 0;
}

int adapter_hello(struct subject *subject, const json_t *hello, struct reply *reply)
{
	const char *name = json_string_value(json_object_get(hello, "name"));
	const char *version = json_string_value(json_object_get(hello, "version"));
	const json_t *protocol = json_object_get(hello, "protocol");
	const char *reason = json_string_value(json_object_get(hello, "reason"));
	struct scope declared = {0};
	int error = -1;

	if (is_type(hello, "errored") && reason)
		reply_fail(reply, REPLY_ERRORED, "%s", reason);
	else if (!is_type(hello, "hello"))
		reply_fail(reply, REPLY_PROTOCOL, "its first line is not a hello");
	else if (!json_is_integer(protocol) || json_integer_value(protocol) != 1)
		reply_fail(reply, REPLY_PROTOCOL, "its hello is not for protocol 1");
	else if (!name || !*name || !version)
		reply_fail(reply, REPLY_PROTOCOL, "no name or no version in its hello");
	else if (!json_object_get(hello, "features"))
		reply_fail(reply, REPLY_PROTOCOL, "no array of features");
	else if (declared_read(&declared, hello, reply) == 0 &&
		 adapter_holds(subject, "stream-hello", hello, reply))
		error = 0;
	/* The hello of a restarted process changes nothing. */
	if (error || subject->name) {
		scope_clear(&declared);
		return error;
	}
	subject->declared = declared;
	subject->name = xasprintf("%s%s%s", name, *version ? " " : "", version);
	return 0;
}

static int start_adapter(struct subject *subject, struct reply *reply)
{
	int error = child_start(&subject->child, &subject->program, subject->config.reply_cap);
	json_t *hello;

	if (error) {
		reply_fault(reply, error, "it could not be started");
		return -1;
	}
	subject->running = true;
	message_hello(&subject->message);
	hello = exchange_message(subject, reply);
	if (!hello)
		return -1;
	error = adapter_hello(subject, hello, reply);
	json_decref(hello);
	if (error)
		stop_failed(subject, reply);
	return error;
}

static int stream_open(struct subject *subject, char **why)
{
	struct reply reply = {0};
	int error = 0;

	if (start_adapter(subject, &reply) < 0) {
		int status = subject->child.ended && !subject->child.lost ? subject->child.status
									  : 0;

		error = adapter_not_opened(&reply, "no valid hello", why);
		if (status == 127 << 8)
			error = -ENOENT;
		if (status == 126 << 8)
			error = -EACCES;
	}
	reply_clear(&reply);
	return error;
}

/* --- questions --- */

static bool stream_ready(struct subject *subject, struct reply *reply)
{
	char *detail;

	if (subject->running && child_has_more(&subject->child)) {
		reply_fail(reply, REPLY_PROTOCOL, "it printed another line after its last answer");
		stop_failed(subject, reply);
		return false;
	}
	if (subject->running || start_adapter(subject, reply) == 0)
		return true;
	detail = reply->detail;
	reply->detail = xasprintf("it could not be restarted: %s", detail ? detail : "no hello");
	free(detail);
	return false;
}

/* Our own message is held against its schema, as any other is. */
static bool question_holds(struct subject *subject, struct reply *reply)
{
	const struct message *message = &subject->message;
	json_t *question;
	bool good;

	if (!subject->schemas)
		return true;
	question = json_loadb(message->text, message->len, 0, NULL);
	good = adapter_holds(subject, "stream-sweep", question, reply);
	json_decref(question);
	return good;
}

/* The answer to the newest question, held against its schema; NULL: reply is why. */
static json_t *ask_question(struct subject *subject, struct reply *reply)
{
	json_int_t seq = subject->seq;
	json_t *answer;
	const json_t *answered;

	if (!question_holds(subject, reply))
		return NULL;
	answer = exchange_message(subject, reply);
	if (!answer)
		return NULL;
	answered = json_object_get(answer, "seq");
	if (!json_is_integer(answered))
		reply_fail(reply, REPLY_PROTOCOL, "no seq in its answer");
	else if (json_integer_value(answered) != seq)
		reply_fail(reply, REPLY_PROTOCOL, "its answer is for question %lld, not %lld",
			   (long long)json_integer_value(answered), (long long)seq);
	else if (adapter_holds(subject, "stream-result", answer, reply)) {
		reply->output = child_stderr(&subject->child);
		return answer;
	}
	json_decref(answer);
	return stop_failed(subject, reply);
}

/* A sweep may be answered by a result, or by the sentence why there is none. */
static void parse_result(struct subject *subject, const json_t *message, const char *want,
			 struct reply *reply)
{
	const char *reason = json_string_value(json_object_get(message, "reason"));
	const char *url = json_string_value(json_object_get(message, "url"));
	json_t *answer = json_object_get(message, want);

	if (is_type(message, "result") && json_is_object(answer)) {
		reply_answer(reply, json_incref(answer));
		return;
	}
	if (is_type(message, "skipped") && reason) {
		reply_fail(reply, REPLY_SKIPPED, "%s%s%s", reason, url ? " " : "", url ? url : "");
		return;
	}
	if (is_type(message, "errored") && reason) {
		reply_fail(reply, REPLY_ERRORED, "%s", reason);
		return;
	}
	if (is_type(message, "result"))
		reply_fail(reply, REPLY_PROTOCOL, "no \"%s\" in its result", want);
	else
		reply_fail(reply, REPLY_PROTOCOL, "its answer is not a result, skipped or errored");
	stop_failed(subject, reply);
}

static void write_question(struct subject *subject, const char *want, struct reply *reply)
{
	json_t *answer = ask_question(subject, reply);

	if (!answer)
		return;
	parse_result(subject, answer, want, reply);
	json_decref(answer);
}

static void stream_parse(struct subject *subject, const char *text, size_t len, struct reply *reply)
{
	if (!stream_ready(subject, reply))
		return;
	message_parse(&subject->message, ++subject->seq, text, len);
	write_question(subject, "snapshot", reply);
}

static void stream_sweep(struct subject *subject, const struct recording *rec,
			 const struct rec_sweep *sweep, struct reply *reply)
{
	if (!stream_ready(subject, reply))
		return;
	message_sweep(&subject->message, ++subject->seq, rec, sweep);
	write_question(subject, "state", reply);
}

static void stream_reset(struct subject *subject, struct reply *reply)
{
	json_t *answer;

	if (!stream_ready(subject, reply))
		return;
	message_reset(&subject->message, ++subject->seq);
	answer = ask_question(subject, reply);
	if (!answer)
		return;
	if (!is_type(answer, "reset")) {
		reply_fail(reply, REPLY_PROTOCOL, "its answer to reset is not a reset");
		stop_failed(subject, reply);
	}
	json_decref(answer);
}

unsigned long adapter_allocated(struct subject *subject)
{
	const enum subject_kind kind = subject->config.kind;
	struct reply reply = {0};
	unsigned long bytes = 0;
	json_t *answer;

	if (!subject->running || (kind != SUBJECT_OBJECT && kind != SUBJECT_BUILTIN))
		return 0;
	message_memory(&subject->message);
	answer = exchange_message(subject, &reply);
	bytes = (unsigned long)message_number(answer, "allocated", NULL);
	json_decref(answer);
	reply_clear(&reply);
	return bytes;
}

static void stream_end(struct subject *subject, struct reply *reply)
{
	if (!subject->running)
		return;
	adapter_finish(subject, STREAM_BYE, "\"bye\"", reply);
	stop_failed(subject, reply);
}

static void stream_close(struct subject *subject)
{
	unsigned int patience = subject->config.timeout_ms;
	const char *output;
	size_t len;

	if (!subject->running)
		return;
	if (patience > STREAM_BYE_MS)
		patience = STREAM_BYE_MS;
	child_finish(&subject->child, STREAM_BYE, strlen(STREAM_BYE), patience, &output, &len);
	stop_stream(subject);
}

const struct adapter adapter_stream = {
	.open = stream_open,
	.parse = stream_parse,
	.sweep = stream_sweep,
	.reset = stream_reset,
	.end = stream_end,
	.close = stream_close,
};
