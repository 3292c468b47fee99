/* SPDX-License-Identifier: MIT */
/* A subject under test: a parser behind an adapter, its answers and its failures. */
#ifndef DECOY_HARNESS_SUBJECT_H
#define DECOY_HARNESS_SUBJECT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "decoy_subject.h"
#include "recording.h"
#include "scope.h"

enum subject_kind {
	SUBJECT_ONESHOT, /* what is a command line */
	SUBJECT_STREAM, /* what is a command line */
	SUBJECT_TREE, /* what is a command line */
	SUBJECT_OBJECT, /* what is the path of a shared object */
	SUBJECT_BUILTIN, /* object is linked in; run in a child process like any other */
};

struct builtin_decoder;

struct subject_config {
	enum subject_kind kind;
	const char *what;
	const struct decoy_subject *object;
	bool decodes; /* it is a decoder of trace streams; kind is SUBJECT_ONESHOT or
			 SUBJECT_BUILTIN */
	const struct builtin_decoder *decoder; /* of a builtin that decodes */
	unsigned int timeout_ms; /* for one answer; 0: 10 s */
	size_t reply_cap; /* bytes of one reply line; 0: 16 MiB */
	const struct scope *scope; /* narrows what its hello declares; NULL: it does not */
	bool sanitize; /* a sanitizer's report on standard error is a crash */
	bool check_protocol; /* hold every message against the schemas */
	bool inside; /* call a shared object in this process, for those who can afford its crashes
		      */
};

enum reply_kind {
	REPLY_ANSWER, /* answer is set */
	REPLY_REJECTED, /* the text was refused in good form; answer is {"rejected":...} */
	REPLY_UNSUPPORTED, /* in good form, too */
	REPLY_SKIPPED,
	REPLY_ERRORED, /* the adapter reports that it failed */
	REPLY_CRASH, /* signal, or an exit code that the protocol does not have */
	REPLY_HANG, /* no answer in time */
	REPLY_FLOOD, /* a reply longer than the cap */
	REPLY_EARLY_END, /* closed its output, or exited, before its answer */
	REPLY_PROTOCOL, /* an answer that is no JSON, of the wrong shape, or for another question */
	REPLY_FAULT, /* the harness could not ask: it ran out of a resource; the subject is not at
			fault */
};

struct reply {
	enum reply_kind kind;
	json_t *answer; /* owned; a snapshot or a state */
	char *detail; /* owned; a sentence, NULL for an answer */
	char *output; /* owned; of what it wrote to standard error at most 4 KiB: the end, or a
			 sanitizer's report */
	int error; /* -errno of REPLY_FAULT */
};

/* subject_fd - a read in the form of shared objects; text is that of read. */
struct decoy_fd subject_fd(const struct rec_read *read);

struct subject;

/*
 * subject_open - start it and receive its hello (oneshot: a probe). Returns 0 and *out, or -errno
 * with a sentence in *why (free() it): the adapter was not found or gave no valid hello (exit code
 * 3).
 */
int subject_open(struct subject **out, const struct subject_config *config, char **why);

/* subject_name - "name version" of its hello; of a oneshot, the command. */
const char *subject_name(const struct subject *subject);

/* subject_scope - what it covers, of all that it is asked; lives as long as subject. */
const struct scope *subject_scope(const struct subject *subject);

/* subject_scope_of - what it covers of states, or of texts. */
const struct scope *subject_scope_of(const struct subject *subject, bool states);
bool subject_decodes(const struct subject *subject);

/* subject_reads_tree - is it asked for a state even where there is only one text? */
bool subject_reads_tree(const struct subject *subject);

/*
 * The three questions. reply is always filled; reply_clear() it. A subject that crashed, hung or
 * flooded is killed with all its descendants, and restarted at the next question; what it had
 * tracked is then forgotten. A reset has REPLY_ANSWER and no answer when it went well.
 */
void subject_parse(struct subject *subject, const char *text, size_t len, struct reply *reply);
void subject_sweep(struct subject *subject, const struct recording *rec,
		   const struct rec_sweep *sweep, struct reply *reply);
void subject_reset(struct subject *subject, struct reply *reply);

/*
 * subject_end - the last message: request its exit. REPLY_ANSWER and no answer where it exits 0 and
 * prints nothing more, where it is not running, and where its protocol has no such message; else
 * what it did (REPLY_CRASH, REPLY_HANG, REPLY_FLOOD, REPLY_PROTOCOL).
 */
void subject_end(struct subject *subject, struct reply *reply);

/* What a subject has now; 0: not known. */
struct subject_memory {
	unsigned long resident; /* KiB of its processes, those of its children left aside */
	unsigned long
		allocated; /* bytes of the heap of a shared object's process that are in use */
};
struct subject_memory subject_memory(struct subject *subject);

/* subject_stays - does one process answer all texts and cases? */
bool subject_stays(const struct subject *subject);

/* subject_close - without a message: a process that is still running is killed. */
void subject_close(struct subject *subject);
void reply_clear(struct reply *reply);

/*
 * subject_object_load - the subject that a shared object exports, in this process, for those who
 * can afford its crashes (fuzzers, bench). It is never unloaded. Returns 0 and *object, or -errno
 * and a sentence in *why (free() it): no such file, no symbol, another version, a function missing.
 */
int subject_object_load(const char *path, const struct decoy_subject **object, char **why);

/* subject_reply_word - "answer", "rejected", "crash", ... */
const char *subject_reply_word(enum reply_kind kind);

/* The reference parser: libfdinfo behind the shared-object ABI. */
extern const struct decoy_subject subject_reference;

#endif
