/* SPDX-License-Identifier: MIT */
/*
 * A shared object, called in this process: a fuzzer sees its coverage, and asks thousands of
 * questions in the time of one through pipes. Its crashes end the process.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "object.h"
#include "reply.h"
#include "xmalloc.h"

#define ANSWER_FIRST 4096

static int inside_open(struct subject *subject, char **why)
{
	struct reply reply = {0};
	json_t *hello;
	int err = 0;

	if (subject->config.kind == SUBJECT_OBJECT)
		err = subject_object_load(subject->what, &subject->object, why);
	else
		subject->object = subject->config.object;
	if (err)
		return err;
	subject->self = subject->object->open();
	if (!subject->self) {
		*why = xasprintf("open() returned NULL");
		return -ENOMEM;
	}
	hello = object_message(subject->object);
	if (adapter_hello(subject, hello, &reply)) {
		*why = xasprintf("no valid hello: %s", reply.detail);
		err = -EPROTO;
	}
	json_decref(hello);
	reply_clear(&reply);
	subject->answer_cap = ANSWER_FIRST;
	subject->answer = xmalloc(subject->answer_cap);
	return err;
}

/* Asks until the answer fits. */
static void fetch(struct subject *subject, const struct decoy_fd *fd, struct reply *reply)
{
	const struct decoy_subject *object = subject->object;
	json_error_t error;
	json_t *answer;
	long len;

	for (;;) {
		len = fd ? object->parse(subject->self, fd->text, fd->len, subject->answer,
					 subject->answer_cap)
			 : object->state(subject->self, subject->answer, subject->answer_cap);
		if (len < 0 || (size_t)len <= subject->answer_cap)
			break;
		if ((size_t)len > subject->config.reply_cap) {
			reply_fail(reply, REPLY_FLOOD, "more than %zu bytes in one reply",
				   subject->config.reply_cap);
			return;
		}
		subject->answer_cap = (size_t)len;
		subject->answer = xrealloc(subject->answer, subject->answer_cap);
	}
	if (len < 0) {
		reply_fail(reply, REPLY_ERRORED, "%s() returned %ld", fd ? "parse" : "state", len);
		return;
	}
	answer = reply_load(subject->answer, (size_t)len, false, &error);
	if (answer)
		reply_answer(reply, answer);
	else
		reply_fail_json(reply, subject->answer, (size_t)len, &error);
}

/* Exactly sized, so that a sanitizer reports an access beyond the last byte. */
static char *exact(const char *text, size_t len)
{
	char *copy = xmalloc(len ? len : 1);

	if (len)
		memcpy(copy, text, len);
	return copy;
}

static void inside_parse(struct subject *subject, const char *text, size_t len, struct reply *reply)
{
	struct decoy_fd fd = {.len = len};
	char *copy;

	if (!subject->object->parse) {
		reply_fail(reply, REPLY_SKIPPED, "the shared object has no function for it");
		return;
	}
	copy = exact(text, len);
	fd.text = copy;
	fetch(subject, &fd, reply);
	free(copy);
}

static void inside_sweep(struct subject *subject, const struct recording *rec,
			 const struct rec_sweep *sweep, struct reply *reply)
{
	struct decoy_fd *fds = xcalloc(sweep->count + 1, sizeof(*fds));
	long code;

	for (size_t i = 0; i < sweep->count; i++) {
		fds[i] = subject_fd(&rec->reads[sweep->first + i]);
		if (fds[i].text)
			fds[i].text = exact(fds[i].text, fds[i].len);
	}
	code = subject->object->sweep
		       ? subject->object->sweep(subject->self, sweep->t_ns, fds, sweep->count)
		       : 0;
	if (!subject->object->sweep || !subject->object->state)
		reply_fail(reply, REPLY_SKIPPED, "the shared object has no function for it");
	else if (code < 0)
		reply_fail(reply, REPLY_ERRORED, "sweep() returned %ld", code);
	else
		fetch(subject, NULL, reply);
	for (size_t i = 0; i < sweep->count; i++)
		free((void *)(uintptr_t)fds[i].text);
	free(fds);
}

static void inside_reset(struct subject *subject, struct reply *reply)
{
	subject->object->reset(subject->self);
	reply->kind = REPLY_ANSWER;
}

static void inside_close(struct subject *subject)
{
	if (subject->self)
		subject->object->close(subject->self);
	subject->self = NULL;
}

const struct adapter adapter_inside = {
	.open = inside_open,
	.parse = inside_parse,
	.sweep = inside_sweep,
	.reset = inside_reset,
	.close = inside_close,
};
