/* SPDX-License-Identifier: MIT */
/* Inside of the child process: a shared object behind the stream protocol. */
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adapter.h"
#include "message.h"
#include "object.h"
#include "xmalloc.h"

struct worker {
	const struct decoy_subject *object;
	void *self;
	int out;
	size_t cap; /* the longest answer that the harness accepts */
	char *line; /* WORKER_HEAD bytes, capacity bytes of an answer, WORKER_TAIL bytes */
	size_t capacity;
};

#define WORKER_HEAD  80
#define WORKER_TAIL  2
#define WORKER_FIRST 4096

static bool send_bytes(int fd, const char *bytes, size_t len)
{
	while (len) {
		ssize_t written = write(fd, bytes, len);

		if (written < 0 && errno != EINTR)
			return false;
		if (written > 0) {
			bytes += written;
			len -= (size_t)written;
		}
	}
	return true;
}

/* Without a message an object named itself in bytes that are no UTF-8. */
static bool send_json(struct worker *worker, json_t *message)
{
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
	size_t len = text ? strlen(text) : 0;
	bool ok = false;

	json_decref(message);
	if (text) {
		text[len] = '\n';
		ok = send_bytes(worker->out, text, len + 1);
	}
	free(text);
	return ok;
}

static bool send_errored(struct worker *worker, json_int_t seq, const char *function, long code)
{
	char reason[96];

	snprintf(reason, sizeof(reason), "%s() returned %ld", function, code);
	return send_json(worker, json_pack("{s:s, s:I, s:s}", "type", "errored", "seq", seq,
					   "reason", reason));
}

/* An answer beyond the cap is sent as blanks: more bytes than the harness reads. */
static bool send_flood(struct worker *worker)
{
	char blanks[4096];

	memset(blanks, ' ', sizeof(blanks));
	for (size_t printed = 0; printed <= worker->cap; printed += sizeof(blanks)) {
		if (!send_bytes(worker->out, blanks, sizeof(blanks)))
			return false;
	}
	return send_bytes(worker->out, "\n", 1);
}

/* --- hello --- */

static bool send_hello(struct worker *worker)
{
	return send_json(worker, object_message(worker->object));
}

static bool open_object(struct worker *worker, const struct subject *subject)
{
	char *why = NULL;

	worker->object = subject->config.object;
	if (subject->config.kind == SUBJECT_OBJECT)
		subject_object_load(subject->what, &worker->object, &why);
	else
		object_usable(worker->object, &why);
	if (!why) {
		worker->self = worker->object->open();
		if (!worker->self)
			why = xasprintf("open() returned NULL");
	}
	if (!why)
		return true;
	send_json(worker, json_pack("{s:s, s:s}", "type", "errored", "reason", why));
	free(why);
	return false;
}

/* --- answers --- */

static void grow_line(struct worker *worker, size_t capacity)
{
	worker->line = xrealloc(worker->line, WORKER_HEAD + capacity + WORKER_TAIL);
	worker->capacity = capacity;
}

static long call_parser(struct worker *worker, const struct decoy_fd *fd)
{
	char *answer = worker->line + WORKER_HEAD;

	if (fd)
		return worker->object->parse(worker->self, fd->text, fd->len, answer,
					     worker->capacity);
	return worker->object->state(worker->self, answer, worker->capacity);
}

/* Asks until the answer fits. Returns its length, more than the cap, or negative. */
static long fetch_answer(struct worker *worker, const struct decoy_fd *fd)
{
	for (;;) {
		long len = call_parser(worker, fd);

		if (len < 0 || (size_t)len <= worker->capacity || (size_t)len > worker->cap)
			return len;
		grow_line(worker, (size_t)len);
	}
}

/*
 * A line feed between two tokens would end the line. A carriage return does as well there, and is
 * as wrong as a line feed inside of a string.
 */
static void fold_lines(char *answer, size_t len)
{
	char *at;

	while ((at = memchr(answer, '\n', len))) {
		*at = '\r';
		len -= (size_t)(at - answer);
		answer = at;
	}
}

/* In one write: a reader that is woken for each part of a line costs more than the answer. */
static bool send_answer(struct worker *worker, json_int_t seq, const struct decoy_fd *fd)
{
	long len = fetch_answer(worker, fd);
	char head[WORKER_HEAD];
	char *answer = worker->line + WORKER_HEAD;
	int head_len;

	if (len < 0)
		return send_errored(worker, seq, fd ? "parse" : "state", len);
	if ((size_t)len > worker->cap)
		return send_flood(worker);
	fold_lines(answer, (size_t)len);
	head_len = snprintf(head, sizeof(head),
			    "{\"type\":\"result\",\"seq\":%lld,\"%s\":", (long long)seq,
			    fd ? "snapshot" : "state");
	memcpy(answer - head_len, head, (size_t)head_len);
	memcpy(answer + len, "}\n", WORKER_TAIL);
	return send_bytes(worker->out, answer - head_len,
			  (size_t)head_len + (size_t)len + WORKER_TAIL);
}

static bool has_calls(const struct worker *worker, bool snapshot)
{
	const struct decoy_subject *object = worker->object;

	return snapshot ? object->parse != NULL : object->sweep && object->state;
}

static bool answer_sweep(struct worker *worker, const json_t *message, json_int_t seq)
{
	const char *want = json_string_value(json_object_get(message, "want"));
	bool snapshot = want && strcmp(want, "snapshot") == 0;
	size_t count;
	struct decoy_fd *fds;
	long code = 0;
	bool ok;

	if (!has_calls(worker, snapshot))
		return send_json(worker,
				 json_pack("{s:s, s:I, s:s}", "type", "skipped", "seq", seq,
					   "reason", "the shared object has no function for it"));
	fds = message_fds(json_object_get(message, "fds"), &count);
	if (!fds || (snapshot && count != 1)) {
		message_fds_free(fds, fds ? count : 0);
		return false;
	}
	if (!snapshot)
		code = worker->object->sweep(worker->self, message_number(message, "t", NULL), fds,
					     count);
	if (code < 0)
		ok = send_errored(worker, seq, "sweep", code);
	else
		ok = send_answer(worker, seq, snapshot ? fds : NULL);
	message_fds_free(fds, count);
	return ok;
}

/*
 * What the object's process has allocated is exact. What it has resident is not: new blocks fill
 * what the harness freed before the fork.
 */
static bool send_memory(struct worker *worker)
{
	char allocated[24] = "0";
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
	const struct mallinfo2 heap = mallinfo2();

	snprintf(allocated, sizeof(allocated), "%zu", heap.uordblks + heap.hblkhd);
#endif
	return send_json(worker, json_pack("{s:s, s:s}", "type", "memory", "allocated", allocated));
}

static bool answer_line(struct worker *worker, const char *line, size_t len)
{
	json_t *message = json_loadb(line, len, 0, NULL);
	json_int_t seq = json_integer_value(json_object_get(message, "seq"));
	const char *type = json_string_value(json_object_get(message, "type"));
	bool ok = false;

	if (type && strcmp(type, "hello") == 0) {
		ok = send_hello(worker);
	} else if (type && strcmp(type, "sweep") == 0) {
		ok = answer_sweep(worker, message, seq);
	} else if (type && strcmp(type, "reset") == 0) {
		worker->object->reset(worker->self);
		ok = send_json(worker, json_pack("{s:s, s:I}", "type", "reset", "seq", seq));
	} else if (type && strcmp(type, "memory") == 0) {
		ok = send_memory(worker);
	}
	json_decref(message);
	return ok;
}

int worker_main(void *data, int in, int out)
{
	const struct subject *subject = data;
	struct worker worker = {.out = out, .cap = subject->config.reply_cap};
	FILE *lines = fdopen(in, "r");
	char *line = NULL;
	size_t capacity = 0;
	ssize_t len;

	xmalloc_exit_with(SUPERVISOR_NO_MEMORY);
	if (!lines)
		xmalloc_failed();
	grow_line(&worker, WORKER_FIRST);
	if (!open_object(&worker, subject)) {
		free(worker.line);
		fclose(lines);
		return 1;
	}
	while ((len = getline(&line, &capacity, lines)) > 0 &&
	       answer_line(&worker, line, (size_t)len))
		;
	if (len < 0 && !feof(lines))
		xmalloc_failed();
	worker.object->close(worker.self);
	free(worker.line);
	free(line);
	fclose(lines);
	return 0;
}
