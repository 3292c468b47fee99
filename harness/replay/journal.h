/* SPDX-License-Identifier: MIT */
/*
 * The replay check by the driver's journal (fake-drm/uapi/fake_drm_journal.h): a second model is
 * given all that the driver's was, at the same times, and must answer, print and know the same.
 */
#ifndef DECOY_JOURNAL_H
#define DECOY_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum journal_verdict {
	JOURNAL_SAME,
	JOURNAL_DIFFERS, /* the driver did, printed or knew something else */
	JOURNAL_BROKEN, /* it is cut, lost entries, or is none: nothing is known of the driver */
};

/*
 * journal_replay - bytes of `journal` in debugfs, from the device's beginning on, and the text of
 * `truth` (NULL: none). Neither is believed. *why is a sentence where they are not the same (free()
 * it).
 */
enum journal_verdict journal_replay(const void *bytes, size_t len, const char *truth,
				    size_t truth_len, char **why);

/* What is true of a client's engine at a time of the device's. */
struct journal_query {
	uint64_t t;
	uint32_t client, engine;
	bool there; /* out: the client is, and has such an engine */
	uint64_t busy_ns; /* out */
};

/* A text that the driver printed, for the journal's parts of it: 2 is the body alone. */
struct journal_text {
	uint64_t t, len, hash;
	uint32_t client, parts;
};

#define JOURNAL_NAME 64 /* bytes of a name that are kept, and a NUL */

struct journal_engine {
	char name[JOURNAL_NAME + 1];
	uint64_t capacity;
};

/* What a journal holds, beside its verdict. */
struct journal_content {
	struct journal_query *queries; /* in and out, in the order of their times; the caller's */
	size_t query_count;
	struct journal_text *texts; /* in the order of their times */
	size_t text_count, text_capacity;
	struct journal_engine *engines; /* as they are at the end */
	size_t engine_count;
	uint64_t longest; /* work of a job, ns or cycles, at most */
};

/*
 * journal_query - replay it, and query the second model meanwhile. As journal_replay() without a
 * truth; journal_content_free() in any case.
 */
enum journal_verdict journal_query(const void *bytes, size_t len, struct journal_content *content,
				   char **why);
void journal_content_free(struct journal_content *content);

struct fgpu_command;
struct fgpu_event;

/* What is called while a journal is replayed. */
struct journal_watch {
	void (*command)(void *to, const struct fgpu_command *command, int ret); /* after it */
	void (*event)(void *to, const struct fgpu_event *event);
	void *to;
	uint64_t until; /* behind its last entry time goes on to this, ns */
};

/* journal_watch - replay it, as journal_replay() without a truth does. */
enum journal_verdict journal_watch(const void *bytes, size_t len, const struct journal_watch *watch,
				   char **why);

/* journal_hash - of a text, as the journal has it. */
uint64_t journal_hash(const char *text, size_t len);

#endif
