/* SPDX-License-Identifier: MIT */
/* The messages of the harness in the stream protocol (docs/protocol.md). */
#ifndef DECOY_MESSAGE_H
#define DECOY_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "decoy_subject.h"
#include "recording.h"

/* message_hello - without a number. NULL: out of memory, as with all of these. */
json_t *message_hello(void);

json_t *message_reset(json_int_t seq);

/*
 * message_parse - ask for the snapshot of one text. *clean is set to false where the bytes are not
 * UTF-8 or hold a NUL, and so went as base64; else it is left alone.
 */
json_t *message_parse(json_int_t seq, const char *text, size_t len, bool *clean);

/* message_sweep - ask for the state after a sweep of rec. *clean as above. */
json_t *message_sweep(json_int_t seq, const struct recording *rec, const struct rec_sweep *sweep,
		      bool *clean);

/* message_number - the decimal string of a member; *has (may be NULL) tells 0 from absent. */
uint64_t message_number(const json_t *object, const char *key, bool *has);

/*
 * message_fds - the inverse of the above: descriptors of a sweep, *count of them. Texts are copies to
 * the byte. message_fds_free() them; NULL: not in form, or out of memory.
 */
struct decoy_fd *message_fds(const json_t *list, size_t *count);
void message_fds_free(struct decoy_fd *fds, size_t count);

#endif
