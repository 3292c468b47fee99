/* SPDX-License-Identifier: MIT */
/* The inside of a subject: what the kinds of adapters share, and what each of them does. */
#ifndef DECOY_ADAPTER_H
#define DECOY_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>

#include "child.h"
#include "madetree.h"
#include "message.h"
#include "schema.h"
#include "scope.h"
#include "subject.h"

struct decoy_source;

struct adapter {
	/* start it and receive its hello; fills name and declared. 0, or -errno and a sentence in
	 * *why. */
	int (*open)(struct subject *subject, char **why);
	void (*parse)(struct subject *subject, const char *text, size_t len, struct reply *reply);
	void (*sweep)(struct subject *subject, const struct recording *rec,
		      const struct rec_sweep *sweep, struct reply *reply);
	void (*decode)(struct subject *subject, const struct decoy_source *sources, size_t count,
		       struct reply *reply); /* of decoders, which have neither parse nor sweep */
	void (*reset)(struct subject *subject, struct reply *reply);
	/* how it exits on request; NULL: each answer has shown that */
	void (*end)(struct subject *subject, struct reply *reply);
	void (*close)(struct subject *subject);
};

struct subject {
	const struct adapter *adapter;
	struct subject_config config; /* defaults filled in */
	char *what; /* owned copy of config.what; NULL for a builtin */
	char *name;
	struct scope declared; /* by its hello, or by the kind of adapter */
	struct scope scope; /* that, narrowed by config */
	struct scope scopes[SCOPE_OF]; /* that of texts, and of states */
	struct schema_set *schemas; /* NULL: not checked */
	struct child_program program;
	struct child child; /* stream: the process, while running */
	bool running;
	size_t asked; /* bytes of texts since the last reset */
	struct message message; /* stream: the newest */
	json_int_t seq; /* of the last message; tree: of the last sweep of the case */
	struct madetree made; /* tree: what the process sees, while running */
	const struct decoy_subject *object; /* inside: what is called, and with what */
	void *self;
	char *answer; /* inside: memory for one */
	size_t answer_cap;
};

extern const struct adapter adapter_oneshot;
extern const struct adapter adapter_stream;
extern const struct adapter adapter_tree;
extern const struct adapter adapter_decoder; /* oneshot, of streams */
extern const struct adapter adapter_builtin_decoder; /* called in this process */
extern const struct adapter adapter_inside; /* a shared object, called in this process */

/*
 * adapter_holds - does message match the schema NAME ("stream-hello")? True where nothing is
 * checked. If not, reply becomes REPLY_PROTOCOL with the fault.
 */
bool adapter_holds(struct subject *subject, const char *schema, const json_t *message,
		   struct reply *reply);

/* adapter_hello - keep name and scope of the first hello. 0, or negative and why in reply. */
int adapter_hello(struct subject *subject, const json_t *hello, struct reply *reply);

/* adapter_event - the reply for an event without an answer; child has the details. */
void adapter_event(struct reply *reply, enum child_event event, const struct child *child,
		   const struct subject_config *config);

/*
 * adapter_finish - write message, close the process's input, wait for its end. reply is unchanged
 * where it exits 0 and prints nothing more; else it is what the process did. after: the request to
 * exit.
 */
void adapter_finish(struct subject *subject, const char *message, const char *after,
		    struct reply *reply);

/* subject_sanitize - a sanitizer's report in the reply is a crash, where that is asked for. */
void subject_sanitize(const struct subject *subject, struct reply *reply);

/* adapter_not_opened - the sentence for a failed open from reply, and the -errno that fits it. */
int adapter_not_opened(const struct reply *reply, const char *step, char **why);

/* adapter_allocated - bytes that the process of a shared object has allocated and not freed; 0: not
 * known. */
unsigned long adapter_allocated(struct subject *subject);

/* worker_main - child_program.run of objects: speak the stream protocol for *data, a subject. */
int worker_main(void *data, int in, int out);

#endif
