/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "reply.h"
#include "xmalloc.h"

#define QUOTE_BYTES 60

char *reply_quote(const char *bytes, size_t len)
{
	size_t shown = len < QUOTE_BYTES ? len : QUOTE_BYTES;
	char *text = xmalloc(shown * 4 + sizeof("\"\"..."));
	char *to = text;

	*to++ = '"';
	for (size_t i = 0; i < shown; i++) {
		unsigned char byte = (unsigned char)bytes[i];

		if (byte >= 0x20 && byte < 0x7f)
			*to++ = (char)byte;
		else
			to += sprintf(to, "\\x%02x", byte);
	}
	strcpy(to, shown < len ? "\"..." : "\"");
	return text;
}

void reply_fail(struct reply *reply, enum reply_kind kind, const char *format, ...)
{
	char *text;
	va_list args;

	va_start(args, format);
	text = xvasprintf(format, args);
	va_end(args);
	json_decref(reply->answer);
	free(reply->detail);
	reply->kind = kind;
	reply->answer = NULL;
	reply->detail = text;
}

void reply_fault(struct reply *reply, int error, const char *what)
{
	reply_fail(reply, REPLY_FAULT, "%s: %s", what, strerror(-error));
	reply->error = error;
}

void reply_fail_json(struct reply *reply, const char *line, size_t len, const json_error_t *error)
{
	char *quoted = reply_quote(line, len);

	if (len)
		reply_fail(reply, REPLY_PROTOCOL, "not a single JSON object: %s (byte %d of %s)",
			   error->text, error->position, quoted);
	else
		reply_fail(reply, REPLY_PROTOCOL, "an empty line instead of JSON");
	free(quoted);
}

void reply_answer(struct reply *reply, json_t *answer)
{
	static const struct {
		const char *member;
		enum reply_kind kind;
	} refusals[] = {{"rejected", REPLY_REJECTED}, {"unsupported", REPLY_UNSUPPORTED}};

	if (!json_is_object(answer)) {
		json_decref(answer);
		reply_fail(reply, REPLY_PROTOCOL, "the answer is not a JSON object");
		return;
	}
	reply->kind = REPLY_ANSWER;
	reply->answer = answer;
	for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
		const char *reason = json_string_value(json_object_get(answer, refusals[i].member));

		if (!reason)
			continue;
		reply->kind = refusals[i].kind;
		reply->detail = xstrdup(reason);
		return;
	}
}

/* \u0000 becomes \ufffd, which is as long; an escaped backslash before it is left alone. */
static char *without_nul(const char *bytes, size_t len)
{
	char *copy = xmemdup(bytes, len);

	for (size_t at = 0; at + 6 <= len; at++) {
		if (copy[at] != '\\')
			continue;
		if (memcmp(copy + at, "\\u0000", 6) == 0)
			memcpy(copy + at, "\\ufffd", 6);
		at++;
	}
	return copy;
}

json_t *reply_load(const char *bytes, size_t len, bool clean, json_error_t *error)
{
	size_t flags = JSON_ALLOW_NUL | (clean ? JSON_REJECT_DUPLICATES : 0);
	json_t *value = json_loadb(bytes ? bytes : "", len, flags, error);

	/* jansson accepts a NUL in a value, but not in the name of a member. */
	if (!value && !clean && json_error_code(error) == json_error_null_byte_in_key) {
		char *copy = without_nul(bytes, len);

		value = json_loadb(copy, len, flags, error);
		free(copy);
	}
	if (!value || json_is_object(value))
		return value;
	json_decref(value);
	memset(error, 0, sizeof(*error));
	strcpy(error->text, "it is an array");
	return NULL;
}

static char *signal_sentence(const char *before, int number, const char *after)
{
	const char *name = sigabbrev_np(number);

	return xasprintf("%ssignal %d (SIG%s)%s", before, number, name ? name : "?", after);
}

char *reply_status(int status, bool lost)
{
	int code = WEXITSTATUS(status);

	if (lost)
		return xasprintf("it disappeared");
	if (WIFSIGNALED(status))
		return signal_sentence("killed by ", WTERMSIG(status), "");
	if (code > 128 && code < 128 + NSIG)
		return signal_sentence("killed by ", code - 128, ", reported by the shell");
	return xasprintf("exit code %d", code);
}

void reply_clear(struct reply *reply)
{
	json_decref(reply->answer);
	free(reply->detail);
	free(reply->output);
	memset(reply, 0, sizeof(*reply));
}

const char *subject_reply_word(enum reply_kind kind)
{
	static const char *const words[] = {
		[REPLY_ANSWER] = "answer",
		[REPLY_REJECTED] = "rejected",
		[REPLY_UNSUPPORTED] = "unsupported",
		[REPLY_SKIPPED] = "skipped",
		[REPLY_ERRORED] = "errored",
		[REPLY_CRASH] = "crash",
		[REPLY_HANG] = "hang",
		[REPLY_FLOOD] = "flood",
		[REPLY_EARLY_END] = "early-end",
		[REPLY_PROTOCOL] = "protocol",
		[REPLY_FAULT] = "fault",
	};

	if ((size_t)kind >= sizeof(words) / sizeof(words[0]))
		return "?";
	return words[kind];
}
