/* SPDX-License-Identifier: MIT */
/* The answer of a process that reads a made /proc: JSON in lines up to an empty one. */
#include "tree_answer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "monotonic.h"
#include "reply.h"
#include "xmalloc.h"

/* The lines of an answer, up to the empty one. */
struct answer {
	char *bytes;
	size_t len;
};

static void append_line(struct answer *answer, const char *line, size_t len)
{
	answer->bytes = xrealloc(answer->bytes, answer->len + len + 1);
	memcpy(answer->bytes + answer->len, line, len);
	answer->len += len;
	answer->bytes[answer->len++] = '\n';
}

/* Writes line, and reads all lines up to the empty one. CHILD_LINE: the answer is complete. */
static enum child_event receive_lines(struct subject *subject, const char *line,
				      struct answer *answer)
{
	uint64_t until = monotonic_ms() + subject->config.timeout_ms;
	size_t line_len = strlen(line);

	for (;;) {
		uint64_t now = monotonic_ms();
		unsigned int left = now < until ? (unsigned int)(until - now) : 0;
		const char *text;
		size_t len;
		enum child_event event =
			child_ask(&subject->child, line, line_len, left, &text, &len);

		if (event != CHILD_LINE || len == 0)
			return event;
		if (answer->len + len > subject->config.reply_cap)
			return CHILD_FLOOD;
		append_line(answer, text, len);
		line_len = 0;
	}
}

/* The most frequent mistake has its own sentence. */
static void report_unended(const struct answer *answer, struct reply *reply)
{
	char *detail;

	if (!answer->len || (reply->kind != REPLY_HANG && reply->kind != REPLY_EARLY_END))
		return;
	detail = xasprintf("%s; it printed %zu bytes, and no empty line after them",
			   reply->detail ? reply->detail : "", answer->len);
	free(reply->detail);
	reply->detail = detail;
}

static void read_answer(struct subject *subject, const struct answer *answer, bool clean,
			struct reply *reply)
{
	json_error_t error;
	json_t *value = reply_load(answer->bytes, answer->len, clean, &error);

	if (!value) {
		reply_fail_json(reply, answer->bytes, answer->len, &error);
		return;
	}
	if (adapter_holds(subject, "tree-reply", value, reply))
		reply_answer(reply, value);
	else
		json_decref(value);
}

void tree_ask(struct subject *subject, uint64_t t_ns, bool clean, struct reply *reply)
{
	struct answer answer = {0};
	enum child_event event;
	char line[64];

	snprintf(line, sizeof(line), "sweep %" PRIu64 " %lld\n", t_ns, (long long)++subject->seq);
	event = receive_lines(subject, line, &answer);
	if (event == CHILD_LINE) {
		read_answer(subject, &answer, clean, reply);
	} else {
		adapter_event(reply, event, &subject->child, &subject->config);
		report_unended(&answer, reply);
	}
	free(answer.bytes);
}
