/* SPDX-License-Identifier: MIT */
/*
 * Any input as an adapter of one of the four kinds (scripted_child.h): what it prints, and in which
 * order, its death, its silence and its floods; no process is started. Each question has a reply
 * that fits what the adapter did, an answer or a sentence, and each adapter that was started is
 * stopped once.
 */
#include <string.h>

#include "scripted_child.h"
#include "subject.h"
#include "target.h"

#define CAP	4096
#define INPUTS	16384
#define TEXT_OF "drm-driver:\tx\ndrm-client-id:\t1\ndrm-pdev:\t0000:00:02.0\ndrm-engine-a:\t5 ns\n"

/* --- what is asked --- */

/* clang-format off */
#define READ_AT(t) \
	{.t_ns = (t), .has_pid = true, .has_fd = true, .has_dev = true, .pid = 1, .fd = 3, \
	 .major = 226, .minor = 128, .text = TEXT_OF, .len = sizeof(TEXT_OF) - 1}
/* clang-format on */

static struct rec_read reads[] = {
	READ_AT(1),
	READ_AT(5),
	{.t_ns = 5, .has_pid = true, .has_fd = true, .pid = 2, .fd = 3, .err = 13},
};
static struct rec_sweep sweeps[] = {{0, 1, 1}, {1, 2, 5}};
static const struct recording rec = {
	.reads = reads, .read_count = 3, .sweeps = sweeps, .sweep_count = 2};

/* The kind of reply that an event leads to; of a line, or of an end, the bytes decide. */
static bool is_fitting(enum child_event event, enum reply_kind kind)
{
	switch (event) {
	case CHILD_HANG:
		return kind == REPLY_HANG;
	case CHILD_FLOOD:
		return kind == REPLY_FLOOD;
	case CHILD_CLOSED:
		return kind == REPLY_EARLY_END;
	case CHILD_FAULT:
		return kind == REPLY_FAULT;
	default:
		return kind != REPLY_HANG && kind != REPLY_FLOOD && kind != REPLY_FAULT;
	}
}

static void check_reply(struct reply *reply, bool has_answer)
{
	const bool answers = reply->kind <= REPLY_UNSUPPORTED;

	FUZZ_HOLDS(reply->kind <= REPLY_FAULT);
	FUZZ_HOLDS(!reply->answer == !(answers && has_answer));
	FUZZ_HOLDS(!reply->answer || json_is_object(reply->answer));
	FUZZ_HOLDS(reply->kind == REPLY_ANSWER || reply->detail);
	FUZZ_HOLDS(answers || *reply->detail);
	FUZZ_HOLDS((reply->kind == REPLY_FAULT) == (reply->error < 0));
	if (scripted_child_asked())
		FUZZ_HOLDS(is_fitting(scripted_child_event(), reply->kind));
	reply_clear(reply);
}

static void ask_all(struct subject *subject)
{
	struct reply reply;

	FUZZ_HOLDS(subject_name(subject) && subject_scope(subject));
	subject_parse(subject, TEXT_OF, sizeof(TEXT_OF) - 1, &reply);
	check_reply(&reply, true);
	for (size_t i = 0; i < rec.sweep_count; i++) {
		subject_sweep(subject, &rec, &rec.sweeps[i], &reply);
		check_reply(&reply, true);
	}
	subject_reset(subject, &reply);
	check_reply(&reply, false);
	/* no UTF-8 */
	subject_parse(subject, "drm-driver:\t\xff\n", 14, &reply);
	check_reply(&reply, true);
	subject_end(subject, &reply);
	check_reply(&reply, false);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct {
		char letter;
		enum subject_kind kind;
	} kinds[] = {
		{'o', SUBJECT_ONESHOT},
		{'s', SUBJECT_STREAM},
		{'t', SUBJECT_TREE},
		{'b', SUBJECT_BUILTIN},
	};
	struct subject_config config = {.what = "adapter", .reply_cap = CAP, .timeout_ms = 100};
	struct subject *subject;
	char *why;
	int err;

	if (size < 3 || size > INPUTS || data[2] != '\n')
		return 0;
	config.kind = SUBJECT_STREAM;
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (kinds[i].letter == data[0])
			config.kind = kinds[i].kind;
	config.check_protocol = data[1] == 'p';
	scripted_child_begin((const char *)data + 3, size - 3);
	config.object = scripted_object();
	err = subject_open(&subject, &config, &why);
	FUZZ_HOLDS(!err == !why && !err == !!subject);
	FUZZ_HOLDS(!err || (err < 0 && *why));
	free(why);
	if (!err) {
		ask_all(subject);
		subject_close(subject);
	}
	FUZZ_HOLDS(!scripted_child_end());
	return 0;
}
