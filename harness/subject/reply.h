/* SPDX-License-Identifier: MIT */
/* Fills replies in: the answer, or a sentence about why there is none. */
#ifndef DECOY_REPLY_H
#define DECOY_REPLY_H

#include <stdbool.h>

#include "subject.h"

/* reply_quote - the beginning of bytes in quotation marks, made printable; free() it. */
char *reply_quote(const char *bytes, size_t len);

/* reply_fail - kind, and detail from format; an answer that was there is dropped. */
void reply_fail(struct reply *reply, enum reply_kind kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* reply_fault - REPLY_FAULT: what could not be done, and the -errno of it. */
void reply_fault(struct reply *reply, int error, const char *what);

/* reply_fail_json - as REPLY_PROTOCOL: line is not one JSON object, error is where. */
void reply_fail_json(struct reply *reply, const char *line, size_t len, const json_error_t *error);

/*
 * reply_answer - own answer (a snapshot, a state, {"rejected":...}, {"unsupported":...}) and
 * set the kind that it means; REPLY_PROTOCOL when it is no object.
 */
void reply_answer(struct reply *reply, json_t *answer);

/*
 * reply_load - one JSON object from bytes; NULL with *error set. clean: the question was plain
 * UTF-8, so a key that comes twice is a fault of the answer and not of bytes written as U+FFFD.
 * Where it was not, a NUL in a key is read as U+FFFD.
 */
json_t *reply_load(const char *bytes, size_t len, bool clean, json_error_t *error);

/* reply_status - a wait status in words: "exit code 3", "killed by signal 11 (SEGV)"; free() it. */
char *reply_status(int status, bool lost);

#endif
