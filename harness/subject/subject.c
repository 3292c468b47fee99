/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "adapter.h"
#include "corpus.h"
#include "declared.h"
#include "flood.h"
#include "reply.h"
#include "sanitizer.h"
#include "xmalloc.h"

#define SUBJECT_TIMEOUT_MS 10000
#define SUBJECT_REPLY_CAP  ((size_t)16 << 20)

static const struct {
	const struct adapter *adapter;
	bool is_command;
} adapters[] = {
	[SUBJECT_ONESHOT] = {&adapter_oneshot, true}, [SUBJECT_STREAM] = {&adapter_stream, true},
	[SUBJECT_TREE] = {&adapter_tree, true},	      [SUBJECT_OBJECT] = {&adapter_stream, false},
	[SUBJECT_BUILTIN] = {&adapter_stream, false},
};

bool adapter_holds(struct subject *subject, const char *schema, const json_t *message,
		   struct reply *reply)
{
	char *file;
	char *error = NULL;
	bool ok;

	if (!subject->schemas)
		return true;
	file = xasprintf("%s.schema.json", schema);
	ok = schema_check(subject->schemas, file, message, &error);
	if (!ok)
		reply_fail(reply, REPLY_PROTOCOL, "does not hold %s: %s", file, error);
	free(error);
	free(file);
	return ok;
}

void adapter_event(struct reply *reply, enum child_event event, const struct child *child,
		   const struct subject_config *config)
{
	char *how;

	switch (event) {
	case CHILD_HANG:
		reply_fail(reply, REPLY_HANG, "no answer within %u ms", config->timeout_ms);
		return;
	case CHILD_FLOOD:
		reply_fail(reply, REPLY_FLOOD, "more than %zu bytes in one reply",
			   config->reply_cap);
		return;
	case CHILD_CLOSED:
		reply_fail(reply, REPLY_EARLY_END, "it closed its output before answering");
		return;
	case CHILD_ENDED:
		how = reply_status(child->status, child->lost);
		if (!child->lost && child->status == 0)
			reply_fail(reply, REPLY_EARLY_END, "it exited before answering");
		else
			reply_fail(reply, REPLY_CRASH, "%s", how);
		free(how);
		return;
	default:
		reply_fault(reply, -errno, "cannot write to it or read from it");
	}
}

void adapter_finish(struct subject *subject, const char *message, const char *after,
		    struct reply *reply)
{
	const unsigned int timeout_ms = subject->config.timeout_ms;
	const struct child *child = &subject->child;
	const char *output = "";
	size_t len = 0;
	enum child_event event =
		child_finish(&subject->child, message, strlen(message), timeout_ms, &output, &len);
	char *how;

	if (event == CHILD_HANG) {
		reply_fail(reply, REPLY_HANG, "it did not exit within %u ms of %s", timeout_ms,
			   after);
	} else if (event != CHILD_ENDED) {
		adapter_event(reply, event, child, &subject->config);
	} else if (child->lost || child->status) {
		how = reply_status(child->status, child->lost);
		reply_fail(reply, REPLY_CRASH, "%s, after its last answer", how);
		free(how);
	} else if (len) {
		reply_fail(reply, REPLY_PROTOCOL, "it printed another line after its last answer");
	}
}

int adapter_not_opened(const struct reply *reply, const char *step, char **why)
{
	const char *last = reply->output ? reply->output : "";
	size_t len = strlen(last);

	while (len && last[len - 1] == '\n')
		len--;
	for (size_t at = len; at > 0; at--) {
		if (last[at - 1] != '\n')
			continue;
		last += at;
		len -= at;
		break;
	}
	*why = xasprintf("%s: %s%s%.*s", step, reply->detail ? reply->detail : "no answer",
			 len ? "; it printed: " : "", (int)len, last);
	return reply->kind == REPLY_HANG ? -ETIMEDOUT : -EPROTO;
}

struct decoy_fd subject_fd(const struct rec_read *read)
{
	return (struct decoy_fd){
		.t_ns = read->t_ns,
		.until_ns = read->until_ns,
		.has_until = read->has_until,
		.has_pid = read->has_pid && read->has_fd,
		.has_dev = read->has_dev,
		.pid = read->pid,
		.fd = read->fd,
		.major = read->major,
		.minor = read->minor,
		.err = read->err,
		.text = read->err ? NULL : read->text,
		.len = read->len,
	};
}

static struct subject *subject_new(const struct subject_config *config)
{
	struct subject *subject = xcalloc(1, sizeof(*subject));

	subject->config = *config;
	if (!subject->config.timeout_ms)
		subject->config.timeout_ms = SUBJECT_TIMEOUT_MS;
	if (!subject->config.reply_cap)
		subject->config.reply_cap = SUBJECT_REPLY_CAP;
	if (subject->config.reply_cap > SIZE_MAX / 8)
		subject->config.reply_cap = SIZE_MAX / 8;
	if (config->decodes)
		subject->adapter = config->decoder ? &adapter_builtin_decoder : &adapter_decoder;
	else
		subject->adapter = config->inside ? &adapter_inside
						  : adapters[config->kind].adapter;
	subject->made.dir = -1;
	if (config->what)
		subject->what = xstrdup(config->what);
	if (config->check_protocol)
		subject->schemas = schema_set_new(corpus_schema);
	subject->config.what = subject->what;
	if (adapters[config->kind].is_command)
		subject->program.command = subject->what;
	else
		subject->program = (struct child_program){.run = worker_main, .data = subject};
	return subject;
}

/* Returns whether it is clear how loads are summed up. */
static bool settle_load(struct scope *scope, const struct scope *narrow)
{
	unsigned int of_states;

	if (narrow && scope_has_loads(narrow))
		scope->features |= FEATURE_LOAD;
	of_states = scope_features(scope, SCOPE_OF_STATES);
	/* All that a load is made of are deltas and ratios. */
	if ((of_states & FEATURE_LOAD) && (of_states & FEATURE_NO_CLIENTS))
		scope->features |= FEATURE_DELTA | FEATURE_UTILIZATION;
	return !(of_states & FEATURE_LOAD) || scope_has_loads(scope);
}

/* Parsers and decoders have no feature in common. */
static int features_fit(const struct subject *subject, char **why)
{
	const bool decodes = subject->config.decodes;
	const struct scope *declared = &subject->declared;
	const unsigned int others = (scope_features(declared, SCOPE_OF_TEXTS) |
				     scope_features(declared, SCOPE_OF_STATES)) &
				    (decodes ? ~(unsigned int)FEATURE_DECODER : FEATURE_DECODER);

	if (!others)
		return 0;
	*why = xasprintf("its feature \"%s\" is one of %s", feature_name(others),
			 decodes ? "parsers; it was started as a decoder"
				 : "decoders; --decoder is for them");
	return -EINVAL;
}

int subject_open(struct subject **out, const struct subject_config *config, char **why)
{
	bool builtin = config->kind == SUBJECT_BUILTIN;
	struct subject *subject;
	int error;

	*out = NULL;
	*why = NULL;
	if (builtin ? !config->object && !config->decoder : !config->what || !*config->what) {
		*why = xasprintf("no subject is named");
		return -EINVAL;
	}
	subject = subject_new(config);
	error = subject->adapter->open(subject, why);
	if (!error)
		error = features_fit(subject, why);
	if (error) {
		subject_close(subject);
		return error;
	}
	subject->scope = scope_copy(&subject->declared);
	if (config->scope)
		scope_narrow(&subject->scope, config->scope);
	if (!settle_load(&subject->scope, config->scope)) {
		*why = xasprintf(
			"it has the feature \"load\" but does not declare how it sums; expected "
			"\"load\":{\"sum\":...} next to its features, or --load sum, max, mean, "
			"max-per-device or held");
		subject_close(subject);
		return -EINVAL;
	}
	for (int of = 0; of < SCOPE_OF; of++) {
		subject->scopes[of] = scope_copy(&subject->scope);
		scope_apply(&subject->scopes[of], of);
	}
	subject->config.scope = NULL; /* the caller's */
	*out = subject;
	return 0;
}

const char *subject_name(const struct subject *subject)
{
	return subject->name;
}

const struct scope *subject_scope(const struct subject *subject)
{
	return &subject->scope;
}

const struct scope *subject_scope_of(const struct subject *subject, bool states)
{
	return &subject->scopes[states ? SCOPE_OF_STATES : SCOPE_OF_TEXTS];
}

bool subject_decodes(const struct subject *subject)
{
	return subject->config.decodes;
}

bool subject_reads_tree(const struct subject *subject)
{
	return subject->config.kind == SUBJECT_TREE;
}

bool subject_stays(const struct subject *subject)
{
	return subject->config.kind != SUBJECT_ONESHOT && subject->config.kind != SUBJECT_TREE;
}

void subject_sanitize(const struct subject *subject, struct reply *reply)
{
	if (subject->config.sanitize)
		sanitizer_apply(reply);
}

static void check_reply(const struct subject *subject, enum scope_of of, struct reply *reply)
{
	struct scope declared = subject->declared; /* owns nothing */

	scope_apply(&declared, of);
	subject_sanitize(subject, reply);
	flood_check(subject->asked, reply);
	declared_check(&declared, reply);
}

void subject_parse(struct subject *subject, const char *text, size_t len, struct reply *reply)
{
	memset(reply, 0, sizeof(*reply));
	subject->asked += len;
	subject->adapter->parse(subject, text ? text : "", len, reply);
	check_reply(subject, SCOPE_OF_TEXTS, reply);
}

void subject_sweep(struct subject *subject, const struct recording *rec,
		   const struct rec_sweep *sweep, struct reply *reply)
{
	memset(reply, 0, sizeof(*reply));
	for (size_t i = 0; i < sweep->count; i++)
		subject->asked += rec->reads[sweep->first + i].len;
	subject->adapter->sweep(subject, rec, sweep, reply);
	check_reply(subject, SCOPE_OF_STATES, reply);
}

void subject_reset(struct subject *subject, struct reply *reply)
{
	memset(reply, 0, sizeof(*reply));
	subject->asked = 0;
	subject->adapter->reset(subject, reply);
	subject_sanitize(subject, reply);
}

void subject_end(struct subject *subject, struct reply *reply)
{
	memset(reply, 0, sizeof(*reply));
	if (subject->adapter->end)
		subject->adapter->end(subject, reply);
	subject_sanitize(subject, reply);
}

void subject_close(struct subject *subject)
{
	if (!subject)
		return;
	subject->adapter->close(subject);
	schema_set_free(subject->schemas);
	message_free(&subject->message);
	scope_clear(&subject->declared);
	scope_clear(&subject->scope);
	for (int of = 0; of < SCOPE_OF; of++)
		scope_clear(&subject->scopes[of]);
	free(subject->what);
	free(subject->name);
	free(subject->answer);
	free(subject);
}
