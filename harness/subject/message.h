/* SPDX-License-Identifier: MIT */
/* The messages of the harness in the stream protocol (docs/protocol.md). */
#ifndef DECOY_MESSAGE_H
#define DECOY_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "decoy_subject.h"
#include "recording.h"

/* A line for an adapter. Zero it before the first use; its memory is used again for the next
 * message. */
struct message {
	char *text; /* with its line feed, without a NUL */
	size_t len, capacity;
	bool clean; /* all bytes that it is about are UTF-8 without a NUL, and went as they are */
};

void message_free(struct message *message);

/* message_hello - without a number. */
void message_hello(struct message *message);
void message_reset(struct message *message, json_int_t seq);

/* message_memory - how much is allocated: a question to our own process around a shared object. */
void message_memory(struct message *message);

/* message_parse - ask for the snapshot of one text. */
void message_parse(struct message *message, json_int_t seq, const char *text, size_t len);

/* message_sweep - ask for the state after a sweep of rec. */
void message_sweep(struct message *message, json_int_t seq, const struct recording *rec,
		   const struct rec_sweep *sweep);

/*
 * message_number - the decimal string of a member; *has (may be NULL) is false where it is absent.
 */
uint64_t message_number(const json_t *object, const char *key, bool *has);

/*
 * message_fds - the inverse of the above: descriptors of a sweep, *count of them. Texts are copies
 * to the byte. message_fds_free() them; NULL: not in form.
 */
struct decoy_fd *message_fds(const json_t *list, size_t *count);
void message_fds_free(struct decoy_fd *fds, size_t count);

#endif
