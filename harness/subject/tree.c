/* SPDX-License-Identifier: MIT */
/* One process a case: it reads a made /proc at each line of the harness. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "bytes.h"
#include "feature.h"
#include "lines.h"
#include "monotonic.h"
#include "remove_tree.h"
#include "reply.h"

/* The first question: a text to which any monitor has an answer. */
static const char probe[] = "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\n"
			    "drm-driver:\tdecoy\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t1\n"
			    "drm-engine-render:\t0 ns\n";

/* The lines of an answer, up to the empty one. */
struct answer {
	char *bytes;
	size_t len;
};

/* --- the process ------------------------------------------------------------------------------- */

static void stop(struct subject *subject)
{
	if (subject->running) {
		child_stop(&subject->child);
		remove_tree(subject->made.path); /* if its supervisor could not */
	}
	subject->running = false;
	madetree_close(&subject->made);
}

static void stop_failed(struct subject *subject, struct reply *reply)
{
	free(reply->output);
	reply->output = child_stderr(&subject->child);
	stop(subject);
}

/* Called with signals blocked: none may come between mkdtemp() and the supervisor that removes it. */
static int start_blocked(struct subject *subject)
{
	int error = madetree_open(&subject->made);

	if (error)
		return error;
	subject->program.proc = subject->made.proc;
	subject->program.remove = subject->made.path;
	error = child_start(&subject->child, &subject->program, subject->config.reply_cap);
	if (!error)
		return 0;
	remove_tree(subject->made.path);
	madetree_close(&subject->made);
	return error;
}

static bool start(struct subject *subject, struct reply *reply)
{
	sigset_t all, old;
	int error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	error = start_blocked(subject);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (error)
		reply_fault(reply, error, "it could not be started");
	subject->running = !error;
	subject->seq = 0;
	return !error;
}

/* --- an answer --------------------------------------------------------------------------------- */

static bool append_line(struct answer *answer, const char *line, size_t len)
{
	char *bytes = realloc(answer->bytes, answer->len + len + 1);

	if (!bytes)
		return false;
	answer->bytes = bytes;
	memcpy(bytes + answer->len, line, len);
	bytes[answer->len + len] = '\n';
	answer->len += len + 1;
	return true;
}

/* Writes line, and reads all lines up to the empty one. CHILD_LINE: the answer is complete. */
static enum child_event receive(struct subject *subject, const char *line, struct answer *answer)
{
	uint64_t until = monotonic_ms() + subject->config.timeout_ms;
	size_t line_len = strlen(line);

	for (;;) {
		uint64_t now = monotonic_ms();
		unsigned int left = now < until ? (unsigned int)(until - now) : 0;
		const char *text;
		size_t len;
		enum child_event event =
			child_ask(&subject->child, line, line_len, left, &text, &len);

		if (event != CHILD_LINE || len == 0)
			return event;
		if (answer->len + len > subject->config.reply_cap)
			return CHILD_FLOOD;
		if (!append_line(answer, text, len)) {
			errno = ENOMEM;
			return CHILD_FAULT;
		}
		line_len = 0;
	}
}

/* The most frequent mistake has its own sentence. */
static void report_unended(const struct answer *answer, struct reply *reply)
{
	char *detail;

	if (!answer->len || (reply->kind != REPLY_HANG && reply->kind != REPLY_EARLY_END))
		return;
	detail = reply_sentence("%s; it printed %zu bytes, and no empty line after them",
				reply->detail ? reply->detail : "", answer->len);
	if (!detail)
		return;
	free(reply->detail);
	reply->detail = detail;
}

static void read_json(struct subject *subject, const struct answer *answer, bool clean,
		      struct reply *reply)
{
	json_error_t error;
	json_t *value = reply_load(answer->bytes, answer->len, clean, &error);

	if (!value) {
		reply_fail_json(reply, answer->bytes, answer->len, &error);
		return;
	}
	if (adapter_holds(subject, "tree-reply", value, reply))
		reply_answer(reply, value);
	else
		json_decref(value);
}

static void read_answer(struct subject *subject, const struct answer *answer, bool clean,
			struct reply *reply)
{
	bool is_json = answer->len && answer->bytes[0] == '{';

	if (subject->answer_form == SUBJECT_ANSWERS_BOTH)
		subject->answer_form = is_json ? SUBJECT_ANSWERS_STATES : SUBJECT_ANSWERS_LINES;
	if (is_json)
		read_json(subject, answer, clean, reply);
	else if (subject->answer_form == SUBJECT_ANSWERS_STATES)
		reply_fail(reply, REPLY_PROTOCOL, "it began with JSON, and these are lines");
	else
		lines_state(answer->bytes, answer->len, reply);
	if (is_json && reply->kind == REPLY_ANSWER && subject->answer_form == SUBJECT_ANSWERS_LINES)
		reply_fail(reply, REPLY_PROTOCOL, "it began with lines, and this is JSON");
}

/* --- sweeps ------------------------------------------------------------------------------------ */

static bool in_form(const struct reply *reply)
{
	return reply->kind <= REPLY_UNSUPPORTED;
}

static void ask(struct subject *subject, const struct rec_sweep *sweep, bool clean,
		struct reply *reply)
{
	struct answer answer = {0};
	enum child_event event;
	char line[64];

	snprintf(line, sizeof(line), "sweep %" PRIu64 " %lld\n", sweep->t_ns,
		 (long long)++subject->seq);
	event = receive(subject, line, &answer);
	if (event == CHILD_LINE) {
		read_answer(subject, &answer, clean, reply);
	} else {
		adapter_event(reply, event, &subject->child, &subject->config);
		report_unended(&answer, reply);
	}
	free(answer.bytes);
}

static bool is_clean(const struct recording *rec, const struct rec_sweep *sweep)
{
	for (size_t i = 0; i < sweep->count; i++) {
		const struct rec_read *read = &rec->reads[sweep->first + i];

		if (read->text && !bytes_plain(read->text, read->len))
			return false;
	}
	return true;
}

static bool ready(struct subject *subject, struct reply *reply)
{
	if (!subject->running)
		return start(subject, reply);
	if (!child_has_more(&subject->child))
		return true;
	reply_fail(reply, REPLY_PROTOCOL, "it printed another line after its last answer");
	stop_failed(subject, reply);
	return false;
}

/* A resource that is exhausted is a fault of the harness; else the subject changed the directory. */
static void not_made(struct reply *reply, int error)
{
	static const int own[] = {EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, EIO};

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (error != -own[i])
			continue;
		reply_fault(reply, error, "the tree could not be made");
		return;
	}
	reply_fail(reply, REPLY_PROTOCOL, "it changed the tree that was made for it: %s",
		   strerror(-error));
}

static void tree_sweep(struct subject *subject, const struct recording *rec,
		       const struct rec_sweep *sweep, struct reply *reply)
{
	bool is_last = sweep + 1 == rec->sweeps + rec->sweep_count;
	const char *lacks = madetree_lacks(rec, sweep);
	int error;

	if (lacks) {
		reply_answer(reply, json_pack("{s:s}", "unsupported", lacks));
		return;
	}
	if (!ready(subject, reply))
		return;
	error = madetree_show(&subject->made, rec, sweep);
	if (error)
		not_made(reply, error);
	else
		ask(subject, sweep, is_clean(rec, sweep), reply);
	if (in_form(reply) && is_last)
		adapter_finish(subject, "", "the end of its input", reply);
	if (!in_form(reply) || is_last)
		stop_failed(subject, reply);
	else
		reply->output = child_stderr(&subject->child);
}

static void tree_reset(struct subject *subject, struct reply *reply)
{
	stop(subject);
	reply->kind = REPLY_ANSWER;
}

static void tree_parse(struct subject *subject, const char *text, size_t len, struct reply *reply)
{
	struct rec_read read = rec_alone;
	struct rec_sweep sweep = {.count = 1};
	const struct recording rec = {
		.reads = &read, .read_count = 1, .sweeps = &sweep, .sweep_count = 1};

	read.text = text;
	read.len = len;
	stop(subject);
	tree_sweep(subject, &rec, &sweep, reply);
}

/* --- the first question ------------------------------------------------------------------------ */

/* A state may list its features; the default is what every state can have. */
static void parse_features(struct subject *subject, struct reply *reply)
{
	const json_t *features = json_object_get(reply->answer, "features");

	subject->features = FEATURE_PARSE | FEATURE_TRACK | FEATURE_IDENTITY;
	if (subject->answer_form == SUBJECT_ANSWERS_LINES)
		return;
	subject->features |= FEATURE_MEMORY;
	if (features)
		adapter_features(features, &subject->features, reply);
}

static int tree_open(struct subject *subject, char **why)
{
	struct schema_book *schemas = subject->schemas;
	const struct child *child = &subject->child;
	struct reply reply = {0};
	int error = 0;

	/* Details of the form are judged by cases; they are no reason to judge nothing. */
	subject->schemas = NULL;
	tree_parse(subject, probe, strlen(probe), &reply);
	subject->schemas = schemas;
	if (in_form(&reply))
		parse_features(subject, &reply);
	if (!in_form(&reply)) {
		int status = child->ended && !child->lost ? child->status : 0;

		error = adapter_not_opened(&reply, "the first probe failed", why);
		if (status == 127 << 8)
			error = -ENOENT;
		if (status == 126 << 8)
			error = -EACCES;
	}
	reply_clear(&reply);
	subject->name = strdup(subject->what);
	return error || subject->name ? error : -ENOMEM;
}

const struct adapter adapter_tree = {
	.open = tree_open,
	.parse = tree_parse,
	.sweep = tree_sweep,
	.reset = tree_reset,
	.close = stop,
};
