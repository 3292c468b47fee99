/* SPDX-License-Identifier: MIT */
/* One process a question, and one line its answer: what the adapters of parsers and of decoders
 * share. */
#ifndef DECOY_ONESHOT_ASK_H
#define DECOY_ONESHOT_ASK_H

#include "adapter.h"

/*
 * The answer of a process that ended, to reply. clean: the question had no bytes that JSON escapes.
 */
typedef void oneshot_parse_output(struct subject *subject, const struct child *child,
				  const char *output, size_t len, bool clean, struct reply *reply);

/*
 * oneshot_ask - run the program with these bytes on its standard input. Returns its exit code, or
 * -1 where it has none. program->remove is removed, whether it could be started or not.
 */
int oneshot_ask(struct subject *subject, const struct child_program *program, const char *bytes,
		size_t len, oneshot_parse_output *parse, struct reply *reply);

/* oneshot_line - the object in the only line of output, or NULL with the fault in reply. */
json_t *oneshot_line(const char *output, size_t len, bool clean, struct reply *reply);

/* oneshot_opened - did the first question get any answer? 0, or -errno and a sentence in *why.
 * code: of oneshot_ask(). */
int oneshot_opened(const struct reply *reply, int code, char **why);

/* What an adapter does that keeps nothing between questions. */
void oneshot_reset(struct subject *subject, struct reply *reply);
void oneshot_close(struct subject *subject);

#endif
