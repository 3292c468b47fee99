/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <errno.h>

#include "terminal.h"

static bool reply_answers(const struct reply *reply)
{
	return reply->kind == REPLY_ANSWER || reply->kind == REPLY_REJECTED;
}

/* What is the harness's own failure is no answer of the subject. */
static int reply_fault(const struct reply *reply)
{
	if (reply->kind != REPLY_FAULT)
		return 0;
	/* the cause is known where the run was stopped */
	if (reply->error != -EINTR)
		terminal_error("%s", reply->detail);
	return reply->error ? reply->error : -EIO;
}

/* Keep the answer of the newest reply. */
static void keep_answer(struct session *out)
{
	json_array_append(out->answers, out->last.answer);
}

static int ask_sweeps(struct session *out, struct subject *subject, const struct recording *rec)
{
	subject_reset(subject, &out->last);
	for (size_t s = 0; s < rec->sweep_count && reply_answers(&out->last); s++) {
		reply_clear(&out->last);
		subject_sweep(subject, rec, &rec->sweeps[s], &out->last);
		if (reply_answers(&out->last))
			keep_answer(out);
	}
	out->complete = reply_answers(&out->last);
	return reply_fault(&out->last);
}

/* Texts for one process, one after another, without a word between them. */
static int ask_texts(struct session *out, struct subject *subject, const struct recording *rec)
{
	for (size_t i = 0; i < rec->read_count && (!i || reply_answers(&out->last)); i++) {
		reply_clear(&out->last);
		subject_parse(subject, rec->reads[i].text, rec->reads[i].len, &out->last);
		if (reply_answers(&out->last))
			keep_answer(out);
	}
	out->complete = reply_answers(&out->last);
	return reply_fault(&out->last);
}

int session_run(struct session *out, struct subject *subject, const struct decoy_case *one)
{
	*out = (struct session){.answers = json_array()};
	if (one->is_recording && !one->recording)
		return -EINVAL;
	if (one->is_recording)
		return (case_asks_states(one) ? ask_sweeps : ask_texts)(out, subject,
									one->recording);
	subject_parse(subject, one->bytes, one->len, &out->last);
	out->complete = reply_answers(&out->last);
	if (out->complete)
		keep_answer(out);
	return reply_fault(&out->last);
}

void session_clear(struct session *session)
{
	json_decref(session->answers);
	reply_clear(&session->last);
	*session = (struct session){0};
}
