/* SPDX-License-Identifier: MIT */
/* One process a text: bytes on its standard input, one line and an exit code back. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "adapter.h"
#include "feature.h"
#include "oneshot_ask.h"
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

/* Exit 0 owes a snapshot; a bad one is a fault of form. */
static void parse_snapshot(struct subject *subject, const char *output, size_t len, bool clean,
			   struct reply *reply)
{
	json_t *value;

	if (!len) {
		reply_fail(reply, REPLY_EARLY_END, "it exited without an answer");
		return;
	}
	value = oneshot_line(output, len, clean, reply);
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
	json_t *value = oneshot_line(output, len, clean, reply);

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

static int oneshot_open(struct subject *subject, char **why)
{
	struct schema_set *schemas = subject->schemas;
	struct reply reply = {0};
	int code, err;

	/* Details of the form are judged by cases; they are no reason to judge nothing. */
	subject->schemas = NULL;
	code = oneshot_ask(subject, &subject->program, probe, strlen(probe), parse_output, &reply);
	subject->schemas = schemas;
	err = oneshot_opened(&reply, code, why);
	reply_clear(&reply);
	subject->name = xstrdup(subject->what);
	subject->declared.features = FEATURE_PARSE | FEATURE_MEMORY | FEATURE_IDENTITY;
	return err;
}

static void oneshot_parse(struct subject *subject, const char *text, size_t len,
			  struct reply *reply)
{
	oneshot_ask(subject, &subject->program, text, len, parse_output, reply);
}

static void oneshot_sweep(struct subject *subject, const struct recording *rec,
			  const struct rec_sweep *sweep, struct reply *reply)
{
	(void)subject;
	(void)rec;
	(void)sweep;
	reply_answer(reply, json_pack("{s:s}", "unsupported", "a oneshot adapter reads one text"));
}

const struct adapter adapter_oneshot = {
	.open = oneshot_open,
	.parse = oneshot_parse,
	.sweep = oneshot_sweep,
	.reset = oneshot_reset,
	.close = oneshot_close,
};
