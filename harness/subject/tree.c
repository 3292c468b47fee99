/* SPDX-License-Identifier: MIT */
/* One process a case: it reads a made /proc at each line of the harness. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "adapter.h"
#include "bytes.h"
#include "declared.h"
#include "feature.h"
#include "remove_tree.h"
#include "reply.h"
#include "tree_answer.h"
#include "xmalloc.h"

/* The first question: a text to which any monitor has an answer. */
static const char probe[] = "pos:\t0\nflags:\t02100002\nmnt_id:\t26\nino:\t513\n"
			    "drm-driver:\tdecoy\ndrm-pdev:\t0000:00:02.0\ndrm-client-id:\t1\n"
			    "drm-engine-render:\t0 ns\n";

/* --- the process --- */

static void stop_tree(struct subject *subject)
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
	stop_tree(subject);
}

/*
 * Called with signals blocked: none may come between mkdtemp() and the supervisor that removes it.
 */
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

static bool start_adapter(struct subject *subject, struct reply *reply)
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

/* --- sweeps --- */

static bool in_form(const struct reply *reply)
{
	return reply->kind <= REPLY_UNSUPPORTED;
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

static bool tree_ready(struct subject *subject, struct reply *reply)
{
	if (!subject->running)
		return start_adapter(subject, reply);
	if (!child_has_more(&subject->child))
		return true;
	reply_fail(reply, REPLY_PROTOCOL, "it printed another line after its last answer");
	stop_failed(subject, reply);
	return false;
}

/*
 * A resource that is exhausted is a fault of the harness; else the subject changed the directory.
 */
static void not_made(struct reply *reply, int error)
{
	static const int own[] = {EMFILE, ENFILE, ENOMEM, ENOSPC, EDQUOT, EROFS, EIO};

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (error != -own[i])
			continue;
		reply_fault(reply, error, "the tree could not be created");
		return;
	}
	reply_fail(reply, REPLY_PROTOCOL, "it modified its /proc tree: %s", strerror(-error));
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
	if (!tree_ready(subject, reply))
		return;
	error = madetree_show(&subject->made, rec, sweep);
	if (error)
		not_made(reply, error);
	else
		tree_ask(subject, sweep->t_ns, is_clean(rec, sweep), reply);
	if (in_form(reply) && is_last)
		adapter_finish(subject, "", "the end of its input", reply);
	if (!in_form(reply) || is_last)
		stop_failed(subject, reply);
	else
		reply->output = child_stderr(&subject->child);
}

static void tree_reset(struct subject *subject, struct reply *reply)
{
	stop_tree(subject);
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
	stop_tree(subject);
	tree_sweep(subject, &rec, &sweep, reply);
}

/* --- the first question --- */

/* An answer may declare what it covers; the default is what every state can have. */
static void read_declared(struct subject *subject, struct reply *reply)
{
	struct scope *declared = &subject->declared;

	declared->features = FEATURE_PARSE | FEATURE_TRACK | FEATURE_IDENTITY | FEATURE_MEMORY;
	declared_read(declared, reply->answer, reply);
}

static int tree_open(struct subject *subject, char **why)
{
	struct schema_set *schemas = subject->schemas;
	const struct child *child = &subject->child;
	struct reply reply = {0};
	int error = 0;

	/* Details of the form are judged by cases; they are no reason to judge nothing. */
	subject->schemas = NULL;
	tree_parse(subject, probe, strlen(probe), &reply);
	subject->schemas = schemas;
	if (in_form(&reply))
		read_declared(subject, &reply);
	if (!in_form(&reply)) {
		int status = child->ended && !child->lost ? child->status : 0;

		error = adapter_not_opened(&reply, "the first probe failed", why);
		if (status == 127 << 8)
			error = -ENOENT;
		if (status == 126 << 8)
			error = -EACCES;
	}
	reply_clear(&reply);
	subject->name = xstrdup(subject->what);
	return error;
}

const struct adapter adapter_tree = {
	.open = tree_open,
	.parse = tree_parse,
	.sweep = tree_sweep,
	.reset = tree_reset,
	.close = stop_tree,
};
