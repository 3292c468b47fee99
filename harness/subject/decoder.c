/* SPDX-License-Identifier: MIT */
/* Decoders: each question is some files, and one line is the answer; or a function has it. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapter.h"
#include "decoder.h"
#include "declared.h"
#include "oneshot_ask.h"
#include "remove_tree.h"
#include "reply.h"
#include "xmalloc.h"

/* The first question: a raw stream of one record, EOS of CPU 0. */
static const unsigned char probe[80] = {
	0x01, 0x47, 80, 0, 55, [26] = 0xff, [27] = 0xff, [28] = 0xff, [29] = 0xff};

/* --- files --- */

static char *make_directory(void)
{
	const char *tops[] = {getenv("TMPDIR"), "/dev/shm", "/tmp"};

	for (size_t i = 0; i < 3; i++) {
		char *path = tops[i] && *tops[i] ? xasprintf("%s/decoy-XXXXXX", tops[i]) : NULL;

		if (path && mkdtemp(path))
			return path;
		free(path);
	}
	return NULL;
}

static int write_source(const char *path, const struct decoy_source *source)
{
	FILE *file = fopen(path, "wb");
	int err = 0;

	if (!file)
		return -errno;
	if (source->len && fwrite(source->bytes, source->len, 1, file) != 1)
		err = -EIO;
	return fclose(file) && !err ? -errno : err;
}

/* CMD and the names of the files, as the shell reads them. NULL: reply is why. */
static char *write_sources(const char *what, const char *dir, const struct decoy_source *sources,
			   size_t count, struct reply *reply)
{
	char *command;
	size_t len;
	FILE *out = xmemstream(&command, &len);
	int err = 0;

	fputs(what, out);
	for (size_t i = 0; !err && i < count; i++) {
		char *path = xasprintf("%s/%zu.grt", dir, i);

		err = write_source(path, &sources[i]);
		fputs(" '", out);
		for (const char *c = path; *c; c++)
			fputs(*c == '\'' ? "'\\''" : (char[]){*c, 0}, out);
		fputs("'", out);
		free(path);
	}
	xmemstream_close(out);
	if (!err)
		return command;
	free(command);
	reply_fault(reply, err, "its files could not be written");
	return NULL;
}

/* --- one process a question --- */

/* Exit 0 or 1 with an answer, 2 with {"unsupported":...}. Without its line 1 and 2 are crashes. */
static void parse_output(struct subject *subject, const struct child *child, const char *output,
			 size_t len, bool clean, struct reply *reply)
{
	const int code = WIFEXITED(child->status) ? WEXITSTATUS(child->status) : -1;
	json_t *answer;

	if (child->lost || code < 0 || code > 2 || (!len && code)) {
		adapter_event(reply, CHILD_ENDED, child, &subject->config);
		return;
	}
	if (!len) {
		reply_fail(reply, REPLY_EARLY_END, "it exited without an answer");
		return;
	}
	answer = oneshot_line(output, len, clean, reply);
	if (!answer)
		return;
	if (!json_object_get(answer, "unsupported") != (code != 2)) {
		json_decref(answer);
		reply_fail(reply, REPLY_PROTOCOL,
			   "exit code %d does not fit its answer; expected 0 or 1, or 2 with "
			   "\"unsupported\"",
			   code);
		return;
	}
	json_object_set_new(answer, "exit", json_string(code ? "1" : "0"));
	if (adapter_holds(subject, "answer-decoded", answer, reply))
		reply_answer(reply, answer);
	else
		json_decref(answer);
}

/* Returns the exit code; -1: there is none. */
static int ask_decoder(struct subject *subject, const struct decoy_source *sources, size_t count,
		       struct reply *reply)
{
	sigset_t all, old;
	char *dir, *command = NULL;
	int code = -1;

	/* what is made here is removed by the supervisor: no signal may come between */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &old);
	dir = make_directory();
	if (!dir)
		reply_fault(reply, -errno, "no directory for its files could be made");
	else
		command = write_sources(subject->what, dir, sources, count, reply);
	sigprocmask(SIG_SETMASK, &old, NULL);
	if (command)
		code = oneshot_ask(subject,
				   &(struct child_program){.command = command, .remove = dir}, "",
				   0, parse_output, reply);
	else if (dir)
		remove_tree(dir);
	free(command);
	free(dir);
	return code;
}

static int decoder_open(struct subject *subject, char **why)
{
	const struct decoy_source source = {probe, sizeof(probe)};
	struct schema_set *schemas = subject->schemas;
	struct reply reply = {0};
	int code, err;

	subject->schemas = NULL;
	code = ask_decoder(subject, &source, 1, &reply);
	subject->schemas = schemas;
	subject->name = xstrdup(subject->what);
	subject->declared.features = FEATURE_RECORDS | FEATURE_MERGE | FEATURE_CONTAINER |
				     FEATURE_RESYNC;
	if (reply.kind == REPLY_ANSWER && declared_read(&subject->declared, reply.answer, &reply))
		code = -1;
	err = oneshot_opened(&reply, code, why);
	reply_clear(&reply);
	return err;
}

static void decoder_decode(struct subject *subject, const struct decoy_source *sources,
			   size_t count, struct reply *reply)
{
	ask_decoder(subject, sources, count, reply);
}

const struct adapter adapter_decoder = {
	.open = decoder_open,
	.decode = decoder_decode,
	.reset = oneshot_reset,
	.close = oneshot_close,
};

/* --- linked in --- */

static int builtin_open(struct subject *subject, char **why)
{
	(void)why;
	subject->name = xstrdup(subject->what);
	subject->declared.features = subject->config.decoder->features;
	return 0;
}

static void builtin_decode(struct subject *subject, const struct decoy_source *sources,
			   size_t count, struct reply *reply)
{
	const struct builtin_decoder *decoder = subject->config.decoder;
	json_t *answer = decoder->decode(decoder, sources, count);

	if (!answer)
		reply_fail(reply, REPLY_ERRORED, "it failed");
	else if (adapter_holds(subject, "answer-decoded", answer, reply))
		reply_answer(reply, answer);
	else
		json_decref(answer);
}

const struct adapter adapter_builtin_decoder = {
	.open = builtin_open,
	.decode = builtin_decode,
	.reset = oneshot_reset,
	.close = oneshot_close,
};

void subject_decode(struct subject *subject, const struct decoy_source *sources, size_t count,
		    struct reply *reply)
{
	memset(reply, 0, sizeof(*reply));
	subject->adapter->decode(subject, sources, count, reply);
	subject_sanitize(subject, reply);
}
